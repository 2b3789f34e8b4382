"""HERO."""

from tests.mutation.mutant import broken

TAKE = "        tx.push(TakeChamber(seat, self.victim))\n"
PUSH = "        move(tx, self.victim, self.path)\n"
SHUT = "not face >> direction & 1 and "
DOORS = """\
admits(state, cell + STEPS[direction])
        ]
        walks = [path for door in doors for path in chamber.walks_through(state, door)]
"""
PLAIN = "        plain = paths(state, seat) if walks else []\n"

HEROES = (
    broken("HERO-1", "rules/turn.py", "or state.spent >> seat & 1:", "or False:"),
    broken("HERO-1", "rules/turn.py", "if not state.rules.abilities or", "if"),
    broken(
        "HERO-1",
        "rules/turn.py",
        "or uses(draft, seat, self.acted)\n",
        "or (not self.acted and uses(draft, seat, False))\n",
    ),
    broken("HERO-1", "editions/third.py", "ability_casting=Dealt()", "ability_casting=Brought()"),
    broken(
        "HERO-AMAZON",
        "heroes/amazon.py",
        "for path in paths(state, seat)]",
        "for path in paths(state, seat) if acted]",
    ),
    broken(
        "HERO-AMAZON",
        "heroes/amazon.py",
        "for path in paths(state, seat)]",
        "for path in paths(state, seat) if not acted]",
    ),
    broken(
        "HERO-AMAZON",
        "heroes/amazon.py",
        "for path in paths(state, seat)]",
        "for path in paths(state, seat) if len(path) == 1]",
    ),
    broken("HERO-BARB", "heroes/barbarian.py", "state.beside(seat)", "state.opponents(seat)"),
    broken(
        "HERO-BARB",
        "heroes/barbarian.py",
        TAKE + PUSH,
        PUSH + TAKE,
    ),
    broken("HERO-BARB", "heroes/barbarian.py", TAKE, ""),
    broken("HERO-DWARF", "heroes/dwarf.py", "FULL_HAND: Final = 4", "FULL_HAND: Final = 3"),
    broken("HERO-DWARF", "versions/version_1.py", "max(size, FULL_HAND)", "size"),
    broken("HERO-DWARF", "versions/version_1.py", "max(size, FULL_HAND)", "FULL_HAND"),
    broken("HERO-DWARF", "heroes/dwarf.py", "        tx.push(MayDrawMore(seat))\n", ""),
    broken("HERO-DWARF", "heroes/dwarf.py", "DrawUpTo(seat, size))", "DrawUpTo(seat, FULL_HAND))"),
    broken(
        "HERO-DWARF",
        "heroes/dwarf.py",
        "            return [MORE, END]\n",
        "            return [MORE]\n",
    ),
    broken(
        "HERO-DWARF",
        "heroes/dwarf.py",
        "        if isinstance(action, More):\n            tx.push(self)\n",
        "        if isinstance(action, More):\n",
    ),
    broken(
        "HERO-DWARF",
        "heroes/dwarf.py",
        "none=len(hand) < FULL_HAND and state.pile_size() > 0",
        "none=True",
    ),
    broken("HERO-DWARF", "heroes/dwarf.py", "1 << seat | sure)", "255)"),
    broken(
        "HERO-KNIGHT", "rules/coins.py", "            and not draft.spent >> self.seat & 1\n", ""
    ),
    broken("HERO-KNIGHT", "rules/coins.py", "            tx.emit(AbilityUsed(self.seat))\n", ""),
    broken(
        "HERO-KNIGHT",
        "rules/coins.py",
        "    tx.push(LoseCoin(giver, seat))\n",
        "    tx.push(LoseCoin(giver, seat, preventable=False))\n",
    ),
    broken(
        "HERO-KNIGHT",
        "rules/coins.py",
        "return [PREVENT, DECLINE]",
        "return [PREVENT]",
    ),
    broken(
        "HERO-THIEF",
        "heroes/thief.py",
        "in state.beside(seat) if state.purse(victim)",
        "in state.opponents(seat) if state.purse(victim)",
    ),
    broken(
        "HERO-THIEF",
        "heroes/thief.py",
        "in state.beside(seat) if state.purse(victim)",
        "in state.beside(seat)",
    ),
    broken("HERO-THIEF", "heroes/thief.py", "        if state.hoard:\n", "        if True:\n"),
    broken("HERO-THIEF", "events/coins.py", "        draft.hoard -= change\n", ""),
    broken("HERO-WIZ", "heroes/wizard.py", "if acted or cell == NOWHERE:", "if cell == NOWHERE:"),
    broken(
        "HERO-WIZ",
        "heroes/wizard.py",
        "        if bound_by_harp(state, cell, face & 15):\n",
        "        if False:\n",
    ),
    broken(
        "HERO-WIZ",
        "heroes/wizard.py",
        "is_the_action: ClassVar[bool] = True",
        "is_the_action: ClassVar[bool] = False",
    ),
    broken("HERO-WIZ", "heroes/wizard.py", SHUT + DOORS + PLAIN, DOORS + "        plain = []\n"),
    broken(
        "HERO-2",
        "rules/turn.py",
        "elif able or uses(draft, seat, acted=False):",
        "elif able:",
    ),
    broken(
        "HERO-2",
        "rules/turn.py",
        "if acted or not (self._moves or self._hand):",
        "if acted:",
    ),
)

"""RUN-CH and RUN-END."""

from tests.mutation.mutant import broken

BARD = "characters/bard.py"
CLERIC = "characters/cleric.py"
DWARF = "characters/dwarf.py"
ELF = "characters/elf.py"
MAGICIAN = "characters/magician.py"
THIEF = "characters/thief.py"
WARRIOR = "characters/warrior.py"
ENDING = "rules/ending.py"
TURN = "rules/turn.py"

PAID = "        tx.emit(CardsPaid(seat, use.cards))\n"
FORCED = "tx.emit(ChargeForced(self.seat))"
ALL_DEAD = """\
    if not draft.alive:
        tx.emit(GameEnded(Outcome((), "dragon")))
        return False
"""
ASLEEP = """\
    if not draft.temper:
        tx.emit(GameEnded(Outcome(richest(draft), "temper")))
        return False
"""
REDIRECTED = """\
        self.target: Final = target

    def evolve(self, draft: State) -> None:
        pass
"""


DRAGON_RUN_CHARACTERS = (
    broken("RUN-CH-CLERIC", CLERIC, "CharacterHealed(use.target)", "CharacterHealed(seat)"),
    broken("RUN-CH-CLERIC", CLERIC, PAID, ""),
    broken("RUN-CH-WARRIOR", WARRIOR, "value > tx.draft.temper", "value >= tx.draft.temper"),
    broken("RUN-CH-WARRIOR", WARRIOR, "value > tx.draft.temper", "value > tx.draft.left()"),
    broken("RUN-CH-WARRIOR", WARRIOR, FORCED, "pass"),
    broken(
        "RUN-CH-WARRIOR",
        WARRIOR,
        "calm_and_shuffle(tx)\n",
        f"calm_and_shuffle(tx)\n            {FORCED}\n",
    ),
    broken("RUN-CH-THIEF", THIEF, "CardPicked(seat, use.target)", "CardPicked(use.target, seat)"),
    broken("RUN-CH-THIEF", THIEF, PAID, ""),
    broken("RUN-CH-THIEF", THIEF, "if hand and other != seat:", "if hand:"),
    broken(
        "RUN-CH-THIEF",
        "rules/card_draws.py",
        "return counted(state.hands[self.giver], TAKEN_IS)",
        "return [(TAKEN_IS[card], 1) for card in sorted(set(state.hands[self.giver]))]",
    ),
    broken("RUN-CH-ELF", ELF, "look(tx, seat, 0, 2)", "look(tx, seat, 0, 1)"),
    broken("RUN-CH-ELF", ELF, "look(tx, seat, 0, 2)", "look(tx, seat, 0, 3)"),
    broken("RUN-CH-MAGE", MAGICIAN, "look_and_maybe_put_under(tx, seat)", "pass"),
    broken("RUN-CH-MAGE", "rules/peeks.py", "look(tx, seat, 0, 1)", "look(tx, seat, 0, 2)"),
    broken("RUN-CH-MAGE", "rules/peeks.py", "tx.push(MAY_PUT_UNDER[seat])", "pass"),
    broken("RUN-CH-DWARF", DWARF, "        tx.emit(ChargeForced(seat))\n", ""),
    broken("RUN-CH-DWARF", DWARF, "        take_treasure(tx, seat)\n", ""),
    broken("RUN-CH-BARD", BARD, "LULLABY_BONUS: Final = 2", "LULLABY_BONUS: Final = 1"),
    broken("RUN-CH-BARD", BARD, "LULLABY_BONUS: Final = 2", "LULLABY_BONUS: Final = 3"),
    broken(
        "RUN-CH-BARD",
        TURN,
        "[FREE_HIDE] if state.lullaby else hand.hides",
        "[FREE_HIDE, *hand.hides] if state.lullaby else hand.hides",
    ),
    broken(
        "RUN-CH-BARD", TURN, "if draft.lullaby else 0", "if draft.characters[self.seat] == 6 else 0"
    ),
    broken("RUN-CH-BARD", TURN, "if value and value + bonus", "if value + bonus"),
    broken("RUN-CH-READY", "locations/dragon.py", "        tx.emit(READIED)\n", ""),
    broken(
        "RUN-CH-READY",
        "events/table.py",
        "draft.ready = (1 << len(draft.hands)) - 1",
        "draft.ready |= 1 << draft.turn",
    ),
    broken(
        "RUN-CH-READY",
        "events/dungeon.py",
        "        draft.top = ()\n        draft.unseen =",
        "        draft.ready = 31\n        draft.top = ()\n        draft.unseen =",
    ),
    broken("RUN-END-1", ENDING, ASLEEP, ""),
    broken("RUN-END-1", ENDING, "(gold(hand), objects)", "(gold(hand), ())"),
    broken("RUN-END-1", ENDING, "(gold(hand), objects)", "(gold(hand), objects[:1])"),
    broken("RUN-END-1", ENDING, "(gold(hand), objects)", "(0, objects)"),
    broken("RUN-END-1", ENDING, "(gold(hand), objects)", "(gold(hand), hand[::-1])"),
    broken("RUN-END-1", ENDING, "        if state.alive >> seat & 1:\n", "        if True:\n"),
    broken(
        "RUN-END-1",
        ENDING,
        "        if state.alive >> seat & 1:\n",
        "        if state.alive >> seat & ~state.injured >> seat & 1:\n",
    ),
    broken("RUN-END-1", ENDING, "    return tuple(winners)", "    return tuple(winners[:1])"),
    broken("RUN-END-2", ENDING, ALL_DEAD + ASLEEP, ASLEEP + ALL_DEAD),
    broken("RUN-END-2", ENDING, "if not draft.alive:", "if not draft.alive & ~draft.injured:"),
    broken("RUN-END-2", ENDING, 'Outcome((), "dragon")', 'Outcome((draft.turn,), "dragon")'),
    broken("RUN-END-3", ENDING, "if not draft.alive:", "if not draft.alive & (draft.alive - 1):"),
    broken(
        "RUN-END-3",
        ENDING,
        "if not draft.temper:",
        "if not draft.temper or not draft.alive & (draft.alive - 1):",
    ),
    broken(
        "RUN-END-4",
        "events/table.py",
        REDIRECTED,
        REDIRECTED.replace("pass", "draft.turn = self.target"),
    ),
    broken("RUN-END-4", TURN, "    seat = (draft.turn + 1) % players\n", "    seat = draft.turn\n"),
)

"""RUL."""

from tests.mutation.mutant import broken

RULINGS = (
    broken("RUL-1", "state.py", "if other % len(self.purses) != own]", "if other != seat]"),
    broken("RUL-1", "state.py", "if other % len(self.purses) != own]", "if True]"),
    broken(
        "RUL-2",
        "chambers/wind.py",
        "            for passed in steps_along(state, cell, arrows)\n",
        "            for passed in (cell + 1, cell - 1, cell + 4096, cell - 4096)\n"
        "            if passed in state.board.chambers\n",
    ),
    broken(
        "RUL-3",
        "rules/movement.py",
        "if draft.outcome is None and not again:",
        "if draft.outcome is None and not again and seat == draft.turn:",
    ),
    broken("RUL-3", "rules/movement.py", "and not again:", "and len(draft.visited) < 4:"),
    broken("RUL-4", "chambers/rotate.py", "= [NO_CHANGE] if looks_the_same(state) else []", "= []"),
    broken("RUL-4", "chambers/rotate.py", "= [NO_CHANGE] if", "= [NO_CHANGE, NO_CHANGE] if"),
    broken(
        "RUL-4",
        "chambers/rotate.py",
        "        if not looks_the_same(state):\n",
        "        if True:\n",
    ),
    broken(
        "RUL-5",
        "chambers/floating.py",
        "        if cell == self.cell:\n",
        "        if False:\n",
    ),
    broken(
        "RUL-5",
        "chambers/switch.py",
        "        if not switch_of(state).matters(state.board.chambers[cell], face):\n",
        "        if False:\n",
    ),
    broken("RUL-5", "chambers/switch.py", " or face >> 4 == ESCAPE", ""),
    broken("RUL-5", "versions/version_1.py", "return face != removed", "return True"),
    broken(
        "RUL-6",
        "events/chambers.py",
        "draft.under += (TILE_OF[self.face] | ALL_TOLD << 16,)",
        "draft.under += (TILE_OF[self.face] | ALL_TOLD << 16,) if draft.pile else ()",
    ),
    broken(
        "RUL-6",
        "events/chambers.py",
        "draft.under += (TILE_OF[self.face] | ALL_TOLD << 16,)",
        "draft.pile = tuple(sorted((*draft.pile, TILE_OF[self.face])))",
    ),
    broken(
        "RUL-7",
        "chambers/mind_control.py",
        "        move(tx, action.victim, action.path)\n",
        "        from wyrmhold.games.drakon.rules.turn import CHOOSE_AGAIN\n\n"
        "        tx.push(CHOOSE_AGAIN[action.victim])\n"
        "        move(tx, action.victim, action.path)\n",
    ),
    broken(
        "RUL-7",
        "heroes/barbarian.py",
        "        move(tx, self.victim, self.path)\n",
        "        from wyrmhold.games.drakon.rules.turn import CHOOSE_AGAIN\n\n"
        "        tx.push(CHOOSE_AGAIN[self.victim])\n"
        "        move(tx, self.victim, self.path)\n",
    ),
    broken(
        "RUL-7",
        "rules/coins.py",
        "            self.preventable\n",
        "            self.preventable\n            and self.seat == draft.turn\n",
    ),
    broken("RUL-8", "../../kernel/frames.py", "if len(options) > 1:", "if options:"),
    broken(
        "RUL-8", "chambers/switch.py", "return len(state.hands[seat]) > 0 and any(", "return any("
    ),
    broken(
        "RUL-8",
        "versions/version_1.py",
        "        for cell, face in state.board.chambers.items():\n",
        "        return len(state.hands[seat]) > 0\n"
        "        for cell, face in state.board.chambers.items():\n",
    ),
    broken(
        "RUL-8", "../../kernel/frames.py", "tx.events.append(Forced(self.by(draft), sole))", "pass"
    ),
    broken("RUL-8", "../../kernel/frames.py", "tx.events.append(Forced(CHANCE, outcome))", "pass"),
    broken(
        "RUL-9",
        "rules/movement.py",
        "    if ways is None:\n",
        "    if ways is None or cell in [visit >> 3 for visit in state.visited]:\n",
    ),
    broken(
        "RUL-10",
        "rules/movement.py",
        "    return steps_along(state, cell, arrows)\n",
        "    if arrows != face & 15:\n"
        "        lent = [cell + STEPS[d] for d in range(4) if arrows >> d & 1]\n"
        "        return [near for near in lent if near in state.board.chambers]\n"
        "    return steps_along(state, cell, arrows)\n",
    ),
    broken("RUL-11", "rules/movement.py", "tx.emit(TurnHalted(seat))", "pass"),
)

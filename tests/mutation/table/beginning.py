"""SET, TURN and WIN."""

from tests.mutation.mutant import broken

BEGINNING = (
    broken(
        "SET-1",
        "setup/agreement.py",
        "MIN_PLAYERS, MAX_PLAYERS = 2, 6",
        "MIN_PLAYERS, MAX_PLAYERS = 2, 7",
    ),
    broken(
        "SET-1",
        "setup/agreement.py",
        "MIN_PLAYERS, MAX_PLAYERS = 2, 6",
        "MIN_PLAYERS, MAX_PLAYERS = 1, 6",
    ),
    broken(
        "SET-2",
        "setup/opening.py",
        "Board({ORIGIN: START_FACE})",
        "Board({ORIGIN: face_of(START, 7)})",
    ),
    broken("SET-3", "setup/casting.py", "HAND_SIZE: Final = 4", "HAND_SIZE: Final = 5"),
    broken("SET-3", "setup/opening.py", "if tile != TILE_OF[START_FACE]", "if tile >= 0"),
    broken("SET-4", "editions/third.toml", "value = 2\ncount = 18", "value = 2\ncount = 17"),
    broken(
        "SET-5", "setup/casting.py", "for seat in range(state.players)]", "for seat in range(1)]"
    ),
    broken("SET-5", "events/turns.py", "(seat + 1) % len(draft.at)", "(seat - 1) % len(draft.at)"),
    broken(
        "SET-6", "formats/scenario_reader.py", "elif seat.hero in taken:", "elif seat.hero is None:"
    ),
    broken("SET-6", "setup/casting.py", "if figure not in state.figures", "if figure >= 0"),
    broken("SET-7", "setup/opening.py", "drakon=NOWHERE", "drakon=ORIGIN"),
    broken(
        "TURN-1",
        "rules/turn.py",
        "return self.acted or not can_act(state, self.seat)",
        "return True",
    ),
    broken(
        "TURN-1",
        "rules/turn.py",
        "tuple(TurnGoesOn(seat, acted=True) for",
        "tuple(TurnGoesOn(seat, acted=False) for",
    ),
    broken(
        "TURN-1",
        "rules/turn.py",
        "    def settle(self, tx: Tx) -> bool:\n        return False\n\n",
        "",
    ),
    broken("TURN-2", "rules/placement.py", "if not hand:\n", "if hand:\n"),
    broken("TURN-3", "rules/refusals.py", "    if not ways:\n", "    if ways:\n"),
    broken("TURN-4", "rules/turn.py", "elif able or uses(", "elif True or uses("),
    broken(
        "TURN-4", "rules/turn.py", "TurnEnded(seat, skipped=True)", "TurnEnded(seat, skipped=False)"
    ),
    broken("TURN-5", "rules/goals.py", "if amount == most]", "if amount == min(amounts)]"),
    broken("TURN-5", "rules/goals.py", "if amount == most]", "if seat == amounts.index(most)]"),
    broken(
        "TURN-5", "rules/turn.py", "if not able and not somebody_can_act(draft):", "if not able:"
    ),
    broken(
        "TURN-6",
        "rules/chamber_theft.py",
        "if tx.draft.hands[self.giver]:",
        "if tx.draft.hands[self.giver] and len(tx.draft.hands[self.seat]) < 8:",
    ),
    broken("TURN-7", "rules/turn.py", "draft.turns >= limit", "draft.turns > limit"),
    broken(
        "TURN-7",
        "rules/turn.py",
        "draft.rules.turn_limit * draft.players",
        "draft.rules.turn_limit",
    ),
    broken("TURN-7", "rules/turn.py", "if limit and draft", "if draft"),
    broken("TURN-7", "setup/options.py", "turn_limit: int = 100", "turn_limit: int = 99"),
    broken("WIN-1", "rules/coins.py", "if self.taker != NOBODY:", "if self.taker == draft.turn:"),
    broken(
        "WIN-1",
        "rules/goals.py",
        "win(tx, seat, self.reason)\n\n    def entered",
        "pass\n\n    def entered",
    ),
    broken(
        "WIN-2",
        "rules/coins.py",
        "if self.taker != NOBODY:",
        "if self.taker != NOBODY > self.giver - 1:",
    ),
    broken("WIN-2", "heroes/thief.py", "tx.draft.rules.goal.gained(tx, self.seat)", "pass"),
    broken("WIN-3", "rules/goals.py", "    if draft.rules.purses_open:\n", "    if False:\n"),
    broken("WIN-3", "rules/goals.py", "    if draft.rules.purses_open:\n", "    if True:\n"),
    broken(
        "WIN-3",
        "knowledge/belief.py",
        "(state.rules.purses_open and state.outcome is not None)",
        "False",
    ),
    broken(
        "WIN-3",
        "knowledge/belief.py",
        "state.rules.purses_open and state.outcome is not None",
        "True",
    ),
    broken("WIN-3", "setup/profiles.py", "purses_open=False,", "purses_open=True,"),
)

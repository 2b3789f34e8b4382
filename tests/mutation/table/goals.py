"""VAR."""

from tests.mutation.mutant import broken

GOALS = (
    broken("VAR-GOLD", "editions/third.py", "GoldGoal(10)", "GoldGoal(11)"),
    broken("VAR-GOLD", "editions/third.py", "GoldGoal(10)", "GoldGoal(9)"),
    broken("VAR-GOLD", "purse.py", "+ 3 * (purse >> 2 * _BITS)", "+ 2 * (purse >> 2 * _BITS)"),
    broken("VAR-FIXED", "editions/third.py", "CoinGoal(5)", "CoinGoal(6)"),
    broken(
        "VAR-FIXED",
        "rules/goals.py",
        "coins(state.wealth(seat)) >= self.enough",
        "gold(state.wealth(seat)) >= self.enough",
    ),
    broken("VAR-ESC", "editions/third.py", "EscapeGoal(8)", "EscapeGoal(9)"),
    broken("VAR-ESC", "editions/third.py", "EscapeGoal(8)", "EscapeGoal(7)"),
    broken("VAR-ESC", "rules/goals.py", "Final = (ESCAPE, TELEPORT)", "Final = (ESCAPE,)"),
    broken("VAR-ESC", "rules/goals.py", "Final = (ESCAPE, TELEPORT)", "Final = (TELEPORT,)"),
    broken(
        "VAR-ESC",
        "rules/movement.py",
        "    kind = draft.board.chambers[cell] >> 4\n    draft.rules.goal",
        "    kind = draft.board.chambers[path[0]] >> 4\n    draft.rules.goal",
    ),
    broken("VAR-TEAM", "editions/third.py", "GoldGoal(20)", "GoldGoal(21)"),
    broken("VAR-TEAM", "setup/flags.py", "sharing=2, goal", "sharing=1, goal"),
    broken(
        "VAR-TEAM",
        "rules/goals.py",
        "return tuple(range(seat % share, state.players, share))",
        "return (seat,)",
    ),
    broken(
        "VAR-TEAM",
        "state.py",
        "return seat % len(self.purses)",
        "return seat * len(self.purses) // len(self.at)",
    ),
    broken(
        "VAR-TEAM",
        "rules/coins.py",
        "for other in range(seat % share, state.players, share):",
        "for other in (seat,):",
    ),
    broken(
        "VAR-BAD",
        "setup/agreement.py",
        "TEAM_TABLES: Final = (4, 6)",
        "TEAM_TABLES: Final = (3, 4, 6)",
    ),
    broken(
        "VAR-BAD",
        "setup/agreement.py",
        "        if goal not in edition.goals\n",
        "        if False\n",
    ),
    broken(
        "VAR-BAD", "setup/agreement.py", "        if goal not in team_goals\n", "        if False\n"
    ),
)

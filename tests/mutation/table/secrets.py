"""COIN and HAND."""

from tests.mutation.mutant import broken

SWITCHED = """\
        tile = TILE_OF[self.removed]
        add_to_hand(draft, self.seat, tile)
"""
TOLD = "        tell(draft, self.seat, tile, ALL_TOLD)\n"

SECRETS = (
    broken("COIN-1", "belief.py", "return viewer >= 0 and bool(", "return True or bool("),
    broken("COIN-1", "view.py", "if sees_coins else coins(purse)", "if sees_coins else 0"),
    broken("COIN-1", "sight.py", "if sees_coins else coins(purse)", "if sees_coins else 0"),
    broken(
        "COIN-2",
        "coins.py",
        "return told_of_coins(state, self.giver, self.taker)",
        "return told_of_coins(state, self.taker)",
    ),
    broken(
        "COIN-2", "coins.py", "return told_of_coins(state, self.giver, self.taker)", "return 255"
    ),
    broken("COIN-3", "events/coins.py", "draft.hoard += coin", "pass"),
    broken(
        "COIN-4", "coins.py", "(COINS[value - 1], count(purse, value))", "(COINS[value - 1], 1)"
    ),
    broken("COIN-5", "coins.py", "if tx.draft.hoard:", "if True:"),
    broken("COIN-5", "coins.py", "if not draft.purse(self.seat):", "if False:"),
    broken("HAND-1", "view.py", "sees_hand = viewer in (OPEN, seat)", "sees_hand = True"),
    broken("HAND-1", "sight.py", "sees_hand = viewer in (OPEN, seat)", "sees_hand = True"),
    broken("HAND-1", "sight.py", "if sees_hand else len(hand)", "if sees_hand else 0"),
    broken(
        "HAND-1",
        "view.py",
        "hand=hand if sees_hand else len(hand)",
        "hand=hand if sees_hand else 0",
    ),
    broken("HAND-1", "placement.py", "return 1 << self.seat\n", "return 255\n"),
    broken(
        "HAND-1",
        "placement.py",
        "return state.under[0] >> 16 | 1 << self.seat",
        "return 1 << self.seat",
    ),
    broken(
        "HAND-1",
        "chamber_theft.py",
        "1 << self.seat | 1 << self.giver | sure",
        "1 << self.seat | sure",
    ),
    broken("HAND-1", "chamber_theft.py", "1 << self.giver | sure", "1 << self.giver"),
    broken("HAND-1", "events/chambers.py", SWITCHED + TOLD, SWITCHED),
    broken(
        "HAND-1",
        "events/chambers.py",
        "tell(draft, self.seat, self.tile, draft.under[0] >> 16)",
        "pass",
    ),
    broken("HAND-1", "events/chambers.py", "tell(draft, self.seat, self.tile, self.told)", "pass"),
    broken(
        "HAND-1", "events/chambers.py", "facts = left_openly(draft.known[seat], tile)", "facts = ()"
    ),
    broken(
        "HAND-1", "belief.py", "return viewer == OPEN or bool(entry", "return True or bool(entry"
    ),
    broken(
        "HAND-1",
        "../../kernel/knowledge.py",
        "            gone = known\n",
        "            gone = []\n",
    ),
)

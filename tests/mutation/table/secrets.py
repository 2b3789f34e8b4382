"""COIN and HAND."""

from tests.mutation.mutant import broken

SWITCHED = """\
        tile = TILE_OF[self.removed]
        add_to_hand(draft, self.seat, tile)
"""
TOLD = "        tell(draft, self.seat, tile, ALL_TOLD)\n"

SEEN = "seat_view(state, seat, viewer)"

SECRETS = (
    broken("COIN-1", "knowledge/belief.py", "return viewer >= 0 and bool(", "return True or bool("),
    broken(
        "COIN-1", "knowledge/view.py", "if sees_coins else coins(purse)", "if sees_coins else 0"
    ),
    broken("COIN-1", "knowledge/sight.py", '"coins": coins_seen if', '"coins": 0 if'),
    broken(
        "COIN-2",
        "rules/coins.py",
        "return told_of_coins(state, self.giver, self.taker)",
        "return told_of_coins(state, self.taker)",
    ),
    broken(
        "COIN-2",
        "rules/coins.py",
        "return told_of_coins(state, self.giver, self.taker)",
        "return 255",
    ),
    broken("COIN-3", "events/coins.py", "draft.hoard += coin", "pass"),
    broken(
        "COIN-4",
        "rules/coins.py",
        "(COINS[value - 1], count(purse, value))",
        "(COINS[value - 1], 1)",
    ),
    broken("COIN-5", "rules/coins.py", "if tx.draft.hoard:", "if True:"),
    broken("COIN-5", "rules/coins.py", "if not draft.purse(self.seat):", "if False:"),
    broken("HAND-1", "knowledge/view.py", "sees_hand = viewer in (OPEN, seat)", "sees_hand = True"),
    broken("HAND-1", "knowledge/view.py", SEEN, SEEN + "._replace(hand=state.hands[seat])"),
    broken("HAND-1", "knowledge/sight.py", '"hand": hand if', '"hand": 0 if'),
    broken(
        "HAND-1",
        "knowledge/view.py",
        "hand if sees_hand else len(hand)",
        "hand if sees_hand else 0",
    ),
    broken("HAND-1", "rules/placement.py", "return 1 << self.seat\n", "return 255\n"),
    broken(
        "HAND-1",
        "rules/placement.py",
        "return state.under[0] >> 16 | 1 << self.seat",
        "return 1 << self.seat",
    ),
    broken(
        "HAND-1",
        "rules/chamber_theft.py",
        "1 << self.seat | 1 << self.giver | sure",
        "1 << self.seat | sure",
    ),
    broken("HAND-1", "rules/chamber_theft.py", "1 << self.giver | sure", "1 << self.giver"),
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
        "HAND-1",
        "knowledge/belief.py",
        "return viewer == OPEN or bool(entry",
        "return True or bool(entry",
    ),
    broken(
        "HAND-1",
        "../../kernel/knowledge.py",
        "            gone = known\n",
        "            gone = []\n",
    ),
)

"""X: chambers of Expansion One with an effect on entering, from Find two Gold to The Void."""

from tests.mutation.mutant import broken

BARGAIN = "chambers/bargain.py"
FIND_TWO = "chambers/find_two.py"

VANISHED = "draft.missing |= 1 << self.seat"
MISSED = "        draft.missing &= ~(1 << self.seat)\n"
MISSES = "        if draft.missing >> seat & 1:\n"
RETURN = "        elif isinstance(action, Return):\n            tx.push(GO_ON[seat])\n"
BOUGHT = """\
        tile = TILE_OF[self.face]
        add_to_hand(draft, self.seat, tile)
"""
PAID = "            tx.emit(CoinMoved(self.seat, NOBODY, action.value, told))\n"


EXPANSION_ENTERING = (
    broken("X-TWO", FIND_TWO, "tx.push(SecondCoin(seat))", "pass"),
    broken("X-TWO", FIND_TWO, "tx.push(SecondCoin(seat))", "take_from_hoard(tx, seat)"),
    broken("X-TWO", FIND_TWO, "SecondCoin(seat)", "SecondCoin(tx.draft.turn)"),
    broken(
        "X-TWO",
        "rules/coins.py",
        "            draft.rules.goal.gained(tx, self.taker)\n",
        "            if not tx.draft.stack or 'SecondCoin' not in repr(tx.draft.stack[-1]):\n"
        "                draft.rules.goal.gained(tx, self.taker)\n",
    ),
    broken(
        "X-CHEST", "events/coins.py", "draft.purses = replaced(draft.purses, at, EMPTY)", "pass"
    ),
    broken("X-CHEST", "events/coins.py", "draft.locked[at] + draft.purses[at]", "draft.purses[at]"),
    broken("X-CHEST", "chambers/locked_chest.py", "        if purse:\n", "        if True:\n"),
    broken(
        "X-CHEST",
        "state.py",
        "return self.purses[seat % len(self.purses)]",
        "return self.wealth(seat)",
    ),
    broken(
        "X-CHEST",
        "heroes/thief.py",
        "beside(seat) if state.purse(",
        "beside(seat) if state.wealth(",
    ),
    broken("X-CHEST", "heroes/thief.py", "purse = state.purse(seat)", "purse = state.wealth(seat)"),
    broken(
        "X-CHEST",
        BARGAIN,
        "purse = state.purse(self.seat)",
        "purse = state.wealth(self.seat)",
    ),
    broken(
        "X-CHEST",
        "rules/coins.py",
        "if not draft.purse(self.seat):",
        "if not draft.wealth(self.seat):",
    ),
    broken("X-BARGAIN", BARGAIN, "if tx.draft.purse(seat):", "if tx.draft.wealth(seat):"),
    broken("X-BARGAIN", BARGAIN, PAID, ""),
    broken("X-BARGAIN", BARGAIN, "found.append(DECLINE)", "pass"),
    broken(
        "X-BARGAIN",
        BARGAIN,
        "in VALUES if count(purse, value)",
        "in VALUES[:1] if count(purse, value)",
    ),
    broken(
        "X-BARGAIN",
        BARGAIN,
        "        found = self.objection_to_cell(state, action.cell)\n",
        "        found = None\n",
    ),
    broken("X-BARGAIN", BARGAIN, " and action.value not in self.coins(state):", " and False:"),
    broken("X-BARGAIN", "events/chambers.py", BOUGHT, "        tile = TILE_OF[self.face]\n"),
    broken(
        "X-BARGAIN",
        BARGAIN,
        "return bool(self.cells(state, 1))",
        "return True",
    ),
    broken("X-VOID", "events/figures.py", VANISHED, "pass"),
    broken(
        "X-VOID",
        "events/figures.py",
        VANISHED,
        "draft.missing |= (draft.turn == self.seat) << self.seat",
    ),
    broken("X-VOID", "events/turns.py", MISSED, MISSED.replace("~(1 << self.seat)", "0")),
    broken("X-VOID", "rules/turn.py", MISSES, "        if False:\n"),
    broken(
        "X-VOID",
        "rules/turn.py",
        MISSES,
        "        if draft.missing >> seat & 1 and not uses(draft, seat, acted=False):\n",
    ),
    broken(
        "X-VOID",
        "rules/turn.py",
        "tx.emit(TurnMissed(seat))",
        "tx.emit(TurnEnded(seat, skipped=True))",
    ),
    broken(
        "X-VOID",
        "state.py",
        "self.at[seat] == NOWHERE and not self.missing >> seat & 1",
        "self.at[seat] == NOWHERE",
    ),
    broken("X-VOID", "state.py", "        if here == NOWHERE:\n            return []\n", ""),
    broken("X-VOID", "rules/turn.py", " or state.must_return(seat)\n", "\n"),
    broken("X-VOID", "rules/turn.py", "() if acted or self._returning else", "() if acted else"),
    broken("X-VOID", "rules/turn.py", "                and not state.must_return(self.seat)\n", ""),
    broken(
        "X-VOID",
        "rules/turn.py",
        "return state.must_return(self.seat) and (action",
        "return (action",
    ),
    broken(
        "X-VOID",
        "rules/turn.py",
        RETURN + "            move(tx, seat, (action.cell,))\n",
        RETURN + "            from wyrmhold.games.drakon.events import HeroMoved\n\n"
        "            tx.emit(HeroMoved(seat, (action.cell,)))\n",
    ),
    broken(
        "X-VOID", "rules/turn.py", RETURN, RETURN.replace("GO_ON[seat]", "TurnGoesOn(seat, False)")
    ),
    broken("X-VOID", "rules/turn.py", "at == draft.drakon != NOWHERE", "at == draft.drakon"),
    broken(
        "X-VOID",
        "rules/movement.py",
        "if admits(state, cell)]",
        "if admits(state, cell) and 'Void' not in repr(\n"
        "        state.rules.chambers[state.board.chambers[cell] >> 4])]",
    ),
    broken("X-VOID", "formats/codec.py", 'missing=number("missing")', "missing=0"),
    broken("X-VOID", "knowledge/view.py", "VOID_WORDS[0 if", "VOID_WORDS[1 if"),
    broken("X-VOID", "chambers/escape.py", "if tx.draft.at[seat] != NOWHERE:", "if True:"),
    broken(
        "X-VOID",
        "chambers/map.py",
        "return len(state.hands[other]) > 0",
        "return len(state.hands[other]) > 0 and state.at[other] > 0",
    ),
    broken(
        "X-VOID",
        "rules/coins.py",
        "if not draft.purse(self.seat):",
        "if not draft.purse(self.seat) or draft.at[self.seat] < 0:",
    ),
)

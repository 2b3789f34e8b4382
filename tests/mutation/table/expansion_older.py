"""What Expansion One adds to older clauses."""

from tests.mutation.mutant import broken

MISSED = "        draft.missing &= ~(1 << self.seat)\n"
LIMIT = "if limit and draft.turns >= limit:"
BOUGHT = """\
        tile = TILE_OF[self.face]
        add_to_hand(draft, self.seat, tile)
"""
BOUGHT_OPENLY = BOUGHT + "        tell(draft, self.seat, tile, ALL_TOLD)\n"
PAID = "            tx.emit(CoinMoved(self.seat, NOBODY, action.value, told))\n"
LOST = """\
            from wyrmhold.games.drakon.rules.coins import LoseCoin

            tx.push(LoseCoin(self.seat))
"""
LENT_ARROWS = """
    def passage(self, state, cell, arrows):
        return 15 & ~state.board.facing(cell)
"""


def lending(file: str, rule: str) -> tuple[str, str, str]:
    """A chamber of the expansion that is passed as if it were a Teleport."""
    old = f'    way_out_rule = "{rule}"\n'
    return file, old, old + LENT_ARROWS


SEEN = "seat_view(state, seat, viewer)"
LOCKED_SEEN = "._replace(locked=seat_view(state, seat, OPEN).locked)"


EXPANSION_OLDER = (
    broken(
        "SET-3", "setup/flags.py", "box=profile.box.joined(EXPANSION_ONE.box)", "box=profile.box"
    ),
    broken(
        "SET-3",
        "setup/flags.py",
        "        with_expansion_one,\n",
        "        lambda profile: profile,\n",
    ),
    broken("TURN-5", "rules/turn.py", "or state.at[seat] == NOWHERE:", "or False:"),
    broken("TURN-5", "rules/turn.py", " or state.must_return(seat)\n", "\n"),
    broken("TURN-7", "events/turns.py", MISSED, MISSED + "        draft.turns -= 1\n"),
    broken("TURN-7", "rules/turn.py", LIMIT, LIMIT[:-1] + " and not draft.missing >> seat & 1:"),
    broken(
        "WIN-2", "state.py", "return self.purses[at] + self.locked[at]", "return self.purses[at]"
    ),
    broken(
        "COIN-1", "knowledge/view.py", "values(locked)) if sees_coins", "values(locked)) if True"
    ),
    broken("COIN-1", "knowledge/view.py", SEEN, SEEN + LOCKED_SEEN),
    broken(
        "COIN-1",
        "knowledge/belief.py",
        "purse += state.wealth(owner)",
        "purse += state.purse(owner)",
    ),
    broken(
        "COIN-2", "chambers/bargain.py", "told = told_of_coins(tx.draft, self.seat)", "told = 255"
    ),
    broken("HAND-1", "events/chambers.py", BOUGHT_OPENLY, BOUGHT),
    broken(
        "MOVE-2",
        "events/chambers.py",
        "places.get(visit >> 3, visit >> 3) << 3 | visit & 7",
        "visit",
    ),
    broken(
        "MOVE-2",
        "events/chambers.py",
        BOUGHT_OPENLY + "        forget_visits(draft, self.cell)\n",
        BOUGHT_OPENLY,
    ),
    broken("MOVE-3", "editions/expansion_one.py", "drakon_halts=True", "drakon_halts=False"),
    broken("MOVE-3", "rules/movement.py", "if draft.rules.drakon_halts and seat", "if seat"),
    broken("MOVE-3", "rules/movement.py", "drakon_halts and seat == draft.turn:", "drakon_halts:"),
    broken("MOVE-3", "rules/turn.py", "if not draft.halted and (", "if ("),
    broken("MOVE-3", "events/turns.py", "    draft.halted = False\n", ""),
    broken("MOVE-3", "formats/codec.py", 'halted=bool(data["halted"])', "halted=False"),
    broken(
        "MOVE-6",
        "rules/movement.py",
        "if admits(state, cell)]",
        "if state.rules.chambers[state.board.chambers[cell] >> 4].pulls]",
    ),
    broken(
        "DRAK-1", "state.py", "cell not in self.at and cell != self.drakon", "cell not in self.at"
    ),
    broken(
        "DRAK-1",
        "chambers/friendly_visit.py",
        "sorted(set(state.at))",
        "sorted({*state.at, state.drakon})",
    ),
    broken("RUL-4", "chambers/rotate.py", "] and not shielded(state, cell):", "]:"),
    broken("RUL-10", *lending("chambers/friendly_visit.py", "X-FRIEND")),
    broken("RUL-10", *lending("chambers/tornado.py", "X-TORNADO")),
    broken("RUL-10", *lending("chambers/secret_passage.py", "X-SECRET")),
    broken("HERO-KNIGHT", "chambers/bargain.py", PAID, LOST),
    broken("HERO-WIZ", "heroes/wizard.py", "if path not in plain]", "]"),
)

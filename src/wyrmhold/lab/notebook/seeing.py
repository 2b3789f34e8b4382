"""A table as one viewer sees it, as a picture."""

from __future__ import annotations

from typing import Any

from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.state import State as RunState
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.state import State as DrakonState
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.state import BaseState
from wyrmhold.kernel.vantage import Vantage
from wyrmhold.kernel.viewers import OPEN, SPECTATOR
from wyrmhold.lab.notebook.canvas import Picture
from wyrmhold.lab.notebook.dragon_run_svg import drawn_dragon_run
from wyrmhold.lab.notebook.drakon_svg import drawn_drakon


def look(table: object, seat: int | None = None) -> Picture:
    """What a seat sees of a table, a state or a vantage, drawn for a notebook.

    An environment has a table, however it is wrapped. A vantage has a seat of its own; without a
    seat it is else what everybody sees, and `kernel.viewers.OPEN` for a seat shows everything.
    Raises TypeError for what is no table, and ValueError for a seat that there is not.
    """
    if isinstance(table, Vantage):
        if seat not in (None, table.seat):
            raise ValueError(f"this vantage is seat {table.seat}'s: leave out the seat {seat}")
        return drawn(table.game, table.position(), table.seat)
    inside = getattr(table, "unwrapped", table)
    inside = getattr(inside, "table", inside)
    state = getattr(inside, "state", inside)
    if not isinstance(state, BaseState):
        raise TypeError(f"a {type(table).__name__} is no table, state or vantage")
    game = game_of(state)
    viewer = SPECTATOR if seat is None else seat
    players = len(game.picks(state))
    if viewer not in (SPECTATOR, OPEN, *range(players)):
        raise ValueError(f"there is no seat {viewer}: seats are 0 to {players - 1}")
    return drawn(game, state, viewer)


def game_of(state: AnyState) -> AnyGame:
    """The game that a state is one of."""
    if isinstance(state, DrakonState):
        return DRAKON
    if isinstance(state, RunState):
        return DRAGON_RUN
    raise TypeError(f"there are no pictures for {type(state).__module__}")


def drawn(game: AnyGame, state: AnyState, viewer: int) -> Picture:
    """The picture, from the view alone: it can show no more than the viewer may see."""
    view: dict[str, Any] = game.view(state, viewer)
    if game is DRAKON:
        return drawn_drakon(view, viewer, game.agreement(state)[0])
    return drawn_dragon_run(view, viewer)

"""Draws a table as one viewer sees it."""

from __future__ import annotations

from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.state import BaseState
from wyrmhold.kernel.vantage import Vantage
from wyrmhold.kernel.viewers import OPEN, SPECTATOR
from wyrmhold.pictures.canvas import Picture
from wyrmhold.pictures.game_pictures import pictures_of
from wyrmhold.pictures.text_svg import drawn_text


def look(table: object, seat: int | None = None) -> Picture:
    """Draw what a seat sees of a table, state or vantage, for a notebook.

    Environments work too, even wrapped. A vantage implies its seat. Otherwise, without a seat the
    picture shows what is public, and with the seat `kernel.viewers.OPEN` everything. Raises
    TypeError if `table` is not a table, and ValueError for an unknown seat.
    """
    if isinstance(table, Vantage):
        if seat not in (None, table.seat):
            raise ValueError(f"this vantage belongs to seat {table.seat}: omit seat {seat}")
        return drawn(table.game, table.position(), table.seat)
    inside = getattr(table, "unwrapped", table)
    inside = getattr(inside, "table", inside)
    state = getattr(inside, "state", inside)
    if not isinstance(state, BaseState):
        raise TypeError(f"a {type(table).__name__} is not a table, state or vantage")
    game = game_of(state)
    viewer = SPECTATOR if seat is None else seat
    players = len(game.picks(state))
    if viewer not in (SPECTATOR, OPEN, *range(players)):
        raise ValueError(f"no seat {viewer}: seats are 0 to {players - 1}")
    return drawn(game, state, viewer)


def game_of(state: AnyState) -> AnyGame:
    """The game of a state. Raises TypeError if it brings no drawing."""
    for name in GAMES:
        pictures = pictures_of(name)
        if pictures is not None and pictures.states is type(state):
            return GAMES[name]
    raise TypeError(f"cannot draw {type(state).__module__}")


def drawn(game: AnyGame, state: AnyState, viewer: int) -> Picture:
    """Draw from the view alone, so that nothing hidden can show. Games without drawings are
    written out."""
    pictures = pictures_of(game.name)
    if pictures is None:
        return drawn_text(game.sight(state, viewer))
    return pictures.draw(game.view(state, viewer), viewer, game.agreement(state)[0])

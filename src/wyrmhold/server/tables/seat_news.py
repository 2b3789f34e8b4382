"""What happened to seats during a game, for people who come to the table later."""

from __future__ import annotations

from typing import NamedTuple

from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.tables import entries as e

MAX_NEWS = 30
"""Maximum number of news items kept. A player may leave and return any number of times."""

TOLD = {
    e.Forfeited: "forfeit",
    e.TakenOver: "taken_over",
    e.Returned: "returned",
    e.Joined: "joined",
}


class SeatNews(NamedTuple):
    """Something that happened to a seat, and the number of turns before it."""

    seat: int
    what: str
    turn: int


def noted(
    news: tuple[SeatNews, ...], entry: e.AnyEntry, game: AnyGame, shown: AnyState
) -> tuple[SeatNews, ...]:
    """The news, with what an entry adds. `shown` is the state as everybody sees it."""
    what = TOLD.get(type(entry))
    if what is None or not isinstance(entry, e.Forfeited | e.TakenOver | e.Returned | e.Joined):
        return news
    turn = game.sight(shown, SPECTATOR).get("turns", 0)
    assert isinstance(turn, int)
    return (*news, SeatNews(entry.seat, what, turn))[-MAX_NEWS:]

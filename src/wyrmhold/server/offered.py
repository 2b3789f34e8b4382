"""The operator's own programs that can be chosen as bots: the same at all tables of a process."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhold.bots.line.offering import Offer

_offered: dict[str, tuple[str, ...]] = {}


def offer(guests: Sequence[Offer]) -> None:
    """Let these be chosen from now on, and no others."""
    _offered.clear()
    for guest in guests:
        for game in guest.games:
            _offered[game] = (*guests_of(game), guest.name)


def guests_of(game: str) -> tuple[str, ...]:
    """The names of those that play a game."""
    return _offered.get(game, ())

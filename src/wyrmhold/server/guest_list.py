"""The guests: the operator's programs that can be chosen as bots, for the whole process."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhold.bots.line.offers import Offer

_offered: dict[str, tuple[str, ...]] = {}


def offer(guests: Sequence[Offer]) -> None:
    """Set the guests that can be chosen."""
    _offered.clear()
    for guest in guests:
        for game in guest.games:
            _offered[game] = (*guests_of(game), guest.name)


def guests_of(game: str) -> tuple[str, ...]:
    """The names of the guests that play a game."""
    return _offered.get(game, ())

"""The encodings of all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhold.envs.dragon_run_fields import DragonRunEncoding
from wyrmhold.envs.drakon_fields import DrakonEncoding
from wyrmhold.envs.encoding import Encoding
from wyrmhold.games.registry import GAMES

ENCODINGS: Final[dict[str, type[Encoding]]] = {
    each.game.name: each for each in (DrakonEncoding, DragonRunEncoding)
}


def class_of(game: str) -> type[Encoding]:
    """The encoding class of a game."""
    if game not in ENCODINGS:
        raise ValueError(f"unknown game '{game}': choose from {', '.join(GAMES)}")
    return ENCODINGS[game]


def encoding_of(
    game: str, edition: str, options: Mapping[str, object], players: int, **parameters: int
) -> Encoding:
    """Make the encoding for tables with this agreement.

    Raises BadOptions for an agreement that cannot be played, ValueError for an unknown game or
    parameter.
    """
    found = class_of(game)
    for name in parameters:
        if name not in found.parameters:
            known = ", ".join(found.parameters) or "none"
            raise ValueError(f"{game} has no parameter '{name}': choose from {known}")
    return found.for_table(GAMES[game].new(edition, options, [None] * players), **parameters)

"""The encoding of every game: its own, or the one for any game."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmhold.envs.any_game import AnyEncoding
from wyrmhold.envs.encoding import Encoding
from wyrmhold.games.parts import part_of
from wyrmhold.games.registry import GAMES


def class_of(game: str) -> type[Encoding]:
    """The encoding class of a game."""
    if game not in GAMES:
        raise ValueError(f"unknown game '{game}': choose from {', '.join(GAMES)}")
    part = part_of("envs", game)
    if part is None:
        return AnyEncoding
    if not (isinstance(part, type) and issubclass(part, Encoding)):
        raise TypeError(f"the encoding of '{game}' is not derived from Encoding")
    return part


def encoding_of(
    game: str,
    edition: str,
    options: Mapping[str, object],
    players: int,
    rules_version: int | None = None,
    **parameters: int,
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
    fresh = GAMES[game].new(edition, options, [None] * players, rules_version)
    return AnyEncoding(game) if found is AnyEncoding else found.for_table(fresh, **parameters)

"""The box used in a cell: the edition's box, possibly modified."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhold.kernel.agreement import shown
from wyrmhold.lab.experiments.mix_changes import bad
from wyrmhold.lab.game_lab import Mixes, lab_of

STANDARD: Final = "standard"
WITHOUT: Final = "without "
"""`without KIND` is a mix that needs no separate table."""


def mixes_of(game: str, name: str) -> Mixes:
    """How the box of a game can be modified. Raises BadOptions if it cannot."""
    mixes = lab_of(game).mixes
    if mixes is None:
        raise bad(name, f"the box of {game} cannot be modified")
    return mixes


def changes_of(game: str, name: str, mixes: Mapping[str, object]) -> dict[str, object]:
    """The changes of a mix. Raises BadOptions."""
    if name == STANDARD:
        return {}
    own = mixes_of(game, name)
    given = mixes.get(name)
    if given is None and name.startswith(WITHOUT):
        return own.without(name.removeprefix(WITHOUT))
    if not isinstance(given, dict):
        raise bad(name, f"no such mix: write a table [mixes.{name}], or 'without KIND'")
    unknown = [word for word in given if word not in own.keys]
    if unknown:
        raise bad(name, f"{shown(unknown[0])} is not one of {', '.join(own.keys)}")
    return dict(given)


def options_with(
    game: str, edition: str, options: Mapping[str, object], name: str, changes: Mapping[str, object]
) -> dict[str, object]:
    """The table options with a mix applied. Raises BadOptions."""
    if not changes:
        return dict(options)
    return {**options, **mixes_of(game, name).options(edition, options, name, changes)}

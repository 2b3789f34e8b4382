"""All games, by their names in the notation: those of this release, and those of other packages.

A package registers a game with an entry point: its name, and where the object of
`kernel.game.Game` is.

    [project.entry-points."wyrmhold.games"]
    guess = "guess:GUESS"
"""

from __future__ import annotations

import warnings
from typing import Final

from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.parts import registered
from wyrmhold.kernel.errors import BadScenario
from wyrmhold.kernel.game import AnyGame, Game

GROUP: Final = "wyrmhold.games"

OURS: Final[dict[str, AnyGame]] = {game.name: game for game in (DRAKON, DRAGON_RUN)}
"""The games of this release."""

DEFAULT: Final[AnyGame] = DRAKON
"""The game of whatever does not name one."""


def from_packages() -> dict[str, AnyGame]:
    """The games of other packages. One that cannot be used is reported and left out."""
    found: dict[str, AnyGame] = {}
    for name, entry in sorted(registered(GROUP).items()):
        try:
            game = entry.load()
            problem = misfit(name, game)
        except Exception as error:  # anything: it is somebody else's code
            problem = f"{type(error).__name__}: {error}"
        if problem:
            warnings.warn(f"the game '{name}' ({entry.value}) is left out: {problem}", stacklevel=2)
        else:
            found[name] = game
    return found


def misfit(name: str, game: object) -> str:
    """Why an object cannot be the game of this name; empty if it can."""
    if name in OURS:
        return "Wyrmhold has a game of this name"
    if not isinstance(game, Game):
        return "it is not an object of wyrmhold.kernel.game.Game"
    return "" if game.name == name else f"the game calls itself '{game.name}'"


GAMES: Final[dict[str, AnyGame]] = {**OURS, **from_packages()}


def game_of(data: object) -> AnyGame:
    """The game of a scenario or a record's header."""
    name = data.get("game", DEFAULT.name) if isinstance(data, dict) else DEFAULT.name
    if not isinstance(name, str) or name not in GAMES:
        known = ", ".join(GAMES)
        raise BadScenario(
            "no such game", [f"game: {name!r} is not one this release plays: {known}"]
        )
    return GAMES[name]

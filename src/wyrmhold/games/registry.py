"""All games of this release, by their names in the notation."""

from __future__ import annotations

from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.errors import BadScenario
from wyrmhold.kernel.game import AnyGame

GAMES: dict[str, AnyGame] = {game.name: game for game in (DRAKON, DRAGON_RUN)}


def game_of(data: object) -> AnyGame:
    """The game of a scenario or a record's header."""
    name = data.get("game", DRAKON.name) if isinstance(data, dict) else DRAKON.name
    if not isinstance(name, str) or name not in GAMES:
        known = ", ".join(GAMES)
        raise BadScenario(
            "no such game", [f"game: {name!r} is not one this release plays: {known}"]
        )
    return GAMES[name]

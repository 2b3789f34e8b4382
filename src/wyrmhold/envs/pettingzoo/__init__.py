"""PettingZoo environments (AEC): a module `GAME_v0` for each of our games, and `game_v0` for any.

If the installed PettingZoo has a registry, importing this package registers those of our games as
`wyrmhold/GAME_v0`.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from wyrmhold.extras import how_to_install
from wyrmhold.games.registry import OURS

try:  # only to check that it is installed; it has no types
    import pettingzoo as _pettingzoo  # type: ignore[import-untyped]  # noqa: F401
except ModuleNotFoundError as error:
    if error.name != "pettingzoo":
        raise
    raise ModuleNotFoundError(
        "wyrmhold.envs.pettingzoo needs PettingZoo, which is not installed: "
        + how_to_install("envs"),
        name="pettingzoo",
    ) from None

NAMES = tuple(f"{game}_v0" for game in OURS)


def register() -> None:
    """Add the environments to PettingZoo's registry, if it has one and they are missing."""
    if importlib.util.find_spec("pettingzoo.env_registry") is None:
        return
    from pettingzoo.env_registry import registration  # type: ignore[import-untyped]

    for name in NAMES:
        number = "wyrmhold/" + name.replace("_v", "-v")
        if number not in registration.aec_registry:
            entry = f"wyrmhold.envs.pettingzoo.{name}:env"
            registration.register("aec", number, entry_point=entry)


def env(game: str, **settings: Any) -> Any:
    """The environment of a game, from its own module if there is one, with PettingZoo's checks."""
    own = f"wyrmhold.envs.pettingzoo.{game}_v0"
    if importlib.util.find_spec(own) is not None:
        return importlib.import_module(own).env(**settings)
    from wyrmhold.envs.pettingzoo import game_v0

    return game_v0.env(game, **settings)


register()

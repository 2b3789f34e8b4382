"""Any game for PettingZoo: `game_v0.env("name")`. Some games have modules of their own."""

from __future__ import annotations

from typing import Any, ClassVar

from gymnasium.utils import EzPickle

from wyrmhold.envs.encodings import class_of
from wyrmhold.envs.pettingzoo.aec import AnyEnv, TableEnv, wrapped


class raw_env(TableEnv):  # noqa: N801 - PettingZoo's name for it
    """The environment without wrappers."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "game_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: str, **settings: Any) -> None:
        """Make a table of a game; for `settings`, see `TableEnv`."""
        self.game = game  # type: ignore[misc]  # of this environment, not of the class
        self.parameters = class_of(game).parameters  # type: ignore[misc]
        super().__init__(**settings)
        EzPickle.__init__(self, game, **settings)


def env(game: str, illegal: str = "raise", **settings: Any) -> AnyEnv:
    """`raw_env` with PettingZoo's checks; `illegal` is explained in `aec.wrapped`."""
    return wrapped(raw_env(game, **settings), illegal)

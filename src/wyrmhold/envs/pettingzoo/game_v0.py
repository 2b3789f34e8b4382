"""Any game for PettingZoo: `game_v0.env("name")`. Some games have modules of their own."""

from __future__ import annotations

from typing import Any, ClassVar

from wyrmhold.envs.pettingzoo.aec import AnyEnv, TableEnv, metadata_of, wrapped


class raw_env(TableEnv):  # noqa: N801 - PettingZoo's name for it
    """The environment without wrappers."""

    metadata: ClassVar[dict[str, Any]] = metadata_of("game_v0")

    def __init__(self, game: str, **settings: Any) -> None:
        """Make a table of a game; for `settings`, see `TableEnv`."""
        self.game = game  # type: ignore[misc]  # of this environment, not of the class
        super().__init__(**settings)


def env(game: str, illegal: str = "raise", **settings: Any) -> AnyEnv:
    """`raw_env` with PettingZoo's checks; `illegal` is explained in `aec.wrapped`."""
    return wrapped(raw_env(game, **settings), illegal)

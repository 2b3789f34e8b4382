"""Drakon for PettingZoo: `drakon_v0.env()`."""

from __future__ import annotations

from typing import Any, ClassVar

from wyrmhold.envs.drakon.encoding import DrakonEncoding
from wyrmhold.envs.pettingzoo.aec import AnyEnv, TableEnv, wrapped


class raw_env(TableEnv):  # noqa: N801 - PettingZoo's name for it
    """The environment without wrappers."""

    game = "drakon"
    parameters = DrakonEncoding.parameters
    metadata: ClassVar[dict[str, Any]] = {
        "name": "drakon_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 2,
    }


def env(illegal: str = "raise", **settings: Any) -> AnyEnv:
    """`raw_env` with PettingZoo's checks; `illegal` is explained in `aec.wrapped`."""
    return wrapped(raw_env(**settings), illegal)

"""Drakon for PettingZoo: `drakon_v0.env()`."""

from __future__ import annotations

from typing import Any, ClassVar

from wyrmhold.envs.pettingzoo.aec import AnyEnv, TableEnv, metadata_of, wrapped


class raw_env(TableEnv):  # noqa: N801 - PettingZoo's name for it
    """The environment without wrappers."""

    game = "drakon"
    metadata: ClassVar[dict[str, Any]] = metadata_of("drakon_v0")


def env(illegal: str = "raise", **settings: Any) -> AnyEnv:
    """`raw_env` with PettingZoo's checks; `illegal` is explained in `aec.wrapped`."""
    return wrapped(raw_env(**settings), illegal)

"""Dragon Run for PettingZoo: `dragon_run_v0.env()`."""

from __future__ import annotations

from typing import Any, ClassVar

from wyrmhold.envs.pettingzoo.aec import AnyEnv, TableEnv, metadata_of, wrapped
from wyrmhold.kernel.game import AnyState


class raw_env(TableEnv):  # noqa: N801 - PettingZoo's name for it
    """The environment without wrappers.

    An agent eliminated by the dragon's breath terminates at once and is stepped with None.
    """

    game = "dragon_run"
    metadata: ClassVar[dict[str, Any]] = metadata_of("dragon_run_v0")

    def living(self, state: AnyState) -> int:
        alive: int = state.alive
        return alive


def env(illegal: str = "raise", **settings: Any) -> AnyEnv:
    """`raw_env` with PettingZoo's checks; `illegal` is explained in `aec.wrapped`."""
    return wrapped(raw_env(**settings), illegal)

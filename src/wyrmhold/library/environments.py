"""Environments for learning programs, by game and interface."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, Literal

from wyrmhold.games.registry import DEFAULT
from wyrmhold.kernel.errors import BadOptions

Interface = Literal["gymnasium", "pettingzoo", "vector", "openspiel", "batch"]

MAKERS: Final = {
    "gymnasium": ("wyrmhold.envs.gymnasium", "WyrmholdEnv"),
    "pettingzoo": ("wyrmhold.envs.pettingzoo", "env"),
    "vector": ("wyrmhold.envs.vector", "Tables"),
    "openspiel": ("wyrmhold.envs.openspiel", "load"),
    "batch": ("wyrmhold.batch.batch", "Batch"),
}
"""What makes the environments of an interface. It may need packages that are not installed."""


def make(game: str = DEFAULT.name, interface: Interface = "gymnasium", **settings: Any) -> Any:
    """Make an environment: one agent against bots (`gymnasium`), all seats as agents
    (`pettingzoo`), many tables at once (`vector`, and the compiled `batch`), or a game of
    `openspiel`.

    All of them take the same settings by name: `players`, `edition`, every option of the game, and
    the parameters of its numbering where they are not fixed. Each has a few more of its own;
    docs/environments.md explains them. `gymnasium` and `pettingzoo` need the extra `envs`, the last
    two the extras of their names.
    """
    if interface not in MAKERS:
        known = ", ".join(MAKERS)
        raise BadOptions("no such interface", [f"interface: '{interface}' is not one of {known}"])
    module, name = MAKERS[interface]
    return getattr(import_module(module), name)(game, **settings)

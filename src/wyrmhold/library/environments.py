"""Environments for learning programs, by game and interface."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, Literal

from wyrmhold.kernel.errors import BadOptions

Interface = Literal["gymnasium", "pettingzoo", "vector"]

MAKERS: Final = {
    "gymnasium": ("wyrmhold.envs.gymnasium", "WyrmholdEnv"),
    "pettingzoo": ("wyrmhold.envs.pettingzoo", "env"),
    "vector": ("wyrmhold.envs.vector", "Tables"),
}
"""What makes the environments of an interface. It may need packages that are not installed."""


def make(game: str = "drakon", interface: Interface = "gymnasium", **settings: Any) -> Any:
    """Make an environment: one agent against bots, all seats as agents, or many tables at once.

    `settings` are the number of players, the options of the game and the parameters of the
    interface; docs/environments.md explains them. Needs the extra `envs`, except for `vector`.
    """
    if interface not in MAKERS:
        known = ", ".join(MAKERS)
        raise BadOptions("no such interface", [f"interface: '{interface}' is not one of {known}"])
    module, name = MAKERS[interface]
    return getattr(import_module(module), name)(game, **settings)

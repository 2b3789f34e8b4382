"""Environments for learning programs, by game and interface."""

from __future__ import annotations

from typing import Any, Literal

from wyrmhold.kernel.errors import BadOptions

Interface = Literal["gymnasium", "pettingzoo", "vector"]


def make(game: str = "drakon", interface: Interface = "gymnasium", **settings: Any) -> Any:
    """Make an environment: one agent against bots, all seats as agents, or many tables at once.

    `settings` are the number of players, the options of the game and the parameters of the
    interface; docs/environments.md explains them. Needs the extra `envs`, except for `vector`.
    """
    wanted: str = interface  # whoever does not check types may ask for anything
    if wanted == "gymnasium":
        from wyrmhold.envs.gymnasium import WyrmholdEnv

        return WyrmholdEnv(game, **settings)
    if wanted == "pettingzoo":
        from wyrmhold.envs.pettingzoo import env

        return env(game, **settings)
    if wanted == "vector":
        from wyrmhold.envs.vector import Tables

        return Tables(game, **settings)
    known = "gymnasium, pettingzoo, vector"
    raise BadOptions("no such interface", [f"interface: '{wanted}' is not one of {known}"])

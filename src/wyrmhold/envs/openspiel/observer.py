"""Observers: what a player sees, as a tensor and as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from wyrmhold.envs.openspiel.recall import compact
from wyrmhold.kernel.viewers import SPECTATOR

if TYPE_CHECKING:
    from wyrmhold.envs.openspiel.games import WyrmholdState
    from wyrmhold.envs.openspiel.plays import Play


def apart(own: object, shared: object) -> object:
    """The part of a player's view that is not in the shared one."""
    if isinstance(own, dict) and isinstance(shared, dict):
        return {
            key: apart(value, shared.get(key))
            for key, value in own.items()
            if key not in shared or value != shared[key]
        }
    if isinstance(own, list) and isinstance(shared, list) and len(own) == len(shared):
        rows = zip(own, shared, strict=True)
        return {str(n): apart(mine, open_) for n, (mine, open_) in enumerate(rows) if mine != open_}
    return own


class Observer:
    """An observer for any `IIGObservationType`, as text.

    The default observation, public and private to one player, also has a tensor. With perfect
    recall there is only text, because a game's length has no bound that a tensor could cover.
    """

    def __init__(self, play: Play, wanted: Any, params: Mapping[str, object]) -> None:
        if params:
            raise ValueError(f"these observers take no parameters: omit {sorted(params)}")
        self.play = play
        self.recalls: bool = wanted.perfect_recall
        self.public: bool = wanted.public_info
        self.private: bool = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("observers cannot show all hands: ask for one player's or none")
        if self.recalls and not (self.public and self.private):
            raise ValueError("perfect recall needs both public and private information")
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.public and self.private and not self.recalls:
            encoding = play.setting.encoding
            self.tensor = np.zeros(encoding.length, np.float32)
            self.dict = {field.name: field.of(self.tensor) for field in encoding.fields}

    def set_from(self, state: WyrmholdState, player: int) -> None:
        """Write what a player sees into `tensor`; `dict` holds views of its parts."""
        if self.tensor is None:
            raise ValueError(
                "no tensor for this observer: information states are text; only the observation of"
                " one player without perfect recall has a tensor"
            )
        self.play.setting.encoding.observe(state.position.state, player, self.tensor)

    def string_from(self, state: WyrmholdState, player: int) -> str:
        """What a player sees as text."""
        if self.recalls:
            return state.position.recalled(player)
        game, at = self.play.setting.game, state.position.state
        if not self.private:
            return compact(game.sight(at, SPECTATOR)) if self.public else ""
        own = game.sight(at, player)
        return compact(own if self.public else apart(own, game.sight(at, SPECTATOR)))

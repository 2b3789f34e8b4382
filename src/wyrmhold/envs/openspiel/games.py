"""`python_GAME`: our games for OpenSpiel, with explicit chance nodes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import pyspiel

from wyrmhold.envs.openspiel.observer import Observer
from wyrmhold.envs.openspiel.plays import (
    KINDS,
    Kind,
    Parameter,
    Play,
    named,
    play_of,
    tidied,
)
from wyrmhold.envs.openspiel.position import CHANCE_PLAYER, TERMINAL, Position, fresh
from wyrmhold.envs.openspiel.recall import compact
from wyrmhold.envs.rewards import MAX_RETURN, MIN_RETURN
from wyrmhold.envs.table import BadSetting
from wyrmhold.kernel.viewers import OPEN


def game_type(kind: Kind) -> Any:
    """OpenSpiel's description of a game."""
    fewest, most = kind.seats()
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=kind.short_name,
        long_name=kind.long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if kind.zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=kind.defaults(),
    )


GAME_TYPES: Final = {name: game_type(kind) for name, kind in KINDS.items()}


class WyrmholdGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with its parameters. Raises BadSetting if they cannot be played."""

    kind: ClassVar[Kind]

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        kind = self.kind
        given = tidied({**kind.defaults(), **(params or {})})
        self.play: Final[Play] = play_of(kind.short_name, tuple(sorted(given.items())))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.play.setting.encoding.numbering.size,
            max_chance_outcomes=self.play.chances.size,
            num_players=self.play.setting.players,
            min_utility=MIN_RETURN,
            max_utility=MAX_RETURN,
            utility_sum=0.0 if kind.zero_sum else None,
            max_game_length=self.play.length,
        )
        super().__init__(GAME_TYPES[kind.short_name], info, given)
        self.first: Final = fresh(self.play)

    def new_initial_state(self) -> WyrmholdState:
        return WyrmholdState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.play.length

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Make an observer. OpenSpiel passes only the parameters to ask for the default one."""
        if isinstance(iig_obs_type, dict):
            iig_obs_type, params = None, iig_obs_type
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.play, iig_obs_type or usual, params or {})


class WyrmholdState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """An OpenSpiel state that wraps a position.

    The position is its only Python attribute, because OpenSpiel copies a state attribute by
    attribute and saves it by pickling them.
    """

    position: Position

    def __init__(self, game: WyrmholdGame) -> None:
        super().__init__(game)
        self.position = game.first

    def current_player(self) -> int:
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.position.player == CHANCE_PLAYER

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Like OpenSpiel's method, but without six calls between C++ and Python."""
        position = self.position
        if position.player >= 0 and (player is None or player == position.player):
            return position.numbers.copy()
        legal: Callable[..., list[int]] = super().legal_actions
        return legal() if player is None else legal(player)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.chances()

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.action(action).token()

    def returns(self) -> list[float]:
        return self.position.returns()

    def outside(self) -> int:
        """The number of the player's legal answers outside the window, which have no number."""
        return self.position.outside

    def cut(self) -> str:
        """Why the game was truncated and counts as a draw: `outside`, `length` or empty."""
        return self.position.cut

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> WyrmholdState:
        """Sample a state that the player cannot tell from this one.

        It has no history beyond what the player has seen.
        """
        rng = random.Random(int(sampler() * 2**53))
        state: WyrmholdState = self.get_game().new_initial_state()
        state.position = self.position.imagined(player, rng)
        return state

    def __str__(self) -> str:
        """Everything including hands, one line for each part of the view."""
        position = self.position
        seen = position.play.setting.game.sight(position.state, OPEN)
        lines = [f"{name}: {compact(part)}" for name, part in seen.items()]
        lines.append(f"outside: {position.outside}")
        return "\n".join([*lines, f"cut: {position.cut}"] if position.cut else lines)


# OpenSpiel releases what it was given after the interpreter has shut down. A class survives
# that; a function made for the purpose would crash the process.
for _name, _kind in KINDS.items():
    _class = type(f"WyrmholdGame_{_kind.game}", (WyrmholdGame,), {"kind": _kind})
    globals()[_class.__name__] = _class  # pickle looks for it here
    pyspiel.register_game(GAME_TYPES[_name], _class)


def load(game: str, **settings: Any) -> Any:
    """A game of OpenSpiel by our name for it, with settings as other environments take them.

    Raises BadSetting.
    """
    short_name = f"python_{game}"
    if short_name not in KINDS:
        known = ", ".join([kind.game for kind in KINDS.values()])
        raise BadSetting(f"OpenSpiel has no game {game!r} of ours: choose from {known}")
    return pyspiel.load_game(short_name, named(KINDS[short_name], settings))

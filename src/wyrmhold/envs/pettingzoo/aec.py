"""The base of both PettingZoo environments: a table whose seats are agents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
from pettingzoo.utils.env import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils.env_logger import EnvLogger  # type: ignore[import-untyped]

from wyrmhold.envs.render import MODES, rendered
from wyrmhold.envs.table import (
    DEFAULT_PLAYERS,
    MAX_VALUE,
    MIN_VALUE,
    NOBODY,
    BadSetting,
    Deals,
    OutOfPlace,
    Seen,
    Table,
    answer_of,
    luck_of,
    seed_of,
    setting_of,
)
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.viewers import SPECTATOR

AnyEnv: TypeAlias = AECEnv
"""An environment, wrapped or not. PettingZoo has no more precise types."""

Observation = dict[str, NDArray[Any]]
ILLEGAL = ("raise", "forfeit")


class Numbers(spaces.Discrete[np.int64]):
    """The space of answer numbers. Accepts boolean masks as well as int8.

    Masks are long, and NumPy finds the legal numbers 20 times faster in boolean ones.
    """

    def sample(
        self, mask: NDArray[Any] | None = None, probability: NDArray[Any] | None = None
    ) -> np.int64:
        if mask is not None and mask.dtype == np.bool_:
            mask = mask.view(np.int8)
        return super().sample(mask, probability)


def metadata_of(name: str) -> dict[str, Any]:
    """What PettingZoo wants to know about an environment."""
    return {
        "name": name,
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table as a PettingZoo environment: agents `seat_0` and so on act when the rules ask them.

    An observation has the fields of the encoding and `action_mask`, which is all false except for
    the acting agent. `infos` holds `prompt`, the kind of the question, and `outside`, the number of
    legal answers outside the window. If all of them are, everybody is truncated.

    Rewards come at the end, as in `rewards.returns`. An eliminated agent leaves at once with its
    loss. Copies and pickles keep the game in progress, and go on with the same luck.
    """

    game: ClassVar[str]
    metadata: ClassVar[dict[str, Any]]

    def __init__(
        self,
        players: int = DEFAULT_PLAYERS,
        edition: str | None = None,
        picks: Sequence[str | None] | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """Make a table. `settings` are those of `table.setting_of`: options of the game and
        parameters of the encoding by name."""
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise BadSetting(f"render_mode: {render_mode!r} is not one of {', '.join(MODES)}")
        self.setting = setting_of(self.game, players, edition, picks=picks, **settings)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.players)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents)}
        encoding = self.setting.encoding
        size = encoding.numbering.size
        self._size = size
        self.action_spaces = {name: Numbers(size) for name in self.possible_agents}
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(MIN_VALUE, MAX_VALUE, (encoding.length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.bool_),
                }
            )
            for name in self.possible_agents
        }
        self.state_space = spaces.Box(MIN_VALUE, MAX_VALUE, (encoding.secret_length,), np.float32)
        self._deals: Deals | None = None
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """The game in progress. Raises OutOfPlace before the first reset."""
        if self._table is None:
            raise OutOfPlace("no game in progress: call reset() first")
        return self._table

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def living(self, state: AnyState) -> int:
        """Bit mask of the seats that are not eliminated."""
        return -1

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. A seed determines the luck of this game and all that follow."""
        if seed is not None or self._deals is None:
            self._deals = Deals(seed_of(seed))
        self._table = Table(self.setting, luck_of(self._deals.next_seed()))
        agents = self.possible_agents
        self.agents = list(agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in agents}
        self._skip_agent_selection: str | None = None
        self._alive = self.living(self.table.state)
        self._paid = False
        self.agent_selection = agents[0]
        self._ask()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Answer for the acting agent; None for one that is out.

        Raises IllegalNumber and then leaves the table unchanged.
        """
        table, agent = self.table, self.agent_selection
        if not self.agents:
            raise OutOfPlace("the game is over: call reset() before the next step()")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise OutOfPlace(f"{agent} has to answer; only agents that are out step with None")
        table.play(answer_of(action))
        if self._paid:
            self._clear_rewards()
            self._paid = False
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self._ask()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        """Select the acting agent, and terminate agents that are out, or all at the end."""
        table = self.table
        seat = table.seat
        if seat != NOBODY:
            name = self.possible_agents[seat]
            self.agent_selection = name
            self.infos[name] = {"outside": table.outside, "prompt": table.prompt}
            alive = self.living(table.state)
            if alive != self._alive:
                self._alive = alive
                lost = -1.0 / (table.setting.players - 1)
                out = [each for each in self.agents if not alive >> self._seats[each] & 1]
                self._pay(dict.fromkeys(out, lost))
                for each in out:
                    self.terminations[each] = True
                self._deads_step_first()
            return
        returned = table.returns()
        self._pay({each: returned[self._seats[each]] for each in self.agents})
        ends = self.truncations if table.cut else self.terminations
        for each in self.agents:
            ends[each] = True
            self.infos[each] = {"outside": table.outside, "prompt": table.prompt}
        self._deads_step_first()

    def _pay(self, amounts: dict[str, float]) -> None:
        """Pay rewards, which stay until the next step."""
        self.rewards.update(amounts)
        self._accumulate_rewards()
        self._paid = True

    def observe(self, agent: str) -> Observation:
        """What an agent can know now, as new arrays."""
        table = self.table
        seat = self._seats[agent]
        asked = table.seat == seat
        mask = table.mask() if asked else np.zeros(self._size, np.bool_)
        return {"observation": table.observation(seat), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """The hidden information, which completes an observation. For critics, never for
        players."""
        return self.table.revealed()

    def information_state(self, agent: str) -> tuple[Seen, ...]:
        """Everything an agent has seen since the game began: see `Table.information`."""
        return self.table.information(self._seats[agent])

    def render(self) -> str | NDArray[np.uint8] | None:
        """Render what the agent that is asked can see: see `render.rendered`."""
        table = self.table
        viewer = SPECTATOR if table.seat == NOBODY else table.seat
        return rendered(table, self.render_mode, viewer)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class InOrder(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's order-enforcing wrapper with a faster `last`. The original looks up every
    attribute through all wrappers, which takes a fifth of a step."""

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = self.env.last(observe)
        return found

    def step(self, action: Any) -> None:
        super().step(None if action is None else answer_of(action))

    def __str__(self) -> str:
        return str(self.env)


class Forfeits(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """PettingZoo's wrapper that ends the game at an illegal number, and here also at a number out
    of range, which the mask does not cover."""

    def step(self, action: int | None) -> None:
        size: int = self.env.unwrapped.setting.encoding.numbering.size
        if action is not None and not 0 <= action < size:
            mask = self.env.observe(self.agent_selection)["action_mask"]
            action = int(mask.argmin())  # some other illegal number
        super().step(action)


def wrapped(env: TableEnv, illegal: str) -> AnyEnv:
    """Wrap an environment in PettingZoo's own checks.

    An illegal number raises, or with `forfeit` ends the game with a loss of 1 for its player.
    """
    if illegal not in ILLEGAL:
        raise BadSetting(f"illegal: {illegal!r} is not one of {', '.join(ILLEGAL)}")
    guarded: AnyEnv = env
    if illegal != ILLEGAL[0]:
        guarded = Forfeits(guarded, illegal_reward=-1)
    return InOrder(guarded)

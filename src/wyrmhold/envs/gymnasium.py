"""Gymnasium environments: one seat is the agent's, bots play the others."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wyrmhold.extras import how_to_install

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    if error.name != "gymnasium":
        raise
    raise ModuleNotFoundError(
        "wyrmhold.envs.gymnasium needs Gymnasium, which is not installed: "
        + how_to_install("envs"),
        name="gymnasium",
    ) from None

from wyrmhold.bots.protocol import Bot, asked
from wyrmhold.bots.roster import RANDOM, ROSTER
from wyrmhold.envs.render import MODES, rendered
from wyrmhold.envs.table import (
    DEFAULT_PLAYERS,
    MAX_VALUE,
    MIN_VALUE,
    NOBODY,
    BadSetting,
    IllegalNumber,
    OutOfPlace,
    Table,
    answer_of,
    luck_of,
    seed_of,
    setting_of,
)
from wyrmhold.games.registry import GAMES

ILLEGAL = ("forfeit", "raise")
ILLEGAL_REWARD = -1.0
"""Reward for an illegal number: as bad as the worst loss."""

Step = tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]


class WyrmholdEnv(gymnasium.Env[NDArray[np.float32], Any]):
    """A table where the agent has one seat and bots have the others.

    seat        the agent's seat; None for a random one in every game
    opponents   names of bots for the other seats, clockwise from the agent's; repeated as needed
    illegal     `forfeit`: an illegal number loses the game, and `info["illegal"]` says why;
                `raise`: it raises IllegalNumber and leaves the table unchanged
    settings    options of the game and parameters of the encoding: see `table.setting_of`

    The only reward comes at the end: see `rewards.returns`. If the agent is eliminated, the others
    play the game to its end within the same step. Copies and pickles keep the game in progress.
    """

    metadata = {  # noqa: RUF012  # Gymnasium declares it as no class variable
        "render_modes": list(MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        players: int = DEFAULT_PLAYERS,
        seat: int | None = 0,
        opponents: Sequence[str] = (RANDOM,),
        edition: str | None = None,
        options: Mapping[str, object] | None = None,
        illegal: str = ILLEGAL[0],
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.setting = setting_of(game, players, edition, options, **settings)
        players = self.setting.players
        if seat is not None and not 0 <= seat < players:
            raise BadSetting(f"seat: {seat} is not one of 0 to {players - 1}, or None for any")
        if illegal not in ILLEGAL:
            raise BadSetting(f"illegal: {illegal!r} is not one of {', '.join(ILLEGAL)}")
        if render_mode is not None and render_mode not in MODES:
            raise BadSetting(f"render_mode: {render_mode!r} is not one of {', '.join(MODES)}")
        self.render_mode = render_mode
        self._table: Table | None = None
        self._wanted = seat
        self._seat = 0 if seat is None else seat
        self._names = tuple(opponents)
        self._opponents = bots_of(game, self._names)
        self._forfeit = illegal == ILLEGAL[0]
        self._lost = False
        encoding = self.setting.encoding
        self.action_space = spaces.Discrete(encoding.numbering.size)
        self.observation_space = spaces.Box(MIN_VALUE, MAX_VALUE, (encoding.length,), np.float32)

    def __getstate__(self) -> dict[str, Any]:
        return {name: kept for name, kept in vars(self).items() if name != "_opponents"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._opponents = bots_of(self.setting.game.name, self._names)

    @property
    def table(self) -> Table:
        """The game in progress. Raises OutOfPlace before the first reset."""
        if self._table is None:
            raise OutOfPlace("no game in progress: call reset() first")
        return self._table

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Start a new game and let the bots play until the agent has to answer."""
        super().reset(seed=seed_of(seed))
        drawn_seeds = self.np_random.integers(1 << 62, size=2).tolist()
        if self._wanted is None:
            self._seat = int(self.np_random.integers(self.setting.players))
        self._lost = False
        self._thinking = random.Random(drawn_seeds[1])
        self._table = Table(self.setting, luck_of(drawn_seeds[0]))
        self._wait()
        return self.table.observation(self._seat), self._info()

    def step(self, action: Any) -> Step:
        """Answer for the agent and let the bots play until it has to answer again."""
        table, number = self.table, answer_of(action)
        if self._lost or table.seat == NOBODY:
            raise OutOfPlace("the game is over: call reset() before the next step()")
        try:
            table.play(number)
        except IllegalNumber as error:
            if not self._forfeit:
                raise
            self._lost = True
            told = {**self._info(), "illegal": error.message}
            return table.observation(self._seat), ILLEGAL_REWARD, True, False, told
        self._wait()
        reward = table.returns()[self._seat]
        return table.observation(self._seat), reward, table.over, table.cut, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal numbers as a new boolean mask."""
        return self.table.mask()

    def critic(self) -> NDArray[np.float32]:
        """The hidden information, which completes an observation. For critics, never for
        players."""
        return self.table.revealed()

    def render(self) -> Any:
        """Render what the agent can see: see `render.rendered`."""
        return rendered(self.table, self.render_mode, self._seat)

    def _wait(self) -> None:
        """Let the bots answer until the agent has to, or the game is over."""
        table = self.table
        players, bots = self.setting.players, self._opponents
        while table.seat not in (self._seat, NOBODY):
            bot = bots[((table.seat - self._seat) % players - 1) % len(bots)]
            table.answer(asked(bot, self.setting.game, table.state, self._thinking))
        if self.render_mode == "human":
            self.render()

    def _info(self) -> dict[str, Any]:
        table = self.table
        return {"outside": table.outside, "prompt": table.prompt, "seat": self._seat}


def bots_of(game: str, names: Sequence[str]) -> list[Bot]:
    """Look up bots by name. Raises BadSetting."""
    known = {entry.name: entry.bot for entry in ROSTER[game]}
    missing = [name for name in names if name not in known]
    if missing or not names:
        raise BadSetting(
            f"opponents: {', '.join(missing) or 'nobody'}: choose from {', '.join(known)}"
        )
    return [known[name] for name in names]


def register() -> None:
    """Register the environments with Gymnasium. Importing this module does so."""
    for game in GAMES:
        name = "".join([word.title() for word in game.split("_")])
        number = f"wyrmhold/{name}-v0"
        if number not in gymnasium.registry:
            entry = "wyrmhold.envs.gymnasium:WyrmholdEnv"
            gymnasium.register(number, entry, kwargs={"game": game})


register()

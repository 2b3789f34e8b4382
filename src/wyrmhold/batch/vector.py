"""Gymnasium's vector environments over a batch: thousands of tables, stepped without a Python loop.

    env = BatchVectorEnv("drakon", 4096, players=4, opponents=["random"])
    observations, infos = env.reset(seed=1)
    while True:
        answers = ...  # one of infos["numbers"][infos["offsets"][i]:infos["offsets"][i + 1]] each
        observations, rewards, terminations, truncations, infos = env.step(answers)

A game that ends is replaced in the same step (`AutoresetMode.SAME_STEP`): its last observation is
in `infos["final_obs"]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.extras import how_to_install

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    if error.name != "gymnasium":
        raise
    raise ModuleNotFoundError(
        "wyrmhold.batch.vector needs Gymnasium, which is not installed: " + how_to_install("envs"),
        name="gymnasium",
    ) from None

from wyrmhold.batch.agent_tables import AgentTables
from wyrmhold.batch.asked import Asked
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.errors import BadBatch
from wyrmhold.batch.game_kernel import games_with_kernel
from wyrmhold.batch.host import sparse_zeros
from wyrmhold.batch.seating import Player
from wyrmhold.bots.roster import RANDOM

CANDIDATES: Final = 256
"""The default number of candidates."""

MAX_SEED: Final = 1 << 62

Step = tuple[Any, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class Tables(VectorEnv[Any, Any, Any]):
    """What both vector environments share.

    game        the game's name
    num_envs    how many tables
    seat        the agent's seat; None if the caller plays every seat (self-play)
    opponents   who plays the other seats, clockwise from the agent's, repeated as needed: names of
                bots, `module:NAME`, bots or functions (`wyrmhold.batch.seating`)
    options     those of `Batch`

    A reward is the agent's return, at the end of a game. In self-play it is that of the seat that
    answered last; `infos["rewards"]` has those of all seats.
    """

    # Gymnasium declares it as no class variable.
    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        seat: int | None = 0,
        opponents: Sequence[Player] = (RANDOM,),
        features: bool = False,
        **options: Any,
    ) -> None:
        self.num_envs = num_envs
        self.batch = Batch(game, num_envs, observations=True, features=features, **options)
        self._playing = AgentTables(self.batch, seat, opponents, self.batch.seed)
        self._asked: Asked | None = None
        layout = self.batch.layout
        limits = np.iinfo(layout.template.dtype)
        self._seen = spaces.Box(0, limits.max, (layout.length,), layout.template.dtype.type)

    def _reset(self, seed: int | None) -> Asked:
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(MAX_SEED))
        self._asked = self._playing.reset(seed)
        return self._asked

    def _step(self, answers: Any) -> tuple[Asked, NDArray[np.float32]]:
        if self._asked is None:
            raise BadBatch("no game in progress: call reset() first")
        before = self._asked.seats
        asked = self._asked = self._playing.step(answers)
        if self._playing.seat is not None:
            return asked, asked.rewards[:, self._playing.seat]
        return asked, np.take_along_axis(asked.rewards, before[:, None], axis=1)[:, 0]

    def _infos(self, asked: Asked, before: NDArray[np.int64] | None = None) -> dict[str, Any]:
        infos: dict[str, Any] = {
            "numbers": asked.numbers,
            "offsets": asked.offsets,
            "seats": asked.seats,
            "outside": asked.outside,
            "rewards": asked.rewards,
        }
        ended = asked.terminations | asked.truncations
        if ended.any():
            assert asked.final_observations is not None
            seat = self._playing.seat
            rows = np.flatnonzero(ended)
            seats = seat if before is None or seat is not None else before[rows]
            layout = self.batch.layout
            last = sparse_zeros((len(asked), layout.length), layout.template.dtype)
            last[rows] = asked.final_observations[rows, seats]
            infos["final_obs"] = last
            infos["_final_obs"] = ended
        return infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as a dense array."""
        raise NotImplementedError  # each kind of environment numbers its actions differently


class BatchVectorEnv(Tables):
    """Actions are the published numbers of answers; `infos` lists the legal ones sparsely."""

    def __init__(self, game: str, num_envs: int, **options: Any) -> None:
        super().__init__(game, num_envs, **options)
        self.single_observation_space = self._seen
        self.single_action_space = spaces.Discrete(self.batch.numbering.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a game at every table, with the seeds seed, seed + 1 and so on."""
        asked = self._reset(one_seed(seed))
        return asked.observations, self._infos(asked)

    def step(self, actions: Any) -> Step:
        """Answer with a legal number at every table."""
        before = None if self._asked is None else self._asked.seats
        asked, rewards = self._step(actions)
        infos = self._infos(asked, before)
        return asked.observations, rewards, asked.terminations, asked.truncations, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal numbers as a dense array, which is large."""
        asked = self._asked
        assert asked is not None
        mask = np.zeros((self.num_envs, self.batch.numbering.size), np.bool_)
        mask[np.repeat(np.arange(self.num_envs), np.diff(asked.offsets)), asked.numbers] = True
        return mask


class CandidateVectorEnv(Tables):
    """Actions are indexes of the legal answers: `Discrete(candidates)`.

    An observation is a dictionary: `observation`; `candidates`, a row of features for each legal
    answer (`batch.features` names the columns); and `mask`, which says how many there are. If there
    are more answers than `candidates`, the first ones are offered, and `infos["left_out"]` says how
    many are not.
    """

    def __init__(
        self, game: str, num_envs: int, *, candidates: int = CANDIDATES, **options: Any
    ) -> None:
        if candidates < 1:
            raise BadBatch(f"candidates: {candidates}, but at least one is needed")
        super().__init__(game, num_envs, features=True, **options)
        self.candidates: Final = candidates
        limits = np.iinfo(np.int16)
        columns = len(self.batch.features)
        self.single_observation_space = spaces.Dict(
            {
                "observation": self._seen,
                "candidates": spaces.Box(limits.min, limits.max, (candidates, columns), np.int16),
                "mask": spaces.MultiBinary(candidates),
            }
        )
        self.single_action_space = spaces.Discrete(candidates)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a game at every table, with the seeds seed, seed + 1 and so on."""
        asked = self._reset(one_seed(seed))
        return self._observed(asked), self._told(asked, None)

    def step(self, actions: Any) -> Step:
        """Answer with the candidate of this index at every table."""
        asked = self._asked
        if asked is None:
            raise BadBatch("no game in progress: call reset() first")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise BadBatch(f"actions: give a whole number for each of the {self.num_envs} tables")
        wrong = (given < 0) | (given >= self._offered(asked))
        if wrong.any():
            table = int(np.argmax(wrong))
            raise BadBatch(f"table {table} has no candidate {given[table]}")
        before = asked.seats
        asked, rewards = self._step(asked.numbers[asked.offsets[:-1] + given])
        infos = self._told(asked, before)
        return self._observed(asked), rewards, asked.terminations, asked.truncations, infos

    def _offered(self, asked: Asked) -> NDArray[np.int64]:
        """How many candidates each table has."""
        return np.minimum(np.diff(asked.offsets), self.candidates)

    def _told(self, asked: Asked, before: NDArray[np.int64] | None) -> dict[str, Any]:
        infos = self._infos(asked, before)
        infos["left_out"] = np.diff(asked.offsets) - self._offered(asked)
        return infos

    def _observed(self, asked: Asked) -> dict[str, Any]:
        counts = self._offered(asked)
        rows = np.repeat(np.arange(self.num_envs), counts)
        places = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
        sources = np.repeat(asked.offsets[:-1], counts) + places
        features = asked.features
        assert features is not None
        padded = np.zeros((self.num_envs, self.candidates, features.shape[1]), np.int16)
        padded[rows, places] = features[sources]
        mask = (np.arange(self.candidates) < counts[:, None]).astype(np.int8)
        return {"observation": asked.observations, "candidates": padded, "mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which candidates there are."""
        assert self._asked is not None
        mask: NDArray[np.bool_] = np.arange(self.candidates) < self._offered(self._asked)[:, None]
        return mask


class CandidateEnv(gymnasium.Env[Any, Any]):
    """One table of `CandidateVectorEnv`, which is replaced only by `reset`."""

    # Gymnasium declares it as no class variable.
    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}  # type: ignore[misc]

    def __init__(self, game: str, **options: Any) -> None:
        self.tables = CandidateVectorEnv(game, 1, threads=1, **options)
        self.observation_space = self.tables.single_observation_space
        self.action_space = self.tables.single_action_space
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(MAX_SEED))
        observed, infos = self.tables.reset(seed=seed)
        self._over = False
        return self._first(observed), self._info(infos)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer with a candidate. At the end, the observation is the last one of the game."""
        if self._over:
            raise BadBatch("the game is over: call reset() before the next step()")
        observed, rewards, terminations, truncations, infos = self.tables.step(np.array([action]))
        seen = self._first(observed)
        self._over = bool(terminations[0] or truncations[0])
        if self._over:
            seen = {name: np.zeros_like(part) for name, part in seen.items()}
            seen["observation"] = infos["final_obs"][0]
        told = self._info(infos)
        return seen, float(rewards[0]), bool(terminations[0]), bool(truncations[0]), told

    def action_masks(self) -> NDArray[np.bool_]:
        """Which candidates there are."""
        mask: NDArray[np.bool_] = self.tables.action_masks()[0]
        return mask & (not self._over)

    def _first(self, observed: dict[str, Any]) -> dict[str, Any]:
        return {name: part[0] for name, part in observed.items()}

    def _info(self, infos: dict[str, Any]) -> dict[str, Any]:
        return {"seat": int(infos["seats"][0]), "left_out": int(infos["left_out"][0])}


def one_seed(seed: int | list[int | None] | None) -> int | None:
    """The seed of the first table. Raises BadBatch for a list: the others follow from it."""
    if isinstance(seed, list):
        raise BadBatch("seed: give one; table i has seed + i")
    return seed


def register() -> None:
    """Register the candidate environments with Gymnasium. Importing this module does so."""
    for game in games_with_kernel():
        name = "".join([word.title() for word in game.split("_")])
        number = f"wyrmhold/{name}Candidates-v0"
        if number not in gymnasium.registry:
            gymnasium.register(
                number,
                "wyrmhold.batch.vector:CandidateEnv",
                vector_entry_point="wyrmhold.batch.vector:CandidateVectorEnv",
                kwargs={"game": game},
            )


register()

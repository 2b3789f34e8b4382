"""Compares engine, PettingZoo, vector environment and OpenSpiel on the same choices and luck.

`python3 x.py soak equality` is the long run, with a new seed each time. After every answer all of
them must agree on who is asked, on the legal numbers and the count of answers without one, and on
the seat's observation; at the end, on the outcome and the rewards.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.envs.kinds import KINDS, Kind
from tests.soaking import Soak, add_seed, batch_sizes
from wyrmhold.envs.pettingzoo import dragon_run_v0, drakon_v0
from wyrmhold.envs.rewards import returns
from wyrmhold.envs.table import luck_of
from wyrmhold.envs.vector import Tables
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.numbering import OUTSIDE
from wyrmhold.kernel.transaction import advance, legal, settled, top

try:
    import pyspiel

    import wyrmhold.envs.openspiel  # noqa: F401 - puts our games on OpenSpiel's list
except ModuleNotFoundError:  # OpenSpiel does not have wheels for every machine
    pyspiel = None

BATCH = 2_000
"""Decisions per task given to a process."""

MODULES = {"drakon": drakon_v0, "dragon_run": dragon_run_v0}


class Differs(AssertionError):
    """Two interfaces disagree."""


def same(what: str, expected: object, found: object) -> None:
    """Raise Differs if an interface disagrees with the engine."""
    if expected != found:
        raise Differs(f"{what}: the engine has {expected!r:.300}, the face {found!r:.300}")


def same_array(what: str, expected: NDArray[Any], found: NDArray[Any]) -> None:
    if not np.array_equal(expected, found):
        at = np.flatnonzero(expected != found)[:5].tolist()
        raise Differs(f"{what}: the engine has {expected[at]} at {at}, the face {found[at]}")


class Engine:
    """The rules alone, with their own luck: the reference for the others."""

    def __init__(self, kind: Kind) -> None:
        self.setting = kind.setting()
        self.state: AnyState = None
        self.luck = luck_of(0)
        self.numbers: list[int] = []
        self.outside = 0
        self.seat = 0
        self.observation: NDArray[np.float32] = np.zeros(0, np.float32)

    def begin(self, seed: int) -> None:
        self.luck = luck_of(seed)
        self.stands(settled(self.setting.fresh.copy(), self.luck)[0])

    def stands(self, state: AnyState) -> None:
        """Compute the values to compare the slow way: with every answer as an object."""
        self.state = state
        number = self.setting.encoding.numbering.number
        found = [number(action) for action in legal(state)]
        self.numbers = sorted([each for each in found if each != OUTSIDE])
        self.outside = len(found) - len(self.numbers)
        if self.numbers:
            self.seat = top(state).by(state)
            self.observation = self.setting.encoding.observed(state, self.seat)

    def play(self, number: int) -> None:
        action = self.setting.encoding.numbering.action(number)
        self.stands(advance(self.state, action, self.luck)[0])


class PettingZooFace:
    """The AEC environment; eliminated agents are stepped with None at once."""

    def __init__(self, kind: Kind) -> None:
        self.env = MODULES[kind.game].env(
            players=kind.players,
            edition=kind.edition,
            picks=kind.picks,
            **kind.options,
            **kind.parameters,
        )
        self.earned: dict[str, float] = {}
        self.left: set[str] = set()

    def begin(self, seed: int) -> None:
        self.env.reset(seed=seed)
        self.earned = dict.fromkeys(self.env.possible_agents, 0.0)
        self.left = set()

    def play(self, number: int) -> None:
        env = self.env
        env.step(number)
        for agent, reward in env.rewards.items():
            self.earned[agent] += reward
        if not all(env.terminations.values()):
            while env.terminations[env.agent_selection]:
                self.left.add(env.agent_selection)
                env.step(None)

    def agrees(self, engine: Engine) -> None:
        seen, _, terminated, truncated, info = self.env.last()
        same("PettingZoo: agent", f"seat_{engine.seat}", self.env.agent_selection)
        same("PettingZoo: over", (False, False), (terminated, truncated))
        found = np.flatnonzero(seen["action_mask"]).tolist()
        same("PettingZoo: legal", engine.numbers, found)
        same("PettingZoo: outside", engine.outside, info["outside"])
        same_array("PettingZoo: observation", engine.observation, seen["observation"])

    def ended(self, engine: Engine, worth: list[float]) -> None:
        over = engine.state.outcome is not None
        same("PettingZoo: over", {over}, set(self.env.terminations.values()))
        same("PettingZoo: cut", {not over}, set(self.env.truncations.values()))
        for seat, agent in enumerate(self.env.possible_agents):
            same("PettingZoo: reward", worth[seat], self.earned[agent])
        while self.env.agents:
            self.env.step(None)


class VectorFace:
    """The vector environment with a single table."""

    def __init__(self, kind: Kind) -> None:
        self.tables = Tables(
            kind.game,
            1,
            kind.players,
            kind.edition,
            kind.options,
            kind.picks,
            copy=False,
            **kind.parameters,
        )

    def begin(self, seed: int) -> None:
        self.batch = self.tables.reset(seed=seed)

    def play(self, number: int) -> None:
        self.batch = self.tables.step([number])

    def agrees(self, engine: Engine) -> None:
        batch = self.batch
        same("vector: seat", engine.seat, int(batch.seats[0]))
        same("vector: over", (False, False), (bool(batch.terminations), bool(batch.truncations)))
        same("vector: legal", engine.numbers, np.flatnonzero(batch.masks[0]).tolist())
        same("vector: outside", engine.outside, int(batch.outside[0]))
        same_array("vector: observation", engine.observation, batch.observations[0])

    def ended(self, engine: Engine, worth: list[float]) -> None:
        over = engine.state.outcome is not None
        batch = self.batch
        same("vector: over", (over, not over), (bool(batch.terminations), bool(batch.truncations)))
        same_array("vector: reward", np.array(worth, np.float32), batch.rewards[0])


class OpenSpielFace:
    """The OpenSpiel game; its chance nodes get the engine's draws."""

    def __init__(self, kind: Kind) -> None:
        given: dict[str, object] = {"players": kind.players, "edition": kind.edition}
        given |= {**kind.options, **kind.parameters}
        self.game = pyspiel.load_game(f"python_{kind.game}", given)
        self.observer = self.game.make_py_observer()
        self.luck: Dice = luck_of(0)

    def begin(self, seed: int) -> None:
        self.luck = luck_of(seed)
        self.state = self.game.new_initial_state()
        self.draw()

    def play(self, number: int) -> None:
        self.state.apply_action(number)
        self.draw()

    def draw(self) -> None:
        state = self.state
        while state.is_chance_node():
            at = state.position.state
            frame = top(at)
            assert isinstance(frame, Chance)
            outcome = frame.pick(at, self.luck.below(frame.weight(at)))
            number = state.position.play.chances.number(outcome)
            same("OpenSpiel: outcome", outcome.token(), state.action_to_string(-1, number))
            state.apply_action(number)

    def agrees(self, engine: Engine) -> None:
        state = self.state
        same("OpenSpiel: player", engine.seat, state.current_player())
        same("OpenSpiel: legal", engine.numbers, state.legal_actions())
        same("OpenSpiel: outside", engine.outside, state.outside())
        self.observer.set_from(state, engine.seat)
        same_array("OpenSpiel: observation", engine.observation, self.observer.tensor)

    def ended(self, engine: Engine, worth: list[float]) -> None:
        same("OpenSpiel: over", True, self.state.is_terminal())
        same("OpenSpiel: cut", engine.state.outcome is None, self.state.cut() == "outside")
        same("OpenSpiel: reward", worth, self.state.returns())


Face = PettingZooFace | VectorFace | OpenSpielFace


@lru_cache(maxsize=len(KINDS))
def faces_of(number: int) -> tuple[Engine, list[Face]]:
    """The engine and every interface for one kind of table."""
    kind = KINDS[number]
    faces: list[Face] = [PettingZooFace(kind), VectorFace(kind)]
    if pyspiel is not None and kind.picks is None:
        faces.append(OpenSpielFace(kind))
    return Engine(kind), faces


def lively(engine: Engine, rng: random.Random) -> int:
    """A random answer, first by verb: in uniform games of Drakon heroes stay near Start."""
    split = engine.setting.encoding.numbering.split
    whats = [split(number)[0] for number in engine.numbers]
    wanted = rng.choice(whats)
    if rng.random() < 0.5:
        wanted = rng.choice(sorted(set(whats)))
    rows = zip(engine.numbers, whats, strict=True)
    return rng.choice([number for number, what in rows if what == wanted])


def compare(number: int, seed: int, most: int) -> Counter[str]:
    """Play a game, or its first `most` decisions, in all interfaces. Raises Differs."""
    kind = KINDS[number]
    engine, faces = faces_of(number)
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    for each in (engine, *faces):
        each.begin(seed)
    while engine.numbers:
        for face in faces:
            face.agrees(engine)
        if found["decisions"] == most:
            return found
        answer = lively(engine, rng)
        for each in (engine, *faces):
            each.play(answer)
        found["decisions"] += 1
    worth = returns(engine.state.outcome, kind.players)
    for face in faces:
        face.ended(engine, worth)
    outcome = engine.state.outcome
    found["games"] += 1
    found[f"{kind.game} ended by {'the window' if outcome is None else outcome.reason}"] += 1
    found[f"compared with {len(faces)} faces"] += 1
    if any(isinstance(face, PettingZooFace) and face.left for face in faces):
        found["with somebody eliminated"] += 1
    return found


def compare_many(seed: int, decisions: int) -> Counter[str]:
    """Compare `decisions` decisions, on tables of all kinds in turn."""
    total: Counter[str] = Counter()
    number = seed * BATCH
    while total["decisions"] < decisions:
        kind = number % len(KINDS)
        try:
            total += compare(kind, number, decisions - total["decisions"])
        except Differs as error:
            raise Differs(f"{KINDS[kind]}, seed {number}: {error}") from error
        number += 1
    return total


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.envs.equality", description=__doc__)
    parser.add_argument("--decisions", type=int, default=1_000_000)
    add_seed(parser, batch=True)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    soak = Soak("equality", args.seed, sys.argv[1:])
    sizes = batch_sizes(args.decisions, BATCH, args.batch)
    total: Counter[str] = Counter()
    failures = 0
    began = time.monotonic()
    with ProcessPoolExecutor(args.workers) as pool:
        asked = {
            pool.submit(compare_many, soak.seed * 1_000_000 + number, decisions): number
            for number, decisions in sizes.items()
        }
        for number, done in enumerate(as_completed(asked), 1):
            try:
                total += done.result()
            except AssertionError as error:
                failures += 1
                soak.failed(error, "--batch", str(asked[done]))
            if number % 50 == 0:
                spent = time.monotonic() - began
                print(f"{total['decisions']} decisions, {spent:.0f} s", flush=True)
    for what, count in sorted(total.items()):
        print(f"{count:>10}  {what}")
    spent = time.monotonic() - began
    rate = total["decisions"] / spent
    print(f"{spent:.0f} s, {rate:.0f} decisions a second, {failures} batches failed")
    return 1 if failures or total["decisions"] < sum(sizes.values()) else 0


if __name__ == "__main__":
    sys.exit(main())

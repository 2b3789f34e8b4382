"""A training run: rounds of games, a memory of them, and a curve of strength.

Everything depends only on the seed and the number of rounds. The clock only decides when to stop.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.envs.learning.pupil import Lesson, Plan, Pupil
from wyrmhold.kernel.errors import WyrmholdError

PROGRESS_FILE: Final = "net.npz"
CURVE_FILE: Final = "curve.json"
NORMAL_95: Final = 1.959964
"""Standard errors on either side that cover 95 percent of a normal distribution."""


class BadCourse(WyrmholdError):
    """A training run that cannot continue."""

    code = "bad_course"


@dataclass(frozen=True)
class Point:
    """A pupil's strength after some rounds.

    games     games it has learned from
    minutes   CPU time so far for playing, learning and measuring earlier points
    share     share of wins against the benchmark bot in `tried` games; 95% within `low` to `high`
    """

    rounds: int
    games: int
    minutes: float
    against: str
    tried: int
    share: float
    low: float
    high: float

    def said(self) -> str:
        """Describe the point in one line."""
        return (
            f"round {self.rounds}: {self.games} games, {self.minutes:.1f} min,"
            f" {self.share:.1%} against {self.against}"
            f" ({self.low:.1%} to {self.high:.1%} in {self.tried} games)"
        )


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95% Wilson interval for the share of games won."""
    share, square = won / games, NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games**2))
    half /= 1 + square / games
    return max(0.0, middle - half), min(1.0, middle + half)


@final
class Course:
    """A pupil's training run, which can be saved and resumed."""

    def __init__(self, pupil: Pupil, seed: int) -> None:
        self.pupil: Final = pupil
        self.seed: Final = seed
        self.rounds = 0
        self.minutes = 0.0
        self.points: list[Point] = []
        self._memory: list[Lesson] = []

    def study(self) -> None:
        """Run one round: play, remember, learn."""
        began = process_time()
        pupil, plan, net = self.pupil, self.pupil.plan, self.pupil.net
        rng = random.Random(f"{pupil.game} {self.seed} {self.rounds}")
        explore = plan.exploring(self.rounds)
        played = Lesson.joined([pupil.practise(rng, explore) for _ in range(plan.games)])
        self._memory = [*self._memory, played][-plan.kept :]
        lesson = Lesson.joined(self._memory)
        if not self.rounds:
            net.look_at(lesson.rows)
        lots = np.random.default_rng([self.seed, self.rounds])
        size = len(lesson.labels)
        for _ in range(max(1, int(plan.passes * size / plan.batch))):
            chosen = lots.integers(0, size, plan.batch)
            given, labels = lesson.numbers[chosen], lesson.labels[chosen]
            net.learn(lesson.rows[chosen], given, labels, plan.rated(self.rounds))
        self.rounds += 1
        self.minutes += (process_time() - began) / 60

    def measure(self, games: int) -> Point:
        """Play against the benchmark bot, in pairs with the same luck and seats swapped."""
        began, minutes = process_time(), round(self.minutes, 3)
        won = 0.0
        for number in range(games):
            pair, seat = divmod(number, 2)
            won += self.pupil.meet(pair, seat, random.Random(f"meet {pair} {seat}"))
        self.minutes += (process_time() - began) / 60
        low, high = wilson(won, games)
        learned = self.rounds * self.pupil.plan.games
        against = self.pupil.yardstick
        return Point(self.rounds, learned, minutes, against, games, won / games, low, high)

    def go_on(
        self, folder: Path, minutes: float, rounds: int | None, say: Callable[[str], None]
    ) -> None:
        """Learn until the time is up or `rounds` rounds are done, saving the progress."""
        plan = self.pupil.plan
        if not self.points:
            self._note(say)
        while self.minutes < minutes and (rounds is None or self.rounds < rounds):
            self.study()
            done = self.minutes >= minutes or self.rounds == rounds
            if done or self.rounds % plan.every == 0:
                self._note(say)
                self.save(folder)

    def _note(self, say: Callable[[str], None]) -> None:
        """Measure a point of the curve and report it."""
        self.points.append(self.measure(self.pupil.plan.tried))
        say(self.points[-1].said())

    def save(self, folder: Path) -> None:
        """Write the curve, and atomically a file with the net and the memory."""
        folder.mkdir(parents=True, exist_ok=True)
        lesson = Lesson.joined(self._memory)
        arrays: dict[str, NDArray[Any]] = {
            **{f"net.{name}": each for name, each in self.pupil.net.arrays().items()},
            "rows": lesson.rows,
            "numbers": lesson.numbers,
            "labels": lesson.labels,
            "sizes": np.array([len(each.labels) for each in self._memory]),
            "told": np.array(json.dumps(self.told())),
        }
        scratch = folder / (PROGRESS_FILE + ".part")
        with scratch.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)
        scratch.replace(folder / PROGRESS_FILE)
        (folder / CURVE_FILE).write_text(json.dumps(self.told(), indent=1) + "\n", "utf-8")

    def told(self) -> dict[str, Any]:
        """The run's parameters and results."""
        return {
            "game": self.pupil.game,
            "seed": self.seed,
            "plan": asdict(self.pupil.plan),
            "rounds": self.rounds,
            "minutes": round(self.minutes, 3),
            "points": [asdict(point) for point in self.points],
        }

    def resume(self, folder: Path, going_on: bool = True) -> bool:
        """Resume the training run saved in a folder; False if there is none.

        Raises BadCourse if the saved game or seed differs, or with `going_on`, the plan. Otherwise
        the saved plan is used.
        """
        path = folder / PROGRESS_FILE
        if not path.exists():
            return False
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays = dict(file)
            told = json.loads(str(arrays["told"]))
            self._check(told, path, going_on)
            self.pupil.net.restore(
                {name[4:]: each for name, each in arrays.items() if name.startswith("net.")}
            )
            ends = np.cumsum(arrays["sizes"])[:-1]
            parts = [np.split(arrays[name], ends) for name in ("rows", "numbers", "labels")]
        except (ValueError, KeyError, OSError, EOFError) as error:
            raise BadCourse(f"cannot resume from {path}: {error}") from None
        self._memory = [Lesson(*each) for each in zip(*parts, strict=True)]
        self.pupil.plan = Plan(**{**told["plan"], "explore": tuple(told["plan"]["explore"])})
        self.rounds, self.minutes = told["rounds"], told["minutes"]
        self.points = [Point(**point) for point in told["points"]]
        return True

    def _check(self, told: dict[str, Any], path: Path, going_on: bool) -> None:
        own = json.loads(json.dumps(self.told()))
        for name in ("game", "seed", "plan") if going_on else ("game", "seed"):
            if told[name] != own[name]:
                raise BadCourse(
                    f"{path} has a different {name}: {told[name]}, not {own[name]}; use the same or"
                    " another folder"
                )

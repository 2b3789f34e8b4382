"""`python -m wyrmhold.envs.learning`: learn a game, measure the result, plot the curve."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from wyrmhold.bots.blas import one_thread
from wyrmhold.extras import how_to_install
from wyrmhold.games.registry import OURS

DEFAULT_MINUTES: Final = 30.0
MAX_MINUTES: Final = 1e6


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the chosen task; report errors in one line."""
    chosen = parser().parse_args(arguments)
    try:
        from wyrmhold.envs.learning.course import BadCourse
        from wyrmhold.envs.table import BadSetting
    except ModuleNotFoundError as error:
        return missing(error)
    try:
        with one_thread():
            return plot(chosen) if chosen.task == "plot" else learn(chosen)
    except ModuleNotFoundError as error:
        return missing(error)
    except (BadCourse, BadSetting, OSError) as error:
        print(f"wyrmhold: {error}", file=sys.stderr)
        return 2


def missing(error: ModuleNotFoundError) -> int:
    """Report a missing package."""
    if error.name not in ("numpy", "gymnasium", "pettingzoo"):
        raise error
    text = f"learning needs {error.name}, which is not installed: {how_to_install('envs')}"
    print(f"wyrmhold: {text}", file=sys.stderr)
    return 2


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is too few: give 1 or more")
    return number


def natural(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is less than 0")
    return number


def time_given(text: str) -> float:
    number = float(text)
    if not 0.0 < number <= MAX_MINUTES:
        raise argparse.ArgumentTypeError(f"{text}: give more than 0 minutes")
    return number


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser("python -m wyrmhold.envs.learning", description=__doc__)
    tasks = found.add_subparsers(dest="task", required=True, metavar="TASK")
    for game in sorted(OURS):
        task = tasks.add_parser(game, help=f"learn {game}, or continue learning it")
        task.add_argument(
            "--out", type=Path, required=True, metavar="FOLDER", help="where to keep the progress"
        )
        task.add_argument(
            "--seed", type=natural, default=1, help="seed; determines the whole run (1)"
        )
        task.add_argument(
            "--minutes",
            type=time_given,
            default=DEFAULT_MINUTES,
            help="total CPU time in minutes (30)",
        )
        task.add_argument("--rounds", type=positive, help="maximum number of rounds")
        task.add_argument("--games", type=positive, help="games per round (default: by game)")
        task.add_argument(
            "--tried", type=positive, help="games per point of the curve (default: by game)"
        )
        task.add_argument(
            "--against", metavar="BOT", help="bot to measure against (default: by game)"
        )
        task.add_argument(
            "--evaluate", type=positive, metavar="GAMES", help="only measure, over this many games"
        )
    task = tasks.add_parser("plot", help="plot a learning curve")
    task.add_argument("curve", type=Path, metavar="CURVE", help="a curve.json")
    task.add_argument("picture", type=Path, metavar="PICTURE", help="the SVG file to write")
    return found


def learn(chosen: argparse.Namespace) -> int:
    """Learn, or measure what has been learned."""
    from wyrmhold.envs.learning.course import BadCourse, Course
    from wyrmhold.envs.learning.pupils import pupil_of

    pupil = pupil_of(chosen.task, chosen.seed, chosen.against)
    changed = {"games": chosen.games, "tried": chosen.tried}
    pupil.plan = replace(pupil.plan, **{name: each for name, each in changed.items() if each})
    course = Course(pupil, chosen.seed)
    resumed = course.resume(chosen.out, going_on=not chosen.evaluate)
    if chosen.evaluate:
        if not resumed:
            raise BadCourse(f"{chosen.out} has no net yet: learn first, without --evaluate")
        print(course.measure(chosen.evaluate).said())
        return 0
    if resumed:
        print(f"continuing after round {course.rounds}, {course.minutes:.1f} minutes")
    before = course.rounds
    course.go_on(chosen.out, chosen.minutes, chosen.rounds, lambda line: print(line, flush=True))
    if course.rounds == before:
        print("nothing left to do: raise --minutes or --rounds")
    return 0


def plot(chosen: argparse.Namespace) -> int:
    """Plot a learning curve."""
    from wyrmhold.envs.learning.course import BadCourse
    from wyrmhold.envs.learning.plot import drawn
    from wyrmhold.envs.learning.pupils import learner_of

    try:
        curve = json.loads(chosen.curve.read_text("utf-8"))
        picture = drawn(curve, learner_of(curve["game"]).goal)
    except (ValueError, KeyError, TypeError):
        raise BadCourse(f"{chosen.curve} is not a learning curve: give a curve.json") from None
    chosen.picture.write_text(picture, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

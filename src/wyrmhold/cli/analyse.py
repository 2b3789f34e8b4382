"""`wyrmhold analyse`: review a finished game."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final

from wyrmhold.bots.advice.advisers import adviser_of
from wyrmhold.bots.advice.reasons import percent
from wyrmhold.bots.analysis.analysis_run import analysed
from wyrmhold.bots.analysis.review import Review, SeatReview
from wyrmhold.bots.analysis.truths import QUICK, THOROUGH, Truth
from wyrmhold.cli.numbers import whole
from wyrmhold.cli.output import print_json, read_text
from wyrmhold.games.registry import game_of
from wyrmhold.kernel.record import read_record

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

MAX_DRAWS_SHOWN: Final = 5
"""Number of most influential draws to print."""


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "analyse",
        help="review a finished game: chances, mistakes, luck",
        description="Explain the result of a finished game. For every seat: start + own moves + "
        "others' moves + luck = result. Also list each move that was a mistake given what "
        "the seat knew.",
    )
    parser.add_argument("record", metavar="FILE", help="a record (JSON Lines); - reads stdin")
    parser.add_argument("--thorough", action="store_true", help="spend more time on every move")
    parser.add_argument(
        "--seed", type=whole(0, 2**63 - 1), default=0, metavar="N", help="seed of the simulations"
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    record = read_record(read_text(args.record))
    game = game_of({"game": record.header.game})
    effort = THOROUGH if args.thorough else QUICK
    review = analysed(game, record, adviser_of(game.name), effort, args.seed, progress)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if args.json:
        print_json(review.as_json())
        return 0
    tell_seats(review)
    tell_mistakes(review)
    tell_luck(review)
    return 0


def progress(done: int, of: int) -> None:
    """Print progress if standard error is a terminal."""
    if sys.stderr.isatty():
        print(f"\rstep {done} of {of}", end="", file=sys.stderr, flush=True)


def points(change: float) -> str:
    return f"{100 * change:+.1f}"


def tell_seats(review: Review) -> None:
    """Print how each seat's result came about, in percentage points."""
    heads = ("start", "own", "others", "luck", "ending", "result", "without luck")
    print("seat" + "".join([f"{head:>{max(8, len(head) + 2)}}" for head in heads]))
    for each in review.seats:
        print(f"{each.seat:4}" + seat_row(each))
    print()
    for each in review.seats:
        print(
            f"Seat {each.seat}: {each.decisions} moves, {each.inaccuracies} inaccuracies, "
            f"{each.mistakes} mistakes, {each.blunders} blunders; "
            f"{100 * each.lost:.1f} points clearly lost against the best move it could know of."
        )


def seat_row(each: SeatReview) -> str:
    changes = (each.own, each.others, each.luck, each.ending)
    return (
        f"{100 * each.start:8.1f}"
        + "".join([f"{points(change):>8}" for change in changes])
        + f"{100 * each.result:8.1f}{100 * each.adjusted:14.1f}"
    )


def tell_mistakes(review: Review) -> None:
    """Print the mistakes, judged by what the seat knew."""
    for each in review.decisions:
        if each.mistake is not None and each.known is not None:
            print()
            print(f"Step {each.step}, seat {each.seat}, {each.mistake}: {each.do}")
            print(f"  best given what it knew: {told(each.known, each.seat, each.do)}")
            if each.open is not None:
                print(f"  best with nothing hidden: {told(each.open, each.seat, each.do)}")


def told(truth: Truth, seat: int, do: str) -> str:
    """The best answer, and how much better it is than the one played."""
    if truth.best == do:
        return f"the same ({percent(truth.chosen[seat])})"
    if not truth.clear:
        return f"{truth.best} ({percent(truth.chances[seat])}, no clear difference)"
    best, chosen = percent(truth.chances[seat]), percent(truth.chosen[seat])
    against = "" if best == chosen else f" against {chosen}"
    lost, error = f"{100 * truth.loss:.1f}", f"{100 * truth.error:.1f}"
    return f"{truth.best} ({best}{against}: {lost} points, standard error {error})"


def tell_luck(review: Review) -> None:
    """Print the draws that changed the chances most."""
    if not review.draws:
        return
    print()
    print("The draws that mattered most:")
    draws = sorted(review.draws, key=lambda each: (-max(map(abs, each.luck)), each.step))
    for each in draws[:MAX_DRAWS_SHOWN]:
        luck = ", ".join([f"seat {seat} {points(change)}" for seat, change in enumerate(each.luck)])
        print(f"  step {each.step}: {each.do} ({percent(each.chance)} likely): {luck}")

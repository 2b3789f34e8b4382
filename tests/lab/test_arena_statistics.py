"""The arena's statistics, checked against published numbers."""

from __future__ import annotations

import random
from math import log

import pytest

from wyrmhold.kernel.errors import BadOptions
from wyrmhold.lab.arena.match import Match, Played
from wyrmhold.lab.arena.ratings import rated
from wyrmhold.lab.arena.results import File
from wyrmhold.lab.arena.statistics import Sprt, quantile_ms, time_bin, wilson


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [  # Newcombe (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(
    won: float, games: int, low: float, high: float
) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_without_games() -> None:
    assert wilson(0, 0) == (0, 1)
    assert wilson(5, 5)[1] == 1


def test_the_sequential_test_stops_at_walds_bounds() -> None:
    test = Sprt(0.5, 0.55)
    assert pytest.approx(log(19)) == test.BOUND
    assert test.ratio(1, 1) == pytest.approx(log(1.1))
    assert test.ratio(0, 1) == pytest.approx(log(0.9))
    assert (test.verdict(30, 30), test.verdict(31, 31)) == (None, 0.55)
    assert (test.verdict(0, 27), test.verdict(0, 28)) == (None, 0.5)
    assert test.verdict(52, 100) is None


def test_the_sequential_test_rarely_errs_and_stops_early() -> None:
    rng = random.Random(1)
    test = Sprt(0.45, 0.55)
    wrong = games = 0
    for number in range(300):
        truth = (test.low, test.high)[number % 2]
        won = played = 0
        while (verdict := test.verdict(won, played)) is None:
            won += rng.random() < truth
            played += 1
        wrong += verdict != truth
        games += played
    assert wrong / 300 < 0.08  # 5 percent at most, and chance
    assert games / 300 < 180  # 270 games for the same with a number fixed beforehand


def test_quantiles_of_times_are_right_within_a_bin() -> None:
    rng = random.Random(2)
    times = sorted([rng.lognormvariate(-7, 1.5) for _ in range(5000)])
    bins: dict[int, int] = {}
    for seconds in times:
        bins[time_bin(seconds)] = bins.get(time_bin(seconds), 0) + 1
    assert quantile_ms(bins, 0.5) == pytest.approx(times[2499] * 1000, rel=0.05)
    assert quantile_ms(bins, 0.99) == pytest.approx(times[4949] * 1000, rel=0.05)
    assert quantile_ms({}, 0.5) == 0
    assert time_bin(0) == 0


# --- ratings --------------------------------------------------------------------------------------


def results(bots: tuple[str, ...], wins: list[int], players: int = 2, game: str = "drakon") -> File:
    """A match in which the bots won these numbers of games, from any seat."""
    match = Match(game, "third", {}, players, bots, "one", 0, 1)
    winners = [bot for bot, number in enumerate(wins) for _ in range(number)]
    random.Random(0).shuffle(winners)
    games = {}
    for number, bot in enumerate(winners):
        seats = match.seats(number)
        times: tuple[dict[int, int], ...] = tuple([{} for _ in bots])
        games[number] = Played(number, seats, (seats.index(bot),), "gold", 9, times)
    return match, games


def test_ten_wins_to_one_are_four_hundred_points() -> None:
    strong, weak = rated([results(("strong", "level-1"), [10_000, 1_000])], 0)
    assert (strong.name, weak.name, weak.elo) == ("strong", "level-1", 0)
    assert strong.elo == pytest.approx(400, abs=1)
    assert strong.low < strong.elo < strong.high
    # The standard error is 400 / log 10 times the root of 1 / 10,000 + 1 / 1,000.
    assert strong.high - strong.low == pytest.approx(2 * 1.96 * 173.7 * 0.0332, rel=0.25)


def test_a_bot_that_wins_as_often_as_three_others_is_three_times_as_strong() -> None:
    rating = rated([results(("one", "level-1"), [2000, 2000], players=4)], 0)[0]
    assert rating.elo == pytest.approx(190.8, abs=1)


def test_ratings_go_through_others_and_are_anchored_at_level_one() -> None:
    files = [
        results(("c", "b"), [1000, 100]),
        results(("b", "level-1"), [1000, 100]),
    ]
    ratings = rated(files, 0)
    assert [rating.name for rating in ratings] == ["c", "b", "level-1"]
    assert [rating.elo for rating in ratings] == pytest.approx([800, 400, 0], abs=5)
    assert [rating.games for rating in ratings] == [1100, 2200, 1100]
    assert rated(files, 0) == ratings


def test_a_bot_that_never_lost_is_still_rated() -> None:
    best = rated([results(("best", "level-1"), [200, 0])], 0)[0]
    assert 900 < best.elo < 1200


def test_unconnected_files_are_not_rated() -> None:
    pair, other = results(("a", "b"), [3, 3]), results(("c", "d"), [3, 3])
    with pytest.raises(BadOptions) as refused:
        rated([pair, other], 0)
    assert refused.value.problems == ["no match connects c, d to a: play one"]
    assert len(rated([pair, results(("d", "a"), [1, 1]), other], 0)) == 4
    with pytest.raises(BadOptions, match="rated together"):
        rated([pair, results(("a", "b"), [3, 3], game="dragon_run")], 0)
    with pytest.raises(BadOptions, match="rated together"):
        rated([results(("a", "b"), [])], 0)

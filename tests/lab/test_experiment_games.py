"""The games of an experiment: what determines them, what is collected, when a cell stops."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.lab.experiment_files import DRAKON, RUN, experiment
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.game import AnyState
from wyrmhold.lab.arena.bot_names import bot_of
from wyrmhold.lab.arena.match import play
from wyrmhold.lab.experiments.chunks import Chunk, Game, Job, Player
from wyrmhold.lab.experiments.collectors import Observer, collectors_of
from wyrmhold.lab.experiments.experiment import Experiment, Stop
from wyrmhold.lab.experiments.plan import CellPlan, Plan


def played(found: Experiment, cell: int, games: int, first: int = 0) -> list[Game]:
    return Chunk.from_data(Player(found)(Job(cell, first, games))).games


def game(number: int, turns: int = 10, reason: str = "temper", winner: int = 0) -> Game:
    return Game(number, [0, 0], 0, [winner], reason, turns, 5, {"seats": {}, "kinds": {}})


def test_a_game_is_determined_by_the_experiment_the_cell_and_the_number() -> None:
    found = experiment()
    games = played(found, 1, 6)
    assert games[2:] == played(found, 1, 4, first=2)
    assert games == played(replace(found, games=99, chunk=2), 1, 6)
    assert games != played(experiment(RUN, ("seed = 5", "seed = 6")), 1, 6)


def test_games_with_the_same_number_have_the_same_luck_in_all_cells() -> None:
    grid = ("players = [2, 3]", 'players = 2\nmix = ["standard", "without hall"]')
    found = experiment(RUN, grid)
    games = [played(found, cell, 8) for cell in (0, 2)]
    assert [each.first for each in games[0]] == [each.first for each in games[1]]
    figures = [[each.found["seats"]["figure"] for each in row] for row in games]
    assert figures[0] == figures[1]
    assert len({str(each) for each in figures[0]}) > 1


def test_seats_rotate_with_the_same_luck_if_bots_differ() -> None:
    games = played(experiment(), 1, 4)
    assert [each.seats for each in games[:2]] == [[0, 1], [1, 0]]
    assert games[0].found["seats"]["figure"] == games[1].found["seats"]["figure"]


@pytest.mark.parametrize("name", GAMES)
def test_listening_keeps_in_step_with_the_game(name: str) -> None:
    """At the end collectors see the game's own state; listening does not change a game."""
    found = experiment(DRAKON) if name == "drakon" else experiment()
    match = found.match(0)
    bots = [bot_of(name, bot) for bot in match.bots]
    for number in range(4):
        observer = Observer(name, match.players, list(collectors_of(name)))
        last: list[AnyState] = []
        observer.ended = last.append  # type: ignore[method-assign, assignment]
        listened = play(match, number, bots, observer)
        assert observer.table == last[0]
        plain = play(match, number, bots)
        assert replace(listened, times=()) == replace(plain, times=())
        assert 0 <= observer.first < match.players


def test_chambers_are_counted_as_they_are_dealt_placed_and_entered() -> None:
    found = experiment(DRAKON)
    entries = 0
    for each in played(found, 0, 4):
        kinds = each.found["kinds"]
        assert set(kinds) == {"dealt", "placed", "entered", "acted"}
        dealt = Counter[int]()
        for kind, counts in kinds["dealt"].items():
            assert kind in KINDS
            dealt.update({seat: count for seat, count in enumerate(counts) if count})
        assert dealt == {0: 4, 1: 4}
        for kind, counts in kinds["acted"].items():
            pairs = zip(counts, kinds["entered"][kind], strict=True)
            assert all(acted <= entered for acted, entered in pairs)
        entries += sum(sum(counts) for counts in kinds["entered"].values())
        assert sum(sum(counts) for counts in kinds["placed"].values()) > 0
    assert entries > 0


def test_coins_add_up() -> None:
    for each in played(experiment(DRAKON), 2, 4):
        seats = each.found["seats"]
        for seat in range(2):
            got = seats["coins_found"][seat] + seats["coins_stolen"][seat]
            assert seats["coins"][seat] == got - seats["coins_lost"][seat]
            assert seats["coins"][seat] <= seats["gold"][seat] <= 3 * seats["coins"][seat]


def test_only_requested_data_is_collected() -> None:
    found = experiment(
        RUN, ('"figures", "kinds", ', ""), ("chunk = 8", 'collect = ["purses"]\nchunk = 8')
    )
    (only,) = played(found, 0, 1)
    assert set(only.found["seats"]) == {"gold", "cards", "alive"}
    assert only.found["kinds"] == {}


# --- plans ----------------------------------------------------------------------------------------


def test_only_missing_games_are_played_and_never_twice() -> None:
    cell = CellPlan(20, 1, None)
    cell.add([game(number) for number in (0, 1, 2, 7, 8, 19)])
    assert cell.counted == 3
    assert list(cell.missing(5)) == [(3, 2), (5, 2), (9, 1), (10, 5), (15, 4)]
    for first, count in list(cell.missing(5)):
        cell.add([game(number) for number in range(first, first + count)])
    assert cell.counted == 20
    assert cell.done()
    assert list(cell.missing(5)) == []


def test_a_cell_stops_by_game_numbers_and_not_by_arrival_order() -> None:
    rng = random.Random(1)
    games = [game(number, turns=rng.randrange(20, 40)) for number in range(400)]
    stop = Stop("turns", 1.0, 20)
    ends: set[int] = set()
    for _ in range(5):
        cell = CellPlan(400, 2, stop)
        coming = list(games)
        rng.shuffle(coming)
        while coming:
            cell.add([coming.pop()])
        assert cell.stopped
        ends.add(cell.counted)
    (end,) = ends
    assert 20 <= end < 400
    assert end % 2 == 0


@pytest.mark.parametrize(
    ("measure", "width"), [("first_player", 0.1), ("capped", 0.1), ("turns", 1.0)]
)
def test_a_narrower_interval_needs_more_games(measure: str, width: float) -> None:
    rng = random.Random(2)
    games = [
        game(n, rng.randrange(20, 40), rng.choice(["temper", "turn_limit"]), rng.randrange(2))
        for n in range(2000)
    ]
    ends: list[int] = []
    for factor in (1, 2):
        cell = CellPlan(2000, 1, Stop(measure, width / factor, 10))
        cell.add(games)
        assert cell.stopped
        ends.append(cell.counted)
    assert 3 <= ends[1] / ends[0] <= 5, "half the width needs four times as many games"


def test_a_cell_that_has_stopped_gets_no_more_games() -> None:
    found = replace(experiment(), stop=Stop("turns", 1000.0, 10), games=100)
    plan = Plan(found)
    jobs = plan.jobs()
    asked: list[Job] = []
    for job in jobs:
        asked.append(job)
        if job.cell == 0:
            plan.cells[0].add([game(n) for n in range(job.first, job.first + job.games)])
        if len(asked) > 60:
            break
    assert [job.cell for job in asked[:4]] == [0, 1, 2, 3], "cells in turns"
    assert sum(job.games for job in asked if job.cell == 0) <= 24
    assert plan.cells[0].counted == 10
    assert sum(job.games for job in asked if job.cell == 1) == 100

"""Games on the batch kernel: the same figures as the engine's, and files that keep their engine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import run
from wyrmhold.cli.simulate import whole_game
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.game import AnyState
from wyrmhold.lab.arena.commands import command_of
from wyrmhold.lab.arena.match import EVEN, Match
from wyrmhold.lab.arena.measured import Measured, measured
from wyrmhold.lab.arena.progress import Arena, runs_of
from wyrmhold.lab.arena.results import read_results
from wyrmhold.lab.experiments.chunks import Chunk, Game, Job, Player, kernel_chunk
from wyrmhold.lab.experiments.experiment import is_capped
from wyrmhold.lab.experiments.folder import BadFolder
from wyrmhold.lab.experiments.reader import read_experiment
from wyrmhold.lab.experiments.run import Run, kernel_cells, processes, why_not_cell
from wyrmhold.lab.kernel_bots import bots_of_kernel
from wyrmhold.lab.kernel_games import KERNEL, LEAST_GAMES, PYTHON, KernelGames, engine_for, why_not

pytest.importorskip("numba")

TABLES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("drakon", "third", 2, {}),
    ("drakon", "fourth", 3, {"heroes": True, "goal": "short"}),
    ("dragon_run", "first", 4, {}),
]

TOLERANCE = 4.0
"""Standard errors by which two means may differ. With fixed seeds a test either always passes or
never; by chance, one comparison in 16,000 would fail."""


def engine_ends(game: str, edition: str, players: int, options: Any, games: int) -> Iterator[Any]:
    import random

    from wyrmhold.bots.players import at_random

    rng = random.Random(20)
    fresh = GAMES[game].new(edition, options, [None] * players)
    for _ in range(games):
        yield whole_game(fresh, at_random, rng)


def figures(game: str, state: AnyState) -> dict[str, float]:
    """What studies measure of a game: who won, how it ended, how long it took."""
    outcome = state.outcome
    found = {"turns": float(GAMES[game].turns(state)), "winners": float(len(outcome.winners))}
    for seat in range(state.players):
        found[f"seat {seat}"] = float(seat in outcome.winners)
    for reason in ("gold", "coins", "exhausted", "turn_limit", "temper", "escape", "dragon"):
        found[reason] = float(outcome.reason == reason)
    return found


def moments(rows: list[dict[str, float]]) -> dict[str, tuple[float, float]]:
    """The mean of each figure, and the variance of that mean."""
    found = {}
    for name in rows[0]:
        values = [row[name] for row in rows]
        mean = sum(values) / len(values)
        found[name] = mean, sum((v - mean) ** 2 for v in values) / len(values) / len(values)
    return found


@pytest.mark.parametrize(("game", "edition", "players", "options"), TABLES)
def test_figures_equal_the_engines_within_statistical_error(
    game: str, edition: str, players: int, options: dict[str, Any]
) -> None:
    kernel = KernelGames(game, edition, options, players, None, seed=20, threads=1)
    fast = moments([figures(game, ended.state) for ended in kernel.played(0, 4000)])
    plain = engine_ends(game, edition, players, options, 250)
    slow = moments([figures(game, state) for state in plain])
    for name, (mean, variance) in fast.items():
        expected, other = slow[name]
        bound = TOLERANCE * sqrt(variance + other) + 1e-9
        assert abs(mean - expected) <= bound, f"{name}: {mean} and {expected}, within {bound}"
    assert fast["turns"][0] > 0


def test_a_game_depends_on_the_seed_and_its_number_only() -> None:
    def ends(first: int, games: int, seed: int = 3) -> list[Any]:
        kernel = KernelGames("dragon_run", "first", {}, 3, None, seed, threads=1)
        return list(kernel.played(first, games))

    whole = ends(0, 30)
    assert ends(0, 10) + ends(10, 20) == whole
    assert [each.number for each in whole] == list(range(30))
    assert ends(0, 30, seed=4) != whole
    assert {each.first for each in whole} == {0, 1, 2}
    assert all(each.state.outcome is not None and each.decisions > 0 for each in whole)


def test_a_game_that_the_kernel_cannot_finish_is_played_by_the_engine() -> None:
    kernel = KernelGames("drakon", "third", {}, 2, None, 1, threads=1)
    [one] = kernel.played(5, 1)
    again = kernel._by_the_engine(5, kernel._batches[1].fresh)
    assert again.state.outcome is not None
    assert again == kernel._by_the_engine(5, kernel._batches[1].fresh)
    assert again.state != one.state


def test_the_kernel_is_chosen_where_it_applies() -> None:
    assert engine_for(None, "drakon", ["random"], LEAST_GAMES) == KERNEL
    assert engine_for(None, "drakon", ["random"], LEAST_GAMES - 1) == PYTHON
    assert engine_for(None, "drakon", ["random", "level-1"], 10**6) == PYTHON
    assert engine_for(KERNEL, "drakon", ["random"], 1) == KERNEL
    assert engine_for(PYTHON, "drakon", ["random"], 10**6) == PYTHON
    known = bots_of_kernel("drakon")
    assert engine_for(None, "drakon", ["level-6", "style-thief"], LEAST_GAMES, known) == KERNEL
    assert engine_for(None, "drakon", ["level-6", "drake"], LEAST_GAMES, known) == PYTHON
    assert bots_of_kernel("dragon_run") == ()
    assert "there is no kernel for chess" in why_not("chess", ["random"])
    with pytest.raises(BadOptions) as error:
        engine_for(KERNEL, "drakon", ["level-1", "random"], 10)
    assert "games of `random` only, not of level-1" in error.value.problems[0]


def test_simulate_says_which_engine_played() -> None:
    words = ("simulate", "--game", "dragon_run", "--players", "3", "--games", "60")
    assert run(*words).out.splitlines()[0].endswith("3 random players, played by the engine")
    told = run(*words, "--engine", "kernel").out
    assert told.splitlines()[0].endswith("3 random players, played by the batch kernel")
    found = json.loads(run(*words, "--engine", "kernel", "--json").out)
    assert (found["engine"], found["games"]) == ("kernel", 60)
    assert sum(row["games"] for row in found["characters"].values()) == 180
    refused = run("simulate", "--player", "level-1", "--engine", "kernel", "--json").refusal()
    assert "games of `random` only" in str(refused)


def match(bots: tuple[str, ...] = ("random", "random")) -> Match:
    version = GAMES["dragon_run"].rules_version
    return Match("dragon_run", "first", {}, 3, bots, EVEN, 5, version)


def test_an_arena_on_the_kernel_is_resumed_on_the_kernel(tmp_path: Path) -> None:
    words = ("arena", "random", "random", "--game", "dragon_run", "--players", "2", "--json")
    file = str(tmp_path / "games.jsonl")
    whole = json.loads(run(*words, "--games", "40", "--engine", "kernel").out)
    run(*words, "--games", "10", "--engine", "kernel", "--out", file)
    found = json.loads(run(*words, "--games", "40", "--out", file).out)
    assert found == whole
    assert found["engine"] == "kernel"
    refused = run(*words, "--games", "50", "--engine", "python", "--out", file).refusal()
    assert "begun by the batch kernel" in str(refused)


def test_an_arena_of_bots_on_the_kernel_is_resumed_on_the_kernel(tmp_path: Path) -> None:
    words = ("arena", "level-3", "style-thief", "--players", "2", "--json", "--jobs", "1")
    file = str(tmp_path / "games.jsonl")
    whole = json.loads(run(*words, "--games", "60", "--engine", "kernel").out)
    run(*words, "--games", "8", "--engine", "kernel", "--out", file)
    found = json.loads(run(*words, "--games", "60", "--out", file).out)
    assert found == whole
    assert (found["engine"], found["games"]) == ("kernel", 60)
    assert [each["decisions"] for each in found["bots"]] == [0, 0]  # nobody's times are taken
    told = run(*words[:5], "--games", "60", "--out", file).out
    assert "       –         –\n" in told and told.endswith("which takes no times\n")
    kept = measured(read_results(Path(file)), "code", "commit", KERNEL)
    assert kept.games == 60
    assert Measured.from_json(kept.as_json()).engine == KERNEL
    assert command_of(kept.match, kept.games, kept.engine).endswith(" --engine kernel")


def test_levels_that_look_ahead_play_on_the_kernel() -> None:
    words = ("arena", "level-7", "level-5", "level-4", "--players", "3", "--json", "--jobs", "1")
    found = json.loads(run(*words, "--games", "3", "--engine", "kernel").out)
    assert found == json.loads(run(*words, "--games", "3", "--engine", "kernel").out)
    assert (found["engine"], found["games"]) == ("kernel", 3)
    assert sum(each["share"] for each in found["bots"]) == pytest.approx(1.0, abs=1e-5)


def test_games_missing_in_between_are_played() -> None:
    assert runs_of([0, 1, 4, 6, 7, 8]) == [(0, 2), (4, 1), (6, 3)]
    arena = Arena(match(), 30, engine=KERNEL)
    assert [played.number for played in arena.play(1)] == list(range(30))
    kept = {number: arena.counted[number] for number in (0, 3, 4, 29)}
    other = Arena(match(), 30, engine=KERNEL)
    other._finished.update(kept)
    other._count()
    assert len(list(other.play(1))) == 26
    assert other.counted == arena.counted


STUDY = """
title = "Random runs"
question = "?"
method = "Random players."
game = "dragon_run"
games = 50
seed = 1
collect = ["purses"]
report = ["seats"]

[grid]
players = [2, 3]
bots = ["random", "level-1"]
"""


def test_cells_of_random_players_are_played_by_the_kernel_also_on_more_processes(
    tmp_path: Path,
) -> None:
    pytest.importorskip("polars")
    from wyrmhold.lab.experiments.run_results import results_of

    experiment = read_experiment(STUDY, "runs")
    assert kernel_cells(experiment) == {0, 2}
    digests = []
    for jobs, folder in ((1, tmp_path / "one"), (2, tmp_path / "two")):
        running = Run(experiment, folder, engine=KERNEL)
        list(running.play(processes(jobs)))
        results = results_of(running.folder)
        running.close()
        digests.append(results.digest)
        assert results.counted == [50, 50, 50, 50]
        assert [code.count("kernel.") for code in results.codes] == [0, 1]
        assert min(results.games["decisions"].to_list()) > 0
        assert set(results.games["first"].to_list()) == {0, 1, 2}
        assert results.seats["gold"].sum() > 0
    assert digests[0] == digests[1]
    with pytest.raises(BadFolder, match="begun by the batch kernel"):
        Run(experiment, tmp_path / "one", engine=PYTHON)
    more = Run(replace(experiment, games=60), tmp_path / "one")
    assert more.folder.engine == KERNEL
    list(more.play(processes(1)))
    assert results_of(more.folder).counted == [60, 60, 60, 60]
    more.close()


def test_a_study_that_the_kernel_cannot_play_is_played_by_the_engine(tmp_path: Path) -> None:
    collecting = read_experiment(STUDY.replace('"purses"', '"characters"'), "runs")
    assert not kernel_cells(collecting)
    with pytest.raises(BadOptions) as error:
        Run(collecting, tmp_path / "one", engine=KERNEL)
    assert "it sees only the end of a game" in error.value.problems[0]
    running = Run(replace(collecting, games=10**6), tmp_path / "two")
    assert running.folder.engine == PYTHON
    running.close()


BOTS = """
title = "Bots on the kernel"
question = "?"
method = "Kernel players."
game = "drakon"
games = 40
seed = 1
collect = ["purses", "chambers", "heroes"]
report = ["seats"]

[grid]
players = [2]
bots = ["level-3", ["level-3", "random"], "drake", ["level-5", "style-thief"]]
"""


def test_bots_of_the_kernel_play_the_same_games_in_every_chunk() -> None:
    experiment = read_experiment(BOTS, "bots")
    assert kernel_cells(experiment) == {0, 1, 3}
    assert "plays games of `random`, `level-1`, `level-2`, " in why_not_cell(experiment, 2)
    for cell in (0, 1, 3):
        whole = kernel_chunk(experiment, Job(cell, 0, 12)).games
        parts = [kernel_chunk(experiment, Job(cell, first, 4)).games for first in (8, 0, 4)]
        assert [*parts[1], *parts[2], *parts[0]] == whole
        assert len({game.decisions for game in whole}) > 1
    twins = kernel_chunk(experiment, Job(1, 0, 2)).games
    assert [game.seats for game in twins] == [[0, 1], [1, 0]]
    assert twins[0].first == twins[1].first
    assert twins[0].found["kinds"]["dealt"] == twins[1].found["kinds"]["dealt"]


def test_bots_of_the_kernel_have_the_figures_of_the_engines() -> None:
    # Most games end by the turn limit, but a few stalled ones no longer take most of the time.
    experiment = read_experiment(BOTS + "turn_limit = [25]\n", "bots")
    fast = kernel_chunk(experiment, Job(0, 0, 600)).games
    slow = Chunk.from_data(Player(experiment)(Job(0, 0, 14))).games

    def rows(games: list[Game]) -> list[dict[str, float]]:
        return [
            {
                "turns": float(game.turns),
                "decisions": float(game.decisions),
                "first player": game.share(game.first),
                "gold": float(sum(game.found["seats"]["gold"])),
                "stolen": float(sum(game.found["seats"]["coins_stolen"])),
                "caught": float(sum(game.found["seats"]["caught"])),
                "placed": float(sum(map(sum, game.found["kinds"]["placed"].values()))),
                "entered": float(sum(map(sum, game.found["kinds"]["entered"].values()))),
                "capped": float(is_capped(game.reason)),
            }
            for game in games
        ]

    found, expected = moments(rows(fast)), moments(rows(slow))
    for name, (mean, variance) in found.items():
        bound = TOLERANCE * sqrt(variance + expected[name][1]) + 0.02
        assert abs(mean - expected[name][0]) <= bound, f"{name}: {mean} and {expected[name][0]}"

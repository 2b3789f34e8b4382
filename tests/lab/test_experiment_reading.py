"""Experiments as TOML: how they are read, and which problems are reported."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.lab.experiment_files import DRAKON, RUN, experiment
from wyrmhold.lab.experiments.experiment import Stop
from wyrmhold.lab.experiments.reader import BadExperiment, line_of, read_experiment
from wyrmhold.lab.experiments.studies import experiment_named, studies


def problems(text: str) -> list[str]:
    with pytest.raises(BadExperiment) as refused:
        read_experiment(text, "x")
    return refused.value.problems


def test_a_grid_is_every_combination_in_order() -> None:
    found = experiment()
    assert [found.label(cell) for cell in range(4)] == [
        "2 players, random",
        "2 players, scripted against random",
        "3 players, random",
        "3 players, scripted against random",
    ]
    assert [found.wanted(cell) for cell in range(4)] == [30, 30, 30, 30]
    assert replace(found, games=31).wanted(3) == 33, "whole rotations"


def test_several_grids_are_played_one_after_the_other() -> None:
    found = experiment(RUN, ("[grid]", "[[grid]]\nplayers = 4\nbots = 'scripted'\n[[grid]]"))
    assert [cell.players for cell in found.cells] == [4, 2, 2, 3, 3]


def test_a_mix_changes_the_box_and_keeps_its_size_when_a_kind_is_removed() -> None:
    standard, without, rich = experiment(DRAKON).cells
    assert "box" not in standard.options
    box = without.options["box"]
    assert isinstance(box, dict)
    assert "steal_left" not in box["chambers"]
    assert box["chambers"]["blank"] == {"N": 4, "NE": 6, "NS": 6, "NES": 5}
    assert sum(sum(shapes.values()) for shapes in box["chambers"].values()) == 71
    box = rich.options["box"]
    assert isinstance(box, dict)
    assert box["chambers"]["find_coin"] == {"N": 6, "NE": 6}
    assert box["coins"] == {"1": 5, "2": 18, "3": 9}


def test_a_card_can_be_removed_from_dragon_run() -> None:
    found = experiment(RUN, ("players = [2, 3]", 'players = 2\nmix = ["standard", "without hall"]'))
    cards = found.cells[2].options["cards"]
    assert isinstance(cards, dict)
    assert cards["locations"]["hall"] == 0


def test_the_digest_covers_exactly_what_is_played() -> None:
    base = experiment()
    same = [("Small", "Large"), ("games = 30", "games = 99"), ("chunk = 8", "chunk = 3")]
    assert {experiment(RUN, change).digest() for change in same} == {base.digest()}
    other = [
        ("seed = 5", "seed = 6"),
        ("players = [2, 3]", "players = [3, 2]"),
        ('"random", [', '"scripted", ['),
    ]
    digests = {experiment(RUN, change).digest() for change in other}
    assert len(digests | {base.digest()}) == 4


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("seed = 5", "seed = -5", "seed (line 4): -5 is not a whole number, 0 to"),
        ("games = 30", "", "games: missing: give a whole number"),
        ("games = 30", "games = true", "games (line 5): True is not a whole number"),
        ("chunk = 8", "junk = 8", "junk (line 6): unknown key; choose from title,"),
        ('"dragon_run"', '"chess"', "game (line 3): 'chess' is not one of drakon, dragon_run"),
        ('game = "dragon_run"', "", "game: missing: drakon, dragon_run"),
        ("players = [2, 3]", "players = [2, 9]", "grid.players (line 11): 9 is not a number"),
        ("players = [2, 3]", "players = [2, 2]", "grid.players (line 11): 2 is listed twice"),
        ("players = [2, 3]", "players = []", "grid.players (line 11): an empty list"),
        ("players = [2, 3]", "heroes = true", "grid.heroes (line 11): dragon_run has no such axis"),
        ('"random", [', '"nobody", [', "grid.bots (line 12): 'nobody' does not play dragon_run"),
        ('bots = ["random",', 'boots = ["random",', "grid.boots (line 12): dragon_run has no such"),
        ('"wins", "seats"', '"wins", "dealt"', "report (line 7): 'dealt' is not one of wins,"),
        ('compare = "players"', "", "report (line 7): 'compare' needs compare = one of players"),
        ('compare = "players"', 'compare = "mix"', "compare (line 8): 'mix' is not one of players"),
        ("[grid]", "[stop]\nmeasure = 'wit'\n[grid]", "stop.measure (line 11): 'wit' is not one"),
        ("[grid]", "[stop]\nhalf_width = 0\n[grid]", "stop.half_width (line 11): 0 is not a"),
        ("[grid]", "[stop]\nleast = 1\n[grid]", "stop.least (line 11): 1 is not a whole number"),
        ("[grid]", "[stop]\nmost = 1\n[grid]", "stop.most (line 11): unknown key"),
        ("[grid]", "[minutes]\n[grid]", "minutes.seconds_per_turn (line 10): give a list"),
        ("[grid]", "minutes = 3\n[grid]", "minutes (line 10): 3 is not a table"),
        ("title = ", "title = 3 #", "title (line 1): 3 is not a string"),
        ("seed = 5", "seed = 5 5", "not TOML: "),
        ("seed = 5", "seed = " + "1" * 5000, "a number has too many digits"),
        ("seed = 5", "seed = " + "[" * 100_000, "nested too deeply"),
        ("Small", "x" * 300_000, "longer than"),
        ("players = [2, 3]", 'players = 2\nmix = "odd"', "grid.mix (line 12): no such mix"),
        (
            "players = [2, 3]",
            'players = 2\nmix = "without wit"',
            "'wit' is not a card of dragon_run",
        ),
        ("players = [2, 3]", 'players = 2\nseating = "here"', "grid.seating (line 12): 'here' is"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_problems_are_reported_with_key_and_line(old: str, new: str, problem: str) -> None:
    assert old in RUN
    found = problems(RUN.replace(old, new, 1))
    assert any(problem in each for each in found), found


def test_problems_of_mixes_and_clashes_name_their_source() -> None:
    found = problems(DRAKON.replace("find_coin = {", "gold_mine = {"))
    assert found == [
        "mixes.rich (line 17): options.box: chambers.'gold_mine': not a kind of chamber"
    ]
    (found_one,) = problems(DRAKON.replace("[mixes.rich]", "[mixes.rich]\nwithout = ['blank']"))
    assert "mixes.rich (line 17): without: 'blank' is not in this box: destroy" in found_one
    (found_one,) = problems(DRAKON.replace("heroes = true", 'goal = "short"'))
    assert found_one.startswith("grid (line 10): players 2, bots random, goal short")


def test_all_problems_of_a_file_are_reported_at_once() -> None:
    text = RUN.replace("seed = 5", "seed = x").replace("x", "-1").replace("games = 30", "games = 0")
    assert len(problems(text)) == 2


def test_a_line_is_found_in_its_own_table() -> None:
    text = "least = 1\n[stop]\nleast = 2\n[mixes.'a b']\nwithout = []\n[[grid]]\nbots = 1\n"
    keys = ["least", "stop.least", "mixes.a b", "mixes.a b.without", "grid.bots", "grid.players"]
    assert [line_of(text, key) for key in keys] == [1, 3, 4, 5, 7, 6]
    assert line_of(text, "seed") == 0


def test_stopping_rules_are_read() -> None:
    table = '[stop]\nmeasure = "capped"\nhalf_width = 0.1\n[grid]'
    assert experiment(RUN, ("[grid]", table)).stop == Stop("capped", 0.1, 100)
    with pytest.raises(BadExperiment) as refused:
        experiment(RUN, ("[grid]", table.replace("capped", "first_bot")))
    assert "first_bot needs two bots" in refused.value.problems[0]


@pytest.mark.parametrize("name", studies())
def test_every_ready_made_study_can_be_played(name: str) -> None:
    found = experiment_named(name)
    assert found.question
    assert found.method
    assert found.report


def test_the_studies_cover_their_subjects() -> None:
    assert set(studies()) == {
        "chambers-dealt",
        "chambers-removed",
        "editions",
        "expansion-one",
        "heroes",
        "length-by-players",
        "seat-advantage",
        "seat-advantage-dragon-run",
        "thirty-minutes",
    }
    mixes = [cell.axes["mix"] for cell in experiment_named("chambers-removed").cells]
    assert len(mixes) == 18

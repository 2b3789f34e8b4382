"""docs/strength.md is made from the arena's results, and says no more than they show."""

from __future__ import annotations

import json
import random
import shlex
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.docs.blocks import ROOT
from wyrmhold.bots.dragon_run.part import PEOPLE as RUN_PEOPLE
from wyrmhold.bots.drakon.people import LADDER_LEVELS
from wyrmhold.bots.game_bots import bots_of
from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.roster import for_people
from wyrmhold.cli.main import main as wyrmhold
from wyrmhold.lab.arena import ladder
from wyrmhold.lab.arena.claims import EVALUATION_SEED, Claim, all_claims, verdicts
from wyrmhold.lab.arena.commands import command_of
from wyrmhold.lab.arena.match import Match, Played, play
from wyrmhold.lab.arena.measured import Measured, measured, rows_of
from wyrmhold.lab.arena.results import Results, in_rotations, read_results
from wyrmhold.lab.arena.statistics import clustered, corrected_errors
from wyrmhold.lab.arena.strength_page import Kept, written
from wyrmhold.lab.kernel_games import KERNEL

RESULTS = ROOT / "benchmarks/results"
PAIR = Match("dragon_run", "first", {}, 2, ("level-2", "level-1"), "one", 1001, 2)
FIELD = replace(PAIR, players=4)
RANDOM = replace(PAIR, bots=("level-1", "random"))
TABLE = "Dragon Run, first edition, 2 players"


def places(folder: Path) -> ladder.Places:
    """A folder with games to come and nothing kept yet."""
    (folder / "strength.json").write_text('{"matches": [], "ratings": {}}', "utf-8")
    (folder / "games").mkdir(exist_ok=True)
    return ladder.Places(
        folder / "games",
        folder / "strength.json",
        RESULTS / "ladder.json",
        RESULTS / "calibration.json",
        ROOT / "benchmarks/strength_intro.txt",
        folder / "strength.md",
    )


def keep(place: ladder.Places, name: str, match: Match, wins: list[int]) -> None:
    """A file of games, each won by the bot of that number."""
    with closing(Results(place.games / f"{name}.jsonl", match)) as results:
        for number, bot in enumerate(wins):
            seats = match.seats(number)
            times: tuple[dict[int, int], ...] = ({40: 1}, {50: 1})
            results.add(Played(number, seats, (seats.index(bot),), "gold", 60, times))


def found(match: Match, rotations: dict[tuple[float, ...], int]) -> Measured:
    """A match in which rotations ended so."""
    return Measured(match, "code", "commit", rotations, (), 0.0, 9.0, 1.0, 2.0)


def ours() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((RESULTS / "strength.json").read_text("utf-8"))
    return loaded


# --- the page -------------------------------------------------------------------------------------


def test_the_page_is_not_stale() -> None:
    place = ladder.Places(
        RESULTS / "ladder",
        RESULTS / "strength.json",
        RESULTS / "ladder.json",
        RESULTS / "calibration.json",
        ROOT / "benchmarks/strength_intro.txt",
        ROOT / "docs/strength.md",
    )
    assert ladder.write(place, check=True) == 0


UNCHANGED = ("level-1", "level-2", "level-3", "level-4")
"""Bots of the ladder that play as they did in the earlier matches."""


def elo(file: Path, table: str) -> dict[str, float]:
    """The ratings at a table, by bot."""
    tables = json.loads(file.read_text("utf-8"))["ratings"]
    return {each["bot"]: each["elo"] for each in tables.get(table, [])}


@pytest.mark.parametrize(
    ("game", "table", "levels"),
    [
        ("drakon", "Drakon, third edition, 2 players", LADDER_LEVELS),
        ("dragon_run", TABLE, RUN_PEOPLE),
    ],
)
def test_statements_about_players_were_measured(
    game: str, table: str, levels: dict[str, str]
) -> None:
    measured_elo = elo(RESULTS / "strength.json", table)
    earlier = elo(RESULTS / "ladder.json", table)
    both = [name for name in UNCHANGED if name in measured_elo and name in earlier]
    for name, points in earlier.items():
        if name not in measured_elo and name not in both:
            near = min(both, key=lambda each: abs(earlier[each] - points))
            measured_elo[name] = points + measured_elo[near] - earlier[near]
    assert {entry.name for entry in for_people(game)} <= set(bots_of(game).strength)
    for name, points in bots_of(game).strength.items():
        assert points % 10 == 0
        assert abs(points - measured_elo[levels.get(name, name)]) <= 5.0


def test_results_are_kept_and_the_page_is_written(tmp_path: Path) -> None:
    place = places(tmp_path)
    keep(place, "a", PAIR, [0, 0, 0, 1])
    keep(place, "b", FIELD, [0, 1, 1, 1])
    keep(place, "c", RANDOM, [0, 1])
    assert ladder.write(place, "0123456789abcdef") == 0
    assert ladder.write(place, check=True) == 0
    text = place.page.read_text("utf-8")
    assert f"### {TABLE}" in text
    assert "| 2 | level-2 | level-1 | 4 | 75.0% |" in text
    assert "| 1 | level-2 | 3 × level-1 | 4 | 25.0% |" in text
    assert (
        " 1  wyrmhold arena level-1 random --game dragon_run --players 2 --games 2 --seed" in text
    )
    assert "Played by commit 0123456789ab, " in text
    assert "| level-1 | +0 | +0 to +0 |" in text
    assert "Of 10 pairs, 9 are missing." in text
    assert "| level-2 | level-1 | 4 of 2,000" not in text  # a claim is told in words
    assert "| level-2 wins at least 55% against level-1 | 4 of 2,000 | 75.0% |" in text
    place.page.write_text(text + "edited", "utf-8")
    assert ladder.write(place, check=True) == 1


def test_a_shorter_file_replaces_nothing_and_a_missing_one_removes_nothing(tmp_path: Path) -> None:
    place = places(tmp_path)
    keep(place, "a", PAIR, [0, 0, 0, 1])
    assert ladder.write(place, "commit") == 0
    before = place.page.read_text("utf-8")
    (place.games / "a.jsonl").unlink()
    keep(place, "a", PAIR, [1, 1])
    assert ladder.write(place, "commit") == 0
    assert place.page.read_text("utf-8") == before
    (place.games / "a.jsonl").unlink()
    assert ladder.write(place, "commit") == 0
    assert place.page.read_text("utf-8") == before


def test_files_of_other_code_and_nonsense_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = places(tmp_path)
    keep(place, "a", PAIR, [0, 1])
    path = place.games / "a.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"code":"', b'"code":"other ', 1))
    assert ladder.write(place, "commit") == 2
    assert "was played by other" in capsys.readouterr().err
    path.write_text("nonsense\n", "utf-8")
    assert ladder.write(place, "commit") == 2
    assert not place.page.exists()


def test_the_command_line_lists_what_claims_still_need(tmp_path: Path) -> None:
    commands = ladder.missing(places(tmp_path))
    assert len(commands) == len(all_claims()) == len(set(commands))
    assert (
        "wyrmhold arena level-1 random --game dragon_run --edition first --players 2 --games 2000"
        f" --seed {EVALUATION_SEED} --out benchmarks/results/ladder/"
        "dragon_run-first-2-level-1-random.jsonl"
    ) in commands
    by_kernel = [command for command in commands if " --engine kernel " in command]
    assert any("level-6 style-thief --game drakon" in command for command in by_kernel)
    assert any("level-7 level-3 --game drakon" in command for command in by_kernel)
    assert not any("dragon_run" in command for command in by_kernel)


# --- commands -------------------------------------------------------------------------------------


def test_a_printed_command_plays_the_games_of_its_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match stopped within a rotation is printed without the games of that rotation, because the
    arena plays whole rotations."""
    match = replace(FIELD, seed=7, players=3, bots=("level-2", "random"))
    place = places(tmp_path)
    bots = [PLAYERS["dragon_run"][name] for name in match.bots]
    with closing(Results(place.games / "a.jsonl", match)) as results:
        for number in range(8):  # two rotations and a part of the third
            results.add(play(match, number, bots))
    kept = measured(read_results(place.games / "a.jsonl"), "code", "commit")
    assert kept.games == 6
    again = tmp_path / "again.jsonl"
    words = shlex.split(command_of(match, kept.games))
    assert wyrmhold([*words[1:], "--jobs", "1", "--json", "--out", str(again)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["digest"], told["games"]) == (match.digest(), kept.games)
    replayed = measured(read_results(again), "code", "commit")
    assert (replayed.rotations, replayed.opening) == (kept.rotations, kept.opening)
    with pytest.raises(ValueError, match="no whole rotations"):
        command_of(match, 8)


@pytest.mark.parametrize("options", [{"heroes": True, "turn_limit": 30}, {"teams": True}])
def test_a_command_names_the_table(
    options: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    usual = {"goal": "gold", "heroes": False, "expansion_one": False, "teams": False}
    table = {**usual, "turn_limit": 3, **options}
    players, seating = (4, "even") if table["teams"] else (3, "field")
    match = Match("drakon", "fourth", table, players, ("random", "random"), seating, 2, 1)
    words = shlex.split(command_of(match, match.rotation()))
    assert words[0] == "wyrmhold"
    assert wyrmhold([*words[1:], "--jobs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["digest"], told["games"]) == (match.digest(), match.rotation())


QUICK = ("random", "level-1", "level-2", "level-3")
KEPT_QUICK = [
    each
    for each in map(Measured.from_json, ours()["matches"])
    if each.match.game == "dragon_run" and set(each.match.bots) <= set(QUICK)
]


@pytest.mark.parametrize(
    "kept", KEPT_QUICK, ids=lambda each: f"{each.match.players} {each.match.bots}"
)
def test_the_code_still_plays_the_kept_games(kept: Measured) -> None:
    match = kept.match
    bots = [PLAYERS[match.game][name] for name in match.bots]
    number = len(kept.opening) * match.rotation()
    games = {each: play(match, each, bots) for each in range(number)}
    assert [tuple([round(won, 6) for won in row]) for row in rows_of(match, games)] == list(
        kept.opening
    )


# --- claims ---------------------------------------------------------------------------------------

CLAIM = Claim("dragon_run", 2, ("level-2", "level-1"), 0.55, games=200, edition="first")


def test_a_claim_is_shown_only_if_its_lower_bound_reaches_it() -> None:
    high = found(PAIR, {(2.0, 0.0): 60, (1.0, 1.0): 30, (0.0, 2.0): 10})
    close = found(PAIR, {(2.0, 0.0): 35, (1.0, 1.0): 45, (0.0, 2.0): 20})
    assert high.share == 0.75 and close.share == pytest.approx(0.575)
    (verdict,) = verdicts([CLAIM], [high])
    assert verdict.shown and verdict.low > 0.55
    (verdict,) = verdicts([CLAIM], [close])
    assert verdict.low < 0.55 and not verdict.shown
    # The more is claimed, the less each result shows.
    lows = [verdicts([CLAIM] * number, [high])[0].low for number in (1, 5, 50)]
    assert lows == sorted(lows, reverse=True) and lows[2] < lows[0] - 0.02


def test_too_few_games_and_seeds_for_tuning_show_nothing() -> None:
    short = found(PAIR, {(2.0, 0.0): 99})
    tuned = found(replace(PAIR, seed=999), {(2.0, 0.0): 100})
    enough = found(PAIR, {(2.0, 0.0): 100})
    assert [verdicts([CLAIM], [each])[0].shown for each in (short, tuned, enough)] == [
        False,
        False,
        True,
    ]
    assert verdicts([CLAIM], [tuned])[0].measured is None


def test_the_page_calls_a_claim_what_it_is() -> None:
    kept = [found(PAIR, {(2.0, 0.0): 1000}), found(FIELD, {(1.0, 3.0): 500})]
    text = written(Kept(kept, {}, {"reports": [], "ratings": {}}, chances(), "intro"), all_claims())
    assert (
        "| level-2 wins at least 55% against level-1 | 2,000 | 100.0% | 99.7% | **shown** |" in text
    )
    assert (
        "| level-2 wins at least 1.2 times its fair share against 3 × level-1 | 2,000 "
        "| 1.00 × fair |"
    ) in text
    assert f"Of {len(all_claims())} claims, 1 are shown, 1 were measured but are not shown" in text


def test_the_page_says_what_the_batch_kernel_played() -> None:
    kept = [replace(found(PAIR, {(2.0, 0.0): 1000}), engine=KERNEL), found(FIELD, {(1.0, 3.0): 9})]
    text = written(Kept(kept, {}, {"reports": [], "ratings": {}}, chances(), "intro"), all_claims())
    assert "| 100.0% | 99.7% | **shown** |" in text
    assert "| 9 | – | – |\n" in text
    assert "--rules-version 2 --engine kernel\n" in text
    said = "Played on the [batch kernel](batch.md), whose choices are the engine bots': 1.\n"
    assert text.count(said) == 1


def chances() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((RESULTS / "calibration.json").read_text("utf-8"))
    return loaded


def test_every_claim_is_about_a_match_that_its_command_plays() -> None:
    assert len({claim.text() + claim.game for claim in all_claims()}) == len(all_claims())
    for claim in all_claims():
        assert {name in PLAYERS[claim.game] for name in claim.bots} == {True}


# --- statistics -----------------------------------------------------------------------------------


def test_games_that_share_their_luck_count_less() -> None:
    alone = [(0.0, 25), (0.5, 50), (1.0, 25)]  # as if the two games of a rotation were independent
    together = [(0.0, 50), (1.0, 50)]  # the second game always ends like the first
    low, high = clustered(alone)
    assert high - low == pytest.approx(2 * 1.96 * (0.125 / 100) ** 0.5, rel=0.05)
    low, high = clustered(together)
    assert high - low == pytest.approx(2 * 1.96 * (0.25 / 100) ** 0.5, rel=0.05)
    assert clustered([]) == (0.0, 1.0)
    assert clustered([(1.0, 20)])[0] < 0.93  # never lost, and still not certain


def test_corrected_intervals_hold_together() -> None:
    assert corrected_errors(1) == pytest.approx(1.959964, abs=1e-6)
    assert corrected_errors(10) == pytest.approx(2.807, abs=1e-3)
    rng = random.Random(1)
    covered = 0
    for _ in range(200):
        hits = True
        for _ in range(5):
            wins = [rng.random() < 0.3 for _ in range(150)]
            low, _ = clustered([(0.0, 150 - sum(wins)), (1.0, sum(wins))], corrected_errors(5))
            hits = hits and low <= 0.3
        covered += hits
    assert covered >= 190  # 97.5 percent or more are expected


def test_a_rotation_that_was_not_finished_does_not_count() -> None:
    games = {n: Played(n, FIELD.seats(n), (0,), "asleep", 9, ({}, {})) for n in range(11)}
    del games[9]
    assert sorted(in_rotations((FIELD, games))[1]) == [0, 1, 2, 3, 4, 5, 6, 7]

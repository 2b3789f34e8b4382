"""The tables in docs/strength.md are made from the arena's results."""

from __future__ import annotations

import json
import shlex
from contextlib import closing
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT
from wyrmhold.bots.dragon_run.part import PEOPLE as RUN_PEOPLE
from wyrmhold.bots.drakon.people import LADDER_LEVELS
from wyrmhold.bots.game_bots import bots_of
from wyrmhold.bots.roster import for_people
from wyrmhold.cli.main import main as wyrmhold
from wyrmhold.lab.arena import ladder
from wyrmhold.lab.arena.match import Match, Played
from wyrmhold.lab.arena.results import Results

PAIR = Match(
    "drakon", "third", {"goal": "gold", "turn_limit": 100}, 2, ("b", "level-1"), "one", 7, 1
)
FIELD = Match("drakon", "third", {"teams": True}, 4, ("c", "b"), "one", 0, 1)
THIRD = Match("drakon", "third", {"goal": "gold", "turn_limit": 100}, 2, ("c", "b"), "one", 7, 1)


def keep(folder: Path, name: str, match: Match, wins: list[int]) -> None:
    """A file of games, each won by the bot of that number."""
    folder.mkdir(exist_ok=True)
    with closing(Results(folder / f"{name}.jsonl", match)) as results:
        for number, bot in enumerate(wins):
            seats = match.seats(number)
            times: tuple[dict[int, int], ...] = ({40: 1}, {50: 1})
            results.add(Played(number, seats, (seats.index(bot),), "gold", 60, times))


def written(folder: Path, check: bool = False) -> int:
    return ladder.write(folder / "r", folder / "s.json", folder / "p.md", check)


def test_the_page_is_not_stale() -> None:
    folder = ROOT / "benchmarks/results"
    page = ROOT / "docs/strength.md"
    assert ladder.write(folder / "ladder", folder / "ladder.json", page, check=True) == 0


@pytest.mark.parametrize(
    ("game", "table", "levels"),
    [
        ("drakon", "Drakon, third edition, 2 players", LADDER_LEVELS),
        ("dragon_run", "Dragon Run, first edition, 2 players", RUN_PEOPLE),
    ],
)
def test_statements_about_players_were_measured(
    game: str, table: str, levels: dict[str, str]
) -> None:
    summary = json.loads((ROOT / "benchmarks/results/ladder.json").read_text("utf-8"))
    measured = {each["bot"]: each["elo"] for each in summary["ratings"][table]}
    assert {entry.name for entry in for_people(game)} <= set(bots_of(game).strength)
    for name, points in bots_of(game).strength.items():
        assert points % 10 == 0
        assert abs(points - measured[levels.get(name, name)]) <= 5.0


def test_tables_are_written_and_the_rest_of_the_page_is_kept(tmp_path: Path) -> None:
    page = tmp_path / "p.md"
    page.write_text(f"before\n{ladder.BEGIN}outdated\n{ladder.END}after\n", "utf-8")
    keep(tmp_path / "r", "a", PAIR, [0, 0, 0, 1])
    keep(tmp_path / "r", "b", FIELD, [0, 1, 1, 1])
    keep(tmp_path / "r", "c", THIRD, [0, 1])
    assert written(tmp_path, check=True) == 1
    assert written(tmp_path) == 0
    assert written(tmp_path, check=True) == 0
    text = page.read_text("utf-8")
    assert text.startswith(f"before\n{ladder.BEGIN}")
    assert text.endswith(f"{ladder.END}after\n")
    assert "outdated" not in text
    assert "### Drakon, third edition, 2 players" in text
    assert "| 1 | b | level-1 | 4 | 75.0% | 30.1% to 95.4% | 1.50 | 0.0% | 60 | 0.0334 |" in text
    command = " 1  wyrmhold arena b level-1 --players 2 --games 4 --seed 7 --rules-version 1\n"
    assert command in text
    assert "### Drakon, third edition, teams, 4 players" in text
    assert "| 1 | c | 3 × b | 4 | 25.0% |" in text
    assert (
        "arena c b --teams --players 4 --one-against-field --games 4 --seed 0 --rules-version 1\n"
        in text
    )
    assert "| level-1 | +0 | +0 to +0 |" in text


def test_a_shorter_or_missing_file_removes_nothing(tmp_path: Path) -> None:
    (tmp_path / "p.md").write_text(ladder.BEGIN + ladder.END, "utf-8")
    keep(tmp_path / "r", "a", PAIR, [0, 0, 0, 1])
    assert written(tmp_path) == 0
    before = (tmp_path / "p.md").read_text("utf-8")
    (tmp_path / "r/a.jsonl").unlink()
    keep(tmp_path / "r", "a", PAIR, [1, 1])
    assert written(tmp_path) == 0
    assert (tmp_path / "p.md").read_text("utf-8") == before
    keep(tmp_path / "r", "a", PAIR, [])
    (tmp_path / "r/a.jsonl").unlink()
    assert written(tmp_path) == 0
    assert (tmp_path / "p.md").read_text("utf-8") == before


def test_the_command_plays_the_same_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = {"goal": "gold", "heroes": True, "expansion_one": False, "teams": False}
    match = Match(
        "drakon", "fourth", {**options, "turn_limit": 30}, 3, ("random", "random"), "field", 2, 1
    )
    words = shlex.split(ladder.command_of(match, 3))
    assert words[0] == "wyrmhold"
    assert wyrmhold([*words[1:], "--jobs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["digest"], told["games"]) == (match.digest(), 3)


def test_unreadable_files_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert written(tmp_path) == 2
    (tmp_path / "p.md").write_text("no place", "utf-8")
    assert written(tmp_path) == 2
    assert "no place for the tables" in capsys.readouterr().err
    (tmp_path / "r").mkdir()
    (tmp_path / "r/x.jsonl").write_text("nonsense\n", "utf-8")
    assert written(tmp_path) == 2
    assert "is not an arena file" in capsys.readouterr().err

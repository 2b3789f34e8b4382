"""`wyrmhold tiles --game dragon_run` and `--cards`: the cards, and custom boxes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import complaint, run
from tests.rule import rule
from wyrmhold.games.dragon_run.cards import CHARACTERS
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.games.dragon_run.setup.options import read_cards_file

GAME = ("--game", "dragon_run")
SMALL = """\
[locations]
dragon = 1
hall = 4

[treasures]
object_1 = 6
object_2 = 6
"""


def saved(folder: Path, text: str) -> str:
    path = folder / "cards.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_every_card_is_printed_on_80_columns() -> None:
    answer = run("tiles", *GAME)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.isascii()
    lines = answer.out.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert all(line == line.rstrip() for line in lines)
    told = " ".join(answer.out.split())
    for row in (*CATALOGUE.locations, *CATALOGUE.treasures):
        assert f"{row.title} {row.name} {row.count} " in told
    for row in (*CATALOGUE.locations, *CATALOGUE.treasures, *CATALOGUE.characters):
        assert f"{row.status} {row.source}" in told
        assert f"{row.title} {row.name} " in told
        assert row.clause in told
    assert "10 Locations, 38 Treasures (including 29 objects worth 73 gold)" in told


def test_programs_get_every_card() -> None:
    told = run("tiles", *GAME, "--json").json()
    assert told["edition"] == "first"
    assert told["cards"] is None
    assert {row["name"]: row["count"] for row in told["locations"]} == CATALOGUE.location_counts()
    assert {row["name"]: row["count"] for row in told["treasures"]} == CATALOGUE.treasure_counts()
    assert [row["name"] for row in told["characters"]] == list(CHARACTERS)
    rows = told["locations"] + told["treasures"] + told["characters"]
    assert all(row["source"] and row["status"] and row["clause"] for row in rows)
    assert all(row["status"] == "rulebook" or row["settled_by"] for row in rows)
    assert told["totals"] == {
        "locations": 10,
        "treasures": 38,
        "objects": 29,
        "gold": 73,
        "characters": 7,
    }


def test_what_toml_prints_is_the_same_box(tmp_path: Path) -> None:
    text = run("tiles", *GAME, "--toml").out
    assert text.isascii()
    assert max(len(line) for line in text.splitlines()) <= 80
    mix = read_cards_file(text, "cards.toml")
    assert dict(mix.locations) == CATALOGUE.location_counts()
    assert dict(mix.treasures) == CATALOGUE.treasure_counts()
    path = saved(tmp_path, text)
    assert run("tiles", *GAME, "--cards", path, "--toml").out == text
    seed = ("--games", "5", "--seed", "5", "--json")
    own = run("simulate", *GAME, "--cards", path, *seed)
    assert own.out == run("simulate", *GAME, *seed).out


def test_a_custom_box_can_be_edited(tmp_path: Path) -> None:
    text = run("tiles", *GAME, "--toml").out.replace("pack = 1 ", "pack = 5 ")
    path = saved(tmp_path, text.replace("object_5 = 3", "object_5 = 0"))
    told = run("tiles", *GAME, "--cards", path, "--json").json()
    assert told["totals"]["locations"] == 14
    assert (told["totals"]["treasures"], told["totals"]["gold"]) == (35, 58)
    assert {row["status"] for row in told["locations"] + told["treasures"]} == {"counted"}
    assert told["characters"] == run("tiles", *GAME, "--json").json()["characters"]
    assert told["cards"]["name"] == "cards.toml"
    assert "object_5" not in told["cards"]["treasures"]
    assert "object_5 = 0 " in run("tiles", *GAME, "--cards", path, "--toml").out
    assert "Custom box" in run("tiles", *GAME, "--cards", path).out


@rule("RUN-SET-4")
def test_a_box_that_does_not_suit_the_table_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, SMALL)
    assert run("simulate", *GAME, "--cards", path, "--players", "3", "--games", "2").status == 0
    told = complaint(run("simulate", *GAME, "--cards", path, "--players", "4"))
    assert "12 treasures cannot give 4 players 4 each (RUN-SET-4)" in told
    few = saved(tmp_path, SMALL.replace("6", "3"))
    assert "6 treasures cannot give 2 players 4 each" in complaint(
        run("tiles", *GAME, "--cards", few)
    )


@pytest.mark.parametrize("command", ["tiles", "simulate", "bench", "play"])
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot be read"),
        ("dir", "cannot be read"),
        (b"\x89PNG\r\n\xff", "is not UTF-8 text"),
        (b"#" * 200_000, "is too long to describe a box"),
        (b"a = [", "not TOML"),
        (b"", "locations: missing"),
        (b"[chambers]\nblank = { N = 3 }\n", "unknown word 'chambers'"),
        (SMALL.encode() + b"object_6 = 1\n", "treasures: 'object_6' is not one of object_1, "),
        (SMALL.replace("dragon = 1", "").encode(), "exactly one Dragon (RUN-LOC-LAST)"),
    ],
    ids=lambda value: str(value)[:20] if isinstance(value, str) else None,
)
def test_a_file_that_is_not_a_box_is_reported(
    command: str, content: bytes | str | None, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "cards.toml"
    if content == "dir":
        path.mkdir()
    elif isinstance(content, bytes):
        path.write_bytes(content)
    said = complaint(run(command, *GAME, "--cards", str(path)))
    assert told in said
    assert "cards.toml" in said


def test_a_drakon_box_is_not_a_box_of_cards(tmp_path: Path) -> None:
    path = saved(tmp_path, run("tiles", "--toml").out)
    told = complaint(run("simulate", *GAME, "--cards", path))
    assert "unknown word 'chambers'" in told
    assert "locations: missing" in told
    path = saved(tmp_path, run("tiles", *GAME, "--toml").out)
    assert "unknown word 'locations'" in complaint(run("simulate", "--box", path))

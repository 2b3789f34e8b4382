"""`wyrmhold tiles` and `--box`: what is in a box, and custom boxes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import complaint, run
from wyrmhold.games.drakon.formats.box_file import toml_lines
from wyrmhold.games.drakon.setup.mix import mix_of, read_box_file
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.setup.profiles import rules_for

BOXES = [
    Options(edition, expansion_one=x) for edition in ("third", "fourth") for x in (False, True)
]
COMMANDS = [("tiles",), ("simulate",), ("bench", "--game", "drakon"), ("play",)]
SMALL = "[chambers]\nblank = { NE = 20, NES = 20 }\n[coins]\n1 = 12\n"


def named(options: Options) -> str:
    return options.edition + ("-expansion" if options.expansion_one else "")


def words(options: Options) -> list[str]:
    """The arguments that ask for this box."""
    return ["--edition", options.edition, *(["--expansion-one"] if options.expansion_one else [])]


def saved(folder: Path, text: str) -> str:
    path = folder / "box.toml"
    path.write_text(text, "utf-8")
    return str(path)


# --- what is in a box -----------------------------------------------------------------------------


@pytest.mark.parametrize("options", BOXES, ids=named)
def test_every_row_of_a_box_is_printed_on_80_columns(options: Options) -> None:
    answer = run("tiles", *words(options))
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.isascii()
    assert "\x1b" not in answer.out
    lines = answer.out.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert all(line == line.rstrip() for line in lines)
    box = rules_for(options).box
    told = " ".join(answer.out.split())
    for row in box.chamber_rows:
        assert f"{row.name} {row.kind} {row.count} " in told
        assert f"{row.status} {row.source}" in told
    for coin in box.coin_rows:
        assert f"{coin.value} gold {coin.count} " in told
    number = 120 if options.expansion_one else 72
    assert f"{number} chambers" in told
    assert "28 coins worth 56 gold" in told


@pytest.mark.parametrize("options", BOXES, ids=named)
def test_programs_get_every_row(options: Options) -> None:
    told = run("tiles", *words(options), "--json").json()
    box = rules_for(options).box
    assert (told["edition"], told["expansion_one"]) == (options.edition, options.expansion_one)
    assert sum(row["count"] for row in told["chambers"]) == told["totals"]["chambers"]
    assert [row["kind"] for row in told["chambers"]] == [row.kind for row in box.chamber_rows]
    assert all(row["source"] and row["status"] for row in told["chambers"] + told["coins"])
    assert told["totals"]["coins"] == 28
    assert told["box"] == mix_of(box).as_json()


# --- custom boxes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("options", BOXES, ids=named)
def test_what_toml_prints_is_the_same_box(options: Options, tmp_path: Path) -> None:
    text = run("tiles", *words(options), "--toml").out
    assert text.isascii()
    file = read_box_file(text, "box.toml")
    assert (file.edition, file.expansion_one) == (options.edition, options.expansion_one)
    assert file.mix == mix_of(rules_for(options).box)
    path = saved(tmp_path, text)
    told = run("tiles", "--box", path, "--json").json()
    assert told["box"] == run("tiles", *words(options), "--json").json()["box"]
    assert {row["status"] for row in told["coins"]} == {"counted"}
    assert run("tiles", "--box", path, "--toml").out == text
    seed = ("--games", "3", "--seed", "5", "--json")
    assert run("simulate", "--box", path, *seed).out == run("simulate", *words(options), *seed).out


def test_a_custom_box_can_be_edited(tmp_path: Path) -> None:
    text = run("tiles", "--toml").out
    edited = text.replace('teleport = { "-" = 2 }', 'teleport = { "-" = 7 }').replace(
        "2 = 18", "2 = 0"
    )
    told = run("tiles", "--box", saved(tmp_path, edited), "--json").json()
    assert told["totals"] == {"chambers": 77, "coins": 10, "gold": 20}
    assert told["box"]["chambers"]["teleport"] == {"-": 7}
    again = run("tiles", "--box", saved(tmp_path, edited), "--toml").out
    assert "2 = 0\n" in again
    assert again.splitlines() == edited.splitlines()


def test_a_kind_missing_from_the_box_can_still_be_edited(tmp_path: Path) -> None:
    text = run("tiles", "--box", saved(tmp_path, SMALL), "--toml").out
    assert "harp = { N = 0, NE = 0, NS = 0, NES = 0 }" in text
    assert read_box_file(text, "again").mix == read_box_file(SMALL, "box").mix


def test_a_file_sets_the_edition_and_the_expansion(tmp_path: Path) -> None:
    path = saved(tmp_path, 'edition = "fourth"\nexpansion_one = true\n' + SMALL)
    told = run("tiles", "--box", path, "--json").json()
    assert (told["edition"], told["expansion_one"]) == ("fourth", True)
    told = run("tiles", "--box", path, "--edition", "fourth", "--expansion-one", "--json").json()
    assert (told["edition"], told["expansion_one"]) == ("fourth", True)
    # Short is a goal of the fourth edition only.
    assert run("simulate", "--box", path, "--goal", "short", "--games", "1").status == 0


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_file_and_a_command_line_that_disagree_are_refused(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    path = saved(tmp_path, 'edition = "fourth"\nexpansion_one = false\n' + SMALL)
    told = complaint(run(*command, "--box", path, "--edition", "third", "--expansion-one"))
    assert 'says edition = "fourth": leave out --edition' in told
    assert "says expansion_one = false: leave out --expansion-one" in told


def test_a_box_that_names_no_table_suits_any(tmp_path: Path) -> None:
    path = saved(tmp_path, SMALL)
    for options in BOXES:
        told = run("tiles", "--box", path, *words(options), "--json").json()
        assert (told["edition"], told["expansion_one"]) == (options.edition, options.expansion_one)


@pytest.mark.parametrize(
    ("text", "argv", "problem"),
    [
        ("[chambers]\nblank = { N = 15 }\n[coins]\n1 = 12\n", [], "15 chambers cannot give"),
        ("[chambers]\nblank = { N = 90 }\n[coins]\n1 = 9\n", [], "reach the goal 'gold'"),
        (SMALL, ["--teams"], "reach the goal 'gold'"),
        (SMALL.replace("blank", "tornado"), [], "chambers.tornado: a chamber of Expansion One"),
    ],
)
def test_a_box_that_does_not_suit_the_table_is_refused(
    text: str, argv: list[str], problem: str, tmp_path: Path
) -> None:
    told = complaint(run("simulate", "--box", saved(tmp_path, text), *argv))
    assert problem in told
    assert told.count("\n  - ") == 1


def test_a_box_is_shown_if_anybody_could_play_with_it(tmp_path: Path) -> None:
    poor = "[chambers]\nblank = { N = 8 }\n[coins]\n1 = 5\n"
    # Five coins are a goal of the third edition, whatever they are worth.
    assert run("tiles", "--box", saved(tmp_path, poor)).status == 0
    assert "reach the goal" in complaint(
        run("tiles", "--box", saved(tmp_path, poor), "--edition", "fourth")
    )
    few = saved(tmp_path, poor.replace("8", "7"))
    assert "7 chambers cannot give 2 players 4 each" in complaint(run("tiles", "--box", few))


# --- files that are not boxes ---------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot be read"),
        ("dir", "cannot be read"),
        (b"\x89PNG\r\n\xff", "is not UTF-8 text"),
        (b"\xff\xfee\x00", "is not UTF-8 text"),
        (b"#" * 200_000, "is too long to describe a box"),
        (b"a = [", "not TOML: Invalid value (at end of document)"),
        (b"", "chambers: missing"),
        (b'{"chambers": {}}', "not TOML"),
        (b"[chambers]\nblonk = { N = 1 }\n[coins]\n1 = 9\n", "'blonk': not a kind of chamber"),
        (b'edition = "fifth"\n' + SMALL.encode(), "edition: 'fifth' is not one of third, fourth"),
    ],
    ids=lambda value: str(value)[:20] if isinstance(value, str) else None,
)
def test_a_file_that_is_not_a_box_is_reported(
    command: tuple[str, ...], content: bytes | str | None, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "box.toml"
    if content == "dir":
        path.mkdir()
    elif isinstance(content, bytes):
        path.write_bytes(content)
    said = complaint(run(*command, "--box", str(path)))
    assert told in said
    assert "box.toml" in said


def test_the_rows_of_the_file_are_in_the_order_of_the_edition() -> None:
    options = Options("fourth", expansion_one=True)
    lines = list(toml_lines(options, mix_of(rules_for(options).box)))
    kinds = [line.partition(" =")[0] for line in lines if " = {" in line]
    rows = rules_for(options).box.chamber_rows
    assert kinds == list(dict.fromkeys(row.kind for row in rows if row.kind != "start"))

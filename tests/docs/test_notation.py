"""docs/notation.md: its examples are run, and its lists are those of the code."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import wyrmhold
from tests.docs.blocks import Block, blocks, page
from wyrmhold.cli.main import main
from wyrmhold.cli.tables import TABLE_OPTIONS, written
from wyrmhold.games.drakon.agreement import DESCRIPTION
from wyrmhold.games.drakon.codec import CODEC, FRAMES
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.mix import mix_from, read_box_file
from wyrmhold.games.drakon.notation import ANSWERS, VERBS
from wyrmhold.games.drakon.options import Options
from wyrmhold.games.drakon.reading import SEAT_WORDS, VOID_WORDS
from wyrmhold.games.drakon.scenario import WORDS
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Step
from wyrmhold.kernel.record import HEADER_TYPES

NOTATION = "docs/notation.md"
FILES = blocks(NOTATION, "json", "jsonl", "toml")
COMMANDS = blocks(NOTATION, "console")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with every file that the page shows."""
    for file in FILES:
        assert file.word, file.text
        (tmp_path / file.word).write_text(file.text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(text: str) -> list[Any]:
    """JSON values, one over several lines or one on each."""
    try:
        return [json.loads(text)]
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]


def shape(value: Any) -> object:
    """A value with the keys it has and not what they hold."""
    if isinstance(value, list):
        return [shape(item) for item in value]
    return list(value) if isinstance(value, dict) else None


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("example", COMMANDS, ids=[c.text.splitlines()[0] for c in COMMANDS])
def test_a_command_prints_what_the_page_shows(
    example: Block, capsys: pytest.CaptureFixture[str]
) -> None:
    command, _, shown = example.text.partition("\n")
    prompt, program, *arguments = shlex.split(command)
    assert (prompt, program) == ("$", "wyrmhold")
    status = main(arguments)
    found, expected = printed(capsys.readouterr().out), printed(shown)
    if example.word == "keys":
        assert shape(found) == shape(expected)
    else:
        assert found == expected
        assert [list(row) for row in found] == [list(row) for row in expected]
    assert status == (2 if "error" in found[0] else 0)


def text_of(name: str) -> str:
    """A file that the page shows."""
    (text,) = [file.text for file in FILES if file.word == name]
    return text


@pytest.mark.parametrize("name", ["hall.json", "void.json"])
def test_the_scenario_shown_is_the_one_that_is_printed(name: str) -> None:
    shown = json.loads(text_of(name))
    printed = DRAKON.write_scenario(DRAKON.read_scenario(shown))
    assert json.dumps(printed) == json.dumps(shown)
    assert tuple(shown) == WORDS


def test_the_box_shown_is_the_same_in_both_forms() -> None:
    box = json.loads(text_of("box.json"))
    mix, problems = mix_from(box)
    assert mix is not None and problems == []
    assert json.dumps(mix.as_json()) == json.dumps(box)
    assert read_box_file(text_of("my-box.toml"), "my-box.toml").mix == mix
    state = DRAKON.new("third", {"box": box}, [None] * 4)
    assert DRAKON.agreement(state)[1]["box"] == box


def cells(heading: str) -> list[list[str]]:
    """The rows of the tables below a heading, as plain text."""
    part = re.split(r"^##+ ", page(NOTATION).partition(f"## {heading}\n")[2], flags=re.MULTILINE)[0]
    rows = [line[1:-1].split("|") for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows if not row[0].startswith("---")]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_every_token_is_listed_as_it_is_written() -> None:
    listed = [row[1].replace("`", "") for row in cells("Tokens: the answers")]
    for answer in ANSWERS:
        assert any(token.startswith(answer.usage) for token in listed), answer.usage


def test_every_pending_kind_is_listed() -> None:
    listed = [row[0].strip("`") for row in cells("Tokens: the answers")]
    asked = {frame.kind for frame in FRAMES if not issubclass(frame, Step)}
    assert asked == {kind for kind in listed if kind and kind != "pending kind"}


def test_kinds_and_heroes_stand_in_their_order() -> None:
    words = page(NOTATION).partition("## Words\n")[2].partition("## Scenario")[0]
    kinds = quoted(words.partition("Kinds, in this order:")[2].partition("One kind")[0])
    assert tuple(kinds) == KINDS
    listed = {quoted(row[0])[0]: quoted(row[1]) for row in cells("Words") if quoted(row[0])}
    for name, edition in EDITIONS.items():
        assert listed.pop(name) == [hero.name for hero in edition.heroes]
    assert listed == {}


def test_every_word_of_a_scenario_is_listed_with_its_default() -> None:
    listed = {quoted(row[0])[0]: row for row in cells("Scenario: a position")[1:]}
    assert set(WORDS) - {"options", "pile"} <= set(listed)
    assert [word for word in listed if word.startswith("seats[].")] == [
        f"seats[].{word}" for word in SEAT_WORDS
    ]
    options = {word.partition(".")[2]: row for word, row in listed.items() if "options." in word}
    assert [*options] == [*Options().as_json(), "box"]
    for name, default in Options().as_json().items():
        text = options[name][2].strip("`")
        assert text == (str(default).lower() if isinstance(default, bool) else str(default))
    goals = {goal for edition in EDITIONS.values() for goal in edition.goals}
    assert set(quoted(options["goal"][1])) == goals
    assert set(quoted(listed["edition"][1])) == set(EDITIONS)
    assert {*VOID_WORDS} <= set(quoted(listed["seats[].void"][1]))


def test_the_options_of_a_table_are_listed() -> None:
    text = page(NOTATION).partition("the options of a table (")[2].partition(")")[0]
    flags = [flag.partition(" ")[0] for flag in quoted(text)]
    assert flags == [written(name) for name in TABLE_OPTIONS]


def test_every_event_is_listed_with_its_fields() -> None:
    listed = {quoted(row[0])[0]: tuple(row[1].strip("`").split()) for row in cells("Events")[1:]}
    events = {
        name: kind.__match_args__ for name, kind in CODEC.types.items() if issubclass(kind, Event)
    }
    assert listed == events


def test_the_header_is_listed() -> None:
    (header,) = [row for row in cells("Record: a game") if row[0] == "header"]
    assert quoted(header[1]) == ["notation", *HEADER_TYPES]


def errors(kind: type[WyrmholdError]) -> Iterator[type[WyrmholdError]]:
    yield kind
    for derived in kind.__subclasses__():
        yield from errors(derived)


def test_every_error_code_is_listed() -> None:
    for module in pkgutil.walk_packages(wyrmhold.__path__, "wyrmhold."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    codes = {kind.code for kind in errors(WyrmholdError) if kind.__module__.startswith("wyrmhold.")}
    assert {quoted(row[0])[0] for row in cells("Errors")[1:]} == codes


def test_reserved_words_are_not_in_use() -> None:
    reserved = quoted(page(NOTATION).partition("## Reserved\n")[2])
    goals = {goal for edition in EDITIONS.values() for goal in edition.goals}
    heroes = {hero.name for edition in EDITIONS.values() for hero in edition.heroes}
    options = {option.name for option in DESCRIPTION.options}
    used = {*KINDS, *EDITIONS, *goals, *heroes, *options, *VERBS, *GAMES}
    assert reserved
    assert not used & {word.partition(" ")[0] for word in reserved}

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
from wyrmhold.games.drakon.codec import CODEC, FRAMES
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.notation import ANSWERS
from wyrmhold.games.drakon.scenario import WORDS
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.kernel.errors import BadToken, WyrmholdError
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Step
from wyrmhold.kernel.record import HEADER_TYPES

NOTATION = "docs/notation.md"
FILES = blocks(NOTATION, "json", "jsonl")
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


def test_the_scenario_shown_is_the_one_that_is_printed() -> None:
    (hall,) = [json.loads(file.text) for file in FILES if file.word == "hall.json"]
    assert DRAKON.write_scenario(DRAKON.read_scenario(hall)) == hall
    assert tuple(hall) == WORDS


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
    heroes = quoted(words.partition("Heroes of the third edition")[2].partition("\n\n")[0])
    assert heroes == [hero.name for hero in EDITIONS["third"].heroes]


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
    assert not {*KINDS, *EDITIONS, *EDITIONS["third"].goals} & set(reserved)
    for word in reserved:
        with pytest.raises(BadToken):
            DRAKON.parse(word.partition(" ")[0])

"""docs/notation.md: its examples are run, and its lists match the code."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import wyrmhold
from tests.docs.blocks import Block, blocks, page
from wyrmhold.cli.main import main
from wyrmhold.cli.tables import ALL_OPTIONS, written
from wyrmhold.games.dragon_run.all_parts import ALL as RUN_ALL
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.formats import codec as run_codec
from wyrmhold.games.dragon_run.formats import scenario as run_scenario
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.setup import options as run_options
from wyrmhold.games.dragon_run.setup.opening import TEMPER
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.formats.codec import CODEC
from wyrmhold.games.drakon.formats.scenario import WORDS
from wyrmhold.games.drakon.formats.scenario_reader import SEAT_WORDS, VOID_WORDS
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.pieces import ALL
from wyrmhold.games.drakon.setup.mix import mix_from, read_box_file
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.codec import Codec
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Frame, Step
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.pieces import Parts
from wyrmhold.kernel.record import HEADER_EXTRAS, HEADER_TYPES

NOTATION = "docs/notation.md"


@dataclass(frozen=True)
class Part:
    """What the page lists for a game: the headings of its tables, and their contents."""

    tokens: str
    events: str
    parts: Parts
    codec: Codec


PARTS = {
    "drakon": Part("Tokens: the answers", "Events", ALL, CODEC),
    "dragon_run": Part("Tokens of Dragon Run", "Events of Dragon Run", RUN_ALL, run_codec.CODEC),
}
OF_EACH_GAME = pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
FILES = blocks(NOTATION, "json", "jsonl", "toml")
COMMANDS = blocks(NOTATION, "console")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with every file shown on the page."""
    for file in FILES:
        assert file.word, file.text
        (tmp_path / file.word).write_text(file.text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(text: str) -> list[Any]:
    """JSON values: one over several lines, or one per line."""
    try:
        return [json.loads(text)]
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]


def shape(value: Any) -> object:
    """The structure of a value: its keys without their values."""
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
    """The text of a file shown on the page."""
    (text,) = [file.text for file in FILES if file.word == name]
    return text


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [
        (DRAKON, "hall.json", WORDS),
        (DRAKON, "void.json", WORDS),
        (DRAGON_RUN, "cave.json", run_scenario.WORDS),
    ],
)
def test_the_scenario_shown_is_the_one_that_is_printed(
    game: AnyGame, name: str, words: tuple[str, ...]
) -> None:
    shown = json.loads(text_of(name))
    printed = game.write_scenario(game.read_scenario(shown))
    assert json.dumps(printed) == json.dumps(shown)
    assert tuple(shown) == words


def test_the_box_shown_is_the_same_in_both_forms() -> None:
    box = json.loads(text_of("box.json"))
    mix, problems = mix_from(box)
    assert mix is not None and problems == []
    assert json.dumps(mix.as_json()) == json.dumps(box)
    assert read_box_file(text_of("my-box.toml"), "my-box.toml").mix == mix
    state = DRAKON.new("third", {"box": box}, [None] * 4)
    assert DRAKON.agreement(state)[1]["box"] == box


def test_the_cards_shown_are_the_same_in_both_forms() -> None:
    cards = json.loads(text_of("cards.json"))
    mix = run_options.read_cards_file(text_of("my-cards.toml"), "my-cards.toml")
    assert json.dumps(mix.as_json()) == json.dumps(cards)
    state = DRAGON_RUN.new("first", {"cards": cards}, [None] * 4)
    assert DRAGON_RUN.agreement(state)[1] == {"cards": cards}


def cells(heading: str) -> list[list[str]]:
    """The rows of the tables below a heading, as plain text."""
    part = re.split(r"^##+ ", page(NOTATION).partition(f"## {heading}\n")[2], flags=re.MULTILINE)[0]
    rows = [line[1:-1].split("|") for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows if not row[0].startswith("---")]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_every_game_has_its_part_of_the_page() -> None:
    assert set(PARTS) == set(GAMES)


@OF_EACH_GAME
def test_every_token_is_listed_as_it_is_written(part: Part) -> None:
    listed = [row[1].replace("`", "") for row in cells(part.tokens)]
    for answer in part.parts.answers:
        assert any(token.startswith(answer.usage) for token in listed), answer.usage


@OF_EACH_GAME
def test_every_pending_kind_is_listed(part: Part) -> None:
    listed = [row[0].strip("`") for row in cells(part.tokens)]
    frames = [frame for frame in part.parts.frames if issubclass(frame, Frame)]
    asked = {frame.kind for frame in frames if not issubclass(frame, Step)}
    assert asked == {kind for kind in listed if kind and kind != "pending kind"}


def test_kinds_and_heroes_are_listed_in_order() -> None:
    words = page(NOTATION).partition("## Words\n")[2].partition("## Scenario")[0]
    kinds = quoted(words.partition("Kinds, in this order:")[2].partition("One kind")[0])
    assert tuple(kinds) == KINDS
    listed = {quoted(row[0])[0]: quoted(row[1]) for row in cells("Words") if quoted(row[0])}
    for name, edition in EDITIONS.items():
        assert listed.pop(name) == [hero.name for hero in edition.heroes]
    assert listed == {}


def test_cards_and_characters_are_listed_in_order() -> None:
    listed = {row[0]: tuple(quoted(row[1])) for row in cells("Words of Dragon Run")}
    assert listed["Locations"] == LOCATIONS
    assert listed["Treasures"] == TREASURES
    assert listed["characters"] == CHARACTERS


def test_every_word_of_a_run_scenario_is_listed_with_its_default() -> None:
    listed = {quoted(row[0])[0]: row for row in cells("Scenarios of Dragon Run")[1:]}
    whole = [word for word in listed if "." not in word]
    assert whole == [each for each in run_scenario.WORDS if each not in ("options", "treasure")]
    assert [word for word in listed if word.startswith("seats[].")] == [
        f"seats[].{word}" for word in run_scenario.SEAT_WORDS
    ]
    tempers = ", ".join(map(str, TEMPER.values()))
    assert listed["temper"][2] == f"{tempers} for {', '.join(map(str, TEMPER))} seats"
    assert quoted(listed["edition"][2]) == [run_options.EDITION]
    bare = DRAGON_RUN.read_scenario({"game": "dragon_run", "seats": [{}, {}]})
    written = DRAGON_RUN.write_scenario(bare)
    for word, row in listed.items():
        if not word.startswith("dungeon.") and row[2] in ("0", "`true`", "`false`", "none"):
            assert at(written, word) == (json.loads(row[2].strip("`")) if row[2] != "none" else [])


def test_parts_of_a_dungeon_are_empty_by_default() -> None:
    listed = {quoted(row[0])[0]: row[2] for row in cells("Scenarios of Dragon Run")[1:]}
    for part in ("top", "unseen", "under"):
        scenario = {"game": "dragon_run", "seats": [{}, {}], "dungeon": {part: ["dragon"]}}
        written = DRAGON_RUN.write_scenario(DRAGON_RUN.read_scenario(scenario))
        assert written["dungeon"] == {"top": [], "unseen": [], "under": [], part: ["dragon"]}
        assert listed[f"dungeon.{part}"] == "none"


def at(scenario: Any, word: str) -> object:
    """The value at a path such as `seats[].hand`, for the first seat."""
    for step in word.split("."):
        scenario = scenario[step.removesuffix("[]")]
        if step.endswith("[]"):
            scenario = scenario[0]
    found: object = scenario
    return found


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
    assert flags == [written(name) for name in ALL_OPTIONS]


@OF_EACH_GAME
def test_every_event_is_listed_with_its_fields(part: Part) -> None:
    listed = {quoted(row[0])[0]: tuple(row[1].strip("`").split()) for row in cells(part.events)[1:]}
    types = part.codec.types
    events = {name: kind.__match_args__ for name, kind in types.items() if issubclass(kind, Event)}
    assert listed == events


def test_the_header_is_listed() -> None:
    (header,) = [row for row in cells("Record: a game") if row[0] == "header"]
    assert quoted(header[1]) == ["notation", *HEADER_TYPES]
    (extras,) = [row for row in cells("Record: a game") if row[0] == "header, where used"]
    assert quoted(extras[1]) == list(HEADER_EXTRAS)


def errors(kind: type[WyrmholdError]) -> Iterator[type[WyrmholdError]]:
    yield kind
    for derived in kind.__subclasses__():
        yield from errors(derived)


def test_every_error_code_is_listed() -> None:
    for module in pkgutil.walk_packages(wyrmhold.__path__, "wyrmhold."):
        # Migrations cannot be imported; the server's codes are listed in the protocol.
        if not module.name.endswith("__main__") and ".migrations." not in module.name:
            importlib.import_module(module.name)
    own = [kind for kind in errors(WyrmholdError) if kind.__module__.startswith("wyrmhold.")]
    codes = {kind.code for kind in own if not kind.__module__.startswith("wyrmhold.server.")}
    assert {quoted(row[0])[0] for row in cells("Errors")[1:]} == codes

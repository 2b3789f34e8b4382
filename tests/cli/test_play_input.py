"""`wyrmhold play` and wrong input: answers, options, files."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.cli.files import record_file, record_rows
from tests.cli.test_play import Game, _no_game_stays, run
from wyrmhold.cli.main import main
from wyrmhold.cli.terminal.cast import Cast, cast_of
from wyrmhold.cli.terminal.game_terminal import terminal_of
from wyrmhold.cli.terminal.screen import Screen
from wyrmhold.cli.terminal.text_room import TextRoom
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.drive import Table, open_table
from wyrmhold.kernel.game import AnyState

__all__ = ["_no_game_stays"]


def test_wrong_inputs_are_answered_and_asked_again(tmp_path: Path) -> None:
    game = Game(tmp_path, "--seed", "01", "--heroes")
    rng = random.Random(1)
    # A turn with moves as well as placements; otherwise the question is about placing only.
    while "[TURN-1]" not in game.screen:
        game.play_on(rng, 1)
        game.type("b")
        game.back_to_first_question()
    for typed, answer in {
        "99": "There is no answer 99",
        "0": "There is no answer 0",
        "-1": "is not an answer",
        "²": "is not an answer",
        "foo": "is not an answer",
        "move": "write it as",
        "move 9,9": "MOVE-1",
        "place blank:N@50,50": "(?",
        "draw blank:N": "TURN-1",
        "coin 3": "TURN-1",
        "end": "you cannot pass",
        "use swap 3": "HERO-",
        "? NO-SUCH": "There is no clause NO-SUCH",
        "?77": "There is no answer 77",
        "? CH-WIND": "Strong Wind",
        "?": "TURN-1",
        "?1": "PLACE-1",
        "help": "At any question you can type",
        "hint": "Look at:",
        "hint 3": "Kind of answer:",
        "hint 9": "Type hint, hint 2 or hint 3",
        "words": "in words",
        "log": "begin",
        "\x1b[2J\x00": "is not an answer",
        "x" * 5000: "is not an answer",
        "place " + "x" * 5000: "xxx…",
        "save /no/such/folder/x": "Not saved",
        "save /dev/null": "not a plain file",
        "save " + "x" * 400: "Not saved",
    }.items():
        screen = game.type(typed)
        assert answer.lower() in screen.lower(), (typed, screen)
        assert game.process.poll() is None
    assert "\x1b" not in game.all
    assert game.ends() == 0


def test_another_file_is_not_lost(tmp_path: Path) -> None:
    other = tmp_path / "mine.jsonl"
    other.write_text("precious")
    game = Game(tmp_path, "--seed", "01", "--save", "mine.jsonl")
    game.play_on(random.Random(1), 8)
    assert "Replace it?" in game.type("save")
    assert "Not saved" in game.type("")
    assert game.ends() == 0
    assert other.read_text() == "precious"
    assert (tmp_path / "mine-2.jsonl").exists()


def test_a_failed_save_ends_with_a_clear_line(tmp_path: Path) -> None:
    game = Game(tmp_path, "--seed", "01", "--save", "no/such/folder.jsonl")
    game.play_on(random.Random(1), 8)
    assert game.ends() == 1
    assert "Not saved: no/such/folder.jsonl cannot be written" in game.all
    assert "Traceback" not in game.all


def test_bad_options_are_listed(tmp_path: Path) -> None:
    status, output, errors = run(
        tmp_path,
        ["--players", "3", "--teams", "--goal", "silver", "--people", "9", "--seed", "xyz"],
    )
    assert (status, output) == (2, "")
    for problem in ("teams need 4 or 6", "goal: 'silver'", "people 9", "seed"):
        assert problem in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    "option",
    [
        "--game=drakon",
        "--bots=drake",
        "--box=x",
        "--cards=x",
        "--edition=third",
        "--expansion-one",
        "--heroes",
        "--players=4",
        "--seed=00",
    ],
)
def test_a_saved_game_keeps_its_options(tmp_path: Path, option: str) -> None:
    status, output, errors = run(tmp_path, ["--resume", "save", option])
    assert (status, output) == (2, "")
    assert f"leave out {option.partition('=')[0]}\n" in errors


@pytest.mark.parametrize("argv", [["--box", "-"], ["--game", "dragon_run", "--cards", "-"]])
def test_a_box_is_not_read_from_the_input_of_answers(argv: list[str], tmp_path: Path) -> None:
    status, output, errors = run(tmp_path, argv, "1\n")
    assert (status, output) == (2, "")
    assert "standard input is used for your moves" in errors


def test_bad_options_of_dragon_run_are_listed(tmp_path: Path) -> None:
    argv = ["--players", "6", "--teams", "--people", "9", "--seed", "xyz", "--names", "A,a"]
    status, output, errors = run(tmp_path, ["--game", "dragon_run", *argv])
    assert (status, output) == (2, "")
    for problem in ("2 to 5 (RUN-SET-1)", "--teams is an option of drakon", "people 9", "seed"):
        assert problem in errors
    assert "a is used twice" in errors
    assert "Traceback" not in errors


def test_a_game_is_played_with_what_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[object, ...]] = []

    def played(table: Table[AnyState], cast: Cast, save: str | None, plain: bool) -> int:
        seated = [cast.player(seat) for seat in range(3)]
        given.append((table.game.name, cast.names, seated, table.luck.seed, save, plain))
        return 7

    monkeypatch.setattr("wyrmhold.cli.play.play_table", played)
    names = ("--names", "Ann,,Bob", "--people", "2", "--players", "3")
    argv = ("play", "--game", "dragon_run", *names)
    assert main([*argv, "--seed", "00ff", "--save", "x.jsonl", "--plain"]) == 7
    called, seated = ("Ann", "Ember", "Bob"), ["person", "person", "random"]
    assert given == [("dragon_run", called, seated, b"\x00\xff", "x.jsonl", True)]
    assert main(argv) == 7
    *_, seed, save, plain = given[1]
    assert isinstance(seed, bytes)
    assert (len(seed), save, plain) == (32, None, False)


def test_a_saved_game_continues_as_the_game_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given: list[tuple[object, ...]] = []

    def played(table: Table[AnyState], cast: Cast, save: str | None, plain: bool) -> int:
        given.append((table.game.name, table.luck.seed, save, plain))
        return 0

    monkeypatch.setattr("wyrmhold.cli.play.play_table", played)
    rows = record_rows("dragon_run")[:20]
    file = record_file(
        tmp_path, [*rows, {"winners": None, "reason": None, "seed": b"a seed".hex()}]
    )
    assert main(["play", "--resume", file, "--plain"]) == 0
    assert main(["play", "--resume", file, "--save", "other"]) == 0
    assert given == [
        ("dragon_run", b"a seed", file, True),
        ("dragon_run", b"a seed", "other", False),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_own_screens(game: str) -> None:
    table = open_table(GAMES[game], GAMES[game].usual_edition({}), {}, [{}, {}], b"\x01", "00")
    terminal = terminal_of(GAMES[game])
    room = terminal.sitting(Screen(True), table, cast_of(["Ann", "Bob"], [0]), None)
    assert f".{game}." in type(terminal).__module__
    assert type(room) is not TextRoom
    assert room.read_out(0)


@pytest.mark.parametrize(
    ("seed", "problem"),
    [(None, "has no seed"), ("zz", "not hexadecimal"), ("00", "does not match its commitment")],
)
@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
def test_a_save_without_its_seed_cannot_be_resumed(
    game: str, seed: str | None, problem: str, tmp_path: Path
) -> None:
    rows = record_rows(game)[:20]
    if seed is not None:
        rows.append({"winners": None, "reason": None, "seed": seed})
    status, output, errors = run(tmp_path, ["--resume", record_file(tmp_path, rows)])
    assert (status, output) == (2, "")
    assert problem in errors


def test_a_custom_box_is_played_saved_and_resumed(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text(
        'edition = "fourth"\nexpansion_one = true\n'
        "[chambers]\nblank = { NE = 15, NES = 15 }\nvoid = { NS = 3 }\n[coins]\n1 = 12\n"
    )
    game = Game(tmp_path, "--seed", "01", "--box", "box.toml", "--save", "mine.jsonl")
    assert "pile 33" in game.screen
    assert "hoard 12" in game.screen
    game.play_on(random.Random(1), 6)
    assert game.ends() == 0
    box.unlink()
    assert "hoard 12" in Game(tmp_path, "--resume", "mine.jsonl").screen


@pytest.mark.parametrize(
    "content", ["", "{}", "no json", '{"notation": 1}', "\x00", None], ids=repr
)
def test_a_file_that_is_not_a_save_is_refused(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "save").write_text(content)
    status, output, errors = run(tmp_path, ["--resume", "save"])
    assert (status, output) == (2, "")
    assert errors.startswith("wyrmhold: ")
    assert "Traceback" not in errors

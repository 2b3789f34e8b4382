"""Every command as a newcomer meets it: its help, its output, and its reply to nonsense."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.files import CORRIDOR, ONE_TILE, scenario_file
from tests.cli.program import check_view, complaint, run
from tests.patience import patience
from wyrmhold import __version__
from wyrmhold.cli.main import COMMANDS
from wyrmhold.games.registry import GAMES


def in_shell(
    *argv: str, stdin: bytes = b"", stdout: int = subprocess.PIPE
) -> tuple[int, bytes, str]:
    """Run a command as a separate process; return exit status, standard output, standard error."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        [sys.executable, "-m", "wyrmhold", *argv],
        input=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=env,
        timeout=patience(300),
        start_new_session=True,
    )
    return done.returncode, done.stdout or b"", done.stderr.decode()


# --- help and bad usage ---------------------------------------------------------------------------


def test_without_arguments_the_commands_are_listed() -> None:
    answer = run()
    assert (answer.status, answer.err) == (0, "")
    assert all(name in answer.out and about in answer.out for name, about in COMMANDS.items())
    assert run("--help").out == answer.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_help_text(name: str) -> None:
    answer = run(name, "--help")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"usage: wyrmhold {name}")


def test_the_version_is_printed() -> None:
    assert run("--version").out == f"wyrmhold {__version__}\n"


@pytest.mark.parametrize(
    "argv",
    [
        ("sing",),
        ("--sing",),
        ("replay",),
        ("perft",),
        ("perft", "x.json"),
        ("perft", "x.json", "13"),
        ("perft", "x.json", "-1"),
        ("perft", "x.json", "two"),
        ("perft", "x.json", "1" * 5000),
        ("perft", "x.json", "²"),
        ("simulate", "--games", "0"),
        ("simulate", "--seed", "-1"),
        ("simulate", "--game", "5"),
        ("bench", "--game", "chess"),
        ("play", "--game", "dragon-run"),
        ("tiles", "--game"),
        ("simulate", "5"),
        ("bench", "--seconds", "0"),
        ("bench", "--seconds", "nan"),
        ("bench", "--seconds", "fast"),
        ("rules", "CH-WIND", "CH-HARP"),
        ("rules", "--sing"),
        ("options", "--game", "chess"),
        ("options", "--check"),
        ("options", "goal=gold"),
        ("tiles", "--players", "3"),
        ("tiles", "--toml", "--toml", "--sing"),
    ],
    ids=lambda argv: " ".join(argv)[:40],
)
def test_a_bad_command_line_is_reported_in_one_line(argv: tuple[str, ...]) -> None:
    assert complaint(run(*argv)).count("\n") == 1
    if argv[0] in COMMANDS:
        assert run(*argv, "--json").refusal()["error"] == "usage"


DRAKON_COMMANDS = [("simulate",), ("bench", "--game", "drakon"), ("play",)]
"""`bench` measures every game unless one is named."""


@pytest.mark.parametrize("command", DRAKON_COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (("--players", "7"), "players: 7 is not a number from 2 to 6 (SET-1)"),
        (("--players", "-1"), "players: -1 is not a number from 2 to 6 (SET-1)"),
        (("--players", "two"), "players: 'two' is not a whole number (SET-1)"),
        (("--players", "9" * 5000), "is not a whole number (SET-1)"),
        (("--turn-limit", "100001"), "turn_limit: 100001 is not a number from 0 to 100000"),
        (("--goal", "silver"), "goal: 'silver' is not one of gold, short, fixed, escape"),
        (("--goal", "short"), "goal 'short' is not one of this edition: gold, fixed, escape"),
        (("--goal", "fixed", "--edition", "fourth"), "goal 'fixed' is not one of this edition"),
        (("--edition", "fifth"), "edition: 'fifth' is not one of third, fourth"),
        (("--teams", "--players", "5"), "teams need 4 or 6 players, not 5 (VAR-TEAM)"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else None,
)
def test_a_table_that_cannot_be_played_is_refused(
    command: tuple[str, ...], argv: tuple[str, ...], problem: str
) -> None:
    told = complaint(run(*command, *argv))
    assert problem in told
    assert told.count("\n  - ") == 1


@pytest.mark.parametrize("command", DRAKON_COMMANDS, ids=" ".join)
def test_all_problems_of_a_table_are_reported_together(command: tuple[str, ...]) -> None:
    argv = ("--players", "3", "--teams", "--goal", "silver", "--edition", "fifth")
    assert complaint(run(*command, *argv, "--turn-limit", "x")).count("\n  - ") == 4


@pytest.mark.parametrize("command", ["simulate", "bench", "play"])
def test_every_option_of_the_description_is_an_argument(command: str) -> None:
    told = run(command, "--help").out
    for option in (option for game in GAMES.values() for option in game.description.options):
        assert f"--{option.name.replace('_', '-')}" in told
        assert all(value in told for value in option.values())


def test_inspect_speaks_json_whatever_is_wrong() -> None:
    for argv in (["inspect"], ["inspect", "x", "y"], ["inspect", "x", "--sing"]):
        assert run(*argv).refusal()["error"] == "usage"


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["inspect", "perft", "replay"])
@pytest.mark.parametrize(
    "content", [None, b"", b"\x00\xff\xfe", b"{", b"[]", b"\x89PNG\r\n", "dir"]
)
def test_an_unreadable_file_is_reported(
    command: str, content: bytes | str | None, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    if content == "dir":
        path.mkdir()
    elif isinstance(content, bytes):
        path.write_bytes(content)
    rest = ("1",) if command == "perft" else ()
    error = run(command, str(path), *rest, "--json").refusal()["error"]
    assert error in ("bad_file", "bad_json", "bad_scenario", "bad_record")
    if command != "inspect":
        complaint(run(command, str(path), *rest))


def test_an_impossible_file_name_is_reported() -> None:
    assert run("inspect", "a\0b").refusal()["error"] == "bad_file"
    assert run("inspect", "x" * 5000).refusal()["error"] == "bad_file"


@pytest.mark.parametrize("name", ["no.json", "\U0001f409.json", "-x.json"])
def test_the_message_names_the_file(name: str, tmp_path: Path) -> None:
    assert name in run("inspect", str(tmp_path / name)).refusal()["message"]


# --- inspect --------------------------------------------------------------------------------------


def test_inspect_prints_a_position(tmp_path: Path) -> None:
    answer = run("inspect", scenario_file(tmp_path, CORRIDOR), "--json")
    view = answer.json()
    check_view(view, None)
    assert (answer.status, view["legal"]) == (0, ["move 1,0"])
    assert view["pending"] == {"by": 0, "kind": "turn"}


def test_inspect_without_json_is_the_same_for_people(tmp_path: Path) -> None:
    file = scenario_file(tmp_path, CORRIDOR)
    answer = run("inspect", file)
    assert answer.out.count("\n") > 10
    assert json.loads(answer.out) == run("inspect", file, "--json").json()


def test_inspect_plays_tokens(tmp_path: Path) -> None:
    file = scenario_file(tmp_path, CORRIDOR)
    for tokens in ("move 1,0; move 1,0", " move   1,0 ;;; move 1,0;", "move 1,0;move 1,0"):
        view = run("inspect", file, "--json", "--play", tokens).json()
        assert view["pending"] == {"by": None, "kind": "over"}
        assert view["outcome"] == {"winners": [0, 1], "reason": "exhausted"}
        assert (view["legal"], view["chance"]) == ([], None)


@pytest.mark.parametrize(
    ("tokens", "code", "token", "rule"),
    [
        ("move 0,1", "illegal_action", "move 0,1", "MOVE-1"),
        ("move 1,0; move 2,0", "illegal_action", "move 2,0", "MOVE-1"),
        ("place blank:N@0,1", "illegal_action", "place blank:N@0,1", "TURN-2"),
        ("end", "illegal_action", "end", "TURN-1"),
        ("fly 1,0", "bad_token", "fly 1,0", None),
        ("move 1,0; move 1,0; move 1,0", "game_over", "move 1,0", None),
    ],
)
def test_a_refused_token_says_why(
    tokens: str, code: str, token: str, rule: str | None, tmp_path: Path
) -> None:
    file = scenario_file(tmp_path, CORRIDOR)
    error = run("inspect", file, "--json", "--play", tokens).refusal()
    assert (error["error"], error["token"], error["rule"]) == (code, token, rule)


def test_inspect_as_a_seat_shows_what_that_seat_sees(tmp_path: Path) -> None:
    file = scenario_file(tmp_path, ONE_TILE)
    for viewer, hands in (("0", [["blank:N"], 0]), ("1", [1, []]), ("spectator", [1, 0])):
        view = run("inspect", file, "--json", "--as", viewer).json()
        check_view(view, viewer)
        assert [seat["hand"] for seat in view["seats"]] == hands
    for nobody in ("2", "-1", "chance", "", "00"):
        assert run("inspect", file, f"--as={nobody}").refusal()["error"] == "bad_seat"


def test_every_problem_of_a_scenario_is_listed(tmp_path: Path) -> None:
    bad = {"seats": [{"at": "5,5", "coins": [4]}], "turn": 3, "song": 1}
    error = run("inspect", scenario_file(tmp_path, bad)).refusal()
    assert error["error"] == "bad_scenario"
    assert len(error["problems"]) >= 4


@pytest.mark.parametrize("place", ['{"drakon":%s}', '{"seats":[{"at":%s},{}]}', '{"song":%s}'])
def test_a_deeply_nested_scenario_is_refused(place: str, tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    for depth in (*range(900, 1001), 100_000):
        file.write_text(place % ('{"a":' * depth + "1" + "}" * depth), "utf-8")
        run("inspect", str(file), "--json").refusal()


def test_inspect_reads_standard_input() -> None:
    status, out, err = in_shell("inspect", "-", "--json", stdin=json.dumps(CORRIDOR).encode())
    assert (status, err) == (0, "")
    check_view(json.loads(out), None)
    status, out, err = in_shell("inspect", "-", "--json", stdin=b"\xff\xfe\x00")
    assert (status, err) == (2, "")
    assert json.loads(out)["error"] in ("bad_file", "bad_json")


# --- as a separate process ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "argv", [("rules",), ("rules", "--json"), ("--help",), ("inspect", "none")]
)
def test_a_reader_who_goes_away_leaves_no_mess(argv: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        status, _, err = in_shell(*argv, stdout=writing)
    finally:
        os.close(writing)
    assert err == ""
    assert status in (0, 2, 141)


def test_a_command_exits_with_its_status_and_prints_to_the_right_place() -> None:
    status, out, err = in_shell("rules", "CH-SONG")
    assert (status, out) == (2, b"")
    assert err.startswith("wyrmhold: there is no clause")
    status, out, err = in_shell("inspect", "no-such-file")
    assert (status, err) == (2, "")
    assert json.loads(out)["error"] == "bad_file"

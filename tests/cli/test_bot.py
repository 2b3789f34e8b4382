"""`wyrmhold bot`, and programs in the arena: from the command line, including user errors."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.bots.line_kit import LONG_S, command
from tests.cli.program import complaint, run
from wyrmhold.bots.line import child
from wyrmhold.bots.line.limits import Limits
from wyrmhold.bots.line.restrictions import warning

CAREFUL = Path(__file__).parents[2] / "examples" / "bots" / "careful.py"
QUICK = ("--game", "dragon_run", "--players", "2", "--jobs", "1")

UNHURRIED = ("--seconds", str(LONG_S), "--start-seconds", str(LONG_S))


@pytest.fixture(autouse=True)
def _wait_for_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "EXIT_WAIT_S", LONG_S)


def line(*words: str) -> str:
    """A program in the arena's notation, with time limits for busy machines."""
    return f"line(seconds={LONG_S}, start_seconds={LONG_S}, processes=0):{shlex.join(words)}"


def test_a_passing_bot_is_reported_line_by_line() -> None:
    answer = run("bot", "check", "--games", "1", *UNHURRIED, *command("good"))
    told = warning(Limits())
    assert (answer.status, answer.err) == (0, "" if told is None else f"wyrmhold: {told}\n")
    first, *_, last = answer.out.splitlines()
    assert first.split() == ["ok", "banner", "good", "plays", "drakon", "and", "dragon_run"]
    assert last == "9 of 9 checks passed"


def test_a_failing_bot_is_reported_as_json_too() -> None:
    answer = run("bot", "check", "--games", "1", "--json", *UNHURRIED, *command("version"))
    assert answer.status == 1
    told = answer.json()
    assert (told["passed"], told["name"]) == (False, None)
    [banner] = told["checks"]
    assert banner["faults"][0]["fault"] == "version"


def test_a_built_in_bot_speaks_the_protocol_and_plays_the_same_with_it() -> None:
    served = line(sys.executable, "-m", "wyrmhold", "bot", "serve", "level-1")
    found = run("arena", served, "level-1", *QUICK, "--games", "4", "--json").json()
    assert [bot["faults"] for bot in found["bots"]] == [{}, {}]
    assert found["games"] == 4


def test_a_program_plays_in_the_arena_and_its_faults_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    words = (line(sys.executable, str(CAREFUL)), line(*command("illegal")), *QUICK)
    answer = run("arena", *words, "--games", "2", "--out", str(path))
    assert answer.status == 0
    assert "answers were replaced by random ones (absent" in answer.out
    games = [json.loads(row) for row in path.read_text("utf-8").splitlines()[1:]]
    assert [game["faults"][0] for game in games] == [{}, {}]
    assert [game["faults"][1]["illegal"] for game in games] == [3, 3]
    again = run("arena", *words, "--games", "2", "--out", str(path))
    assert again.out == answer.out


def test_a_match_of_programs_is_reproducible() -> None:
    words = (line(sys.executable, str(CAREFUL)), "level-1", *QUICK, "--games", "4", "--json")
    shares = [[bot["share"] for bot in run("arena", *words).json()["bots"]] for _ in range(2)]
    assert shares[0] == shares[1]


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (("bot",), "required: WHAT"),
        (("bot", "check"), "give the command that starts it"),
        (("bot", "check", "no-such-program"), "program 'no-such-program' not found"),
        (("bot", "check", "--games", "0", "cat"), "give a whole number"),
        (("bot", "check", "--seconds", "x", "cat"), "give seconds"),
        (("bot", "serve", "nobody"), "'nobody': there are random"),
        (
            ("arena", "random", "line:no-such-program", *QUICK),
            "program 'no-such-program' not found",
        ),
        (("arena", "random", "line:", *QUICK), "missing command"),
        (("arena", "random", line(sys.executable, "nowhere.py"), *QUICK), "nowhere.py"),
        (("arena", "random", line(*command("version")), *QUICK), "version 2 of the protocol"),
        (("arena", "random", line(*command("no_banner")), *QUICK), "no banner"),
        (
            (
                "arena",
                "random",
                f"line(start_seconds=0.1):{shlex.join(command('late_banner', 3600))}",
            )
            + QUICK,
            "sent nothing in the first 0.1 s: its first line must be the banner",
        ),
    ],
)
def test_wrong_arguments_are_reported(argv: tuple[str, ...], problem: str) -> None:
    assert problem in complaint(run(*argv))


@pytest.mark.parametrize("said", ["hello", "[]", '{"prompt": 1}', '{"new": "chess", "seat": 0}'])
def test_a_built_in_bot_rejects_input_that_no_host_sends(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = io.TextIOWrapper(io.BytesIO())
    more = '\n{"vantage": {}}\n{"prompt": 1, "seed": 1}\n'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((said + more).encode())))
    monkeypatch.setattr(sys, "stdout", out)
    from wyrmhold.bots.line.speaker import BadLine
    from wyrmhold.cli.main import run as run_inside

    with pytest.raises(BadLine):
        run_inside(["bot", "serve", "random"])

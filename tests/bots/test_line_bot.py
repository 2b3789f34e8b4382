"""Bots behind a pipe: what they are told, what they may say, and that they leave nothing behind."""

from __future__ import annotations

import json
import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests import leaks
from tests.bots.line_kit import (
    HURRIED,
    PATIENT,
    PLANTED,
    WRITING,
    ask,
    command,
    faulty,
    recorded,
    recorder,
    table,
    until_gone,
    vantage,
)
from tests.patience import Waiting, wait_until
from tests.processes import gone, running
from tools.commands import ROOT
from wyrmhold.bots.line.bot import MAX_FAULTS, LineBot
from wyrmhold.bots.line.faults import FAULTS, BotFault
from wyrmhold.bots.line.limits import Limits, limits_from
from wyrmhold.bots.line.names import line_bot, read_name
from wyrmhold.bots.players import PLAYERS
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, pending
from wyrmhold.lab.arena.match import Match, Played, play
from wyrmhold.lab.arena.report import report_of

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
TABLE = table()


def fault_of(bot: LineBot, questions: int = 1) -> BotFault:
    """The fault of a bot at the last of `questions` questions."""
    try:
        for seed in range(questions - 1):
            ask(bot, TABLE, seed)
        with pytest.raises(BotFault) as raised:
            ask(bot, TABLE, questions)
        return raised.value
    finally:
        bot.close()


# --- what is said ---------------------------------------------------------------------------------


def test_a_bot_is_told_game_position_and_question_and_its_answer_counts(
    tmp_path: Path,
) -> None:
    bot = faulty("recorder", tmp_path / "heard")
    view = vantage(TABLE)
    assert ask(bot, TABLE) == view.game.answers(TABLE)[0]
    assert bot.quit()
    new, position, prompt, leave = recorded(tmp_path / "heard")
    assert new == {
        "new": "drakon",
        "edition": "third",
        "options": view.game.agreement(TABLE)[1],
        "rules_version": view.game.version_of(TABLE),
        "players": 2,
        "seat": view.seat,
        "follows": False,
    }
    seen = view.json()
    assert position["position"] == {
        key: seen[key] for key in seen if key not in ("legal", "chance")
    }
    assert prompt["legal"] == view.game.answers(TABLE)
    assert (prompt["prompt"], prompt["seat"], prompt["kind"]) == (1, view.seat, "turn")
    assert prompt["milliseconds"] == 1000 * PATIENT.seconds
    assert 0 <= prompt["seed"] < 2**48
    assert leave == {"quit": True}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("capability", ["events", "vantage"])
def test_positions_indistinguishable_to_a_seat_give_the_same_bytes(
    name: str, capability: str, tmp_path: Path
) -> None:
    game, rng, permuted = GAMES[name], random.Random(5), 0
    heard = tmp_path / "heard"
    bot = LineBot(recorder(tmp_path, capability), WRITING)
    for _ in range(12):
        state, luck = leaks.begun(game, rng), Dice(rng)
        for _ in range(rng.randrange(25)):
            if pending(state) is not None:
                state, _ = advance(state, leaks.usual(game, state, rng), luck)
        frame = pending(state)
        if frame is None:
            continue
        twin = game.imagined(state, frame.by(state), rng)
        permuted += twin != state
        said = []
        for each in (state, twin):
            before = len(heard.read_bytes()) if heard.exists() else 0
            ask(bot, each, seed=7, game=game)
            number = recorded(heard)[-1]["prompt"]
            said.append(heard.read_bytes()[before:].replace(f'"prompt":{number},'.encode(), b""))
        assert said[0] == said[1]
    bot.close()
    assert permuted >= 5


def test_a_bot_that_asks_for_events_gets_those_its_seat_may_know_and_the_outcome(
    tmp_path: Path,
) -> None:
    bot = LineBot(recorder(tmp_path, "events"), WRITING)
    match = Match("drakon", "third", {}, 2, ("line:x", "line:x"), "one", 4, 1)
    play(match, 0, [bot, bot])
    assert bot.quit()
    lines = recorded(tmp_path / "heard")
    games = [line for line in lines if "new" in line]
    assert sorted(line["seat"] for line in games) == [0, 1]
    assert all(line["follows"] for line in games)
    assert sum("over" in line for line in lines) == 2
    drawn = [
        event
        for line in lines
        for event in line.get("events", ())
        if event["type"] == "ChamberDrawn"
    ]
    # Both seats hear that a chamber is drawn, but only its owner hears which one.
    assert len(drawn) % 2 == 0
    assert sum(event["tile"] is None for event in drawn) == len(drawn) // 2


def test_a_command_bypasses_the_shell_and_the_bot_sees_no_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("WYRMHOLD_SECRET", "a password")
    bot = faulty("curious", "$(exit 3); `exit 4`")
    assert ask(bot, TABLE)
    bot.close()


# --- what a bot does wrong ------------------------------------------------------------------------

MORE = {
    "gibberish": "illegal",
    "other_question": "malformed",
    "extra_key": "malformed",
    "no_banner": "malformed",
    "long_line": "flood",
}


@pytest.mark.parametrize("mode", [*PLANTED, *MORE])
def test_every_fault_is_caught_and_named(mode: str) -> None:
    fault = fault_of(faulty(mode), questions=2 if mode == "doubled" else 1)
    assert fault.kind == MORE.get(mode, mode)
    assert fault.kind in FAULTS
    assert fault.message


def test_the_last_output_of_a_program_that_ends_is_reported() -> None:
    assert "a secret of the bot" in fault_of(faulty("crash")).message


@pytest.mark.parametrize("mode", [*PLANTED])
def test_a_game_goes_on_to_its_end_and_the_fault_is_counted(mode: str) -> None:
    bot = faulty(mode)
    match = Match("dragon_run", "first", {}, 2, ("line:x", "random"), "one", 4, 1)
    played = play(match, 0, [bot, PLAYERS["dragon_run"]["random"]])
    bot.close()
    assert played.reason in ("temper", "dragon")
    found, others = played.faults
    assert others == {}
    assert {**found, "absent": 0} == {mode: MAX_FAULTS, "absent": 0}
    assert Played.from_json(json.loads(json.dumps(played.as_json()))) == played
    told = "\n".join(report_of(match, [played]).lines())
    assert f"{mode} {MAX_FAULTS}" in told


def test_after_three_faults_a_bot_is_not_asked_again_until_the_next_game(tmp_path: Path) -> None:
    bot = faulty("illegal")
    bot.begin()
    kinds = []
    for _ in range(5):
        with pytest.raises(BotFault) as raised:
            ask(bot, TABLE)
        kinds.append(raised.value.kind)
    assert kinds == ["illegal"] * 3 + ["absent"] * 2
    bot.begin()
    with pytest.raises(BotFault, match="not a legal answer"):
        ask(bot, TABLE)
    bot.close()


def test_a_late_bot_that_stops_keeps_its_process_and_a_silent_one_does_not() -> None:
    late, silent = faulty("late"), faulty("silence")
    kept = []
    for bot in (late, silent):
        for _ in range(2):
            with pytest.raises(BotFault):
                ask(bot, TABLE)
        kept.append(bot._asked == 2 and bot._child is not None)
        bot.close()
    assert kept == [True, False]


def test_a_bot_that_thinks_long_but_sends_signs_of_life_keeps_its_seat() -> None:
    bot = LineBot(command("slow", 1.5), PATIENT)
    assert ask(bot, TABLE)
    bot.close()


def test_a_bot_that_does_not_read_its_input_blocks_nobody() -> None:
    bot = LineBot(command("deaf"), replace(HURRIED, seconds=0.3))
    big = table(players=6)
    assert fault_of(bot).kind == "silence"
    for _ in range(3):
        with pytest.raises(BotFault):
            ask(bot, big)
    bot.close()


def test_a_late_banner_is_a_fault_that_says_what_to_do() -> None:
    bot = LineBot(command("late_banner", 3600), Limits(start_seconds=0.2))
    with pytest.raises(BotFault, match="first line must be the banner") as raised:
        bot.meet()
    assert raised.value.kind == "silence"


# --- what is left behind --------------------------------------------------------------------------


@linux
def test_everything_a_bot_started_ends_with_it(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    limits = replace(HURRIED, seconds=1.0, all_files=1)
    waiting = Waiting()
    while len(family(pids)) < 2:  # a busy machine may need more time to write the file
        bot = LineBot(command("family", pids), limits)
        with pytest.raises(BotFault):
            ask(bot, TABLE)
        limits = replace(limits, seconds=2 * limits.seconds)
        waiting.check("the bot has told of its child")
    until_gone(*family(pids))


def family(pids: Path) -> list[int]:
    """The process ids of the bot and its child, once known."""
    return [int(word) for word in pids.read_text().split()] if pids.exists() else []


HOST = """
import sys
from tests.bots.line_kit import ask, faulty, table
bot = faulty("family", sys.argv[1])
ask(bot, table())
"""


@linux
def test_the_bot_and_everything_it_started_end_when_the_host_is_killed(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    with running([sys.executable, "-c", HOST, str(pids)], cwd=ROOT) as host:
        wait_until(lambda: len(family(pids)) == 2 or host.poll() is not None)
        found = family(pids)
        assert len(found) == 2 and not any(gone(pid) for pid in found)
        host.kill()
        until_gone(*found)


@linux
def test_a_bot_without_references_ends() -> None:
    bot = faulty("good")
    ask(bot, TABLE)
    assert bot._child is not None
    pid = bot._child.pid
    assert not gone(pid)
    del bot
    until_gone(pid)


# --- names ----------------------------------------------------------------------------------------


def test_a_name_has_a_command_and_may_have_limits() -> None:
    assert read_name("line:python3 'my bot.py'") == (Limits(), ["python3", "my bot.py"])
    limits, words = read_name("line(seconds=60, memory_mb=0):./bot --fast")
    assert (limits.seconds, limits.memory_mb, words) == (60, 0, ["./bot", "--fast"])


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("line:", "missing command"),
        ("line: ", "missing command"),
        ("line:'", "cannot be read as a command"),
        ("line:no-such-program-here x", "program 'no-such-program-here' not found"),
        ("line(seconds=0):cat", "give a number from 0.05 to 86400"),
        ("line(seconds='x'):cat", "give a number"),
        ("line(memory_mb=1.5):cat", "give a whole number"),
        ("line(speed=1):cat", "unknown limit 'speed'"),
        ("line(60):cat", "write line(seconds=60"),
        ("line(:cat", "write line(seconds=60"),
        (f"line:{sys.executable} nowhere.py", "No such file"),
    ],
)
def test_a_wrong_name_is_reported(name: str, problem: str) -> None:
    with pytest.raises(BadOptions) as raised:
        line_bot(name, "drakon")
    assert problem in raised.value.problems[0]


def test_limits_have_the_names_of_their_fields() -> None:
    assert limits_from({}) == Limits()
    assert limits_from({"lines": 5, "seconds": 2}) == Limits(lines=5, seconds=2)


def test_a_game_that_a_bot_does_not_play_is_reported(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(Path(command("good")[1]).read_text().replace(', "dragon_run"]', "]"))
    with pytest.raises(BadOptions) as raised:
        line_bot(f"line:{sys.executable} {program} good", "dragon_run")
    assert "does not play dragon_run: it plays drakon" in raised.value.problems[0]

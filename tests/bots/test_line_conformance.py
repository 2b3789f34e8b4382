"""The conformance suite: correct bots pass, and every planted fault is caught by name."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bots.line_kit import PATIENT, PLANTED, command, limits_for
from wyrmhold.bots.line import child
from wyrmhold.bots.line.bot import LineBot
from wyrmhold.bots.line.conformance import Verdict, checked
from wyrmhold.games.dragon_run.all_parts import ALL as RUN_PARTS
from wyrmhold.games.drakon.pieces import ALL as DRAKON_PARTS
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.frames import Decision

BOTS = Path(__file__).parents[2] / "examples" / "bots"
FRAMES = {"drakon": DRAKON_PARTS.frames, "dragon_run": RUN_PARTS.frames}

EXAMPLES = {
    "careful.py": (sys.executable, ["drakon", "dragon_run"]),
    "coin_hunter.mjs": ("node", ["drakon"]),
    "cautious_runner.pl": ("perl", ["dragon_run"]),
}


def verdict_on(mode: str, games: int = 1) -> Verdict:
    return checked(LineBot(command(mode), limits_for(mode)), games)


def failed(verdict: Verdict) -> dict[str, set[str]]:
    """The names of the checks that failed, with the faults found in each."""
    return {
        check.name: {fault.kind for fault in check.faults}
        for check in verdict.checks
        if not check.passed
    }


def test_a_bot_without_faults_passes_and_is_asked_every_kind_of_question() -> None:
    verdict = verdict_on("good", games=2)
    assert failed(verdict) == {}
    assert verdict.passed
    texts = {check.name: check.text for check in verdict.checks}
    for game in GAMES:
        kinds = {frame.kind for frame in FRAMES[game] if issubclass(frame, Decision)}
        listed = texts[f"{game} questions"].partition(": ")[2].split(", ")
        assert {word.split()[0] for word in listed} == kinds


@pytest.mark.parametrize("mode", PLANTED)
def test_every_planted_fault_is_caught_by_its_name(mode: str) -> None:
    verdict = verdict_on(mode)
    assert not verdict.passed
    found = failed(verdict)
    assert found["banner" if mode == "version" else "drakon"] == {mode}
    assert mode in "\n".join(verdict.lines())


def test_a_bot_that_does_not_quit_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(child, "EXIT_WAIT_S", 1.0)
    found = failed(checked(LineBot(command("stays"), PATIENT), 1))
    assert found == {"quit": {"crash"}}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_pass_and_are_short(name: str) -> None:
    program, games = EXAMPLES[name]
    if shutil.which(program) is None:
        pytest.skip(f"there is no {program} here")
    limits = replace(PATIENT, memory_mb=1024)  # Node.js reserves more than other programs
    verdict = checked(LineBot([program, str(BOTS / name)], limits), 1)
    assert failed(verdict) == {}
    assert verdict.banner is not None
    assert list(verdict.banner.games) == games
    assert len((BOTS / name).read_text("utf-8").splitlines()) < 100

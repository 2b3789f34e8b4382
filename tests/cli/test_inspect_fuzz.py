"""`inspect` with more than fifty thousand spoilt inputs: an answer or a refusal, never an accident.

Every input follows from its number, so that one which fails can be tried again:
`python3 x.py test -k "fuzz and 17"`.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.cli.garbling import corpus, garbled
from tests.cli.running import Answer, check_view, run

CHUNKS = 64
EACH = 800
"""Inputs per chunk: 51,200 in all."""


@pytest.fixture(autouse=True)
def quick_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most of a call is argparse looking for translations, and parsers of other commands."""
    monkeypatch.setattr("argparse._", lambda text: text)
    monkeypatch.setattr("wyrmhold.cli.main.COMMANDS", {"inspect": "read a position"})


def inspected(file: Path, tokens: str, viewer: str | None) -> Answer:
    watching = () if viewer is None else ("--as", viewer)
    return run("inspect", str(file), "--json", *watching, "--play", tokens)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_fuzz(chunk: int, tmp_path: Path) -> None:
    file = tmp_path / "scenario.json"
    for number in range(EACH):
        text, tokens, viewer = garbled(random.Random(chunk * EACH + number))
        file.write_bytes(text)
        where = f"input {number} of chunk {chunk}: {text!r} --play {tokens!r} --as {viewer!r}"
        try:
            answer = inspected(file, tokens, viewer)
            if answer.status == 0:
                assert answer.err == ""
                check_view(answer.json(), viewer)
            else:
                answer.refusal()
        except Exception as accident:
            raise AssertionError(where) from accident


def test_the_inputs_are_a_good_mixture(tmp_path: Path) -> None:
    file = tmp_path / "scenario.json"
    seen: dict[str, int] = {}
    for number in range(1500):
        text, tokens, viewer = garbled(random.Random(number))
        file.write_bytes(text)
        answer = inspected(file, tokens, viewer)
        name = "accepted" if answer.status == 0 else answer.refusal()["error"]
        seen[name] = seen.get(name, 0) + 1
    wanted = {"accepted", "bad_json", "bad_scenario", "bad_token", "illegal_action", "bad_seat"}
    assert {name for name in wanted if seen.get(name, 0) < 10} == set()


def test_what_is_not_spoilt_is_accepted(tmp_path: Path) -> None:
    file = tmp_path / "scenario.json"
    assert len(corpus()) > 200
    for text, tokens in corpus():
        file.write_text(text, "utf-8")
        for viewer in (None, "0", "1", "spectator"):
            answer = inspected(file, ";".join(tokens), viewer)
            assert answer.status == 0, (text, tokens, answer)
            check_view(answer.json(), viewer)

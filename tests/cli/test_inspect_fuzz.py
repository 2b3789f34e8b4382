"""`inspect` with many garbled inputs of both games: an answer or a refusal, never a crash.

Every input is derived from its number, so a failing one can be tried again:
`python3 x.py test -k "fuzz and 17"`.
"""

from __future__ import annotations

import functools
import random
from pathlib import Path

import pytest

from tests.cli.dragon_run_inputs import DRAGON_RUN_FODDER, check_run_view, run_refusal
from tests.cli.garbled_inputs import DRAKON_FODDER, Fodder, garbled
from tests.cli.program import Answer, check_view, run
from tests.repeats import repeats
from wyrmhold.cli.main import parser_for

FODDER = {"drakon": DRAKON_FODDER, "dragon_run": DRAGON_RUN_FODDER}
CHUNKS = {"drakon": 64, "dragon_run": 24}
INPUTS_PER_CHUNK = repeats(800)
"""70,400 inputs in full."""


cached_parser = functools.cache(parser_for)


@pytest.fixture(autouse=True)
def quick_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of a call is making its parser, and argparse looking for translations."""
    monkeypatch.setattr("argparse._", lambda text: text)
    monkeypatch.setattr("wyrmhold.cli.main.parser_for", cached_parser)


def inspected(file: Path, tokens: str, viewer: str | None) -> Answer:
    watching = () if viewer is None else ("--as", viewer)
    return run("inspect", str(file), "--json", *watching, "--play", tokens)


def checked(answer: Answer, viewer: str | None) -> str:
    """The kind of answer; fails if it does not have the shape of the notation."""
    if answer.status != 0:
        return str(run_refusal(answer, viewer)["error"])
    assert answer.err == ""
    view = answer.json()
    if "board" in view:
        check_view(view, viewer)
    else:
        check_run_view(view, viewer)
    return "accepted"


@pytest.mark.parametrize(
    ("game", "chunk"), [(game, chunk) for game in FODDER for chunk in range(CHUNKS[game])]
)
def test_fuzz(game: str, chunk: int, tmp_path: Path) -> None:
    file = tmp_path / "scenario.json"
    for number in range(INPUTS_PER_CHUNK):
        text, tokens, viewer = garbled(
            random.Random(chunk * INPUTS_PER_CHUNK + number), FODDER[game]
        )
        file.write_bytes(text)
        where = f"input {number} of chunk {chunk}: {text!r} --play {tokens!r} --as {viewer!r}"
        try:
            checked(inspected(file, tokens, viewer), viewer)
        except Exception as accident:
            raise AssertionError(where) from accident


@pytest.mark.parametrize("fodder", FODDER.values(), ids=FODDER)
def test_the_inputs_are_a_good_mixture(fodder: Fodder, tmp_path: Path) -> None:
    file = tmp_path / "scenario.json"
    seen: dict[str, int] = {}
    for number in range(1500):
        text, tokens, viewer = garbled(random.Random(number), fodder)
        file.write_bytes(text)
        name = checked(inspected(file, tokens, viewer), viewer)
        seen[name] = seen.get(name, 0) + 1
    wanted = {"accepted", "bad_json", "bad_scenario", "bad_token", "illegal_action", "bad_seat"}
    assert {name for name in wanted if seen.get(name, 0) < 10} == set()


@pytest.mark.parametrize("fodder", FODDER.values(), ids=FODDER)
def test_valid_inputs_are_accepted(fodder: Fodder, tmp_path: Path) -> None:
    file = tmp_path / "scenario.json"
    assert len(fodder.corpus()) > 200
    for text, tokens in fodder.corpus():
        file.write_text(text, "utf-8")
        for viewer in (None, "0", "1", "spectator"):
            answer = inspected(file, ";".join(tokens), viewer)
            assert checked(answer, viewer) == "accepted", (text, tokens, answer)

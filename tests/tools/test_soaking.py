"""Long runs try a new seed each time, and print how to repeat a failure."""

from __future__ import annotations

import runpy
import subprocess
import sys

import pytest

import x
from tests import leaks, properties, soak
from tests.processes import python
from tests.soaking import Soak, batch_sizes, without_seed
from tools.commands import ROOT


def test_a_run_without_a_seed_draws_one_and_prints_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    seeds = [Soak("games", None, ["--games", "9"]).seed for _ in range(5)]
    assert len(set(seeds)) > 1
    told = capsys.readouterr().out.splitlines()
    assert told == [
        f"seed {seed}; to repeat: python3 x.py soak games --seed {seed} --games 9" for seed in seeds
    ]


def test_options_are_repeated_without_the_old_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    words = ["--seed", "3", "--games", "9", "--seed=4", "a b"]
    assert without_seed(words) == ["--games", "9", "a b"]
    assert Soak("leaks", 7, words).command() == ("python3 x.py soak leaks --seed 7 --games 9 'a b'")


def test_a_single_batch_can_be_repeated() -> None:
    assert batch_sizes(120, 50, None) == {0: 50, 1: 50, 2: 20}
    assert batch_sizes(120, 50, 1) == {1: 50}


def test_a_failure_names_its_seed_and_the_command_that_repeats_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)

    def leaky(batch: leaks.Batch) -> tuple[leaks.Batch, leaks.Checked, str, float]:
        return batch, leaks.Checked(0, 0), "it knows" if batch[3] == 1 else "", 0.0

    class Here:
        """Does the work in this process."""

        def __init__(self, jobs: int) -> None: ...
        def __enter__(self) -> Here:
            return self

        def __exit__(self, *_: object) -> None: ...

        map = staticmethod(map)

    monkeypatch.setattr(leaks, "ProcessPoolExecutor", Here)
    monkeypatch.setattr(leaks, "check_batch", leaky)
    words = ["--positions", "100", "--game", "drakon", "--bots", "random", "--seed", "5"]
    monkeypatch.setattr(sys, "argv", ["leaks", *words])
    assert leaks.main() == 1
    assert capsys.readouterr().err == (
        "FAILED (seed 5): LEAK drakon random: it knows\n"
        "to repeat: python3 x.py soak leaks --seed 5 --game drakon --bots random --batch 1\n"
    )


@pytest.mark.parametrize("name", x.SOAKS)
def test_every_long_run_takes_a_seed(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    # As `python -m` would run it, without the cost of a process for each.
    monkeypatch.delitem(sys.modules, x.SOAKS[name], raising=False)
    with pytest.raises(SystemExit) as done:
        runpy.run_module(x.SOAKS[name], run_name="__main__")
    assert done.value.code == 0
    told = capsys.readouterr().out
    assert "--seed" in told and "a new one" in told


def test_a_long_run_is_a_program() -> None:
    done = python("-m", x.SOAKS["games"], "--help", cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "--seed" in done.stdout


def test_the_same_seed_is_the_same_run() -> None:
    assert soak.soak_batch(7, 2) == soak.soak_batch(7, 2)


def test_properties_are_found_and_run_with_fresh_examples(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = properties.files()
    assert {"tests/kernel/test_luck.py", "tests/server/test_openapi.py"} <= set(found)
    assert "tests/kernel/test_undo.py" not in found
    called: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        called.append(command)
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(sys, "argv", ["properties", "--seed", "9", "-k", "luck"])
    assert properties.main() == 0
    assert {"--hypothesis-profile=fresh", "--hypothesis-seed=9", "luck", *found} <= {*called[0]}

"""The runner tells caught mutants from survivors, in a small project of its own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mutation import runner
from tests.mutation.kept import ENGINE, Kept
from tests.mutation.mutant import ROOT, Mutant
from tests.mutation.runner import CAUGHT, ENDLESS, SPOILT, SURVIVED, Citations, Workshop

THING = Path(ENGINE[0]) / "thing.py"
CODE = "def doubled(number):\n    return number * 2\n"
TESTS = """\
import pytest

from wyrmhold.kernel.thing import doubled


@pytest.mark.rule("RUN-PAY")
@pytest.mark.parametrize("number", [0, 2])
def test_two_is_doubled(number):
    assert doubled(number) in (0, 4)


@pytest.mark.rule("RUN-CRY")
def test_three_is_doubled():
    assert doubled(3) == 6
"""
SETTINGS = """\
[tool.pytest.ini_options]
markers = ["rule(*ids): the clauses"]
"""


@pytest.fixture
def workshop(tmp_path: Path) -> Iterator[Workshop]:
    for name in ("__init__", "mutation/__init__", "mutation/warm", "mutation/citations"):
        copy = tmp_path / f"tests/{name}.py"
        copy.parent.mkdir(exist_ok=True)
        shutil.copy2(ROOT / f"tests/{name}.py", copy)
    (tmp_path / "tests/test_thing.py").write_text(TESTS, "utf-8")
    (tmp_path / THING).parent.mkdir(parents=True)
    (tmp_path / THING).write_text(CODE, "utf-8")
    for package in (THING.parent, THING.parent.parent):
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text(SETTINGS, "utf-8")
    shop = Workshop(tmp_path)
    yield shop
    shop.close()


def mutant(new: str, *, anywhere: bool = False) -> Mutant:
    return Mutant("thing", ("RUN-PAY",), THING, "number * 2", new, anywhere)


def measured(workshop: Workshop) -> Citations:
    rows = runner.measured(workshop, "tests")
    return Citations(tuple((test, frozenset(rules), usual) for test, rules, usual in rows))


def test_only_tests_that_cite_the_clause_can_catch_a_mutant(workshop: Workshop) -> None:
    citations = measured(workshop)
    two, three = "tests/test_thing.py::test_two_is_doubled", "tests/test_thing.py::test_three_"
    assert citations.citing(["RUN-PAY"]) == [two]

    wrong = runner.judged(workshop, mutant("number * 3"), citations)
    assert (wrong.result, wrong.by) == (CAUGHT, f"{two}[2]")
    square = runner.judged(workshop, mutant("number * number"), citations)
    assert square.result == SURVIVED, "two squared is two doubled"
    anywhere = runner.judged(workshop, mutant("number * number", anywhere=True), citations)
    assert anywhere.result == CAUGHT and anywhere.by.startswith(three)
    assert (workshop.root / THING).read_text("utf-8") == CODE


def test_a_mutant_that_cannot_be_loaded_is_spoilt(workshop: Workshop) -> None:
    spoilt = runner.judged(workshop, mutant("number *"), measured(workshop))
    assert spoilt.result == SPOILT


def test_a_mutant_that_runs_for_ever_is_caught(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "LEAST", 2)
    endless = runner.judged(workshop, mutant("[number for _ in iter(int, 1)]"), measured(workshop))
    assert (endless.result, endless.by) == (CAUGHT, ENDLESS)


def test_tests_must_pass_before_anything_is_broken(workshop: Workshop) -> None:
    (workshop.root / THING).write_text(CODE.replace("2", "3"), "utf-8")
    with pytest.raises(runner.BadBaseline, match="test_two_is_doubled"):
        measured(workshop)


def test_what_was_caught_is_kept_until_the_engine_or_the_test_changes(workshop: Workshop) -> None:
    root, folder = workshop.root, workshop.root / ".mutants"
    by = "tests/test_thing.py::test_two_is_doubled[2]"
    Kept(folder, root).keep_caught(mutant("number * 3"), by)
    Kept(folder, root).keep_tests("tests", [["a", ["RUN-PAY"], 0.5]])

    assert Kept(folder, root).caught_by(mutant("number * 3")) == by
    assert Kept(folder, root).caught_by(mutant("number * 4")) is None
    assert Kept(folder, root).tests("tests") == [["a", ["RUN-PAY"], 0.5]]

    test = root / "tests/test_thing.py"
    test.write_text(TESTS + "\n", "utf-8")
    assert Kept(folder, root).caught_by(mutant("number * 3")) is None
    assert Kept(folder, root).tests("tests") is None
    test.write_text(TESTS, "utf-8")
    assert Kept(folder, root).caught_by(mutant("number * 3")) == by
    (root / THING).write_text(CODE + "\n", "utf-8")
    assert Kept(folder, root).caught_by(mutant("number * 3")) is None

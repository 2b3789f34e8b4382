"""`wyrmhold rules`: clauses, the tests behind them, and what no source prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import complaint, run
from wyrmhold.games.drakon.clauses import clauses

ROOT = Path(__file__).resolve().parents[2]


def test_rules_lists_every_clause() -> None:
    answer = run("rules")
    assert (answer.status, answer.err) == (0, "")
    assert all(name in answer.out for name in clauses())
    assert [row["id"] for row in run("rules", "--json").json()] == list(clauses())


@pytest.mark.parametrize("name", ["CH-WIND", "ch-wind", "Hero-Knight", "TURN-7"])
def test_rules_prints_a_clause(name: str) -> None:
    answer = run("rules", name)
    assert answer.status == 0
    assert answer.out.startswith(name.upper())
    assert "Sources: " in answer.out
    assert run("rules", name, "--json").json()["id"] == name.upper()


def test_every_clause_can_be_printed() -> None:
    for name in clauses():
        assert run("rules", name).status == 0


@pytest.mark.parametrize(
    ("name", "meant"), [("CH-WIN", "CH-WIND"), ("wnd", "WIND"), ("DRAK-9", "DRAK")]
)
def test_an_unknown_clause_brings_up_those_that_are_like_it(name: str, meant: str) -> None:
    said = complaint(run("rules", name))
    assert "did you mean" in said
    assert meant in said
    assert run("rules", name, "--json").refusal()["error"] == "no_clause"


def test_a_clause_like_no_other_is_refused_too() -> None:
    assert "wyrmhold rules lists them" in complaint(run("rules", "\U0001f409"))


def test_every_clause_is_cited_and_no_unknown_one_is() -> None:
    answer = run("rules", "--coverage", "--json", "--tests", str(ROOT / "tests"))
    assert answer.status == 0
    coverage = answer.json()
    assert (coverage["missing"], coverage["unknown"]) == ([], [])
    assert set(coverage["clauses"]) == set(clauses())
    assert all(coverage["clauses"].values())


def test_coverage_tells_what_is_missing_and_what_is_unknown(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_one.py").write_text('@rule("CH-WIND", "CH-SONG")\ndef test_it(): ...\n')
    answer = run("rules", "--coverage", "--json", "--tests", str(tests))
    coverage = answer.json()
    assert answer.status == 1
    assert coverage["clauses"]["CH-WIND"] == ["tests/test_one.py::test_it"]
    assert "CH-HARP" in coverage["missing"]
    assert coverage["unknown"] == ["tests/test_one.py::test_it cites CH-SONG"]
    assert run("rules", "--coverage", "--tests", str(tests)).status == 1
    assert "no tests" in complaint(run("rules", "--coverage", "--tests", str(tmp_path / "none")))


def test_what_was_reconstructed_is_listed_with_its_source() -> None:
    rows = run("rules", "--reconstructed", "--json").json()
    assert all(set(row) == {"where", "what", "source"} and row["source"] for row in rows)
    assert {"SET-2", "SET-3", "SET-4"} <= {row["where"] for row in rows}
    people = run("rules", "--reconstructed")
    assert all(row["where"] in people.out for row in rows)

"""`wyrmhold rules`: clauses, the tests behind them, and what no source prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import complaint, run
from wyrmhold.cli.rules import Sourced, boxes
from wyrmhold.games.drakon.clauses import clauses

ROOT = Path(__file__).resolve().parents[2]


def test_rules_lists_every_clause() -> None:
    answer = run("rules")
    assert (answer.status, answer.err) == (0, "")
    assert all(name in answer.out for name in clauses())
    assert [row["id"] for row in run("rules", "--json").json()] == list(clauses())


@pytest.mark.parametrize("name", ["CH-WIND", "ch-wind", "Hero-Knight", "TURN-7", "x-void"])
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
    keys = {"where", "what", "status", "source", "settled_by"}
    assert all(set(row) == keys and all(row.values()) for row in rows)
    assert {"SET-2", "SET-3", "SET-4", "HERO-3"} <= {row["where"] for row in rows}
    people = " ".join(run("rules", "--reconstructed").out.split())
    for row in rows:
        assert f"{row['where']} ({row['status']}) " in people
        assert f" {row['source']} What would settle it: {row['settled_by']}" in people


def test_everything_that_no_rulebook_prints_is_listed() -> None:
    rows = run("rules", "--reconstructed", "--json").json()
    listed = [(row["where"], row["status"], row["settled_by"]) for row in rows]
    for title, box in boxes().items():
        named: list[tuple[str, Sourced]] = [
            *((row.name, row) for row in box.chamber_rows),
            *((f"{row.value} gold", row) for row in box.coin_rows),
            *((row.title, row) for row in box.hero_rows),
            *(("fact", row) for row in box.facts),
        ]
        for name, row in named:
            line = (f"{title}: {name}", row.status, row.settled_by)
            assert (line in listed) == (row.status != "rulebook"), line
            assert bool(row.settled_by) == (row.status != "rulebook"), line
    assert {row["what"] for row in rows if row["where"].endswith(": fact")} >= {
        "No chamber but Start has four arrows",
        "The other two heroes are Thief and Warrior",
        "Every chamber has one, two or three arrows",
    }
    assert ("Drakon, fourth edition: Warrior", "reconstructed") in [row[:2] for row in listed]
    assert ("Drakon, fourth edition: 3 gold", "reported") in [row[:2] for row in listed]
    assert ("Drakon, Expansion One: Tornado", "reconstructed") in [row[:2] for row in listed]


def test_a_clause_tells_what_the_fourth_edition_and_the_expansion_change() -> None:
    told = run("rules", "CH-WIND").out
    assert "\nFourth edition: It is called Windstorm." in told
    assert "\nExpansion One: " in told
    assert "Our ruling: " not in told
    assert "\nWhat would settle it: " in run("rules", "HERO-3").out
    clause = run("rules", "ch-wind", "--json").json()
    assert (clause["fourth"], clause["expansion"]) == (
        clauses()["CH-WIND"].fourth,
        clauses()["CH-WIND"].expansion,
    )

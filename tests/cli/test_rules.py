"""`wyrmhold rules`: clauses, the tests behind them, and what no source prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import complaint, run
from wyrmhold.cli.rulebook.book import Sourced
from wyrmhold.cli.rulebook.drakon.unsure import boxes
from wyrmhold.cli.rules import BOOKS, known_clauses
from wyrmhold.games.dragon_run.clauses import clauses as dragon_run_clauses
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.games.drakon.clauses import clauses
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.clauses import Difference, clauses_from

ROOT = Path(__file__).resolve().parents[2]


def test_rules_lists_every_clause_of_every_game() -> None:
    answer = run("rules")
    assert (answer.status, answer.err) == (0, "")
    every = [*clauses(), *dragon_run_clauses()]
    assert all(f"  {name} " in answer.out for name in every)
    rows = run("rules", "--json").json()
    assert [row["id"] for row in rows] == every
    assert [row["game"] for row in rows] == ["drakon"] * len(clauses()) + ["dragon_run"] * len(
        dragon_run_clauses()
    )


def test_no_two_games_share_the_name_of_a_clause() -> None:
    assert set(BOOKS) == set(GAMES)
    assert len(known_clauses()) == sum(len(book.clauses()) for book in BOOKS.values())


@pytest.mark.parametrize(("game", "other"), [("drakon", "dragon_run"), ("dragon_run", "drakon")])
def test_rules_can_be_limited_to_one_game(game: str, other: str) -> None:
    named, answer = BOOKS[game], run("rules", "--game", game)
    assert f"\n{named.title}: Setup\n" in answer.out
    assert f"\n{BOOKS[other].title}: " not in answer.out
    rows = run("rules", "--game", game, "--json").json()
    assert [row["id"] for row in rows] == list(named.clauses())
    assert {row["game"] for row in rows} == {game}
    assert run("rules", next(iter(named.clauses())), "--game", game).status == 0
    elsewhere = next(iter(BOOKS[other].clauses()))
    assert "there is no clause" in complaint(run("rules", elsewhere, "--game", game))


def test_an_unknown_game_is_refused() -> None:
    assert "invalid choice: 'chess'" in run("rules", "--game", "chess").err


@pytest.mark.parametrize(
    "name", ["CH-WIND", "ch-wind", "Hero-Knight", "TURN-7", "x-void", "RUN-PAY", "run-ch-bard"]
)
def test_rules_prints_a_clause(name: str) -> None:
    answer = run("rules", name)
    assert answer.status == 0
    assert answer.out.startswith(name.upper())
    assert "Sources: " in answer.out
    assert run("rules", name, "--json").json()["id"] == name.upper()


def test_every_clause_can_be_printed() -> None:
    for name in known_clauses():
        assert run("rules", name).status == 0


@pytest.mark.parametrize(
    ("name", "meant"),
    [("CH-WIN", "CH-WIND"), ("wnd", "WIND"), ("DRAK-9", "DRAK"), ("RUN-PY", "RUN-PAY")],
)
def test_an_unknown_clause_suggests_similar_ones(name: str, meant: str) -> None:
    said = complaint(run("rules", name))
    assert "did you mean" in said
    assert meant in said
    assert run("rules", name, "--json").refusal()["error"] == "no_clause"


def test_a_clause_similar_to_none_is_refused_too() -> None:
    assert "wyrmhold rules lists them" in complaint(run("rules", "\U0001f409"))


def test_every_clause_is_cited_and_no_unknown_one_is() -> None:
    answer = run("rules", "--coverage", "--json", "--tests", str(ROOT / "tests"))
    assert answer.status == 0
    coverage = answer.json()
    assert (coverage["missing"], coverage["unknown"]) == ([], [])
    assert set(coverage["clauses"]) == set(known_clauses())
    assert all(coverage["clauses"].values())


def test_coverage_lists_missing_and_unknown_clauses(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_one.py").write_text('@rule("CH-WIND", "CH-SONG")\ndef test_it(): ...\n')
    answer = run("rules", "--coverage", "--json", "--tests", str(tests))
    coverage = answer.json()
    assert answer.status == 1
    assert coverage["clauses"]["CH-WIND"] == ["tests/test_one.py::test_it"]
    assert coverage["unknown"] == ["tests/test_one.py::test_it cites CH-SONG"]
    assert {"CH-HARP", "RUN-CRY"} <= set(coverage["missing"])
    assert run("rules", "--coverage", "--tests", str(tests)).status == 1
    assert "no tests" in complaint(run("rules", "--coverage", "--tests", str(tmp_path / "none")))


def test_coverage_of_one_game_recognises_citations_of_the_other(
    tmp_path: Path,
) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    cited = ", ".join(f'"{name}"' for name in dragon_run_clauses())
    text = f'@rule({cited})\ndef test_it(): ...\n@rule("CH-WIND")\ndef test_more(): ...\n'
    (tests / "test_one.py").write_text(text)
    command = ("rules", "--coverage", "--tests", str(tests), "--game")
    answer = run(*command, "dragon_run", "--json")
    assert answer.status == 0
    assert answer.json() == {
        "clauses": {name: ["tests/test_one.py::test_it"] for name in dragon_run_clauses()},
        "missing": [],
        "unknown": [],
    }
    assert run(*command, "drakon").status == 1
    (tests / "test_two.py").write_text('@rule("RUN-AWAY")\ndef test_it(): ...\n')
    answer = run(*command, "dragon_run")
    assert answer.status == 1
    assert "unknown: tests/test_two.py::test_it cites RUN-AWAY\n" in answer.out


def test_what_was_reconstructed_is_listed_with_its_source() -> None:
    rows = run("rules", "--reconstructed", "--json").json()
    keys = {"where", "what", "status", "source", "settled_by"}
    assert all(set(row) == keys and all(row.values()) for row in rows)
    assert {"SET-2", "SET-3", "SET-4", "HERO-3", "RUN-SET-3", "RUN-CH-BARD"} <= {
        row["where"] for row in rows
    }
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


def test_a_clause_says_what_the_fourth_edition_and_the_expansion_change() -> None:
    told = run("rules", "CH-WIND").out
    assert "\nFourth edition: It is called Windstorm." in told
    assert "\nExpansion One: " in told
    assert "Our ruling: " not in told
    assert "\nWhat would settle it: " in run("rules", "HERO-3").out
    clause = run("rules", "ch-wind", "--json").json()
    wind = clauses()["CH-WIND"]
    assert clause["differences"] == {
        "fourth": wind.difference("fourth"),
        "expansion_one": wind.difference("expansion_one"),
    }
    assert clause["differences"]["fourth"].startswith("It is called Windstorm.")
    assert run("rules", "run-pay", "--json").json()["differences"] == {}


def test_every_card_that_no_rulebook_prints_is_listed() -> None:
    rows = run("rules", "--reconstructed", "--game", "dragon_run", "--json").json()
    listed = [(row["where"], row["status"], row["settled_by"]) for row in rows]
    every = [*CATALOGUE.locations, *CATALOGUE.treasures, *CATALOGUE.characters]
    for row in every:
        line = (f"Dragon Run: {row.title}", row.status, row.settled_by)
        assert (line in listed) == (row.status != "rulebook"), line
        assert bool(row.settled_by) == (row.status != "rulebook"), line
    unsure = [name for name, clause in dragon_run_clauses().items() if clause.reconstructed]
    unprinted = [row for row in every if row.status != "rulebook"]
    assert [row["where"] for row in rows][: len(unsure)] == unsure
    assert len(rows) == len(unsure) + len(unprinted)
    assert "Drakon, " not in run("rules", "--reconstructed", "--game", "dragon_run").out
    drakon = run("rules", "--reconstructed", "--game", "drakon", "--json").json()
    assert run("rules", "--reconstructed", "--json").json() == drakon + rows


ROW = '[[clause]]\nid = "A-1"\nsection = "One"\ntitle = "It"\nrule = "So."\nsources = ["Us"]\n'


def test_clauses_are_read_with_the_differences_the_game_names() -> None:
    keys = {"new": ("newest", "Newest edition"), "more": ("more", "With more")}
    clause = clauses_from(ROW + 'new = "Not so."\n', keys)["A-1"]
    assert clause.differences == (Difference("newest", "Newest edition", "Not so."),)
    assert (clause.difference("newest"), clause.difference("more")) == ("Not so.", None)
    assert (clause.ruling, clause.sources, clause.tokens) == (None, ("Us",), ())


def test_unknown_keys_and_duplicate_clauses_are_refused() -> None:
    with pytest.raises(ValueError, match="clause A-1: nobody reads new"):
        clauses_from(ROW + 'new = "Not so."\n', {})
    with pytest.raises(ValueError, match="clause A-1 is there twice"):
        clauses_from(ROW + ROW, {})


def test_what_each_version_changed_is_listed() -> None:
    text = run("rules", "--versions", "--game", "drakon").out
    assert text.index("Drakon, rules version 2 (new games)") < text.index("rules version 1\n")
    assert "DRAK-7" in text and "Dragon Run" not in text
    told = run("rules", "--versions", "--json").json()
    assert told["drakon"]["newest"] == 2
    changed = ["WIN-3", "DRAK-7", "RUL-5", "RUL-8", "HERO-DWARF"]
    assert list(told["drakon"]["changes"]["2"]) == changed
    assert "Rules version 2: " in run("rules", "DRAK-7").out

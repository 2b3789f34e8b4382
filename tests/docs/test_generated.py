"""The pages that are made from the code are not stale."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, page
from wyrmhold.cli.docs import README, RECONSTRUCTED, RULES, main
from wyrmhold.games.drakon.clauses import clauses


def test_no_page_is_stale(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--check", "--root", str(ROOT)])
    assert (status, capsys.readouterr().err) == (0, "")


def test_a_stale_page_is_told_and_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(ROOT / README, tmp_path / README)
    assert main(["--check", "--root", str(tmp_path)]) == 1
    assert RULES in capsys.readouterr().err
    assert main(["--root", str(tmp_path)]) == 0
    assert main(["--check", "--root", str(tmp_path)]) == 0
    assert (tmp_path / RULES).read_text("utf-8") == page(RULES)


def test_every_clause_has_an_anchor_and_its_text() -> None:
    text = " ".join(page(RULES).split())
    for clause in clauses().values():
        assert f'<a id="{clause.id}"></a> ### {clause.id}: {clause.title} ' in text
        assert ("**Ruling.**" in text) >= bool(clause.ruling)


def test_links_between_clauses_lead_somewhere() -> None:
    text = page(RULES)
    for name in clauses():
        assert f"](#{name})" in text  # the contents name every clause
    for part in text.split("](#")[1:]:
        assert part.partition(")")[0] in clauses()


def test_what_is_reconstructed_is_listed_with_what_would_settle_it() -> None:
    text = page(RECONSTRUCTED)
    unsure = [clause for clause in clauses().values() if clause.reconstructed]
    assert [f"### [{clause.id}](drakon.md#{clause.id})" in text for clause in unsure] == [
        True for _ in unsure
    ]
    assert text.count("**What would settle it.**") == len(unsure)


def test_it_asks_for_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--root", str(tmp_path)])
    assert stopped.value.code == 2

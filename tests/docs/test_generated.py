"""The pages that are made from the code are not stale."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, page
from wyrmhold.cli.docs import README, RECONSTRUCTED, RULES, main
from wyrmhold.cli.rules import boxes, everything_unsure, remarks, unsure_clauses
from wyrmhold.games.drakon.clauses import clauses
from wyrmhold.games.drakon.notation import parse


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
        for head, remark in remarks(clause):
            assert f"**{head}.** {remark.split('(')[0].strip()}" in plain(text)


def plain(text: str) -> str:
    """A text without its links."""
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)


def test_the_page_tells_what_each_edition_and_the_expansion_do() -> None:
    text = page(RULES)
    for head in ("Our ruling", "Fourth edition", "Expansion One", "Reconstructed"):
        assert f"**{head}.** " in text
    assert "| Strong Wind | Windstorm |" in text
    assert "| Barbarian | Knight |" in text


@pytest.mark.parametrize("title", boxes())
def test_the_page_shows_every_row_of_every_box(title: str) -> None:
    text = page(RULES).partition(f"## The box: {title}\n")[2].partition("\n## ")[0]
    box = boxes()[title]
    assert f"{len(box.tiles())} chambers and {len(box.coins()) or 'no'} coins." in text
    for row in box.chamber_rows:
        assert (
            f"| {row.name} | `{row.kind}` | [{row.clause}](#{row.clause}) | {row.count} |" in text
        )
    for coin in box.coin_rows:
        assert f"| {coin.value} gold | {coin.count} | {coin.status} |" in text
    for hero in box.hero_rows:
        assert f"| {hero.title} | `{hero.name}` | [{hero.clause}](#{hero.clause}) |" in text
    for fact in box.facts:
        assert f"| {fact.what} | {fact.source} | {fact.status} |" in text


def test_the_tokens_of_the_clauses_are_tokens() -> None:
    for clause in clauses().values():
        for token in clause.tokens:
            assert parse(token).token() == token, clause.id


def test_a_reconstruction_says_what_would_settle_it() -> None:
    for clause in clauses().values():
        assert bool(clause.reconstructed) == bool(clause.settled_by), clause.id


def test_links_between_clauses_lead_somewhere() -> None:
    text = page(RULES)
    for name in clauses():
        assert f"](#{name})" in text  # the contents name every clause
    for part in text.split("](#")[1:]:
        assert part.partition(")")[0] in clauses()


def test_what_is_reconstructed_is_listed_with_what_would_settle_it() -> None:
    text = page(RECONSTRUCTED)
    rows = everything_unsure()
    assert text.count("**What would settle it.**") == len(unsure_clauses())
    assert text.count("reported |") + text.count("reconstructed |") == len(rows) - len(
        unsure_clauses()
    )
    for row in rows:
        if row.where in clauses():
            assert f"### [{row.where}](drakon.md#{row.where})" in text
        else:
            assert f"| {row.status} | {row.source} | {row.settled_by} |" in text


def test_it_asks_for_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--root", str(tmp_path)])
    assert stopped.value.code == 2

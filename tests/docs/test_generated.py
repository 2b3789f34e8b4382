"""The generated pages are up to date."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, page
from wyrmhold.cli.docs import LIBRARY, RECONSTRUCTED, main
from wyrmhold.cli.rulebook.drakon.sample_lair import PLAYING
from wyrmhold.cli.rulebook.drakon.unsure import boxes
from wyrmhold.cli.rulebook.markdown import cited
from wyrmhold.cli.rules import (
    BOOKS,
    everything_unsure,
    game_of_clause,
    known_clauses,
    remarks,
    unsure_clauses,
)
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.games.registry import GAMES

RULES, DRAGON_RUN = "docs/rules/drakon.md", "docs/rules/dragon_run.md"
PAGES = {"drakon": RULES, "dragon_run": DRAGON_RUN}
every_game = pytest.mark.parametrize("game", BOOKS)


def test_no_page_is_stale(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--check", "--root", str(ROOT)])
    assert (status, capsys.readouterr().err) == (0, "")


def test_a_stale_page_is_reported_and_regenerated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / PLAYING).parent.mkdir()
    shutil.copy(ROOT / PLAYING, tmp_path / PLAYING)
    assert main(["--check", "--root", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert all(name in told for name in (RULES, DRAGON_RUN, RECONSTRUCTED, LIBRARY))
    assert main(["--root", str(tmp_path)]) == 0
    assert main(["--check", "--root", str(tmp_path)]) == 0
    for name in (RULES, DRAGON_RUN, RECONSTRUCTED, LIBRARY):
        assert (tmp_path / name).read_text("utf-8") == page(name)


@every_game
def test_every_clause_has_an_anchor_and_its_text(game: str) -> None:
    text = " ".join(page(PAGES[game]).split())
    for clause in known_clauses(game).values():
        assert f'<a id="{clause.id}"></a> ### {clause.id}: {clause.title} ' in text
        for head, remark in remarks(clause):
            assert f"**{head}.** {remark.split('(')[0].strip()}" in plain(text)


def plain(text: str) -> str:
    """A text without links."""
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)


def test_the_page_describes_each_edition_and_the_expansion() -> None:
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


def test_the_page_shows_every_card() -> None:
    text = page(DRAGON_RUN).partition("## The cards\n")[2]
    assert "10 Locations, 38 Treasures and 7 characters." in text
    rows = [(row, [str(row.count)]) for row in CATALOGUE.locations]
    rows += [(row, [str(row.count), str(row.value or "-")]) for row in CATALOGUE.treasures]
    rows += [(row, []) for row in CATALOGUE.characters]
    for row, numbers in rows:
        cells = [row.title, f"`{row.name}`", f"[{row.clause}](#{row.clause})", *numbers]
        assert f"| {' | '.join([*cells, row.status, row.source])} |\n" in text
        assert row.clause in known_clauses("dragon_run")
        assert row.status in ("rulebook", "review", "reconstructed")


def test_the_number_of_cards_matches_the_rulebook() -> None:
    locations, treasures = CATALOGUE.location_counts(), CATALOGUE.treasure_counts()
    assert (tuple(locations), tuple(treasures)) == (LOCATIONS, TREASURES)
    assert tuple(row.name for row in CATALOGUE.characters) == CHARACTERS
    assert (sum(locations.values()), locations["dragon"]) == (10, 1)
    assert sum(treasures.values()) == 38
    assert sum(row.count for row in CATALOGUE.treasures if row.value) == 29
    for row in CATALOGUE.treasures:
        assert row.value == (int(row.name[-1]) if row.name.startswith("object_") else 0)


@every_game
def test_tokens_in_clauses_are_valid(game: str) -> None:
    for clause in known_clauses(game).values():
        for token in clause.tokens:
            assert GAMES[game].parse(token).token() == token, clause.id


def test_a_reconstruction_says_what_would_settle_it() -> None:
    for clause in known_clauses().values():
        assert bool(clause.reconstructed) == bool(clause.settled_by), clause.id


@every_game
def test_links_between_clauses_resolve(game: str) -> None:
    text = page(PAGES[game])
    for name in known_clauses(game):
        assert f"](#{name})" in text  # the contents name every clause
    for part in text.split("](#")[1:]:
        assert part.partition(")")[0] in known_clauses(game)


@every_game
def test_a_clause_names_only_clauses_of_its_game(game: str) -> None:
    for clause in known_clauses(game).values():
        for text in (clause.rule, *[text for _, text in remarks(clause)]):
            named = re.findall(r"\b[A-Z]+(?:-[A-Z0-9]+)+\b", text)
            assert set(named) <= set(known_clauses(game)), clause.id


def test_reconstructions_are_listed_with_what_would_settle_them() -> None:
    text = page(RECONSTRUCTED)
    rows = everything_unsure()
    assert text.count("**What would settle it.**") == len(unsure_clauses())
    marks = sum(text.count(f"{mark} |") for mark in ("reported", "review", "reconstructed"))
    assert marks == len(rows) - len(unsure_clauses())
    for row in rows:
        if row.where in known_clauses():
            game = game_of_clause(row.where)
            assert f"### [{row.where}]({game}.md#{row.where})" in text
        else:
            game = "dragon_run" if row.where.startswith("Dragon Run") else "drakon"
            assert f"| {row.status} | {cited(row.source, game)} | {row.settled_by} |" in text


def test_generating_pages_requires_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--root", str(tmp_path)])
    assert stopped.value.code == 2

"""Whatever no rulebook prints cites a source that a reader can look up, or is marked as ours."""

from __future__ import annotations

import pytest

from tests.docs.blocks import page
from wyrmhold.cli.docs import RECONSTRUCTED
from wyrmhold.cli.rulebook.book import Unsure
from wyrmhold.cli.rules import BOOKS, known_clauses, unsure_clauses
from wyrmhold.games.dragon_run.clauses import clauses as dragon_run_clauses
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.games.drakon.clauses import clauses as drakon_clauses
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.kernel.sources import Source, citations_in, is_ours, source_of, untraced

every_game = pytest.mark.parametrize("game", BOOKS)

SOURCES = {
    "Rulebook": Source("Rulebook", "Ada", "A Rulebook", "https://example.org/rules"),
    "A Review": Source("A Review", "Bea", "A Review", "https://example.org/review"),
}


@every_game
def test_every_source_can_be_looked_up(game: str) -> None:
    for name, source in BOOKS[game].sources().items():
        assert name == source.name
        assert source.author, name
        assert source.title, name
        assert source.address.startswith(("https://", "http://")), name


@every_game
def test_every_clause_cites_a_known_source_or_is_ours(game: str) -> None:
    sources = BOOKS[game].sources()
    lost = {
        name: missing
        for name, clause in known_clauses(game).items()
        if (missing := untraced(clause.sources, sources)) or not clause.sources
    }
    assert lost == {}


@every_game
def test_a_reconstructed_clause_cites_more_than_the_rulebooks_that_are_silent(game: str) -> None:
    for row in unsure_clauses(game):
        cited = known_clauses(game)[row.where].sources
        assert [each for each in cited if "rulebook" not in each.lower()], row.where


@every_game
def test_every_piece_cites_a_known_source_or_is_ours(game: str) -> None:
    sources = BOOKS[game].sources()
    rows: list[Unsure] = BOOKS[game].unsure_pieces()
    assert rows
    lost = {
        row.where: missing
        for row in rows
        if (missing := untraced(citations_in(row.source, sources), sources))
    }
    assert lost == {}


@every_game
def test_no_source_is_listed_that_nothing_cites(game: str) -> None:
    sources = BOOKS[game].sources()
    cited = [each for clause in known_clauses(game).values() for each in clause.sources]
    cited += [each for row in BOOKS[game].unsure_pieces() for each in row.source.split("; ")]
    for row in BOOKS[game].unsure_pieces():
        cited += citations_in(row.source, sources)
    found = [source_of(each, sources) for each in cited]
    assert {source.name for source in found if source} == set(sources)


@every_game
def test_the_page_gives_author_title_and_address_of_every_source(game: str) -> None:
    text = page(RECONSTRUCTED)
    for source in BOOKS[game].sources().values():
        assert f"{source.author}: {source.title}. <{source.address}>" in text


def test_every_link_to_a_source_leads_to_it() -> None:
    text = page(RECONSTRUCTED)
    linked = {part.partition(")")[0] for part in text.split("](#")[1:]}
    assert linked
    assert all(f'<a id="{anchor}"></a>' in text for anchor in linked)


@pytest.mark.parametrize(
    ("text", "citations", "lost"),
    [
        ("Name: rulebook, Contents. Count: ours", ["rulebook, Contents", "ours"], []),
        ("Rulebook, Cards: Dragon", ["Rulebook, Cards: Dragon"], []),
        ("What, and why: A Review; ours", ["A Review", "ours"], []),
        ("Name: reviews. Count: ours", ["reviews", "ours"], ["reviews"]),
        ("Nobody knows", ["Nobody knows"], ["Nobody knows"]),
        ("Name: rulebooks in general", ["rulebooks in general"], ["rulebooks in general"]),
    ],
)
def test_citations_are_read_from_a_row(text: str, citations: list[str], lost: list[str]) -> None:
    assert citations_in(text, SOURCES) == citations
    assert untraced(citations, SOURCES) == lost


def test_reviewers_do_not_pair_the_elf_with_looking_at_locations() -> None:
    elf = dragon_run_clauses()["RUN-CH-ELF"]
    assert "That it is the Elf, that the pile is the Locations" in (elf.reconstructed or "")
    (row,) = (row for row in CATALOGUE.characters if row.name == "elf")
    assert row.status == "reconstructed"


@pytest.mark.parametrize(
    ("clause", "card"), [("RUN-LOC-TOP3", "top_three"), ("RUN-LOC-NOCRY", "no_crying")]
)
def test_no_reviewer_describes_the_effect_of_this_location(clause: str, card: str) -> None:
    text = dragon_run_clauses()[clause].reconstructed or ""
    assert text.startswith("The name comes from one review. The effect, ")
    assert text.endswith(" is ours.")
    (row,) = (row for row in CATALOGUE.locations if row.name == card)
    assert row.status == "reconstructed"
    assert row.source.startswith("Name: Games Gazette. Effect, ")
    assert row.source.endswith(": ours")


def test_name_and_effect_of_discard_and_draw_come_from_different_sources() -> None:
    assert dragon_run_clauses()["RUN-LOC-PACK"].sources[1:] == (
        "Games Gazette, the name",
        "PS Hiroshima, the effect",
        "House rule",
    )


def test_the_fourth_editions_chambers_and_coins_are_reported() -> None:
    facts = {fact.what: fact.source for fact in EDITIONS["fourth"].box.facts}
    assert facts["72 chambers in all, Entrance included"].startswith(
        "Ameritrash, an Entrance and 71"
    )
    (entrance,) = (source for what, source in facts.items() if what.startswith("The Entrance has"))
    assert entrance.startswith("Printed on both sides: Ameritrash.")
    for coin in EDITIONS["fourth"].box.coin_rows:
        assert coin.source == "28 coins: Board-game.co.uk; Jomra. The split: Ameritrash"
    assert not any(is_ours(each) for each in drakon_clauses()["SET-4"].sources[:-1])

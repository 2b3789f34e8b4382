"""The rules of Dragon Run as a page, and what its rulebook does not print."""

from __future__ import annotations

from wyrmhold.cli.rulebook.dragon_run.unsure import unsure_cards, unsure_characters
from wyrmhold.cli.rulebook.markdown import filled, link, rules_parts, table, unsure_tables
from wyrmhold.games.dragon_run.clauses import clauses
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE, CardRow


def rules_page() -> str:
    """All clauses in order, and the cards."""
    parts = [
        "# The rules of Dragon Run",
        "<!-- Written by `python3 x.py docs` from src/wyrmhold/games/dragon_run. Do not edit. -->",
        filled(
            "These are the rules that Wyrmhold plays, in our own words. Every clause has a name, "
            "and tests cite it. The rulebook of Dragon Run leaves what the cards say to a "
            "Reference Book that we do not have. What reviewers report about them, and what we "
            "invented to fill the gaps, is marked **Reconstructed** "
            "([all of it](reconstructed.md)); what we decided where the rulebook is silent or "
            "unclear is marked **Our ruling**. The clauses state the newest version of the rules; "
            "what a version changed is under **Rules version**, and a game keeps the version it "
            "began with. `wyrmhold rules ID` prints a clause, `wyrmhold rules --versions` what "
            "changed when."
        ),
        *rules_parts(clauses()),
        *cards_parts(),
    ]
    return "\n\n".join(parts) + "\n"


def cards_parts() -> list[str]:
    """The cards of Dragon Run, each row with its certainty."""
    locations = [(*card_row(row), str(row.count), *sure_row(row)) for row in CATALOGUE.locations]
    treasures = [
        (*card_row(row), str(row.count), str(row.value or "-"), *sure_row(row))
        for row in CATALOGUE.treasures
    ]
    characters = [(*card_row(row), *sure_row(row)) for row in CATALOGUE.characters]
    return [
        "## The cards",
        filled(
            f"{sum(CATALOGUE.location_counts().values())} Locations, "
            f"{sum(CATALOGUE.treasure_counts().values())} Treasures and {len(characters)} "
            "characters. A row is `rulebook` (printed), `review` (name and effect come from "
            "reviewers who owned the game; details are ours) or `reconstructed` "
            "(the effect or the count is ours, even where the name is known)."
        ),
        table(("location", "name", "clause", "number", "status", "source"), locations),
        table(("treasure", "name", "clause", "number", "gold", "status", "source"), treasures),
        table(("character", "name", "clause", "status", "source"), characters),
    ]


def card_row(row: CardRow) -> tuple[str, str, str]:
    return (row.title, f"`{row.name}`", link(row.clause))


def sure_row(row: CardRow) -> tuple[str, str]:
    return (row.status, row.source)


def unsure_card_parts() -> list[str]:
    """The cards of Dragon Run that its rulebook does not print."""
    return unsure_tables(
        (
            ("location", unsure_cards(CATALOGUE.locations)),
            ("treasure", unsure_cards(CATALOGUE.treasures)),
            ("character", unsure_characters(CATALOGUE.characters)),
        ),
        "dragon_run",
    )

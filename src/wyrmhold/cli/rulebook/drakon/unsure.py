"""What no rulebook prints about the pieces."""

from __future__ import annotations

from wyrmhold.cli.rulebook.book import Unsure, unsure, within
from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.setup.box import Box


def boxes() -> dict[str, Box]:
    """The box of each edition and of Expansion One, by its title."""
    found = {edition.title: edition.box for edition in EDITIONS.values()}
    found[EXPANSION_ONE.title] = EXPANSION_ONE.box
    return found


def unsure_chambers(box: Box) -> list[Unsure]:
    return unsure((row.name, dict(row.shapes), row) for row in box.chamber_rows)


def unsure_coins(box: Box) -> list[Unsure]:
    return unsure((f"{row.value} gold", f"{row.count} coins", row) for row in box.coin_rows)


def unsure_heroes(box: Box) -> list[Unsure]:
    return unsure((row.title, f"the ability of {row.clause}", row) for row in box.hero_rows)


def unsure_facts(box: Box) -> list[Unsure]:
    return unsure(("fact", fact.what, fact) for fact in box.facts)


def unsure_boxes() -> list[Unsure]:
    """The rows of Drakon's boxes that no rulebook prints."""
    return [
        within(title, row)
        for title, box in boxes().items()
        for part in (unsure_chambers, unsure_coins, unsure_heroes, unsure_facts)
        for row in part(box)
    ]

"""Drakon's part of the page's texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from wyrmhold.cli.page_texts.game_texts import ByClause, GameTexts, Texts, named
from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.pieces import CHAMBERS
from wyrmhold.games.drakon.setup.flags import FLAGS
from wyrmhold.games.drakon.setup.options import HOUSE

ONLY_TERMINAL: Final = ("terminal", "decline")
"""Texts of a question that only the terminal uses."""

BOXES: Final = {name: each.box.joined(EXPANSION_ONE.box) for name, each in EDITIONS.items()}
KINDS: Final = [piece.name for piece in CHAMBERS]
CLAUSE_OF: Final = {row.kind: row.clause for box in BOXES.values() for row in box.chamber_rows}


class DrakonTexts:
    """The page's words for chambers, heroes and house rules."""

    def names(self, clauses: ByClause) -> dict[str, Any]:
        return {
            edition: {
                "kinds": {
                    kind: named(clauses[CLAUSE_OF[kind]], box.name_of(kind)) for kind in KINDS
                },
                "heroes": {
                    row.name: named(clauses[row.clause], row.title) for row in box.hero_rows
                },
            }
            for edition, box in BOXES.items()
        }

    def effects(self, clauses: ByClause) -> dict[str, Any]:
        return {
            "drakon": {kind: clauses[CLAUSE_OF[kind]]["effect"] for kind in KINDS},
            "heroes": {
                edition: {row.name: clauses[row.clause]["effect"] for row in box.hero_rows}
                for edition, box in BOXES.items()
            },
        }

    def files(self, language: str, clauses: ByClause) -> dict[str, Any]:
        return {"flags.json": flags(language, clauses), "pieces.json": words(clauses)}

    def letters(self) -> dict[str, Any]:
        return {"chambers": {piece.name: piece.letters for piece in CHAMBERS}}

    def figures(self) -> list[str]:
        """A hero of a later edition with an old name has a drawing of its own, with the edition's
        number."""
        found: list[str] = []
        for number, edition in zip((3, 4), EDITIONS.values(), strict=True):
            for hero in edition.heroes:
                found.append(f"{hero.name}{number}" if hero.name in found else hero.name)
        return found


def words(clauses: ByClause) -> dict[str, dict[str, object]]:
    """Questions, labels, log lines and hints of the pieces."""
    return {
        "drakon": {use: dict(gathered(clauses, use)) for use in ("ask", "do", "use", "log", "you")},
        "hint": {use: dict(gathered(clauses, use)) for use in ("kinds", "say")},
    }


def gathered(clauses: ByClause, use: str) -> Iterator[tuple[str, object]]:
    """The texts of all clauses for a use, without what only the terminal says."""
    for told in clauses.values():
        for key, text in told.get(use, {}).items():
            if use == "ask":
                yield key, {form: each for form, each in text.items() if form not in ONLY_TERMINAL}
            else:
                yield key, text


def flags(language: str, clauses: ByClause) -> dict[str, Texts]:
    """The titles and texts of house rules, for those who set up a table."""
    found: dict[str, Texts] = {}
    for flag in FLAGS:
        option = flag.option
        if option.name in HOUSE and option.rule is not None:
            own = {"title": option.title, "text": option.text}
            found[option.name] = own if language == "en" else clauses[option.rule]["option"]
    return found


PART: Final[GameTexts] = DrakonTexts()

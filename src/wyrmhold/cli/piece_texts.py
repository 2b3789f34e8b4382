"""The page's words and letters for the pieces of the games, made from clauses and boxes.

The page's sheets of drawings are copied for the pictures.

English comes from the games, German and French from the translations of the clauses. The page's
catalogues include what is made here, so a piece is put into words once per language.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE, CardRow
from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.pieces import CHAMBERS
from wyrmhold.games.drakon.setup.flags import FLAGS
from wyrmhold.games.drakon.setup.options import HOUSE
from wyrmhold.games.registry import GAMES

LANGUAGES: Final = ("en", "de", "fr")
FOLDER: Final = "web/src/texts"
LETTERS: Final = "web/src/data/letters.json"
DRAWINGS: Final = "web/src/art"
PICTURES: Final = "src/wyrmhold/pictures/art"
SHEETS: Final = ("chambers", "figures", "cards", "icons")
"""Sheets of drawings that the pictures need too: it works without a checkout."""

ONLY_TERMINAL: Final = ("terminal", "decline")
"""Texts of a question that only the terminal uses."""

CARDS: Final[dict[str, tuple[CardRow, ...]]] = {
    "locations": CATALOGUE.locations,
    "treasures": CATALOGUE.treasures,
    "characters": CATALOGUE.characters,
}

Texts = Mapping[str, Any]


def text_files(root: Path) -> dict[str, str]:
    """The generated files by path; none if the checkout has no page."""
    if not (root / FOLDER).is_dir():
        return {}
    found = {LETTERS: written(letters())}
    for sheet in SHEETS:
        found[f"{PICTURES}/{sheet}.svg"] = (root / DRAWINGS / f"{sheet}.svg").read_text("utf-8")
    for language in LANGUAGES:
        texts = {game: clause_texts(root, language, game) for game in GAMES}
        found[f"{FOLDER}/{language}/names.json"] = written(names(texts))
        found[f"{FOLDER}/{language}/flags.json"] = written(flags(language, texts["drakon"]))
        found[f"{FOLDER}/{language}/pieces.json"] = written(words(texts["drakon"]))
    return found


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def clause_texts(root: Path, language: str, game: str) -> dict[str, Texts]:
    """The texts of a game's clauses in a language, by clause."""
    if language == "en":
        return {name: clause.texts for name, clause in GAMES[game].reference().clauses.items()}
    told = json.loads((root / FOLDER / language / "rules.json").read_text("utf-8"))
    return {name: clause.get("texts", {}) for name, clause in told["clauses"][game].items()}


def names(texts: Mapping[str, Mapping[str, Texts]]) -> dict[str, object]:
    """The names and effects of everything in the boxes, and why games ended."""
    drakon, run = texts["drakon"], texts["dragon_run"]
    boxes = {name: each.box.joined(EXPANSION_ONE.box) for name, each in EDITIONS.items()}
    kinds = [piece.name for piece in CHAMBERS]
    clause_of = {row.kind: row.clause for box in boxes.values() for row in box.chamber_rows}
    return {
        "drakon": {
            edition: {
                "kinds": {
                    kind: named(drakon[clause_of[kind]], box.name_of(kind)) for kind in kinds
                },
                "heroes": {row.name: named(drakon[row.clause], row.title) for row in box.hero_rows},
            }
            for edition, box in boxes.items()
        },
        "dragon_run": {
            part: {row.name: named(run[row.clause], row.title) for row in rows}
            for part, rows in CARDS.items()
        },
        "reasons": {
            game: {
                reason: texts[game][clause]["reason"]
                for reason, clause in GAMES[game].reference().reasons.items()
            }
            for game in texts
        },
        "effects": {
            "drakon": {kind: drakon[clause_of[kind]]["effect"] for kind in kinds},
            "heroes": {
                edition: {row.name: drakon[row.clause]["effect"] for row in box.hero_rows}
                for edition, box in boxes.items()
            },
            "dragon_run": {
                row.name: effect_of(run[row.clause], row.name)
                for rows in CARDS.values()
                for row in rows
            },
        },
    }


def named(texts: Texts, name: str) -> str:
    """A name in the language of the texts; English texts have none, for boxes have the names."""
    return str(texts["names"][name]) if "names" in texts else name


def effect_of(texts: Texts, card: str) -> str:
    """What a card does; some clauses describe several cards."""
    return str(texts["effects"][card] if "effects" in texts else texts["effect"])


def words(texts: Mapping[str, Texts]) -> dict[str, dict[str, object]]:
    """Questions, labels, log lines and hints of Drakon's pieces."""
    return {
        "drakon": {use: dict(gathered(texts, use)) for use in ("ask", "do", "use", "log", "you")},
        "hint": {use: dict(gathered(texts, use)) for use in ("kinds", "say")},
    }


def gathered(texts: Mapping[str, Texts], use: str) -> Iterator[tuple[str, object]]:
    """The texts of all clauses for a use, without what only the terminal says."""
    for told in texts.values():
        for key, text in told.get(use, {}).items():
            if use == "ask":
                yield key, {form: each for form, each in text.items() if form not in ONLY_TERMINAL}
            else:
                yield key, text


def flags(language: str, texts: Mapping[str, Texts]) -> dict[str, Texts]:
    """The titles and texts of house rules, for those who set up a table."""
    found: dict[str, Texts] = {}
    for flag in FLAGS:
        option = flag.option
        if option.name in HOUSE and option.rule is not None:
            own = {"title": option.title, "text": option.text}
            found[option.name] = own if language == "en" else texts[option.rule]["option"]
    return found


def letters() -> dict[str, object]:
    """The letters of each kind of chamber, and every figure that is drawn.

    A hero of a later edition with an old name has a drawing of its own, with the edition's number.
    """
    figures: list[str] = []
    for number, edition in zip((3, 4), EDITIONS.values(), strict=True):
        for hero in edition.heroes:
            figures.append(f"{hero.name}{number}" if hero.name in figures else hero.name)
    figures += [row.name for row in CATALOGUE.characters if row.name not in figures]
    return {"chambers": {piece.name: piece.letters for piece in CHAMBERS}, "figures": figures}

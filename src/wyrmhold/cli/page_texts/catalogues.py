"""The page's words and letters for the pieces of the games, made from clauses and boxes.

The page's sheets of drawings are copied for the pictures.

English comes from the games, German and French from the translations of the clauses. The page's
catalogues include what is made here, so a piece is put into words once per language.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from wyrmhold.cli.page_texts.game_texts import ByClause, GameTexts, texts_of
from wyrmhold.games.registry import GAMES

LANGUAGES: Final = ("en", "de", "fr")
FOLDER: Final = "web/src/texts"
LETTERS: Final = "web/src/data/letters.json"
DRAWINGS: Final = "web/src/art"
PICTURES: Final = "src/wyrmhold/pictures/art"
SHEETS: Final = ("chambers", "figures", "cards", "icons")
"""Sheets of drawings copied for the pictures, which have to work without a checkout."""


def text_files(root: Path) -> dict[str, str]:
    """The generated files by path; none if the checkout has no page."""
    if not (root / FOLDER).is_dir():
        return {}
    parts = {game: part for game in GAMES if (part := texts_of(game)) is not None}
    found = {LETTERS: written(letters(parts))}
    for sheet in SHEETS:
        found[f"{PICTURES}/{sheet}.svg"] = (root / DRAWINGS / f"{sheet}.svg").read_text("utf-8")
    for language in LANGUAGES:
        clauses = {game: clause_texts(root, language, game) for game in parts}
        found[f"{FOLDER}/{language}/names.json"] = written(names(parts, clauses))
        for game, part in parts.items():
            for name, texts in part.files(language, clauses[game]).items():
                found[f"{FOLDER}/{language}/{name}"] = written(texts)
    return found


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def clause_texts(root: Path, language: str, game: str) -> ByClause:
    """The texts of a game's clauses in a language, by clause."""
    if language == "en":
        return {name: clause.texts for name, clause in GAMES[game].reference().clauses.items()}
    told = json.loads((root / FOLDER / language / "rules.json").read_text("utf-8"))
    return {name: clause.get("texts", {}) for name, clause in told["clauses"][game].items()}


def names(parts: dict[str, GameTexts], clauses: dict[str, ByClause]) -> dict[str, Any]:
    """The names and effects of everything in the boxes, and why games ended."""
    found: dict[str, Any] = {game: part.names(clauses[game]) for game, part in parts.items()}
    found["reasons"] = {
        game: {
            reason: clauses[game][clause]["reason"]
            for reason, clause in GAMES[game].reference().reasons.items()
        }
        for game in parts
    }
    found["effects"] = {}
    for game, part in parts.items():
        found["effects"] |= part.effects(clauses[game])
    return found


def letters(parts: dict[str, GameTexts]) -> dict[str, Any]:
    """The letters of pieces, and every figure that is drawn, each once."""
    found: dict[str, Any] = {}
    for part in parts.values():
        found |= part.letters()
    figures = [figure for part in parts.values() for figure in part.figures()]
    return {**found, "figures": list(dict.fromkeys(figures))}

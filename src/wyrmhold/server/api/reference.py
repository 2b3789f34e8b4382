"""Generates three JSON files from the engine, so that the page knows the games without asking."""

from __future__ import annotations

import json
from typing import Final

from wyrmhold.games.registry import OURS
from wyrmhold.kernel.clauses import Clause
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.record import ABANDONED, FORFEIT
from wyrmhold.kernel.reference import event_fields, questions

REFERENCE: Final = "web/src/data/reference.json"
RULES: Final = "web/src/data/rules.json"
GRAMMAR: Final = "web/src/data/grammar.json"

ENDED_WITHOUT_RULE: Final = (ABANDONED, FORFEIT)
"""Endings that are not in the rules of a game."""


def reference_files() -> dict[str, str]:
    """The files, by path."""
    games = {name: reference_of(game) for name, game in OURS.items()}
    rules = [
        clause_of(name, clause)
        for name, game in OURS.items()
        for clause in game.reference().clauses.values()
    ]
    grammars = {name: game.grammar() for name, game in OURS.items()}
    return {
        REFERENCE: written(games) + "\n",
        RULES: written(rules) + "\n",
        GRAMMAR: written(grammars) + "\n",
    }


def reference_of(game: AnyGame) -> dict[str, object]:
    """The reference data of one game."""
    told = game.reference()
    return {
        "decisions": questions(game.codec),
        "events": {
            name: {"clause": told.events[name], "fields": fields}
            for name, fields in event_fields(game.codec).items()
        },
        "reasons": {**told.reasons, **dict.fromkeys(ENDED_WITHOUT_RULE)},
        **told.box,
    }


def clause_of(game: str, clause: Clause) -> dict[str, object]:
    """A clause, without what only maintainers of the rules need."""
    return {
        "game": game,
        "id": clause.id,
        "section": clause.section,
        "title": clause.title,
        "rule": clause.rule,
        "ruling": clause.ruling,
        "reconstructed": clause.reconstructed,
        "differences": {name: text for name, _, text in clause.differences},
        "changed": {str(version): text for version, text in clause.changed},
        "tokens": list(clause.tokens),
    }


WIDTH: Final = 100


def written(value: object, indent: str = "") -> str:
    """Compact JSON with as much per line as fits, for readable diffs."""
    plain = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(plain) <= WIDTH or not isinstance(value, dict | list) or not value:
        return plain
    inner = indent + " "
    if isinstance(value, dict):
        rows = [
            f"{json.dumps(key, ensure_ascii=False)}: {written(each, inner)}"
            for key, each in value.items()
        ]
        ends = "{}"
    else:
        rows = [written(each, inner) for each in value]
        ends = "[]"
    body = ",\n".join(inner + row for row in rows)
    return f"{ends[0]}\n{body}\n{indent}{ends[1]}"

"""The words of Drakon's pieces that the terminal uses, from the clauses."""

from __future__ import annotations

from typing import Final, cast

from wyrmhold.games.drakon.clauses import clauses

QUESTIONS: Final[dict[str, dict[str, str]]] = {
    kind: texts
    for clause in clauses().values()
    for kind, texts in cast("dict[str, dict[str, str]]", clause.texts.get("ask", {})).items()
}
"""The texts of each kind of question a piece asks, by their use."""

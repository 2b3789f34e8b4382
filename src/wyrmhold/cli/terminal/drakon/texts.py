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

USES: Final[dict[str, str]] = {
    verb.replace("_", " ", 1): text[:1].lower() + text[1:]
    for clause in clauses().values()
    for verb, text in cast("dict[str, str]", clause.texts.get("use", {})).items()
}
"""What using an ability does, by the verb, as the end of a sentence."""

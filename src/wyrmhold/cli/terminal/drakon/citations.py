"""The rules clause behind a question or a menu item, and its text."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from wyrmhold.cli.terminal.clauses import clause_page
from wyrmhold.games.drakon.actions import Decline, End, Move, Place, Return
from wyrmhold.games.drakon.chambers.escape import Escape
from wyrmhold.games.drakon.chambers.rotate import Rotate
from wyrmhold.games.drakon.clauses import clauses
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.heroes.base import Use
from wyrmhold.games.drakon.pieces import PIECES
from wyrmhold.games.drakon.rules.dragon import Drakon
from wyrmhold.games.drakon.ruleset import Rules
from wyrmhold.games.drakon.setup.casting import Pick
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.transaction import pending

BY_KIND: Final[dict[type[Action], str]] = {
    Place: "PLACE-1",
    Escape: "PLACE-5",
    **{
        answer: piece.clause
        for piece in PIECES
        for answer in piece.parts.answers
        if answer is not Escape
    },
}
"""The clause behind an answer, unless the position decides."""


def chamber_clause(state: State, face: int) -> str:
    """The clause for a chamber's effect."""
    return state.rules.box.row(KINDS[face >> 4]).clause


def hero_clause(state: State, name: str) -> str:
    """The clause for a hero's ability."""
    return next(hero.rule for hero in state.rules.heroes if hero.name == name)


def question_clause(state: State) -> str:
    """The clause behind the pending question."""
    frame = pending(state)
    return (frame.rule if frame is not None else None) or "TURN-1"


def clause_for(action: Action, state: State) -> str:
    """The clause behind an answer; for a move, that of the chamber it enters."""
    if isinstance(action, Move | Return):
        cell = action.cell if isinstance(action, Return) else action.path[-1]
        return chamber_clause(state, state.board.chambers[cell])
    if isinstance(action, Pick):
        # In the basic game heroes have no abilities.
        return hero_clause(state, action.hero) if state.rules.abilities else "SET-6"
    if isinstance(action, Use):
        frame = pending(state)
        seat = state.turn if frame is None else frame.by(state)
        return state.rules.heroes[state.figures[seat]].rule
    if isinstance(action, Drakon):
        return "CH-DRAKON" if state.drakon_is_out() else "PLACE-4"
    if isinstance(action, Rotate):
        return "RUL-4" if action.cell == NOWHERE else "CH-ROTATE"
    if isinstance(action, End):
        clause = question_clause(state)
        return "HERO-1" if clause == "TURN-1" else clause
    if isinstance(action, Decline):
        return question_clause(state)
    return BY_KIND.get(type(action), question_clause(state))


def clause_lines(name: str, rules: Rules) -> list[Text]:
    """A clause as text, with variants this table does not use greyed out."""
    played = rules.options.in_play()
    return clause_page(
        name,
        clauses(),
        lambda clause: [text for other, _, text in clause.differences if other not in played],
        "TURN-1, MOVE-1 or CH-WIND",
    )

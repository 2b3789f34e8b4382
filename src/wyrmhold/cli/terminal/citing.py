"""Which clause of the rules stands behind a question or an option, and how it reads."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from wyrmhold.cli.terminal.inks import BRASS, FAINT, MUTED, RULE, STRONG
from wyrmhold.games.drakon.actions import Decline, End, Move, Place
from wyrmhold.games.drakon.chambers.destroy import Destroyed
from wyrmhold.games.drakon.chambers.escape import Jump
from wyrmhold.games.drakon.chambers.floating import FloatTo
from wyrmhold.games.drakon.chambers.map import MapOf
from wyrmhold.games.drakon.chambers.mind_control import Control
from wyrmhold.games.drakon.chambers.rotate import Turned
from wyrmhold.games.drakon.chambers.switch import SwitchIn
from wyrmhold.games.drakon.clauses import Clause, clauses
from wyrmhold.games.drakon.coins import Prevent
from wyrmhold.games.drakon.dragon import DrakonTo
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.heroes.base import Use
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.transaction import pending

BY_KIND: Final[dict[type[Action], str]] = {
    Place: "PLACE-1",
    End: "HERO-1",
    Prevent: "HERO-KNIGHT",
    Destroyed: "CH-DESTROY",
    MapOf: "CH-MAP",
    Jump: "PLACE-5",
    FloatTo: "CH-FLOAT",
    SwitchIn: "CH-SWITCH",
    Control: "CH-MIND",
}


def chamber_clause(state: State, face: int) -> str:
    """The clause that says what a chamber does."""
    return state.rules.box.row(KINDS[face >> 4]).clause


def question_clause(state: State) -> str:
    """The clause that asks the pending question."""
    frame = pending(state)
    return (frame.rule if frame is not None else None) or "TURN-1"


def clause_for(action: Action, state: State) -> str:
    """The clause that an option belongs to: for a move, what the chamber entered does."""
    if isinstance(action, Move):
        return chamber_clause(state, state.board.chambers[action.path[-1]])
    if isinstance(action, Use):
        frame = pending(state)
        seat = state.turn if frame is None else frame.by(state)
        return state.rules.heroes[state.figures[seat]].rule
    if isinstance(action, DrakonTo):
        return "CH-DRAKON" if state.drakon_is_out() else "PLACE-4"
    if isinstance(action, Turned):
        return "RUL-4" if action.cell == NOWHERE else "CH-ROTATE"
    if isinstance(action, Decline):
        return question_clause(state)
    return BY_KIND.get(type(action), question_clause(state))


def clause_lines(name: str) -> list[Text]:
    """A clause for reading; says so when there is none of that name."""
    wanted = name.strip().upper()
    clause = clauses().get(wanted)
    if clause is None:
        near = [known for known in clauses() if wanted and known.startswith(wanted.split("-")[0])]
        hint = f" There are: {', '.join(near)}." if near else " Try TURN-1, MOVE-1 or CH-WIND."
        return [Text(f"There is no clause {wanted or 'without a name'}.{hint}")]
    return _written(clause)


def _written(clause: Clause) -> list[Text]:
    lines = [
        Text.assemble((clause.id, RULE), "  ", (clause.title, STRONG)),
        Text(""),
        Text(clause.rule),
    ]
    if clause.ruling:
        lines += [Text(""), Text.assemble(("Our ruling: ", BRASS), clause.ruling)]
    if clause.reconstructed:
        lines += [Text(""), Text.assemble(("Reconstructed: ", BRASS), clause.reconstructed)]
    if clause.tokens:
        lines += [Text(""), Text(f"To type: {'  ·  '.join(clause.tokens)}", MUTED)]
    lines += [Text(""), Text("; ".join(clause.sources), FAINT)]
    return lines

"""Mind Control: move an opponent's hero one legal move (CH-MIND)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import Path, path_from_text, path_text, seat_from_text
from wyrmhold.games.drakon.agents.answer_families import Family, Scope
from wyrmhold.games.drakon.agents.answer_paths import OthersPaths
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.movement import forced_paths, move
from wyrmhold.games.drakon.rules.questions import Question
from wyrmhold.games.drakon.rules.refusals import refused_move
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect
from wyrmhold.kernel.errors import Refusal

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Control(Answer):
    """The hero to move, and where."""

    verb = "control"
    usage = "control SEAT X,Y or control SEAT X,Y>X,Y"
    __match_args__ = ("victim", "path")
    __slots__ = __match_args__

    def __init__(self, victim: int, path: Path) -> None:
        self.victim: Final = victim
        self.path: Final = path

    def token(self) -> str:
        return f"control {self.victim} {path_text(self.path)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 2, cls.usage)
        return Control(seat_from_text(words[0]), path_from_text(words[1]))


@final
class MindControl(Chamber):
    """A hero who enters moves an opponent, who then follows the chamber entered."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(ChooseControl(seat))


@final
class ChooseControl(Question):
    """Which opponent's hero to move where; leave effects and Harps apply."""

    kind: ClassVar[str] = "mind_control"
    rule: ClassVar[str | None] = "CH-MIND"
    wanted: ClassVar[str] = "choose an opponent's hero and where it moves"
    __slots__ = ()

    def objection(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Control):
            return self.unfit(action)
        victim = action.victim
        if victim not in state.opponents(self.seat):
            return Refusal("RUL-1", f"seat {victim} is not an opponent of yours")
        ways = forced_paths(state, victim)
        return None if action.path in ways else refused_move(state, victim, action.path, ways)

    def options(self, state: State) -> list[Action]:
        return [
            Control(victim, path)
            for victim in state.opponents(self.seat)
            for path in forced_paths(state, victim)
        ]

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Control)
        move(tx, action.victim, action.path)


def hero_and_path(action: Action) -> tuple[int, Path]:
    """Whom an answer moves, and where."""
    assert isinstance(action, Control)
    return action.victim, action.path


def controlled(scope: Scope) -> list[Family]:
    """Every path that another player can choose for a hero."""
    return [OthersPaths(Control, Control, hero_and_path, scope)]


PIECE: ChamberPiece = ChamberPiece(
    "mind_control",
    "CH-MIND",
    MindControl(),
    ("Mind Control", "Mind Ctrl", "Mi"),
    answers=(Control,),
    frames=(ChooseControl,),
    families=controlled,
)

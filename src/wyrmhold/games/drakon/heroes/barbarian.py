"""Barbarian: push an opponent's hero out of your chamber and rob their hand (HERO-BARB)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from wyrmhold.games.drakon.actions import Path, path_from_text, path_text, seat_from_text
from wyrmhold.games.drakon.agents.answer_families import Family, Scope
from wyrmhold.games.drakon.agents.answer_paths import OthersPaths
from wyrmhold.games.drakon.heroes.base import Hero, Use, Uses
from wyrmhold.games.drakon.piece import HeroPiece
from wyrmhold.games.drakon.rules.chamber_theft import TakeChamber
from wyrmhold.games.drakon.rules.movement import forced_paths, move
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import expect
from wyrmhold.kernel.legal import Legal

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import State, Tx


@final
class UsePush(Use):
    """Move a hero by one legal move, then take a random chamber from its player's hand."""

    verb = "use push"
    usage = "use push SEAT X,Y or use push SEAT X,Y>X,Y"
    __match_args__ = ("victim", "path")
    __slots__ = __match_args__

    def __init__(self, victim: int, path: Path) -> None:
        self.victim: Final = victim
        self.path: Final = path

    def token(self) -> str:
        return f"use push {self.victim} {path_text(self.path)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 2, cls.usage)
        return UsePush(seat_from_text(words[0]), path_from_text(words[1]))

    def carry_out(self, tx: Tx, seat: int) -> None:
        # Pushed first, so it is resolved after the chamber's effect.
        tx.push(TakeChamber(seat, self.victim))
        move(tx, self.victim, self.path)


@final
class Barbarian(Hero):
    """Usable in a chamber with an opponent's hero who can move."""

    rule = "HERO-BARB"

    def uses(self, state: State, seat: int, acted: bool) -> Legal:
        return Uses(
            [
                UsePush(victim, path)
                for victim in state.beside(seat)
                for path in forced_paths(state, victim)
            ]
        )


def hero_and_path(action: Action) -> tuple[int, Path]:
    """Whom an answer moves, and where."""
    assert isinstance(action, UsePush)
    return action.victim, action.path


def pushed(scope: Scope) -> list[Family]:
    """Every path that another player can choose for a hero."""
    return [OthersPaths(UsePush, UsePush, hero_and_path, scope)]


PIECE: HeroPiece = HeroPiece(
    Barbarian,
    "HERO-BARB",
    "push a hero out of your chamber and take a chamber from their hand",
    answers=(UsePush,),
    families=pushed,
)

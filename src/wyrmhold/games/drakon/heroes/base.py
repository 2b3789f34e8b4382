"""A hero's ability: a set of uses, once per game (HERO-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from wyrmhold.games.drakon.actions import Path, path_from_text, path_text
from wyrmhold.games.drakon.rules.movement import move
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.legal import Legal, NoAnswers

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import State, Tx


class Use(Answer):
    """A use of an ability, in the player's turn before or after the action."""

    __slots__ = ()

    is_the_action: ClassVar[bool] = False
    """Whether it also counts as the turn's action (HERO-WIZ)."""

    def carry_out(self, tx: Tx, seat: int) -> None:
        """Carry out the ability. It has already been marked as used."""
        raise NotImplementedError


class PathUse(Use):
    """A use that moves the player's own hero."""

    __match_args__ = ("path",)
    __slots__ = __match_args__

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def token(self) -> str:
        return f"{self.verb} {path_text(self.path)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return cls(path_from_text(words[0]))

    def carry_out(self, tx: Tx, seat: int) -> None:
        move(tx, seat, self.path)


class Hero:
    """An ability, and the edition's name for the hero who has it."""

    rule: ClassVar[str] = "HERO-1"

    prevents: ClassVar[bool] = False
    """Whether the ability is to keep a coin about to be lost (HERO-KNIGHT)."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def uses(self, state: State, seat: int, acted: bool) -> Legal:
        """The uses possible now; `acted`: the turn's action has been taken."""
        return NoAnswers()


class Uses(Legal):
    """A short list of uses."""

    __slots__ = ("_listed",)

    def __init__(self, listed: list[Action]) -> None:
        self._listed = listed

    def listed(self) -> list[Action]:
        return self._listed

    def allows(self, action: Action) -> bool:
        return action in self._listed


def refused_use(state: State, seat: int, acted: bool, action: Use) -> Refusal:
    """Explain why a seat cannot use its ability this way now."""
    if not state.rules.abilities:
        return Refusal("HERO-1", "this table plays without hero abilities")
    if state.spent >> seat & 1:
        return Refusal("HERO-1", "you have used your ability: it works once per game")
    hero = state.rules.heroes[state.figures[seat]]
    if acted and type(action).is_the_action:
        return Refusal(hero.rule, "that would be a second action: you have one a turn")
    return Refusal(hero.rule, f"the {hero.name}'s ability does not allow that now")

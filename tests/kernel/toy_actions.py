"""The answers of Keep or Pass."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmhold.kernel.action import Action as KernelAction


class Action(KernelAction):
    """An answer that is one word, or a word and a number."""

    verb: ClassVar[str] = ""
    __slots__ = ()

    def token(self) -> str:
        return " ".join([self.verb, *[str(field) for field in self.fields()]])


class Keep(Action):
    verb = "keep"


class Pass(Action):
    verb = "pass"


class Accept(Action):
    verb = "accept"


class Refuse(Action):
    verb = "refuse"


class Number(Action):
    """An answer that names a card, which not everybody may see."""

    __match_args__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card

    def masked(self) -> str:
        return f"{self.verb} ?"


class Deal(Number):
    verb = "deal"


class Draw(Number):
    verb = "draw"


class Discard(Number):
    verb = "discard"


ACTIONS: Final[tuple[type[Action], ...]] = (Keep, Pass, Accept, Refuse, Deal, Draw, Discard)

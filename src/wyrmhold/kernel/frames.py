"""Frames: pending work, as immutable values on a stack inside the state.

A `Step` resolves by itself, a `Decision` waits for one seat, a `Chance` waits for a draw. A rule
that interrupts another keeps the interrupted frame in one of its fields, so a state can be saved at
any point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic

from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.events import Forced
from wyrmhold.kernel.legal import Legal, Options
from wyrmhold.kernel.state import S_contra
from wyrmhold.kernel.values import Value
from wyrmhold.kernel.viewers import ALL_TOLD, CHANCE

if TYPE_CHECKING:
    from wyrmhold.kernel.action import Action
    from wyrmhold.kernel.transaction import Transaction


class Frame(Value, Generic[S_contra]):
    """Something still to be resolved."""

    __slots__ = ()

    kind: ClassVar[str] = "step"
    """The question, as the notation names it."""

    rule: ClassVar[str | None] = None
    """The clause behind the question."""

    secret: ClassVar[bool] = False
    """Whether only the asked seat may know about the question. Others see `others`."""

    def settle(self, tx: Transaction[S_contra]) -> bool:
        """Resolve the frame if nobody has to be asked; False if it waits for an answer."""
        raise NotImplementedError

    def by(self, state: S_contra) -> int:
        """The seat to answer, or CHANCE."""
        return CHANCE

    def options(self, state: S_contra) -> list[Action]:
        """Every legal answer, in a fixed order."""
        raise NotImplementedError

    def allows(self, state: S_contra, action: Action) -> bool:
        """Whether the action is a legal answer."""
        raise NotImplementedError

    def tries(self, state: S_contra) -> int:
        """The number of candidates `attempt` accepts; 0 if sampling has to list the options."""
        return 0

    def attempt(self, state: S_contra, number: int) -> Action | None:
        """The answer with this candidate number, or None. Each answer has exactly one number."""
        return None

    def legal(self, state: S_contra) -> Legal:
        """The legal answers as a collection."""
        return Options(self, state)

    def take(self, tx: Transaction[S_contra], action: Action) -> None:
        """Carry out a legal answer. The frame has already been popped."""
        raise NotImplementedError

    def refusal(self, state: S_contra, action: Action) -> Refusal:
        """Explain why an action is not a legal answer."""
        return Refusal(self.rule, f"'{action.token()}' does not answer '{self.kind}'")

    def told(self, state: S_contra) -> int:
        """The seats (as a bit mask) that see the answer."""
        return ALL_TOLD

    def invited(self, state: S_contra) -> tuple[int, ...]:
        """The seats that may be asked, if the question is secret, as far as everybody knows."""
        return ()


class Step(Frame[S_contra]):
    """A frame that resolves by itself."""

    __slots__ = ()

    def settle(self, tx: Transaction[S_contra]) -> bool:
        draft = tx.draft
        draft.stack = draft.stack[:-1]
        self.run(tx)
        return True

    def run(self, tx: Transaction[S_contra]) -> None:
        """Carry out the step."""
        raise NotImplementedError


class Decision(Frame[S_contra]):
    """Waits for one seat.

    With no options it disappears; with exactly one it resolves by itself, unless `asks_sole`. A
    decision that must always be asked overrides `settle`.
    """

    __slots__ = ()

    def settle(self, tx: Transaction[S_contra]) -> bool:
        draft = tx.draft
        if self.several(draft):
            return False
        options = self.options(draft)
        if len(options) > 1:
            return False
        if options and self.asks_sole(draft):
            return False
        tx.pop()
        if options:
            sole = options[0]
            if not self.is_decline(sole):
                tx.events.append(Forced(self.by(draft), sole))
            self.take(tx, sole)
        return True

    def several(self, state: S_contra) -> bool:
        """Whether there is clearly more than one answer, decided without listing them."""
        return False

    def asks_sole(self, state: S_contra) -> bool:
        """Whether a sole answer is asked for, because skipping the question would tell a secret."""
        return False

    def is_decline(self, action: Action) -> bool:
        """Whether the answer declines an offer. A forced decline is not logged."""
        return False


class SeatDecision(Decision[S_contra]):
    """A question to a fixed seat."""

    __match_args__: ClassVar[tuple[str, ...]] = ("seat",)
    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def by(self, state: S_contra) -> int:
        return self.seat


class Chance(Frame[S_contra]):
    """Waits for chance: weighted outcomes, drawn by the driver of the game."""

    __slots__ = ()

    def outcomes(self, state: S_contra) -> list[tuple[Action, int]]:
        """Every outcome with its weight (a count of pieces, not reduced)."""
        raise NotImplementedError

    def weight(self, state: S_contra) -> int:
        """The sum of all weights."""
        return sum([weight for _, weight in self.outcomes(state)])

    def pick(self, state: S_contra, number: int) -> Action:
        """The outcome for a number from 0 to weight - 1."""
        for outcome, weight in self.outcomes(state):
            if number < weight:
                return outcome
            number -= weight
        raise ValueError("the number is not below the total weight")

    def sole(self, state: S_contra) -> Action | None:
        """The only outcome; None if there are several."""
        outcomes = self.outcomes(state)
        return outcomes[0][0] if len(outcomes) == 1 else None

    def options(self, state: S_contra) -> list[Action]:
        return [outcome for outcome, _ in self.outcomes(state)]

    def allows(self, state: S_contra, action: Action) -> bool:
        return any([outcome == action for outcome, _ in self.outcomes(state)])

    def settle(self, tx: Transaction[S_contra]) -> bool:
        draft = tx.draft
        outcome = self.sole(draft)
        if outcome is not None:
            tx.events.append(Forced(CHANCE, outcome))
        else:
            luck = tx.luck
            if luck is None:
                return False
            outcome = self.pick(draft, luck.below(self.weight(draft)))
        draft.stack = draft.stack[:-1]
        self.take(tx, outcome)
        return True

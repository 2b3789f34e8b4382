"""Narrow errors with stable codes: what is wrong, under which rule, and what to do.

Every error that a caller can cause derives from `WyrmholdError` (a `ValueError`) and can be put
on a wire with `as_json`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmhold.kernel.viewers import OPEN

OTHERS = "others"
"""Stands where a seat would that a viewer may not know."""


class WyrmholdError(ValueError):
    """Something a caller asked for cannot be done. `code` is stable.

    `token`, `pending` and `rule` say what was answered to which question, and which clause is
    against it, where that is known.
    """

    code: ClassVar[str] = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.token: str | None = None
        self.pending: dict[str, object] | None = None
        self.rule: str | None = None

    def as_json(self) -> dict[str, object]:
        """The one shape of every error."""
        return {
            "error": self.code,
            "token": self.token,
            "pending": self.pending,
            "rule": self.rule,
            "message": self.message,
        }


class BadToken(WyrmholdError):
    """The text is not a token of the notation."""

    code = "bad_token"

    def __init__(self, token: str, message: str) -> None:
        super().__init__(message)
        self.token = token


class Refusal(WyrmholdError):
    """An action that is not among the answers to the pending question.

    `rule` is the clause that forbids it. The reason can touch what the seat that is asked holds, so
    only that seat is told; see `seen_by`.
    """

    code = "illegal_action"

    def __init__(self, rule: str | None, message: str) -> None:
        super().__init__(message)
        self.rule = rule
        self.secret = False
        """Whether only the seat that is asked may know that it is."""

    def seen_by(self, viewer: int) -> Refusal:
        """The same refusal with nothing in it that `viewer` may not know."""
        if self.pending is None or viewer in (OPEN, self.pending["by"]):
            return self
        told = Refusal(None, "that is not possible now")
        told.token = self.token
        told.pending = {**self.pending, "by": OTHERS} if self.secret else self.pending
        return told


class GameIsOver(Refusal):
    """An answer after the end of the game: no secret."""

    code = "game_over"

    def seen_by(self, viewer: int) -> Refusal:
        return self


class Problems(WyrmholdError):
    """An input with several faults, all of them listed."""

    def __init__(self, message: str, problems: Sequence[str]) -> None:
        super().__init__(message)
        self.problems = list(problems)

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "problems": self.problems}


class BadScenario(Problems):
    """A scenario that is no position of the game."""

    code = "bad_scenario"


class BadOptions(Problems):
    """Options that no rulebook defines together, or that do not exist."""

    code = "bad_options"


class BadRecord(Problems):
    """A record that cannot be read, or does not replay to what it says."""

    code = "bad_record"

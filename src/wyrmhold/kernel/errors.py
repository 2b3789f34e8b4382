"""Specific errors with stable codes that say what is wrong, under which rule, and what to do.

Every error a caller can cause derives from `WyrmholdError` (a `ValueError`) and serialises with
`as_json`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmhold.kernel.viewers import OPEN

OTHERS = "others"
"""Replaces a seat number that the viewer may not know."""


class WyrmholdError(ValueError):
    """A request that cannot be carried out. `code` is stable.

    Where known, `token` is the rejected answer, `pending` the question, and `rule` the clause that
    forbids it.
    """

    code: ClassVar[str] = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.token: str | None = None
        self.pending: dict[str, object] | None = None
        self.rule: str | None = None

    def as_json(self) -> dict[str, object]:
        """The JSON shape shared by all errors."""
        return {
            "error": self.code,
            "token": self.token,
            "pending": self.pending,
            "rule": self.rule,
            "message": self.message,
        }


class BadToken(WyrmholdError):
    """The text is not a valid token of the notation."""

    code = "bad_token"

    def __init__(self, token: str, message: str) -> None:
        super().__init__(message)
        self.token = token


class Refusal(WyrmholdError):
    """An action that is not a legal answer to the pending question.

    `rule` is the clause that forbids it. The reason may reveal what the asked seat holds, so only
    that seat is told; see `seen_by`.
    """

    code = "illegal_action"

    def __init__(self, rule: str | None, message: str) -> None:
        super().__init__(message)
        self.rule = rule
        self.secret = False
        """Whether only the asked seat may know about the question."""

    def seen_by(self, viewer: int) -> Refusal:
        """Copy the refusal without anything `viewer` may not know."""
        if self.pending is None or viewer in (OPEN, self.pending["by"]):
            return self
        told = Refusal(None, "that is not possible now")
        told.token = self.token
        told.pending = {**self.pending, "by": OTHERS} if self.secret else self.pending
        return told


class GameIsOver(Refusal):
    """An answer after the end of the game. Not a secret."""

    code = "game_over"

    def seen_by(self, viewer: int) -> Refusal:
        return self


class Problems(WyrmholdError):
    """An input with several faults, all listed."""

    def __init__(self, message: str, problems: Sequence[str]) -> None:
        super().__init__(message)
        self.problems = list(problems)
        for problem in problems:
            self.add_note(f"- {problem}")  # so that a traceback shows them too

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "problems": self.problems}


class BadScenario(Problems):
    """A scenario that is not a valid position of the game."""

    code = "bad_scenario"


class BadOptions(Problems):
    """Options that do not exist or that no rulebook allows together."""

    code = "bad_options"


class BadRecord(Problems):
    """A record that cannot be parsed, or that does not replay to what it states."""

    code = "bad_record"

"""The outcome of a game: who won, and why it ended."""

from __future__ import annotations

from typing import Final, final

from wyrmhold.kernel.values import Value


@final
class Outcome(Value):
    """The winners (several share a win) and the reason for the end."""

    __match_args__ = ("winners", "reason")
    __slots__ = __match_args__

    def __init__(self, winners: tuple[int, ...], reason: str) -> None:
        self.winners: Final = winners
        self.reason: Final = reason

    def as_json(self) -> dict[str, object]:
        return {"winners": list(self.winners), "reason": self.reason}

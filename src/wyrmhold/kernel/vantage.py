"""A table from where one seat sits: all that a bot ever gets.

The position inside was dealt anew from what the seat knows, so there is nothing to peek at.
"""

from __future__ import annotations

import random
from typing import Final, Generic

from wyrmhold.kernel.game import Game
from wyrmhold.kernel.legal import Legal
from wyrmhold.kernel.state import S
from wyrmhold.kernel.transaction import legal, pending


class Prompt:
    """What a seat is asked: the kind of question, and the answers that are legal."""

    __slots__ = ("kind", "legal")

    def __init__(self, kind: str, answers: Legal) -> None:
        self.kind: Final = kind
        self.legal: Final = answers


class Vantage(Generic[S]):
    """What a seat knows of a table: its view, its question, and positions that could be real."""

    __slots__ = ("_position", "game", "seat")

    def __init__(self, game: Game[S], position: S, seat: int) -> None:
        """For a position that was imagined already; `of` makes one of the real one."""
        self.game: Final = game
        self.seat: Final = seat
        self._position: Final = position

    @classmethod
    def of(cls, game: Game[S], state: S, seat: int) -> Vantage[S]:
        """Where a seat sits. Always the same for positions that it cannot tell apart."""
        return cls(game, game.imagined(state, seat, random.Random(0)), seat)

    @classmethod
    def loaded(cls, game: Game[S], data: dict[str, object], seat: int) -> Vantage[S]:
        """Read what `dump` wrote."""
        return cls(game, game.load(data), seat)

    def dump(self) -> dict[str, object]:
        """All of it as JSON, to be sent to another process."""
        return self.game.dump(self._position)

    def json(self) -> dict[str, object]:
        """What the seat sees, in the shape of the notation."""
        return self.game.view(self._position, self.seat)

    def prompt(self) -> Prompt:
        """What the seat is asked. Raises ValueError if somebody else is, or nobody."""
        frame = pending(self._position)
        if frame is None or frame.by(self._position) != self.seat:
            raise ValueError(f"seat {self.seat} is not asked")
        return Prompt(frame.kind, legal(self._position))

    def imagine(self, rng: random.Random) -> S:
        """A position that could be the real one, as likely as the seat must think it."""
        return self.game.imagined(self._position, self.seat, rng)

    def position(self) -> S:
        """One that could be real, always the same: for what the seat can see of any of them."""
        return self._position


class OpenVantage(Vantage[S]):
    """A table with everything open, to look back at a finished game. No player gets one."""

    __slots__ = ()

    def imagine(self, rng: random.Random) -> S:
        return self._position

"""A table from one seat's point of view: all that a bot ever gets.

Its position is redealt from what the seat knows, so there is nothing to peek at.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final, Generic

from wyrmhold.kernel.game import Game
from wyrmhold.kernel.legal import Legal
from wyrmhold.kernel.state import S
from wyrmhold.kernel.transaction import legal, pending


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to a seat: its kind, and the legal answers."""

    kind: str
    legal: Legal


class Vantage(Generic[S]):
    """What a seat knows of a table: its view, its question, and positions that could be real."""

    __slots__ = ("_position", "game", "seat")

    def __init__(self, game: Game[S], position: S, seat: int) -> None:
        """Wrap an imagined position; use `of` for a real one."""
        self.game: Final = game
        self.seat: Final = seat
        self._position: Final = position

    @classmethod
    def of(cls, game: Game[S], state: S, seat: int) -> Vantage[S]:
        """The point of view of a seat. The same for all positions it cannot distinguish."""
        return cls(game, game.imagined(state, seat, random.Random(0)), seat)

    @classmethod
    def loaded(cls, game: Game[S], data: dict[str, object], seat: int) -> Vantage[S]:
        """Read what `dump` wrote."""
        return cls(game, game.load(data), seat)

    def dump(self) -> dict[str, object]:
        """Write everything as JSON, to send to another process."""
        return self.game.dump(self._position)

    def json(self) -> dict[str, object]:
        """The seat's view, in the shape of the notation."""
        return self.game.view(self._position, self.seat)

    def prompt(self) -> Prompt:
        """The question to the seat. Raises ValueError if it is not this seat's turn to answer."""
        frame = pending(self._position)
        if frame is None or frame.by(self._position) != self.seat:
            raise ValueError(f"seat {self.seat} is not asked")
        return Prompt(frame.kind, legal(self._position))

    def imagine(self, rng: random.Random) -> S:
        """A position that could be real, drawn with its probability as far as the seat knows."""
        return self.game.imagined(self._position, self.seat, rng)

    def position(self) -> S:
        """A fixed position that could be real, for what the seat sees in all of them."""
        return self._position


class OpenVantage(Vantage[S]):
    """A table with everything open, for reviewing finished games. Never given to a player."""

    __slots__ = ()

    def imagine(self, rng: random.Random) -> S:
        return self._position

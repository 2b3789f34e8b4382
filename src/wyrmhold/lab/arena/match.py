"""A match between bots: who sits where in each game, and how to play one.

Games come in rotations. All games of a rotation have the same luck, and bots move one seat on from
game to game, so that every bot has every seat once.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol

from wyrmhold.bots.protocol import Bot
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, pending, settled
from wyrmhold.lab.arena.seats import Seating

ONE, FIELD, EVEN = "one", "field", "even"
SEATINGS: Final = {
    ONE: "the first bot has one seat, the others share the rest in turn",
    FIELD: "the last bot has one seat, the others share the rest in turn",
    EVEN: "the bots take seats in turn",
}
"""How seats are assigned if there are more seats than bots."""

MAX_PLAYERS: Final = 10
"""Upper bound on the players at any table."""

CAPPED: Final = ("exhausted", "turn_limit")
"""Reasons for a game to end without anybody reaching the goal."""


class Listener(Protocol):
    """Observes everything that happens in a game."""

    def began(self, fresh: AnyState) -> None:
        """Called with a copy of the table before the deal."""

    def heard(self, events: Sequence[Event[Any]]) -> None:
        """Called with the events up to the next question."""

    def decided(self, seat: int, state: AnyState, action: Action) -> None:
        """Called with an answer and the table just before it."""

    def ended(self, state: AnyState) -> None:
        """Called with the table after the game."""


class BotFailed(WyrmholdError):
    """A bot raised an exception or gave an illegal answer."""

    code = "bot_failed"


@dataclass(frozen=True)
class Match:
    """Everything that determines the results of the games, except their numbers."""

    game: str
    edition: str
    options: dict[str, object]
    players: int
    bots: tuple[str, ...]
    seating: str
    seed: int
    rules_version: int

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "bots": list(self.bots)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Match:
        """Read what `as_json` wrote. Raises KeyError, TypeError or ValueError."""
        match = cls(
            str(data["game"]),
            str(data["edition"]),
            dict(data["options"]),
            int(data["players"]),
            tuple([str(bot) for bot in data["bots"]]),
            str(data["seating"]),
            int(data["seed"]),
            int(data["rules_version"]),
        )
        if (
            not 2 <= len(match.bots) <= match.players <= MAX_PLAYERS
            or match.seating not in SEATINGS
        ):
            raise ValueError("this match cannot be played")
        return match

    def digest(self) -> str:
        """A fingerprint of the match."""
        text = json.dumps(self.as_json(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def places(self) -> tuple[int, ...]:
        """The bot of each seat in the first game, by index."""
        bots, players = len(self.bots), self.players
        if self.seating == EVEN:
            return tuple([seat % bots for seat in range(players)])
        others = [seat % (bots - 1) for seat in range(players - 1)]
        if self.seating == ONE:
            return (0, *[other + 1 for other in others])
        return (*others, bots - 1)

    def rotation(self) -> int:
        """The number of games after which the seating repeats: at most one per seat."""
        places = self.places()
        return next(
            shift
            for shift in range(1, self.players + 1)
            if places[shift:] + places[:shift] == places
        )

    def seats(self, number: int) -> tuple[int, ...]:
        """The bot of each seat in a game. Every other rotation goes the other way round, so that
        nobody always sits to the left of the same bot."""
        block, shift = divmod(number, self.rotation())
        places = self.places()[:: -1 if block % 2 else 1]
        return tuple([places[seat - shift] for seat in range(self.players)])

    def fair(self) -> list[float]:
        """Each bot's share of the seats."""
        places = self.places()
        return [places.count(bot) / self.players for bot in range(len(self.bots))]

    def fresh(self) -> AnyState:
        """The table before the deal. Raises BadOptions."""
        seats = [None] * self.players
        return GAMES[self.game].new(self.edition, self.options, seats, self.rules_version)


@dataclass(frozen=True)
class Played:
    """A finished game: seats, winners, reason, turns and thinking times.

    `times` counts each bot's decisions by how long they took: see `time_bin`. `faults` counts, for
    each external bot, the random answers given in its place, by fault.
    """

    number: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    turns: int
    times: tuple[dict[int, int], ...]
    faults: tuple[dict[str, int], ...] = ()

    def shares(self) -> list[float]:
        """Each bot's share of the win."""
        found = [0.0] * len(self.times)
        for seat in self.winners:
            found[self.seats[seat]] += 1 / len(self.winners)
        return found

    def as_json(self) -> dict[str, Any]:
        times = [[number for pair in row.items() for number in pair] for row in self.times]
        found = {
            "number": self.number,
            "seats": list(self.seats),
            "winners": list(self.winners),
            "reason": self.reason,
            "turns": self.turns,
            "times": times,
        }
        return {**found, "faults": list(self.faults)} if any(self.faults) else found

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Played:
        """Read what `as_json` wrote. Raises KeyError, TypeError or ValueError."""
        return cls(
            int(data["number"]),
            tuple([int(bot) for bot in data["seats"]]),
            tuple([int(seat) for seat in data["winners"]]),
            str(data["reason"]),
            int(data["turns"]),
            tuple([dict(zip(row[::2], row[1::2], strict=True)) for row in data["times"]]),
            tuple(
                [{str(kind): int(n) for kind, n in row.items()} for row in data.get("faults", [])]
            ),
        )


def play(
    match: Match, number: int, bots: Sequence[Bot], listener: Listener | None = None
) -> Played:
    """Play one game of a match. Luck and every seat have separate random sources."""
    game = GAMES[match.game]
    seats = match.seats(number)
    luck = Dice(random.Random(f"luck {match.seed} {number // match.rotation()}"))
    sources = [random.Random(f"seat {match.seed} {number} {seat}") for seat in range(match.players)]
    seating = Seating(game, seats, bots)
    fresh = match.fresh()
    if listener is not None:
        listener.began(fresh.copy())
    state, events = settled(fresh, luck)
    if listener is not None:
        listener.heard(events)
    while (frame := pending(state)) is not None:
        seat = frame.by(state)
        try:
            seating.heard(events)
            action = seating.answer(seat, state, sources[seat])
            before, (state, events) = state, advance(state, action, luck)
        except Exception as error:
            raise BotFailed(
                f"{match.bots[seats[seat]]} failed at seat {seat} of game {number}: {where(error)}"
            ) from error
        if listener is not None:
            listener.decided(seat, before, action)
            listener.heard(events)
    seating.heard(events)
    seating.ended(state)
    if listener is not None:
        listener.ended(state)
    return Played(
        number,
        seats,
        state.outcome.winners,
        state.outcome.reason,
        game.turns(state),
        tuple([dict(sorted(row.items())) for row in seating.times]),
        tuple([dict(sorted(row.items())) for row in seating.faults]) if any(seating.faults) else (),
    )


def where(error: BaseException) -> str:
    """Describe an error and the line that raised it."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    said = f"{type(error).__name__}: {error}"
    return said if at is None else f"{said} ({at.tb_frame.f_code.co_filename}:{at.tb_lineno})"

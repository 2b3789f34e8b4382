"""A seat at a table, and the clock on it."""

from __future__ import annotations

from collections.abc import Iterable

from wyrmhold.server.agreed import Clock, Colour, DaysClock, LiveClock, SeatPlan

LEAST_MS = 5_000
"""What a player has at least after a bot answered in the player's place."""


class Seat:
    """Who sits here: a person, a bot, or nobody yet."""

    __slots__ = ("away", "bot", "colour", "forfeited", "name", "person", "pick", "program")

    def __init__(self, plan: SeatPlan, colour: Colour, number: int) -> None:
        self.person: str | None = None
        self.program: str | None = None
        """The bot token with which the person's program sat down here."""
        self.bot = plan.bot
        self.name: str = plan.name or (f"{plan.bot} bot" if plan.bot else f"Seat {number + 1}")
        self.colour: Colour = plan.colour or colour
        self.pick = plan.pick
        self.away = False
        """A bot plays for the person, who can come back."""
        self.forfeited = False

    @property
    def kind(self) -> str:
        """`person`, `bot` or `open`; a person whom a bot stands in for is still a person."""
        if self.person is not None:
            return "person"
        return "open" if self.bot is None else "bot"

    @property
    def shown_kind(self) -> str:
        """The kind as everybody sees it: a person's program is a bot to the others."""
        return self.kind if self.program is None else "bot"

    @property
    def driven(self) -> bool:
        """Whether a bot answers for it."""
        return self.bot is not None


class Clocks:
    """How much time each seat has, in milliseconds."""

    __slots__ = ("clock", "left", "since")

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.initial_s * 1000 if isinstance(clock, LiveClock) else 0] * seats
        self.since = 0
        """When the seat that is asked began to think."""

    def answered(self, seat: int, at: int, by_clock: bool) -> None:
        """Take the time that the seat thought, give the increment."""
        clock = self.clock
        if isinstance(clock, LiveClock):
            left = max(0, self.left[seat] - max(0, at - self.since)) + clock.increment_s * 1000
            self.left[seat] = max(left, LEAST_MS) if by_clock else left

    def took_back(self, seats: Iterable[int]) -> None:
        """Answers of these seats do not stand, so they earn nothing; what was thought is spent."""
        if isinstance(self.clock, LiveClock):
            for seat in seats:
                if seat < len(self.left):  # else one that only its seat knows of
                    self.left[seat] = max(0, self.left[seat] - self.clock.increment_s * 1000)

    def handed_over(self, seat: int, at: int) -> None:
        """Take the time that the seat thought. Who answers for it now begins with some at least."""
        if isinstance(self.clock, LiveClock):
            self.left[seat] = max(self.left[seat] - max(0, at - self.since), LEAST_MS)
        self.begin(at)

    def begin(self, at: int) -> None:
        """Somebody is asked from now on."""
        self.since = at

    def due(self, seat: int) -> int | None:
        """When the time of the seat that is asked is over."""
        clock = self.clock
        if isinstance(clock, LiveClock):
            return self.since + self.left[seat]
        if isinstance(clock, DaysClock):
            return self.since + round(clock.days * 86_400_000)
        return None

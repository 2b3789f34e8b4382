"""A seat at a table, and the clock on it."""

from __future__ import annotations

from collections.abc import Iterable

from wyrmhold.server.table_settings import DAY_MS, Clock, Colour, DaysClock, LiveClock, SeatPlan

MIN_TIME_LEFT_MS = 5_000
"""Minimum time a player has left after a bot answered for them."""


class Seat:
    """A seat, taken by a person or a bot, or open."""

    __slots__ = (
        "away",
        "bot",
        "colour",
        "driven_since",
        "forfeited",
        "name",
        "offered",
        "person",
        "pick",
        "program",
        "quiet_since",
    )

    def __init__(self, plan: SeatPlan, colour: Colour, number: int) -> None:
        self.person: str | None = None
        self.program: str | None = None
        """The bot token of the person's program that took the seat."""
        self.bot = plan.bot
        self.name: str = plan.name or (f"{plan.bot} bot" if plan.bot else f"Seat {number + 1}")
        self.colour: Colour = plan.colour or colour
        self.pick = plan.pick
        self.away = False
        """The bot that plays for the person, who can return."""
        self.driven_since = 0
        """When a bot took over; 0 for a bot from the start."""
        self.forfeited = False
        self.offered = False
        """Whether another person may take the seat from the bot."""
        self.quiet_since: int | None = None
        """Since when the player does not want to be asked in secret; only they know."""

    @property
    def kind(self) -> str:
        """`person`, `bot` or `open`. A person with a stand-in bot is still a person."""
        if self.person is not None:
            return "person"
        return "open" if self.bot is None else "bot"

    @property
    def shown_kind(self) -> str:
        """The kind as others see it: a person's program is a bot."""
        return self.kind if self.program is None else "bot"

    @property
    def driven(self) -> bool:
        """Whether a bot answers for this seat."""
        return self.bot is not None


class Clocks:
    """The time each seat has left, in milliseconds."""

    __slots__ = ("clock", "left", "since")

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.initial_s * 1000 if isinstance(clock, LiveClock) else 0] * seats
        self.since = 0
        """When the current seat's clock started."""

    def answered(self, seat: int, at: int, by_clock: bool) -> None:
        """Deduct the seat's thinking time and add the increment."""
        clock = self.clock
        if isinstance(clock, LiveClock):
            left = max(0, self.left[seat] - max(0, at - self.since)) + clock.increment_s * 1000
            self.left[seat] = max(left, MIN_TIME_LEFT_MS) if by_clock else left

    def took_back(self, seats: Iterable[int]) -> None:
        """Remove the increments of undone answers. The time spent is not returned."""
        if isinstance(self.clock, LiveClock):
            for seat in seats:
                if seat < len(self.left):  # otherwise an answer only its seat knows of
                    self.left[seat] = max(0, self.left[seat] - self.clock.increment_s * 1000)

    def handed_over(self, seat: int, at: int) -> None:
        """Deduct the thinking time when someone else takes over, leaving MIN_TIME_LEFT_MS."""
        if isinstance(self.clock, LiveClock):
            self.left[seat] = max(self.left[seat] - max(0, at - self.since), MIN_TIME_LEFT_MS)
        self.begin(at)

    def begin(self, at: int) -> None:
        """Start the clock of the seat to act."""
        self.since = at

    def due(self, seat: int) -> int | None:
        """When the current seat runs out of time."""
        clock = self.clock
        if isinstance(clock, LiveClock):
            return self.since + self.left[seat]
        if isinstance(clock, DaysClock):
            return self.since + round(clock.days * DAY_MS)
        return None

"""What people at a table agree on besides the rules of the game: words of log and wire alike."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Colour = Literal["cobalt", "ember", "frost", "heather", "bone", "obsidian"]
COLOURS: tuple[Colour, ...] = ("cobalt", "ember", "frost", "heather", "bone", "obsidian")

DAY_S = 86_400


class NoClock(Struct, frozen=True, tag="none", tag_field="kind", forbid_unknown_fields=True):
    """Everybody takes the time they need."""


class LiveClock(Struct, frozen=True, tag="live", tag_field="kind", forbid_unknown_fields=True):
    """Each player has a stock of time and gets some back with every answer."""

    initial_s: Annotated[int, Meta(ge=5, le=6 * 3600)]
    increment_s: Annotated[int, Meta(ge=0, le=600)] = 0


class DaysClock(Struct, frozen=True, tag="days", tag_field="kind", forbid_unknown_fields=True):
    """Each turn may take so many days."""

    days: Annotated[float, Meta(gt=0, le=30)]


Clock = NoClock | LiveClock | DaysClock

Absent = Literal["wait", "skip", "bot", "forfeit"]
"""What happens when a player's time is over: nothing; a bot gives this one answer; a bot plays on
until the player comes back; the seat is lost."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is run."""

    title: Annotated[str, Meta(max_length=60)] = ""
    public: bool = False
    """Listed in the lobby. A private table is found by its link only."""
    spectators: bool = True
    rated: bool = False
    """No undo, one person a seat."""
    hints: bool = True
    """Whether players can ask for hints. Never at a rated table."""
    clock: Clock = NoClock()
    absent: Absent = "wait"
    stand_in: Annotated[str, Meta(max_length=40)] = "random"
    """The bot that answers for an absent player."""
    window_s: Annotated[int, Meta(ge=0, le=86_400)] = 8
    """How long everybody waits where somebody may be secretly asked; 0: as long as it takes."""


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as the host sets it up: for a bot, or open for whoever comes."""

    bot: Annotated[str, Meta(max_length=40)] | None = None
    name: Name | None = None
    colour: Colour | None = None
    pick: Annotated[str, Meta(max_length=40)] | None = None
    """The figure to play, where it is not dealt or drafted."""


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """The record, and the step of it, that a table goes on from."""

    id: Annotated[str, Meta(max_length=64)]
    step: Annotated[int, Meta(ge=0)]

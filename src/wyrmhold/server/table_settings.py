"""Table settings besides the rules of the game. Both the log and the wire use these types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Colour = Literal["cobalt", "ember", "frost", "heather", "bone", "obsidian"]
COLOURS: tuple[Colour, ...] = ("cobalt", "ember", "frost", "heather", "bone", "obsidian")

DAY_MS = 86_400_000


class NoClock(Struct, frozen=True, tag="none", tag_field="kind", forbid_unknown_fields=True):
    """No time limit."""


class LiveClock(Struct, frozen=True, tag="live", tag_field="kind", forbid_unknown_fields=True):
    """Each player has a total time, with an increment after every answer."""

    initial_s: Annotated[int, Meta(ge=5, le=6 * 3600)]
    increment_s: Annotated[int, Meta(ge=0, le=600)] = 0


class DaysClock(Struct, frozen=True, tag="days", tag_field="kind", forbid_unknown_fields=True):
    """Days allowed per turn."""

    days: Annotated[float, Meta(gt=0, le=30)]


Clock = NoClock | LiveClock | DaysClock

Absent = Literal["wait", "skip", "bot", "forfeit"]
"""What happens when a player runs out of time: nothing; a bot gives this one answer; a bot plays
until the player returns; the seat is forfeited."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table."""

    title: Annotated[str, Meta(max_length=60)] = ""
    public: bool = False
    """Whether it is listed in the lobby. A private table can only be found by its link."""
    spectators: bool = True
    rated: bool = False
    """No undo, no hints, and one seat per person."""
    hints: bool = True
    """Whether players can ask for hints. Not allowed at rated tables."""
    clock: Clock = NoClock()
    absent: Absent = "wait"
    stand_in: Annotated[str, Meta(max_length=40)] = "random"
    """The bot that plays for an absent player."""
    window_s: Annotated[int, Meta(ge=0, le=86_400)] = 8
    """How long everybody waits when somebody may secretly be asked; 0 for no limit."""
    reply_days: Annotated[float, Meta(ge=0, le=30)] | None = None
    """At a table played over days, everybody who might be able to answer in secret is asked and has
    this long to reply; 0 to wait for `window_s` instead. Null for as long as a turn may take."""
    replace_h: Annotated[float, Meta(ge=0, le=720)] | None = 24.0
    """After this many hours, the host or most of the others can hand over the seat of a player who
    does not answer: counted from the question, or with a clock from when time ran out. Null for
    never."""


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as planned by the host: for a bot, or open."""

    bot: Annotated[str, Meta(max_length=40)] | None = None
    name: Name | None = None
    colour: Colour | None = None
    pick: Annotated[str, Meta(max_length=40)] | None = None
    """The figure to play, if it is not dealt or drafted."""


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """The record and step that a table continues from."""

    id: Annotated[str, Meta(max_length=64)]
    step: Annotated[int, Meta(ge=0)]

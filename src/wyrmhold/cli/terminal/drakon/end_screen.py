"""The end screen: who won and why, final scores, and how to check the luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from wyrmhold.cli.terminal.drakon.labels import hero_title
from wyrmhold.cli.terminal.drakon.scene import whole_lair
from wyrmhold.cli.terminal.inks import COIN, GOLD, MUTED, PLATE_STRONG, STRONG
from wyrmhold.cli.terminal.layout import UNLIMITED_HEIGHT
from wyrmhold.games.drakon.knowledge.view import SeatView, view_of
from wyrmhold.kernel.viewers import OPEN

if TYPE_CHECKING:
    from wyrmhold.cli.terminal.drakon.room import Room


def winners_line(room: Room) -> str:
    """Who won."""
    outcome = room.state.outcome
    assert outcome is not None
    names = [room.cast.names[seat] for seat in outcome.winners]
    if len(names) == 1:
        return f"{names[0]} wins."
    return f"{', '.join(names[:-1])} and {names[-1]} win together."


def reason_line(room: Room) -> str:
    """Why the game is over."""
    outcome = room.state.outcome
    assert outcome is not None
    view = view_of(room.state, OPEN)
    gold = sum(all_coins(view.seats[outcome.winners[0]]))
    return {
        "gold": f"First to {gold} gold. (WIN-1)",
        "coins": "First to five coins. (VAR-FIXED)",
        "escape": f"Escaped from the lair with {gold} gold. (VAR-ESC)",
        "exhausted": "Nobody can place or move any more, so the most gold wins. (TURN-5)",
        "turn_limit": f"All {view.turns} turns have been played, so the most gold wins. (TURN-7)",
    }.get(outcome.reason, outcome.reason)


def all_coins(seat: SeatView) -> tuple[int, ...]:
    """The coins of a seat in an open view, locked ones last."""
    assert isinstance(seat.coins, tuple)
    assert isinstance(seat.locked, tuple)
    return seat.coins + seat.locked


def ending_lines(room: Room) -> list[Text]:
    """The end screen. Nothing is secret any more."""
    view = view_of(room.state, OPEN)
    width = room.screen.width
    lines = [Text(""), *whole_lair(room.scene(OPEN), width, UNLIMITED_HEIGHT), Text("")]
    for news in room.log(OPEN, room.history[-1:]):
        lines += cut(room, news.text)
    title = Text(f" {winners_line(room)} ", PLATE_STRONG)
    lines += [Text(""), Text(" ") + title, *cut(room, Text(reason_line(room))), Text("")]
    for seat, each in enumerate(view.seats):
        line = Text.assemble(
            " ", room.cast.badge(seat), " ", (f"{room.cast.names[seat]:<15}", STRONG)
        )
        hero = hero_title(room.state.rules.box, each.hero) if each.hero else ""
        line.append(f"{hero:<11}", MUTED)
        line.append(f"{sum(all_coins(each)):>3} gold  ", GOLD)
        for value in all_coins(each):
            line.append(f" {value} ", COIN)
            line.append(" ")
        lines.append(line)
    header = room.table.record.header
    lines += [
        Text(""),
        *cut(room, Text("The luck was fixed before the first draw by this commitment:")),
        *cut(room, Text(header.commitment, MUTED)),
        *cut(
            room, Text("The record contains the seed. To check it: wyrmhold replay FILE --verify")
        ),
        Text(""),
    ]
    return lines


def cut(room: Room, text: Text) -> list[Text]:
    """A text wrapped to the width of the window."""
    width = UNLIMITED_HEIGHT if room.screen.plain else room.screen.width - 1
    return [Text(" ") + part for part in text.wrap(room.screen.console, width)]

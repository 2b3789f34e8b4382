"""The end screen: who won and why, final hands, and how to check the luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from wyrmhold.cli.terminal.dragon_run.panels import card_chip, temper_line
from wyrmhold.cli.terminal.dragon_run.scene import Scene
from wyrmhold.cli.terminal.dragon_run.sight import sight_of
from wyrmhold.cli.terminal.dragon_run.words import character_title
from wyrmhold.cli.terminal.inks import FAINT, GOLD, LOSS, MUTED, PLATE_STRONG, STRONG
from wyrmhold.cli.terminal.layout import UNLIMITED_HEIGHT
from wyrmhold.games.dragon_run.cards import gold
from wyrmhold.kernel.viewers import OPEN

if TYPE_CHECKING:
    from wyrmhold.cli.terminal.dragon_run.room import Room


def winners_line(room: Room) -> str:
    """Who won."""
    outcome = room.state.outcome
    assert outcome is not None
    names = [room.cast.names[seat] for seat in outcome.winners]
    if not names:
        return "The dragon wins."
    if len(names) == 1:
        return f"{names[0]} wins."
    return f"{', '.join(names[:-1])} and {names[-1]} win together."


def reason_line(room: Room) -> str:
    """Why the game is over."""
    state = room.state
    assert state.outcome is not None
    if not state.outcome.winners:
        return "Everybody is out of the game. (RUN-END-2)"
    best = gold(state.hands[state.outcome.winners[0]])
    rivals = [
        seat
        for seat in range(state.players)
        if state.lives(seat) and gold(state.hands[seat]) == best
    ]
    if len(rivals) > len(state.outcome.winners):
        return f"The dragon sleeps. {best} gold each, so the highest card decides. (RUN-END-1)"
    return f"The dragon sleeps, and the most gold wins: {best}. (RUN-END-1)"


def ending_lines(room: Room) -> list[Text]:
    """The end screen. Nothing is secret any more."""
    sight = sight_of(room.state, OPEN)
    scene = Scene(sight, room.cast, bare=room.bare)
    lines = [Text(""), temper_line(scene), Text("")]
    for news in room.log(OPEN, room.history[-1:]):
        lines += cut(room, news.text)
    lines += [Text(""), Text(" ") + Text(f" {winners_line(room)} ", PLATE_STRONG)]
    lines += [*cut(room, Text(reason_line(room))), Text("")]
    order = sorted(range(len(sight.seats)), key=lambda seat: standing(room, seat))
    for seat in order:
        each = sight.seats[seat]
        line = Text(" ") + scene.mark(seat) + Text(f" {room.cast.names[seat]:<15}", STRONG)
        line.append(f"{character_title(each.character):<10}", MUTED)
        hand = each.hand or ()
        if each.alive:
            line.append(f"{gold(hand):>3} gold  ", GOLD)
        else:
            line.append("eliminated", LOSS)
        for card in hand:
            line.append_text(card_chip(card) + Text(" "))
        if each.alive and not hand:
            line.append("no cards", FAINT)
        lines.append(line)
    promise = room.table.record.header.commitment
    lines += [
        Text(""),
        *cut(room, Text("The luck was fixed before the first draw by this commitment:")),
        *cut(room, Text(promise, MUTED)),
        *cut(
            room, Text("The record contains the seed. To check it: wyrmhold replay FILE --verify")
        ),
        Text(""),
    ]
    return lines


def standing(room: Room, seat: int) -> tuple[int, int, int]:
    """Sort key: winners first, then by gold, the dead last."""
    state = room.state
    assert state.outcome is not None
    place = 0 if seat in state.outcome.winners else 1 if state.lives(seat) else 2
    return place, -gold(state.hands[seat]), seat


def cut(room: Room, text: Text) -> list[Text]:
    """A text wrapped to the width of the window."""
    width = UNLIMITED_HEIGHT if room.screen.plain else room.screen.width - 1
    return [Text(" ") + part for part in text.wrap(room.screen.console, width)]

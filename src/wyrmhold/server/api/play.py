"""Playing over HTTP: the same as over the socket, one request at a time."""

from __future__ import annotations

import asyncio
import unicodedata
from typing import Annotated

from msgspec import Meta, Struct

from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.api.seat_commands import act
from wyrmhold.server.errors import Refused
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.delivery import prompt_of, standing, viewer_name
from wyrmhold.server.wire import bodies

MAX_CHAT_LINES = 200


class As(Struct, frozen=True, forbid_unknown_fields=True, rename={"viewer": "as"}):
    """The viewpoint: one of the caller's seats, or `spectator`."""

    viewer: Annotated[str, Meta(max_length=9)] | None = None


def viewer_of(call: Call, text: str | None) -> int:
    """The requested viewer. Raises Refused unless it is one of the caller's."""
    if text is None:
        return call.seats[0] if call.seats else SPECTATOR
    if text == "spectator":
        return SPECTATOR
    if not text.isascii() or not text.isdecimal() or int(text) >= len(call.live.table.seats):
        raise Refused("invalid", "`as` must be a seat or `spectator`")
    if int(text) not in call.seats:
        raise Refused("not_your_seat", f"seat {text} is not yours")
    return int(text)


def clean_words(text: str) -> str:
    """A chat message without invisible characters. Raises Refused."""
    plain = unicodedata.normalize("NFC", text)
    seen = "".join(c for c in plain if c == "\n" or unicodedata.category(c)[0] != "C").strip()
    if not seen:
        raise Refused("invalid", "the message is empty")
    return seen


async def view(call: Call) -> bodies.Standing:
    """Get the current view, with the pending question."""
    return standing(call.live.table, viewer_of(call, call.query.viewer))


async def odds(call: Call) -> bodies.OddsOf:
    """Get the odds of chance events after each legal answer."""
    table = call.live.table
    viewer = viewer_of(call, call.query.viewer)
    prompt, question = prompt_of(table, viewer), table.question(viewer)
    if prompt is None:
        return bodies.OddsOf(viewer_name(viewer), None, [])
    if question is None:  # a sealed reply that can only decline
        return bodies.OddsOf(viewer_name(viewer), prompt.id, [])
    found = await asyncio.to_thread(table.game.odds, question, viewer)
    return bodies.OddsOf(
        viewer_name(viewer),
        prompt.id,
        [
            bodies.AnswerOdds(
                list(each.answers),
                [bodies.Likely(list(one.outcomes), one.weight, one.fate) for one in each.chances],
                each.of,
            )
            for each in found
        ],
    )


async def answer(call: Call) -> bodies.Standing:
    """Answer the pending question. Repeating the same answer has no further effect."""
    return await seat_command(call, "answer")


async def say(call: Call) -> bodies.Ok:
    """Send a chat message."""
    text = clean_words(call.body.text)
    await call.live.act(lambda now: commands.say(now, call.me.id, call.me.name, text))
    return bodies.Ok()


async def chat(call: Call) -> bodies.ChatLines:
    """Get recent chat messages."""
    rows = await call.services.log.read(call.live.table.id)
    said = [(row.at, e.read_entry(row.body)) for row in rows if '"is":"said"' in row.body]
    lines = [
        bodies.ChatLine(at, entry.name, entry.seat, entry.text)
        for at, entry in said
        if isinstance(entry, e.Said) and entry.text
    ]
    return bodies.ChatLines(lines[-MAX_CHAT_LINES:])


async def undo(call: Call) -> bodies.Standing:
    """Undo your last move, or ask the other players to allow it."""
    return await seat_command(call, "undo")


async def consent(call: Call) -> bodies.Standing:
    """Accept or decline an undo."""
    return await seat_command(call, "consent")


async def ask_me(call: Call) -> bodies.Standing:
    """Choose whether to be asked in secret. Nobody else is told."""
    return await seat_command(call, "ask_me")


async def stand_in(call: Call) -> bodies.Standing:
    """Let a bot play for you."""
    return await seat_command(call, "stand_in")


async def take_back(call: Call) -> bodies.Standing:
    """Take over from the bot that plays for you."""
    return await seat_command(call, "take_back")


async def forfeit(call: Call) -> bodies.Standing:
    """Forfeit your seat."""
    return await seat_command(call, "forfeit")


async def seat_command(call: Call, name: str) -> bodies.Standing:
    """Carry out a command of the table in `seat_commands`."""
    await act(call, name, call.body)
    return standing(call.live.table, call.body.seat)


SEATED, WATCHER, MEMBER = Access.SEATED, Access.WATCHER, Access.MEMBER
GAME = ("not_started", "game_over")
PLAY = [
    Endpoint(
        "view",
        "GET",
        "/api/tables/{table}/view",
        WATCHER,
        view,
        bodies.Standing,
        query=As,
        refuses=("not_your_seat",),
        scope="table:read",
    ),
    Endpoint(
        "odds",
        "GET",
        "/api/tables/{table}/odds",
        WATCHER,
        odds,
        bodies.OddsOf,
        query=As,
        limit="replay",
        refuses=("not_your_seat",),
        scope="table:read",
    ),
    Endpoint(
        "answer",
        "POST",
        "/api/tables/{table}/answer",
        SEATED,
        answer,
        bodies.Standing,
        bodies.AnswerBody,
        limit="answer",
        refuses=(*GAME, "not_asked", "stale_prompt", "illegal_action", "bad_token"),
        scope="bot:play",
    ),
    Endpoint(
        "say",
        "POST",
        "/api/tables/{table}/chat",
        MEMBER,
        say,
        bodies.Ok,
        bodies.SayBody,
        limit="chat",
        scope="bot:play",
    ),
    Endpoint(
        "chat",
        "GET",
        "/api/tables/{table}/chat",
        WATCHER,
        chat,
        bodies.ChatLines,
        scope="table:read",
    ),
    Endpoint(
        "undo",
        "POST",
        "/api/tables/{table}/undo",
        SEATED,
        undo,
        bodies.Standing,
        bodies.SeatBody,
        limit="answer",
        refuses=(*GAME, "undo_off", "nothing_to_undo", "too_many_undos", "not_now"),
        scope="bot:play",
    ),
    Endpoint(
        "consent",
        "POST",
        "/api/tables/{table}/consent",
        SEATED,
        consent,
        bodies.Standing,
        bodies.ConsentBody,
        limit="answer",
        refuses=(*GAME, "not_asked"),
        scope="bot:play",
    ),
    Endpoint(
        "ask_me",
        "POST",
        "/api/tables/{table}/ask-me",
        SEATED,
        ask_me,
        bodies.Standing,
        bodies.AskMeBody,
        limit="answer",
        refuses=GAME,
        scope="bot:play",
    ),
    Endpoint(
        "stand_in",
        "POST",
        "/api/tables/{table}/stand-in",
        SEATED,
        stand_in,
        bodies.Standing,
        bodies.StandInBody,
        limit="answer",
        refuses=(*GAME, "not_now", "bad_options"),
        scope="bot:play",
    ),
    Endpoint(
        "take_back",
        "POST",
        "/api/tables/{table}/take-back",
        SEATED,
        take_back,
        bodies.Standing,
        bodies.SeatBody,
        limit="answer",
        refuses=(*GAME, "not_now"),
        scope="bot:play",
    ),
    Endpoint(
        "forfeit",
        "POST",
        "/api/tables/{table}/forfeit",
        SEATED,
        forfeit,
        bodies.Standing,
        bodies.SeatBody,
        limit="answer",
        refuses=(*GAME, "not_now"),
        scope="bot:play",
    ),
]

"""The bot API: tokens with scopes, and streams of JSON lines."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from wyrmhold.server.api.dispatch import bearer
from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.api.seat_commands import act, own
from wyrmhold.server.errors import Refused
from wyrmhold.server.identity.errors import TooManyRequests
from wyrmhold.server.identity.persons import BotScope, BotToken, Program, SeatToken
from wyrmhold.server.live.bot_events import ENDED_STATUSES, Events
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.live.stream import MEDIA, Stream
from wyrmhold.server.table_settings import Name
from wyrmhold.server.tables.delivery import standing
from wyrmhold.server.wire import bodies
from wyrmhold.server.wire import messages as wire
from wyrmhold.server.wire.bodies import Ok
from wyrmhold.server.wire.messages import In, Out

MAX_OPEN_STREAMS = 40
"""Maximum open streams per token and process."""

Seconds = Annotated[float, Meta(ge=0, le=3600)]


class NewBotToken(In, frozen=True, kw_only=True):
    """A token to create: its name, which is also the program's, and its scopes."""

    name: Name
    scopes: Annotated[list[BotScope], Meta(min_length=1, max_length=3)]


class MadeBotToken(Out, frozen=True):
    """A new token. Its text is shown only once; the server stores a hash."""

    token: str
    about: BotToken


class BotTokenList(Out, frozen=True):
    tokens: list[BotToken]


class SeatTokenList(Out, frozen=True):
    tokens: list[SeatToken]


class ForSeconds(Struct, frozen=True, forbid_unknown_fields=True):
    seconds: Seconds | None = None
    """End the stream after this many seconds; 0 sends only what is available. Default: no limit."""


class StreamQuery(Struct, frozen=True, forbid_unknown_fields=True):
    seat: wire.SeatNumber | None = None
    """Which seat, if the program has several."""
    last: Annotated[int, Meta(ge=0)] | None = None
    """The number of the last line received, to continue after it."""
    seconds: Seconds | None = None
    """End the stream after this many seconds; 0 sends only what is available. Default: no limit."""


# --- tokens ---------------------------------------------------------------------------------------


async def bot_tokens(call: Call) -> BotTokenList:
    """List the caller's bot tokens."""
    return BotTokenList(await call.services.bot_tokens.of(call.me.id))


async def make_bot_token(call: Call) -> MadeBotToken:
    """Create a bot token."""
    about, token = await call.services.bot_tokens.make(
        call.my_session, call.body.name, call.body.scopes
    )
    return MadeBotToken(token, about)


async def drop_bot_token(call: Call) -> Ok:
    """Revoke a bot token and end its streams."""
    token = call.path["token"]
    if not await call.services.bot_tokens.drop(call.my_session, token):
        raise Refused("no_such_thing", "you have no such bot token")
    call.services.revocation.sign_out(call.me.id)
    return Ok()


async def seat_token_list(call: Call) -> SeatTokenList:
    """List the caller's seat tokens."""
    return SeatTokenList(await call.services.seat_tokens.of(call.me.id))


async def drop_seat_token(call: Call) -> Ok:
    """Revoke a seat token and close its sockets."""
    if not await call.services.seat_tokens.drop(call.me.id, call.path["token"]):
        raise Refused("no_such_thing", "you have no such seat token")
    call.services.revocation.sign_out(call.me.id)
    return Ok()


async def drop_seat_tokens(call: Call) -> Ok:
    """Revoke all the caller's seat tokens and close their sockets."""
    await call.services.seat_tokens.drop(call.me.id, None)
    call.services.revocation.sign_out(call.me.id)
    return Ok()


# --- streams --------------------------------------------------------------------------------------


def program_of(call: Call) -> Program:
    assert call.program is not None
    return call.program


def check_room(call: Call) -> None:
    """Raises Refused or TooManyRequests unless the program may open another stream."""
    services = call.services
    if services.closing:
        raise Refused("shutting_down", "this process is stopping; connect again")
    if services.config.limits and len(services.streams.of(program_of(call).id)) >= MAX_OPEN_STREAMS:
        raise TooManyRequests(services.config.keep_alive_s)


async def still(call: Call) -> Program | None:
    """The program, if its token is still valid."""
    return await call.services.bot_tokens.program(bearer(call.scope) or "")


async def bot_events(call: Call) -> Stream:
    """Stream events from all tables of the program."""
    check_room(call)
    services = call.services
    events = Events(
        services.hub,
        program_of(call),
        lambda: still(call),
        services.config.keep_alive_s,
        call.query.seconds,
    )
    try:
        await events.look()
    except BaseException:
        events.stop()
        raise
    return events


async def bot_stream(call: Call) -> Stream:
    """Stream a table: first the full view of the seat, then every change."""
    check_room(call)
    live, query = call.live, call.query
    seat = seat_of(call, query.seat)
    stream = TableStream(call, live, query.seconds)
    await live.watch(stream, seat, query.last, lambda: seat in call.seats)
    stream.end_if_over()
    return stream


class TableStream(Stream):
    """A stream for one seat, which ends with the game."""

    def __init__(self, call: Call, live: Live, seconds: float | None) -> None:
        beat_s = call.services.config.keep_alive_s
        super().__init__(program_of(call), lambda: still(call), beat_s, seconds)
        self.live = live
        self.release = lambda: live.unwatch(self)

    def push(self, message: bytes) -> None:
        super().push(message)
        self.end_if_over()

    def end_if_over(self) -> None:
        if self.live.table.status in ENDED_STATUSES:
            self.end()


# --- answers --------------------------------------------------------------------------------------


def seat_of(call: Call, named: int | None) -> int:
    """The seat to use. Raises Refused unless it is one of the program's."""
    seats = call.seats
    if named is None:
        if len(seats) != 1:
            told = ", ".join(map(str, seats))
            raise Refused("invalid", f"choose a seat: this program has the seats {told}")
        return seats[0]
    return own(call, named)


async def bot_answer(call: Call) -> bodies.Standing:
    """Answer the pending question of one of the program's seats."""
    body: bodies.BotAnswerBody = call.body
    seat = seat_of(call, body.seat)
    await act(call, "answer", msgspec.structs.replace(body, seat=seat))
    return standing(call.live.table, seat)


PERSON, PROGRAM = Access.PERSON, Access.PROGRAM
BOTS = [
    Endpoint("bot_tokens", "GET", "/api/me/bot-tokens", PERSON, bot_tokens, BotTokenList),
    Endpoint(
        "make_bot_token",
        "POST",
        "/api/me/bot-tokens",
        PERSON,
        make_bot_token,
        MadeBotToken,
        NewBotToken,
        limit="link",
        refuses=("bad_name", "too_many_tokens"),
    ),
    Endpoint(
        "drop_bot_token",
        "DELETE",
        "/api/me/bot-tokens/{token}",
        PERSON,
        drop_bot_token,
        Ok,
        refuses=("no_such_thing",),
    ),
    Endpoint("seat_tokens", "GET", "/api/me/seat-tokens", PERSON, seat_token_list, SeatTokenList),
    Endpoint(
        "drop_seat_token",
        "DELETE",
        "/api/me/seat-tokens/{token}",
        PERSON,
        drop_seat_token,
        Ok,
        refuses=("no_such_thing",),
    ),
    Endpoint("drop_seat_tokens", "DELETE", "/api/me/seat-tokens", PERSON, drop_seat_tokens, Ok),
    Endpoint(
        "bot_events",
        "GET",
        "/api/bot/events",
        PROGRAM,
        bot_events,
        None,
        query=ForSeconds,
        limit="stream",
        media=MEDIA,
        refuses=("shutting_down",),
        scope="table:read",
        lines="BotEvent",
    ),
    Endpoint(
        "bot_stream",
        "GET",
        "/api/bot/tables/{table}/stream",
        PROGRAM,
        bot_stream,
        None,
        query=StreamQuery,
        limit="stream",
        media=MEDIA,
        refuses=("shutting_down", "not_now"),
        scope="table:read",
        lines="FromServer",
    ),
    Endpoint(
        "bot_answer",
        "POST",
        "/api/bot/tables/{table}/answer",
        PROGRAM,
        bot_answer,
        bodies.Standing,
        bodies.BotAnswerBody,
        limit="answer",
        refuses=(
            "not_started",
            "game_over",
            "not_asked",
            "stale_prompt",
            "illegal_action",
            "bad_token",
        ),
        scope="bot:play",
    ),
]

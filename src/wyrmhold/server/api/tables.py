"""Joining, starting, leaving and repeating tables; all routes about tables."""

from __future__ import annotations

from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.api.games import Games, games
from wyrmhold.server.api.listings import Page, lobby, my_tables
from wyrmhold.server.api.new_table import checked_plan, create, created_entry
from wyrmhold.server.api.seat_commands import own
from wyrmhold.server.clock import now_ms
from wyrmhold.server.errors import Refused
from wyrmhold.server.identity.texts import clean_name
from wyrmhold.server.live.bot_events import Events
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.table_settings import SeatPlan
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.delivery import info_of
from wyrmhold.server.tables.handover import replace_player, succeed
from wyrmhold.server.tables.table import Table
from wyrmhold.server.wire import bodies
from wyrmhold.server.wire import messages as wire


async def table(call: Call) -> wire.TableInfo:
    """Get the table as everybody sees it."""
    return info_of(call.live.table)


async def join(call: Call) -> bodies.Seated:
    """Take a seat. Scripts can act for it with the returned token.

    During the game, a person can take a seat that was handed over and offered to others.
    """
    body: bodies.JoinBody = call.body
    live, me = call.live, call.me
    program = call.program
    usual = me.name if program is None else program.name
    name = clean_name(body.name) if body.name is not None else usual
    taken: list[int] = []

    def command(now: Table) -> commands.Proposal:
        if now.status == "playing" and program is None:
            proposal = succeed(now, me.id, name, body.seat)
        else:
            proposal = commands.join(
                now,
                me.id,
                name,
                body.colour or None,
                body.seat,
                body.pick,
                None if program is None else program.id,
            )
        assert isinstance(proposal.entry, e.Joined)
        taken[:] = [proposal.entry.seat]
        return proposal

    await live.act(command)
    token = None
    if program is None:
        await call.services.seat_tokens.revoke(live.table.id, taken[0])  # the last player's
        token = await call.services.seat_tokens.make(live.table.id, taken[0], me.id)
    else:
        for stream in call.services.streams.of(program.id):
            if isinstance(stream, Events):
                await stream.follow(live)
    return bodies.Seated(info_of(live.table), taken[0], token)


async def leave(call: Call) -> wire.TableInfo:
    """Leave a seat before the game starts."""
    seat = call.body.seat
    await call.live.act(lambda now: commands.leave(now, own(call, seat)))
    await call.services.seat_tokens.revoke(call.live.table.id, seat)
    return info_of(call.live.table)


async def remove(call: Call) -> wire.TableInfo:
    """Remove somebody from the table before the game starts. They cannot sit down again."""
    seat = call.body.seat
    await call.live.act(lambda now: commands.remove(now, call.me.id, seat))
    await call.services.seat_tokens.revoke(call.live.table.id, seat)
    return info_of(call.live.table)


async def plan(call: Call) -> wire.TableInfo:
    """Give a seat to a bot, or open it for people.

    During the game, a host who plays alone against bots can replace a bot, unless it is rated.
    """
    body: bodies.PlanBody = call.body
    wanted = checked_plan(call.live.table.created.game, body.plan)
    await call.live.act(lambda now: commands.plan(now, call.me.id, body.seat, wanted))
    await call.services.seat_tokens.revoke(call.live.table.id, body.seat)
    return info_of(call.live.table)


async def stir(call: Call) -> wire.TableInfo:
    """Add entropy to the luck before the first draw."""
    body: bodies.StirBody = call.body
    await call.live.act(lambda now: commands.stir(now, own(call, body.seat), body.text))
    return info_of(call.live.table)


async def start(call: Call) -> wire.TableInfo:
    """Start the game."""
    await call.live.act(lambda now: commands.start(now, call.me.id))
    return info_of(call.live.table)


async def replace(call: Call) -> wire.TableInfo:
    """Hand over the seat of a player who is late, or vote for it."""
    body: bodies.ReplaceBody = call.body
    await call.live.act(
        lambda now: replace_player(now, call.me.id, body.seat, body.offer, now_ms())
    )
    return info_of(call.live.table)


async def abandon(call: Call) -> wire.TableInfo:
    """Abandon the table."""
    await call.live.act(lambda now: commands.abandon(now, call.me.id))
    return info_of(call.live.table)


async def rematch(call: Call) -> wire.TableInfo:
    """Create a new table with the same settings and invite the other players to it."""
    old = call.live.table
    if old.status not in ("over", "abandoned"):
        raise Refused("not_over", "the game is not over")
    if old.rematch is not None:
        return info_of((await call.services.hub.live(old.rematch)).table)
    live = await again(call, old)

    def command(now: Table) -> commands.Proposal | None:
        if now.rematch is not None:
            return None
        return commands.Proposal(e.Rematched(key=commands.new_key(), table=live.table.id))

    if not await call.live.act(command):  # somebody else was quicker
        host = live.table.created.host
        await live.act(lambda now: commands.abandon(now, host))
        assert call.live.table.rematch is not None
        live = await call.services.hub.live(call.live.table.rematch)
    return info_of(live.table)


async def again(call: Call, old: Table) -> Live:
    plans = [
        SeatPlan(bot=seat.bot, name=seat.name, colour=seat.colour, pick=seat.pick)
        if seat.kind == "bot"
        else SeatPlan(colour=seat.colour, pick=seat.pick)
        for seat in old.seats
    ]
    created = old.created
    body = bodies.NewTable(
        game=created.game,
        edition=created.edition,
        options=created.options,
        seats=plans,
        settings=created.settings,
    )
    host = old.seats[call.seats[0]].person
    assert host is not None
    return await call.services.hub.create(created_entry(body, host))


HOST, PERSON, MEMBER = Access.HOST, Access.PERSON, Access.MEMBER
WATCHER, SEATED, ANYONE = Access.WATCHER, Access.SEATED, Access.ANYONE
Info = wire.TableInfo
TABLES = [
    Endpoint("games", "GET", "/api/games", ANYONE, games, Games),
    Endpoint("lobby", "GET", "/api/tables", ANYONE, lobby, bodies.Listings, query=Page),
    Endpoint(
        "create",
        "POST",
        "/api/tables",
        PERSON,
        create,
        Info,
        bodies.NewTable,
        limit="create_table",
        refuses=("bad_options", "bad_name"),
        scope="table:host",
    ),
    Endpoint(
        "my_tables",
        "GET",
        "/api/me/tables",
        PERSON,
        my_tables,
        bodies.Listings,
        query=Page,
        scope="table:read",
    ),
    Endpoint("table", "GET", "/api/tables/{table}", WATCHER, table, Info, scope="table:read"),
    Endpoint(
        "join",
        "POST",
        "/api/tables/{table}/join",
        MEMBER,
        join,
        bodies.Seated,
        bodies.JoinBody,
        limit="join",
        refuses=(
            "already_started",
            "seat_taken",
            "name_taken",
            "bad_options",
            "bad_name",
            "no_such_thing",
            "not_allowed",
        ),
        scope="bot:play",
    ),
    Endpoint(
        "leave",
        "POST",
        "/api/tables/{table}/leave",
        SEATED,
        leave,
        Info,
        bodies.SeatBody,
        limit="join",
        refuses=("already_started",),
        scope="bot:play",
    ),
    Endpoint(
        "remove",
        "POST",
        "/api/tables/{table}/remove",
        HOST,
        remove,
        Info,
        bodies.SeatBody,
        limit="join",
        refuses=("already_started", "not_allowed", "no_such_thing"),
        scope="table:host",
    ),
    Endpoint(
        "plan",
        "POST",
        "/api/tables/{table}/plan",
        HOST,
        plan,
        Info,
        bodies.PlanBody,
        limit="join",
        refuses=("already_started", "seat_taken", "bad_options", "bad_name", "no_such_thing"),
        scope="table:host",
    ),
    Endpoint(
        "stir",
        "POST",
        "/api/tables/{table}/stir",
        SEATED,
        stir,
        Info,
        bodies.StirBody,
        limit="join",
        refuses=("already_started",),
        scope="bot:play",
    ),
    Endpoint(
        "start",
        "POST",
        "/api/tables/{table}/start",
        HOST,
        start,
        Info,
        limit="join",
        refuses=("already_started", "seats_open"),
        scope="table:host",
    ),
    Endpoint(
        "replace",
        "POST",
        "/api/tables/{table}/replace",
        MEMBER,
        replace,
        Info,
        bodies.ReplaceBody,
        limit="join",
        refuses=(
            "not_started",
            "game_over",
            "not_now",
            "not_allowed",
            "not_your_seat",
            "no_such_thing",
        ),
        scope="bot:play",
    ),
    Endpoint(
        "abandon",
        "POST",
        "/api/tables/{table}/abandon",
        MEMBER,
        abandon,
        Info,
        limit="join",
        refuses=("not_your_seat", "not_host", "game_over"),
        scope="table:host",
    ),
    Endpoint(
        "rematch",
        "POST",
        "/api/tables/{table}/rematch",
        SEATED,
        rematch,
        Info,
        limit="create_table",
        refuses=("not_over",),
        scope="table:host",
    ),
]

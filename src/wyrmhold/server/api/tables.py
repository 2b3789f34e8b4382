"""Creating, finding, joining and starting tables."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from wyrmhold.bots.roster import ROSTER, default_bot
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.api.seat_commands import own
from wyrmhold.server.clock import now_ms
from wyrmhold.server.errors import Refused
from wyrmhold.server.guest_list import guests_of
from wyrmhold.server.identity.addresses import client_key
from wyrmhold.server.identity.texts import clean_line, clean_name
from wyrmhold.server.live.bot_events import Events
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.store.index import TableIndex
from wyrmhold.server.table_settings import (
    COLOURS,
    Clock,
    Colour,
    DaysClock,
    LiveClock,
    SeatPlan,
    Settings,
)
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.delivery import info_of
from wyrmhold.server.tables.handover import replace_player, succeed
from wyrmhold.server.tables.index_rows import index_of
from wyrmhold.server.tables.table import Table
from wyrmhold.server.wire import bodies
from wyrmhold.server.wire import messages as wire

TABLES_PER_PAGE = 30
PAGE_MARK = re.compile("[0-9]{1,15},[0-9A-Za-z]{0,12}")


class BotInfo(wire.Out, frozen=True):
    """A bot people can play against. `level` is 0 for bots without one.

    A guest is a program added by the operator.
    """

    name: str
    kind: Literal["level", "personality", "guest"]
    level: int
    strength: int | None
    """Measured Elo rating; null if it was not measured."""


class GameInfo(wire.Out, frozen=True):
    """A game with its options and bots."""

    name: str
    pick_word: str
    rules_version: int
    description: wire.Json
    bots: list[BotInfo]
    usual_bot: str
    """The default bot to offer."""


class Games(wire.Out, frozen=True):
    games: list[GameInfo]
    colours: list[Colour]
    protocol: int


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """Pagination: `next` of the previous page."""

    before: Annotated[str, Meta(max_length=60)] | None = None


async def games(call: Call) -> Games:
    """List the games with their options and bots."""
    found = [
        GameInfo(
            name,
            game.pick_word,
            game.rules_version,
            game.description.as_json(),
            bots_of(name),
            default_bot(name),
        )
        for name, game in GAMES.items()
    ]
    return Games(found, list(COLOURS), wire.PROTOCOL)


def bots_of(game: str) -> list[BotInfo]:
    """The bots for people: levels from weakest to strongest, then personalities, then the
    operator's programs."""
    ours = [
        BotInfo(each.name, each.kind, each.level, each.strength)
        for each in ROSTER[game]
        if each.kind != "anchor"
    ]
    return ours + [BotInfo(name, "guest", 0, None) for name in guests_of(game)]


async def create(call: Call) -> wire.TableInfo:
    """Create a table. This commits to the seed of its luck."""
    body: bodies.NewTable = call.body
    entry = created_entry(body, call.me.id)
    if body.settings.public and call.services.config.limits:
        call.services.limits.take("public_table", client_key(call.scope))
    live = await call.services.hub.create(entry)
    return info_of(live.table)


def created_entry(body: bodies.NewTable, host: str) -> e.Created:
    """The first entry of a table. Raises BadOptions."""
    game = GAMES.get(body.game)
    if game is None:
        raise BadOptions("no such game", [f"choose from {', '.join(GAMES)}"])
    settings = checked_settings(body.game, body.settings)
    plans = [checked_plan(body.game, plan) for plan in body.seats]
    colours = [plan.colour for plan in plans if plan.colour is not None]
    if len(colours) != len(set(colours)):
        raise BadOptions("this table cannot be played", ["two seats have the same colour"])
    edition = body.edition or game.usual_edition(body.options)
    fresh = game.new(edition, body.options, [plan.pick for plan in plans])
    edition, options = game.agreement(fresh)
    return e.Created(
        key=commands.new_key(),
        game=game.name,
        edition=edition,
        options=options,
        rules_version=game.version_of(fresh),
        seats=plans,
        settings=settings,
        seed="",  # `Hub.create` sets it
        host=host,
    )


def checked_settings(game: str, settings: Settings) -> Settings:
    commands.check_bot(game, settings.stand_in)
    title = clean_line(settings.title, 60) if settings.title.strip() else ""
    return msgspec.structs.replace(settings, title=title, reply_days=reply_days(settings))


def reply_days(settings: Settings) -> float:
    """How long people have for a secret reply: without a choice, as long as for a turn.

    Raises BadOptions.
    """
    clock, days = settings.clock, settings.reply_days
    if days is None:
        return clock.days if isinstance(clock, DaysClock) else 0.0
    if days and isinstance(clock, LiveClock):
        raise BadOptions(
            "this table cannot be played",
            ["`reply_days` is for tables without a running clock; use `window_s`"],
        )
    return days


def checked_plan(game: str, plan: SeatPlan) -> SeatPlan:
    commands.check_bot(game, plan.bot)
    name = None if plan.name is None else clean_name(plan.name)
    return msgspec.structs.replace(plan, name=name)


async def lobby(call: Call) -> bodies.Listings:
    """List public tables that are waiting for players."""
    rows = await call.services.index.lobby(TABLES_PER_PAGE, read_place(call.query.before))
    return listings(rows, [row.created for row in rows], None)


async def my_tables(call: Call) -> bodies.Listings:
    """List the caller's tables, latest first."""
    me = call.me.id
    rows = await call.services.index.tables_of(me, TABLES_PER_PAGE, read_place(call.query.before))
    rows = await fresh(call, rows)
    return listings(rows, [row.updated for row in rows], me)


async def fresh(call: Call, rows: list[TableIndex]) -> list[TableIndex]:
    """The rows, with those behind the log rebuilt."""
    hub = call.services.hub
    heads = await hub.log.heads([row.id for row in rows])
    found = []
    for row in rows:
        if heads.get(row.id, row.n) != row.n:
            try:
                live = await hub.live(row.id)
                if not live.watching:
                    await live.catch_up()
                row = index_of(live.table, row.updated)
            except Refused:
                pass  # other rules version: listed as it was
        found.append(row)
    return found


def listings(rows: list[TableIndex], times: list[int], me: str | None) -> bodies.Listings:
    more = f"{times[-1]},{rows[-1].id}" if len(rows) == TABLES_PER_PAGE else None
    return bodies.Listings([listed(row, me) for row in rows], more)


def listed(row: TableIndex, me: str | None) -> bodies.Listing:
    summary = msgspec.json.decode(row.summary)
    seats, asked = summary["seats"], summary["asked"]
    awaits = summary.get("awaits", [])  # rows of earlier versions have none
    yours = [n for n, seat in enumerate(seats) if me is not None and seat["person"] == me]
    return bodies.Listing(
        id=row.id,
        game=row.game,
        status=row.status,
        title=summary["title"],
        edition=summary["edition"],
        options=summary.get("options", {}),  # rows of earlier versions have none
        clock=msgspec.convert(summary.get("clock", {"kind": "none"}), Clock),
        rated=summary.get("rated", False),
        seats=[{key: seat[key] for key in ("kind", "name", "colour")} for seat in seats],
        created=row.created,
        updated=row.updated,
        yours=yours,
        asked=row.status == "playing" and (asked in yours or bool({*yours} & {*awaits})),
        turn=asked if row.status == "playing" and asked is not None and asked >= 0 else None,
        result=msgspec.convert(summary.get("result"), bodies.ListedResult | None),
    )


def read_place(text: str | None) -> tuple[int, str] | None:
    if text is None:
        return None
    number, _, table = text.partition(",")
    if not PAGE_MARK.fullmatch(text):
        raise Refused("invalid", "`before` must be the `next` of the previous page")
    return int(number), table


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

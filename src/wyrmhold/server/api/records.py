"""Records: download, upload, continue, step through, and verify the luck."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.record import Record, read_record
from wyrmhold.kernel.replay import verify, walk
from wyrmhold.kernel.viewers import OPEN, SPECTATOR
from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.api.new_table import checked_settings
from wyrmhold.server.api.play import viewer_of
from wyrmhold.server.errors import Refused
from wyrmhold.server.identity.addresses import client_key
from wyrmhold.server.identity.errors import BadName
from wyrmhold.server.identity.texts import clean_name
from wyrmhold.server.live.replays import Kept
from wyrmhold.server.table_settings import Origin, SeatPlan, Settings
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.delivery import info_of, viewer_name
from wyrmhold.server.tables.records import MAX_UPLOADED_STEPS, given_steps
from wyrmhold.server.tables.replay import Replay
from wyrmhold.server.tables.story import story_of
from wyrmhold.server.tables.table import Table
from wyrmhold.server.wire import bodies
from wyrmhold.server.wire import messages as wire
from wyrmhold.server.workers.long_work import in_slices

JSONL = "application/jsonl"
T = TypeVar("T")


class AsQuery(Struct, frozen=True, forbid_unknown_fields=True, rename={"viewer": "as"}):
    """The viewpoint: one of the caller's seats, `spectator`, or `open` once the game is over."""

    viewer: Annotated[str, Meta(max_length=9)] | None = None


class MomentQuery(Struct, frozen=True, forbid_unknown_fields=True, rename={"viewer": "as"}):
    """A step, as counted by this viewer, and the viewpoint."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    viewer: Annotated[str, Meta(max_length=9)] | None = None


def is_over(table: Table) -> bool:
    return table.status in ("over", "abandoned")


def eyes_of(call: Call, text: str | None) -> int:
    """The requested viewer. After the end, any viewer and the open record are allowed."""
    table = call.live.table
    if not is_over(table):
        if text == "open":
            raise Refused("not_over", "the open record is available once the game is over")
        return viewer_of(call, text)
    if text in (None, "open"):
        return OPEN
    if text == "spectator":
        return SPECTATOR
    assert text is not None
    if not text.isascii() or not text.isdecimal() or int(text) >= len(table.seats):
        raise Refused("invalid", "`as` is a seat, `spectator` or `open`")
    return int(text)


def started(call: Call) -> Table:
    table = call.live.table
    if table.status == "lobby" or table.state is None:
        raise Refused("not_started", "the game has not started")
    return table


async def replay_of(call: Call) -> Kept:
    """The replay of the table, as far as its viewers know it. Raises Busy."""
    return await call.services.replays.of(call.live.table, client_key(call.scope))


async def record(call: Call) -> str:
    """Download the record: as the caller saw it during the game, complete when it is over."""
    started(call)
    viewer = eyes_of(call, call.query.viewer)
    kept = await replay_of(call)
    return "".join(line + "\n" for line in await in_slices(kept.replay.written(viewer)))


async def moment(call: Call) -> bodies.Moment:
    """Get one step of the game and the view after it."""
    started(call)
    viewer = eyes_of(call, call.query.viewer)
    return moment_of((await replay_of(call)).replay, viewer, call.query.step)


def moment_of(replay: Replay, viewer: int, step: int) -> bodies.Moment:
    """The game as a viewer saw it after a step. Raises Refused."""
    steps = replay.count(viewer)
    if step > steps:
        raise Refused("no_such_thing", f"the record has {steps} steps")
    state = replay.state_after(replay.end(viewer, step))
    return bodies.Moment(
        as_="open" if viewer == OPEN else viewer_name(viewer),
        step=step,
        steps=steps,
        line=replay.line(viewer, step) if step else None,
        view=replay.table.game.view(state, viewer),
    )


async def verified(call: Call) -> bodies.Verified:
    """Verify every draw of a finished table against its committed seed."""
    if not is_over(started(call)):
        raise Refused("not_over", "the seed is revealed once the game is over")
    kept = await replay_of(call)
    if kept.verified is None:
        kept.verified = await long(call, lambda: checked(kept.replay.record()))
    return kept.verified


async def verify_record(call: Call) -> bodies.Verified:
    """Verify every draw of a record against its seed."""
    text = call.body.record
    return await long(call, lambda: checked(short(read_record(text))))


async def long(call: Call, work: Callable[[], T]) -> T:
    """Do long work in a thread. Raises Busy."""
    return await call.services.long_work.in_thread(client_key(call.scope), work)


def checked(record: Record) -> bodies.Verified:
    game = game_of(record)
    draws = verify(game, record)
    header = record.header
    return bodies.Verified(header.game, len(record.steps), header.given, draws, True)


def short(record: Record) -> Record:
    """The record, if it is not too long. Raises BadRecord."""
    if len(record.steps) > MAX_UPLOADED_STEPS:
        raise BadRecord("too long", [f"a record may have at most {MAX_UPLOADED_STEPS} steps"])
    return record


def game_of(record: Record) -> AnyGame:
    game = GAMES.get(record.header.game)
    if game is None:
        raise BadRecord("unknown game", [f"this server has no game '{record.header.game}'"])
    return game


async def upload(call: Call) -> wire.TableInfo:
    """Create a table from a record, to continue it with new luck or to view a finished game."""
    body: bodies.UploadBody = call.body
    entry = await long(
        call, lambda: continued(read_record(body.record), body.step, body.settings, call.me.id)
    )
    return info_of((await call.services.hub.create(entry)).table)


async def branch(call: Call) -> wire.TableInfo:
    """Create a table that continues from a step of a finished one."""
    if not is_over(started(call)):
        raise Refused("not_over", "this would reveal hidden information while the game is running")
    body: bodies.BranchBody = call.body
    replay = (await replay_of(call)).replay
    entry = await long(
        call, lambda: continued(replay.record(), body.step, body.settings, call.me.id)
    )
    return info_of((await call.services.hub.create(entry)).table)


def plan_of(game: AnyGame, seat: dict[str, object], named: bool) -> SeatPlan:
    """The plan for a seat of a record: its figure, and its player's name if valid."""
    pick = seat.get(game.pick_word)
    name: str | None = None
    if named:
        with contextlib.suppress(BadName):
            name = clean_name(str(seat.get("name", "")))
    return SeatPlan(pick=str(pick) if pick else None, name=name)


def continued(record: Record, step: int | None, settings: Settings, host: str) -> e.Created:
    """The first entry of a table that continues a record. Raises BadRecord.

    A complete record of a finished game makes a finished table.
    """
    game = game_of(record)
    if step is not None and step > len(record.steps):
        raise BadRecord("no such step", [f"the record has {len(record.steps)} steps"])
    short(record)
    if settings.rated:
        raise BadRecord("not rated", ["a table created from a record cannot be rated"])
    list(walk(game, record))  # checks that every step is legal and has the recorded result
    given = given_steps(record, step)
    header = record.header
    ended = record.outcome if step is None else None
    plans = [plan_of(game, seat, named=ended is not None) for seat in header.seats]
    entry = e.Created(
        key=commands.new_key(),
        game=game.name,
        edition=header.edition,
        options=header.options,
        rules_version=header.rules_version,
        seats=plans,
        settings=checked_settings(game.name, settings),
        seed="",  # `Hub.create` sets it
        host=host,
        origin=Origin(header.id[:64], len(record.steps) if step is None else step),
        given=given,
        ended=ended,
    )
    probe = Table("probe")
    probe.fold(1, 0, entry)
    if probe.state is None:
        raise BadRecord("nothing to continue", ["the record has no steps; create a new table"])
    if not probe.state.stack and ended is None:
        raise BadRecord("the game is over", ["choose an earlier step to continue from"])
    return entry


async def story(call: Call) -> bodies.Story:
    """Get statistics of a finished game: gold turn by turn, and final hands."""
    table = started(call)
    if not is_over(table):
        raise Refused("not_over", "the story is available once the game is over")
    kept = await replay_of(call)
    if kept.story is None:
        replay, gave_up = kept.replay, table.gave_up
        kept.story = await long(call, lambda: story_of(table.game, replay.record(), gave_up))
    return kept.story


WATCHER, MEMBER, PERSON, ANYONE = Access.WATCHER, Access.MEMBER, Access.PERSON, Access.ANYONE
RECORDS = [
    Endpoint(
        "record",
        "GET",
        "/api/tables/{table}/record",
        WATCHER,
        record,
        None,
        query=AsQuery,
        limit="replay",
        media=JSONL,
        refuses=("not_started", "not_over", "not_your_seat", "busy"),
        scope="table:read",
    ),
    Endpoint(
        "moment",
        "GET",
        "/api/tables/{table}/replay",
        WATCHER,
        moment,
        bodies.Moment,
        query=MomentQuery,
        limit="replay",
        refuses=("not_started", "not_over", "not_your_seat", "no_such_thing", "busy"),
        scope="table:read",
    ),
    Endpoint(
        "story",
        "GET",
        "/api/tables/{table}/story",
        WATCHER,
        story,
        bodies.Story,
        limit="replay",
        refuses=("not_started", "not_over", "busy"),
        scope="table:read",
    ),
    Endpoint(
        "verified",
        "GET",
        "/api/tables/{table}/verify",
        WATCHER,
        verified,
        bodies.Verified,
        limit="upload",
        refuses=("not_started", "not_over", "bad_record", "busy"),
        scope="table:read",
    ),
    Endpoint(
        "verify_record",
        "POST",
        "/api/verify",
        ANYONE,
        verify_record,
        bodies.Verified,
        bodies.VerifyBody,
        limit="upload",
        refuses=("bad_record", "busy"),
    ),
    Endpoint(
        "upload",
        "POST",
        "/api/records",
        PERSON,
        upload,
        wire.TableInfo,
        bodies.UploadBody,
        limit="upload",
        refuses=("bad_record", "bad_options", "bad_name", "busy"),
    ),
    Endpoint(
        "branch",
        "POST",
        "/api/tables/{table}/branch",
        MEMBER,
        branch,
        wire.TableInfo,
        bodies.BranchBody,
        limit="upload",
        refuses=("not_started", "not_over", "bad_record", "bad_options", "bad_name", "busy"),
    ),
]

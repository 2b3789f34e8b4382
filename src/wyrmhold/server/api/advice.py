"""Hints during a game, and analysis of finished games."""

from __future__ import annotations

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.replay import undo_of, walk
from wyrmhold.kernel.viewers import CHANCE
from wyrmhold.server import wire_advice as wire
from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.api.play import viewer_of
from wyrmhold.server.api.records import is_over, started
from wyrmhold.server.errors import Refused
from wyrmhold.server.identity.limits import who
from wyrmhold.server.tables.delivery import prompt_of, viewer_name
from wyrmhold.server.tables.records import whole_record
from wyrmhold.server.tables.table import Table


class HintQuery(Struct, frozen=True, forbid_unknown_fields=True, rename={"viewer": "as"}):
    """Which of the caller's seats, and how much to reveal."""

    viewer: Annotated[str, Meta(max_length=9)] | None = None
    stage: Annotated[int, Meta(ge=1, le=3)] = 1


class StepQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the open record."""

    step: Annotated[int, Meta(ge=1, le=1_000_000)]


async def hint(call: Call) -> wire.Hint:
    """Get a hint: where to look, the kind of move, or the best moves with reasons."""
    table = call.live.table
    seat = viewer_of(call, call.query.viewer)
    settings = table.created.settings
    if settings.rated or not settings.hints:
        raise Refused("not_allowed", "hints are disabled at this table")
    prompt, stage = prompt_of(table, seat), call.query.stage
    question = table.question(seat)
    if prompt is None or question is None:
        return wire.Hint(viewer_name(seat), None, stage, [], wire.Where([], [], []), None, [])
    key = f"{table.id} {seat} {prompt.id}"
    advice = await call.services.advising.hint(key, table.game, question, seat)
    return wire.Hint(
        as_=viewer_name(seat),
        prompt=prompt.id,
        stage=stage,
        facts=advice.facts,
        where=advice.where,
        kind=advice.kind if stage > 1 else None,
        options=advice.options if stage > 2 else [],
    )


def finished(call: Call) -> Table:
    """The table, if its game is over. Raises Refused, as analysis reveals hidden information."""
    table = started(call)
    if not is_over(table):
        raise Refused("not_over", "this is available once the game is over")
    return table


async def why(call: Call) -> wire.Why:
    """Explain a decision in a finished game, based on what its seat knew."""
    table = finished(call)
    step: int = call.query.step
    rows = await call.services.log.read(table.id, 0, table.n)
    state, seat, do = await asyncio.to_thread(
        lambda: decision_at(table, whole_record(table.id, rows), step)
    )
    key = f"{table.id} why {step}"
    advice = await call.services.advising.hint(key, table.game, state, seat, do)
    return wire.Why(step, seat, do, advice.facts, advice.options)


def decision_at(table: Table, record: Record, step: int) -> tuple[AnyState, int, str]:
    """The state before a decision, its seat, and its answer. Raises Refused."""
    line = record.steps[step - 1] if step <= len(record.steps) else None
    if line is None or line.by == CHANCE or undo_of(line.do) is not None:
        raise Refused("no_such_thing", "there is no decision at this step")
    played = next(each for each in walk(table.game, record) if each.line.n == step)
    return played.before, line.by, line.do


async def analysis(call: Call) -> wire.Analysing:
    """Get the analysis of a finished game: chances, mistakes and luck. The first call starts it."""
    table, services = finished(call), call.services
    work = services.advising.found(table.id)
    if work is None:
        if services.config.limits:
            services.limits.take("upload", who(call.scope, call.person))

        async def record() -> str:
            rows = await services.log.read(table.id, 0, table.n)
            return await asyncio.to_thread(lambda: whole_record(table.id, rows).text())

        work = services.advising.analyse(table.id, table.game, record)
    return work.told()


WATCHER = Access.WATCHER
ADVICE = [
    Endpoint(
        "hint",
        "GET",
        "/api/tables/{table}/hint",
        WATCHER,
        hint,
        wire.Hint,
        query=HintQuery,
        limit="advice",
        refuses=("not_your_seat", "not_allowed", "not_now"),
    ),
    Endpoint(
        "why",
        "GET",
        "/api/tables/{table}/why",
        WATCHER,
        why,
        wire.Why,
        query=StepQuery,
        limit="advice",
        refuses=("not_started", "not_over", "no_such_thing", "not_now"),
    ),
    Endpoint(
        "analysis",
        "GET",
        "/api/tables/{table}/analysis",
        WATCHER,
        analysis,
        wire.Analysing,
        limit="replay",
        refuses=("not_started", "not_over", "not_now"),
    ),
]

"""Hints during a game, and analysis of finished games."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from wyrmhold.bots.game_bots import is_advised
from wyrmhold.kernel.answers import Undo
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.viewers import CHANCE, OPEN
from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.api.play import viewer_of
from wyrmhold.server.api.records import is_over, replay_of, started
from wyrmhold.server.errors import Refused
from wyrmhold.server.identity.addresses import client_key
from wyrmhold.server.tables.delivery import prompt_of, viewer_name
from wyrmhold.server.tables.replay import Replay
from wyrmhold.server.tables.table import Table
from wyrmhold.server.wire import advice as wire
from wyrmhold.server.workers.long_work import in_slices


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
    if not is_advised(table.game.name):
        raise Refused("not_allowed", "there are no hints for this game")
    prompt, stage = prompt_of(table, seat), call.query.stage
    question = table.question(seat)
    if prompt is None or question is None:
        return wire.Hint(viewer_name(seat), None, stage, [], wire.Where([], [], []), None, [])
    key = f"{table.id} {seat} {prompt.id}"
    advice = await call.services.advising.hint(
        key, table.game, question, seat, client_key(call.scope)
    )
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
    if not is_advised(table.game.name):
        raise Refused("not_now", "there is no analysis of this game")
    return table


async def why(call: Call) -> wire.Why:
    """Explain a decision in a finished game, based on what its seat knew."""
    table = finished(call)
    step: int = call.query.step
    replay = (await replay_of(call)).replay
    state, seat, do = decision_at(replay, step)
    key = f"{table.id} why {step}"
    advice = await call.services.advising.hint(
        key, table.game, state, seat, client_key(call.scope), do
    )
    return wire.Why(step, seat, do, advice.facts, advice.options)


def decision_at(replay: Replay, step: int) -> tuple[AnyState, int, str]:
    """The state before a decision, its seat, and its answer. Raises Refused."""
    taken = replay.steps[step - 1] if step <= len(replay.steps) else None
    if taken is None or taken.by == CHANCE or isinstance(taken.action, Undo):
        raise Refused("no_such_thing", "there is no decision at this step")
    return replay.state_after(step - 1), taken.by, taken.action.token()


async def analysis(call: Call) -> wire.Analysing:
    """Get the analysis of a finished game: chances, mistakes and luck. The first call starts it."""
    table, services = finished(call), call.services
    work = services.advising.found(table.id)
    if work is None:
        if services.config.limits:
            services.limits.admit("upload", call.scope, call.person)

        async def record() -> str:
            replay = (await replay_of(call)).replay
            return "".join(line + "\n" for line in await in_slices(replay.written(OPEN)))

        work = services.advising.analyse(table.id, table.game, record, client_key(call.scope))
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
        refuses=("not_your_seat", "not_allowed", "not_now", "busy"),
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
        refuses=("not_started", "not_over", "no_such_thing", "not_now", "busy"),
    ),
    Endpoint(
        "analysis",
        "GET",
        "/api/tables/{table}/analysis",
        WATCHER,
        analysis,
        wire.Analysing,
        limit="replay",
        refuses=("not_started", "not_over", "not_now", "busy"),
    ),
]

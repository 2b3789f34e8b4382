"""Hints and analyses, computed in worker processes and cached."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Generic, Literal, TypeVar

import msgspec
import structlog

from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.server.errors import Busy, Refused
from wyrmhold.server.wire import advice as wire
from wyrmhold.server.workers.crowd import Crowd
from wyrmhold.server.workers.pool import BotFailed, BotsBusy, Workers, imagined_position

log: structlog.stdlib.BoundLogger = structlog.get_logger("wyrmhold.advising")

MAX_HINTS_CACHED = 500
MAX_ANALYSES_CACHED = 50
MAX_HINTS_WAITING = 20
MAX_HINTS_EACH = 4
HINT_S = 2.0
"""Maximum numbers of hints in progress or waiting, in all and for one address, and the time that
one takes at most."""

MAX_ANALYSES_WAITING = 20
MAX_ANALYSES_EACH = 3
ANALYSIS_S = 15.0
"""The same for games to analyse."""

ANALYSIS_LIMIT_S = 600.0
"""Time limit of an analysis. A game takes some ten seconds on an idle machine."""

ANALYSIS_QUEUE_LIMIT_S = 3600.0

T = TypeVar("T")


class Kept(Generic[T]):
    """A cache of the most recent items, by key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[str, T] = OrderedDict()

    def get(self, key: str) -> T | None:
        if key in self._found:
            self._found.move_to_end(key)
        return self._found.get(key)

    def put(self, key: str, value: T) -> None:
        self._found[key] = value
        while len(self._found) > self._most:
            self._found.popitem(last=False)

    def drop(self, key: str) -> None:
        self._found.pop(key, None)


class Work:
    """An analysis in progress, or its result."""

    def __init__(self) -> None:
        self.done = 0
        self.of = 0
        self.analysis: wire.Analysis | None = None
        self.failed = False

    def goes_on(self, done: int, of: int) -> None:
        self.done, self.of = done, of

    def told(self) -> wire.Analysing:
        if self.failed:
            return wire.Analysing("failed", self.done, self.of, None)
        status: Literal["working", "done"] = "working" if self.analysis is None else "done"
        return wire.Analysing(status, self.done, self.of, self.analysis)


class Advising:
    """Gets advice from workers. Hints are quick and use the bots' workers. Analyses have a worker
    of their own, which is started when first needed."""

    def __init__(self, bots: Workers, analysts: Workers) -> None:
        self._bots = bots
        self._analysts = analysts
        self._started: asyncio.Task[None] | None = None
        self._hints: Kept[asyncio.Task[wire.Advice]] = Kept(MAX_HINTS_CACHED)
        self._works: Kept[Work] = Kept(MAX_ANALYSES_CACHED)
        self._tasks: set[asyncio.Task[None]] = set()
        self._hinted = Crowd(MAX_HINTS_WAITING, MAX_HINTS_EACH, HINT_S)
        self._analysed = Crowd(MAX_ANALYSES_WAITING, MAX_ANALYSES_EACH, ANALYSIS_S)

    async def stop(self) -> None:
        for task in [*self._tasks, *([self._started] if self._started else [])]:
            task.cancel()
            with suppress(asyncio.CancelledError, BotFailed):
                await task
        await self._analysts.stop()

    async def hint(
        self,
        key: str,
        game: AnyGame,
        state: AnyState,
        seat: int,
        address: str,
        given: str | None = None,
    ) -> wire.Advice:
        """A hint for a seat in a position. The same key always gets the same advice.

        Raises Refused if it cannot be computed, and Busy if too many are waiting.
        """
        found = self.hinted(key)
        if found is None:
            self._hinted.enter(address)
            found = asyncio.ensure_future(self._hint(key, game, state, seat, given))
            found.add_done_callback(lambda _: self._hinted.leave(address))
            self._hints.put(key, found)
        try:
            return await asyncio.shield(found)
        except BotsBusy as error:
            self._hints.drop(key)
            raise Busy(error.seconds) from None
        except BotFailed:
            self._hints.drop(key)
            raise Refused("not_now", "no hint could be computed; try again") from None

    def hinted(self, key: str) -> asyncio.Task[wire.Advice] | None:
        """The hint with this key, if somebody has asked for it."""
        return self._hints.get(key)

    async def _hint(
        self, key: str, game: AnyGame, state: AnyState, seat: int, given: str | None
    ) -> wire.Advice:
        position = imagined_position(game, state, seat, random.Random(0))
        text = await self._bots.hint(game.name, position, seat, seed_of(key), given)
        return msgspec.json.decode(text, type=wire.Advice)

    def found(self, table: str) -> Work | None:
        """The analysis of a table, if requested. A failure is reported once, then forgotten."""
        work = self._works.get(table)
        if work is not None and work.failed:
            self._works.drop(table)
        return work

    def analyse(
        self, table: str, game: AnyGame, record: Callable[[], Awaitable[str]], address: str
    ) -> Work:
        """Start the analysis of a finished table. Raises Busy if too many are waiting."""
        self._analysed.enter(address)
        work = Work()
        self._works.put(table, work)
        task = asyncio.ensure_future(self._analyse(work, table, game, record))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: self._analysed.leave(address))
        return work

    async def _analyse(
        self, work: Work, table: str, game: AnyGame, record: Callable[[], Awaitable[str]]
    ) -> None:
        try:
            await self._ready()
            text = await self._analysts.analyse(
                game.name, await record(), seed_of(table), work.goes_on
            )
            work.analysis = msgspec.json.decode(text, type=wire.Analysis)
        except Exception as error:  # the next request is told that it failed
            log.warning("analysis_failed", table=table, error=repr(error))
            work.failed = True

    async def _ready(self) -> None:
        """Start the analyst, once."""
        if self._started is None or self._has_failed(self._started):
            self._started = asyncio.ensure_future(self._analysts.start())
        await asyncio.shield(self._started)

    def _has_failed(self, task: asyncio.Task[None]) -> bool:
        return task.done() and (task.cancelled() or task.exception() is not None)


def seed_of(key: str) -> int:
    """A seed that is the same for the same question in every process."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big")

"""All tables in the memory of a process, and what they share."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Protocol

import msgspec
import structlog

from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server.clock import now_ms
from wyrmhold.server.errors import Refused
from wyrmhold.server.guest_list import guests_of
from wyrmhold.server.health.metrics import Metrics
from wyrmhold.server.live.fanout import Fanout
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.live.presence import Report
from wyrmhold.server.randomness import Randomness, SystemRandomness
from wyrmhold.server.store.index import Index, TableIndex
from wyrmhold.server.store.log import Log, Row
from wyrmhold.server.table_settings import LiveClock
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.answer_results import AnswerResult, given_states
from wyrmhold.server.tables.index_rows import index_of
from wyrmhold.server.tables.recent_copies import Lately
from wyrmhold.server.tables.table import OtherRules, Table, rules_of
from wyrmhold.server.workers.long_work import SLICE, done_in_slices
from wyrmhold.server.workers.pool import Workers

log = structlog.get_logger()

SWEEP_INTERVAL_S = 3.0
IDLE_MS = 10 * 60_000
LOOKBACK_MS = 30_000
MAX_OVERDUE_PER_SWEEP = 50
SOCKETS_PER_COLLECTION = 100
"""Collect garbage after this many closed sockets; it takes some milliseconds."""

LOADS_AT_ONCE = 4
"""Tables being folded from their logs. Each adds a slice to the time that others wait."""

PROCESS_SILENCE_S = 15.0
"""After this much silence a process counts as gone, with everybody connected to it."""

SWEEPS_PER_REPORT = 10
"""Reports of who is connected are repeated after this many sweeps, in case one was lost."""

ID_TRIES = 1000
"""How many ids to try before giving up: with a test seed, a restarted server first draws ids that
are already taken."""

REMIND_MS = 5 * 60_000
MAX_REMINDERS = 200


async def nothing() -> None:
    pass


class Notices(Protocol):
    """Notifies people of their turns."""

    async def turn(self, table: str, turn: int, person: str, game: str, title: str) -> None: ...

    async def answered(self, table: str, turn: int, person: str) -> None: ...


class Hub:
    """The tables of one process."""

    def __init__(
        self,
        log: Log,
        index: Index,
        fanout: Fanout,
        workers: Workers,
        metrics: Metrics,
        bot_pause_s: float = 0.25,
        randomness: Randomness | None = None,
    ) -> None:
        self.log = log
        self.index = index
        self.fanout = fanout
        self.workers = workers
        self.metrics = metrics
        self.bot_pause_s = bot_pause_s
        self.randomness = randomness or SystemRandomness()
        self.guests: Workers | None = None
        """The workers for the operator's programs, if any."""
        self.notices: Notices | None = None
        self.on_signed_out: Callable[[list[str]], None] = lambda people: None
        """Called with the people whom another process signed out."""
        self.recheck: Callable[[], Awaitable[None]] = nothing
        """Ends connections whose credentials were revoked, in case that was not heard."""
        self.lives: dict[str, Live] = {}
        self._folding = asyncio.Semaphore(LOADS_AT_ONCE)
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self.left = 0
        """Number of sockets closed since the last garbage collection."""
        self._processes: dict[str, float] = {}
        """When each of the other processes was last heard."""
        self._sweeps = 0
        self._passed_over = 0
        self._lost: set[str] = set()
        self.closing = False

    async def start(self) -> None:
        await self.fanout.start(self._hear, self._fill_gap, self._hear_reports, self.on_signed_out)
        self.spawn(self._remind)
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        """Finish what is in progress and start nothing new."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        for live in self.lives.values():
            live.close()
        for live in list(self.lives.values()):
            async with live.lock:  # let an entry being stored finish
                pass
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._loading.values(), return_exceptions=True)
        await self.fanout.stop()

    def workers_for(self, game: str, bot: str) -> Workers:
        """The workers for a bot."""
        return self.guests if self.guests is not None and bot in guests_of(game) else self.workers

    # --- finding tables -----------------------------------------------------------------------

    async def live(self, table_id: str) -> Live:
        """A table, from memory or its log. Raises Refused."""
        live = self.lives.get(table_id)
        if live is not None:
            live.used = now_ms()
            if live.stale:
                await live.catch_up()
            return live
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> Live:
        rows = await self.log.read(table_id)
        if not rows:
            raise Refused("no_such_table", "no such table")
        table, lately = Table(table_id), Lately()
        try:
            async with self._folding:
                await self._fold_all(table, lately, rows)
        except OtherRules as error:
            raise Refused("other_rules", str(error)) from None
        except msgspec.MsgspecError as error:
            raise self.log.unreadable(table_id, error) from error
        live = self.lives[table_id] = Live(self, table, lately)
        self.metrics.tables.set(len(self.lives))
        self.spawn(live.catch_up)
        return live

    async def _fold_all(self, table: Table, lately: Lately, rows: Sequence[Row]) -> None:
        for number, row in enumerate(rows, 1):
            entry = e.read_entry(row.body)
            result = await self._given(table.id, entry) if isinstance(entry, e.Created) else None
            table.fold(row.n, row.at, entry, result)
            lately.note(table)
            if number % SLICE == 0:
                await asyncio.sleep(0)  # a long game must not block others

    async def _given(self, table_id: str, entry: e.Created) -> AnswerResult | None:
        """The state that a table begins with, if it continues a record."""
        if not entry.given:
            return None
        state = await done_in_slices(given_states(rules_of(table_id, entry), entry))
        assert state is not None
        return AnswerResult(None, state, [], [])

    async def create(self, entry: e.Created) -> Live:
        """Create a table with a new id and seed."""
        content = e.write_entry(msgspec.structs.replace(entry, key="", host="", seed=""))
        at = now_ms()
        result = await self._given("", entry)
        for _ in range(ID_TRIES):
            table_id, seed = self.randomness.table(content)
            entry = msgspec.structs.replace(entry, seed=seed)
            table = Table(table_id)
            table.fold(1, at, entry, result)
            row = Row(table.id, 1, at, e.write_entry(entry))
            if await self.log.append(row, index_of(table, at), [entry.host]):
                break
        else:
            raise Refused("not_now", "try again")
        live = self.lives[table.id] = Live(self, table)
        self.metrics.tables.set(len(self.lives))
        self.metrics.entries.labels("created").inc()
        return live

    # --- other processes ----------------------------------------------------------------------

    def _hear(self, rows: list[Row]) -> None:
        for row in rows:
            live = self.lives.get(row.table)
            if live is not None:
                self._follow(live, live.hear, row)

    def _hear_reports(self, process: str, reports: list[Report]) -> None:
        if process not in self._processes:
            self._compare_presence(asks=True)  # it may be one that we believed to be gone
        self._processes[process] = time.monotonic()
        for report in reports:
            live = self.lives.get(report.table)
            if live is not None:
                live.presence.hear(process, report)

    def _compare_presence(self, asks: bool) -> None:
        for live in self.lives.values():
            live.presence.repeat(asks)

    def _count_processes(self) -> None:
        """Tell the other processes that this one is alive, and forget those that are not."""
        self.fanout.beat()
        self._sweeps += 1
        if self._sweeps % SWEEPS_PER_REPORT == 0:
            self._compare_presence(asks=False)
        before = time.monotonic() - PROCESS_SILENCE_S
        for process in [name for name, heard in self._processes.items() if heard < before]:
            del self._processes[process]
            for live in self.lives.values():
                live.presence.lose(process)

    async def _fill_gap(self) -> None:
        """Catch up after the line to the other processes was broken."""
        self._compare_presence(asks=True)
        await self.recheck()
        await self._look()

    async def _look(self) -> None:
        """Compare every table in use with its log, in case something was missed."""
        lately = now_ms() - LOOKBACK_MS
        used = [
            name
            for name, live in self.lives.items()
            if live.watching or (live.used > lately and not live.stale)
        ]
        if not used:
            return
        heads = await self.log.heads(used)
        for table_id, head in heads.items():
            live = self.lives.get(table_id)
            if live is not None and head > live.table.n:
                self._follow(live, live.catch_up)

    def _follow(
        self, live: Live, job: Callable[..., Coroutine[Any, Any, None]], *arguments: object
    ) -> None:
        """Catch up with the log, but only if somebody is watching: following a table that is played
        in another process costs as much as playing it."""
        if live.watching or live.lock.locked():  # somebody may be about to start watching
            self.spawn(job, *arguments)
        else:
            live.stale = True  # the next user reads the log

    # --- periodic jobs ------------------------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_INTERVAL_S)
            try:
                if not self.fanout.alone:
                    self._count_processes()
                    await self.recheck()
                    await self._look()
                await self._wake_overdue()
                self._forget_idle()
                self._sweep_garbage()
            except WyrmholdError as error:
                log.warning("sweep_failed", error=str(error))
            except Exception:  # or else sweeping would stop for good
                self.metrics.errors.inc()
                log.exception("sweep_failed")

    async def _wake_overdue(self) -> None:
        """Wake overdue tables, skipping those that are awake or cannot be loaded."""
        found = await self.index.overdue(now_ms(), MAX_OVERDUE_PER_SWEEP + self._passed_over)
        asleep = [row for row in found if row.id not in self._lost and not self._is_awake(row.id)]
        self._passed_over = len(found) - len(asleep)
        for row in asleep[:MAX_OVERDUE_PER_SWEEP]:
            self.spawn(self._wake, row)

    def _is_awake(self, table_id: str) -> bool:
        """Whether a table is loaded, up to date and has its timer set."""
        live = self.lives.get(table_id)
        return live is not None and not live.stale

    async def _wake(self, row: TableIndex) -> None:
        """Wake a table that became due while nobody was watching."""
        try:
            live = await self.live(row.id)
        except Refused:
            self._lost.add(row.id)  # other rules version: leave it alone
            raise
        await live.tick()
        if live.table.due() != row.deadline:
            # The index was behind the log. Correct it, or the table will come up again and again.
            await self.index.put(index_of(live.table, row.updated))

    def _sweep_garbage(self) -> None:
        """Free the cycles left by closed sockets, since regular collection is rare here."""
        if self.left >= SOCKETS_PER_COLLECTION:
            self.left = 0
            gc.collect()

    def _forget_idle(self) -> None:
        before = now_ms() - IDLE_MS
        for table_id, live in list(self.lives.items()):
            if live.watching:
                continue
            if live.used >= before or live.lock.locked():
                continue
            # The index has no exact times for live clocks; such games end soon anyway.
            clock = live.table.created.settings.clock
            if not isinstance(clock, LiveClock) or live.table.status != "playing":
                live.close()
                del self.lives[table_id]
        self.metrics.tables.set(len(self.lives))

    # --- tasks --------------------------------------------------------------------------------

    def spawn(
        self, job: Callable[..., Coroutine[Any, Any, None]], *arguments: object
    ) -> asyncio.Task[None]:
        """Run a job in the background. Failures are logged."""
        task = asyncio.create_task(self._guarded(job, *arguments))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _guarded(self, job: Callable[..., Awaitable[None]], *arguments: object) -> None:
        try:
            await job(*arguments)
        except WyrmholdError as error:
            log.info("task_refused", error=str(error))
        except Exception:
            self.metrics.errors.inc()
            log.exception("task_failed")

    # --- notifications ------------------------------------------------------------------------

    def notice(self, live: Live) -> None:
        """Notify the people a slow table waits for, unless they are watching.

        They all get the same, so that it says nothing about who can do what in secret.
        """
        table = live.table
        if self.notices is None or isinstance(table.created.settings.clock, LiveClock):
            return
        title = table.created.settings.title or table.created.game
        turn, people = table.waits_for
        for person in people:
            if not live.is_watched_by(person):  # or else when they stop watching
                self.spawn(self.notices.turn, table.id, turn, person, table.created.game, title)

    async def _remind(self) -> None:
        """Repeat notifications that a process may not have sent before it stopped.

        Nobody is notified twice, because each is claimed in the database first.
        """
        for row in await self.index.lately(now_ms() - REMIND_MS, MAX_REMINDERS):
            if row.id not in self.lives:
                self.notice(await self.live(row.id))

    async def still_waiting(self, table_id: str, turn: int, person: str) -> bool:
        """Whether a table is still waiting for the same turn of a person who is not watching."""
        live = await self.live(table_id)
        if not live.watching:
            await live.catch_up()
        since, people = live.table.waits_for
        return since == turn and person in people and not live.is_watched_by(person)

"""A table in memory: its folded state, its watchers, and the only way to act on it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import msgspec
import structlog

from wyrmhold.bots.players import at_random
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.transaction import top
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.clock import now_ms
from wyrmhold.server.errors import Refused
from wyrmhold.server.live.presence import Presence, Report
from wyrmhold.server.store.errors import StoreUnavailable
from wyrmhold.server.store.index import TableIndex
from wyrmhold.server.store.log import Row
from wyrmhold.server.table_settings import DaysClock
from wyrmhold.server.tables import commands, index_rows
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.answer_results import AnswerResult, last_invitation
from wyrmhold.server.tables.bounds import check_room
from wyrmhold.server.tables.commands import Proposal
from wyrmhold.server.tables.delivery import Telling, View, view_of, whole
from wyrmhold.server.tables.recent_copies import Lately
from wyrmhold.server.tables.table import Happened, Table
from wyrmhold.server.workers.bot_answers import bot_answer
from wyrmhold.server.workers.long_work import SLICE

if TYPE_CHECKING:
    from wyrmhold.server.live.hub import Hub

log = structlog.get_logger()
encode = msgspec.json.Encoder().encode

MESSAGES_KEPT = 3
"""Messages kept per viewer for reconnecting clients; older ones are rebuilt from the log. They are
a third of the memory of a table that is played."""

MAX_REPEATED = 200
"""A client that missed more messages than this gets the whole view instead; see `Lately`."""

INDEX_EVERY = 64
"""Answers that change nothing in lists update the index only this often."""

MAX_WRITE_ATTEMPTS = 20

RETRY_S = 1.0
"""Seconds before retrying something that was due but failed."""

SEATING = (e.Joined, e.Left, e.Removed, e.Planned)
"""Entries after which somebody else, or nobody, has the seat."""

ANSWERS = (e.Answered, e.Replied, e.AskMe)
"""Entries that are not worth a line in the log while a game goes on."""

Command = Callable[[Table], Proposal | None]


class Connection(Protocol):
    """A client that is watching."""

    person: str | None

    def push(self, message: bytes) -> None:
        """Send a message, in order, without waiting."""

    def dismiss(self) -> None:
        """Disconnect the client, which may watch from another seat."""


class Live:
    """One table, folded up to some entry. The log may be ahead of it, but never behind."""

    def __init__(self, hub: Hub, table: Table, lately: Lately | None = None) -> None:
        self.hub = hub
        self.table = table
        self.lately = lately or Lately(table)
        self.watching: dict[int, set[Connection]] = {}
        self.views: dict[int, View | None] = {}
        """The last view sent to each watched viewer."""
        self.recent: dict[int, deque[tuple[int, bytes]]] = {}
        self.lock = asyncio.Lock()
        self.presence = Presence(self)
        self.used = now_ms()
        self._ahead = max(0, table.touched_at - now_ms())
        """Milliseconds by which the log is ahead of this machine's clock, which was put back."""
        self.stale = False
        """Whether the log may have entries that are not folded yet."""
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None

    # --- acting -------------------------------------------------------------------------------

    async def act(self, command: Command) -> bool:
        """Write the entry a command proposes. Returns False if there is nothing to do.

        On return the entry is on disk and every viewer here has been told. Raises what the command
        raises.
        """
        async with self.lock:
            if self.stale:
                await self._catch_up()
            looked = self.hub.fanout.alone
            for _ in range(MAX_WRITE_ATTEMPTS):
                try:
                    proposal = command(self.table)
                except WyrmholdError:
                    # The client may have been told more by another process.
                    if looked or not await self._catch_up():
                        raise
                    looked = True
                    continue
                if proposal is None:
                    return False
                check_room(self.table, proposal.entry)
                if await self._store(proposal):
                    return True
                self.hub.metrics.conflicts.inc()
                await self._catch_up()
        raise Refused("not_now", "the table is too busy; try again")

    async def _store(self, proposal: Proposal) -> bool:
        table = self.table
        began = time.perf_counter()
        at = max(self.now_ms(), table.clocks.since)
        row = Row(table.id, table.n + 1, at, e.write_entry(proposal.entry))
        index, people = self._index(proposal, at)
        try:
            stored = await self.hub.log.append(row, index, people)
        except BaseException:
            # It may or may not be in the log, so check before the next entry.
            self.stale = True
            raise
        if not stored:
            return False
        happened = self._fold(row, proposal)
        self.hub.fanout.publish(row)
        if not happened.hidden:  # or else the metrics would reveal it
            kind = type(proposal.entry).__name__.lower()
            self.hub.metrics.stored(kind, time.perf_counter() - began)
        if not isinstance(proposal.entry, ANSWERS) or self.table.status != "playing":
            log.info("stored", table=row.table, n=row.n, status=self.table.status)
        self._go_on(mine=True)
        return True

    def _index(self, proposal: Proposal, at: int) -> tuple[TableIndex | None, list[str]]:
        """The index row and people after this entry, if it changes them."""
        table, entry, result = self.table, proposal.entry, proposal.result
        if is_sealed(table):
            # It may close sooner now. What others see of the row stays the same.
            return index_rows.after(table, proposal, at), index_rows.people_after(table, entry)
        if isinstance(entry, e.UNLISTED):
            return None, []
        settings = table.created.settings
        slow = isinstance(settings.clock, DaysClock) or bool(settings.reply_days)
        if isinstance(entry, e.Closed) and not slow and table.state and table.state.stack:
            return None, []  # the game just continues
        if isinstance(entry, e.Answered):
            if is_hidden(proposal):
                return None, []  # lists must not reveal a secret answer
            ends = result is not None and result.state.outcome is not None
            often = table.heard[SPECTATOR] % INDEX_EVERY
            # Always after an invitation, so that secret answers do not affect lists.
            invites = result is not None and last_invitation(result.events) > 0
            if often and not invites and not ends and not slow and self._is_attended(result):
                return None, []
        return index_rows.after(table, proposal, at), index_rows.people_after(table, entry)

    def _is_attended(self, result: AnswerResult | None) -> bool:
        """Whether a watcher would notice if nothing happened. If not, the index must be current."""
        if result is None or not result.state.stack:
            return False
        seat = self.table.seats[top(result.state).by(result.state)]
        if seat.person is None or seat.driven:
            return bool(self.watching)
        return self.is_watched_by(seat.person)

    # --- following the log --------------------------------------------------------------------

    async def hear(self, row: Row) -> None:
        """Handle an entry stored by another process."""
        async with self.lock:
            if row.n == self.table.n + 1 and not self.stale:
                self._fold(row, None)
            elif row.n > self.table.n or self.stale:
                await self._catch_up()
            self._go_on(mine=False)

    async def look(self) -> None:
        """Catch up with other processes, even on entries not announced yet."""
        if not self.hub.fanout.alone:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Fold the entries that are in the log but not here."""
        async with self.lock:
            await self._catch_up()
            self._go_on(mine=False)

    async def _catch_up(self) -> bool:
        """Fold new entries from the log. Returns whether there were any."""
        rows = await self.hub.log.read(self.table.id, self.table.n)
        self.stale = False
        for number, row in enumerate(rows, 1):
            self._fold(row, None)
            if number % SLICE == 0:
                await asyncio.sleep(0)
        return bool(rows)

    def _fold(self, row: Row, proposal: Proposal | None) -> Happened:
        table = self.table
        was = table.status
        entry = e.read_entry(row.body) if proposal is None else proposal.entry
        happened = table.fold(row.n, row.at, entry, None if proposal is None else proposal.result)
        self.lately.note(table)
        self.used = now_ms()
        self._ahead = max(self._ahead, row.at - self.used)
        if isinstance(entry, e.Started) and not table.created.settings.spectators:
            self._send_away(SPECTATOR)  # the host may reconnect
        if isinstance(entry, e.Forgotten):
            self.recent.update({viewer: deque(maxlen=MESSAGES_KEPT) for viewer in self.recent})
            self.lately = Lately(table)  # the older copies have the name
        if self.watching:
            self._tell(Telling(table, happened, row.at, was))
            if isinstance(entry, SEATING):
                # Whoever watched from this seat before may no longer do so.
                self._send_away(entry.seat)
        if isinstance(entry, SEATING):
            self.presence.vacate(entry.seat)
        return happened

    def _send_away(self, viewer: int) -> None:
        for connection in list(self.watching.get(viewer, ())):
            connection.dismiss()
            self.unwatch(connection)

    def _tell(self, telling: Telling) -> None:
        for viewer, connections in self.watching.items():
            if not telling.hears(viewer):
                continue
            view = view_of(self.table, viewer)
            recent = self.recent[viewer]
            for message in telling.messages(viewer, self.views[viewer], view):
                data = encode(message)
                recent.append((message.number, data))
                for connection in connections:
                    connection.push(data)
            self.views[viewer] = view

    # --- watching -----------------------------------------------------------------------------

    async def watch(
        self,
        connection: Connection,
        viewer: int,
        last: int | None,
        may: Callable[[], bool] = lambda: True,
    ) -> None:
        """Start or continue a stream: everything after message `last`, or the whole view.

        `may` is called after catching up with the log. Raises Refused if it returns False.
        """
        async with self.lock:
            if self.stale or (last or 0) > self.table.heard[viewer]:
                await self._catch_up()  # the client has received more than is folded here
            if not may():
                raise Refused("not_now", "the seats have changed; reconnect")
            missed = await self._missed(viewer, last)
            table = self.table
            # Do not await from here on: others leaving meanwhile would remove our entry.
            if viewer not in self.watching:
                self.watching[viewer] = set()
                self.views[viewer] = view_of(table, viewer)
                self.recent.setdefault(viewer, deque(maxlen=MESSAGES_KEPT))
            if missed is None:
                missed = [encode(whole(table, viewer, self.views[viewer], self.now_ms()))]
            for data in missed:
                connection.push(data)
            self.watching[viewer].add(connection)
            self.presence.came()
            self.used = now_ms()
            self._go_on(mine=False)

    async def _missed(self, viewer: int, last: int | None) -> list[bytes] | None:
        """The messages after number `last`; None if the whole view is needed."""
        heard = self.table.heard[viewer]
        if last is None or not 0 < last <= heard or heard - last > MAX_REPEATED:
            return None
        if last == heard:
            return []
        kept = [(number, data) for number, data in self.recent.get(viewer, ()) if number > last]
        if len(kept) == heard - last:  # none are missing from when nobody was watching
            return [data for _, data in kept]
        return await self._retold(viewer, last)

    async def _retold(self, viewer: int, last: int) -> list[bytes] | None:
        """The messages after number `last`, rebuilt from the log; None if that is too long ago."""
        table = self.lately.before(viewer, last)
        if table is None:
            return None
        told: list[bytes] = []
        view: View | None = None
        for number, row in enumerate(await self.hub.log.read(table.id, table.n, self.table.n), 1):
            if number % SLICE == 0:
                await asyncio.sleep(0)
            entry = e.read_entry(row.body)
            was = table.status
            happened = table.fold(row.n, row.at, entry)
            if table.heard[viewer] < last:
                continue
            telling = Telling(table, happened, row.at, was)
            if not telling.hears(viewer):
                continue
            new = view_of(table, viewer)
            for message in telling.messages(viewer, view, new):
                if message.number > last:
                    told.append(encode(message))
            view = new
        return told

    def unwatch(self, connection: Connection) -> None:
        """Remove a client that is gone."""
        ended = []
        for viewer, connections in list(self.watching.items()):
            connections.discard(connection)
            if not connections:
                del self.watching[viewer], self.views[viewer]
                ended.append(viewer)
        self.presence.went(ended, connection)
        if not self.watching:
            self.recent.clear()  # returning clients are served from the log
        self.used = now_ms()
        if connection.person is not None and connection.person in self.table.waits_for[1]:
            self.hub.notice(self)

    def is_watched_by(self, person: str) -> bool:
        """Whether a client of this person is watching here."""
        return any(
            connection.person == person
            for connections in self.watching.values()
            for connection in connections
        )

    # --- for `Presence` -----------------------------------------------------------------------

    def now_ms(self) -> int:
        """The time at this table, which never goes back."""
        return now_ms() + self._ahead

    def connections(self) -> dict[int, set[Connection]]:
        return self.watching

    def seat_count(self) -> int:
        return len(self.table.seats)

    def report(self, seats: list[int], watching: int, left: dict[int, int], asks: bool) -> None:
        self.hub.fanout.report(Report(self.table.id, seats, watching, dict(left), asks))

    # --- automatic actions --------------------------------------------------------------------

    def _go_on(self, mine: bool) -> None:
        """Arrange what comes next: a bot's answer, a window, a clock, a notification."""
        table = self.table
        self._arm(0)
        if not mine or self.hub.closing:
            return
        bot = table.bot_to_answer
        if bot is not None:
            self._think(bot, "bot")
        if table.waits_from == table.n:
            self.hub.notice(self)

    def _arm(self, least_s: float) -> None:
        """Wake when something is due, but no sooner than `least_s` seconds from now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.table.due()
        if due is not None and not self.hub.closing:
            wait = max(least_s, (due - self.now_ms()) / 1000)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(min(wait, 3600), self.hub.spawn, self.tick)

    async def tick(self) -> None:
        """Do what is due."""
        table, now = self.table, self.now_ms()
        due = table.due()
        if due is None or now < due:
            self._arm(0)
            return
        asked, bot = table.asked, table.bot_to_answer
        if bot is not None:
            self._think(bot, "bot")
        try:
            await self.act(lambda table: commands.expire(table, self.now_ms()))
            while await self.act(lambda table: commands.close(table, self.now_ms())):
                pass
            await self.act(lambda table: commands.timed_out(table, self.now_ms()))
        except (Refused, StoreUnavailable) as error:
            log.info("not_due", table=table.id, error=str(error))
        if table.asked == asked and asked is not None and self._skips(asked):
            self._think(asked, "clock")
        due = self.table.due()
        self._arm(RETRY_S if due is not None and due <= self.now_ms() else 0)

    def _skips(self, asked: int) -> bool:
        table = self.table
        if table.reply_window is not None or table.seats[asked].driven:
            return False
        due = table.clocks.due(asked)
        return table.created.settings.absent == "skip" and due is not None and due <= self.now_ms()

    def _think(self, seat: int, via: str) -> None:
        if self._thinking is None or self._thinking.done():
            self._thinking = self.hub.spawn(self._answer_for, seat, via)

    def _pause_of(self, seat: int) -> float:
        """How long a bot waits before it answers; not at all before a person's first move."""
        table = self.table
        people = {at for at, each in enumerate(table.seats) if not each.driven}
        opening = bool(people) and not people.intersection(table.answers)
        return 0 if opening and table.seats[seat].bot else self.hub.bot_pause_s

    async def _answer_for(self, seat: int, via: str) -> None:
        """Have a bot answer, from a position that contains only what its seat may know."""
        table = self.table
        prompt, state = table.prompts[seat], table.question(seat)
        if state is None:
            return  # it was answered in the meantime
        bot = table.seats[seat].bot or table.created.settings.stand_in
        if via == "bot":
            await asyncio.sleep(self._pause_of(seat))
        rng = self.hub.randomness.bot(table.id, seat, len(table.answers), table.drawn)
        workers_for = self.hub.workers_for
        thought = await bot_answer(workers_for, table.game, state, seat, bot, rng, table.id)
        if not top(state).secret:
            self.hub.metrics.bots.labels("fallback" if thought.replaced else "chosen").inc()
        if thought.replaced and via == "bot":
            via = "late"  # the table is told
        try:
            await self.act(lambda t: commands.answer(t, seat, prompt, thought.token, via))
        except (Refused, StoreUnavailable):
            pass
        except WyrmholdError as error:
            # Legal in the imagined position but not here, which is a fault in a game.
            log.error("bot_illegal", table=table.id, bot=bot, error=str(error))
            token = at_random(state, rng).token()
            with suppress(WyrmholdError):
                await self.act(lambda t: commands.answer(t, seat, prompt, token, via))
        # The next question may be for the bot again.
        self._thinking = None
        self._go_on(mine=True)

    def close(self) -> None:
        """Drop the table from memory. The log has everything."""
        if self._timer is not None:
            self._timer.cancel()
        if self._thinking is not None:
            self._thinking.cancel()
        self.presence.close()


def is_hidden(proposal: Proposal) -> bool:
    """Whether only the seat itself may know of an answer."""
    result = proposal.result
    return result is not None and result.action is not None and not result.action.masked()


def is_sealed(table: Table) -> bool:
    """Whether sealed replies are being collected."""
    return table.reply_window is not None and table.reply_window.seats is not None

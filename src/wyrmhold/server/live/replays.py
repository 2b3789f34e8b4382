"""Replays of the tables whose records were asked for lately."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence

import msgspec

from wyrmhold.server.store.log import Log, Row
from wyrmhold.server.tables.records import shown_entries
from wyrmhold.server.tables.replay import Replay
from wyrmhold.server.tables.table import Table
from wyrmhold.server.wire import bodies
from wyrmhold.server.workers.long_work import SLICE, LongWork, done_in_slices

MAX_STEPS_KEPT = 10_000
MAX_KEPT = 200
"""Maximum numbers of steps in memory, of all replays together, and of replays. A step takes about a
kilobyte."""


class Kept:
    """A replay, and what was worked out from it once the game was over."""

    def __init__(self, table_id: str) -> None:
        self.replay = Replay(table_id)
        self.story: bodies.Story | None = None
        self.verified: bodies.Verified | None = None
        self.lock = asyncio.Lock()


class Replays:
    """The replays of one process, the most recently used last."""

    def __init__(self, log: Log, work: LongWork) -> None:
        self._log = log
        self._work = work
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    async def of(self, table: Table, address: str) -> Kept:
        """The replay of a table, as far as its viewers know it. Raises Busy.

        Only entries that were added since the last request are folded.
        """
        kept = self._kept.setdefault(table.id, Kept(table.id))
        self._kept.move_to_end(table.id)
        async with kept.lock:
            replay, upto = kept.replay, shown_entries(table)
            try:
                if replay.table.n < upto:
                    rows = await self._log.read(table.id, replay.table.n, upto)
                    kept.story = kept.verified = None  # they may name somebody who was deleted
                    grown = grow(replay, rows)
                    if is_long(rows):
                        await self._work.sliced(address, grown)
                    else:
                        await done_in_slices(grown)
            except BaseException as error:
                kept.replay = Replay(table.id)  # the other one may be in the middle of an entry
                if isinstance(error, msgspec.MsgspecError):
                    raise self._log.unreadable(table.id, error) from error
                raise
        # A person may have been deleted in the meantime, even in an open window.
        kept.replay.header = table.header()
        self._forget()
        return kept

    def steps(self) -> int:
        """The number of steps in memory."""
        return sum(len(kept.replay.steps) for kept in self._kept.values())

    def _forget(self) -> None:
        """Drop the least recently used replays over the limits, but not the latest, in use now."""
        while len(self._kept) > MAX_KEPT or (len(self._kept) > 1 and self.steps() > MAX_STEPS_KEPT):
            self._kept.popitem(last=False)


def grow(replay: Replay, rows: Sequence[Row]) -> Iterator[None]:
    for row in rows:
        yield from replay.grow(row)


def is_long(rows: Sequence[Row]) -> bool:
    """Whether it takes more than a slice. A first entry may have thousands of given steps."""
    return len(rows) > SLICE or (bool(rows) and rows[0].n == 1)

"""Who is at a table now: the connected seats, and how many are watching.

Presence is not part of a table's log: it is lost with the process, and says nothing about the game.
Each process counts its own connections and tells the others, which add up what they hear.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

import msgspec
from msgspec import Struct

from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.wire import messages as wire

encode = msgspec.json.Encoder().encode

GRACE_MS = 2_000
"""Somebody who is back within this time counts as never having left: they only reloaded a page."""

ARRIVAL_S = 0.05
INTERVAL_S = 1.0
"""A table tells its clients about presence at most once in this time."""


class Report(Struct, array_like=True, frozen=True):
    """Who is connected to a table through one process."""

    table: str
    seats: list[int]
    watching: int
    left: dict[int, int] = {}
    """When the seats that are known to be empty were left."""
    asks: bool = False
    """Whether the other processes should report too."""


class Client(Protocol):
    """A connection that counts."""

    @property
    def person(self) -> str | None: ...

    def push(self, message: bytes) -> None: ...


class Surroundings(Protocol):
    """What presence needs from the table it belongs to."""

    def now_ms(self) -> int: ...

    def connections(self) -> Mapping[int, Collection[Client]]:
        """The connections of this process, by viewer."""

    def seat_count(self) -> int: ...

    def report(self, seats: list[int], watching: int, left: dict[int, int], asks: bool) -> None:
        """Tell the other processes."""


class Presence:
    """Who is at one table."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._listeners: set[Client] = set()
        self._others: dict[str, Report] = {}
        """What other processes reported last, while somebody is connected here."""
        self._closed: dict[int, int] = {}
        """When each viewer's last connection here closed."""
        self._left: dict[int, int] = {}
        self._here: set[int] = set()
        self._attended = False
        self._told: wire.Presence | None = None
        self._told_at = 0.0
        self._reported: tuple[list[int], int] | None = None
        self._timer: asyncio.TimerHandle | None = None

    # --- the connections of this process ------------------------------------------------------

    def came(self) -> None:
        """Somebody connected."""
        if not self._attended:
            self._attended = True
            self._report(asks=True)
        self._soon(ARRIVAL_S)

    def went(self, viewers: Iterable[int], client: Client) -> None:
        """A client is gone. It was the last one of these viewers."""
        self._listeners.discard(client)
        for viewer in viewers:
            self._closed[viewer] = self._around.now_ms()
        if self._attended:
            self._soon(GRACE_MS / 1000)

    def listen(self, client: Client) -> None:
        """Tell a client who is here, now and whenever that changes."""
        self._listeners.add(client)
        client.push(encode(self.state()))

    def vacate(self, seat: int) -> None:
        """Forget who had a seat, because it belongs to somebody else now."""
        self._closed.pop(seat, None)
        self._left.pop(seat, None)
        self._here.discard(seat)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- other processes ----------------------------------------------------------------------

    def hear(self, process: str, report: Report) -> None:
        """Add what another process reports."""
        if not self._attended:
            return
        self._others[process] = report
        for seat, at in report.left.items():
            self._left[seat] = max(at, self._left.get(seat, 0))
        if report.asks:
            self._report(asks=False)
        self._soon(ARRIVAL_S)

    def lose(self, process: str) -> None:
        """Forget a process that is gone, with everybody connected to it."""
        if self._others.pop(process, None) is not None:
            self._soon(0)

    def repeat(self, asks: bool) -> None:
        """Tell the others again, in case they missed it."""
        if self._attended:
            self._report(asks)

    # --- adding up ----------------------------------------------------------------------------

    def state(self) -> wire.Presence:
        here = self._connected()
        watching = self._watching() + sum(other.watching for other in self._others.values())
        seats = [
            wire.SeatPresence(
                here=seat in here, left=None if seat in here else self._left.get(seat)
            )
            for seat in range(self._around.seat_count())
        ]
        return wire.Presence(seats=seats, watching=watching)

    def _connected(self) -> set[int]:
        here = set(self._connected_here())
        for other in self._others.values():
            here.update(other.seats)
        return here

    def _connected_here(self) -> list[int]:
        """The seats connected to this process, or until a moment ago."""
        since = self._around.now_ms() - GRACE_MS
        lately = [viewer for viewer, at in self._closed.items() if at > since]
        return sorted({*self._around.connections(), *lately} - {SPECTATOR})

    def _watching(self) -> int:
        """The spectators of this process. Somebody with two windows counts once."""
        clients = self._around.connections().get(SPECTATOR, ())
        known = {client.person for client in clients if client.person is not None}
        return len(known) + sum(client.person is None for client in clients)

    def _report(self, asks: bool) -> None:
        self._reported = (self._connected_here(), self._watching())
        self._around.report(*self._reported, self._left, asks)

    def _soon(self, seconds: float) -> None:
        """Tell everybody in `seconds`, unless that is due sooner anyway."""
        loop = asyncio.get_running_loop()
        at = max(loop.time() + seconds, self._told_at + INTERVAL_S)
        if self._timer is not None:
            if self._timer.when() <= at:
                return
            self._timer.cancel()
        self._timer = loop.call_at(at, self._refresh)

    def _refresh(self) -> None:
        """Tell the clients and the other processes what has changed."""
        self._timer = None
        now = self._around.now_ms()
        here = self._connected()
        for seat in self._here - here:
            self._left[seat] = self._closed.get(seat, now)
        for seat in here:
            self._left.pop(seat, None)
        self._here = here
        state = self.state()
        if state != self._told:
            self._told = state
            self._told_at = asyncio.get_running_loop().time()
            data = encode(state)
            for client in list(self._listeners):
                client.push(data)
        if self._reported != (self._connected_here(), self._watching()):
            self._report(asks=False)
        connected = self._around.connections()
        since = now - GRACE_MS
        self._closed = {
            viewer: at
            for viewer, at in self._closed.items()
            if at > since and viewer not in connected
        }
        if self._closed:
            self._soon((min(self._closed.values()) - since) / 1000)
        elif not connected:
            # Nobody here needs to know any more. Whoever comes next asks the others again.
            self._attended = False
            self._others.clear()
            self._here = set()
            self._told = None

"""The event stream of a program about all its tables: game started, your turn, game over.

It watches every table from the program's seat and passes on only the essentials.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct

from wyrmhold.server.errors import Refused
from wyrmhold.server.identity.persons import Program
from wyrmhold.server.live.hub import Hub
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.live.stream import Stream
from wyrmhold.server.store.index import TableIndex
from wyrmhold.server.wire import messages as wire

MAX_TABLES_FOLLOWED = 100
"""Maximum tables a program hears about: the most recently active ones."""

ENDED_STATUSES = ("over", "abandoned")


class _Table(Struct):
    status: str
    outcome: wire.Json | None = None


class _Prompt(Struct):
    id: int


class _Heard(Struct):
    """The parts of a message to a seat that are used."""

    table: _Table | None = None
    prompt: _Prompt | None = None


read = msgspec.json.Decoder(_Heard).decode
encode = msgspec.json.Encoder().encode


class Follower:
    """Watches one table for one seat."""

    person: str | None = None

    def __init__(self, events: Events, live: Live, seat: int) -> None:
        self.events = events
        self.live = live
        self.seat = seat
        self.status = "lobby"
        self.asked: int | None = None

    def push(self, message: bytes) -> None:
        heard = read(message)
        events, table = self.events, self.live.table.id
        if heard.table is not None and heard.table.status != self.status:
            was, self.status = self.status, heard.table.status
            if was == "lobby":
                game = self.live.table.created.game
                events.push(encode(wire.TableStarted(table=table, seat=self.seat, game=game)))
            if self.status in ENDED_STATUSES:
                ended = wire.TableEnded(table=table, seat=self.seat, outcome=heard.table.outcome)
                events.push(encode(ended))
                events.leave(self)
                return
        if heard.prompt is not None and heard.prompt.id != self.asked:
            self.asked = heard.prompt.id
            events.push(encode(wire.YourTurn(table=table, seat=self.seat, prompt=self.asked)))

    def dismiss(self) -> None:
        self.events.leave(self)


class Events(Stream):
    """A stream about all tables of a program."""

    def __init__(
        self,
        hub: Hub,
        program: Program,
        may: Callable[[], Awaitable[object | None]],
        beat_s: float,
        seconds: float | None = None,
    ) -> None:
        super().__init__(program, may, beat_s, seconds)
        self.hub = hub
        self.followers: dict[tuple[str, int], Follower] = {}
        self._passed: set[str] = set()
        """Tables that started without a seat of this program."""
        self.release = self.stop

    async def beat(self) -> None:
        await super().beat()
        if not self.closing:
            await self.look()

    async def look(self) -> None:
        """Follow all tables where the program has a seat, whichever process seated it."""
        rows = await self.hub.index.tables_of(self.program.person.id, MAX_TABLES_FOLLOWED, None)
        for row in rows:
            if row.status in ENDED_STATUSES or row.id in self._passed or not self._may_sit(row):
                continue
            try:
                live = await self.hub.live(row.id)
                if row.n > live.table.n:  # another process wrote it
                    await live.catch_up()
            except Refused:  # other rules version
                self._passed.add(row.id)
                continue
            await self.follow(live)
            if live.table.status != "lobby" and not self.seats(live):
                self._passed.add(row.id)

    def _may_sit(self, row: TableIndex) -> bool:
        """Whether any program of the person has a seat."""
        seats: list[dict[str, str]] = msgspec.json.decode(row.summary)["seats"]
        me = self.program.person.id
        return any([seat["kind"] == "bot" and seat["person"] == me for seat in seats])

    async def follow(self, live: Live) -> None:
        """Watch a table for each of the program's seats."""
        for seat in self.seats(live):
            key = (live.table.id, seat)
            if key in self.followers or live.table.status in ENDED_STATUSES or self.closing:
                continue
            follower = self.followers[key] = Follower(self, live, seat)
            try:
                await live.watch(follower, seat, None, lambda s=seat: s in self.seats(live))  # type: ignore[misc]
            except BaseException:
                self.followers.pop(key, None)
                raise
            if key not in self.followers:  # it ended while we waited
                live.unwatch(follower)

    def seats(self, live: Live) -> list[int]:
        return live.table.seats_of_program(self.program.id)

    def leave(self, follower: Follower) -> None:
        """Stop watching a table, but later, because the table may be iterating its watchers."""
        self.followers.pop((follower.live.table.id, follower.seat), None)
        self.hub.spawn(self._leave, follower)

    async def _leave(self, follower: Follower) -> None:
        follower.live.unwatch(follower)

    def stop(self) -> None:
        """Stop watching all tables."""
        for follower in list(self.followers.values()):
            follower.live.unwatch(follower)
        self.followers.clear()

"""Deleting people and old texts: from every table, in memory and in the log. See ADR 0017."""

from __future__ import annotations

import msgspec
import structlog
from msgspec.structs import replace

from wyrmhold.server.errors import Refused
from wyrmhold.server.identity.persons import DELETED_NAME
from wyrmhold.server.live.hub import Hub
from wyrmhold.server.store.erasure import Erasure
from wyrmhold.server.store.rows import Row
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.commands import Proposal
from wyrmhold.server.tables.deletion import without, without_text
from wyrmhold.server.tables.index_rows import index_of
from wyrmhold.server.tables.table import Table

log = structlog.get_logger()


class Forgetting:
    """Removes people from tables. Everything here can be repeated, so nothing is lost if a process
    dies half-way: `resume` finishes it."""

    def __init__(self, hub: Hub, erasure: Erasure) -> None:
        self._hub = hub
        self._erasure = erasure

    async def forget(self, person: str) -> None:
        """Give up a deleted person's seats and remove their name and texts from all tables."""
        for table in await self._erasure.tables_of(person):
            await self._forget_at(table, person)
        await self._erasure.finish(person)

    async def resume(self) -> None:
        """Finish what a process that died has begun."""
        for person in await self._erasure.unfinished():
            await self.forget(person)

    async def _forget_at(self, table: str, person: str) -> None:
        rows = await self._hub.log.read(table)
        if not rows:
            return
        entries = [e.read_entry(row.body) for row in rows]
        first = entries[0]
        gone = e.Forgotten(
            key=commands.new_key(),
            person=person,
            host=isinstance(first, e.Created) and first.host == person,
        )
        names = {
            entry.name
            for entry in entries
            if isinstance(entry, e.Joined) and entry.person == person
        }
        try:
            live = await self._hub.live(table)
            await live.look()
            while await live.act(lambda now: giving_up(now, person)):
                pass
        except Refused:  # other rules version: nobody can play there, but the log is rewritten
            live = None
        for derived, seats in await self._derived(table, entries, person, names - {DELETED_NAME}):
            await self._rewrite(derived, e.Forgotten(key=commands.new_key(), seats=seats), person)
        if gone.host:
            await self._forget_title(entries, first)
        await self._rewrite(table, gone, person)

    async def _derived(
        self, table: str, entries: list[e.AnyEntry], person: str, names: set[str]
    ) -> list[tuple[str, list[int]]]:
        """Tables made from this one's record, and which of their seats have the person's name."""
        seats = sorted(
            {
                entry.seat
                for entry in entries
                if isinstance(entry, e.Joined) and entry.person == person
            }
        )
        found = []
        for name in sorted(names):
            for other in await self._erasure.tables_naming(msgspec.json.encode(name).decode()):
                rows = await self._hub.log.read(other, 0, 1)
                made = e.read_entry(rows[0].body) if rows else None
                if isinstance(made, e.Created) and made.origin and made.origin.id == table:
                    named = [n for n in seats if n < len(made.seats) and made.seats[n].name == name]
                    found.append((other, named))
        return found

    async def _forget_title(self, entries: list[e.AnyEntry], first: e.AnyEntry) -> None:
        """Remove a deleted host's title from the rematch, which has inherited it."""
        assert isinstance(first, e.Created)
        for entry in entries:
            if not isinstance(entry, e.Rematched) or not first.settings.title:
                continue
            rows = await self._hub.log.read(entry.table)
            made = e.read_entry(rows[0].body) if rows else None
            if isinstance(made, e.Created) and made.settings.title == first.settings.title:
                await self._forget_title([e.read_entry(row.body) for row in rows], made)
                gone = e.Forgotten(key=commands.new_key(), host=True)
                await self._rewrite(entry.table, gone, "")

    async def _rewrite(self, table: str, gone: e.Forgotten, person: str) -> None:
        """Rewrite the log of a table and tell everybody there, who may then read it again."""
        rows = await self._hub.log.read(table)
        await self._erasure.rewrite_log(table, changed(rows, gone))
        index = None
        try:
            live = await self._hub.live(table)
            await live.act(lambda now: Proposal(gone))
            index = index_of(live.table, 0)
        except Refused:  # other rules version
            pass
        since = await self._hub.log.read(table, rows[-1].n)
        await self._erasure.rewrite_log(table, changed(since, gone))
        await self._erasure.unlist(table, index, person)
        log.info("forgotten", table=table)

    async def drop_chat(self, table: str) -> None:
        """Delete everything that was said at a table."""
        rows = await self._hub.log.read(table)
        said = {row.n: e.read_entry(row.body) for row in rows if '"is":"said"' in row.body}
        bodies = {
            n: e.write_entry(without_text(replace(entry, name=DELETED_NAME)))
            for n, entry in said.items()
            if isinstance(entry, e.Said) and entry.text
        }
        if bodies:
            await self._erasure.rewrite_log(table, bodies)


def changed(rows: list[Row], gone: e.Forgotten) -> dict[int, str]:
    """The new texts of entries that mention a deleted person."""
    bodies = {}
    for row in rows:
        entry = e.read_entry(row.body)
        new = without(entry, gone)
        if new is not entry:
            bodies[row.n] = e.write_entry(new)
    return bodies


def giving_up(table: Table, person: str) -> Proposal | None:
    """The next entry with which a deleted person leaves a table; None if they have left."""
    seats = table.seats_of(person)
    if table.status == "lobby":
        if table.created.host == person:
            return commands.abandon(table, person)
        return commands.leave(table, seats[0]) if seats else None
    if table.status != "playing":
        return None
    for seat in seats:
        if not table.seats[seat].forfeited:
            return commands.forfeit(table, seat)
    others = any(seat.person not in (None, person) and not seat.forfeited for seat in table.seats)
    if table.created.host == person and not others:
        return commands.abandon(table, person)
    return None

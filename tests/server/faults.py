"""Storms: tables under load while server processes are killed, and what must hold afterwards.

    python3 x.py soak storm --database sqlite --kills 300
    python3 x.py soak storm --database postgresql --kills 300 --blows server,valkey

Everything is real: processes, SQLite or PostgreSQL and Valkey, sockets, `kill -9`. Several storms,
each with its own server and database, share the kills, because a server that starts uses one core.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from itertools import cycle, islice
from pathlib import Path

import httpx

from tests.patience import Waiting, patience
from tests.server import web
from tests.server.faithful import Faithful, Habits, Notes, written
from tests.server.fleet import Fleet
from tests.server.kit import Json, Person
from tests.server.services import Postgres, Service, Valkey
from tests.server.sittings import PLANS, STUCK_S, Plan, Sitting, set_up
from tests.server.truth import (
    as_json,
    at_rest,
    check_promises,
    complaining,
    fold,
    read_logs,
    viewer_of,
)
from tests.soaking import Soak, add_seed
from tests.surroundings import reset_signals
from wyrmhold.kernel.replay import walk
from wyrmhold.server.store.rows import Row
from wyrmhold.server.tables.delivery import prompt_of, view_of
from wyrmhold.server.tables.records import whole_record
from wyrmhold.server.tables.table import Table

ANSWERS_S = 60.0
"""Time limit for answers at the tables before a blow, before scaling."""

CHECKED_AT_ONCE = 8
"""Tables whose state is compared with their logs at a time; most of that is waiting."""

AWAY_S = 13.0
"""Longer than the server waits for its database."""

Blow = Callable[[], Awaitable[str]]
"""Causes a failure; returns its name."""


class Storm:
    """Tables under load, the blows, and the checks."""

    def __init__(self, fleet: Fleet, blows: Sequence[Blow], seed: int, tables: int) -> None:
        self.fleet = fleet
        self.blows = blows
        self.rng = random.Random(seed)
        self.tables = tables
        self.notes = Notes()
        self.struck: Counter[str] = Counter()
        self.sittings: list[Sitting] = []
        self.finished = 0
        self.raging = True
        self.moves = 0
        """How many more answers each table gets after the storm."""
        self.conflicts: dict[str, float] = {}
        self.people: list[Person] = []

    async def run(self, number: int, seconds: float, moves: int, pause: float) -> None:
        """Strike `number` times, for at most `seconds`; then check everything."""
        self.moves = moves
        async with self._people(4), asyncio.TaskGroup() as group:
            keeper = group.create_task(self.fleet.keep())
            watcher = group.create_task(self._watch_metrics())
            players = [group.create_task(self._play(n)) for n in range(self.tables)]
            await self._all_sit()
            until = time.monotonic() + seconds
            for blow in islice(cycle(self.blows), number):
                await self._some_answers()
                await asyncio.sleep(self.rng.uniform(0, pause))
                if time.monotonic() > until:
                    break
                self.struck[await blow()] += 1
            self.raging = False
            await asyncio.gather(*players)
            await self.fleet.ready()
            await self._check()
            keeper.cancel()
            watcher.cancel()

    @asynccontextmanager
    async def _people(self, number: int) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as stack:
            for each in range(number):
                person = Person(self.fleet.url, f"Person {each}")
                self.people.append(await stack.enter_async_context(person))
            yield

    async def _play(self, number: int) -> None:
        """Play one game after another during the storm, and the last one some moves further."""
        while self.raging:
            plan = PLANS[number % len(PLANS)]
            sitting = await self._sit_down(plan)
            await self._until_over(sitting)
            self.finished += sitting.over
            number += self.tables

    async def _some_answers(self) -> None:
        """Wait for a few more answers: blows faster than processes start would hit nothing."""
        counts = self.notes.counts
        goal = counts["answers acknowledged"] + self.rng.randint(1, 12)
        waiting = Waiting(ANSWERS_S)
        while counts["answers acknowledged"] < goal and waiting.left:
            await asyncio.sleep(0.01)

    async def _all_sit(self) -> None:
        """Wait until every table has its clients."""
        waiting = Waiting(STUCK_S)
        while len(self.sittings) < self.tables or not all(s.answers for s in self.sittings):
            await asyncio.sleep(0.02)
            if not waiting.left:
                silent = [s.described() for s in self.sittings if not s.answers]
                raise AssertionError(f"{len(self.sittings)} tables, without an answer: {silent}")

    async def _sit_down(self, plan: Plan) -> Sitting:
        start = self.rng.randrange(len(self.people))
        people = [*self.people[start:], *self.people[:start]]
        table = await set_up(plan, people)
        players = {n for n in plan.seats if n is not None}
        free = [person for n, person in enumerate(people) if n not in players]
        habits = Habits(rewinds=0.3)
        clients = [self._client(people[n], table, habits) for n in sorted(players)]
        for each in range(plan.watchers):
            watcher = free[each % len(free)] if free else people[0]
            clients.append(self._client(watcher, table, Habits(leaves=0.04, rewinds=0.6)))
        sitting = Sitting(table, plan, clients)
        self.sittings.append(sitting)
        return sitting

    def _client(self, person: Person, table: str, habits: Habits) -> Faithful:
        rng = random.Random(self.rng.getrandbits(64))
        return Faithful(person, table, self.notes, rng, habits)

    async def _until_over(self, sitting: Sitting) -> None:
        """Let them play to the end; after the storm, `moves` answers are enough."""
        heard, since = sitting.heard, time.monotonic()
        goal: int | None = None
        while not sitting.over and (goal is None or sitting.answers < goal):
            if not self.raging and goal is None:
                goal = sitting.answers + self.moves
            if sitting.heard > heard:
                heard, since = sitting.heard, time.monotonic()
            elif time.monotonic() - since > patience(STUCK_S):
                self.notes.wrong[f"does not go on: {sitting.described()}"] += 1
                return
            await asyncio.sleep(0.05)
        if sitting.over:
            await self._rest(sitting)

    async def _rest(self, sitting: Sitting) -> None:
        """Let every client hear of the end, then leave."""
        sitting.calm()
        # By then, what was said in that moment is either stored or lost.
        heard = fold(sitting.table, await self._settled(sitting, [])).heard
        waiting = Waiting(STUCK_S)
        while missing := [
            who
            for client in sitting.clients
            for who, known in client.known.items()
            if known.number < heard[viewer_of(who)]
        ]:
            await asyncio.sleep(0.02)
            if not waiting.left:
                self.notes.wrong[f"{missing} do not hear of the end of {sitting.table}"] += 1
                break
        await sitting.leave()

    async def _watch_metrics(self) -> None:
        """Keep reading the metrics of whichever process answers."""
        async with web.AsyncClient(base_url=self.fleet.url) as http:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    self._note_metrics((await http.get("/metrics", timeout=patience(60))).text)
                await asyncio.sleep(0.3)

    def _note_metrics(self, text: str) -> None:
        figures = dict(re.findall(r"^(wyrmhold_\w+) ([\d.e+]+)$", text, re.MULTILINE))
        if "wyrmhold_errors_total" not in figures:
            return
        # The time a process began to count tells it from the others.
        self.conflicts[figures["wyrmhold_conflicts_created"]] = float(
            figures["wyrmhold_conflicts_total"]
        )
        if float(figures["wyrmhold_errors_total"]):
            self.notes.wrong["a process counts faults of its own"] += 1

    # --- what must hold ---------------------------------------------------------------------------

    async def _check(self) -> None:
        for sitting in self.sittings:
            sitting.calm()
        logs = await read_logs(self.fleet.database)
        some = asyncio.Semaphore(CHECKED_AT_ONCE)

        async def check(sitting: Sitting) -> None:
            async with some:
                with complaining(self.notes, f"table {sitting.table}"):
                    await self._check_table(sitting, logs.get(sitting.table, []))
                await sitting.leave()

        await asyncio.gather(*map(check, self.sittings))
        for line in self.fleet.faults():
            self.notes.wrong[f"the server logged: {line}"] += 1

    async def _check_table(self, sitting: Sitting, rows: list[Row]) -> None:
        """Log, clients, fresh clients, HTTP and record agree."""
        rows = await self._settled(sitting, rows)
        assert [row.n for row in rows] == list(range(1, len(rows) + 1)), "numbers"
        table = check_promises(sitting.table, rows, self.notes)
        for client in sitting.clients:
            for who, known in client.known.items():
                await self._check_stream(sitting, table, client, who)
                if known.table["status"] == "over":
                    assert table.status == "over"
        path = f"/api/tables/{sitting.table}"
        host = sitting.clients[0].person
        if table.status == "over":
            assert (await host.get(f"{path}/verify"))["verified"]
            assert (await host.get(f"{path}/record")).count("\n") > 2
        else:
            for _ in walk(table.game, whole_record(table.id, rows)):
                pass

    async def _settled(self, sitting: Sitting, rows: list[Row]) -> list[Row]:
        """The log, once nothing more is added to it."""
        waiting = Waiting(STUCK_S)
        while waiting.left:
            await asyncio.sleep(0.5)
            later = (await read_logs(self.fleet.database, sitting.table)).get(sitting.table, [])
            if rows and len(later) == len(rows) and at_rest(fold(sitting.table, rows)):
                return rows
            rows = later
        raise AssertionError("the log does not come to rest")

    async def _check_stream(
        self, sitting: Sitting, table: Table, client: Faithful, who: str
    ) -> None:
        viewer = viewer_of(who)
        waiting = Waiting(STUCK_S)  # a client may be reconnecting
        while client.known[who].number != table.heard[viewer]:
            await asyncio.sleep(0.02)
            assert waiting.left, (
                f"{who} heard {client.known[who].number} of {table.heard[viewer]} messages"
            )
        known = client.known[who]
        expected = written(as_json([view_of(table, viewer), prompt_of(table, viewer)]))
        assert written([known.view, known.prompt]) == expected, f"the view of {who} differs"
        for _ in range(4):  # whichever process answers
            now = await self._asked_over_http(client, who)
            assert now["number"] == known.number, f"{who}: {now['number']} != {known.number}"
            assert written([now["view"], now["prompt"]]) == expected, "GET /view differs"
            assert written(now["table"]) == written(known.table), f"{who}: the table differs"
        async with client.person.watching(sitting.table) as fresh:
            # A process that missed something delivers it a few seconds later.
            await fresh.until(lambda: fresh.numbers.get(who, 0) >= known.number)
            assert fresh.numbers[who] == known.number, "the number of a fresh client"
            assert written([fresh.views[who], fresh.prompts[who]]) == expected, "a fresh client"

    async def _asked_over_http(self, client: Faithful, who: str) -> Json:
        """The reply of GET; a process that missed something catches up in a few seconds."""
        path, number = f"/api/tables/{client.table}/view?as={who}", client.known[who].number
        waiting = Waiting(STUCK_S)
        while True:
            now: Json = await client.person.get(path)
            if now["number"] >= number or not waiting.left:
                return now
            await asyncio.sleep(0.1)

    def report(self) -> Json:
        """The figures of the run."""
        counts = self.notes.counts
        return {
            "struck": dict(self.struck),
            "tables": len(self.sittings),
            "tables finished": self.finished,
            "conflicts seen": int(sum(self.conflicts.values())),
            **{name: counts[name] for name in sorted(counts)},
            "wrong": len(self.notes.wrong),
        }


# --- what can be hit ------------------------------------------------------------------------------


@contextmanager
def sqlite_fleet() -> Iterator[tuple[Fleet, dict[str, Service]]]:
    """One process on SQLite."""
    with tempfile.TemporaryDirectory(prefix="wyrmhold-storm-") as folder:
        fleet = Fleet(Path(folder), f"sqlite:///{folder}/wyrmhold.db")
        with running(fleet):
            yield fleet, {}


@contextmanager
def postgresql_fleet() -> Iterator[tuple[Fleet, dict[str, Service]]]:
    """Two processes on PostgreSQL and Valkey."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="wyrmhold-storm-"))
        postgres = stack.enter_context(Postgres())
        valkey = stack.enter_context(Valkey())
        arguments = ("--workers", "2", "--redis", valkey.url)
        fleet = Fleet(Path(folder), postgres.create_database(), *arguments)
        with running(fleet):
            yield fleet, {"postgres": postgres, "valkey": valkey}


FLEETS = {"sqlite": sqlite_fleet, "postgresql": postgresql_fleet}


@contextmanager
def running(fleet: Fleet) -> Iterator[None]:
    fleet.start()
    try:
        yield
    finally:
        fleet.end()


SERVICES = {
    "valkey": ("valkey", "kill", 2.0),
    "valkey-away": ("valkey", "stop", AWAY_S),
    "postgres": ("postgres", "stop", 2.0),
    "postgres-killed": ("postgres", "kill", 2.0),
    "postgres-away": ("postgres", "stop", AWAY_S),
}
"""Blows at services: the service, how it is ended, and for how long at most."""


def blow_of(name: str, fleet: Fleet, services: dict[str, Service], rng: random.Random) -> Blow:
    """The blow called `name`: `server`, or one of `SERVICES`."""
    if name == "server":
        return lambda: fleet.strike(rng)
    which, how, seconds = SERVICES[name]

    async def interrupt() -> str:
        service = services[which]
        await asyncio.to_thread(getattr(service, how))
        await asyncio.sleep(seconds if seconds == AWAY_S else rng.uniform(0, seconds))
        await asyncio.to_thread(service.start)
        return name

    return interrupt


async def storm(
    database: str,
    blows: Sequence[str] = ("server",),
    *,
    number: int,
    seconds: float = 600,
    tables: int = 7,
    moves: int = 10,
    pause: float = 1.0,
    seed: int = 1,
) -> Storm:
    """Strike a server `number` times, and check what must hold."""
    with FLEETS[database]() as (fleet, services):
        await fleet.ready()
        rng = random.Random(seed)
        each = [blow_of(name, fleet, services, rng) for name in blows]
        made = Storm(fleet, each, seed, tables)
        try:
            await made.run(number, seconds, moves, pause)
        except BaseException:
            # Now, because failures while the services close would hide it.
            traceback.print_exc()
            print(fleet.tail())
            raise
        status = await asyncio.to_thread(fleet.stop)
        if status:
            made.notes.wrong[f"the server ended with status {status}"] += 1
        left = await fleet.orphans()
        if left:
            made.notes.wrong[f"processes are left: {left}"] += 1
        return made


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--database", choices=tuple(FLEETS), required=True)
    parser.add_argument("--kills", type=int, default=300, help="blows in all (300)")
    parser.add_argument(
        "--seconds", type=float, default=1500, help="give up after this time (1500)"
    )
    parser.add_argument("--at-once", type=int, default=2, help="storms at a time (2)")
    parser.add_argument("--blows", default="server", help="what is struck, with commas between")
    parser.add_argument("--tables", type=int, default=len(PLANS))
    parser.add_argument("--moves", type=int, default=20, help="answers at each table afterwards")
    parser.add_argument("--pause", type=float, default=0.3, help="seconds between blows, at most")
    add_seed(parser)
    args = parser.parse_args()
    reset_signals()  # in a shell's background job, some are ignored
    soak = Soak("storm", args.seed, sys.argv[1:])
    began = time.monotonic()

    async def all_of_them() -> list[Storm]:
        storms = [
            storm(
                args.database,
                args.blows.split(","),
                number=len(range(each, args.kills, args.at_once)),
                seconds=args.seconds,
                tables=args.tables,
                moves=args.moves,
                pause=args.pause,
                seed=soak.seed + each,
            )
            for each in range(args.at_once)
        ]
        return await asyncio.gather(*storms)

    made = asyncio.run(all_of_them())
    for each in made:
        print(json.dumps(each.report(), indent=1))
    counts, struck, promised = Counter[str](), 0, 0
    for each in made:
        promised += sum(map(len, each.notes.promised.values()))
        counts += each.notes.counts
        struck += sum(each.struck.values())
        for wrong, count in each.notes.wrong.most_common():
            soak.failed(f"{wrong} ({count} times)")
    print(
        f"{struck} of {args.kills} blows in {time.monotonic() - began:.0f} s; "
        f"{counts['answers acknowledged']} acknowledgements of {promised} answers, "
        f"{counts['acknowledged answers that are in the log once']} of them in the log exactly once"
    )
    if struck < args.kills:
        soak.failed(f"only {struck} of {args.kills} blows in {args.seconds:.0f} s")
    return 1 if struck < args.kills or any(each.notes.wrong for each in made) else 0


if __name__ == "__main__":
    sys.exit(main())

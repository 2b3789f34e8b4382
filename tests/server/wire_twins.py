"""Two games that some viewers cannot tell apart, played on real servers; every byte is kept.

The people sign in and sit down once; then the database is copied, and each copy is served and
played on by its half of a script (`tests.server.twins`). So ids, seeds, cookies and names are the
same in both, and so are the times, because the servers' clock is set by hand
(`tests.server.inside`). Nothing the viewers get is normalised, with three exceptions: the Date
header is switched off, the random `x-request-id` is ignored, and so are measured durations in the
metrics (buckets, sums, times of creation).
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.server.capture import Capture, Got, http_client
from tests.server.inside import Clock, listening, served, set_by_hand
from tests.server.kit import sqlite_url
from tests.server.services import free_port
from tests.server.table_kit import plain
from tests.server.twins import Op, Told, Twins
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.store.migrations import migrate

Json = dict[str, Any]
MEASURED = re.compile(r"wyrmhold_\w+_(bucket|sum|created)\b")


@dataclass
class Party:
    """The people, before the two games part."""

    table: str
    cookies: dict[str, dict[str, str]]
    tokens: dict[int, str]
    owners: list[str]
    """The person on each seat."""


class Pair:
    """The script of two games, to be played on servers in a folder."""

    def __init__(self, twins: Twins, folder: Path, seed: int = 0, away: Sequence[str] = ()) -> None:
        self.twins = twins
        self.folder = folder
        self.seed = seed
        self.away = away
        """People who connect only to answer."""
        self.port = 0
        script = twins.script
        secret = [
            n for n, op in enumerate(script) if op.kind in ("hidden", "counted", "close")
        ] or [0]
        self.thoroughly = {len(script) - 1, len(script) // 2, secret[-1], secret[0]}
        """Steps after which everything is requested; after the others, a selection."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def played(self) -> list[dict[str, Got]]:
        """What each client received in the first game, and in the second."""
        first = self.folder / "first"
        first.mkdir()
        await migrate(sqlite_url(first))
        party = await self._meet(sqlite_url(first))
        shutil.copytree(first, self.folder / "second")
        return [
            await self._play(sqlite_url(self.folder / name), party, side)
            for side, name in enumerate(("first", "second"))
        ]

    async def _meet(self, database: str) -> Party:
        """Sign everybody in, set up the table and take seats."""
        table = self.twins.one.table
        created = table.created
        owners = [f"player {seat}" for seat in range(len(table.seats))]
        for seat in self.twins.viewers[1:]:
            owners[seat] = owners[self.twins.viewers[0]]  # one device, several seats
        bound = listening(free_port())  # nobody else gets it until it is served on again
        self.port = bound.getsockname()[1]
        cookies: dict[str, dict[str, str]] = {}
        tokens: dict[int, str] = {}
        with set_by_hand(Clock(self.twins.script[0].at - 1000), ()):
            async with served(database, bound), http_client(self.url) as http:
                for name in ["host", "guest", *dict.fromkeys(owners)]:
                    http.cookies.clear()
                    await said(http, "/api/session", {"name": name})
                    cookies[name] = dict(http.cookies)
                body = {
                    "game": created.game,
                    "edition": created.edition,
                    "options": created.options,
                    "seats": plain(created.seats),
                    "settings": plain(created.settings),
                }
                become(http, cookies["host"])
                made = await said(http, "/api/tables", body)
                for seat, name in enumerate(owners):
                    become(http, cookies[name])
                    path = f"/api/tables/{made['id']}/join"
                    seated = await said(http, path, {"seat": seat, "name": f"player {seat}"})
                    tokens[seat] = seated["token"]
        return Party(made["id"], cookies, tokens, owners)

    async def _play(self, database: str, party: Party, side: int) -> dict[str, Got]:
        clock = Clock(self.twins.script[0].at)
        with set_by_hand(clock, self.twins.numbers[side]):
            async with (
                served(database, listening(self.port)) as services,
                AsyncExitStack() as stack,
            ):
                live = await services.hub.live(party.table)
                game = Played(self, party, side, clock, live, stack)
                await game.enter()
                for number, op in enumerate(self.twins.script):
                    await game.do(number, op)
                return {each.name: each.got for each in game.captures}


def become(http: httpx.AsyncClient, cookies: dict[str, str]) -> None:
    http.cookies.clear()
    http.cookies.update(cookies)


async def said(http: httpx.AsyncClient, path: str, body: Json) -> Json:
    """The response to a request that has to succeed."""
    answer = await http.post(path, json=body, headers={"origin": str(http.base_url).rstrip("/")})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


class Played:
    """One of the two games in progress."""

    def __init__(
        self, pair: Pair, party: Party, side: int, clock: Clock, live: Live, stack: AsyncExitStack
    ) -> None:
        self.url = pair.url
        self.viewers = pair.twins.viewers
        self.rng = random.Random(pair.seed)
        self.thoroughly = pair.thoroughly
        self.away = pair.away
        self.party = party
        self.side = side
        self.clock = clock
        self.live = live
        self.stack = stack
        self.actors: dict[str, Capture] = {}
        self.host = http_client(self.url, cookies=party.cookies["host"])
        self.captures: list[Capture] = []

    async def enter(self) -> None:
        """Connect everybody: the players, and those whose bytes are kept."""
        party = self.party
        self.stack.push_async_callback(self.host.aclose)
        for name in dict.fromkeys(party.owners):
            seats = [seat for seat, owner in enumerate(party.owners) if owner == name]
            actor = Capture(name, self.url, party.table, seats, party.cookies[name])
            self.actors[name] = await self.stack.enter_async_context(actor)
            if name in self.away:
                await actor.disconnect()
        nobody = (SPECTATOR,)
        self._capture("guest", nobody, cookies=party.cookies["guest"])
        self._capture("stranger", nobody)
        self._capture("host", nobody, cookies=party.cookies["host"])
        seats = [viewer for viewer in self.viewers if viewer >= 0]
        if seats:
            owner = party.owners[seats[0]]
            self._capture("the viewer", seats, cookies=party.cookies[owner])
            self._capture("the viewer's script", seats[:1], token=party.tokens[seats[0]])
        for each in self.captures:
            await self.stack.enter_async_context(each)

    def _capture(self, name: str, viewers: Sequence[int], **more: Any) -> None:
        self.captures.append(Capture(name, self.url, self.party.table, viewers, **more))

    # --- the script ---------------------------------------------------------------------------

    async def do(self, number: int, op: Op) -> None:
        """Carry out an operation, then have everybody whose bytes are kept look around."""
        self.clock.now = op.at
        if op.kind == "silent":
            return  # the servers find out by themselves when the window closes
        path = f"/api/tables/{self.party.table}"
        told: Sequence[Told] = op.told[self.side]
        match op.kind:
            case "start":
                await said(self.host, f"{path}/start", {})
            case "answer" | "hidden":
                for each in told:
                    await self._answer(each)
            case "counted" | "close":
                pass  # it is due now
            case "say":
                await self._act(op.seat, "say", text=op.text)
            case "undo":
                await self._act(op.seat, "undo")
            case "yes" | "no":
                await self._act(op.seat, "consent", yes=op.kind == "yes")
        # The last sealed reply makes the replies count at once, by a timer of the server: nobody
        # may look before that at one server and after it at the other.
        await self.live.tick()
        await self._look(number, op)

    async def _answer(self, told: Told) -> None:
        async with self._present(told.seat) as actor:
            await actor.heard_all(self.live)
            prompt = actor.prompts[told.seat]
            assert prompt is not None, told
            await self._act(told.seat, "answer", prompt=prompt["id"], do=told.do)

    async def _act(self, seat: int, kind: str, **more: object) -> None:
        fields = more if kind == "say" else {"seat": seat, **more}
        async with self._present(seat) as actor:
            reply = await actor.send({"type": kind, **fields})
            assert reply["type"] == "done", (kind, seat, reply)

    @asynccontextmanager
    async def _present(self, seat: int) -> AsyncIterator[Capture]:
        """The player of a seat connects for an answer, and leaves again."""
        actor = self.actors[self.party.owners[seat]]
        away = not actor.connected
        if away:
            await actor.connect(actor.last(0))
        yield actor
        if away:
            await actor.disconnect()

    async def _come_and_go(self) -> None:
        """Connect or disconnect somebody, which must not matter to what others see."""
        actor = self.rng.choice(list(self.actors.values()))
        if actor.connected:
            await actor.disconnect()
        else:
            await actor.connect(actor.last(0))

    async def _everybody_heard(self) -> None:
        for each in (*self.actors.values(), *self.captures):
            if each.connected:
                await each.heard_all(self.live)

    async def _look(self, number: int, op: Op) -> None:
        await self._everybody_heard()
        rng = self.rng
        path = f"/api/tables/{self.party.table}"
        everything = number in self.thoroughly
        for each in self.captures:
            seats = list(each.viewers) if each.viewers != (SPECTATOR,) else []
            shown = rng.sample(READS, len(READS) if everything else 1)
            for read in shown:
                step = rng.randrange(1 + number)
                await each.ask("GET", read.format(path=path, step=step, seat=(seats or [0])[0]))
            if everything:
                await self._try(each, seats, path)
            if rng.random() < 0.1:
                await each.disconnect()
                missed = rng.randrange(12)
                await each.connect({} if missed > 8 else each.last(missed))
        if rng.random() < 0.3 and not self.away:
            await self._come_and_go()
        if everything:
            text = (await self.host.get("/metrics")).text
            kept = [line for line in text.splitlines() if not MEASURED.match(line)]
            self.captures[0].got.setdefault("metrics", []).append("\n".join(kept).encode())

    async def _try(self, each: Capture, seats: Sequence[int], path: str) -> None:
        """Try what cannot be done: the refusals must not reveal anything either."""
        for seat in {0, self.rng.randrange(len(self.party.owners))}:
            stale = {"seat": seat, "prompt": 0, "do": "decline"}
            await each.ask("POST", f"{path}/answer", stale)
            await each.send({"type": "answer", **stale})
            await each.ask("GET", f"{path}/view?as={seat}")
            if seat not in seats:
                for request in ("undo", "take-back", "forfeit", "leave"):
                    await each.ask("POST", f"{path}/{request}", {"seat": seat})
                await each.send({"type": "undo", "seat": seat})
                await each.send({"type": "consent", "seat": seat, "yes": False})
        await each.send({"type": "answer", "seat": 0, "prompt": 3, "do": "no token"})
        await each.ask("POST", f"{path}/branch", {"step": 1})
        await each.ask("POST", f"{path}/rematch", {})


READS = [
    "{path}",
    "{path}/view",
    "{path}/view?as=spectator",
    "{path}/odds",
    "{path}/odds?as={seat}",
    "{path}/chat",
    "{path}/record",
    "{path}/record?as=spectator",
    "{path}/record?as=open",
    "{path}/replay?step={step}",
    "{path}/replay?step={step}&as={seat}",
    "{path}/story",
    "{path}/verify",
    "/api/me/tables",
    "/api/tables",
]

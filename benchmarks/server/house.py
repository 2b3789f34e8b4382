"""Sets up tables over HTTP, as any script would, and sits down at them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

import httpx

from server.matches import Client, Match, Tally
from server.positions import Game
from server.sockets import opened

CONCURRENCY = 8
Json = dict[str, object]


async def each(count: int, job: Callable[[int], Awaitable[None]]) -> None:
    """Do a job for every number below `count`, a few at a time."""
    numbers = iter(range(count))

    async def some() -> None:
        for number in numbers:
            await job(number)

    async with asyncio.TaskGroup() as group:
        for _ in range(CONCURRENCY):
            group.create_task(some())


class Person:
    """A person with a session."""

    def __init__(self, url: str) -> None:
        self._url = url
        # A server closes idle connections after five seconds; one about to be closed is not used.
        limits = httpx.Limits(keepalive_expiry=2.0)
        self._http = httpx.AsyncClient(base_url=url, timeout=120, limits=limits)

    async def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        headers = {"origin": self._url}
        answer = await self._http.request(method, path, json=body, headers=headers)
        answer.raise_for_status()
        found: Json = answer.json()
        return found

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    @cookie.setter
    def cookie(self, text: str) -> None:
        for part in text.split("; "):
            name, _, value = part.partition("=")
            self._http.cookies.set(name, value)

    async def close(self) -> None:
        await self._http.aclose()


class House:
    """People at one or more addresses of a server: person k takes seat k of every table.

    With several addresses, the tables are spread over them; with `apart`, so are the clients of one
    table. People with `cookies` are already known to the server.
    """

    def __init__(
        self,
        urls: Sequence[str],
        people: int,
        apart: bool = False,
        cookies: Sequence[str] = (),
    ) -> None:
        self.urls = urls
        self.apart = apart
        self.people = [Person(urls[0]) for _ in range(people)]
        for person, cookie in zip(self.people, cookies, strict=False):
            person.cookie = cookie

    async def __aenter__(self) -> Self:
        for number, person in enumerate(self.people, start=1):
            if not person.cookie:
                await person.ask("POST", "/api/session", {"name": f"Guest {number}"})
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        for person in self.people:
            await person.close()

    async def tables(self, game: Game, steps: Sequence[int]) -> list[str]:
        """Set up and start a table for each of these steps of the game; returns their ids."""
        ids = [""] * len(steps)

        async def one(number: int) -> None:
            host = self.people[0]
            body: Json = {"record": game.text, "step": steps[number]}
            made = str((await host.ask("POST", "/api/records", body))["id"])
            for seat in range(game.players):
                await self.people[seat].ask("POST", f"/api/tables/{made}/join", {"seat": seat})
            await host.ask("POST", f"/api/tables/{made}/start", {})
            ids[number] = made

        await each(len(steps), one)
        return ids

    async def matches(self, ids: Sequence[str], players: int, tally: Tally) -> list[Match]:
        """Connect everybody to these tables; people without a seat watch."""
        found = [Match(table, tally) for table in ids]

        async def one(number: int) -> None:
            match = found[number]
            for place, person in enumerate(self.people):
                client = Client(match, place if place < players else None)
                url = self.urls[(number + place * self.apart) % len(self.urls)]
                address = urlsplit(url)
                assert address.hostname is not None and address.port is not None
                client.socket = await opened(
                    address.hostname,
                    address.port,
                    f"/api/tables/{match.table}/socket",
                    person.cookie,
                    client.on_text,
                    client.on_lost,
                )
                client.socket.send(b'{"type":"hello"}')

        await each(len(found), one)
        async with asyncio.timeout(60):
            while not all(client.whole for match in found for client in match.clients):
                await asyncio.sleep(0.01)
        return found

    async def differing(self, matches: Sequence[Match]) -> list[str]:
        """The tables where a client's view differs from the server's."""
        wrong = []
        for match in matches:
            for client, person in zip(match.clients, self.people, strict=True):
                viewer = "spectator" if client.seat is None else str(client.seat)
                now = await person.ask("GET", f"/api/tables/{match.table}/view?as={viewer}")
                if now["view"] != client.view or now["number"] != client.number:
                    wrong.append(match.table)
        return wrong


def leave(matches: Sequence[Match]) -> None:
    """Close every socket."""
    for match in matches:
        for client in match.clients:
            if client.socket is not None:
                client.socket.close()

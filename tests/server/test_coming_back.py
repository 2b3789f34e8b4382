"""Coming back to a table after a day, after a moment, or at another process: nothing is missing."""

from __future__ import annotations

import asyncio
import json
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection

from tests.dragon_run.tables import SMALL
from tests.server.kit import Client, Json, Person, ServerProcess, connected, serving
from tests.server.test_awkward_clients import elsewhere, newest, two_processes
from tests.server.test_playing import play_on
from wyrmhold.games.dragon_run.setup.options import HAND_SIZE
from wyrmhold.server.live.live_table import MAX_REPEATED, MESSAGES_KEPT

MESSAGES = frozenset({"update", "news", "chat"})


class Listener(Client):
    """A client that keeps every numbered message as received."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.texts: defaultdict[str, dict[int, str]] = defaultdict(dict)

    async def _read(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            self.messages.append(message)
            if message["type"] in MESSAGES:
                self.texts[str(message["as"])][message["number"]] = str(text)
            self.take(message)

    def heard(self, message: Json) -> None:
        who = str(message["as"])
        if message["type"] == "whole" or who in self.views:
            super().heard(message)
        else:  # it came back with a number and does not need the view
            assert message["number"] == self.numbers.get(who, message["number"] - 1) + 1
            self.numbers[who] = message["number"]


@asynccontextmanager
async def listening(
    person: Person, table: str, last: dict[str, int] | None = None
) -> AsyncIterator[Listener]:
    address = person.url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    headers = {"cookie": person.cookie()}
    origin = cast("Any", person.url)
    async with connected(address, additional_headers=headers, origin=origin) as socket:
        client = Listener(socket)
        await client.hello(last or {})
        try:
            yield client
        finally:
            await client.close()


# --- after a day ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "database"), [("drakon", "sqlite"), ("dragon_run", "postgres")])
def test_who_closes_the_browser_for_a_day_finds_the_table_as_it_was(
    game: str, database: str, request: pytest.FixtureRequest
) -> None:
    async def evening(server: ServerProcess, ada: Person, bo: Person) -> tuple[str, Json]:
        table = await ada.table(
            game,
            [{}, {}],
            options={"turn_limit": 12} if game == "drakon" else {},
            settings={"window_s": 0, "title": "Every evening a turn"},
        )
        await ada.join(table)
        await bo.join(table)
        await ada.post(f"/api/tables/{table}/start")
        async with ada.watching(table) as one, bo.watching(table) as two:
            await some_moves({0: one, 1: two}, random.Random(7), 12)
            await one.ask("say", text="See you tomorrow!")
            stopped = asyncio.create_task(asyncio.to_thread(server.stop))
            await one.until(lambda: one.closed and two.closed)
            assert await stopped == 0
            for client in (one, two):
                assert client.bye is not None and client.bye["why"] == "restart"
                assert client.socket.close_code == 1001
            return table, kept(one, "0")

    async def next_day(ada: Person, bo: Person, table: str, before: Json) -> None:
        mine = (await ada.get("/api/me/tables"))["tables"]
        assert [(each["id"], each["yours"]) for each in mine] == [(table, [0])]
        async with ada.watching(table) as fresh:  # a browser that was closed knows nothing
            await fresh.until(lambda: "0" in fresh.numbers)
            assert kept(fresh, "0") == before
        chat = (await bo.get(f"/api/tables/{table}/chat"))["lines"]
        assert [line["text"] for line in chat] == ["See you tomorrow!"]
        async with ada.watching(table, {"0": before["number"]}) as one:  # one that slept does
            assert not [m for m in one.messages if m["type"] == "whole"]
            one.views["0"], one.prompts["0"] = before["view"], before["prompt"]
            one.tables["0"], one.numbers["0"] = before["table"], before["number"]
            async with bo.watching(table) as two:
                await two.until(lambda: "1" in two.numbers)
                await play_on({0: one, 1: two}, random.Random(8))
                now = await ada.get(f"/api/tables/{table}/view?as=0")
                await one.reach("0", now["number"])
                assert kept(one, "0") == {key: now[key] for key in before}
        assert (await ada.get(f"/api/tables/{table}/verify"))["verified"]

    async def run(server: ServerProcess) -> None:
        async with Person(server.url, "Ada") as ada, Person(server.url, "Bo") as bo:
            table, before = await evening(server, ada, bo)
            await asyncio.to_thread(server.start)
            await next_day(ada, bo, table, before)

    with serving(request.getfixturevalue(database)) as server:
        asyncio.run(run(server))
        assert not [line for line in server.said if "Traceback" in line]


def kept(client: Client, who: str) -> Json:
    """Everything a client keeps of a stream."""
    return {
        "number": client.numbers[who],
        "view": client.views[who],
        "prompt": client.prompts[who],
        "table": client.tables[who],
    }


async def some_moves(clients: dict[int, Client], rng: random.Random, number: int) -> None:
    """Play `number` answers, by whoever is asked."""
    for _ in range(number):
        seat, prompt = await asked(clients)
        await give(clients[seat], seat, rng.choice(prompt["legal"]))


async def asked(clients: dict[int, Client]) -> tuple[int, Json]:
    """Wait for a question; return its seat and the question."""

    def found() -> list[tuple[int, Json]]:
        prompts = [(seat, client.prompts.get(str(seat))) for seat, client in clients.items()]
        return [(seat, prompt) for seat, prompt in prompts if prompt is not None]

    def over() -> bool:
        tables = [client.tables.get(str(seat), {}) for seat, client in clients.items()]
        return any(table.get("status") == "over" for table in tables)

    await next(iter(clients.values())).until(lambda: found() or over())
    assert not over(), "the game is over, and nobody is asked any more"
    return found()[0]


async def give(client: Client, seat: int, do: str) -> None:
    """Give an answer, and wait until the question is gone."""
    prompt = client.prompts[str(seat)]
    assert (await client.answer(seat, do))["type"] == "done"
    await client.until(lambda: client.prompts.get(str(seat)) != prompt)


# --- after a moment, at any process ---------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def addresses(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[str]]:
    """The addresses of a server's processes: one on SQLite, two on PostgreSQL."""
    with servers(request, tmp_path_factory) as running:
        yield [server.url for server in running]
        for server in running:
            assert not [line for line in server.said if "Traceback" in line]


@contextmanager
def servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[ServerProcess]]:
    with ExitStack() as stack:
        if request.param == "sqlite":
            folder = tmp_path_factory.mktemp("back")
            yield [stack.enter_context(serving(f"sqlite:///{folder}/wyrmhold.db"))]
            return
        postgres = request.getfixturevalue("postgres_server")
        valkey = request.getfixturevalue("valkey_url")
        url = postgres.create_database()
        stack.callback(postgres.drop_database, url)
        yield stack.enter_context(two_processes(url, valkey))


class Company:
    """Two players and a spectator, listening from the start."""

    def __init__(self, addresses: Sequence[str], table: str, people: dict[str, Person]) -> None:
        self.addresses = addresses
        self.table = table
        self.people = people
        self.clients: dict[str, Listener] = {}
        self.began = 0
        """The number of the first message they heard."""

    @property
    def players(self) -> dict[int, Client]:
        return {0: self.clients["0"], 1: self.clients["1"]}

    async def in_step(self) -> dict[str, int]:
        """Wait until all have heard everything; return the numbers of their last messages."""
        numbers = {}
        for who, person in self.people.items():
            numbers[who] = await newest(person, self.addresses, self.table, who)
            client = self.clients[who]
            await client.until(lambda c=client, w=who: c.numbers.get(w, 0) >= numbers[w])
        return numbers

    async def windows_close(self) -> None:
        """Wait until no window is open. An open one would close by itself, and everybody would be
        told."""
        await self.in_step()
        watcher = self.clients["spectator"]
        await watcher.until(lambda: watcher.messages[-1].get("window") is None)

    async def hear_again(self, last: Callable[[int], Sequence[int]]) -> None:
        """Whoever comes back with an earlier number hears the rest exactly as first sent."""
        numbers = await self.in_step()
        for who, person in self.people.items():
            told = self.clients[who].texts[who]
            for url in self.addresses:
                async with elsewhere(person, url) as there:
                    for number in last(numbers[who]):
                        async with listening(there, self.table, {who: number}) as back:
                            await back.until(
                                lambda b=back, w=who, n=number: b.numbers.get(w, n) == numbers[w]
                            )
                            wanted = {n: told[n] for n in range(number + 1, numbers[who] + 1)}
                            assert back.texts[who] == wanted
                            assert not [m for m in back.messages if m["type"] == "whole"]


@asynccontextmanager
async def company(
    addresses: Sequence[str], game: str, window_s: int = 0, **options: object
) -> AsyncIterator[Company]:
    async with AsyncExitStack() as stack:
        url = addresses[0]
        people = {
            who: await stack.enter_async_context(Person(url, name))
            for who, name in (("0", "Ada"), ("1", "Bo"), ("spectator", "Cy"))
        }
        ada = people["0"]
        table = await ada.table(game, [{}, {}], options=options, settings={"window_s": window_s})
        await ada.join(table)
        await people["1"].join(table)
        met = Company(addresses, table, people)
        for number, (who, person) in enumerate(people.items()):
            # If there is another process, the second player connects to it.
            there = await stack.enter_async_context(
                elsewhere(person, addresses[number % len(addresses)])
            )
            met.clients[who] = await stack.enter_async_context(listening(there, table))
        met.began = (await met.in_step())["0"]
        await ada.post(f"/api/tables/{table}/start")
        yield met


def all_after(first: int) -> Callable[[int], Sequence[int]]:
    """Every number a client can have heard last, starting at `first`."""
    return lambda heard: range(first, heard + 1)


def test_who_comes_back_hears_the_rest_as_it_was_told(addresses: list[str]) -> None:
    async def run() -> None:
        async with company(addresses, "drakon") as met:
            rng = random.Random(9)
            await some_moves(met.players, rng, 2 * MESSAGES_KEPT)
            await met.clients["1"].ask("say", text="Is anybody there?")
            await met.clients["spectator"].ask("say", text="I am.")
            await some_moves(met.players, rng, 3)
            heard = (await met.in_step())["0"]
            assert heard > 2 * MESSAGES_KEPT
            await met.hear_again(all_after(heard - 2 * MESSAGES_KEPT))
            await met.hear_again(lambda _: (3,))

    asyncio.run(run())


def test_an_undo_is_told_again_like_everything_else(addresses: list[str]) -> None:
    async def run() -> None:
        async with company(addresses, "drakon") as met:
            rng = random.Random(10)
            await some_moves(met.players, rng, 6)
            before = (await met.in_step())["0"]
            one, two = met.clients["0"], met.clients["1"]
            asked = await one.ask("undo", seat=0)
            assert asked["type"] == "done", asked
            await met.in_step()
            if two.tables["1"]["undo"] is not None:
                assert (await two.ask("consent", seat=1, yes=True))["type"] == "done"
            await met.in_step()
            undone = [m for m in one.messages if m.get("do") == "undo"]
            assert len(undone) == 1 and undone[0]["number"] > before
            await met.hear_again(all_after(before - 2))
            await some_moves(met.players, rng, MESSAGES_KEPT + 3)
            await met.hear_again(all_after(before - 2))

    asyncio.run(run())


POTIONS = {**SMALL, "treasures": {"light": 20, "annulation": HAND_SIZE - 1}}
"""A box that deals everybody a potion, and lets somebody annul it every other time. With other
boxes, some games end before anybody plays a potion."""


async def open_a_window(met: Company) -> None:
    """Whoever begins plays a potion, so that somebody may secretly be asked now."""
    for number in range(MESSAGES_KEPT):  # so that not everything that is retold is still in memory
        await met.clients["1"].ask("say", text=f"This is thing {number}.")
    seat, _ = await asked(met.players)
    await give(met.players[seat], seat, "play light")
    await met.in_step()
    told = [m for m in met.clients["spectator"].messages if m.get("do") == "play light"]
    assert told[-1]["window"] is not None  # a short one may be closed already


def test_who_comes_back_in_an_open_window_hears_what_the_others_heard(addresses: list[str]) -> None:
    async def run() -> None:
        async with company(addresses, "dragon_run", window_s=600, cards=POTIONS) as met:
            await open_a_window(met)
            await met.hear_again(all_after(met.began))
            assert met.clients["spectator"].messages[-1]["window"] is not None

    asyncio.run(run())


def test_who_comes_back_after_a_window_hears_it_open_and_close(addresses: list[str]) -> None:
    async def run() -> None:
        async with company(addresses, "dragon_run", window_s=1, cards=POTIONS) as met:
            rng = random.Random(11)
            for seat in (0, 1):  # or a question might come and go before it is answered
                await met.people[str(seat)].post(
                    f"/api/tables/{met.table}/ask-me", {"seat": seat, "yes": False}
                )
            await open_a_window(met)
            first = (await met.in_step())["0"]
            await met.windows_close()
            await met.hear_again(lambda heard: (first - 3, first - 1, heard - 1, heard))
            await some_moves(met.players, rng, MESSAGES_KEPT + 1)
            await met.windows_close()
            await met.hear_again(lambda heard: (first - 1, heard - MESSAGES_KEPT - 1, heard - 1))

    asyncio.run(run())


def test_who_missed_more_than_is_repeated_gets_the_whole_view(addresses: list[str]) -> None:
    async def run() -> None:
        async with company(addresses, "drakon") as met:
            await some_moves(met.players, random.Random(12), 3)
            first = (await met.in_step())["0"]
            for number in range(MAX_REPEATED):
                await met.clients["1"].ask("say", text=f"This is thing {number}.")
            await met.hear_again(lambda heard: (heard - MAX_REPEATED, heard - 1))
            await some_moves(met.players, random.Random(13), 1)
            heard = (await met.in_step())["0"]
            for url in addresses:
                async with (
                    elsewhere(met.people["0"], url) as there,
                    listening(there, met.table, {"0": first}) as back,
                ):
                    await back.until(lambda b=back: "0" in b.numbers)
                    assert [m["type"] for m in back.messages] == ["welcome", "whole"]
                    assert back.numbers["0"] == heard
                    assert kept(back, "0") == kept(met.clients["0"], "0")

    asyncio.run(run())


@pytest.mark.parametrize("last", [{"0": 10**6}, {"0": -1}, {"0": 0}, {"1": 3}, {"spectator": 2}])
def test_a_number_that_cannot_be_is_answered_with_the_whole_view(
    addresses: list[str], last: dict[str, int]
) -> None:
    async def run() -> None:
        async with company(addresses, "drakon") as met:
            await some_moves(met.players, random.Random(14), 3)
            await met.in_step()
            async with listening(met.people["0"], met.table, last) as back:
                await back.until(lambda: "0" in back.numbers)
                assert [m["type"] for m in back.messages] == ["welcome", "whole"]
                assert kept(back, "0") == kept(met.clients["0"], "0")

    asyncio.run(run())


def test_two_clients_of_one_stream_that_come_and_go_miss_nothing(addresses: list[str]) -> None:
    async def run() -> None:
        async with company(addresses, "drakon") as met:
            rng = random.Random(15)
            one, people = met.clients["0"], met.people
            await some_moves(met.players, rng, 3)
            first = (await met.in_step())["spectator"]
            await met.clients["spectator"].close()  # for a while nobody watches
            await some_moves(met.players, rng, 3)
            now = await newest(people["0"], addresses, met.table, "spectator")
            async with listening(people["spectator"], met.table, {"spectator": now}) as again:
                await some_moves(met.players, rng, 2)
                now = await newest(people["0"], addresses, met.table, "spectator")
                await again.reach("spectator", now)
                for number in range(first - 2, now):
                    last = {"spectator": number}
                    async with listening(people["spectator"], met.table, last) as other:
                        await other.until(lambda o=other: o.numbers.get("spectator") == now)
                        heard = list(other.texts["spectator"])
                        assert heard == list(range(number + 1, now + 1))
            assert one.numbers["0"] > first

    asyncio.run(run())

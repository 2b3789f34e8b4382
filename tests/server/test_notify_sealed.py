"""Everybody who is asked for a sealed reply is notified, and all notifications are alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from tests.rule import rule
from tests.server.inside import listening, served
from tests.server.kit import Person
from tests.server.receiver import Receiver
from tests.server.table_kit import dealt
from tests.server.test_notify_turns import until
from tests.server.test_table_windows import LAST, OTHER, OWN
from wyrmhold.server.services import Services
from wyrmhold.server.store.migrations import migrate
from wyrmhold.server.tables.records import whole_record

NAMES = ("ada", "ben", "cleo")
SETTINGS = {"clock": {"kind": "days", "days": 3}, "title": "Friday"}


class Party:
    """Three people at a slow table, each with a webhook; it is Ada's turn, and she has a Light."""

    def __init__(self, services: Services, people: list[Person], table: str) -> None:
        self.services = services
        self.people = people
        self.table = table

    async def answer(self, seat: int, do: str) -> None:
        person, path = self.people[seat], f"/api/tables/{self.table}"
        prompt = (await person.get(f"{path}/view?as={seat}"))["prompt"]
        await person.post(f"{path}/answer", {"seat": seat, "prompt": prompt["id"], "do": do})

    async def all_sent(self) -> None:
        """Wait until every notification is sent or dropped."""
        await until(lambda: self.services.notifier.waiting == 0)


@asynccontextmanager
async def party(database: str, receiver: Receiver, holder: int | None) -> AsyncIterator[Party]:
    extra = ["annulation" if holder == seat else "object_1" for seat in (1, 2)]
    sitting = dealt(OWN, f"{extra[0]} {OTHER}", f"{extra[1]} {LAST}")
    record = whole_record("", sitting.rows, with_seed=False).text()
    await migrate(database)
    bound = listening()
    url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    async with AsyncExitStack() as stack:
        more = {"private_webhooks": True, "notice_delay_s": 0.0}
        services = await stack.enter_async_context(served(database, bound, **more))
        people = [await stack.enter_async_context(Person(url, name)) for name in NAMES]
        made = await people[0].post("/api/records", {"record": record, "settings": SETTINGS})
        for seat, person in enumerate(people):
            await person.post("/api/me/webhook", {"url": f"{receiver.url}/{NAMES[seat]}"})
            await person.join(made["id"], seat=seat)
        await people[0].post(f"/api/tables/{made['id']}/start")
        found = Party(services, people, made["id"])
        await until(lambda: receiver.paths() == ["/ada"])
        await found.all_sent()
        receiver.messages.clear()
        yield found


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize("holder", [None, 1, 2])
def test_whoever_might_annul_gets_one_notification_like_all_the_others(
    holder: int | None, sqlite: str
) -> None:
    async def run(receiver: Receiver) -> None:
        async with party(sqlite, receiver, holder) as found:
            await found.answer(0, "play light")
            await until(lambda: len(receiver.messages) == 2)
            assert receiver.paths() == ["/ben", "/cleo"]
            first, second = [message.json() for message in receiver.messages]
            assert first.pop("at") and second.pop("at")
            assert first == second, "it does not say who can do what"
            assert (first["table"], first["event"]) == (found.table, "your_turn")
            await found.answer(2, "decline")
            found.services.hub.notice(await found.services.hub.live(found.table))
            await found.all_sent()
            assert receiver.paths() == ["/ben", "/cleo"], "a reply notifies nobody"

    with Receiver() as receiver:
        asyncio.run(run(receiver))


@rule("RUN-TR-SECRET")
def test_whoever_declined_in_advance_is_not_notified(sqlite: str) -> None:
    async def run(receiver: Receiver) -> None:
        async with party(sqlite, receiver, 1) as found:
            path = f"/api/tables/{found.table}/ask-me"
            await found.people[1].post(path, {"seat": 1, "yes": False})
            await found.answer(0, "play light")
            await until(lambda: len(receiver.messages) == 1)
            await found.all_sent()
            assert receiver.paths() == ["/cleo"]

    with Receiver() as receiver:
        asyncio.run(run(receiver))

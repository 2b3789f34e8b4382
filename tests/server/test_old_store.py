"""A database written by an earlier release: every table plays on under the rules it began with."""

from __future__ import annotations

import asyncio
import json
import lzma
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from tests.server.inside import Clock, listening, served, set_by_hand
from tests.server.kit import TIME_LIMIT_S, Json, Person, sqlite_url
from wyrmhold.cli.main import main
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.store.migrations import migrate

OLD = Path(__file__).parent / "old_store"
MADE: Json = json.loads((OLD / "made.json").read_text())
FINISHED = ("drakon, finished", "dragon_run, finished")
MONTH_MS = 30 * 86_400_000
"""Longer than anybody has to answer."""

MOST_ANSWERS = 2000


class Reopened:
    """One table of the old database, and the people who sit there."""

    def __init__(self, live: Live, people: list[Person], clock: Clock) -> None:
        self.live = live
        self.people = people
        self.clock = clock
        self.path = f"/api/tables/{live.table.id}"

    async def stands(self, name: str) -> None:
        """Check that the table is as it was left."""
        info = await self.people[0].get(self.path)
        assert info["rules_version"] == 1
        assert info["status"] == ("over" if name in FINISHED else "playing")
        if name not in FINISHED:
            asked = self.live.table.asked
            assert asked is not None
            prompt = (await self.people[asked].get(f"{self.path}/view?as={asked}"))["prompt"]
            assert (prompt["legal"] == ["annul", "decline"]) == ("secret" in name)

    async def grow_late(self) -> None:
        """Let the table notice that everybody is late, as a sleeping table does when it wakes."""
        await self.live.tick()
        async with asyncio.timeout(TIME_LIMIT_S):
            while self.live._thinking is not None and not self.live._thinking.done():
                await asyncio.sleep(0.01)

    async def play_on(self, rng: random.Random) -> None:
        """Play to the end: people answer, come back from their bots, and let windows close."""
        for _ in range(MOST_ANSWERS):
            table = self.live.table
            if table.status != "playing":
                return
            asked = table.asked
            if asked is not None and table.seats[asked].away:
                await self.people[asked].post(f"{self.path}/take-back", {"seat": asked})
            elif asked is not None and table.answerable:
                await self._answer(asked, rng)
            else:
                assert table.reply_window is not None
                self.clock.now = max(self.clock.now, table.reply_window.until)
                await self.live.tick()
        raise AssertionError(f"table {self.live.table.id} does not end")

    async def _answer(self, seat: int, rng: random.Random) -> None:
        prompt = (await self.people[seat].get(f"{self.path}/view?as={seat}"))["prompt"]
        body = {"seat": seat, "prompt": prompt["id"], "do": rng.choice(prompt["legal"])}
        await self.people[seat].post(f"{self.path}/answer", body)

    async def record(self) -> str:
        assert (await self.people[0].get(self.path))["status"] == "over"
        assert (await self.people[0].get(f"{self.path}/verify"))["verified"]
        return str(await self.people[0].get(f"{self.path}/record"))


@asynccontextmanager
async def reopened(database: str, clock: Clock) -> AsyncIterator[dict[str, Reopened]]:
    """The old tables at a server of today, with their people."""
    bound = listening()
    url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    people = [Person(url, name) for name in MADE["people"]]
    for person in people:
        person.http.cookies.set("wyrmhold", MADE["people"][person.name])
    async with served(database, bound) as services:
        yield {
            name: Reopened(await services.hub.live(table), people, clock)
            for name, table in MADE["tables"].items()
        }
        for person in people:
            await person.http.aclose()


@pytest.fixture
def old(tmp_path: Path) -> str:
    """A copy of the old database, migrated."""
    (tmp_path / "wyrmhold.db").write_bytes(lzma.decompress((OLD / "wyrmhold.db.xz").read_bytes()))
    url = sqlite_url(tmp_path)
    asyncio.run(migrate(url))
    return url


def test_every_table_of_an_earlier_release_plays_to_its_end_and_verifies(
    old: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(tmp_path / "wyrmhold.db")) as database:
        clock = Clock(*database.execute("SELECT max(at) FROM log").fetchone())

    async def look() -> None:
        async with reopened(old, clock) as tables:
            for name, table in tables.items():
                await table.stands(name)

    async def play() -> dict[str, str]:
        async with reopened(old, clock) as tables:
            for table in tables.values():
                await table.grow_late()
            for name, table in tables.items():
                await table.play_on(random.Random(name))
            return {name: await table.record() for name, table in tables.items()}

    with set_by_hand(clock, ()):
        asyncio.run(look())
        clock.now += MONTH_MS
        records = asyncio.run(play())
    for name, text in records.items():
        header = json.loads(text.splitlines()[0])
        assert header["rules_version"] == 1, name
        file = tmp_path / "record.jsonl"
        file.write_text(text)
        assert main(["replay", "--verify", str(file)]) == 0, name
    assert capsys.readouterr().err == ""

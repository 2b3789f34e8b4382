"""Operators find and remove tables and people, and what they do is noted."""

from __future__ import annotations

import asyncio
import json
import os
import pwd
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert

from tests.server.kit import Json, Person, Refused, serving, sqlite_url
from tests.server.test_deletion import (
    ALIAS,
    LOGIN,
    NAME,
    PASSWORD,
    TITLE,
    WORDS,
    finished_table,
    mentions,
    serving_here,
    shown,
    stored,
)
from wyrmhold.cli.main import main
from wyrmhold.server.clock import now_ms
from wyrmhold.server.identity.credentials import new_id
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.operator_log import DAY_MS, KEPT_DAYS, MAX_ENTRIES, entries, note, trim
from wyrmhold.server.store.schema import operator_log, persons

Capture = pytest.CaptureFixture[str]


def store(capsys: Capture, url: str, *words: str, status: int = 0) -> str:
    """What a command says; it must end with a status."""
    capsys.readouterr()
    assert main(["store", "--database", url, *words]) == status
    told = capsys.readouterr()
    return told.out if status == 0 else told.err


def listed(capsys: Capture, url: str, *words: str) -> list[Json]:
    found: list[Json] = json.loads(store(capsys, url, *words, "--json"))
    return found


def rows(url: str) -> dict[str, str]:
    """Every row of the database, without what operators did."""
    found = asyncio.run(stored(url))
    return {name: text for name, text in found.items() if name != "operator_log"}


def ben_at(address: str, cookie: str) -> Person:
    """Ben again, at another server."""
    ben = Person(address, "Ben")
    ben.http.cookies.set("wyrmhold", cookie)
    return ben


# --- a person -------------------------------------------------------------------------------------


async def play_and_leave(url: str) -> tuple[str, str, str, list[str], Json]:
    """Games of Ben and somebody who is to be removed; Ben's cookie, her id, a finished table, all
    tables, and the finished game's record."""
    async with (
        serving_here(url) as (_, address),
        Person(address, "Ben") as ben,
        Person(address, NAME) as gone,
    ):
        await gone.post("/api/account", {"login": LOGIN, "password": PASSWORD})
        over = await finished_table(ben, gone, NAME)
        record = await ben.get(f"/api/tables/{over}/record")
        copied = (await ben.post("/api/records", {"record": record}))["id"]
        lobby = await gone.table("drakon", [{}, {}, {}], settings={"title": TITLE, "public": True})
        await gone.join(lobby, name=ALIAS)
        playing = await ben.table("drakon", [{}, {}, {"bot": "random"}])
        await ben.join(playing)
        await gone.join(playing)
        await ben.post(f"/api/tables/{playing}/start")
        watched = await ben.table("dragon_run", [{}, {}])
        await gone.post(f"/api/tables/{watched}/chat", {"text": WORDS})
        me = (await gone.get("/api/me"))["id"]
        cookie = ben.http.cookies["wyrmhold"]
        return cookie, me, over, [over, copied, lobby, playing, watched], record


def test_a_removed_person_is_nowhere_and_others_keep_their_games(
    database_url: str, capsys: Capture
) -> None:
    cookie, me, over, tables, record = asyncio.run(play_and_leave(database_url))
    [found] = listed(capsys, database_url, "people", NAME[:5].lower())
    assert (found["id"], found["name"], found["login"]) == (me, NAME, LOGIN)
    assert f"{me}  {NAME} ({LOGIN})" in store(capsys, database_url, "people")
    hers = {each["id"] for each in listed(capsys, database_url, "tables", "--person", me)}
    assert hers < set(tables) and over in hers

    before = rows(database_url)
    told = store(capsys, database_url, "remove", "person", me)
    assert told.startswith(f"This would remove {NAME}") and "Add --yes" in told
    assert rows(database_url) == before, "nothing was changed"
    told = store(capsys, database_url, "remove", "person", me, "--yes")
    assert told.startswith(f"Removed person {me} from ")
    assert mentions(asyncio.run(stored(database_url))) == [], "not even in the operator log"
    assert "there is no person" in store(
        capsys, database_url, "remove", "person", me, "--yes", status=2
    )

    async def look() -> None:
        async with serving_here(database_url) as (_, address), ben_at(address, cookie) as ben:
            assert mentions(await shown(ben, tables)) == []
            assert (await ben.get(f"/api/tables/{over}/verify"))["verified"]
            fresh = await ben.get(f"/api/tables/{over}/record")
            for each in (fresh, record):
                assert (await ben.post("/api/verify", {"record": each}))["verified"]
            states = {table: (await ben.get(f"/api/tables/{table}"))["status"] for table in tables}
            assert [states[table] for table in tables[2:]] == ["abandoned", "playing", "lobby"]

    asyncio.run(look())


# --- a table --------------------------------------------------------------------------------------


def test_a_removed_table_is_nowhere_and_what_continues_it_goes_on(
    database_url: str, capsys: Capture
) -> None:
    cookie, _, over, tables, record = asyncio.run(play_and_leave(database_url))
    copied, playing = tables[1], tables[3]
    before = rows(database_url)
    told = store(capsys, database_url, "remove", "table", over)
    assert told.startswith(f"This would remove table {over} (over, drakon)") and NAME in told
    assert rows(database_url) == before
    assert store(capsys, database_url, "remove", "table", over, "--yes").startswith("Removed table")
    after = rows(database_url)
    for name in ("log", "tables", "table_people", "seat_tokens", "notices"):
        kept = [line for line in after[name].splitlines() if line.startswith(f"('{over}'")]
        assert kept == [], name
    assert over not in [each["id"] for each in listed(capsys, database_url, "tables")]
    gone = store(capsys, database_url, "remove", "table", over, status=2)
    assert "there is no table" in gone

    async def look() -> None:
        async with serving_here(database_url) as (_, address), ben_at(address, cookie) as ben:
            with pytest.raises(Refused, match="no_such_table"):
                await ben.get(f"/api/tables/{over}")
            mine = [each["id"] for each in (await ben.get("/api/me/tables"))["tables"]]
            assert over not in mine and playing in mine
            assert (await ben.get(f"/api/tables/{copied}/verify"))["verified"]
            assert (await ben.post("/api/verify", {"record": record}))["verified"]

    asyncio.run(look())


def test_an_id_that_begins_with_a_dash_comes_after_two_dashes(
    tmp_path: Path, capsys: Capture
) -> None:
    url = sqlite_url(tmp_path / "dashed.db")

    async def someone() -> None:
        async with serving_here(url):
            database = Database(url)
            await database.open()
            async with database.begin() as connection:
                now = now_ms()  # the server removes guests who have not been seen for long
                row = {"id": "-dashed", "name": "Ada", "created": now, "seen": now}
                await connection.execute(insert(persons).values(**row))
            await database.close()

    asyncio.run(someone())
    told = store(capsys, url, "remove", "person", "-dashed", status=2)
    assert "ID" in told and len(told.splitlines()) == 1
    assert store(capsys, url, "tables", "--person=-dashed") is not None
    assert "Removed" in store(capsys, url, "remove", "person", "--yes", "--", "-dashed")


def test_a_new_id_never_begins_with_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-first", "--second", "third"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(drawn))
    assert new_id() == "third"


def test_nothing_is_removed_while_a_server_runs(database_url: str, capsys: Capture) -> None:
    async def made(url: str) -> tuple[str, str]:
        async with Person(url, "Ada") as ada:
            return await ada.table("drakon", [{}, {}]), (await ada.get("/api/me"))["id"]

    with serving(database_url) as server:
        table, person = asyncio.run(made(server.url))
        before = rows(database_url)
        for words in (("table", table), ("person", person)):
            told = store(capsys, database_url, "remove", *words, "--yes", status=2)
            assert "stop" in told and len(told.splitlines()) == 1
            assert "would remove" in store(capsys, database_url, "remove", *words)
        after = rows(database_url)
        assert (after["log"], after["persons"]) == (before["log"], before["persons"])
    results = [each["result"] for each in listed(capsys, database_url, "log")]
    assert len(results) == 2 and all(result.startswith("refused: ") for result in results)
    assert "Removed" in store(capsys, database_url, "remove", "table", table, "--yes")


@pytest.mark.parametrize("kind", ["table", "person"])
@pytest.mark.parametrize("name", ["nobody", "", "a\nb", "x" * 3000, "ä", "%"])
def test_what_is_not_there_is_reported_in_one_line(
    kind: str, name: str, capsys: Capture, tmp_path: Path
) -> None:
    url = sqlite_url(tmp_path)
    assert "there is no database" in store(capsys, url, "remove", kind, name, "--yes", status=2)
    asyncio.run(_migrated(url))
    told = store(capsys, url, "remove", kind, name, "--yes", status=2)
    assert told.startswith("wyrmhold: ") and len(told.splitlines()) == 1


async def _migrated(url: str) -> None:
    async with serving_here(url):
        pass


def test_a_database_of_an_earlier_release_is_left_alone(capsys: Capture, tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with closing(sqlite3.connect(tmp_path / "wyrmhold.db")) as database:
        database.execute("CREATE TABLE log (n)")
    for words in (["tables"], ["people"], ["log"], ["remove", "table", "x", "--yes"]):
        assert "start its server once" in store(capsys, url, *words, status=2)


# --- what is noted --------------------------------------------------------------------------------


def test_what_operators_do_is_noted_with_who_when_and_the_result(
    database_url: str, capsys: Capture, tmp_path: Path
) -> None:
    asyncio.run(_migrated(database_url))
    copy = str(tmp_path / "copy.jsonl")
    store(capsys, database_url, "backup", copy)
    store(capsys, database_url, "backup", copy, status=2)
    store(capsys, database_url, "table", "nowhere", status=2)
    store(capsys, database_url, "restore", copy, status=2)
    found = listed(capsys, database_url, "log")
    assert [(each["action"], each["result"].partition(":")[0]) for each in found] == [
        ("backup", "done"),
        ("backup", "refused"),
        ("table", "refused"),
        ("restore", "refused"),
    ]
    assert {each["who"] for each in found} == {pwd.getpwuid(os.getuid()).pw_name}
    assert [each["at"] for each in found] == sorted(each["at"] for each in found)
    assert found[0]["detail"] == f"to {copy}"
    lines = store(capsys, database_url, "log").splitlines()
    assert len(lines) == 4 and lines[0].endswith(f": backup to {copy} (done)")
    other = f"sqlite:///{tmp_path}/other.db"
    store(capsys, other, "restore", copy)
    assert listed(capsys, other, "log")[-1]["action"] == "restore"
    assert len(listed(capsys, other, "log", "--last", "1")) == 1


def test_a_migration_is_noted(tmp_path: Path, capsys: Capture) -> None:
    from wyrmhold.server.operations.startup import prepare
    from wyrmhold.server.store.migrations import migrate

    url = sqlite_url(tmp_path)
    asyncio.run(migrate(url, "0002"))
    asyncio.run(prepare(url))
    [entry] = listed(capsys, url, "log")
    assert (entry["action"], entry["result"]) == ("migrate", "done")
    assert entry["detail"].startswith("from revision 0002 to ")


def test_the_log_of_operators_is_bounded(database_url: str) -> None:
    async def run() -> None:
        async with serving_here(database_url) as (services, _):
            database: Database = services.database
            for number in range(3):
                assert await note(database_url, "backup", f"{number}\n\0", "done")
            now = (await entries(database, 10))[-1].at
            assert [each.detail for each in await entries(database, 2)] == ["1 ?", "2 ?"]
            await services.retention.run(now + (KEPT_DAYS - 1) * DAY_MS)
            assert len(await entries(database, 10)) == 3
            await services.retention.run(now + (KEPT_DAYS + 1) * DAY_MS)
            assert await entries(database, 10) == []
            many = [
                {"id": str(n), "at": now + n, "who": "", "action": "", "detail": "", "result": ""}
                for n in range(MAX_ENTRIES + 5)
            ]
            async with database.begin() as connection:
                await connection.execute(operator_log.insert(), many)
            await trim(database, now)
            kept = await entries(database, MAX_ENTRIES + 5)
            assert len(kept) == MAX_ENTRIES and kept[-1].at == now + MAX_ENTRIES + 4

    asyncio.run(run())

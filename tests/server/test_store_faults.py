"""Faults of the disk: full, read-only, unreadable, damaged. All of them are real.

A full disk is a small file system where this process may mount one, and always a limit on the
number of pages that SQLite itself enforces.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests.patience import Waiting, wait_until
from tests.processes import python
from tests.server import web
from tests.server.inside import listening, served
from tests.server.kit import START, Json, Person, Refused, ServerProcess, serving
from tests.server.services import Postgres
from wyrmhold.cli.main import main
from wyrmhold.server.store import database as database_module
from wyrmhold.server.store import sqlite_log
from wyrmhold.server.store.database import SQLITE_PRAGMAS, Database
from wyrmhold.server.store.faults import StoreFaulty
from wyrmhold.server.store.integrity import check_sqlite, damage_in
from wyrmhold.server.store.log import Log, Row
from wyrmhold.server.store.migrations import migrate

MAX_TRIES = 3000
"""After this many stored things, a full disk should have been noticed."""


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """A file system of this size; skips the test where none can be mounted."""
    folder.mkdir()
    size = f"size={kilobytes}k"
    command = ["mount", "-t", "tmpfs", "-o", size, "wyrmhold-test", str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill_up(folder: Path) -> Path:
    """Leaves no room on a file system; returns the file that takes it all."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (4096, 1):
            with suppress(OSError):
                while True:
                    file.write(bytes(size))
    return filler


async def until_refused(job: Callable[[], Awaitable[object]]) -> Refused:
    """Repeats something until the server refuses it."""
    for _ in range(MAX_TRIES):
        try:
            await job()
        except Refused as refused:
            return refused
    raise AssertionError("never refused")


def faults_counted(url: str) -> dict[str, float]:
    text = web.get(f"{url}/metrics").text
    found = re.findall(r'^wyrmhold_store_faults_total\{fault="(\w+)"\} ([\d.]+)$', text, re.M)
    assert "wyrmhold_errors_total 0.0" in text, "errors of the server itself"
    return {fault: float(number) for fault, number in found if float(number)}


def check_reported(server: ServerProcess, fault: str) -> None:
    """The fault is counted and logged in one line, without a traceback."""
    assert list(faults_counted(server.url)) == [fault]
    said = "".join(server.said)
    lines = [json.loads(line) for line in server.said if '"store_faulty"' in line]
    assert lines and {line["fault"] for line in lines} == {fault}, said
    assert all(line["level"] == "error" and line["said"] for line in lines)
    assert "Traceback" not in said, said


def ready(url: str) -> tuple[int, str | None]:
    answer = web.get(f"{url}/readyz")
    return answer.status_code, answer.json().get("error")


async def check_nothing_is_stored(person: Person, table: str) -> None:
    """Whatever needs storing is refused as a fault, by HTTP and by socket; reading goes on."""

    async def chat() -> None:
        await person.post(f"/api/tables/{table}/chat", {"text": "x" * 400})

    async def come() -> None:
        stranger = Person(person.url)
        async with stranger.http:
            await stranger.post("/api/session")

    async with person.watching(table) as client:

        async def say() -> None:
            reply = await client.ask("say", text="x" * 400)
            assert not client.closed
            if reply["type"] == "refused":
                raise Refused(503, reply)

        for job in (come, chat, say):
            refused = await until_refused(job)
            assert (refused.status, refused.code) == (503, "store_faulty")
    assert (await person.get(f"/api/tables/{table}"))["status"] == "lobby"
    assert (await person.get("/healthz")) is not None


async def set_up(person: Person) -> str:
    table = await person.table("drakon", [{}, {}])
    await person.join(table)
    return table


def test_a_full_disk_is_reported_and_forgotten_when_there_is_room(tmp_path: Path) -> None:
    async def play(server: ServerProcess, disk: Path) -> None:
        async with Person(server.url, "Ada") as ada:
            table = await set_up(ada)
            filler = fill_up(disk)
            await check_nothing_is_stored(ada, table)
            wait_until(lambda: ready(server.url) == (503, "store_faulty"))
            check_reported(server, "full")
            before = (await ada.get(f"/api/tables/{table}/chat"))["lines"]
            filler.unlink()
            wait_until(lambda: ready(server.url) == (200, None))
            await ada.post(f"/api/tables/{table}/chat", {"text": "room again"})
            after = (await ada.get(f"/api/tables/{table}/chat"))["lines"]
            assert after[-1]["text"] == "room again"
            assert after[:-1] == before[-len(after[:-1]) :], "nothing stored is lost"

    with small_disk(tmp_path / "disk", 900) as disk, serving(f"sqlite:///{disk}/w.db") as server:
        asyncio.run(play(server, disk))


def test_a_database_that_may_not_grow_is_reported_as_full(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(migrate(sqlite))
    with closing(sqlite3.connect(Database(sqlite).file)) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    limited = (*SQLITE_PRAGMAS, f"PRAGMA max_page_count = {pages + 4}")
    for module in (database_module, sqlite_log):
        monkeypatch.setattr(module, "SQLITE_PRAGMAS", limited)

    async def play() -> None:
        bound = listening()
        url = f"http://127.0.0.1:{bound.getsockname()[1]}"
        async with served(sqlite, bound), Person(url, "Ada") as ada:
            await check_nothing_is_stored(ada, await set_up(ada))
            text = (await ada.http.get("/metrics")).text
            assert 'wyrmhold_store_faults_total{fault="full"} 0.0' not in text
            assert "wyrmhold_errors_total 0.0" in text

    asyncio.run(play())


@pytest.mark.skipif(sys.platform != "linux", reason="needs prlimit")
def test_a_disk_that_cannot_be_written_is_reported(sqlite: str) -> None:
    """A limit on the size of files makes every write beyond it fail."""

    async def play(server: ServerProcess) -> None:
        assert server.process is not None
        pid = server.process.pid
        async with Person(server.url, "Ada") as ada:
            table = await set_up(ada)
            had = resource.prlimit(pid, resource.RLIMIT_FSIZE, (8192, resource.RLIM_INFINITY))
            await check_nothing_is_stored(ada, table)
            wait_until(lambda: ready(server.url) == (503, "store_faulty"))
            check_reported(server, "io")
            resource.prlimit(pid, resource.RLIMIT_FSIZE, had)
            wait_until(lambda: ready(server.url) == (200, None))
            await ada.post(f"/api/tables/{table}/chat", {"text": "it works again"})

    with serving(sqlite) as server:
        asyncio.run(play(server))


def test_a_read_only_file_is_reported(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        database, faults = Database(url), []
        database.on_fault = lambda fault: faults.append(fault.fault)
        log = Log(database)
        await log.start()
        with pytest.raises(StoreFaulty, match="read-only"):
            await log.append(Row("a table", 1, 0, "x"))
        assert await log.read("a table") == []
        await log.stop()
        assert faults == ["read_only"]

    with small_disk(tmp_path / "disk", 900) as disk:
        file = disk / "w.db"
        asyncio.run(migrate(f"sqlite:///{file}"))
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        asyncio.run(play(f"sqlite:///{file}"))


# --- damage ---------------------------------------------------------------------------------------


def damage_page(file: Path, text: bytes) -> None:
    """Overwrites the pages that contain a text."""
    data = bytearray(file.read_bytes())
    found = {match.start() // 4096 for match in re.finditer(re.escape(text), data)}
    assert found
    for page in found:
        data[4096 * page : 4096 * (page + 1)] = b"\xaa" * 4096
    with file.open("r+b") as opened:
        opened.write(data)


def start(database: str) -> tuple[int, str]:
    """Tries to serve; returns the exit status and what was printed."""
    done = python("-c", START, "serve", "--database", database, "--port", "0")
    return done.returncode, done.stderr


async def make_table(url: str, title: str) -> str:
    async with Person(url, "Ada") as ada:
        return await ada.table("drakon", [{}, {}], settings={"title": title})


def test_a_damaged_page_is_reported_and_the_server_does_not_start_again(sqlite: str) -> None:
    with serving(sqlite) as server:
        table = asyncio.run(make_table(server.url, "Zanzibar"))
    with serving(sqlite) as server:  # which has read nothing of it yet
        damage_page(Database(sqlite).file, b'"title":"Zanzibar"')
        answer = web.get(f"{server.url}/api/tables/{table}")
        assert (answer.status_code, answer.json()["error"]) == (503, "store_faulty")
        check_reported(server, "corrupt")
    status, said = start(sqlite)
    assert status == 2 and len(said.splitlines()) == 1
    assert "is damaged" in said and "store restore" in said


def test_text_that_cannot_be_decoded_is_reported_as_damage(sqlite: str) -> None:
    """Damage inside a value, which SQLite does not notice."""
    with serving(sqlite) as server:
        first = asyncio.run(make_table(server.url, "Zanzibar"))
        second = asyncio.run(make_table(server.url, "Valparaiso"))
    with closing(sqlite3.connect(Database(sqlite).file)) as connection, connection:
        for table, body in ((first, "CAST(x'7BFFFF' AS TEXT)"), (second, "'{\"is\":'")):
            connection.execute(f"UPDATE log SET body = {body} WHERE table_id = ?", (table,))
    with serving(sqlite) as server:
        for table in (first, second):
            answer = web.get(f"{server.url}/api/tables/{table}")
            assert (answer.status_code, answer.json()["error"]) == (503, "store_faulty")
        check_reported(server, "corrupt")


def test_a_file_that_is_no_database_is_reported_in_one_line(sqlite: str) -> None:
    Database(sqlite).file.write_bytes(b"Dear diary, " * 1000)
    status, said = start(sqlite)
    assert status == 2 and len(said.splitlines()) == 1 and "is damaged" in said


def test_a_read_only_disk_is_reported_in_one_line(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 900) as disk:
        asyncio.run(migrate(f"sqlite:///{disk}/w.db"))
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        status, said = start(f"sqlite:///{disk}/w.db")
    assert status == 2 and len(said.splitlines()) == 1 and "Read-only" in said


async def chatted(url: str, lines: int) -> str:
    async with Person(url, "Ada") as ada:
        table = await set_up(ada)
        for number in range(lines):
            await ada.post(f"/api/tables/{table}/chat", {"text": f"line {number}"})
        return table


@contextmanager
def killed(sqlite: str, lines: int) -> Iterator[tuple[Path, str]]:
    """A database whose server was killed, so that its write-ahead log is still there."""
    with serving(sqlite) as server:
        table = asyncio.run(chatted(server.url, lines))
        server.kill()
    file = Database(sqlite).file
    yield file.with_name(f"{file.name}-wal"), table


def test_a_damaged_write_ahead_log_is_reported_in_one_line_and_kept(sqlite: str) -> None:
    with killed(sqlite, 30) as (wal, table):
        data = bytearray(wal.read_bytes())
        assert damage_in(bytes(data)) is None, "kill -9 does no damage"
        frames = (len(data) - 32) // 4120
        middle = 32 + 4120 * (frames - 20) + 2000
        data[middle : middle + 64] = b"\xaa" * 64
        wal.write_bytes(data)
        with serving(sqlite) as server:
            warnings = [line for line in server.said if "write-ahead log" in line]
            assert len(warnings) == 1 and "are lost" in warnings[0], server.said
            (kept,) = wal.parent.glob("*.damaged-*")
            assert kept.read_bytes() == data and kept.name in warnings[0]
            assert web.get(f"{server.url}/api/tables/{table}").status_code == 200
            lines: list[Json] = web.get(f"{server.url}/api/tables/{table}/chat").json()["lines"]
            assert 0 < len(lines) < 30
            assert "Traceback" not in "".join(server.said)


def test_an_intact_write_ahead_log_is_not_reported(sqlite: str) -> None:
    with killed(sqlite, 5) as (wal, table), serving(sqlite) as server:
        assert not any("write-ahead log" in line for line in server.said)
        assert not list(wal.parent.glob("*.damaged-*"))
        lines = web.get(f"{server.url}/api/tables/{table}/chat").json()["lines"]
        assert len(lines) == 5


def test_damage_to_a_write_ahead_log_is_told_from_an_interrupted_write(sqlite: str) -> None:
    with killed(sqlite, 3) as (wal, _):
        data = wal.read_bytes()
    assert damage_in(b"") is None and damage_in(data) is None
    assert damage_in(data[:-1000]) is None, "the last write was interrupted"
    assert damage_in(data + b"\0" * 4120) is None
    assert damage_in(b"\0" * len(data)) is not None
    for offset in (0, 9, 33, 40, 60, 4000):
        broken = bytearray(data)
        broken[offset] ^= 0xFF
        assert damage_in(bytes(broken)) is not None, offset


# --- PostgreSQL -----------------------------------------------------------------------------------


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[tuple[Database, Log, list[str]]]:
    """A database, its log, and the faults reported."""
    database = Database(url)
    faults: list[str] = []
    database.on_fault = lambda fault: faults.append(fault.fault)
    await database.open()
    log = Log(database)
    await log.start()
    try:
        yield database, log, faults
    finally:
        await log.stop()
        await database.close()


async def append_until_faulty(log: Log) -> StoreFaulty:
    for n in range(1, MAX_TRIES):
        try:
            assert await log.append(Row("a table", n, 0, "x" * 6000))
        except StoreFaulty as error:
            return error
    raise AssertionError("never faulty")


def test_a_full_disk_of_postgresql_is_reported() -> None:
    async def play(url: str, folder: Path) -> None:
        await migrate(url)
        filler = fill_up(folder)
        async with opened(url) as (database, log, faults):
            error = await append_until_faulty(log)
            assert error.fault == "full" and "No space left" in error.detail
            waiting = Waiting(60)
            with pytest.raises(StoreFaulty):
                while True:
                    waiting.check("writing fails too")
                    await database.secret(f"secret {waiting.left}", lambda: "x" * 2000)
            assert set(faults) == {"full"}
            filler.unlink()
            await database.check_writing()
            head = (await log.heads(["a table"])).get("a table", 0)
            assert await log.append(Row("a table", head + 1, 0, "room again"))

    # In the server's folder, which its user may enter. It may not enter pytest's: every pytest that
    # starts on this machine closes that one to others.
    with own_postgres() as server, small_disk(server.folder / "disk", 24_000) as disk:
        space = disk / "space"
        space.mkdir()
        if os.geteuid() == 0:
            shutil.chown(space, "nobody")
        server.sql(f"CREATE TABLESPACE small LOCATION '{space}'")
        url = server.create_database()
        name = url.removeprefix("postgresql://postgres@/").split("?")[0]
        server.sql(f"ALTER DATABASE {name} SET TABLESPACE small")
        try:
            asyncio.run(play(url, disk))
        finally:
            server.close()


@contextmanager
def own_postgres() -> Iterator[Postgres]:
    try:
        server = Postgres()
    except (ImportError, FileNotFoundError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"not available on this platform: {error}")
    with server:
        yield server


def test_a_read_only_postgresql_is_reported(postgres: str) -> None:
    async def play() -> None:
        await migrate(postgres)
        async with opened(postgres) as (database, _, _), database.begin() as connection:
            name = (await connection.exec_driver_sql("SELECT current_database()")).scalar_one()
            await connection.exec_driver_sql(
                f"ALTER DATABASE {name} SET default_transaction_read_only = on"
            )
        async with opened(postgres) as (database, log, faults):
            with pytest.raises(StoreFaulty, match="read-only"):
                await log.append(Row("a table", 1, 0, "x"))
            with pytest.raises(StoreFaulty, match="read-only"):
                await database.check_writing()
            assert await log.read("a table") == []
            assert faults == ["read_only", "read_only"]

    asyncio.run(play())


def test_a_damaged_page_of_postgresql_is_reported() -> None:
    async def fill(url: str) -> str:
        await migrate(url)
        async with opened(url) as (database, log, _):
            for n in range(1, 9):
                await log.append(Row("a table", n, 0, str(n) * 1900))
            async with database.begin() as connection:
                await connection.exec_driver_sql("CHECKPOINT")
                found = await connection.exec_driver_sql("SELECT pg_relation_filepath('log')")
                return str(found.scalar_one())

    async def read(url: str) -> None:
        async with opened(url) as (_, log, faults):
            with pytest.raises(StoreFaulty, match="damaged"):
                await log.read("a table")
            assert faults == ["corrupt"]

    with own_postgres() as server:
        url = server.create_database()
        path = server.folder / "home" / "data" / asyncio.run(fill(url))
        server.stop()
        with path.open("r+b") as file:
            file.seek(8192)
            file.write(b"\xaa" * 8192)
        server.start()
        asyncio.run(read(url))
        with path.open("r+b") as file:
            file.write(b"\xaa" * 8192)
        server.restart()
        status, said = start(url)
        assert status == 2 and len(said.splitlines()) == 1 and "is damaged" in said


# --- backups --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["copy.db", "copy.jsonl"])
def test_a_backup_overwrites_no_file_unless_told_to(
    sqlite: str, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(migrate(sqlite))
    file = tmp_path / name
    file.write_text("my only photo")
    command = ["store", "--database", sqlite, "backup", str(file)]
    assert main(command) == 2
    assert "already exists: choose another name, or add --overwrite" in capsys.readouterr().err
    assert file.read_text() == "my only photo"
    assert main([*command, "--overwrite"]) == 0
    assert file.read_bytes()[:9] in (b"SQLite fo", b'{"wyrmhol')
    assert sorted(path.name for path in tmp_path.iterdir() if "unfinished" in path.name) == []


def test_the_database_is_not_overwritten_by_its_backup(
    sqlite: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(migrate(sqlite))
    file = Database(sqlite).file
    had = file.stat()
    assert main(["store", "--database", sqlite, "backup", "--overwrite", str(file)]) == 2
    assert "is the database itself" in capsys.readouterr().err
    assert file.stat().st_ino == had.st_ino
    check_sqlite(file)
    with closing(sqlite3.connect(file)) as database:
        noted = database.execute("SELECT action, result FROM operator_log").fetchall()
    assert noted == [("backup", f"refused: {file} is the database itself: choose another file")]


def test_a_damaged_database_is_not_backed_up_as_if_it_were_whole(
    sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(sqlite) as server:
        asyncio.run(make_table(server.url, "Zanzibar"))
    damage_page(Database(sqlite).file, b'"title":"Zanzibar"')
    for name in ("copy.db", "copy.jsonl"):
        assert main(["store", "--database", sqlite, "backup", str(tmp_path / name)]) == 2
        assert "is damaged" in capsys.readouterr().err
        assert not (tmp_path / name).exists()

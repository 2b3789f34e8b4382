"""`wyrmhold store` during a game: a backup goes to another database, and so does the game."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.kit import Client, Json, Person, serving, sqlite_url
from wyrmhold.cli.main import main


def store(database: str, *arguments: str) -> int:
    return main(["store", "--database", database, *arguments])


async def beside(database: str, *arguments: str) -> None:
    """Run a command that succeeds while everything else goes on."""
    assert await asyncio.to_thread(store, database, *arguments) == 0


async def answer_some(client: Client, most: int) -> int:
    """Answer for both seats until the game is over, at most `most` times; return how often."""
    rng = random.Random(3)
    for count in range(most):
        await client.until(
            lambda: (
                "0" in client.tables
                and (client.tables["0"]["status"] == "over" or any(client.prompts.values()))
            )
        )
        if client.tables["0"]["status"] == "over":
            return count
        seat, prompt = next((s, p) for s, p in client.prompts.items() if p is not None)
        assert (await client.answer(int(seat), rng.choice(prompt["legal"])))["type"] == "done"
        await client.until(lambda s=seat, p=prompt: client.prompts[s] != p)
    return most


def ada_at(url: str, cookie: str | None = None) -> Person:
    """The same person at every server, with the cookie of the first."""
    ada = Person(url, "Ada")
    if cookie is not None:
        ada.http.cookies.set("wyrmhold", cookie)
    return ada


async def views(person: Person, table: str) -> list[Json]:
    return [await person.get(f"/api/tables/{table}/view?as={seat}") for seat in (0, 1)]


def test_a_game_goes_on_in_another_database(
    tmp_path: Path, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, one = tmp_path / "whole.jsonl", tmp_path / "one.jsonl"
    first = sqlite_url(tmp_path)

    async def begin(url: str) -> tuple[str, str, list[Json]]:
        async with ada_at(url) as ada:
            table = await ada.table("drakon", [{}, {}], options={"turn_limit": 12})
            await ada.join(table)
            await ada.join(table, name="Bo")
            await ada.post(f"/api/tables/{table}/start")
            async with ada.watching(table) as client:
                await answer_some(client, 5)
                copying = asyncio.create_task(beside(first, "backup", str(whole)))
                await answer_some(client, 10)
                await copying
                await answer_some(client, 5)
            return table, ada.http.cookies["wyrmhold"], await views(ada, table)

    async def go_on(url: str, table: str, cookie: str, had: list[Json]) -> list[Json]:
        async with ada_at(url, cookie) as ada:
            assert await views(ada, table) == had
            async with ada.watching(table) as client:
                await answer_some(client, 1000)
            assert (await ada.get(f"/api/tables/{table}/verify"))["verified"]
            return await views(ada, table)

    async def look(url: str, table: str, cookie: str, had: list[Json]) -> None:
        async with ada_at(url, cookie) as ada:
            assert await views(ada, table) == had
            assert [row["id"] for row in (await ada.get("/api/me/tables"))["tables"]] == [table]

    with serving(first) as server:
        table, cookie, had = asyncio.run(begin(server.url))
        capsys.readouterr()
        assert store(first, "table", table) == 0
    one.write_text(capsys.readouterr().out)
    assert store(postgres, "restore", str(whole)) == 0  # SQLite to PostgreSQL
    assert store(postgres, "put", str(one)) == 0  # what was played after the first backup
    assert store(postgres, "put", str(one)) == 0
    said = capsys.readouterr().out
    assert said == "Everything is restored.\nThe table is restored.\nThe table already exists.\n"
    with serving(postgres) as server:
        had = asyncio.run(go_on(server.url, table, cookie, had))
        assert store(postgres, "backup", "--overwrite", str(whole)) == 0
    again = f"sqlite:///{tmp_path}/again.db"
    assert store(again, "restore", str(whole)) == 0  # and back again
    with serving(again) as server:
        asyncio.run(look(server.url, table, cookie, had))
        capsys.readouterr()
        assert store(again, "restore", str(whole)) == 2, "a server has it"
        assert ": stop it first" in capsys.readouterr().err
    assert store(first, "restore", str(whole)) == 2
    assert "the database is not empty" in capsys.readouterr().err


WHOLE = '{"wyrmhold":"store","format":1,"revision":"0001"}\n'
ONE = '{"wyrmhold":"table","format":1,"id":"abcdefghijkl","entries":1}\n'
WRONG = [
    ("restore", "", "is not a backup of a whole store"),
    ("restore", "Dear diary", "is not a backup of a whole store"),
    ("restore", "\x00\x01\x02", "is not a backup of a whole store"),
    ("restore", ONE, "is a backup of one table: restore it with `wyrmhold store put`"),
    ("restore", WHOLE, "the backup is truncated"),
    ("restore", WHOLE.replace("0001", "9999"), "revision 9999"),
    ("restore", WHOLE + '{"table":"dragons","row":{}}\n{"rows":1}\n', "no table 'dragons'"),
    ("put", "", "is not a backup of one table"),
    ("put", '["a list"]', "is not a backup of one table"),
    ("put", WHOLE, "is a backup of a whole store: restore it with `wyrmhold store restore`"),
    ("put", ONE, "wrong number of entries"),
    ("put", ONE + '{"n":1,"at":1,"body":"{}"}\n', "not the log of a table"),
    ("put", ONE + json.dumps({"n": 1, "at": 1, "body": '{"is":"left","seat":9}'}), "not the log"),
]


@pytest.mark.parametrize(("what", "text", "reason"), WRONG)
def test_a_wrong_file_is_reported_in_one_line_and_changes_nothing(
    what: str, text: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text(text)
    assert store(sqlite_url(tmp_path), what, str(tmp_path / "file")) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith("wyrmhold: ") and reason in told.err
    assert len(told.err.splitlines()) <= 2
    file = tmp_path / "wyrmhold.db"
    if file.exists():  # it may have been created, but it is empty
        with closing(sqlite3.connect(file)) as database:
            tables = database.execute("SELECT name FROM sqlite_master WHERE name = 'log'")
            for (name,) in tables.fetchall():
                assert database.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("backup {folder}/copy.jsonl", "there is no database at"),
        ("table abcdefghijkl", "there is no database at"),
        ("restore {folder}/nothing", "nothing cannot be used: No such file"),
        ("restore {folder}", "Is a directory"),
        ("put {folder}/nothing", "cannot be read: No such file"),
    ],
)
def test_a_missing_file_is_named_and_nothing_is_created(
    arguments: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert store(sqlite_url(tmp_path), *arguments.format(folder=tmp_path).split()) == 2
    assert reason in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_copy_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(tmp_path / "wyrmhold.db")) as database:
        database.execute("CREATE TABLE log (n)")
    (tmp_path / "file").touch()
    assert store(sqlite_url(tmp_path), "backup", str(tmp_path / "file" / "copy")) == 2
    assert "copy cannot be used: Not a directory" in capsys.readouterr().err

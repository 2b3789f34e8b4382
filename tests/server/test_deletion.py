"""Deleting yourself: afterwards neither your name nor your words are anywhere on the server."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import select

from tests.patience import Waiting
from tests.server import web
from tests.server.inside import listening, served
from tests.server.kit import TIME_LIMIT_S, Client, Json, Person, Refused
from tests.server.test_signing_out import with_token
from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.live.retention import DAY_MS, KEPT
from wyrmhold.server.services import Services
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.migrations import migrate
from wyrmhold.server.store.schema import metadata
from wyrmhold.server.tables.delivery import info_of
from wyrmhold.server.tables.index_rows import index_of
from wyrmhold.server.tables.records import folded

NAME = "Xanthippe"
ALIAS = "Zenobia"
WORDS = "hemlock again"
TITLE = "Xanthippe's evening"
LOGIN = "xanthippe-1"
SECRETS = (NAME, NAME.lower(), ALIAS, "hemlock", LOGIN)
"""None of these may be found after the deletion."""

PASSWORD = "correct horse battery"


@asynccontextmanager
async def serving_here(url: str) -> AsyncIterator[tuple[Services, str]]:
    await migrate(url)
    bound = listening()
    async with served(url, bound) as services:
        yield services, f"http://127.0.0.1:{bound.getsockname()[1]}"


async def stored(url: str) -> dict[str, str]:
    """Every row of every table of the database, as text."""
    database = Database(url)
    await database.open()
    found = {}
    async with database.reading() as connection:
        for table in metadata.sorted_tables:
            rows = (await connection.execute(select(table))).all()
            found[str(table.name)] = "\n".join(map(repr, rows))
    await database.close()
    return found


async def shown(person: Person, tables: list[str]) -> dict[str, str]:
    """What every endpoint that reads something returns, for every table and viewpoint."""
    found = {}
    for endpoint in ENDPOINTS:
        if endpoint.method != "GET" or endpoint.name in ("openapi", "bot_events", "bot_stream"):
            continue
        each = tables if endpoint.about_table else [""]
        views = ("", "?as=0", "?as=1", "?as=spectator", "?as=open")
        for table in each:
            path = endpoint.path.replace("{table}", table)
            for view in views if "Query" in str(endpoint.query) or endpoint.query else ("",):
                answer = await person.http.get(path + view, headers={"accept": "*/*"})
                found[path + view] = answer.text
    return found


def mentions(found: dict[str, str]) -> list[str]:
    return sorted(
        f"{where}: {word}" for where, text in found.items() for word in SECRETS if word in text
    )


async def finished_table(host: Person, guest: Person, name: str) -> str:
    """A finished game of the two, with chat."""
    table = await host.table("drakon", [{}, {}], options={"turn_limit": 2})
    await host.join(table)
    await guest.join(table, name=name)
    await guest.post(f"/api/tables/{table}/chat", {"text": WORDS})
    await host.post(f"/api/tables/{table}/chat", {"text": "my own words"})
    await host.post(f"/api/tables/{table}/start")
    rng = random.Random(5)
    async with host.watching(table) as one, guest.watching(table) as two:
        for _ in range(1000):
            await one.until(lambda: is_over(one) or is_asked(one) or is_asked(two))
            if is_over(one):
                break
            client = one if is_asked(one) else two
            seat, prompt = next((s, p) for s, p in client.prompts.items() if p is not None)
            had = client.numbers[seat]
            await client.answer(int(seat), rng.choice(prompt["legal"]))
            await client.reach(seat, had + 1)
    return table


def is_over(client: Client) -> bool:
    return any(table["status"] == "over" for table in client.tables.values())


def is_asked(client: Client) -> bool:
    return any(prompt is not None for prompt in client.prompts.values())


async def until_forgotten(url: str) -> None:
    waiting = Waiting(60)
    while mentions(await stored(url)):
        waiting.check(mentions(await stored(url)))
        await asyncio.sleep(0.05)


def test_after_a_deletion_no_endpoint_and_no_table_has_the_name_or_the_words(
    database_url: str,
) -> None:
    async def play(services: Services, url: str) -> None:
        async with Person(url, "Ben") as ben, Person(url, NAME) as gone:
            await gone.post("/api/account", {"login": LOGIN, "password": PASSWORD})
            body = {"name": f"{NAME}'s bot", "scopes": ["table:read"]}
            await gone.post("/api/me/bot-tokens", body)
            over = await finished_table(ben, gone, NAME)
            # Copies of the record: with her name as a seat's name.
            record = await ben.get(f"/api/tables/{over}/record")
            copied = (await ben.post("/api/records", {"record": record}))["id"]
            # A table of her own, with a title and a named bot, and its rematch.
            settings = {"title": TITLE, "public": True}
            lobby = await gone.table("drakon", [{}, {}, {}], settings=settings)
            await gone.join(lobby, name=ALIAS)
            await ben.join(lobby)
            # A game in progress that somebody else set up, watched with a seat token.
            playing = await ben.table("drakon", [{}, {}, {"bot": "random"}])
            await ben.join(playing)
            token = (await gone.join(playing))["token"]
            await ben.post(f"/api/tables/{playing}/start")
            # A table where she only watches and writes.
            watched = await ben.table("dragon_run", [{}, {}])
            await gone.post(f"/api/tables/{watched}/chat", {"text": WORDS})
            # Her own game against a bot.
            alone = await gone.table("drakon", [{}, {"bot": "random", "name": f"{NAME} II"}])
            await gone.join(alone)
            await gone.post(f"/api/tables/{alone}/start")
            tables = [over, copied, lobby, playing, watched, alone]
            assert len(mentions(await stored(url=services.config.database))) >= 8
            assert len(mentions(await shown(ben, tables))) >= 8
            verified = await ben.get(f"/api/tables/{over}/verify")

            async with with_token(url, playing, token) as hers, ben.watching(playing) as client:
                await client.until(lambda: NAME in json.dumps(client.tables))
                await gone.ask("DELETE", "/api/me")
                await hers.until(lambda: hers.closed)
                await client.until(lambda: NAME not in json.dumps(client.tables))
                seat = client.tables["0"]["seats"][1]
                assert (seat["name"], seat["forfeited"]) == ("Somebody", True)
            await until_forgotten(services.config.database)
            assert mentions(await shown(ben, tables)) == []
            with pytest.raises(Refused, match="not_signed_in"):
                await gone.get("/api/me")

            # Others keep what is theirs, and can end the table.
            assert await ben.get(f"/api/tables/{over}/verify") == verified
            fresh = await ben.get(f"/api/tables/{over}/record")
            assert (await ben.post("/api/verify", {"record": fresh}))["verified"]
            assert (await ben.post("/api/verify", {"record": record}))["verified"]
            said = (await ben.get(f"/api/tables/{over}/chat"))["lines"]
            assert [line["text"] for line in said] == ["my own words"]
            status = {table: await status_of(ben, table) for table in tables}
            assert (status[lobby], status[playing]) == ("abandoned", "playing")
            assert status[alone] in ("over", "abandoned") and status[watched] == "lobby"
            await ben.post(f"/api/tables/{playing}/abandon")
            assert await status_of(ben, playing) == "abandoned"

    async def run() -> None:
        async with serving_here(database_url) as (services, url):
            await play(services, url)
        # A server that starts afterwards folds the rewritten logs.
        async with serving_here(database_url) as (services, url), Person(url, "Ben") as ben:
            found = await services.log.tables()
            assert mentions(await shown(ben, found)) == []
            for table in found:
                live = await services.hub.live(table)
                row = await services.index.get(table)
                assert row is not None and mentions({table: row.summary}) == []
                assert info_of(live.table) == info_of(folded(await services.log.read(table)))

    asyncio.run(run())


async def status_of(person: Person, table: str) -> str:
    return str((await person.get(f"/api/tables/{table}"))["status"])


def test_a_table_in_memory_is_as_if_folded_from_the_rewritten_log(sqlite: str) -> None:
    async def run() -> None:
        async with (
            serving_here(sqlite) as (services, url),
            Person(url, "Ben") as ben,
            Person(url, NAME) as gone,
        ):
            table = await gone.table(
                "drakon",
                [{}, {}, {"bot": "random", "name": f"{NAME} II"}],
                settings={"title": TITLE},
            )
            await gone.join(table)
            await ben.join(table)
            await gone.post(f"/api/tables/{table}/start")
            live = await services.hub.live(table)
            async with ben.watching(table) as client:
                await gone.ask("DELETE", "/api/me")
                await until_forgotten(sqlite)
                async with live.lock:  # or the bot may answer in between
                    again = folded(await services.log.read(table))
                    assert info_of(live.table) == info_of(again)
                    assert index_of(live.table, 0) == index_of(again, 0)
                last = live.table.heard[1]
                await client.reach("1", last)
            # What a client missed is retold from the rewritten log.
            async with ben.watching(table, {"1": 1}) as client:
                await client.reach("1", last)
                assert NAME not in json.dumps(client.messages)

    asyncio.run(run())


def test_a_deletion_that_was_interrupted_is_finished_by_the_next_start(sqlite: str) -> None:
    async def run() -> None:
        async with (
            serving_here(sqlite) as (services, url),
            Person(url, "Ben") as ben,
            Person(url, NAME) as gone,
        ):
            table = await ben.table("drakon", [{}, {}])
            await gone.join(table)
            watched = await ben.table("dragon_run", [{}, {}])
            for each in (table, watched):
                await gone.post(f"/api/tables/{each}/chat", {"text": WORDS})
            me = (await gone.get("/api/me"))["id"]
            await services.people.forget_person(me)  # and then the process dies
            assert mentions(await stored(sqlite))
        async with serving_here(sqlite):
            await until_forgotten(sqlite)

    asyncio.run(run())


# --- what a person can take along -----------------------------------------------------------------


def test_a_person_downloads_everything_about_them_and_nothing_about_others(sqlite: str) -> None:
    async def run() -> None:
        async with (
            serving_here(sqlite) as (_, url),
            Person(url, "Ben") as ben,
            Person(url, NAME) as ada,
        ):
            await ada.post("/api/account", {"login": LOGIN, "password": PASSWORD})
            table = await ben.table("drakon", [{}, {}])
            await ada.join(table, name=ALIAS)
            await ben.post(f"/api/tables/{table}/chat", {"text": "nobody else's business"})
            await ada.post(f"/api/tables/{table}/chat", {"text": WORDS})
            mine = await ada.table("drakon", [{}, {}])
            body = {"url": "https://93.184.215.14/hook"}
            await ada.post("/api/me/webhook", body)
            await ada.post("/api/me/bot-tokens", {"name": "Bot", "scopes": ["bot:play"]})
            data: Json = await ada.get("/api/me/data")
            assert (data["name"], data["login"]) == (NAME, LOGIN)
            assert data["hosted"] == [mine]
            assert [(each["table"], each["name"]) for each in data["seats"]] == [(table, ALIAS)]
            assert [each["text"] for each in data["chat"]] == [WORDS]
            assert len(data["devices"]) == len(data["bot_tokens"]) == len(data["channels"]) == 1
            assert len(data["seat_tokens"]) == 1
            assert "nobody else" not in json.dumps(data)
            assert "Ben" not in json.dumps(data)
            async with web.AsyncClient(base_url=url, timeout=TIME_LIMIT_S) as http:
                stranger = await http.get("/api/me/data")
            assert stranger.status_code == 401

    asyncio.run(run())


# --- retention ------------------------------------------------------------------------------------


def test_guests_and_chat_are_deleted_when_their_time_is_over(database_url: str) -> None:
    async def run() -> None:
        async with (
            serving_here(database_url) as (services, url),
            Person(url, "Ben") as ben,
            Person(url, NAME) as guest,
        ):
            await ben.post("/api/account", {"login": "ben-stays", "password": PASSWORD})
            table = await ben.table("drakon", [{}, {}])
            await guest.join(table)
            await ben.post(f"/api/tables/{table}/chat", {"text": "my own words"})
            await ben.post(f"/api/tables/{table}/abandon")
            row = await services.index.get(table)
            assert row is not None
            early = row.updated + (KEPT.chat_days - 1) * DAY_MS
            await services.retention.run(early)
            assert (await ben.get(f"/api/tables/{table}/chat"))["lines"]
            assert NAME in str(await stored(database_url))
            late = row.updated + (KEPT.chat_days + 1) * DAY_MS
            await services.retention.run(late)
            assert (await ben.get(f"/api/tables/{table}/chat"))["lines"] == []
            everything = await stored(database_url)
            assert "my own words" not in everything["log"]
            assert mentions(everything) == []
            assert "Ben" in everything["persons"], "who has an account stays"
            assert everything["seat_tokens"] == everything["devices"] == ""

    asyncio.run(run())


def test_the_server_says_how_long_it_keeps_things(sqlite: str) -> None:
    async def run() -> None:
        async with serving_here(sqlite) as (_, url), Person(url) as ada:
            said = await ada.get("/api/kept")
            assert said == {name: getattr(KEPT, name) for name in KEPT.__struct_fields__}

    asyncio.run(run())

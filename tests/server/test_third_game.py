"""A game of another package at a real server: it brings nothing but its rules."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest

from tests.server.kit import Client, Person, Refused, serving, sqlite_url
from tests.server.test_playing import knows_all, play_on
from tests.third_game import install


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    packages = install(tmp_path_factory.mktemp("packages"))
    database = sqlite_url(tmp_path_factory.mktemp("data"))
    with serving(database, PYTHONPATH=str(packages), PYTHONDONTWRITEBYTECODE="1") as server:
        yield server.url


def test_it_is_offered_with_its_options_and_random_bots(url: str) -> None:
    async def look() -> None:
        async with Person(url) as ada:
            games = {each["name"]: each for each in (await ada.get("/api/games"))["games"]}
            assert list(games) == ["drakon", "dragon_run", "guess"]
            offered = games["guess"]
            assert [each["name"] for each in offered["description"]["options"]] == ["players"]
            assert (
                [each["name"] for each in offered["bots"]] == [offered["usual_bot"]] == ["random"]
            )

    asyncio.run(look())


def test_people_and_a_bot_play_replay_and_verify_it(url: str) -> None:
    async def play() -> None:
        async with Person(url, "Ada") as ada, Person(url, "Bo") as bo:
            table = await ada.table("guess", [{}, {}, {"bot": "random"}])
            await ada.join(table, seat=0)
            await bo.join(table, seat=1)
            await ada.post(f"/api/tables/{table}/start")
            async with ada.watching(table) as first, bo.watching(table) as second:
                await play_on({0: first, 1: second}, random.Random(1))
                await knows_all(first, ada, table, 0)
                assert_secret(second)
            record = await ada.get(f"/api/tables/{table}/record?as=open")
            assert '"guess"' in record.splitlines()[0]
            assert (await ada.get(f"/api/tables/{table}/verify"))["verified"]
            story = await ada.get(f"/api/tables/{table}/story")
            assert story["placings"].count(1) == len(story["outcome"]["winners"])
            assert len(story["seats"]) == 3
            assert (await ada.post("/api/verify", {"record": record}))["verified"]
            shown = await ada.post("/api/records", {"record": record})
            assert shown["status"] == "over"
            for path in ("hint", "why?step=1", "analysis"):
                with pytest.raises(Refused) as refused:
                    await ada.get(f"/api/tables/{table}/{path}")
                assert refused.value.status < 500

    asyncio.run(play())


def assert_secret(client: Client) -> None:
    """Somebody else's guess reached this seat only when the coin had fallen."""
    for message in client.messages:
        for event in message.get("events", ()):
            if event["type"] == "Guessed" and event["seat"] != 1:
                assert event["side"] == ""


def test_over_http_with_undo_odds_and_bad_answers(url: str) -> None:
    async def play() -> None:
        async with Person(url, "Ada") as ada:
            table = await ada.table("guess", [{}, {"bot": "random"}])
            await ada.join(table, seat=0)
            await ada.post(f"/api/tables/{table}/start")
            now = await ada.get(f"/api/tables/{table}/view")
            assert now["prompt"]["legal"] == ["guess heads", "guess tails"]
            assert (await ada.get(f"/api/tables/{table}/odds"))["odds"]
            body = {"seat": 0, "prompt": now["prompt"]["id"], "do": "guess edge"}
            with pytest.raises(Refused) as refused:
                await ada.post(f"/api/tables/{table}/answer", body)
            assert refused.value.code == "bad_token"
            after = await ada.post(f"/api/tables/{table}/answer", {**body, "do": "guess heads"})
            assert after["view"]["seats"]
            for path in ("/api/games/guess/box",):
                with pytest.raises(Refused) as refused:
                    await ada.post(path, {})
                assert refused.value.code == "bad_options"

    asyncio.run(play())

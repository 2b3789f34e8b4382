"""Luck fixed when a server starts: the same games for tests, and nobody else can fix it."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest

from tests.server.kit import Json, Person, Refused, serving, sqlite_url
from tests.server.test_playing import play_on
from tests.server.test_serving import refused
from wyrmhold.server.operations.process import TEST_SEED
from wyrmhold.server.randomness import FixedRandomness, SystemRandomness

SETTINGS = {"window_s": 0}
BOTS = [{}, {"bot": "level-1", "name": "Ash"}, {"bot": "random", "name": "Bo"}]


async def dealt(url: str, title: str, game: str = "dragon_run") -> Json:
    """Play a game against bots; return its record, without times and people."""
    async with Person(url, "Ada") as ada:
        table = await ada.table(game, BOTS, settings={**SETTINGS, "title": title})
        await ada.join(table)
        await ada.post(f"/api/tables/{table}/start")
        async with ada.watching(table) as client:
            await play_on({0: client}, random.Random(1))
        verified = await ada.get(f"/api/tables/{table}/verify")
        record = await ada.get(f"/api/tables/{table}/record")
        return {"id": table, "verified": verified["verified"], "steps": steps(record)}


def steps(record: str) -> list[tuple[int | str, str]]:
    """The answers and draws of a record: who, and what."""
    lines = [json.loads(line) for line in record.splitlines()]
    return [(line["by"], line["do"]) for line in lines if "do" in line]


async def two(url: str, *titles: str) -> list[Json]:
    return list(await asyncio.gather(*[dealt(url, title) for title in titles]))


def test_two_servers_with_one_seed_deal_the_same_games(tmp_path: Path) -> None:
    """Whatever the order the tables are set up in, even if played at the same time."""
    with serving(sqlite_url(tmp_path / "a"), seed=11) as server:
        first = asyncio.run(two(server.url, "oak", "elm"))
    with serving(sqlite_url(tmp_path / "b"), "--bots", "2", seed=11) as server:
        second = asyncio.run(two(server.url, "elm", "oak"))
    assert first == second[::-1]
    assert all(game["verified"] for game in first)
    assert first[0]["steps"] != first[1]["steps"]


async def promised(url: str) -> tuple[str, str]:
    """The id of a new table, and the commitment to its luck."""
    async with Person(url, "Ada") as ada:
        table = await ada.table("dragon_run", BOTS, settings=SETTINGS)
        return table, (await ada.get(f"/api/tables/{table}"))["luck"]["commitment"]


def test_servers_without_a_seed_deal_different_games(tmp_path: Path) -> None:
    found = []
    for name in ("a", "b"):
        with serving(sqlite_url(tmp_path / name), seed=None) as server:
            found.append(asyncio.run(promised(server.url)))
            assert not any("luck_is_predictable" in line for line in server.said)
    assert len({*found[0], *found[1]}) == 4


def test_a_restarted_server_passes_over_the_ids_it_gave(tmp_path: Path) -> None:
    found = []
    for _ in range(2):
        with serving(sqlite_url(tmp_path)) as server:
            found.append(asyncio.run(promised(server.url)))
            assert any("luck_is_predictable" in line for line in server.said)
    assert len({*found[0], *found[1]}) == 4


def test_no_request_can_set_it(tmp_path: Path) -> None:
    """A seed in a body is refused; one in a header or a URL changes nothing."""

    async def ask(url: str) -> None:
        async with Person(url, "Ada") as ada:
            plain = {"game": "dragon_run", "seats": [{}, {}]}
            for name in ("seed", "test_seed", TEST_SEED, "luck", "id"):
                for body in ({**plain, name: "5"}, {**plain, "settings": {name: "5"}}):
                    with pytest.raises(Refused) as error:
                        await ada.post("/api/tables", body)
                    assert error.value.status == 422, (name, error.value.body)
            tables = []
            for _ in range(2):
                answer = await ada.http.post(
                    f"/api/tables?{TEST_SEED}=5&seed=5",
                    json=plain,
                    headers={"origin": url, TEST_SEED.replace("_", "-"): "5", "seed": "5"},
                )
                if answer.status_code < 400:
                    tables.append(answer.json())
            tables += [await ada.post("/api/tables", plain) for _ in range(2)]
            assert len({table["id"] for table in tables}) == len(tables)
            assert len({table["luck"]["commitment"] for table in tables}) == len(tables)

    with serving(sqlite_url(tmp_path), seed=None) as server:
        asyncio.run(ask(server.url))


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--host", "0.0.0.0"], "--host 127.0.0.1"),
        (["--host", "::"], "--host 127.0.0.1"),
        (["--uds", "{folder}/socket"], "--host 127.0.0.1"),
        (["--base-url", "https://play.example.org"], "https"),
    ],
)
def test_it_is_refused_where_others_could_play(
    words: list[str],
    problem: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(TEST_SEED, "5")
    words = [word.format(folder=tmp_path) for word in words]
    status, said = refused(capsys, "--database", sqlite_url(tmp_path), *words)
    assert status == 2
    assert TEST_SEED in said and problem in said


def test_derived_luck_depends_on_what_it_is_for_and_nothing_else() -> None:
    one, other = FixedRandomness("5"), FixedRandomness("5")
    for content in ("a", "b", "a"):
        one.table(content)
    tables = [other.table(content) for content in ("a", "a", "b")]
    assert len({*tables}) == 3
    assert one.table("c") == other.table("c")
    assert one.table("a") not in tables
    assert FixedRandomness("6").table("a") != tables[0]
    assert one.bot("t", 1, 2).random() == other.bot("t", 1, 2).random()
    assert one.bot("t", 1, 3).random() != other.bot("t", 1, 2).random()
    assert len({one.guest() for _ in range(9000)}) == 9000


def test_the_systems_randomness_never_repeats() -> None:
    source = SystemRandomness()
    assert len({source.table("a") for _ in range(100)}) == 100
    assert source.bot("t", 1).random() != source.bot("t", 1).random()
    assert 1000 <= source.guest() <= 9999

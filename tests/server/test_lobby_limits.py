"""Public tables and their seats belong to everybody: limits by address, and order before a game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from tests.server import web
from tests.server.floods import GuardedServer
from tests.server.kit import (
    TIME_LIMIT_S,
    Json,
    Person,
    Refused,
    ServerProcess,
    serving,
    sqlite_url,
)
from tests.server.table_kit import Sitting, created, why_not
from wyrmhold.server.identity.limits import ADDRESS_RULES, RULES
from wyrmhold.server.table_settings import Settings
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.delivery import info_of
from wyrmhold.server.tables.pending_table import PRIVATE_LOBBY_MS, PUBLIC_LOBBY_MS


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(sqlite_url(tmp_path_factory.mktemp("lobby"))) as running:
        yield running


# --- by address -----------------------------------------------------------------------------------


def new_tables(server: ServerProcess, source: str, guests: int, tables: int, public: bool) -> int:
    """How many tables guests of one address get."""
    made = 0
    body: Json = {"game": "drakon", "seats": [{}, {}], "settings": {"public": public}}
    for _ in range(guests):
        transport = web.HTTPTransport(local_address=source)
        with httpx.Client(transport=transport, base_url=server.url, timeout=TIME_LIMIT_S) as guest:
            headers = {"origin": server.url}
            if guest.post("/api/session", json={}, headers=headers).status_code != 200:
                break
            for _ in range(tables):
                answer = guest.post("/api/tables", json=body, headers=headers)
                made += answer.status_code == 200
                if answer.status_code == 429:
                    assert answer.json()["retry_after"] > 0
                    break
    return made


def test_one_address_cannot_fill_the_list_of_public_tables_under_many_names(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    server = GuardedServer(sqlite_url(tmp_path_factory.mktemp("many")))
    server.start()
    try:
        public = new_tables(server, "127.0.0.1", guests=12, tables=5, public=True)
        # A slow machine may take so long that a few more are allowed.
        assert RULES["public_table"].burst <= public <= RULES["public_table"].burst + 5
        assert new_tables(server, "127.0.0.2", guests=1, tables=2, public=True) == 2
        private = new_tables(server, "127.0.0.3", guests=15, tables=5, public=False)
        assert ADDRESS_RULES["create_table"].burst <= private < 15 * 5
        assert not server.faults()
    finally:
        server.stop()


def test_people_behind_one_address_may_do_more_than_one_of_them_but_not_everything() -> None:
    assert set(ADDRESS_RULES) == set(RULES)
    for name, rule in ADDRESS_RULES.items():
        assert rule.burst >= RULES[name].burst and rule.rate >= RULES[name].rate


# --- the same person ------------------------------------------------------------------------------


def test_seats_of_the_same_person_are_marked(server: ServerProcess) -> None:
    async def play() -> None:
        async with Person(server.url, "Ada") as ada, Person(server.url, "Bo") as bo:
            table = await ada.table("drakon", [{}] * 4)
            for seat, (who, name) in enumerate([(bo, "Cai"), (ada, "Ada"), (bo, "Dee")]):
                await who.join(table, seat=seat, name=name)
            seats = (await ada.get(f"/api/tables/{table}"))["seats"]
            assert [seat["also"] for seat in seats] == [[2], [], [0], []]

    asyncio.run(play())


# --- removing -------------------------------------------------------------------------------------


def test_the_host_removes_somebody_for_good_before_the_start(server: ServerProcess) -> None:
    async def play() -> None:
        async with Person(server.url, "Ada") as ada, Person(server.url, "Bo") as bo:
            table = await ada.table("drakon", [{}, {}])
            path = f"/api/tables/{table}/remove"
            await ada.join(table, seat=0)
            seated = await bo.join(table, seat=1)
            async with bo.watching(table) as watching:
                found = await ada.post(path, {"seat": 1})
                assert found["seats"][1]["kind"] == "open"
                await watching.until(lambda: watching.bye is not None)
            for attempt in ({}, {"seat": 1, "name": "Somebody else"}):
                with pytest.raises(Refused) as refused:
                    await bo.join(table, **attempt)
                assert refused.value.code == "not_allowed"
            token = {"authorization": f"Bearer {seated['token']}"}
            answer = web.get(f"{server.url}/api/tables/{table}", headers=token)
            assert answer.json()["error"] == "not_signed_in", "the seat token is void"
            for person, body, code in (
                (bo, {"seat": 0}, "not_host"),
                (ada, {"seat": 0}, "not_allowed"),
                (ada, {"seat": 1}, "not_allowed"),
                (ada, {"seat": 5}, "no_such_thing"),
            ):
                with pytest.raises(Refused) as refused:
                    await person.post(path, body)
                assert refused.value.code == code
            async with Person(server.url, "Cai") as cai:
                await cai.join(table, seat=1)
            await ada.post(f"/api/tables/{table}/start")
            with pytest.raises(Refused) as refused:
                await ada.post(path, {"seat": 1})
            assert refused.value.code == "already_started"

    asyncio.run(play())


# --- stale tables ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("public", "life"), [(True, PUBLIC_LOBBY_MS), (False, PRIVATE_LOBBY_MS)])
def test_a_table_nobody_comes_to_is_closed(public: bool, life: int) -> None:
    sitting = Sitting(created(settings=Settings(public=public)))
    table = sitting.table
    due = table.due()
    assert due == sitting.now + life
    assert commands.expire(table, due - 1) is None
    sitting.now += life // 2
    sitting.do(commands.join(table, "person", "Ada", None, 0, None))
    assert table.due() == sitting.now + life, "somebody came"
    sitting.now += life
    proposal = commands.expire(table, sitting.now)
    assert proposal is not None and isinstance(proposal.entry, e.Abandoned)
    sitting.do(proposal)
    assert info_of(table).status == "abandoned" and table.due() is None
    assert commands.expire(table, sitting.now + life) is None
    assert why_not(lambda: commands.join(table, "other", "Bo", None, 1, None)) == "already_started"

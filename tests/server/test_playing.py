"""Whole games over the wire, as friends would play them."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.server.kit import Client, Json, Person, serving, sqlite_url


async def play_on(clients: dict[int, Client], rng: random.Random, most: int = 3000) -> int:
    """Let every asked seat answer at random until the game is over; count the answers."""
    first = next(iter(clients.values()))
    for count in range(most):
        await first.until(lambda: over(first) or any(asked(c, s) for s, c in clients.items()))
        if over(first):
            return count
        for seat, client in clients.items():
            prompt = asked(client, seat)
            if prompt is not None:
                reply = await client.answer(seat, rng.choice(prompt["legal"]))
                assert reply["type"] == "done", reply
                number = client.numbers[str(seat)]
                await client.until(lambda c=client, s=seat, p=prompt: over(c) or asked(c, s) != p)
                assert client.numbers[str(seat)] >= number
    raise AssertionError("the game does not end")


def asked(client: Client, seat: int) -> Json | None:
    return client.prompts.get(str(seat))


def over(client: Client) -> bool:
    return any(table["status"] == "over" for table in client.tables.values())


async def knows_all(client: Client, person: Person, table: str, seat: int) -> None:
    """Check that the client's view equals the server's."""
    now = await person.get(f"/api/tables/{table}/view?as={seat}")
    await client.reach(str(seat), now["number"])
    assert client.views[str(seat)] == now["view"]


SEEDS = {"drakon": 1, "dragon_run": 1, "dragon_run, all lost": 21}
"""Server seeds: in the second game of Dragon Run, the dragon gets everybody."""


@pytest.mark.parametrize("which", SEEDS)
def test_two_friends_meet_by_a_link_and_play_a_whole_game(which: str, tmp_path: Path) -> None:
    game, _, lost = which.partition(", ")
    options = {"turn_limit": 5} if game == "drakon" else {}

    async def play(url: str) -> None:
        async with Person(url, "Ada") as ada, Person(url, "Bo") as bo:
            table = await ada.table(
                game, [{}, {}], options=options, settings={"window_s": 0, "title": "At home"}
            )
            await ada.join(table)
            assert (await bo.join(table))["seat"] == 1
            await ada.post(f"/api/tables/{table}/start")
            async with ada.watching(table) as one, bo.watching(table) as two:
                await play_on({0: one, 1: two}, random.Random(5))
                info = one.tables["0"]
                outcome = info["outcome"]
                assert bool(outcome["winners"]) == (not lost), outcome
                for client, person, seat in ((one, ada, 0), (two, bo, 1)):
                    await knows_all(client, person, table, seat)
            checked = await bo.get(f"/api/tables/{table}/verify")
            assert checked["verified"] and checked["draws"] > 5

    with serving(sqlite_url(tmp_path), seed=SEEDS[which]) as server:
        asyncio.run(play(server.url))
        assert not [line for line in server.said if "Traceback" in line]

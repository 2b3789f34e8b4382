"""Writes the database of an earlier release. It was run once; README.md says when and why.

Play on a server of that release until every table is in the state described in `TABLES`, then keep
the database as the server left it, with the cookies of the people in it.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.server.kit import Client, Json, Person, serving

HERE = Path(__file__).parent
NAMES = ("Ada", "Bo", "Cy")
ANSWERS = 25
"""Answers after which a game is in its middle."""

Stop = Callable[[Json, int], bool]


def secret(prompt: Json, _: int) -> bool:
    """Whether somebody is secretly asked to annul a potion."""
    return "annul" in prompt["legal"]


def later(prompt: Json, count: int) -> bool:
    """Whether the game is in its middle, at the beginning of a turn."""
    return count >= ANSWERS and len(prompt["legal"]) > 2


def between(prompt: Json, count: int) -> bool:
    """Whether the game is in its middle, at a question within a turn."""
    own_turn = any(token.startswith(("place", "charge")) for token in prompt["legal"])
    return count >= ANSWERS and not own_turn


def never(_: Json, __: int) -> bool:
    """Never stops, so that the game is played to its end."""
    return False


SLOW = {"clock": {"kind": "days", "days": 3}}
TABLES: dict[str, tuple[str, int, Json, Stop]] = {
    "drakon": ("drakon", 2, {}, later),
    "drakon, within a turn": ("drakon", 3, {"edition": "fourth"}, between),
    "drakon, slow": ("drakon", 2, {"settings": {**SLOW, "absent": "skip"}}, later),
    "drakon, finished": ("drakon", 2, {"options": {"turn_limit": 12}}, never),
    "dragon_run": ("dragon_run", 3, {}, later),
    "dragon_run, live": (
        "dragon_run",
        3,
        {"settings": {"clock": {"kind": "live", "initial_s": 600}}},
        later,
    ),
    "dragon_run, secret": ("dragon_run", 3, {"settings": {"window_s": 0}}, secret),
    "dragon_run, slow": ("dragon_run", 3, {"settings": {**SLOW, "absent": "wait"}}, later),
    "dragon_run, slow and secret": (
        "dragon_run",
        3,
        {"settings": {**SLOW, "absent": "bot"}},
        secret,
    ),
    "dragon_run, finished": ("dragon_run", 2, {"settings": {"window_s": 0}}, never),
}
"""Game, number of players, what the table agreed on, and when to stop."""


async def played(people: list[Person], name: str, rng: random.Random) -> tuple[str, str]:
    """Set up a table and play it until it is as described; return its id and how it stands."""
    game, players, agreed, stop = TABLES[name]
    table = await people[0].table(game, [{}] * players, **json.loads(json.dumps(agreed)))
    for seat in range(players):
        await people[seat].join(table, seat=seat)
    await people[0].post(f"/api/tables/{table}/start")
    contexts = [people[seat].watching(table) for seat in range(players)]
    clients = [await each.__aenter__() for each in contexts]
    try:
        return table, await answered(clients, stop, rng)
    finally:
        for each in contexts:
            await each.__aexit__(None, None, None)


async def answered(clients: list[Client], stop: Stop, rng: random.Random) -> str:
    def prompts() -> list[tuple[Client, int, Json]]:
        every = [(c, int(s), p) for c in clients for s, p in c.prompts.items()]
        return [(client, seat, prompt) for client, seat, prompt in every if prompt is not None]

    def over() -> bool:
        return any(t["status"] == "over" for c in clients for t in c.tables.values())

    count = 0
    while True:
        await clients[0].until(lambda: over() or prompts())
        if over():
            return "over"
        client, seat, prompt = prompts()[0]
        if stop(prompt, count):
            return str(prompt["legal"][:3])
        potions = [t for t in prompt["legal"] if t.startswith("play")]
        do = rng.choice(potions if stop is secret and potions else prompt["legal"])
        if (await client.answer(seat, do))["type"] != "done":
            await asyncio.sleep(0.05)  # an undo, which this client has not heard of yet
            continue
        await client.until(lambda c=client, s=seat, p=prompt: c.prompts[str(s)] != p)
        count += 1
        if count == 10 and stop is later:
            await client.ask("undo", seat=seat)


async def write(url: str) -> Json:
    people = [Person(url, name) for name in NAMES]
    found: Json = {}
    for person in people:
        await person.__aenter__()
    for name, (*_, stop) in TABLES.items():
        for attempt in range(20):
            table, stands = await played(people, name, random.Random(f"{name} {attempt}"))
            if (stands == "over") == (stop is never):
                found[name] = table
                break
        print(name, attempt, stands, file=sys.stderr)
    cookies = {person.name: person.http.cookies["wyrmhold"] for person in people}
    for person in people:
        await person.http.aclose()
    return {"people": cookies, "tables": found}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "wyrmhold.db"
        with serving(f"sqlite:///{file}") as server:
            made = asyncio.run(write(server.url))
            server.kill()
        with closing(sqlite3.connect(file)) as database:  # so that one file has everything
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (HERE / "wyrmhold.db.xz").write_bytes(lzma.compress(file.read_bytes(), preset=9))
        (HERE / "made.json").write_text(json.dumps(made, indent=2) + "\n")


if __name__ == "__main__":
    main()

"""`python3 x.py soak sittings`: whole games over the wire, with new luck and new choices.

Every client must end with the server's view, and the luck of every game must verify.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from tests.server.kit import Json, Person, serving, sqlite_url
from tests.server.test_playing import knows_all, play_on
from tests.soaking import explore

BOTS = ("random", "level-1")
NAMES = ("Ash", "Briar", "Cove", "Dell")


async def play(seed: int) -> str:
    """Play the game of a seed and describe it. Raises if anything goes wrong."""
    rng = random.Random(seed)
    game = rng.choice(["drakon", "dragon_run"])
    people, bots = rng.randint(1, 3), rng.randint(0, 1)
    bots = bots if people > 1 else 1
    options: Json = {"turn_limit": rng.randint(2, 20)} if game == "drakon" else {}
    told = f"{game}, {people} people, {bots} bots, {options}"
    seats: list[Json] = [{}] * people + [{"bot": rng.choice(BOTS), "name": "Ember"}] * bots
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(sqlite_url(Path(folder)), seed=seed) as server,
    ):
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            sitting = [await enter(Person(server.url, name)) for name in NAMES[:people]]
            host = sitting[0]
            table = await host.table(game, seats, options=options, settings={"window_s": 0})
            for seat, person in enumerate(sitting):
                await person.join(table, seat=seat)
            await host.post(f"/api/tables/{table}/start")
            clients = [await enter(person.watching(table)) for person in sitting]
            await play_on(dict(enumerate(clients)), rng, most=20_000)
            for seat, (client, person) in enumerate(zip(clients, sitting, strict=True)):
                await knows_all(client, person, table, seat)
            assert (await host.get(f"/api/tables/{table}/verify"))["verified"]
            outcome = clients[0].tables["0"]["outcome"]
        assert not [line for line in server.said if "Traceback" in line], told
    return f"{told}: {outcome['reason']}, winners {outcome['winners']}"


if __name__ == "__main__":
    sys.exit(asyncio.run(explore("sittings", __doc__, play)))

"""`python3 x.py soak pages`: whole games in the page, with new luck and new choices.

The seed of a try decides the server's luck, the player's choices, which game is played and how.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from playwright.async_api import Browser

from tests.browser.kit import Visitor, launched, page_is_built, visiting
from tests.browser.test_games import SHORT, WAYS, alone, hasty, on_one_device, play_all
from tests.server.kit import serving, sqlite_url
from tests.soaking import explore


async def play(browser: Browser, seed: int) -> str:
    """Play the game of a seed and describe it. Raises if anything goes wrong."""
    rng = random.Random(seed)
    game = rng.choice(sorted(SHORT))
    name = rng.choice(sorted(WAYS))
    shared = rng.random() < 0.5
    way = WAYS[name]
    told = f"{game}, {'two on one device' if shared else 'alone against bots'}, {name}"
    visitors: list[Visitor] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(sqlite_url(Path(folder)), seed=seed) as server,
    ):
        async with AsyncExitStack() as stack:

            async def come(**look: Any) -> Visitor:
                visit = visiting(browser, server.url, **look)
                visitors.append(await stack.enter_async_context(visit))
                return visitors[-1]

            try:
                if shared:
                    visitor = await hasty(come, way.settings, **way.look)
                    player = way.player(await on_one_device(visitor, game), seed)
                    await play_all(player)
                    assert player.covers >= 2, "nobody was handed the device"
                else:
                    await alone(come, game, way, seed)
            except Exception as error:
                raise RuntimeError(f"{told} failed") from error
    problems = [problem for visitor in visitors for problem in visitor.problems]
    problems += [line for line in server.said if "Traceback" in line]
    if problems:
        raise RuntimeError("\n".join([told, *problems]))
    return told


async def main() -> int:
    page_is_built()
    async with launched() as browser:
        return await explore("pages", __doc__, lambda seed: play(browser, seed))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))

"""A long run: `python3 x.py soak thought [SECONDS]`. A bot that thinks for a minute, at a table
and in the arena, keeps its seat and its answer counts. Too slow for the regular suite."""

from __future__ import annotations

import argparse
import asyncio
import random
import shlex
import sys
import tempfile
import time
from pathlib import Path

from tests.bots.line_kit import ask, command, table
from tests.patience import patience
from tests.server import web
from tests.server.kit import Person, serving, sqlite_url
from tests.soaking import Soak, add_seed
from wyrmhold.bots.line.bot import LineBot
from wyrmhold.bots.line.limits import Limits


async def at_a_table(url: str, seconds: float, seed: int) -> None:
    """One answer from the slow guest, between answers from a person."""
    async with Person(url, "Ada") as ada:
        seats: list[dict[str, object]] = [{}, {"bot": "slow"}]
        made = await ada.table("dragon_run", seats, settings={"window_s": 0})
        await ada.join(made, seat=0)
        await ada.post(f"/api/tables/{made}/start")
        rng = random.Random(seed)
        async with ada.watching(made) as client, asyncio.timeout(patience(3 * seconds + 120)):
            while 'wyrmhold_bot_answers_total{how="chosen"} 1.0' not in metrics(url):
                prompt = client.prompts.get("0")
                if prompt is not None:
                    await client.answer(0, rng.choice(prompt["legal"]))
                await asyncio.sleep(0.2)
        assert "fallback" not in metrics(url)


def metrics(url: str) -> str:
    rows = web.get(url + "/metrics").text.splitlines()
    return "\n".join([row for row in rows if row.startswith("wyrmhold_bot_answers_total{")])


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.bots.long_thought", description=__doc__)
    parser.add_argument("seconds", type=float, nargs="?", default=60.0, metavar="SECONDS")
    add_seed(parser)
    args = parser.parse_args()
    soak = Soak("thought", args.seed, sys.argv[1:])
    try:
        think(args.seconds, soak.seed)
    except Exception as wrong:
        soak.failed(repr(wrong))
        raise


def think(seconds: float, seed: int) -> None:
    """Let a bot think in the arena and at a table."""
    began = time.monotonic()
    bot = LineBot(command("slow", seconds), Limits(seconds=2 * seconds))
    token = ask(bot, table(), seed)
    bot.close()
    print(f"in the arena: {token} after {time.monotonic() - began:.1f} s")
    began = time.monotonic()
    guest = "slow=" + shlex.join(command("slow", seconds))
    with tempfile.TemporaryDirectory() as folder:
        words = ("--guest", guest, "--guest-seconds", str(2 * seconds))
        with serving(sqlite_url(Path(folder)), *words) as server:
            asyncio.run(at_a_table(server.url, seconds, seed))
    print(f"at a table: it answered by itself after {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main()

"""A bot that does not answer in time is replaced by a fast one, and the table is told."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

from tests.patience import patience
from tests.processes import run
from tests.server.inside import listening, served
from tests.server.kit import Person
from tests.server.table_kit import ID
from tests.server.test_advice_flood import status
from tests.server.test_workers import SEAT, TABLE
from wyrmhold.bots.dragon_run.part import NET_BOTS as RUN_NET_BOTS
from wyrmhold.bots.drakon.part import NET_BOTS, PERSONALITY_TEXTS
from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.roster import (
    DEFAULT_BOT,
    RANDOM,
    ROSTER,
    fast_bot,
)
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.vantage import Vantage
from wyrmhold.server.store.migrations import migrate
from wyrmhold.server.workers.bot_answers import BotAnswer, bot_answer
from wyrmhold.server.workers.pool import Workers, imagined_position
from wyrmhold.server.workers.process import Process
from wyrmhold.server.workers.queue import Job

STUCK = "tests.server.odd_bots:STUCK"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))


BOTS = [(game, entry.name) for game, entries in ROSTER.items() for entry in entries]


@pytest.mark.parametrize(("game", "name"), BOTS)
def test_every_bot_has_a_fast_one_that_does_not_play_at_random(game: str, name: str) -> None:
    fast = fast_bot(game, name)
    assert fast in PLAYERS[game] and fast_bot(game, fast) == fast
    assert (fast == RANDOM) == (name == RANDOM), "only what was meant to be random is"
    assert fast not in (NET_BOTS if game == "drakon" else RUN_NET_BOTS)
    assert fast not in PERSONALITY_TEXTS, "they use the net"


def test_personalities_keep_their_taste_and_programs_get_the_default_bot() -> None:
    assert fast_bot("drakon", "thief") == "style-thief"
    assert fast_bot("drakon", "dragon-keeper") == "style-dragon-keeper"
    assert fast_bot("dragon_run", "wyrm") == "wyvern"
    assert fast_bot("drakon", "an operator's program") == DEFAULT_BOT


def expected(bot: str) -> str:
    """What a bot answers at TABLE, with the seeds that `answered` uses."""
    rng = random.Random(3)
    position = imagined_position(DRAKON, TABLE.state, SEAT, rng)
    view = Vantage.loaded(DRAKON, position, SEAT)
    chosen = PLAYERS["drakon"][bot].choose(view, view.prompt(), random.Random(rng.getrandbits(32)))
    return chosen.token()


class OneInAHurry(Workers):
    """Gives little time to the bot that never answers, and enough to all others."""

    async def _exchange(self, process: Process, job: Job) -> bool:
        self.seconds = 0.5 if job.bot == "wyvern" else patience(60)
        return await super()._exchange(process, job)


def answered(bot: str, size: int = 1) -> BotAnswer:
    async def story() -> BotAnswer:
        workers = OneInAHurry(size, seconds=patience(60), players=STUCK, patience=patience(300))
        await workers.start()
        if not size:
            await workers.stop()
        try:
            rng = random.Random(3)
            state = TABLE.state
            return await bot_answer(lambda *_: workers, DRAKON, state, SEAT, bot, rng, ID)
        finally:
            await workers.stop()

    return asyncio.run(story())


@pytest.mark.parametrize(
    ("bot", "fast"), [("wyvern", "drake"), ("thief", "style-thief"), ("nobody", "drake")]
)
def test_a_fast_bot_answers_for_one_that_is_late_fails_or_is_unknown(bot: str, fast: str) -> None:
    assert answered(bot) == BotAnswer(expected(fast), replaced=True)


def test_a_bot_that_answers_is_not_replaced() -> None:
    assert answered("hatchling") == BotAnswer(expected("hatchling"), replaced=False)


def test_even_without_any_worker_nobody_plays_at_random() -> None:
    assert answered("wyvern", size=0) == BotAnswer(expected("drake"), replaced=True)


def test_the_table_is_told_that_a_faster_bot_answered(sqlite: str) -> None:
    async def story() -> None:
        bound = listening()
        url = f"http://127.0.0.1:{bound.getsockname()[1]}"
        settings = {
            "bot_workers": 1,
            "bot_seconds": patience(60),
            "bot_pause_s": 0.0,
            "players": STUCK,
        }
        await migrate(sqlite)
        async with served(sqlite, bound, **settings) as services, Person(url, "Ada") as ada:
            seats = [{"bot": "hatchling"}, {"bot": "thief"}]  # the second fails
            table = await ada.table("drakon", seats, options={"turn_limit": 1})
            async with ada.watching(table) as client:
                await ada.post(f"/api/tables/{table}/start")
                await client.until(lambda: status(client) == "over")
            told = [each for each in client.messages if each["type"] == "update" and each["do"]]
            assert {(each["by"], each["via"]) for each in told} == {(0, "bot"), (1, "late")}
            counted = services.metrics.text().decode()
            late = sum(each["via"] == "late" for each in told)
            assert f'wyrmhold_bot_answers_total{{how="fallback"}} {late}.0' in counted

    asyncio.run(story())


def test_a_server_whose_bots_answer_does_not_import_them() -> None:
    code = (
        "import sys, wyrmhold.server.services; "
        "print(*[name for name in sys.modules if name.startswith('wyrmhold.bots.drakon.')])"
    )
    found = run([sys.executable, "-c", code]).stdout.split()
    assert {name.rpartition(".")[2] for name in found} == {"part", "strength"}  # their names only

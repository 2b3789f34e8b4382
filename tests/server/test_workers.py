"""Bots in worker processes: real processes, misbehaving bots, and nothing left behind."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import uvloop
from structlog.testing import capture_logs

from tests.patience import patience
from tests.server.kit import TIME_LIMIT_S
from tests.server.odd_bots import thinking_file
from wyrmhold.bots.players import PLAYERS
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server.workers.pool import BotFailed, BotTooSlow, Workers, imagined_position

BOT_S = patience(60)
QUESTION_S = patience(300)
"""Time limit of a question, including the wait for a worker."""
ODD = "tests.server.odd_bots:PLAYERS"
TABLE = open_table(DRAKON, "third", {}, [{}, {}], seed=bytes(32), game_id="g")
SEAT = TABLE.asked or 0
POSITION = imagined_position(DRAKON, TABLE.state, SEAT, random.Random(1))

THINKERS = ("dragon", "wyrm", "level-4", "level-6", "level-7")
"""Slow bots, asked only now and then; QUICK answers for them in between."""
QUICK = "drake"

OPTIONS: dict[str, dict[str, object]] = {"drakon": {"turn_limit": 10}, "dragon_run": {}}
"""Every game of Drakon ends, after about 35 decisions."""

linux = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks into /proc")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the bots of this test leave their marks."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))


def with_workers(
    work: Callable[[Workers], Awaitable[None]], size: int = 1, seconds: float = BOT_S
) -> None:
    """Run `work` with workers for the odd bots."""

    async def run() -> None:
        workers = Workers(size, seconds=seconds, memory_mb=300, players=ODD, patience=QUESTION_S)
        await workers.start()
        try:
            await work(workers)
        finally:
            await workers.stop()

    asyncio.run(run())


async def ask(workers: Workers, bot: str, seed: int = 1) -> str:
    return await workers.choose("drakon", bot, POSITION, SEAT, seed)


def alive(pid: int) -> bool:
    """Whether a process is running; a zombie does not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


async def until(what: Callable[[], bool]) -> None:
    """Wait for something that must happen."""
    async with asyncio.timeout(TIME_LIMIT_S):
        while not what():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("name", PLAYERS)
def test_every_bot_plays_a_whole_game_of_legal_answers(name: str) -> None:
    game = GAMES[name]

    async def run() -> None:
        workers = Workers(1, seconds=BOT_S, patience=QUESTION_S)
        await workers.start()
        try:
            for bot in PLAYERS[name]:
                await play(workers, bot)
        finally:
            await workers.stop()
        assert workers.replaced == 0

    async def play(workers: Workers, bot: str) -> None:
        edition = {"drakon": "third", "dragon_run": "first"}[name]
        table = open_table(game, edition, OPTIONS[name], [{}, {}, {}], seed=bytes(32), game_id="g")
        rng = random.Random(f"{name} {bot}")
        for number in range(60):
            seat = table.asked
            if seat is None:
                break
            position = imagined_position(game, table.state, seat, rng)
            who = bot if bot not in THINKERS or number % 12 == 0 else QUICK
            token = await workers.choose(name, who, position, seat, rng.getrandbits(200))
            table.answer(game.parse(token))  # raises if it is not legal
        assert table.asked is None or name != "drakon"

    asyncio.run(run())


def test_an_answer_depends_on_position_and_seed() -> None:
    async def work(workers: Workers) -> None:
        tokens = [await ask(workers, "any_answer", seed) for seed in (1, 2, 3, 4, 1, 2, 3, 4)]
        assert tokens[:4] == tokens[4:]
        assert len(set(tokens)) > 1

    with_workers(work)


def test_fifty_at_once_on_two_workers_all_get_their_own_answer() -> None:
    async def work(workers: Workers) -> None:
        alone = [await ask(workers, "any_answer", seed) for seed in range(50)]
        before = workers.pids()
        together = await asyncio.gather(*[ask(workers, "any_answer", seed) for seed in range(50)])
        assert together == alone
        assert workers.pids() == before
        assert len(before) == 2

    with_workers(work, size=2)


@pytest.mark.parametrize("bot", ["endless", "stubborn"])
def test_a_bot_that_does_not_answer_in_time_is_killed_and_replaced(bot: str) -> None:
    async def work(workers: Workers) -> None:
        [slow] = workers.pids()
        with pytest.raises(BotTooSlow) as raised:
            await ask(workers, bot)
        assert raised.value.code == "bot_too_slow"
        workers.seconds = BOT_S
        await ask(workers, "any_answer")
        assert slow not in workers.pids()
        assert gone_for_good(slow)
        assert workers.replaced == 1

    with_workers(work, seconds=patience(2))


def gone_for_good(pid: int) -> bool:
    """Whether a child of ours is dead and was reaped."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_slow_bot_delays_neither_the_server_nor_other_bots() -> None:
    async def work(workers: Workers) -> None:
        slow = asyncio.create_task(ask(workers, "endless"))
        await until(thinking_file().exists)
        for seed in range(5):
            await ask(workers, "any_answer", seed)
        assert not slow.done()
        slow.cancel()

    with_workers(work, size=2, seconds=60)


FAILING = [
    ("crashing", "the bot failed", 0),
    ("leaving", "the bot failed", 0),
    ("vanishing", "the bot failed", 1),
    ("cheating", "the bot's answer is illegal", 0),
    ("gibberish", "the bot's answer is illegal", 0),
    ("nobody", "no such bot", 0),
]
if sys.platform == "linux":  # elsewhere the limit is not always enforced
    FAILING.append(("hungry", "the bot needed too much memory", 1))


def test_a_bot_that_fails_is_an_error_with_a_code_and_the_next_one_is_served() -> None:
    async def work(workers: Workers) -> None:
        for bot, message, replaced in FAILING:
            before = workers.replaced
            with capture_logs() as logged, pytest.raises(BotFailed) as raised:
                await ask(workers, bot)
            error: WyrmholdError = raised.value
            assert (error.code, error.message) == ("bot_failed", message)
            assert [line["bot"] for line in logged] == [bot]
            assert ("a secret detail" in str(logged)) == (bot in ("crashing", "leaving"))
            assert await ask(workers, "any_answer")
            assert workers.replaced - before == replaced, bot

    with_workers(work)


def test_a_question_that_cannot_be_asked_harms_no_worker() -> None:
    async def work(workers: Workers) -> None:
        impossible: list[tuple[dict[str, object], int]] = [
            (POSITION, 1 - SEAT),
            ({"game": "drakon"}, SEAT),
            ({"board": "x" * 5_000_000}, SEAT),
        ]
        for dumped, seat in impossible:
            with pytest.raises(BotFailed):
                await workers.choose("drakon", "any_answer", dumped, seat, 1)
        with pytest.raises(TypeError):
            await workers.choose("drakon", "any_answer", {"board": object()}, SEAT, 1)
        assert await ask(workers, "any_answer")
        assert workers.replaced == 0

    with_workers(work)


def test_a_bot_can_neither_disturb_the_pipes_nor_read_the_settings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("WYRMHOLD_DATABASE", "postgresql://user:password@host/name")

    async def work(workers: Workers) -> None:
        for bot in ("chatty", "curious"):
            assert await ask(workers, bot) == await ask(workers, "any_answer")
        assert workers.replaced == 0

    with_workers(work)


def test_a_worker_killed_from_outside_while_it_thinks_is_a_failure_and_replaced() -> None:
    async def work(workers: Workers) -> None:
        thinks = asyncio.create_task(ask(workers, "endless"))
        await until(thinking_file().exists)
        os.kill(workers.pids()[0], signal.SIGKILL)
        with pytest.raises(BotFailed) as raised:
            await thinks
        assert raised.value.code == "bot_failed"
        assert await ask(workers, "any_answer")

    with_workers(work, seconds=60)


def test_a_worker_killed_while_it_is_idle_costs_nobody_an_answer() -> None:
    async def work(workers: Workers) -> None:
        [idle] = workers.pids()
        os.kill(idle, signal.SIGKILL)
        assert await ask(workers, "any_answer")
        assert workers.pids() != [idle]

    with_workers(work)


def test_signals_from_a_terminal_or_a_service_manager_end_no_worker() -> None:
    async def work(workers: Workers) -> None:
        before = workers.pids()
        for number in (signal.SIGINT, signal.SIGTERM):
            os.kill(before[0], number)
        assert await ask(workers, "any_answer")
        assert workers.pids() == before

    with_workers(work)


def test_an_abandoned_question_leaves_no_answer_for_the_next_caller() -> None:
    async def work(workers: Workers) -> None:
        expected = [await ask(workers, "any_answer", seed) for seed in range(20)]
        for seed in range(20):
            given_up = asyncio.create_task(ask(workers, "any_answer", 1000 + seed))
            for _ in range(seed % 5):
                await asyncio.sleep(0)
            given_up.cancel()
            assert await ask(workers, "any_answer", seed) == expected[seed]
        assert workers.replaced == 0

    with_workers(work)


def test_a_question_waits_no_longer_than_its_patience() -> None:
    async def run() -> None:
        workers = Workers(1, seconds=60, players=ODD, patience=0.3)
        await workers.start()
        try:
            answers = await asyncio.gather(
                ask(workers, "endless"), ask(workers, "any_answer"), return_exceptions=True
            )
            assert [type(answer) for answer in answers] == [BotTooSlow, BotTooSlow]
        finally:
            await workers.stop()

    asyncio.run(run())


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_stopping_ends_all_processes_and_answers_everybody(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    async def run() -> None:
        workers = Workers(2, seconds=60, players=ODD, patience=QUESTION_S)
        await workers.start()
        pids = workers.pids()
        assert len(pids) == 2
        assert await ask(workers, "any_answer")
        waiting = [asyncio.create_task(ask(workers, "endless")) for _ in range(5)]
        await until(thinking_file().exists)
        await workers.stop()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert [repr(answer) for answer in answers] == [
            repr(BotFailed("the server is stopping"))
        ] * 5
        with pytest.raises(BotFailed):
            await ask(workers, "any_answer")
        assert workers.pids() == []
        assert all(gone_for_good(pid) for pid in pids)

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(run())


def test_workers_that_cannot_start_say_so_and_leave_nothing_behind() -> None:
    async def run() -> None:
        workers = Workers(2, players="tests.server.odd_bots:NOBODY")
        with pytest.raises(BotFailed) as raised:
            await workers.start()
        assert "do not start" in raised.value.message
        assert workers.pids() == []

    asyncio.run(run())


SERVER = """
import asyncio, sys
from tests.server.test_workers import ODD, ask
from wyrmhold.server.workers.pool import Workers

async def run():
    workers = Workers(2, seconds=float(sys.argv[2]), players=ODD)
    await workers.start()
    print(*workers.pids(), flush=True)
    sys.stdin.readline()
    await ask(workers, sys.argv[1])

asyncio.run(run())
"""


@linux
@pytest.mark.parametrize(("bot", "seconds"), [("endless", 60), ("stubborn", 1)])
def test_workers_end_when_the_server_is_killed_even_while_thinking(
    bot: str, seconds: float
) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, bot, str(seconds)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as server:
        assert server.stdin is not None and server.stdout is not None
        pids = [int(word) for word in server.stdout.readline().split()]
        assert len(pids) == 2 and all(alive(pid) for pid in pids)
        server.stdin.write("\n")  # now ask: a stubborn bot soon ends
        server.stdin.flush()
        asyncio.run(until(thinking_file().exists))
        server.kill()
    asyncio.run(until(lambda: not any(alive(pid) for pid in pids)))

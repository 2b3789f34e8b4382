"""The operator's programs at tables: offered, asked, and unable to hold up the table."""

from __future__ import annotations

import asyncio
import random
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.bots.line_kit import PLANTED, command, limits_for, table, until_gone
from tests.cli.program import complaint, run
from tests.patience import patience
from tests.server import web
from tests.server.kit import START, TIME_LIMIT_S, Person, Refused, ServerProcess, sqlite_url
from wyrmhold.bots.line.offers import Offer, offers_text
from wyrmhold.bots.line.restrictions import warning
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.transaction import pending
from wyrmhold.server.config import GUEST_LIMITS
from wyrmhold.server.workers.messages import GUESTS
from wyrmhold.server.workers.pool import BotFailed, Workers, imagined_position

GAMES = ("drakon", "dragon_run")
STATE = table()

UNTIMED = [mode for mode in PLANTED if mode not in ("late", "silence")]
"""Modes whose fault is not about time. The others need separate workers with short limits."""


def guest(name: str, *words: object) -> str:
    return f"--guest={name}={shlex.join(command(*map(str, words)))}"


def asked_of() -> tuple[dict[str, object], int]:
    frame = pending(STATE)
    assert frame is not None
    seat = frame.by(STATE)
    return imagined_position(DRAKON, STATE, seat, random.Random(1)), seat


def patient_workers(players: str) -> Workers:
    """A worker that waits longer than any guest in these tests thinks."""
    return Workers(1, seconds=patience(400), memory_mb=0, players=players, patience=patience(800))


@pytest.mark.parametrize("modes", [["late"], ["silence"], UNTIMED], ids="-".join)
def test_a_fault_is_named_in_the_log_and_the_worker_serves_on(modes: list[str]) -> None:
    # Modes whose fault is about time have separate workers with short limits.
    modes = (
        modes if len(modes) == 1 else [each for each in modes if each not in ("late", "silence")]
    )
    offers = [Offer(name, tuple(command(name)), GAMES) for name in (*modes, "good")]
    players = GUESTS + offers_text(offers, limits_for(modes[0]))
    position, seat = asked_of()

    async def fails(workers: Workers, mode: str) -> None:
        with capture_logs() as logged, pytest.raises(BotFailed) as raised:
            for seed in range(2 if mode == "doubled" else 1):
                await workers.choose("drakon", mode, position, seat, seed)
        assert raised.value.code == "bot_failed"
        [line] = logged
        assert (line["event"], line["bot"], line["why"]) == ("bot_failed", mode, "fault")
        assert line["detail"].startswith(f"{mode}: ")

    async def work() -> None:
        workers = Workers(
            1, seconds=patience(400), memory_mb=0, players=players, patience=patience(800)
        )
        await workers.start()
        try:
            for mode in modes:
                await fails(workers, mode)
                if len(modes) > 1:
                    assert await workers.choose("drakon", "good", position, seat, 1)
            assert workers.replaced == 0
        finally:
            await workers.stop()

    asyncio.run(work())


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_program_that_thinks_ends_with_the_worker_that_asked_it(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    offers = [Offer("family", tuple(command("family", pids)), GAMES)]
    position, seat = asked_of()

    async def work() -> None:
        players = GUESTS + offers_text(offers, limits_for("family"))
        workers = Workers(
            1, seconds=patience(400), memory_mb=0, players=players, patience=patience(800)
        )
        await workers.start()
        asking = asyncio.create_task(workers.choose("drakon", "family", position, seat, 1))
        async with asyncio.timeout(TIME_LIMIT_S):
            while not pids.exists() or len(pids.read_text().split()) < 2:
                await asyncio.sleep(0.02)
        await workers.stop()
        with pytest.raises(BotFailed):
            await asking

    asyncio.run(work())
    until_gone(*map(int, pids.read_text().split()))


def answers(url: str) -> dict[str, float]:
    """How many answers of bots counted, and how many were random replacements."""
    text = web.get(url + "/metrics").text
    rows = [row for row in text.splitlines() if row.startswith("wyrmhold_bot_answers_total{")]
    return {row.split('"')[1]: float(row.split()[-1]) for row in rows}


class PatientServer(ServerProcess):
    """A server that waits as long for a guest to start as for its answers."""

    code = (
        "from dataclasses import replace\n"
        "from wyrmhold.server.operations import process\n"
        "given = process.limits_of\n"
        "process.limits_of = lambda args: replace(given(args), start_seconds=args.guest_seconds)\n"
        + START
    )


@contextmanager
def serving(folder: Path, *guests: str) -> Iterator[ServerProcess]:
    server = PatientServer(sqlite_url(folder), *guests, f"--guest-seconds={TIME_LIMIT_S}")
    server.start()
    try:
        yield server
    finally:
        server.stop()


async def played_out(person: Person, *bots: str) -> None:
    """A whole game between bots."""
    seats = [{"bot": bot} for bot in bots]
    made = await person.table("dragon_run", seats, settings={"window_s": 0})
    await person.post(f"/api/tables/{made}/start")
    async with asyncio.timeout(TIME_LIMIT_S):
        while (await person.get(f"/api/tables/{made}"))["status"] != "over":
            await asyncio.sleep(0.1)


def test_guests_are_offered_and_their_tables_go_on_to_the_end(tmp_path: Path) -> None:
    guests = [guest(mode, mode) for mode in ("good", "crash", "illegal", "malformed", "flood")]

    async def play(url: str) -> None:
        async with Person(url, "Ada") as ada:
            games = (await ada.get("/api/games"))["games"]
            for game in games:
                offered = [bot["name"] for bot in game["bots"] if bot["kind"] == "guest"]
                assert offered == ["good", "crash", "illegal", "malformed", "flood"]
            await played_out(ada, "good", "good")
            assert answers(url).get("fallback", 0) == 0
            assert answers(url)["chosen"] > 0
            await asyncio.gather(
                played_out(ada, "crash", "good"), played_out(ada, "illegal", "malformed", "flood")
            )
            assert answers(url)["fallback"] > 0
            with pytest.raises(Refused, match="good, crash, illegal"):
                await ada.table("drakon", [{"bot": "stranger"}, {}])

    with serving(tmp_path, *guests) as server:
        asyncio.run(play(server.url))
    told = "".join(server.said)
    for kind in ("crash", "illegal", "malformed", "flood"):
        assert f'"detail":"{kind}: ' in told


def test_a_guest_may_think_longer_than_our_bots_and_keeps_its_seat(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        async with Person(url, "Ada") as ada:
            seats: list[dict[str, object]] = [{}, {"bot": "slow"}]
            made = await ada.table("dragon_run", seats, settings={"window_s": 0})
            await ada.join(made, seat=0)
            await ada.post(f"/api/tables/{made}/start")
            async with ada.watching(made) as client, asyncio.timeout(TIME_LIMIT_S):
                while answers(url).get("chosen", 0) == 0:
                    prompt = client.prompts.get("0")
                    if prompt is not None:
                        await client.answer(0, prompt["legal"][0])
                    await asyncio.sleep(0.05)
                assert answers(url).get("fallback", 0) == 0
                info = await ada.get(f"/api/tables/{made}")
                assert info["seats"][1]["bot"] == "slow"

    # Built-in bots have 2 s.
    with serving(tmp_path, guest("slow", "slow", 3)) as server:
        asyncio.run(play(server.url))


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--guest", "Bad Name=cat"), "write NAME=COMMAND"),
        (("--guest", "drake=cat"), "a built-in bot is called drake"),
        (("--guest", "x=no-such-program"), "program 'no-such-program' not found"),
        (("--guest", "x="), "missing command"),
        (("--guest", "x=" + shlex.join(command("version"))), "version 2 of the protocol"),
        (("--guest", "x=" + shlex.join([sys.executable, "nowhere.py"])), "wyrmhold bot check"),
        ((guest("x", "good"), guest("x", "good")), "two guests are called x"),
        (("--guest-seconds", "0"), "give seconds"),
    ],
)
def test_a_guest_that_cannot_be_offered_is_reported_before_the_server_starts(
    words: tuple[str, ...], problem: str, tmp_path: Path
) -> None:
    assert problem in complaint(run("serve", "--database", sqlite_url(tmp_path), *words))


def test_the_server_says_what_it_cannot_restrict(tmp_path: Path) -> None:
    with serving(tmp_path, guest("good", "good")) as server:
        pass
    told = warning(GUEST_LIMITS)
    said = [line for line in server.said if '"guests_not_restricted"' in line]
    assert len(said) == (told is not None)
    assert told is None or told in said[0]

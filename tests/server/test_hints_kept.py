"""Advice is computed once however often it is requested; failures are reported, not kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest

from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.drive import open_table
from wyrmhold.server.errors import Busy, Refused
from wyrmhold.server.workers.advice import (
    ANALYSIS_S,
    MAX_ANALYSES_WAITING,
    MAX_HINTS_EACH,
    Advising,
    Kept,
)
from wyrmhold.server.workers.pool import BotFailed, Workers
from wyrmhold.server.workers.process import Progress

ADVICE = {
    "facts": [],
    "where": {"cells": [], "seats": [], "cards": []},
    "kind": "move",
    "options": [],
}
ANALYSIS: dict[str, object] = {"points": [], "decisions": [], "draws": [], "seats": []}
HERE = "192.0.2.1"
STATE = open_table(DRAKON, "third", {}, [{}, {}], bytes(32), "kept").state


class Slow:
    """Workers that answer or fail when told to."""

    def __init__(self) -> None:
        self.asked = 0
        self.fails = False
        self.go = asyncio.Event()

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    async def hint(self, *_: object) -> str:
        self.asked += 1
        await self.go.wait()
        if self.fails:
            raise BotFailed("the bot failed")
        return json.dumps(ADVICE)

    async def analyse(self, game: str, record: str, seed: int, progress: Progress) -> str:
        self.asked += 1
        progress(3, 10)
        await self.go.wait()
        if self.fails:
            raise BotFailed("the bot failed")
        return json.dumps(ANALYSIS)


def told(story: Callable[[Slow, Advising], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        slow = Slow()
        advising = Advising(cast("Workers", slow), cast("Workers", slow))
        await story(slow, advising)
        await advising.stop()

    asyncio.run(run())


async def record() -> str:
    return ""


def test_one_question_is_asked_once_however_many_wait_for_it() -> None:
    async def story(slow: Slow, advising: Advising) -> None:
        asks = [asyncio.ensure_future(advising.hint("a", DRAKON, STATE, 0, HERE)) for _ in range(3)]
        await asyncio.sleep(0)
        asks[0].cancel()  # one caller leaving takes nothing from the others
        slow.go.set()
        found = await asyncio.gather(*asks[1:])
        assert found[0] is found[1] and slow.asked == 1
        await advising.hint("b", DRAKON, STATE, 0, HERE)
        assert slow.asked == 2

    told(story)


def test_a_hint_that_failed_can_be_asked_for_again() -> None:
    async def story(slow: Slow, advising: Advising) -> None:
        slow.go.set()
        slow.fails = True
        with pytest.raises(Refused) as refused:
            await advising.hint("a", DRAKON, STATE, 0, HERE)
        assert refused.value.reason == "not_now"
        slow.fails = False
        assert (await advising.hint("a", DRAKON, STATE, 0, HERE)).kind == "move"

    told(story)


def test_an_analysis_reports_progress_and_is_kept() -> None:
    async def story(slow: Slow, advising: Advising) -> None:
        assert advising.found("t") is None
        work = advising.analyse("t", DRAKON, record, HERE)
        while not work.of:
            await asyncio.sleep(0)
        assert (work.told().status, work.told().done, work.told().of) == ("working", 3, 10)
        slow.go.set()
        while work.told().status == "working":
            await asyncio.sleep(0)
        found = advising.found("t")
        assert found is work and found.told().status == "done" and slow.asked == 1

    told(story)


def test_a_failed_analysis_is_reported_once_and_restarted() -> None:
    async def story(slow: Slow, advising: Advising) -> None:
        slow.go.set()
        slow.fails = True
        work = advising.analyse("t", DRAKON, record, HERE)
        while not work.failed:
            await asyncio.sleep(0)
        found = advising.found("t")
        assert found is work and found.told().status == "failed"
        assert advising.found("t") is None

    told(story)


def test_the_number_of_waiting_analyses_is_limited() -> None:
    async def story(slow: Slow, advising: Advising) -> None:
        for number in range(MAX_ANALYSES_WAITING):
            advising.analyse(str(number), DRAKON, record, f"address {number}")
        with pytest.raises(Busy) as refused:
            advising.analyse("one more", DRAKON, record, "another address")
        assert refused.value.retry_after == MAX_ANALYSES_WAITING * ANALYSIS_S
        slow.go.set()
        while len(advising._analysed):
            await asyncio.sleep(0)
        advising.analyse("one more", DRAKON, record, "another address")

    told(story)


def test_one_address_takes_only_some_of_the_places() -> None:
    async def story(slow: Slow, advising: Advising) -> None:
        def hint(key: str, address: str = HERE) -> asyncio.Task[object]:
            return asyncio.create_task(advising.hint(key, DRAKON, STATE, 0, address))

        waiting = [hint(str(number)) for number in range(MAX_HINTS_EACH)]
        await asyncio.sleep(0)
        with pytest.raises(Busy) as refused:
            await hint("one more")
        assert refused.value.headers() == {"retry-after": str(refused.value.retry_after)}
        assert refused.value.as_json()["error"] == "busy"
        waiting += [hint("0"), hint("1", "another address"), hint("new", "another address")]
        slow.go.set()
        await asyncio.gather(*waiting)
        assert slow.asked == MAX_HINTS_EACH + 1, "what is being computed is not asked again"
        await hint("one more")

    told(story)


def test_the_least_recently_used_entry_is_forgotten() -> None:
    kept: Kept[int] = Kept(2)
    kept.put("a", 1)
    kept.put("b", 2)
    assert kept.get("a") == 1
    kept.put("c", 3)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (1, None, 3)

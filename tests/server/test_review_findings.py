"""Findings of a review: each test is named after what should hold."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from tests.server import web
from tests.server.kit import TIME_LIMIT_S, Person, serving
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.record import read_record
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.api.endpoint import Call
from wyrmhold.server.api.listings import fresh, listed
from wyrmhold.server.api.new_table import created_entry
from wyrmhold.server.api.records import continued
from wyrmhold.server.clock import now_ms
from wyrmhold.server.config import Config
from wyrmhold.server.errors import Refused
from wyrmhold.server.live.fanout import RedisFanout
from wyrmhold.server.live.hub import MAX_OVERDUE_PER_SWEEP
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.services import Services
from wyrmhold.server.store.errors import StoreUnavailable
from wyrmhold.server.store.log import Row
from wyrmhold.server.store.migrations import migrate
from wyrmhold.server.table_settings import DaysClock, LiveClock, SeatPlan, Settings
from wyrmhold.server.tables import commands
from wyrmhold.server.tables.index_rows import index_of
from wyrmhold.server.tables.records import redacted_lines, whole_record
from wyrmhold.server.wire import bodies


@asynccontextmanager
async def running(url: str, redis: str | None = None) -> AsyncIterator[Services]:
    await migrate(url)
    services = Services(
        Config(
            database=url,
            redis=redis,
            bot_workers=1,
            bot_pause_s=0,
            limits=False,
            test_seed="7",
        )
    )
    await services.start()
    try:
        yield services
    finally:
        await services.stop()


class Watcher:
    """A client that keeps the messages it gets."""

    def __init__(self) -> None:
        self.person: str | None = None
        self.told: list[dict[str, Any]] = []
        self.sent_away = False

    def push(self, message: bytes) -> None:
        self.told.append(msgspec.json.decode(message))

    def dismiss(self) -> None:
        self.sent_away = True


async def seated(services: Services, game: str, plans: list[SeatPlan], **settings: Any) -> Live:
    """A table with person pN on seat N; p0 is the host."""
    body = bodies.NewTable(game=game, seats=plans, settings=Settings(**settings))
    live = await services.hub.create(created_entry(body, "p0"))
    for n in range(len(plans)):
        await sit(live, n)
    return live


async def sit(live: Live, n: int) -> None:
    await live.act(lambda table: commands.join(table, f"p{n}", f"Player {n}", None, n, None))


async def begun(services: Services, game: str = "drakon", seats: int = 2, **settings: Any) -> Live:
    live = await seated(services, game, [SeatPlan() for _ in range(seats)], **settings)
    await live.act(lambda table: commands.start(table, "p0"))
    return live


async def answer(live: Live, do: str) -> None:
    seat = live.table.asked
    assert seat is not None
    await live.act(lambda table: commands.answer(table, seat, table.prompts[seat], do))


async def step(live: Live, rng: random.Random) -> None:
    assert live.table.state is not None
    await answer(live, rng.choice(live.table.game.answers(live.table.state)))


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def test_a_client_misses_nothing_that_happened_while_nobody_watched(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            live, rng = await begun(services), random.Random(1)
            first, second, back = Watcher(), Watcher(), Watcher()
            await live.watch(first, SPECTATOR, None)
            for _ in range(6):
                await step(live, rng)
            live.unwatch(first)
            had = first.told[-2]["number"]
            for _ in range(3):
                await step(live, rng)
            await live.watch(second, SPECTATOR, None)
            await step(live, rng)
            await live.watch(back, SPECTATOR, had)
            heard = live.table.heard[SPECTATOR]
            assert [told["number"] for told in back.told] == list(range(had + 1, heard + 1))

    run(test())


def test_somebody_who_leaves_does_not_break_a_stream_that_begins(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            live, rng = await begun(services), random.Random(1)
            leaving, coming = Watcher(), Watcher()
            await live.watch(leaving, 0, None)
            for _ in range(12):
                await step(live, rng)
            # The messages have to be built from the log, which takes a moment.
            begins = asyncio.create_task(live.watch(coming, 1, 1))
            while not live.lock.locked():
                await asyncio.sleep(0)
            live.unwatch(leaving)
            await begins
            assert coming.told[-1]["number"] == live.table.heard[1]

    run(test())


def test_nobody_gets_the_stream_of_a_seat_that_changed_hands_meanwhile(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            live = await seated(services, "drakon", [SeatPlan(), SeatPlan()])
            watcher = Watcher()
            await live.act(lambda table: commands.leave(table, 1))
            with pytest.raises(Refused):
                await live.watch(watcher, 1, None, lambda: live.table.seats_of("p1") == [1])
            assert not watcher.told and 1 not in live.watching

    run(test())


def test_a_table_without_spectators_dismisses_its_lobby_visitors(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            plans = [SeatPlan(), SeatPlan()]
            live = await seated(services, "drakon", plans, spectators=False)
            watcher = Watcher()
            await live.watch(watcher, SPECTATOR, None)
            await live.act(lambda table: commands.start(table, "p0"))
            await step(live, random.Random(1))
            assert watcher.sent_away
            assert [told["type"] for told in watcher.told] == ["whole"]

    run(test())


def test_a_seat_that_is_lost_or_left_to_a_bot_is_not_answered_by_its_person(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            services.hub.bot_pause_s = 60
            for give_up in (commands.forfeit, lambda t, s: commands.stand_in(t, s, None)):
                live = await begun(services, seats=3)
                seat = live.table.asked
                assert seat is not None
                await live.act(lambda table, s=seat, g=give_up: g(table, s))  # type: ignore[misc]
                with pytest.raises(Refused):
                    await step(live, random.Random(1))

    run(test())


def test_a_bot_does_not_answer_once_the_person_has_the_seat_back(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            services.hub.bot_pause_s = 0.2
            live = await begun(services)
            seat = live.table.asked
            assert seat is not None
            await live.act(lambda table: commands.stand_in(table, seat, None))
            await live.act(lambda table: commands.take_back(table, seat))
            thinking, n = live._thinking, live.table.n
            assert thinking is not None
            await thinking
            assert live.table.n == n and live.table.asked == seat

    run(test())


def test_bots_keep_nobody_waiting_for_their_first_move(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            services.hub.bot_pause_s = 3600
            plans = [SeatPlan(), SeatPlan(bot="random"), SeatPlan(bot="random")]
            body = bodies.NewTable(game="drakon", seats=plans, settings=Settings())
            live = await services.hub.create(created_entry(body, "p0"))
            await sit(live, 0)
            await live.act(lambda table: commands.start(table, "p0"))
            assert live._pause_of(1) == 0
            async with asyncio.timeout(TIME_LIMIT_S):
                while live.table.asked != 0:
                    await asyncio.sleep(0.01)
            await step(live, random.Random(1))
            assert live._pause_of(1) == 3600

    run(test())


def test_the_answer_that_ended_the_game_is_acknowledged_again(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            body = bodies.NewTable(
                game="drakon", seats=[SeatPlan(), SeatPlan()], options={"turn_limit": 5}
            )
            live = await services.hub.create(created_entry(body, "p0"))
            for n in range(2):
                await sit(live, n)
            await live.act(lambda table: commands.start(table, "p0"))
            rng, seat = random.Random(1), 0
            while live.table.status == "playing":
                assert live.table.asked is not None and live.table.state is not None
                seat = live.table.asked
                prompt = live.table.prompts[seat]
                do = rng.choice(live.table.game.answers(live.table.state))
                await answer(live, do)
            assert not await live.act(lambda table: commands.answer(table, seat, prompt, do))

    run(test())


@pytest.mark.parametrize(
    "reply_days",
    [pytest.param(0, id="a window of a fixed time"), pytest.param(2, id="sealed replies")],
)
def test_lists_do_not_reveal_secret_answers(reply_days: float, sqlite: str) -> None:
    async def shown(services: Services, live: Live, replying: int) -> list[object]:
        """The row of the table in the lists of everybody but this seat."""
        row = await services.index.get(live.table.id)
        assert row is not None
        people = [seat.person for n, seat in enumerate(live.table.seats) if n != replying]
        return [listed(row, person) for person in (*people, None)]

    async def test() -> None:
        async with running(sqlite) as services:
            rng, secrets = random.Random(5), 0
            clock = DaysClock(days=2)
            agreed: dict[str, Any] = {"clock": clock, "window_s": 3600, "reply_days": reply_days}
            while not secrets:
                live = await begun(services, "dragon_run", 4, **agreed)
                table = live.table
                for _ in range(300):
                    if table.status != "playing" or secrets:
                        break
                    if table.reply_window is None:
                        await step(live, rng)
                    elif table.answerable:
                        secrets += 1
                        assert table.asked is not None
                        replying, n = table.asked, table.n
                        before = await shown(services, live, replying)
                        await asyncio.sleep(0.003)
                        await answer(live, "decline")
                        assert table.n > n
                        assert await shown(services, live, replying) == before
                    else:
                        table.reply_window.until = 0
                        await live.tick()

    run(test())


def test_a_table_of_outdated_rules_does_not_hide_the_others(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            live = await begun(services)
            await old_table(services, live, "OldRules0001", None)
            rows = await services.index.tables_of("p0", 30)
            call = Call(services, {})
            assert len(await fresh(call, rows)) == 2

    run(test())


async def old_table(services: Services, live: Live, name: str, deadline: int | None) -> None:
    """Store a table that was set up under rules that no longer exist."""
    first, second = (await services.log.read(live.table.id))[:2]
    body = first.body.replace('"rules_version":', '"rules_version":99')
    index = msgspec.structs.replace(index_of(live.table, 1), id=name, n=1, deadline=deadline)
    assert body != first.body
    await services.log.append(Row(name, 1, 1, body), index, ["p0"])
    await services.log.append(second._replace(table=name))


def test_tables_that_cannot_be_woken_do_not_keep_others_asleep(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            live = await begun(services, clock=DaysClock(days=1), absent="forfeit")
            hub = services.hub
            for n in range(MAX_OVERDUE_PER_SWEEP):
                await old_table(services, live, f"OldRules{n:04}", 5)
            late = msgspec.structs.replace(index_of(live.table, 1), n=live.table.n + 1, deadline=9)
            await services.index.put(late)
            live.close()
            del hub.lives[live.table.id]
            for _ in range(3):
                await hub._wake_overdue()
                await asyncio.gather(*hub._tasks)
            assert live.table.id in hub.lives

    run(test())


def test_a_table_continued_from_a_record_keeps_its_figures(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            plans = [SeatPlan(pick="bard"), SeatPlan(pick="elf")]
            live = await seated(services, "dragon_run", plans)
            await live.act(lambda table: commands.start(table, "p0"))
            await step(live, random.Random(1))
            await live.act(lambda table: commands.forfeit(table, 0))
            record = whole_record(live.table.id, await services.log.read(live.table.id))
            entry = continued(record, len(record.steps), Settings(), "p0")
            again = await services.hub.create(entry)
            await sit(again, 0)
            plan = SeatPlan(bot="random")
            await again.act(lambda table: commands.plan(table, "p0", 1, plan))
            await again.act(lambda table: commands.start(table, "p0"))
            rows = await services.log.read(again.table.id)
            assert redacted_lines(again.table, rows, 0)

    run(test())


def test_a_yes_to_one_undo_does_not_count_for_another(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            live, rng = await begun(services), random.Random(1)
            while not {0, 1} <= set(live.table.answers):
                await step(live, rng)
            for seat in (0, 1):
                if live.table.undo is None:
                    live.table.free = []  # as if something had been revealed
                    await live.act(lambda table, s=seat: commands.undo(table, s))  # type: ignore[misc]
                else:
                    with pytest.raises(Refused):
                        commands.undo(live.table, seat)

    run(test())


def test_undoing_and_answering_again_gains_no_time(sqlite: str) -> None:
    async def test() -> None:
        async with running(sqlite) as services:
            clock = LiveClock(initial_s=600, increment_s=60)
            live, rng = await begun(services, clock=clock), random.Random(1)
            while not live.table.free:
                await step(live, rng)
            seat = live.table.free[-1][0]
            had = live.table.clocks.left[seat]
            await live.act(lambda table: commands.undo(table, seat))
            last = live.table.last[seat]
            assert last is not None
            await answer(live, last[1])
            assert live.table.clocks.left[seat] <= had

    run(test())


@pytest.mark.parametrize("line", ['{"notation":1,"id":"\\ud800"}', '{"game":"\\uDFFF"}'])
def test_a_record_with_half_a_character_is_refused_in_words_that_can_be_sent(line: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_record(line)
    assert msgspec.json.encode(refused.value.as_json())


def test_a_record_with_half_a_character_is_refused_over_http(sqlite: str) -> None:
    async def test(url: str) -> None:
        async with web.AsyncClient(base_url=url, headers={"origin": url}) as http:
            for line in ('{"notation":1,"game":"\\ud800"}', '{"do":"\\ud800"}'):
                answer = await http.post("/api/verify", json={"record": line})
                assert answer.status_code == 422, answer.text

    with serving(sqlite) as server:
        run(test(server.url))


def test_a_failed_look_does_not_make_a_process_deaf(valkey_url: str) -> None:
    async def test() -> None:
        hearing, telling = RedisFanout(valkey_url), RedisFanout(valkey_url)
        heard: list[Row] = []
        looked = [StoreUnavailable("the database is away")]
        ready = asyncio.Event()

        async def look() -> None:
            if looked:
                raise looked.pop()
            ready.set()

        async def nothing() -> None: ...

        await hearing.start(heard.extend, look, lambda *_: None, lambda people: None)
        await telling.start(lambda rows: None, nothing, lambda *_: None, lambda people: None)
        try:
            async with asyncio.timeout(TIME_LIMIT_S):
                await ready.wait()
                while not heard:
                    telling.publish(Row("table", 1, now_ms(), "{}"))
                    await asyncio.sleep(0.05)
        finally:
            await hearing.stop()
            await telling.stop()

    run(test())


def test_a_zero_character_is_not_a_fault_of_the_server(postgres: str) -> None:
    async def test(url: str) -> None:
        async with Person(url) as person:
            for method, path in (
                ("GET", "/api/tables?before=1,%00"),
                ("GET", "/api/me/tables?before=1,%00"),
                ("DELETE", "/api/me/devices/a%00b"),
                ("DELETE", "/api/me/channels/a%00b"),
            ):
                answer = await person.http.request(method, path, headers={"origin": url})
                assert 400 <= answer.status_code < 500, (path, answer.text)

    with serving(postgres) as server:
        run(test(server.url))


def test_an_absent_player_asked_in_secret_does_not_hold_up_the_table(sqlite: str) -> None:
    """Even if the table has no time limit for secret answers: the table's clock counts."""

    async def test() -> None:
        async with running(sqlite) as services:
            rng, clock = random.Random(5), DaysClock(days=1)
            while True:
                live = await begun(
                    services, "dragon_run", 4, clock=clock, window_s=0, absent="forfeit"
                )
                table = live.table
                while table.status == "playing":
                    if table.reply_window is not None and table.answerable:
                        late = now_ms() + 2 * 86_400_000
                        assert table.due() is not None
                        assert commands.close(table, late) or commands.timed_out(table, late)
                        return
                    await (step(live, rng) if table.reply_window is None else live.tick())

    run(test())

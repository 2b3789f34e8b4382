"""Programs that play over HTTP: what their streams deliver, and how long they may think."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.types import Message

from tests.server.kit import TIME_LIMIT_S, Person, ServerProcess, serving, sqlite_url
from tests.server.programs import Json, Lines, Programs
from tests.server.scene import STRANGER, line_to
from tests.server.test_other_processes import two_processes
from wyrmhold.server.identity.persons import Person as SomePerson
from wyrmhold.server.identity.persons import Program
from wyrmhold.server.live.bot_events import Events
from wyrmhold.server.live.stream import MAX_QUEUED_LINES, Stream
from wyrmhold.server.tables import commands
from wyrmhold.server.tables.delivery import apply_patch

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "http_bot.py"
BEAT_S = "0.1"
SOMEBODYS = Program("p1", "Fafnir", SomePerson("ada", "Ada"), frozenset(["table:read"]))


async def still() -> Program:
    return SOMEBODYS


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Programs]:
    folder = tmp_path_factory.mktemp("bots")
    with (
        serving(sqlite_url(folder), "--keep-alive", BEAT_S) as server,
        line_to(server.url) as line,
    ):
        yield Programs(line)
        assert not [text for text in server.said if "Traceback" in text]
        assert not [text for text in server.said if "wyb_" in text]


def test_two_programs_play_a_whole_game(programs: Programs) -> None:
    """The first line has everything the seat sees, the next ones changes, the last one the end."""
    owner = programs.owner()
    one, two = programs.program(owner, name="One"), programs.program(owner, name="Two")
    table = programs.table(owner)
    for who in (one, two):
        programs.post(who, table, "join")
    with (
        programs.lines(one, "/api/bot/events") as events,
        programs.stream(one, table) as first,
        programs.stream(two, table) as second,
    ):
        programs.post(owner, table, "start")
        programs.play(table, (one, first), (two, second))
        ended = events.until_type("table_ended")
    for seat, lines in enumerate((first, second)):
        whole, *rest = lines.found
        view = whole["view"]
        for message in rest:
            if message["type"] == "update":
                view = apply_patch(view or {}, message["patch"])
        who = (one, two)[seat]
        now = programs.line.get(who, f"/api/tables/{table}/view", **{"as": seat})
        assert (whole["type"], whole["as"], view) == ("whole", seat, now["view"])
        first_number = whole["number"]
        numbers = [message["number"] for message in lines.found]
        assert numbers == list(range(first_number, first_number + len(numbers)))
        assert rest[-1]["table"]["status"] == "over"
    about = [each for each in events.found if each["table"] == table]
    prompts = [each["prompt"]["id"] for each in first.found if each.get("prompt")]
    assert [each["type"] for each in about] == [
        "table_started",
        *["your_turn"] * len(prompts),
        "table_ended",
    ]
    assert [each["prompt"] for each in about[1:-1]] == prompts
    assert ended["outcome"] == first.found[-1]["table"]["outcome"]
    with programs.stream(one, table) as again:  # it is over: everything, then the end
        again.until(lambda: again.ended)
        assert [each["type"] for each in again.found] == ["whole"]


def test_a_stream_says_what_a_socket_says(programs: Programs) -> None:
    owner = programs.owner()
    who = programs.program(owner)
    seats: list[Json] = [{}, {"bot": "random"}]
    table = programs.line.post(owner, "/api/tables", {"game": "drakon", "seats": seats})["id"]
    programs.post(who, table, "join")
    programs.post(owner, table, "start")

    def play(lines: Lines) -> None:
        for number in range(1, 4):
            lines.until(lambda n=number: len(lines.prompts()) >= n)  # type: ignore[misc]
            assert programs.answer(who, table, lines.prompts()[number - 1]).outcome == "ok"
        programs.post(owner, table, "forfeit", {"seat": 0})
        lines.until(lambda: lines.ended)

    async def both() -> tuple[list[Json], list[Json]]:
        async with Person(programs.url, "nobody") as person:
            person.http.cookies.clear()
            assert owner.cookie is not None
            person.http.cookies.set("wyrmhold", owner.cookie)
            async with person.watching(table) as client:  # looking over the program's shoulder
                with programs.stream(who, table) as lines:
                    await asyncio.to_thread(play, lines)
                    first, last = lines.found[0]["number"], lines.found[-1]["number"]
                    await client.until(lambda: client.numbers.get("0", 0) >= last)
                    told = [each for each in client.messages if each.get("number", 0) > first]
                    return told, lines.found[1:]

    by_socket, by_stream = asyncio.run(both())
    assert by_socket == by_stream and len(by_stream) > 4


def test_a_stream_resumes_after_the_last_line_received(programs: Programs) -> None:
    owner = programs.owner()
    who = programs.program(owner)
    table = programs.table(owner)
    for name in ("One", "Two"):
        programs.post(who, table, "join", {"name": name})
    programs.post(who, table, "start")
    with programs.stream(who, table, "?seat=0") as before:
        number = before.until_type("whole")["number"]
    for text in ("Well met.", "You again."):
        programs.post(who, table, "chat", {"text": text})
    with programs.stream(who, table, f"?seat=0&last={number}&seconds=0") as after:
        after.until(lambda: after.ended)
    assert [each["text"] for each in after.found] == ["Well met.", "You again."]
    assert [each["number"] for each in after.found] == [number + 1, number + 2]


def test_a_program_that_thinks_keeps_its_seat(programs: Programs) -> None:
    """However long it stays silent, even without a connection."""
    owner = programs.owner()
    who = programs.program(owner)
    table = programs.table(owner)
    for name in ("One", "Two"):
        programs.post(who, table, "join", {"name": name})
    programs.post(owner, table, "start")
    path = f"/api/tables/{table}"
    seats = programs.line.get(STRANGER, path)["seats"]
    asked = programs.line.get(who, f"{path}/view", **{"as": 0})["prompt"]
    seat = 0 if asked else 1
    with programs.stream(who, table, f"?seat={seat}") as lines:
        lines.until(lambda: lines.empty >= 12)  # as many as arrive in a minute at five seconds each
        assert [each["type"] for each in lines.found] == ["whole"] and not lines.ended
    time.sleep(3 * float(BEAT_S))
    assert programs.line.get(STRANGER, path)["seats"] == seats
    prompt = programs.line.get(who, f"{path}/view", **{"as": seat})["prompt"]
    assert programs.answer(who, table, prompt, seat=seat).outcome == "ok"


def test_a_stream_that_was_cut_is_forgotten(programs: Programs) -> None:
    owner = programs.owner()
    who = programs.program(owner)
    table = programs.table(owner)
    programs.post(who, table, "join")

    def open_streams() -> bool:
        return "\nwyrmhold_viewers 0.0\n" not in programs.line.get(STRANGER, "/metrics")

    with programs.stream(who, table) as lines, programs.lines(who, "/api/bot/events"):
        lines.until_type("whole")
        assert open_streams()
    lines.until(lambda: not open_streams())


def test_a_program_that_does_not_read_is_disconnected() -> None:
    async def story() -> None:
        stream, released = Stream(SOMEBODYS, still, 60.0), asyncio.Event()
        stream.release = released.set
        for _ in range(MAX_QUEUED_LINES + 1):
            stream.push(b"{}")
        assert stream.closing and len(stream.out) == MAX_QUEUED_LINES
        await asyncio.wait_for(released.wait(), TIME_LIMIT_S)

    asyncio.run(story())


def test_a_token_dropped_at_another_process_ends_its_streams_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("wyrmhold.server.live.stream.TOKEN_CHECK_S", 0.0)
    sent: list[bytes] = []

    async def send(message: Message) -> None:
        sent.append(message.get("body", b""))

    async def never() -> Message:
        return await asyncio.Future()

    async def dropped() -> None:
        return None

    async def story() -> None:
        async with asyncio.timeout(TIME_LIMIT_S):
            await Stream(SOMEBODYS, dropped, 0.01).run(never, send)

    asyncio.run(story())
    assert b'"why":"moved"' in sent[-2] and sent[-1] == b""


def test_the_tables_clock_applies_to_programs_too(programs: Programs) -> None:
    owner = programs.owner()
    who = programs.program(owner)
    clock = {"kind": "live", "initial_s": 5}
    table = programs.table(owner, clock=clock, absent="forfeit")
    for name in ("One", "Two"):
        programs.post(who, table, "join", {"name": name})
    with programs.stream(who, table, "?seat=0") as lines:
        lines.until(lambda: lines.empty > 0)
        programs.post(owner, table, "start")
        lines.until(lambda: lines.ended)
        assert lines.found[-1]["table"]["outcome"]["reason"] == "forfeit"


def test_events_come_from_tables_that_were_joined_later(programs: Programs) -> None:
    owner = programs.owner()
    who, other = programs.program(owner), programs.program(owner, name="Other")
    with programs.lines(who, "/api/bot/events") as events:
        table = programs.table(owner)
        programs.post(who, table, "join")
        programs.post(other, table, "join")
        programs.post(owner, table, "start")
        started = events.until_type("table_started")
        assert started == {"type": "table_started", "table": table, "seat": 0, "game": "drakon"}
        programs.post(owner, table, "abandon")
        ended = events.until_type("table_ended")
        assert ended["outcome"] == {"winners": [], "reason": "abandoned"}
    with programs.lines(who, "/api/bot/events?seconds=0") as after:
        after.until(lambda: after.ended)
        assert after.found == []


def test_a_seat_taken_at_another_process_is_announced(sqlite: str) -> None:
    async def story() -> None:
        async with two_processes(sqlite) as town:
            me = (await town.person.get("/api/me"))["id"]
            program = Program("p1", "Fafnir", SomePerson(me, "Ada"), frozenset(["table:read"]))
            events = Events(town.here.hub, program, still, 60.0)
            await events.look()
            assert not events.followers
            await town.there.act(
                lambda table: commands.join(table, me, "Fafnir", None, 1, None, program.id)
            )
            await events.look()
            assert list(events.followers) == [(town.there.table.id, 1)]
            live = await town.here.hub.live(town.there.table.id)
            events.stop()
            assert not live.watching

    asyncio.run(story())


def test_too_many_streams_are_refused_and_a_server_that_stops_says_goodbye(tmp_path: Path) -> None:
    server = ServerProcess(sqlite_url(tmp_path))
    server.arguments = tuple(each for each in server.arguments if each != "--no-limits")
    server.start()
    with line_to(server.url) as line:
        programs = Programs(line)
        owner = programs.owner()
        who = programs.program(owner)
        table = programs.table(owner)
        programs.post(who, table, "join")
        status = 200
        while status == 200:
            with programs.lines(who, "/api/bot/events?seconds=0") as lines:
                status, wait = lines.status, lines.headers["retry-after"]
                if status != 200:
                    lines.until(lambda lines=lines: lines.ended)  # type: ignore[misc]
        assert (status, lines.found[-1]["error"]) == (429, "too_many_requests")
        assert int(wait) >= 1
        time.sleep(int(wait) + 1)  # for two
        with programs.stream(who, table) as lines, programs.lines(who, "/api/bot/events") as events:
            assert lines.until_type("whole") and events.status == 200
            assert server.stop() == 0
            for stream in (lines, events):
                stream.until(lambda stream=stream: stream.ended)  # type: ignore[misc]
                assert stream.found[-1]["why"] == "restart"
    assert not [text for text in server.said if '"level":"error"' in text]


def test_the_example_bot_plays_a_whole_game(programs: Programs) -> None:
    owner = programs.owner()
    who = programs.program(owner)
    body = {
        "game": "drakon",
        "seats": [{}, {"bot": "random"}],
        "options": {"turn_limit": 6},
        "settings": {"window_s": 0},
    }
    table = programs.line.post(owner, "/api/tables", body)["id"]
    assert who.bearer is not None
    command = [sys.executable, str(EXAMPLE), programs.url, who.bearer, table, "--games", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        assert bot.stdout is not None
        assert bot.stdout.readline() == f"seat 0 at {table}\n"
        programs.post(owner, table, "start")
        said, _ = bot.communicate(timeout=TIME_LIMIT_S)
    assert bot.returncode == 0 and said.startswith(f"{table}: ")
    assert programs.line.get(owner, f"/api/tables/{table}")["status"] == "over"
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 100

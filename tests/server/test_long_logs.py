"""What a request costs does not depend on how long the game has lasted: work is counted."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from tests.server.inside import listening, served
from tests.server.kit import Person, Refused
from tests.server.table_kit import Sitting, created, fields, refolded
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import walk
from wyrmhold.kernel.transaction import apply, legal
from wyrmhold.kernel.viewers import OPEN
from wyrmhold.server.errors import Refused as RefusedHere
from wyrmhold.server.live import live_table as server_live
from wyrmhold.server.services import Services
from wyrmhold.server.store.migrations import migrate
from wyrmhold.server.store.rows import Row
from wyrmhold.server.table_settings import Settings
from wyrmhold.server.tables import answer_results, bounds, commands, replay, table_state
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.bounds import check_room
from wyrmhold.server.tables.commands import Proposal
from wyrmhold.server.tables.past import RUN
from wyrmhold.server.tables.recent_copies import COPIES, COPY_EVERY
from wyrmhold.server.tables.records import replay_of, whole_record
from wyrmhold.server.tables.replay import KEPT_EVERY, Replay
from wyrmhold.server.tables.table import Table
from wyrmhold.server.tables.table_state import MAX_ENTRIES

LONG = 400
"""Entries of the long game."""

MAX_ANSWERS = 70
"""Number of its answers that stand at any time. A few more would use up the chambers and end the
game."""


class Work:
    """Engine steps made, and entries folded."""

    steps = 0
    folded = 0


@contextmanager
def counted() -> Iterator[Work]:
    """Count what the block does."""
    work = Work()

    def counts(*arguments: Any) -> Any:
        work.steps += 1
        return apply(*arguments)

    fold = Table.fold

    def folds(self: Table, *arguments: Any) -> Any:
        work.folded += 1
        return fold(self, *arguments)

    with (
        patch.object(answer_results, "apply", counts),
        patch.object(replay, "apply", counts),
        patch.object(Table, "fold", folds),
    ):
        yield work


def walking(entries: int, rng: random.Random, seats: int = 2) -> Sitting:
    """A table with a log of some length. Its only person plays all seats and undoes a lot."""
    sitting = Sitting(created("drakon", seats, options={"turn_limit": 0}))
    for seat in range(seats):
        sitting.join(seat, person="Ada", name=f"Ada {seat}")
    sitting.begin()
    quietly(sitting)
    while sitting.table.n < entries:
        step(sitting, rng)
        while len(sitting.table.answers) > MAX_ANSWERS - 20 * (rng.random() < 0.05):
            sitting.undo(sitting.table.answers[-1])
    return sitting


def quietly(sitting: Sitting) -> None:
    """Stop everybody from listening: that would take most of the time."""
    sitting.heard = {}


def step(sitting: Sitting, rng: random.Random) -> None:
    """A random answer, a move if possible, that does not end the game."""
    table = sitting.table
    assert table.asked is not None and table.state is not None
    answers = list(legal(table.state).listed())
    rng.shuffle(answers)
    answers.sort(key=lambda action: not action.token().startswith("move"))
    for action in answers:
        if answer_results.worked_out(table.state, action, table.luck()).state.outcome is None:
            sitting.answer(table.asked, action.token())
            return
    raise AssertionError("every answer ends the game")


@pytest.fixture(scope="module")
def long_game() -> Sitting:
    return walking(LONG, random.Random(5))


def test_an_undo_costs_the_same_however_long_the_game_is(long_game: Sitting) -> None:
    short = walking(40, random.Random(5))
    for sitting in (short, twin_of(long_game)):
        states = [sitting.table.state]
        for _ in range(2 * RUN if sitting is not short else 15):
            with counted() as work:
                sitting.undo(sitting.table.answers[-1])
            assert work.folded == 1
            assert work.steps <= 3 * RUN, "an answer and its draws"
            states.append(sitting.table.state)
        assert len({id(state) for state in states}) == len(states)


def twin_of(sitting: Sitting) -> Sitting:
    """A copy, to play on without changing the original."""
    twin = Sitting.__new__(Sitting)
    twin.table, twin.rows, twin.now = sitting.table.copy(), list(sitting.rows), sitting.now
    twin.heard, twin.last = {}, {}
    return twin


def test_undoing_leads_to_the_very_same_states_as_folding_everything(long_game: Sitting) -> None:
    sitting = twin_of(long_game)
    for _ in range(20):
        sitting.undo(sitting.table.answers[-1])
    assert fields(refolded(sitting.rows)) == fields(sitting.table)
    assert sitting.table.state == refolded(sitting.rows).state


def test_a_copy_of_a_table_does_not_notice_what_happens_to_the_other(long_game: Sitting) -> None:
    sitting = twin_of(long_game)
    before = fields(sitting.table)
    twin = twin_of(sitting)
    for _ in range(5):
        twin.undo(twin.table.answers[-1])
    assert fields(sitting.table) == before


def test_a_replay_grows_with_the_log_and_never_begins_again(long_game: Sitting) -> None:
    rows = long_game.rows
    grown = replay_of(long_game.table.id, rows[:-10])
    with counted() as work:
        for row in rows[-10:]:
            for _ in grown.grow(row):
                pass
    assert work.folded == 10
    assert work.steps <= 10 * (3 + RUN)
    assert grown.record().text() == whole_record(long_game.table.id, rows).text()


def test_any_moment_is_a_few_steps_away(long_game: Sitting) -> None:
    made = replay_of(long_game.table.id, long_game.rows)
    record = made.record()
    for played in walk(long_game.table.game, record):
        with counted() as work:
            state = made.state_after(played.line.n)
        assert work.steps < KEPT_EVERY and work.folded == 0
        assert state == played.after
    with counted() as work:
        for viewer in (OPEN, -1, 0, 1):
            list(made.written(viewer))
    assert (work.steps, work.folded) == (0, 0), "writing a record replays nothing"


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_a_growing_record_is_redacted_like_a_whole_one(long_game: Sitting, viewer: int) -> None:
    made = Replay(long_game.table.id)
    for number, row in enumerate(long_game.rows):
        for _ in made.grow(row):
            pass
        if number > 3 and number % 50 == 0:
            made.count(viewer)
    game, record = long_game.table.game, made.record(with_seed=False)
    assert list(made.written(viewer)) == redacted(game, record, viewer)


def test_making_a_replay_pauses_after_every_step(long_game: Sitting) -> None:
    made = Replay(long_game.table.id)
    for row in long_game.rows:
        slices = made.grow(row)
        while True:
            with counted() as work:
                if next(slices, "end") == "end":
                    break
            assert work.steps <= 2 + RUN * 3


# --- a whole server -------------------------------------------------------------------------------


@asynccontextmanager
async def stored(database: str, rows: Sequence[Row]) -> AsyncIterator[tuple[Services, Person]]:
    """A server that has this log."""
    await migrate(database)
    bound = listening()
    url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    async with served(database, bound) as services, Person(url, "Ben") as ben:
        for row in rows:
            assert await services.log.append(row)
        yield services, ben


def test_a_server_folds_each_entry_once_for_all_records_and_replays(
    sqlite: str, long_game: Sitting
) -> None:
    async def story() -> None:
        async with stored(sqlite, long_game.rows) as (services, ben):
            path = f"/api/tables/{long_game.table.id}"
            with counted() as work:
                await ben.get(f"{path}/record")
            assert work.folded == 2 * len(long_game.rows), "the table, and its replay"
            with counted() as work:
                for number in range(30):
                    await ben.get(f"{path}/replay?step={number * 7}")
                await ben.get(f"{path}/record")
            assert work.folded == 0 and work.steps < 30 * KEPT_EVERY
            live = await services.hub.live(long_game.table.id)
            with counted() as work:
                await live.act(lambda table: commands.say(table, "person", "Ben", "hello"))
                await ben.get(f"{path}/record")
            assert work.folded == 2, "what was said, in the table and in its replay"

    asyncio.run(story())


def test_a_returning_client_costs_no_more_after_a_long_game(
    sqlite: str, long_game: Sitting
) -> None:
    async def story() -> None:
        async with stored(sqlite, long_game.rows) as (services, _):
            live = await services.hub.live(long_game.table.id)
            for back in (1, 5, 50, 190):
                last = live.table.heard[-1] - back
                with counted() as work:
                    missed = await live._missed(-1, last)
                assert missed is not None and len(missed) == back
                assert work.folded <= COPY_EVERY * COPIES
            assert (
                await live._missed(-1, live.table.heard[-1] - server_live.MAX_REPEATED - 1) is None
            )

    asyncio.run(story())


# --- bounds ---------------------------------------------------------------------------------------


def refused(table: Table, entry: e.AnyEntry) -> str | None:
    try:
        check_room(table, entry)
    except RefusedHere as error:
        return error.reason
    return None


def test_a_log_has_an_end_but_a_game_can_always_be_given_up() -> None:
    table = Table("t")
    said, answered = e.Said(person="p", name="n", text="x"), e.Answered(seat=0, do="end")
    for n, chat, answer in [
        (bounds.MAX_CHAT_ENTRIES - 1, None, None),
        (bounds.MAX_CHAT_ENTRIES, "log_full", None),
        (MAX_ENTRIES - 1, "log_full", None),
        (MAX_ENTRIES, "log_full", "log_full"),
    ]:
        table.n = n
        assert (refused(table, said), refused(table, answered)) == (chat, answer)
        for ends in (e.Abandoned(person="p"), e.Forfeited(seat=0), e.Rematched(table="u")):
            assert refused(table, ends) is None


def test_undos_are_counted_whether_free_or_asked_for() -> None:
    sitting = walking(20, random.Random(1))
    before = sitting.table.undos
    sitting.undo(sitting.table.answers[-1])
    assert sitting.table.undos == before + 1
    sitting.table.undos = bounds.MAX_UNDOS
    asks = commands.undo(sitting.table, sitting.table.answers[-1]).entry
    assert refused(sitting.table, asks) == "too_many_undos"
    assert refused(sitting.table, e.Answered(seat=0, do="end")) is None


def test_a_full_table_waits_for_nobody_and_says_why(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_state, "MAX_ENTRIES", 8)

    async def story() -> None:
        await migrate(sqlite)
        bound = listening()
        url = f"http://127.0.0.1:{bound.getsockname()[1]}"
        async with served(sqlite, bound) as services, Person(url, "Ada") as ada:
            table = await ada.table("drakon", [{}, {}], settings=plain_settings())
            for seat in (0, 1):
                await ada.post(f"/api/tables/{table}/join", {"seat": seat, "name": f"Ada {seat}"})
            await ada.post(f"/api/tables/{table}/start")
            live = await services.hub.live(table)
            while not live.table.is_full:
                await answer(ada, live)
            with pytest.raises(Refused, match="log_full"):
                await answer(ada, live)
            assert live.table.due() is None
            await ada.post(f"/api/tables/{table}/abandon")
            assert live.table.status == "abandoned"

    asyncio.run(story())


def plain_settings() -> dict[str, object]:
    return {"absent": Settings().absent}


async def answer(person: Person, live: server_live.Live) -> None:
    """The asked seat gives its first legal answer."""
    seat = live.table.asked
    assert seat is not None
    path = f"/api/tables/{live.table.id}"
    prompt = (await person.get(f"{path}/view?as={seat}"))["prompt"]
    body = {"seat": seat, "prompt": prompt["id"], "do": prompt["legal"][0]}
    await person.post(f"{path}/answer", body)


def test_what_is_kept_forgets_a_deleted_person(sqlite: str, long_game: Sitting) -> None:
    async def story() -> None:
        async with stored(sqlite, long_game.rows) as (services, _):
            live = await services.hub.live(long_game.table.id)
            last = live.table.heard[-1] - 50
            told = await live._missed(-1, last)
            replay = (await services.replays.of(live.table, "address")).replay
            assert told is not None and b"Ada 0" in b"".join(told)
            assert "Ada 0" in next(replay.written(OPEN))
            await live.act(lambda table: Proposal(e.Forgotten(person="Ada")))
            assert await live._missed(-1, last) is None, "the whole view is sent instead"
            replay = (await services.replays.of(live.table, "address")).replay
            assert "Ada" not in next(replay.written(OPEN))

    asyncio.run(story())

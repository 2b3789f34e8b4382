"""A table without a server: its log, a clock set by hand, and a client for every viewer.

It is folded and delivered the way `server.live.live_table` does it. Every message is checked
by the client that hears it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.transaction import pending
from wyrmhold.server.errors import Refused
from wyrmhold.server.store.rows import Row
from wyrmhold.server.table_settings import SeatPlan, Settings
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.answer_results import replayed
from wyrmhold.server.tables.commands import Proposal
from wyrmhold.server.tables.delivery import (
    Telling,
    apply_patch,
    clock_of,
    info_of,
    prompt_of,
    view_of,
    window_of,
)
from wyrmhold.server.tables.records import replay_of, shown_entries
from wyrmhold.server.tables.replay import Replay
from wyrmhold.server.tables.table import Happened, Table

Json = dict[str, Any]
ID = "Kt4Wq8Zs1Bn6"
SEED = "5eed" * 16
BEGIN = 1_700_000_000_000
HOST = "person 0"


def plain(value: object) -> Any:
    """A value as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def created(
    game: str = "drakon",
    seats: int | Sequence[SeatPlan] = 2,
    *,
    options: Json | None = None,
    edition: str = "",
    settings: Settings | None = None,
    seed: str = SEED,
    given: Sequence[tuple[int, str]] = (),
    host: str = HOST,
) -> e.Created:
    """The first entry of a table, as the server writes it."""
    plans = [SeatPlan()] * seats if isinstance(seats, int) else list(seats)
    rules = GAMES[game]
    default = rules.description.option("edition")
    edition = edition or (str(default.default) if default is not None else "")
    fresh = rules.new(edition, options or {}, [plan.pick for plan in plans])
    edition, agreed = rules.agreement(fresh)
    return e.Created(
        game=game,
        edition=edition,
        options=agreed,
        rules_version=rules.rules_version,
        seats=plans,
        settings=settings or Settings(),
        seed=seed,
        host=host,
        given=list(given),
    )


PICKS = ("elf", "bard", "magician", "dwarf")


def dealt(*hands: str, **settings: Any) -> Sitting:
    """A game of Dragon Run in which seat 0 begins, with these hands."""
    plans = [SeatPlan(pick=pick) for pick in PICKS[: len(hands)]]
    sitting = Sitting(created("dragon_run", plans, settings=Settings(**settings)))
    cards = [f"treasure {card}" for hand in hands for card in hand.split()]
    return sitting.begin([*cards, "first 0"])


class Heard:
    """What a client program keeps of one stream, from the messages alone."""

    def __init__(self) -> None:
        self.number = 0
        self.view: Json = {}
        self.info: Json | None = None
        self.prompt: Json | None = None
        self.window: Json | None = None
        self.clock: Json | None = None
        self.messages: list[bytes] = []

    def hear(self, data: bytes) -> Json:
        """Process one message, which must have the next number."""
        message: Json = msgspec.json.decode(data)
        assert message["number"] == self.number + 1, (self.number, message)
        self.number += 1
        self.messages.append(data)
        if message["type"] == "update":
            self.view = apply_patch(self.view, message["patch"])
            self.window = message["window"]
        if message["type"] != "chat":
            self.prompt, self.clock = message["prompt"], message["clock"]
        self.info = message.get("table") or self.info
        if self.info is not None and self.info["status"] != "playing":
            self.window = None  # nobody is asked any more
        return message


class Sitting:
    """A table with its log and all its viewers."""

    def __init__(self, entry: e.Created | None = None, table_id: str = ID) -> None:
        self.table = Table(table_id)
        self.rows: list[Row] = []
        self.now = BEGIN
        self.heard: dict[int, Heard] = {}
        self.last: dict[int, list[Json]] = {}
        """What each viewer heard about the last entry."""
        self.do(Proposal(entry or created()))
        self.heard = {viewer: Heard() for viewer in self.table.viewers}

    # --- the one way to act -------------------------------------------------------------------

    def do(self, proposal: Proposal | None) -> Happened:
        """Write an entry, fold it and deliver it to everybody."""
        assert proposal is not None
        row = Row(self.table.id, self.table.n + 1, self.now, e.write_entry(proposal.entry))
        self.rows.append(row)
        was = self.table.status
        happened = self.table.fold(row.n, row.at, proposal.entry, proposal.result)
        telling = Telling(self.table, happened, row.at, was)
        self.last = {}
        for viewer, heard in self.heard.items():
            told = telling.messages(viewer, heard.view or None, view_of(self.table, viewer))
            assert len(told) == telling.hears(viewer)
            self.last[viewer] = [heard.hear(msgspec.json.encode(message)) for message in told]
        return happened

    # --- shortcuts ----------------------------------------------------------------------------

    def join(self, seat: int | None = None, person: str | None = None, **more: Any) -> None:
        number = seat if seat is not None else self._open()[0]
        self.do(
            commands.join(
                self.table,
                person or f"person {number}",
                more.get("name", f"player {number}"),
                more.get("colour"),
                seat,
                more.get("pick"),
            )
        )

    def _open(self) -> list[int]:
        return [n for n, seat in enumerate(self.table.seats) if seat.kind == "open"]

    def begin(self, draws: Sequence[str] | None = None) -> Sitting:
        """Fill the open seats and start; `draws` fixes the luck."""
        for seat in self._open():
            self.join(seat)
        proposal = commands.start(self.table, self.table.created.host)
        if draws is not None:
            proposal = Proposal(e.Started(draws=list(draws)))
        self.do(proposal)
        return self

    def answer(self, seat: int, do: str, draws: Sequence[str] | None = None) -> Happened:
        """Answer the pending question; `draws` fixes the luck."""
        table = self.table
        via = "bot" if table.seats[seat].driven else ""
        proposal = commands.answer(table, seat, table.prompts[seat], do, via)
        assert proposal is not None and isinstance(proposal.entry, e.Answered | e.Replied)
        if draws is not None:
            result = replayed(table.game, table.state, do, draws)
            assert not isinstance(pending(result.state), Chance), "luck is not done"
            proposal = Proposal(e.Answered(seat=seat, do=do, draws=list(draws), via=via), result)
        return self.do(proposal)

    def play(self, *steps: str) -> Sitting:
        """`"0 play light; location dragon"`: a seat, its answer, and what luck drew after it."""
        for step in steps:
            first, *draws = [part.strip() for part in step.split(";")]
            seat, _, do = first.partition(" ")
            self.answer(int(seat), do, draws)
        return self

    def undo(self, seat: int) -> None:
        self.do(commands.undo(self.table, seat))

    def consent(self, seat: int, yes: bool = True) -> None:
        self.do(commands.consent(self.table, seat, yes))

    def say(self, person: str, text: str = "well") -> None:
        self.do(commands.say(self.table, person, person, text))

    def legal(self, seat: int) -> list[str]:
        """The seat's legal answers, as it was told; none if it is not asked."""
        prompt = self.heard[seat].prompt
        return [] if prompt is None else list(prompt["legal"])

    def random_answer(self, rng: random.Random) -> str:
        """Let the asked seat answer at random; return the answer."""
        asked = self.table.asked
        assert asked is not None and self.table.answerable
        do = rng.choice(self.legal(asked))
        self.answer(asked, do)
        return do

    def tick(self) -> bool:
        """Do what is due by the table's clock, except for bots; return whether anything was due."""
        proposal = commands.close(self.table, self.now) or commands.timed_out(self.table, self.now)
        if proposal is not None:
            self.do(proposal)
        return proposal is not None

    def close_window(self) -> None:
        """Let the time for secret answers run out."""
        assert self.table.reply_window is not None
        self.now = max(self.now, self.table.reply_window.until)
        while self.table.reply_window is not None:
            assert self.tick()

    # --- what must hold -----------------------------------------------------------------------

    def check(self) -> None:
        """Check that every client holds exactly what the table shows its viewer."""
        table = self.table
        for viewer, heard in self.heard.items():
            assert heard.number == table.heard[viewer], viewer
            assert heard.view == plain(view_of(table, viewer) or {}), viewer
            assert heard.prompt == plain(prompt_of(table, viewer)), viewer
            assert heard.window == plain(window_of(table)), viewer
            assert heard.clock == plain(clock_of(table)), viewer
            assert heard.info is None or heard.info == plain(info_of(table)), viewer


def why_not(command: Callable[[], object]) -> str:
    """The code a command is refused with; fails the test if it is accepted."""
    with pytest.raises(Refused) as refused:
        command()
    return refused.value.reason


def refolded(rows: Sequence[Row]) -> Table:
    """The table that a log leads to."""
    table = Table(rows[0].table)
    for row in rows:
        table.fold(row.n, row.at, e.read_entry(row.body))
    return table


def known_replay(table: Table, rows: Sequence[Row]) -> Replay:
    """The replay of what the viewers of a table know."""
    return replay_of(table.id, rows[: shown_entries(table)])


def retold(rows: Sequence[Row], viewer: int) -> list[bytes]:
    """All messages to a viewer, rebuilt from the log."""
    table = Table(rows[0].table)
    told: list[bytes] = []
    view = None
    for row in rows:
        was = table.status
        happened = table.fold(row.n, row.at, e.read_entry(row.body))
        now = view_of(table, viewer)
        messages = Telling(table, happened, row.at, was).messages(viewer, view, now)
        told += [msgspec.json.encode(message) for message in messages]
        view = now if messages else view
    return told


def fields(table: Table) -> Json:
    """All fields of a table, for comparison."""
    found = dict(vars(table))
    found["past"] = past(table)
    found["seats"] = [slots(seat) for seat in table.seats]
    found["clocks"] = slots(table.clocks)
    found["reply_window"] = None if table.reply_window is None else slots(table.reply_window)
    return found


def past(table: Table) -> list[tuple[list[str], object]]:
    """The answers that stand, the last run first, with the states that are kept."""
    found = []
    at = table.past
    while at is not None:
        found.append((at.answers(), at.before))
        at = at.earlier
    return found


def slots(value: object) -> Json:
    names: Sequence[str] = type(value).__slots__  # type: ignore[attr-defined]
    return {name: getattr(value, name) for name in names}

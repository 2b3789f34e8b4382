"""Two tables that some viewers cannot tell apart, played side by side.

Both have the same id, seed, seats and times. What luck deals to hidden places, and what is answered
in secret, is chosen separately for each; everything the viewers see is the same. So whatever they
get from one of them, in whatever way, has to equal what they get from the other, byte by byte.

The two part where the rules show a viewer something hidden: then `Parted` says why, and nothing of
that answer is written. Whether the rules show no more than they should is tested by
`wyrmhold.kernel.testing.secrecy`.

Everything done is noted in `script`, so that it can be repeated with real servers.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.server.table_kit import Sitting
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.transaction import apply, legal, pending
from wyrmhold.kernel.viewers import slot_of
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.answer_results import fresh_state, replayed
from wyrmhold.server.tables.commands import Proposal
from wyrmhold.server.tables.reply_window import SILENT_MS
from wyrmhold.server.tables.table import Table

ANNUL_SHARE = 0.3
SILENT_SHARE = 0.4
SAME_SHARE = 0.7
"""How often luck deals the same to a hidden place at both tables. If this were rare, soon only the
viewers could still do the same at both."""

ATTEMPTS = 30

MEDDLING = ("say", "say", "undo", "undo", "undo", "stand_in", "take_back", "take_back")

Command = Callable[[Table], Proposal | None]
SECOND_MS = 1000


class Parted(Exception):
    """The viewers would see a difference between the two games."""


class Told(NamedTuple):
    """An answer at one of the two tables, with the draws after it."""

    seat: int
    do: str
    draws: list[str]
    numbers: list[int]
    """The numbers luck returned to `Chance.pick` for these draws."""


@dataclass
class Op:
    """Something done at both tables at the same time, with the differences for each."""

    kind: str
    at: int
    seat: int = -1
    text: str = ""
    told: tuple[Sequence[Told], ...] = ((), ())


@dataclass
class Side:
    """One of the two games while an answer is carried out."""

    state: AnyState
    told: list[Told] = field(default_factory=list)
    events: list[Event[AnyState]] = field(default_factory=list)

    def answer(self, seat: int, action: Action) -> None:
        self.state, events = apply(self.state, action)
        self.events += events
        self.told.append(Told(seat, action.token(), [], []))

    def draw(self, outcome: Action) -> None:
        frame = self.chance
        assert frame is not None
        numbers = range(frame.weight(self.state))
        number = next(n for n in numbers if frame.pick(self.state, n) == outcome)
        self.state, events = apply(self.state, outcome)
        self.events += events
        self.told[-1].draws.append(outcome.token())
        self.told[-1].numbers.append(number)

    @property
    def chance(self) -> Chance[AnyState] | None:
        frame = pending(self.state)
        return frame if isinstance(frame, Chance) else None

    @property
    def secretly(self) -> int | None:
        """The seat that is asked in secret."""
        frame = pending(self.state)
        return frame.by(self.state) if frame is not None and frame.secret else None


class Twins:
    """The two tables."""

    def __init__(self, entry: e.Created, viewers: Sequence[int], rng: random.Random) -> None:
        self.pair = (Sitting(entry), Sitting(entry))
        self.viewers = tuple(viewers)
        self.rng = rng
        self.script: list[Op] = []
        self.done: Counter[str] = Counter()
        self.game = self.one.table.game

    @property
    def one(self) -> Sitting:
        return self.pair[0]

    @property
    def other(self) -> Sitting:
        return self.pair[1]

    @property
    def now(self) -> int:
        return self.one.now

    @property
    def status(self) -> str:
        return self.one.table.status

    @property
    def numbers(self) -> tuple[list[int], list[int]]:
        """The numbers luck returned at each table, from the deal on."""
        drawn: tuple[list[int], list[int]] = ([], [])
        for op in self.script:
            for numbers, told in zip(drawn, op.told, strict=True):
                numbers += [number for each in told for number in each.numbers]
        return drawn

    def both(self, kind: str, seat: int, text: str, write: Command) -> bool:
        """Do something other than answering at both tables; False if both refuse it alike."""
        found = [tried(write, sitting.table) for sitting in self.pair]
        refused = [outcome for outcome in found if isinstance(outcome, dict)]
        assert not refused or found[0] == found[1], f"{kind} tells a secret: {found}"
        if refused:
            self.done[f"refused {kind}"] += 1
            return False
        for sitting, proposal in zip(self.pair, found, strict=True):
            assert isinstance(proposal, Proposal)
            sitting.do(proposal)
        self._note(Op(kind, self.now, seat, text))
        return True

    def meddle(self, kinds: Sequence[str] = MEDDLING) -> None:
        """Anybody does something other than answering."""
        rng = self.rng
        seat = rng.randrange(len(self.one.table.seats))
        if self.is_sealed and self.one.table.reply_window is not None:
            kinds = ("say", "undo")  # `test_table_sealed` is about bots that take over meanwhile
        kind = rng.choice(kinds)
        request = self.one.table.undo
        if request is not None and rng.random() < 0.7:
            seat, kind = rng.choice(request.waiting), rng.choice(["yes", "yes", "no"])
        self.both(kind, seat, "well", COMMANDS[kind](seat))

    def _note(self, op: Op) -> None:
        self.script.append(op)
        self.done[op.kind] += 1

    def wait(self, ms: int) -> None:
        for sitting in self.pair:
            sitting.now += ms

    # --- the game -----------------------------------------------------------------------------

    def begin(self) -> None:
        """Fill the seats and deal, to hidden places separately at each table."""
        for seat, each in enumerate(self.one.table.seats):
            if each.kind == "open":
                for sitting in self.pair:
                    sitting.join(seat)
                self._note(Op("join", self.now, seat))
        table = self.one.table
        sides = [Side(fresh_state(table.game, table.created, table.seats)) for _ in self.pair]
        for side in sides:
            side.told.append(Told(-1, "", [], []))
        self._draw(sides)
        for sitting, side in zip(self.pair, sides, strict=True):
            sitting.do(Proposal(e.Started(draws=side.told[0].draws)))
        self._note(Op("start", self.now, told=told_of(sides)))

    def begin_with(self, *dealt: Sequence[str]) -> None:
        """Fill the seats and deal these cards at each table."""
        for seat in range(len(self.one.table.seats)):
            for sitting in self.pair:
                sitting.join(seat)
            self._note(Op("join", self.now, seat))
        table = self.one.table
        sides = [Side(fresh_state(table.game, table.created, table.seats)) for _ in self.pair]
        for sitting, side, draws in zip(self.pair, sides, dealt, strict=True):
            side.told.append(Told(-1, "", [], []))
            for token in draws:
                side.draw(self.game.parse(token))
            sitting.do(Proposal(e.Started(draws=side.told[0].draws)))
        self._note(Op("start", self.now, told=told_of(sides)))

    def play(self, kind: str, *steps: str) -> None:
        """Answer at each table, `"0 play light; location hall"`; an empty text means not at all."""
        sides = [Side(sitting.table.state) for sitting in self.pair]
        for side, step in zip(sides, steps, strict=True):
            first, *draws = [part.strip() for part in step.split(";")]
            if first:
                seat, _, do = first.partition(" ")
                side.answer(int(seat), self.game.parse(do))
                for token in draws:
                    side.draw(self.game.parse(token))
        self._write(kind, [side.told for side in sides])

    def answer(self) -> Iterator[str]:
        """Let the asked seat answer, and everything that follows in secret. Raises Parted.

        Stops wherever somebody could look, and yields what has just happened.
        """
        sides = self._carried_out()
        if self.is_sealed:
            openly = (
                self.one.table.reply_window is None
            )  # or else an undo led back to a secret question
            if openly:
                self._write("answer", [side.told[:1] for side in sides])
                yield "answer"
            yield from self._sealed([side.told[openly:] for side in sides])
            return
        self._write("answer", [side.told[:1] for side in sides])
        yield "answer"
        hidden = [side.told[1:] for side in sides]
        silent = self.rng.random() < SILENT_SHARE and self.one.table.created.settings.window_s
        if any(hidden) and not silent:
            self.wait(self.rng.randrange(1, 900))
            self._write("hidden", hidden)
            yield "hidden"
        window = self.one.table.reply_window
        if window is None or sides[0].secretly is not None:
            return
        self.wait(max(0, window.until - self.now))
        if any(hidden) and silent:
            self._write("silent", hidden)
        self.both("close", -1, "", lambda table: Proposal(e.Closed()))
        yield "close"

    @property
    def is_sealed(self) -> bool:
        """Whether everybody who might annul replies, and all replies count together."""
        return bool(self.one.table.created.settings.reply_days)

    def _sealed(self, secret: Sequence[Sequence[Told]]) -> Iterator[str]:
        """Everybody who is asked replies, in any order, until no window is open."""
        while (window := self.one.table.reply_window) is not None:
            same = self.other.table.reply_window
            assert same is not None and window.seats is not None and window.seats == same.seats
            now, secret = parted_at_annul(secret)
            self.done["declined at one only"] += bool(now[0]) != bool(now[1])
            yield from self._replies(window.seats, now)
            closing, others = (sitting.table.closing() for sitting in self.pair)
            assert closing == others, "the time tells a secret"
            self.wait(max(0, closing - SILENT_MS - self.now))
            self._count_replies(now)
            yield "counted"
            still = self.one.table.reply_window
            if still is not None and still.opened == window.opened:
                self.wait(max(0, closing - self.now))
                self.both("close", -1, "", lambda table: Proposal(e.Closed()))
                yield "close"

    def _replies(self, seats: Sequence[int], now: Sequence[Sequence[Told]]) -> Iterator[str]:
        """Give the replies, bots first. Some people give none, which counts as declining."""
        driven = [seat for seat in seats if self.one.table.seats[seat].driven]
        people = [seat for seat in seats if seat not in driven]
        annul = {told.seat for told in now[0] if told.do == "annul"}
        for seat in driven:
            self.wait(self.rng.randrange(1, 900))
            self._reply(seat, now, "bot")
            yield "hidden"
        for seat in self.rng.sample(people, len(people)):
            self.wait(self.rng.randrange(1, 30 * 3_600_000 // len(people)))
            if seat in annul or self.rng.random() > SILENT_SHARE / 2:
                self._reply(seat, now)
                yield "hidden"

    def _reply(self, seat: int, now: Sequence[Sequence[Told]], via: str = "") -> None:
        told: list[list[Told]] = []
        for sitting, rows in zip(self.pair, now, strict=True):
            told.append([])
            if via and sitting.table.question(seat) is None:
                continue  # a bot that could only decline is not asked
            do = next((each.do for each in rows if each.seat == seat), "decline")
            sitting.do(commands.answer(sitting.table, seat, sitting.table.prompts[seat], do, via))
            told[-1].append(Told(seat, do, [], []))
        self._note(Op("hidden", self.now, told=tuple(told)))

    def _count_replies(self, now: Sequence[Sequence[Told]]) -> None:
        """Let the replies of those who could annul count, in the order of the rules."""
        for sitting, rows in zip(self.pair, now, strict=True):
            for seat, do, draws, _ in rows:
                proposal = commands.close(sitting.table, sitting.now)
                assert proposal is not None and isinstance(proposal.entry, e.Answered)
                assert (proposal.entry.seat, proposal.entry.do) == (seat, do)
                result = replayed(self.game, sitting.table.state, do, draws)
                entry = e.Answered(seat=seat, do=do, draws=draws, via=proposal.entry.via)
                sitting.do(Proposal(entry, result))
        self._note(Op("counted", self.now, told=tuple(now)))

    def _carried_out(self) -> list[Side]:
        """Find an answer and its consequences that keep the two alike. Raises Parted."""
        for attempt in range(ATTEMPTS):
            sides = [Side(sitting.table.state) for sitting in self.pair]
            try:
                seat, actions = self._common(sides)
                for side, action in zip(sides, actions, strict=True):
                    side.answer(seat, action)
                self._draw(sides)
                while self.is_sealed and any(side.secretly is not None for side in sides):
                    seat, actions = self._common(sides)
                    for side, action in zip(sides, actions, strict=True):
                        side.answer(seat, action)
                    self._draw(sides)
                self._hold_together(sides)
            except Parted:
                if attempt == ATTEMPTS - 1:
                    raise
            else:
                return sides
        raise AssertionError

    def _write(self, kind: str, told: Sequence[Sequence[Told]]) -> None:
        for sitting, rows in zip(self.pair, told, strict=True):
            for seat, do, draws, _ in rows:
                via = "clock" if kind == "silent" else ""
                result = replayed(self.game, sitting.table.state, do, draws)
                entry = e.Answered(seat=seat, do=do, draws=draws, via=via)
                sitting.do(Proposal(entry, result))
        self._note(Op(kind, self.now, told=tuple(told)))
        if kind != "answer":
            self.done["declined at one only"] += not all(told)

    # --- keeping them alike -------------------------------------------------------------------

    def _common(self, sides: Sequence[Side]) -> tuple[int, tuple[Action, Action]]:
        """The asked seat, and an answer for each table that looks the same."""
        first, second = (pending(side.state) for side in sides)
        if first is None or second is None or type(first) is not type(second):
            raise Parted("another question")
        seat = first.by(sides[0].state)
        if second.by(sides[1].state) != seat:
            raise Parted("another seat is asked")
        own = seat in self.viewers
        named = [
            {a.token() if own else a.masked(): a for a in legal(side.state).listed()}
            for side in sides
        ]
        names = sorted(name for name in named[0] if name and name in named[1])
        if first.secret and not own:
            names = ["annul"]  # a decline is never seen
        if own:
            names += [name for name in named[0] if not name]
        if not names:
            raise Parted("no answer in common")
        name = self.rng.choice(names)
        return seat, (named[0][name], named[1][name])

    def _draw(self, sides: Sequence[Side]) -> None:
        """Continue to the next question the viewers know of."""
        while True:
            if self._draw_unseen(sides):
                continue
            secretly = [side.secretly for side in sides]
            if any(seat is not None for seat in secretly):
                alike = secretly[0] == secretly[1]
                if alike and secretly[0] in self.viewers:
                    return
                hidden = [side for side in sides if side.secretly not in (None, *self.viewers)]
                if self.is_sealed and not alike and hidden:
                    for side in hidden:  # a viewer who replies does not notice others who do
                        self._decline(side)
                    continue
                if set(secretly) & set(self.viewers):
                    # Two seats can annul and are asked in turn, so the second one notices.
                    raise Parted("another holder is asked first")
                if alike and self.rng.random() < ANNUL_SHARE:
                    return
                for side in sides:
                    self._decline(side)
                continue
            frames = [side.chance for side in sides]
            if frames == [None, None]:
                return
            if None in frames:
                raise Parted("luck is asked at one only")
            outcomes = [set(legal(side.state).listed()) for side in sides]
            both = sorted(outcomes[0] & outcomes[1], key=str)
            if not both:
                raise Parted("no luck in common")
            outcome = self.rng.choice(both)
            for side in sides:
                side.draw(outcome)

    def _draw_unseen(self, sides: Sequence[Side]) -> bool:
        """Draw what no viewer is told; return whether there was anything."""
        waiting = [side for side in sides if self._is_unseen(side)]
        same: Action | None = None
        for side in waiting:
            outcomes = legal(side.state).listed()
            if same is None or same not in outcomes or self.rng.random() > SAME_SHARE:
                same = self.rng.choice(outcomes)
            side.draw(same)
        return bool(waiting)

    def _is_unseen(self, side: Side) -> bool:
        frame = side.chance
        if frame is None:
            return False
        told = frame.told(side.state)
        return not any(told >> slot_of(viewer) & 1 for viewer in self.viewers)

    def _decline(self, side: Side) -> None:
        seat = side.secretly
        if seat is not None:
            silent = next(a for a in legal(side.state).listed() if not a.masked())
            side.answer(seat, silent)

    def _hold_together(self, sides: Sequence[Side]) -> None:
        """Raise Parted if the rules themselves show a difference."""
        first, second = sides
        if first.state.outcome != second.state.outcome:
            raise Parted("another outcome")
        for viewer in self.viewers:
            seen = [self._seen(side, viewer) for side in sides]
            if seen[0] != seen[1]:
                raise Parted("a hidden thing is shown")
        if first.state.stack:
            self._common(sides)  # and they can continue together

    def _seen(self, side: Side, viewer: int) -> object:
        events = [event.seen_by(viewer) for event in side.events]
        return [event for event in events if event], self.game.sight(side.state, viewer)


def parted_at_annul(
    secret: Sequence[Sequence[Told]],
) -> tuple[list[Sequence[Told]], list[Sequence[Told]]]:
    """Split the replies given in secret: those of one window, which ends with an annulment or with
    the last reply, and the others."""
    first, later = [], []
    for told in secret:
        ends = [at for at, each in enumerate(told, 1) if each.do == "annul"] or [len(told)]
        first.append(told[: ends[0]])
        later.append(told[ends[0] :])
    return first, later


def told_of(sides: Sequence[Side]) -> tuple[Sequence[Told], ...]:
    return tuple(side.told for side in sides)


def tried(write: Command, table: Table) -> Proposal | dict[str, object] | None:
    """The entry a command would write, or the refusal."""
    try:
        return write(table)
    except WyrmholdError as error:
        return error.as_json()


COMMANDS: dict[str, Callable[[int], Command]] = {
    "say": lambda seat: lambda table: commands.say(table, f"person {seat}", "guest", "well"),
    "undo": lambda seat: lambda table: commands.undo(table, seat),
    "yes": lambda seat: lambda table: commands.consent(table, seat, True),
    "no": lambda seat: lambda table: commands.consent(table, seat, False),
    "stand_in": lambda seat: lambda table: commands.stand_in(table, seat, None),
    "take_back": lambda seat: lambda table: commands.take_back(table, seat),
}

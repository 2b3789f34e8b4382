"""Records: one file that is save, replay, link, bug report, data row and test fixture.

JSON Lines. The first line says what was agreed, then comes one line per step, at the end of the
game the outcome with the revealed seed. Tokens alone replay the game; events alone show it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, cast

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import BadRecord, Problems, WyrmholdError
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import Game
from wyrmhold.kernel.luck import SealedLuck, commitment
from wyrmhold.kernel.state import S
from wyrmhold.kernel.transaction import apply, settled, top
from wyrmhold.kernel.viewers import CHANCE, OPEN, SPECTATOR

NOTATION = 1


@dataclass(frozen=True)
class Header:
    """What the table agreed on, and its promise about luck."""

    game: str
    edition: str
    options: dict[str, object]
    rules_version: int
    seats: list[dict[str, object]]
    commitment: str
    id: str
    created: str

    def as_json(self) -> dict[str, object]:
        return {"notation": NOTATION, **vars(self)}


@dataclass(frozen=True)
class StepLine:
    """One answer, with what it led to."""

    n: int
    by: int
    do: str
    events: list[object]
    t: int = 0

    def as_json(self) -> dict[str, object]:
        by: object = "chance" if self.by == CHANCE else self.by
        return {"n": self.n, "by": by, "do": self.do, "events": self.events, "t": self.t}


@dataclass
class Record:
    """A whole record, finished or not.

    An unfinished one that carries its seed is a save: the game can go on from it with the luck it
    promised. Such a file is as secret as the hands it holds.
    """

    header: Header
    steps: list[StepLine] = field(default_factory=list)
    outcome: dict[str, object] | None = None
    seed: str | None = None

    def lines(self) -> list[str]:
        """The record as JSON Lines."""
        rows: list[object] = [self.header.as_json(), *[step.as_json() for step in self.steps]]
        if self.outcome is not None:
            rows.append({**self.outcome, "seed": self.seed})
        elif self.seed is not None:
            rows.append({"winners": None, "reason": None, "seed": self.seed})
        return [json.dumps(row, separators=(",", ":")) for row in rows]

    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines())


def read_record(text: str) -> Record:
    """Read JSON Lines. Raises BadRecord with every line that cannot be read."""
    problems: list[str] = []
    rows: list[dict[str, object]] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            problems.append(f"line {number}: not JSON ({error})")
            continue
        if isinstance(row, dict):
            rows.append(row)
        else:
            problems.append(f"line {number}: not an object")
    if not rows:
        problems.append("there is no header line")
    if problems:
        raise BadRecord("not a record", problems)
    if "as" in rows[0]:
        raise BadRecord(
            "a redacted record",
            ["it shows what one viewer saw and cannot be played again: use the whole record"],
        )
    header = _read_header(rows[0], problems)
    steps = [_read_step(row, n, problems) for n, row in enumerate(rows[1:], 2) if "do" in row]
    last = rows[-1] if len(rows) > 1 and "winners" in rows[-1] else None
    if len(steps) + (last is not None) + 1 != len(rows):
        problems.append("a line is neither a step nor the outcome at the end")
    if problems:
        raise BadRecord("not a record", problems)
    outcome, seed = None, None
    if last is not None:
        if last["winners"] is not None:
            outcome = {name: last.get(name) for name in ("winners", "reason")}
        if not isinstance(last.get("seed"), str | None):
            raise BadRecord("not a record", ["the seed is not a text"])
        seed = cast("str | None", last.get("seed"))
    return Record(header, steps, outcome, seed)


HEADER_TYPES: dict[str, type] = {
    "game": str,
    "edition": str,
    "options": dict,
    "rules_version": int,
    "seats": list,
    "commitment": str,
    "id": str,
    "created": str,
}


def _read_header(row: dict[str, object], problems: list[str]) -> Header:
    if row.get("notation") != NOTATION:
        problems.append(f"line 1: notation {row.get('notation')!r}; this release reads {NOTATION}")
    for name, kind in HEADER_TYPES.items():
        if type(row.get(name)) is not kind:
            problems.append(f"line 1: '{name}' is missing or not of type {kind.__name__}")
    seats = row.get("seats")
    if isinstance(seats, list) and not all(isinstance(seat, dict) for seat in seats):
        problems.append("line 1: a seat is not an object")
    values: dict[str, Any] = {name: row.get(name) for name in HEADER_TYPES}
    return Header(**values)


def _read_step(row: dict[str, object], number: int, problems: list[str]) -> StepLine:
    by = CHANCE if row.get("by") == "chance" else row.get("by")
    n, do, events, t = row.get("n"), row.get("do"), row.get("events"), row.get("t", 0)
    if type(by) is not int or (by < 0 and by != CHANCE) or row.get("by") == CHANCE:
        problems.append(f"line {number}: 'by' is a seat or 'chance'")
    if not isinstance(do, str) or not isinstance(events, list):
        problems.append(f"line {number}: a step needs n, by, do, events")
    if type(n) is not int or type(t) is not int:
        problems.append(f"line {number}: n and t are whole numbers")
    return StepLine(
        cast("int", n), cast("int", by), str(do), cast("list[object]", events), cast("int", t)
    )


def begin(game: Game[S], header: Header) -> S:
    """The first state of a record's table. Raises BadRecord."""
    if header.game != game.name:
        raise BadRecord("another game", [f"the record is of '{header.game}', not '{game.name}'"])
    if header.rules_version != game.rules_version:
        raise BadRecord(
            "other rules",
            [
                f"rules_version {header.rules_version}: this release plays version "
                f"{game.rules_version}; use the release that wrote the record"
            ],
        )
    seats = [cast("str | None", seat.get(game.pick_word)) for seat in header.seats]
    try:
        return settled(game.new(header.edition, header.options, seats))[0]
    except Problems as error:
        raise BadRecord("the header cannot be played", error.problems) from error


@dataclass(frozen=True)
class Played(Generic[S]):
    """One step of a record, played again."""

    line: StepLine
    before: S
    action: Action
    after: S
    events: list[Event[S]]


def walk(game: Game[S], record: Record) -> Iterator[Played[S]]:
    """Play the tokens again, step by step, and compare the events."""
    state = begin(game, record.header)
    for number, line in enumerate(record.steps, 1):
        where = f"step {number} '{line.do}'"
        if line.n != number:
            raise BadRecord("steps out of order", [f"{where} is numbered {line.n}"])
        if state.stack and top(state).by(state) != line.by:
            raise BadRecord("wrong seat", [f"{where}: {line.by} is not the one who is asked"])
        try:
            action = game.parse(line.do)
            after, events = apply(state, action)
        except WyrmholdError as error:
            raise BadRecord("illegal step", [f"{where}: {error}"]) from error
        if game.codec.dump(events) != line.events:
            raise BadRecord("other events", [f"{where} leads to other events"])
        yield Played(line, state, action, after, events)
        state = after
    said = None if state.outcome is None else state.outcome.as_json()
    if record.outcome is not None and record.outcome != said:
        raise BadRecord("other outcome", [f"the record says {record.outcome}, replay {said}"])


def replay(game: Game[S], record: Record) -> S:
    """The state that a record leads to. Raises BadRecord where it does not replay."""
    state = begin(game, record.header)
    for played in walk(game, record):
        state = played.after
    return state


def verify(game: Game[S], record: Record) -> int:
    """Compute every draw again from the revealed seed; how many there were. Raises BadRecord."""
    if record.seed is None:
        raise BadRecord("no seed", ["the seed is revealed when the game is over"])
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise BadRecord("no seed", ["the seed is not hexadecimal"]) from None
    if commitment(seed) != record.header.commitment:
        raise BadRecord("broken promise", ["the seed does not match the commitment"])
    luck = SealedLuck(seed, record.header.id)
    for played in walk(game, record):
        frame = top(played.before)
        if isinstance(frame, Chance):
            number = luck.below(frame.weight(played.before))
            drawn = frame.pick(played.before, number)
            if drawn != played.action:
                line = played.line
                raise BadRecord("changed luck", [f"step {line.n}: '{line.do}' should be '{drawn}'"])
    return luck.drawn


def redacted(game: Game[S], record: Record, viewer: int) -> list[str]:
    """The record as lines, with only what a viewer saw.

    Draws of chance are folded into the answer before them, and those before the first answer into
    a step named `deal`: whether chance had a choice can be a secret. So are answers that the viewer
    may not know of. The seed stays out; with it everything could be computed.
    """
    rows: list[dict[str, object]] = []
    for played in walk(game, record):
        line = played.line
        seen = [event.seen_by(viewer) for event in played.events]
        events = game.codec.dump([event for event in seen if event is not None])
        assert isinstance(events, list)
        own = viewer in (OPEN, line.by)
        do = played.action.token() if own else played.action.masked()
        if line.by != CHANCE and do:
            rows.append({"n": len(rows) + 1, "by": line.by, "do": do, "events": [], "t": line.t})
        elif not rows:
            rows.append({"n": 1, "by": "chance", "do": "deal", "events": [], "t": 0})
        cast("list[object]", rows[-1]["events"]).extend(events)
    who = "spectator" if viewer == SPECTATOR else viewer
    rows = [{**record.header.as_json(), "as": who}, *rows]
    if record.outcome is not None:
        rows.append({**record.outcome, "seed": None})
    return [json.dumps(row, separators=(",", ":")) for row in rows]

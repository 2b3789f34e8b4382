"""Records: one format for saves, replays, links, bug reports, data rows and test fixtures.

JSON Lines. The first line holds the options, then comes one line per step, and at the end of the
game the outcome with the revealed seed. Tokens alone are enough to replay a game, events alone to
show it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, cast

from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.luck import luck_id
from wyrmhold.kernel.viewers import CHANCE

NOTATION = 1

ENTROPY: Final = re.compile(r"[0-9a-fA-F]{1,64}")
"""What one player may add to the luck of a table."""

FORFEIT: Final = "forfeit"
"""Outcome reason outside the rules: all other players resigned or lost their seats."""

ABANDONED: Final = "abandoned"
"""Outcome reason outside the rules: the table was abandoned, and nobody wins."""


@dataclass(frozen=True)
class Origin:
    """The record that the given steps of another one come from, and the step they lead to."""

    id: str
    step: int


@dataclass(frozen=True)
class Header:
    """The options of a table, and its commitment to its luck.

    The last three fields are written only when used.
    """

    game: str
    edition: str
    options: dict[str, object]
    rules_version: int
    seats: list[dict[str, object]]
    commitment: str
    id: str
    created: str
    entropy: tuple[str | None, ...] | None = None
    """What each seat added to the luck, between the commitment and the first draw."""
    given: int = 0
    """The number of leading steps taken from elsewhere. Their luck is not this table's."""
    origin: Origin | None = None

    @property
    def luck_id(self) -> str:
        """The id for a table's sealed luck."""
        return luck_id(self.id, self.entropy)

    def as_json(self) -> dict[str, object]:
        row: dict[str, object] = {"notation": NOTATION}
        row |= {name: getattr(self, name) for name in HEADER_TYPES}
        if self.entropy is not None:
            row["entropy"] = list(self.entropy)
        if self.given:
            row["given"] = self.given
        if self.origin is not None:
            row["from"] = asdict(self.origin)
        return row


@dataclass(frozen=True)
class StepLine:
    """One answer and its events."""

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

    An unfinished record with its seed is a save: the game can continue from it with the committed
    luck. Such a file is as secret as the hands it holds.
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


def ended_without_rule(outcome: Mapping[str, object], seats: int) -> bool:
    """Whether an outcome may end a game that its rules have not ended."""
    winners, reason = outcome.get("winners"), outcome.get("reason")
    if reason == ABANDONED:
        return winners == []
    if reason != FORFEIT or not isinstance(winners, list) or not winners:
        return False
    return all(type(seat) is int for seat in winners) and winners == [
        seat for seat in range(seats) if seat in winners
    ]


def read_record(text: str) -> Record:
    """Parse JSON Lines. Raises BadRecord listing every unreadable line."""
    problems: list[str] = []
    rows: list[dict[str, object]] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            row = json.loads(line)
            if "\\u" in line:  # a lone surrogate is not text and could not be written again
                json.dumps(row, ensure_ascii=False).encode()
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
            ["it shows what one viewer saw and cannot be replayed: use the whole record"],
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
"""The fields every header has."""

HEADER_EXTRAS: Final = ("entropy", "given", "from")
"""The optional fields of a header."""


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
    if "entropy" in row:
        values["entropy"] = _read_entropy(row["entropy"], seats, problems)
    if "given" in row:
        values["given"] = given = row["given"]
        if type(given) is not int or given < 1:
            problems.append("line 1: 'given' is a number of steps")
    if "from" in row:
        values["origin"] = _read_origin(row["from"], problems)
    return Header(**values)


def _read_entropy(data: object, seats: object, problems: list[str]) -> tuple[str | None, ...]:
    added = data if isinstance(data, list) else []
    if not isinstance(data, list) or not isinstance(seats, list) or len(data) != len(seats):
        problems.append("line 1: 'entropy' is a list with an entry for each seat")
    for text in added:
        if text is not None and not (isinstance(text, str) and ENTROPY.fullmatch(text)):
            problems.append("line 1: an 'entropy' is null, or 1 to 64 hexadecimal digits")
    return tuple(added)


def _read_origin(data: object, problems: list[str]) -> Origin:
    found = data if isinstance(data, dict) else {}
    name, step = found.get("id"), found.get("step")
    if len(found) != 2 or not isinstance(name, str) or type(step) is not int or step < 0:
        problems.append("line 1: 'from' has the id of a record and a step of it")
    return Origin(cast("str", name), cast("int", step))


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

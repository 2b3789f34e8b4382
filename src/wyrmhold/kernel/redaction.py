"""Records as a given viewer may see them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, cast

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Undo
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import Game
from wyrmhold.kernel.record import Header, Record
from wyrmhold.kernel.replay import walk
from wyrmhold.kernel.state import S
from wyrmhold.kernel.viewers import CHANCE, OPEN, SPECTATOR


@dataclass(frozen=True)
class Taken(Generic[S]):
    """A step of a record: who answered what when, and what happened."""

    by: int
    action: Action
    events: Sequence[Event[S]]
    t: int


class Lines(Generic[S]):
    """The lines of a record as one viewer sees it, while the record grows.

    Chance draws are merged into the answer before them, and those before the first answer into a
    step named `deal`, because whether chance had a choice can be secret. Answers hidden from the
    viewer are merged as well. A line has the time of its own answer, not of what is merged into it,
    and steps are numbered by line.
    """

    def __init__(self, game: Game[S], viewer: int) -> None:
        self.game: Final = game
        self.viewer: Final = viewer
        self.ends: Final = [0]
        """For each line, the last step that it covers."""
        self.shown: Final = [0]
        """For each step, the line that shows the state after it."""

    def add(self, step: Taken[S]) -> None:
        if len(self.ends) == 1 or self._do(step):
            self.ends.append(0)
        self.ends[-1] = len(self.shown)
        self.shown.append(len(self.ends) - 1)

    def line(self, number: int, steps: Sequence[Taken[S]]) -> dict[str, object]:
        """A line of the record with these steps, counted from 1."""
        covered = steps[self.ends[number - 1] : self.ends[number]]
        first = covered[0]
        do = self._do(first)
        events: list[object] = []
        for step in covered:
            seen = [event.seen_by(self.viewer) for event in step.events]
            dumped = self.game.codec.dump([event for event in seen if event is not None])
            events += cast("list[object]", dumped)
        by: object = first.by if do else "chance"
        t = first.t if do else 0
        return {"n": number, "by": by, "do": do or "deal", "events": events, "t": t}

    def _do(self, step: Taken[S]) -> str:
        """The viewer's token of a step; empty if it has no line of its own."""
        if step.by == CHANCE:
            return ""
        action = step.action
        if isinstance(action, Undo):
            action = Undo(self.shown[action.step])
        return action.token() if self.viewer in (OPEN, step.by) else action.masked()


def redacted(game: Game[S], record: Record, viewer: int) -> list[str]:
    """The record as lines, with only what a viewer saw (`Lines`).

    The seed is left out: it would reveal everything.
    """
    lines = Lines(game, viewer)
    steps: list[Taken[S]] = []
    for played in walk(game, record):
        steps.append(Taken(played.line.by, played.action, played.events, played.line.t))
        lines.add(steps[-1])
    rows = [redacted_header(record.header, viewer, lines.shown)]
    rows += [lines.line(number, steps) for number in range(1, len(lines.ends))]
    if record.outcome is not None:
        rows.append({**record.outcome, "seed": None})
    return [json.dumps(row, separators=(",", ":")) for row in rows]


def redacted_header(header: Header, viewer: int, shown: Sequence[int]) -> dict[str, object]:
    """The header for a viewer. Original step numbers could reveal how many steps are hidden."""
    row = header.as_json()
    if header.given:
        row["given"] = shown[header.given]
    if header.origin is not None:
        row["from"] = {"id": header.origin.id}
    row["as"] = "spectator" if viewer == SPECTATOR else viewer
    return row

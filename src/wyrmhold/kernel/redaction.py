"""Records as a given viewer may see them."""

from __future__ import annotations

import json
from typing import cast

from wyrmhold.kernel.answers import Undo
from wyrmhold.kernel.game import Game
from wyrmhold.kernel.record import Header, Record
from wyrmhold.kernel.replay import walk
from wyrmhold.kernel.state import S
from wyrmhold.kernel.viewers import CHANCE, OPEN, SPECTATOR


def redacted(game: Game[S], record: Record, viewer: int) -> list[str]:
    """The record as lines, with only what a viewer saw.

    Chance draws are merged into the answer before them, and those before the first answer into a
    step named `deal`, because whether chance had a choice can be secret. Answers hidden from the
    viewer are merged as well. A line has the time of its own answer, not of what is merged into it,
    and steps are numbered by line. The seed is left out: it would reveal everything.
    """
    rows: list[dict[str, object]] = []
    shown = [0]  # step number -> the line that shows the state after it
    for played in walk(game, record):
        line, action = played.line, played.action
        seen = [event.seen_by(viewer) for event in played.events]
        events = game.codec.dump([event for event in seen if event is not None])
        assert isinstance(events, list)
        if isinstance(action, Undo):
            action = Undo(shown[action.step])
        own = viewer in (OPEN, line.by)
        do = action.token() if own else action.masked()
        if line.by != CHANCE and do:
            rows.append({"n": len(rows) + 1, "by": line.by, "do": do, "events": [], "t": line.t})
        elif not rows:
            rows.append({"n": 1, "by": "chance", "do": "deal", "events": [], "t": 0})
        cast("list[object]", rows[-1]["events"]).extend(events)
        shown.append(len(rows))
    rows.insert(0, _header(record.header, viewer, shown))
    if record.outcome is not None:
        rows.append({**record.outcome, "seed": None})
    return [json.dumps(row, separators=(",", ":")) for row in rows]


def _header(header: Header, viewer: int, shown: list[int]) -> dict[str, object]:
    """The header for a viewer. Original step numbers could reveal how many steps are hidden."""
    row = header.as_json()
    if header.given:
        row["given"] = shown[header.given]
    if header.origin is not None:
        row["from"] = {"id": header.origin.id}
    row["as"] = "spectator" if viewer == SPECTATOR else viewer
    return row

"""`python -m tests.golden.make_streams`: real games as the page receives them.

Writes web/tests/streams.json: for each table and viewer, the first view and then, for every answer
or draw, the events as the viewer hears them and the view after them. Vitest applies the page's own
reducers to these events and compares the views. A test checks that the file is up to date.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from typing import Any

from tests.docs.blocks import ROOT
from tests.golden.reader import RECORDS
from wyrmhold.bots.players import at_random
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.registry import game_of
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.record import Record, read_record
from wyrmhold.kernel.replay import begin, walk
from wyrmhold.kernel.viewers import OPEN, SPECTATOR

FILE = "web/tests/streams.json"
RUN_RECORDS = RECORDS.parent / "dragon_run"

TABLES: tuple[tuple[AnyGame, str, dict[str, object], int, int], ...] = (
    (DRAKON, "third", {"turn_limit": 6}, 2, 0),
    (DRAKON, "third", {"turn_limit": 7, "heroes": True, "expansion_one": True}, 3, 1),
    (DRAKON, "third", {"turn_limit": 6, "teams": True}, 4, SPECTATOR),
    (DRAKON, "fourth", {"turn_limit": 6, "goal": "short"}, 2, 1),
    (DRAKON, "fourth", {"turn_limit": 7, "heroes": True, "expansion_one": True}, 4, OPEN),
    (DRAGON_RUN, "first", {}, 2, 0),
    (DRAGON_RUN, "first", {}, 4, 2),
    (DRAGON_RUN, "first", {}, 5, SPECTATOR),
    (DRAGON_RUN, "first", {}, 3, OPEN),
)
"""The game, its agreement, the number of players, and who watches."""


def played_at_random(
    game: AnyGame, edition: str, options: dict[str, object], players: int
) -> Record:
    """A random game."""
    rng = random.Random(f"{game.name} {edition} {options} {players}")
    table = open_table(game, edition, options, [{}] * players, rng.randbytes(32), "stream")
    while table.asked is not None:
        table.answer(at_random(table.state, rng))
    return table.record


def stream(game: AnyGame, record: Record, viewer: int) -> dict[str, Any]:
    """A game, step by step, as a viewer hears of it. Views are sent as patches."""
    header = record.header
    view = game.sight(begin(game, header), viewer)
    agreed = f"{header.edition} {json.dumps(header.options)[:80]}, version {header.rules_version}"
    told: dict[str, Any] = {
        "game": game.name,
        "table": f"{agreed}, {len(header.seats)} players, seen by {viewer}",
        "first": view,
        "steps": [],
    }
    for played in walk(game, record):
        events = [
            game.codec.dump(seen)
            for seen in [event.seen_by(viewer) for event in played.events]
            if seen is not None
        ]
        after = game.sight(played.after, viewer)
        patch = {key: value for key, value in after.items() if view.get(key) != value}
        told["steps"].append([events, patch])
        view = after
    return told


def golden_streams() -> Iterator[dict[str, Any]]:
    """Every golden record, seen by somebody else each time."""
    paths = [*sorted(RECORDS.glob("*.jsonl")), *sorted(RUN_RECORDS.glob("*.jsonl"))]
    for number, path in enumerate(paths):
        record = read_record(path.read_text("utf-8"))
        viewers = (SPECTATOR, OPEN, *range(len(record.header.seats)))
        game = game_of({"game": record.header.game})
        yield stream(game, record, viewers[number % len(viewers)])


def streams() -> str:
    """The text of the file."""
    found = [
        stream(game, played_at_random(game, edition, options, players), viewer)
        for game, edition, options, players, viewer in TABLES
    ]
    return written(found)


def written(found: Iterable[dict[str, Any]]) -> str:
    """Streams as JSON, one to a line."""
    rows = [json.dumps(each, separators=(",", ":")) for each in found]
    return "[\n" + ",\n".join(rows) + "\n]\n"


if __name__ == "__main__":
    (ROOT / FILE).write_text(streams(), "utf-8")

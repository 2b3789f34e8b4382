"""The golden files: where they are, and what a record contains."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wyrmhold.games.drakon.events import HeroMoved
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.kernel.answers import Answer
from wyrmhold.kernel.record import Record, read_record
from wyrmhold.kernel.replay import walk

RECORDS = Path(__file__).parent / "records"
PERFT = Path(__file__).parent / "perft"


def record_names() -> list[str]:
    """The names of all golden records, without the suffix."""
    return sorted(path.stem for path in RECORDS.glob("*.jsonl"))


def golden(name: str) -> Record:
    """One golden record."""
    return read_record((RECORDS / f"{name}.jsonl").read_text("utf-8"))


def name_of(edition: str, options: Mapping[str, object], players: int, version: int) -> str:
    """The file name of a record, made from the table's settings and the version of the rules.

    Records of version 1 do not name it: they were there before there was another.
    """
    words = [edition]
    words += ["expansion"] if options.get("expansion_one") else []
    words += ["teams" if options.get("teams") else str(options.get("goal", "gold"))]
    words += ["heroes"] if options.get("heroes") else []
    words += ["box"] if "box" in options else []
    limit = options.get("turn_limit", 100)
    words += [] if limit == 100 else [f"limit{limit}"]
    return "-".join([*words, str(players), *([] if version == 1 else [f"v{version}"])])


def features(record: Record) -> set[str]:
    """What happens in a record, as words: `verb move`, `event HeroMoved`, `enters void`, ..."""
    found: set[str] = set()
    assert record.outcome is not None
    found.add(f"reason {record.outcome['reason']}")
    for played in walk(DRAKON, record):
        assert isinstance(played.action, Answer)
        found.add(f"verb {played.action.verb}")
        for event in played.events:
            found.add(f"event {type(event).__name__}")
            if isinstance(event, HeroMoved):
                found.add(f"steps {len(event.path)}")
                chambers = played.before.board.chambers
                if event.path[-1] in chambers:
                    found.add(f"enters {KINDS[chambers[event.path[-1]] >> 4]}")
    return found

"""Write the golden records of Dragon Run that are missing, for every version of the rules.

`.dev/bin/python -m tests.golden.make_dragon_run` adds records for new rows of `PLANS`. It never
touches one that is there: see README.md.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tests.dragon_run.tables import SMALL, bold
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.answers import Answer
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.record import Record, read_record
from wyrmhold.kernel.replay import walk
from wyrmhold.kernel.transaction import legal

RECORDS: Final = Path(__file__).parent / "dragon_run"
TRIES: Final = 40

ALIKE: Final = {
    "name": "alike.toml",
    "sha256": "0" * 64,
    "locations": {"dragon": 1, "hall": 4, "pack": 3, "top_three": 3},
    "treasures": {"object_1": 16, "object_2": 2, "light": 2, "annulation": 1},
}
"""A box in which most cards are alike."""

BOXES: Final[dict[str, dict[str, object]]] = {
    "box": {},
    "small": {"cards": SMALL},
    "alike": {"cards": ALIKE},
}


@dataclass(frozen=True)
class Plan:
    """A table with a golden record."""

    version: int
    box: str
    players: int

    @property
    def name(self) -> str:
        return f"{self.box}-{self.players}-v{self.version}"


PLANS: Final = [
    Plan(version, box, players)
    for version in DRAGON_RUN.rules_versions
    for box, players in [
        ("box", 2),
        ("box", 3),
        ("box", 4),
        ("box", 5),
        ("small", 4),
        ("alike", 3),
        ("alike", 5),
    ]
]


def golden(name: str) -> Record:
    """One golden record."""
    return read_record((RECORDS / f"{name}.jsonl").read_text("utf-8"))


def features(record: Record) -> Counter[str]:
    """What happens in a record: `verb charge`, `event DieRolled`, `asked alike`, ..."""
    found: Counter[str] = Counter()
    assert record.outcome is not None
    found[f"reason {record.outcome['reason']}"] += 1
    for played in walk(DRAGON_RUN, record):
        assert isinstance(played.action, Answer)
        found[f"verb {played.action.verb}"] += 1
        for event in played.events:
            found[f"event {type(event).__name__}"] += 1
        if played.action.verb in ("keep", "discard") and len(legal(played.before).listed()) == 1:
            found["asked alike"] += 1
    return found


def played_game(plan: Plan, number: int) -> Record:
    """One game at a table, determined by the plan and the number."""
    words = json.dumps([plan.box, plan.players, number])
    seed = hashlib.sha256(words.encode()).digest()
    seats: list[dict[str, object]] = [{} for _ in range(plan.players)]
    table = open_table(
        DRAGON_RUN,
        "first",
        BOXES[plan.box],
        seats,
        seed,
        f"golden-{number}",
        rules_version=plan.version,
    )
    rng = random.Random(words)
    while table.asked is not None:
        table.answer(bold(table.state, rng))
    record = table.record
    # Thinking times would make the file differ between runs of this script.
    record.steps = [replace(step, t=0) for step in record.steps]
    return record


def main() -> None:
    """Write the missing records: of each table the game that shows most that others do not."""
    RECORDS.mkdir(exist_ok=True)
    seen: Counter[tuple[int, str]] = Counter()
    for plan in PLANS:
        path = RECORDS / f"{plan.name}.jsonl"
        if path.exists():
            record = golden(plan.name)
        else:
            games = [played_game(plan, number) for number in range(TRIES)]
            worth = [
                sum(1 / (1 + seen[plan.version, each]) for each in sorted(features(game)))
                for game in games
            ]
            record = games[worth.index(max(worth))]
            path.write_bytes(record.text().encode())
            print(f"{plan.name}: {len(record.steps)} steps")
        for feature in features(record):
            seen[plan.version, feature] += 1


if __name__ == "__main__":
    main()

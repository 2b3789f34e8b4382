"""Recorded games of Dragon Run replay for ever, each under its version of the rules."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.golden.make_dragon_run import PLANS, RECORDS, Plan, features, golden
from wyrmhold.games.dragon_run.all_parts import ALL
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import verify
from wyrmhold.kernel.viewers import CHANCE

every_plan = pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)


@every_plan
def test_a_record_replays_and_its_luck_matches_the_commitment(plan: Plan) -> None:
    record = golden(plan.name)
    assert record.header.rules_version == plan.version
    assert len(record.header.seats) == plan.players
    drawn = verify(DRAGON_RUN, record)
    assert drawn == sum(1 for step in record.steps if step.by == CHANCE)
    assert record.text().encode() == (RECORDS / f"{plan.name}.jsonl").read_bytes()


@every_plan
def test_a_seat_gets_no_card_that_only_another_saw(plan: Plan) -> None:
    record = golden(plan.name)
    for viewer in range(plan.players):
        steps = [json.loads(line) for line in redacted(DRAGON_RUN, record, viewer)][1:-1]
        for event in [event for step in steps for event in step["events"]]:
            if event["type"] in ("TreasureDrawn", "TreasureSeen", "TreasureKept", "CardTaken"):
                assert (event["card"] is not None) == (str(viewer) in event["told"])


def test_no_record_is_without_its_table() -> None:
    assert sorted(path.stem for path in RECORDS.iterdir()) == sorted(plan.name for plan in PLANS)


@pytest.mark.parametrize("version", DRAGON_RUN.rules_versions)
def test_the_records_of_a_version_show_every_event_and_every_end(version: int) -> None:
    found: Counter[str] = Counter()
    for plan in PLANS:
        if plan.version == version:
            found += features(golden(plan.name))
    missing = {f"event {event.__name__}" for event in ALL.events} - set(found)
    assert missing == set()
    assert {"reason temper", "reason dragon"} <= set(found)
    # Only version 1 skipped a question if the cards were alike.
    assert bool(found["asked alike"]) == (version > 1)

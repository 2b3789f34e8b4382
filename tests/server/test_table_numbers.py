"""Streams: whatever happens, a viewer's messages have no gaps and add up to what it may see."""

from __future__ import annotations

import os
import random
from collections import Counter

import msgspec
import pytest

from tests.server.table_kit import Sitting, fields, plain, refolded, retold
from tests.server.table_random import Restless, random_sitting
from wyrmhold.kernel.replay import verify
from wyrmhold.server.tables.delivery import standing, whole
from wyrmhold.server.tables.records import whole_record

GAMES_PER_SEED = int(os.environ.get("WYRMHOLD_SOAK_TABLES", "4"))
"""More in a long run."""

SEEDS = range(8)


def played(seed: int, game: str, steps: int = 120) -> tuple[Sitting, Counter[str]]:
    rng = random.Random(f"{game} {seed}")
    sitting = random_sitting(rng, game)
    sitting.begin()
    sitting.check()
    restless = Restless(sitting, rng)
    restless.play(steps)
    return sitting, restless.done


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_happens_numbers_have_no_gaps_and_patches_add_up(seed: int, game: str) -> None:
    # After each entry, `Sitting.check` compares each client with what the table shows it.
    for number in range(GAMES_PER_SEED):
        sitting, _ = played(seed * 1000 + number, game)
        again = refolded(sitting.rows)
        assert fields(again) == fields(sitting.table)
        for viewer, heard in sitting.heard.items():
            assert retold(sitting.rows, viewer) == heard.messages


def test_the_random_tables_do_everything_that_can_be_done() -> None:
    done: Counter[str] = Counter()
    for seed in range(16):
        for game in ("drakon", "dragon_run"):
            done += played(seed, game, 80)[1]
    wanted = {
        *("Answered", "Closed", "Undone", "UndoAsked", "UndoSaid", "Said", "TakenOver"),
        *("Returned", "Forfeited", "Abandoned", "in a window", "back to a secret question"),
    }
    assert not wanted - set(done), done
    assert done["in a window"] > 60, done


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
def test_a_late_client_gets_what_the_others_added_up(game: str) -> None:
    sitting, _ = played(77, game, 60)
    for viewer, heard in sitting.heard.items():
        start = plain(whole(sitting.table, viewer, heard.view, sitting.now))
        assert start["number"] == heard.number
        assert start["view"] == heard.view
        assert (start["prompt"], start["window"], start["clock"], start["table"]) == (
            heard.prompt,
            heard.window,
            heard.clock,
            heard.info,
        )
        over_http = plain(standing(sitting.table, viewer))
        assert over_http == {name: start[name] for name in over_http}


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
@pytest.mark.parametrize("seed", range(12))
def test_a_record_of_whatever_happened_verifies(seed: int, game: str) -> None:
    sitting, _ = played(seed, game, 400)
    table = sitting.table
    record = whole_record(table.id, sitting.rows)
    assert record.seed == (None if table.status == "playing" else table.created.seed)
    record.seed = table.created.seed
    assert verify(table.game, record) == table.drawn


def test_messages_are_the_same_bytes_however_often_they_are_made() -> None:
    sitting, _ = played(5, "dragon_run", 60)
    for viewer, heard in sitting.heard.items():
        first, second = retold(sitting.rows, viewer), retold(sitting.rows, viewer)
        assert first == second == heard.messages
        numbers = [msgspec.json.decode(data)["number"] for data in first]
        assert numbers == list(range(1, len(numbers) + 1))

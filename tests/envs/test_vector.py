"""Many tables together: each behaves as it would alone, and a new game follows each ended one."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tests.docs.blocks import blocks
from tests.envs.kinds import KINDS, Kind
from wyrmhold.envs.table import NOBODY, BadSetting, Deals, IllegalNumber, OutOfPlace, Table, luck_of
from wyrmhold.envs.vector import Batch, Tables


def made(kind: Kind, tables: int, copy: bool = True) -> Tables:
    return Tables(
        kind.game,
        tables,
        kind.players,
        kind.edition,
        kind.options,
        kind.picks,
        copy=copy,
        **kind.parameters,
    )


def chosen(batch: Batch, rng: random.Random) -> list[int]:
    """A random legal number for each table."""
    return [rng.choice(np.flatnonzero(mask).tolist()) for mask in batch.masks]


@pytest.mark.parametrize("kind", KINDS[::4], ids=str)
def test_every_table_behaves_as_it_would_alone_even_in_the_next_game(kind: Kind) -> None:
    tables, rng = made(kind, 3), random.Random(1)
    batch = tables.reset(seed=11)
    deals = [Deals(11 + row) for row in range(3)]
    alone = [Table(tables.setting, luck_of(each.next_seed())) for each in deals]
    ended = 0
    for _ in range(250):
        for row, table in enumerate(alone):
            assert batch.seats[row] == table.seat
            assert np.flatnonzero(batch.masks[row]).tolist() == sorted(table.numbers)
            assert np.array_equal(batch.observations[row], table.observation(table.seat))
        numbers = chosen(batch, rng)
        batch = tables.step(np.array(numbers))
        for row, table in enumerate(alone):
            table.play(numbers[row])
            assert batch.outside[row] == table.outside
            over = table.seat == NOBODY
            assert bool(batch.terminations[row] or batch.truncations[row]) == over
            assert batch.truncations[row] == table.cut
            if over:
                ended += 1
                assert batch.rewards[row].tolist() == pytest.approx(table.returns())
                table.deal(luck_of(deals[row].next_seed()))
            else:
                assert not batch.rewards[row].any()
    assert ended


def test_arrays_are_new_ones_unless_copying_is_off() -> None:
    kind = Kind("dragon_run", "first", 3)
    for copy in (True, False):
        tables, rng = made(kind, 2, copy), random.Random(1)
        first = tables.reset(seed=1)
        second = tables.step(chosen(first, rng))
        for name in vars(first):
            shared = np.shares_memory(getattr(first, name), getattr(second, name))
            assert shared is not copy


def test_a_reset_without_a_seed_continues_with_other_games() -> None:
    tables = made(Kind("drakon", "third", 2), 2)
    first = tables.reset(seed=5).observations
    second = tables.reset().observations
    assert not np.array_equal(first, second)
    assert np.array_equal(tables.reset(seed=5).observations, first)
    assert np.array_equal(tables.reset().observations, second)
    assert np.array_equal(tables.reset(seed=[5, 6]).observations, first)


def test_critics_see_every_table() -> None:
    tables = made(Kind("dragon_run", "first", 2), 3)
    tables.reset(seed=1)
    assert tables.revealed().shape == (3, tables.setting.encoding.secret_length)
    assert tables.table(2).seat >= 0


def test_invalid_calls_are_refused_in_plain_words() -> None:
    with pytest.raises(BadSetting, match="tables: 0, but at least one is needed"):
        made(KINDS[0], 0)
    tables = made(Kind("dragon_run", "first", 2), 2)
    with pytest.raises(OutOfPlace, match=r"no game in progress: call reset\(\)"):
        tables.step([0, 0])
    with pytest.raises(OutOfPlace, match="3 seeds for 2 tables"):
        tables.reset(seed=[1, 2, 3])
    batch = tables.reset(seed=1)
    with pytest.raises(OutOfPlace, match="1 numbers for 2 tables"):
        tables.step([0])
    illegal = int(np.flatnonzero(~batch.masks[0])[0])
    with pytest.raises(IllegalNumber, match="is not legal here"):
        tables.step([illegal, illegal])


def test_the_example_on_the_page_runs() -> None:
    [example] = [
        block.text
        for block in blocks("docs/environments.md", "python")
        if "import Tables" in block.text
    ]
    found: dict[str, Any] = {}
    exec(example, found)
    assert found["batch"].masks.any(axis=1).all()

"""Luck: uniform, reproducible, and verifiable by anybody once the seed is revealed."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wyrmhold.kernel.luck import Dice, Luck, SealedLuck, below, commitment


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(b"abc") == hashlib.sha256(b"abc").hexdigest()
    assert commitment(b"abc") != commitment(b"abd")


@settings(deadline=None)
@given(st.binary(min_size=1, max_size=40), st.text(max_size=10), st.integers(1, 10**6))
def test_anybody_can_compute_a_sealed_draw(seed: bytes, game: str, n: int) -> None:
    luck = SealedLuck(seed, game)
    for k in range(3):
        digest = hmac.new(seed, f"{game}:{k}".encode(), hashlib.sha256).digest()
        assert luck.below(n) == int.from_bytes(digest, "big") % n
    assert luck.drawn == 3


def test_sealed_luck_is_reproducible_and_can_go_on_from_any_draw() -> None:
    first = SealedLuck(b"s", "g")
    numbers = [first.below(1000) for _ in range(20)]
    again = SealedLuck(b"s", "g")
    assert [again.below(1000) for _ in range(20)] == numbers
    later = SealedLuck(b"s", "g", drawn=12)
    assert [later.below(1000) for _ in range(8)] == numbers[12:]


def test_another_seed_or_another_game_has_different_luck() -> None:
    def draws(seed: bytes, game: str) -> list[int]:
        luck = SealedLuck(seed, game)
        return [luck.below(10**9) for _ in range(4)]

    assert len({tuple(draws(s, g)) for s in (b"a", b"b") for g in ("x", "y")}) == 4


@pytest.mark.parametrize(
    "begin",
    [
        lambda: SealedLuck(b"uniform", "g").below,
        lambda: Dice(random.Random(5)).below,
        lambda: partial(below, random.Random(6)),
    ],
    ids=["sealed", "dice", "below"],
)
@pytest.mark.parametrize("n", [2, 3, 6, 7])
def test_luck_is_uniform(begin: Callable[[], Callable[[int], int]], n: int) -> None:
    draw = begin()
    counts = Counter(draw(n) for _ in range(2000 * n))
    assert sorted(counts) == list(range(n))
    # Chi-squared with n - 1 degrees of freedom exceeds 35 once in a hundred thousand times.
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 35


@settings(deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 10**9))
def test_below_is_below(seed: int, n: int) -> None:
    assert 0 <= below(random.Random(seed), n) < n


def test_a_single_outcome_needs_no_luck() -> None:
    assert below(random.Random(1), 1) == 0
    assert SealedLuck(b"s", "g").below(1) == 0


def test_base_luck_is_abstract() -> None:
    with pytest.raises(NotImplementedError):
        Luck().below(2)

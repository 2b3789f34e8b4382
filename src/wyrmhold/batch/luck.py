"""The kernels' source of chance: the same numbers on every target.

Draw k of a game is a hash of the game's seed and k, so a draw depends on nothing but its number. A
record that draws has two fields of 64 bits: `seed`, any number, and `drawn`, the number of draws so
far. All arithmetic is taken modulo 2**32: Python's integers, which never overflow, and compiled
ones, which wrap around, then agree.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.target import flat

WORD: Final = 0xFFFFFFFF


@flat
def mixed(word: int) -> int:
    """Mix the bits of a word of 32 bits (the finalizer of MurmurHash3)."""
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & WORD
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


@flat
def bits(record: Any) -> int:
    """The next 32 random bits."""
    seed = record.seed
    drawn = record.drawn
    record.drawn = drawn + 1
    word = mixed(((drawn * 0x9E3779B9) & WORD) ^ (seed & WORD))
    return mixed((word + ((seed >> 32) & WORD) + 0x632BE5AB) & WORD)


@flat
def below(record: Any, number: int) -> int:
    """The next random number from 0 to number - 1, for numbers below 2**20.

    The chances differ from each other by less than one in four thousand million.
    """
    return (bits(record) * number) >> 32

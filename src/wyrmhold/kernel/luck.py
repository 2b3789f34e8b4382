"""Sources of chance. Luck never comes from the state, always from the driver of the game.

`SealedLuck` can be verified afterwards. The table publishes `commitment(seed)` before the first
draw. Draw k is the number HMAC-SHA256(seed, "GAME-ID:k") modulo the total weight of the outcomes.
The seed is revealed at the end, so anybody can recompute every draw. If players added entropy
(between the commitment and the first draw), its digest is part of the id: see `luck_id`.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Sequence
from typing import Final


def below(rng: random.Random, n: int) -> int:
    """A uniformly random integer from 0 to n - 1."""
    bits = n.bit_length()
    pick = rng.getrandbits(bits)
    while pick >= n:
        pick = rng.getrandbits(bits)
    return pick


class Luck:
    """A source of chance outcomes."""

    def below(self, n: int) -> int:
        """A uniformly random integer from 0 to n - 1."""
        raise NotImplementedError


class Dice(Luck):
    """Luck from a pseudo-random generator: for simulations and tests."""

    def __init__(self, rng: random.Random) -> None:
        self.rng: Final = rng

    def below(self, n: int) -> int:
        # `below` inlined: chance is drawn too often for another call.
        bits = n.bit_length()
        getrandbits = self.rng.getrandbits
        pick = getrandbits(bits)
        while pick >= n:
            pick = getrandbits(bits)
        return pick


def commitment(seed: bytes) -> str:
    """The hash of the seed, published before the first draw."""
    return hashlib.sha256(seed).hexdigest()


def luck_id(game_id: str, entropy: Sequence[str | None] | None) -> str:
    """The id for `SealedLuck`: the game's id, with the seats' entropy if any seat added some."""
    if entropy is None:
        return game_id
    added = "\n".join([text or "" for text in entropy])
    return f"{game_id}/{hashlib.sha256(added.encode()).hexdigest()}"


class SealedLuck(Luck):
    """Luck derived from a secret seed, the game's id and the number of the draw."""

    def __init__(self, seed: bytes, game_id: str, drawn: int = 0) -> None:
        self.seed: Final = seed
        self.game_id: Final = game_id
        self.drawn = drawn

    def below(self, n: int) -> int:
        message = f"{self.game_id}:{self.drawn}".encode()
        self.drawn += 1
        digest = hmac.new(self.seed, message, hashlib.sha256).digest()
        # 256 bits against a total of at most a few hundred: the bias is under 2**-240.
        return int.from_bytes(digest, "big") % n

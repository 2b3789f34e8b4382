"""The randomness that decides how games run: table ids and seeds, bots' choices, guests' names.

Secrets never come from here. See docs/adr/0014-luck-fixed-at-the-start.md.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
import string
from collections import Counter
from typing import NamedTuple, Protocol

LETTERS = string.ascii_letters + string.digits
ID_LENGTH = 12
GUEST_NUMBERS = range(1000, 10_000)


class TableLuck(NamedTuple):
    """What all draws of a table follow from."""

    id: str
    seed: str
    """32 bytes in hexadecimal."""


class Randomness(Protocol):
    """A source of randomness for games."""

    def table(self, content: str) -> TableLuck:
        """A new table's id and seed; `content` is what the table is set up with."""

    def bot(self, *position: object) -> random.Random:
        """A generator for one answer of a bot; `position` says which."""

    def guest(self) -> int:
        """The number in the name of a guest who gave none."""


def random_guest_number() -> int:
    return secrets.choice(GUEST_NUMBERS)


class SystemRandomness:
    """Randomness of the operating system."""

    def table(self, content: str) -> TableLuck:
        # Nobody can guess the id (71 bits).
        name = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
        return TableLuck(name, secrets.token_hex(32))

    def bot(self, *position: object) -> random.Random:
        return random.Random()

    def guest(self) -> int:
        return random_guest_number()


class FixedRandomness:
    """Randomness that follows from a seed and from what it is asked for. For tests only."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._tables: Counter[bytes] = Counter()
        self._guests = 0

    def table(self, content: str) -> TableLuck:
        """Depends on the content and on how many tables with the same content came before."""
        digest = hashlib.sha256(content.encode()).digest()
        nth = self._tables[digest]
        self._tables[digest] += 1
        rng = random.Random(self._derived("table", digest.hex(), nth))
        name = "".join(rng.choice(LETTERS) for _ in range(ID_LENGTH))
        return TableLuck(name, self._derived("seed", digest.hex(), nth).hex())

    def bot(self, *position: object) -> random.Random:
        return random.Random(self._derived("bot", *position))

    def guest(self) -> int:
        """Different for every guest, up to 9000 of them."""
        self._guests += 1
        first = int.from_bytes(self._derived("guest"), "big")
        return GUEST_NUMBERS[(first + self._guests) % len(GUEST_NUMBERS)]

    def _derived(self, *what: object) -> bytes:
        message = ":".join(map(str, what)).encode()
        return hmac.new(self._seed, message, hashlib.sha256).digest()


def randomness_of(seed: str | None) -> Randomness:
    """The operating system's randomness, or that of a test seed."""
    return SystemRandomness() if seed is None else FixedRandomness(seed)

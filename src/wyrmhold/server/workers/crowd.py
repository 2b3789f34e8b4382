"""Limits how many may wait for something slow, in all and from one address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from wyrmhold.server.errors import Busy


class Crowd:
    """Everybody who waits for one kind of slow work.

    most      maximum number of requests in progress or waiting
    each      maximum from one address, so that nobody can take all the places
    seconds   how long one usually takes, to say when to come back
    """

    def __init__(self, most: int, each: int, seconds: float) -> None:
        self._most = most
        self._each = each
        self._seconds = seconds
        self._waiting: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._waiting.total()

    def enter(self, address: str) -> None:
        """Raises Busy if there is no place."""
        own = self._waiting[address]
        if own >= self._each:
            raise Busy(own * self._seconds)
        if len(self) >= self._most:
            raise Busy(len(self) * self._seconds)
        self._waiting[address] += 1

    def leave(self, address: str) -> None:
        self._waiting[address] -= 1
        if not self._waiting[address]:
            del self._waiting[address]

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """A place while the block runs. Raises Busy."""
        self.enter(address)
        try:
            yield
        finally:
            self.leave(address)

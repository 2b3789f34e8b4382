"""How often somebody may do something: buckets of tokens, in memory.

Each process counts for itself, so several processes let through as many times more.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping

from msgspec import Struct
from starlette.types import Scope

from wyrmhold.server.identity.addresses import client_key
from wyrmhold.server.identity.errors import TooManyRequests
from wyrmhold.server.identity.persons import Person

MOST_BUCKETS = 20_000
"""For each rule. When there are more, those that nobody used for longest are thrown away."""


class Rule(Struct, frozen=True):
    """`rate` times a second in the long run, `burst` times at once."""

    rate: float
    burst: int


RULES: Mapping[str, Rule] = {
    "guest": Rule(1 / 10, 20),
    "create_table": Rule(1 / 10, 10),
    "join": Rule(1, 20),
    "answer": Rule(20, 60),
    "chat": Rule(1, 10),
    "login": Rule(1 / 15, 10),
    "register": Rule(1 / 60, 5),
    "link": Rule(1 / 15, 10),
    "upload": Rule(1 / 20, 5),
    "read": Rule(20, 100),
    "replay": Rule(3, 40),
    "advice": Rule(1, 30),
    "socket": Rule(2, 30),
    "stream": Rule(1, 30),
    "frame": Rule(50, 200),
}


class Limits:
    """Counts for each rule and key. A key is a person or an address."""

    def __init__(
        self,
        rules: Mapping[str, Rule] = RULES,
        clock: Callable[[], float] = time.monotonic,
        most: int = MOST_BUCKETS,
    ) -> None:
        self._rules = dict(rules)
        self._clock = clock
        self._most = most
        self._full_again: dict[str, OrderedDict[str, float]] = {
            name: OrderedDict() for name in rules
        }
        """When each bucket will be full: all that there is to know of a bucket. One that is full
        again is like one that has never been used, so throwing it away changes nothing."""

    def take(self, rule: str, key: str) -> None:
        """Counts what `key` is about to do; `TooManyRequests` if that is too much.

        What is refused is not counted: who waits as long as told gets through.
        """
        limit, buckets = self._rules[rule], self._full_again[rule]
        now = self._clock()
        full_again = max(buckets.get(key, now), now) + 1 / limit.rate
        too_early = full_again - now - limit.burst / limit.rate
        if too_early > 1e-9:  # rounding
            raise TooManyRequests(too_early)
        buckets[key] = full_again
        buckets.move_to_end(key)
        if len(buckets) > self._most:
            buckets.popitem(last=False)

    def __len__(self) -> int:
        """How many buckets there are."""
        return sum([len(buckets) for buckets in self._full_again.values()])


def who(scope: Scope, person: Person | None) -> str:
    """The key of whoever makes a request: the person, or the address of a stranger.

    What makes persons, or guesses passwords, is to be counted by `client_key`: a new person costs
    nothing.
    """
    return f"person {person.id}" if person is not None else client_key(scope)

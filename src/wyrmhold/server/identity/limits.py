"""Rate limits: token buckets in memory.

Each process counts separately, so N processes allow N times as much.
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

MAX_BUCKETS = 20_000
"""Per rule. Beyond this, the least recently used ones are dropped."""


class Rule(Struct, frozen=True):
    """Allows `rate` times per second on average, and `burst` times at once."""

    rate: float
    burst: int


RULES: Mapping[str, Rule] = {
    "guest": Rule(1 / 10, 20),
    "create_table": Rule(1 / 10, 10),
    "box": Rule(4, 40),
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
    """Counts by rule and key. A key is a person or an address."""

    def __init__(
        self,
        rules: Mapping[str, Rule] = RULES,
        clock: Callable[[], float] = time.monotonic,
        most: int = MAX_BUCKETS,
    ) -> None:
        self._rules = dict(rules)
        self._clock = clock
        self._most = most
        self._full_again: dict[str, OrderedDict[str, float]] = {
            name: OrderedDict() for name in rules
        }
        """When each bucket will be full, which is its whole state. A full bucket is like one that
        was never used, so dropping it changes nothing."""

    def take(self, rule: str, key: str) -> None:
        """Counts an action by `key`. Raises TooManyRequests if there were too many.

        Refused actions are not counted, so waiting as long as told always works.
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
        """The number of buckets."""
        return sum([len(buckets) for buckets in self._full_again.values()])


def who(scope: Scope, person: Person | None) -> str:
    """The key of a request: the person, or the address of a stranger.

    Use `client_key` for requests that create persons or guess passwords, since a new person costs
    nothing.
    """
    return f"person {person.id}" if person is not None else client_key(scope)

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
    "public_table": Rule(1 / 60, 20),
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


ADDRESS_FACTOR = 8
"""People behind one address may together do this many times as much as one of them. Households and
schools share an address."""

ADDRESS_RULES: Mapping[str, Rule] = {
    **{name: Rule(ADDRESS_FACTOR * rule.rate, ADDRESS_FACTOR * rule.burst)
       for name, rule in RULES.items()},
    "create_table": Rule(1 / 6, 30),
    "upload": Rule(1 / 5, 20),
    "replay": Rule(10, 200),
    "advice": Rule(2, 60),
}  # fmt: skip
"""What people behind one address may do together; less where a request takes long to answer. New
guests cost nothing, so without these rules a limit per person would limit nothing."""


class Buckets:
    """Counts one kind of action, by key."""

    def __init__(self, rule: Rule, most: int) -> None:
        self._rule = rule
        self._most = most
        self._full_again: OrderedDict[str, float] = OrderedDict()
        """When each bucket will be full, which is its whole state. A full bucket is like one that
        was never used, so dropping it changes nothing."""

    def too_early(self, key: str, now: float) -> float:
        """The seconds to wait before another action; not above 0 if it is allowed."""
        return self._after(key, now) - now - self._rule.burst / self._rule.rate

    def add(self, key: str, now: float) -> None:
        self._full_again[key] = self._after(key, now)
        self._full_again.move_to_end(key)
        if len(self._full_again) > self._most:
            self._full_again.popitem(last=False)

    def _after(self, key: str, now: float) -> float:
        return max(self._full_again.get(key, now), now) + 1 / self._rule.rate

    def __len__(self) -> int:
        return len(self._full_again)


class Limits:
    """Counts by rule and key. A key is a person or an address."""

    def __init__(
        self,
        rules: Mapping[str, Rule] = RULES,
        clock: Callable[[], float] = time.monotonic,
        most: int = MAX_BUCKETS,
        address_rules: Mapping[str, Rule] = ADDRESS_RULES,
    ) -> None:
        self._clock = clock
        self._by_key = {name: Buckets(rule, most) for name, rule in rules.items()}
        self._by_address = {name: Buckets(rule, most) for name, rule in address_rules.items()}

    def take(self, rule: str, key: str, address: str | None = None) -> None:
        """Counts an action by `key`, and for some rules by `address` too.

        Raises TooManyRequests if there were too many. Refused actions are not counted, so waiting
        as long as told always works.
        """
        counted = [(self._by_key[rule], key)]
        if address is not None and rule in self._by_address:
            counted.append((self._by_address[rule], address))
        now = self._clock()
        too_early = max([buckets.too_early(each, now) for buckets, each in counted])
        if too_early > 1e-9:  # rounding
            raise TooManyRequests(too_early)
        for buckets, each in counted:
            buckets.add(each, now)

    def admit(self, rule: str, scope: Scope, person: Person | None) -> None:
        """Counts an action of a request by its person and by its address. A stranger counts as one
        person. Raises TooManyRequests."""
        self.take(rule, who(scope, person), None if person is None else client_key(scope))

    def __len__(self) -> int:
        """The number of buckets."""
        return sum([len(each) for each in (*self._by_key.values(), *self._by_address.values())])


def who(scope: Scope, person: Person | None) -> str:
    """The key of a request: the person, or the address of a stranger.

    Use `client_key` for requests that create persons or guess passwords, since a new person costs
    nothing.
    """
    return f"person {person.id}" if person is not None else client_key(scope)

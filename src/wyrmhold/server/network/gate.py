"""Who may connect: counts connections by address, and reports whatever is refused.

A connection is either waiting, as long as it has not sent a whole request, or working. If there are
too many connections, in all or from one address, the one that has waited longest makes room for a
new one. The new one is refused only if all of them are working.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

import structlog
from starlette.types import ASGIApp, Receive, Scope, Send

from wyrmhold.server import bounds
from wyrmhold.server.health.metrics import Metrics
from wyrmhold.server.identity.addresses import PEER, Proxies, client_key, peer_of
from wyrmhold.server.identity.errors import TooManyRequests
from wyrmhold.server.identity.limits import Limits, Rule
from wyrmhold.server.identity.requests import refuse, refuse_socket

log = structlog.get_logger()

NEW = "new connection"
GATE = "wyrmhold.gate"
"""The name of the gate in the application's state, where protocols find it."""


class Guest(Protocol):
    """A connection."""

    def cut_off(self) -> None:
        """Close the connection at once."""


class Gate:
    """The connections of a process."""

    def __init__(
        self,
        metrics: Metrics,
        most: int,
        per_address: int | None,
        proxies: Proxies,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`most` connections in all, and `per_address` from one address, unless it is a proxy."""
        self._metrics = metrics
        self._most = most
        self._per_address = per_address
        self.is_proxy = proxies.is_proxy
        self._clock = clock
        self._keys: dict[Guest, str | None] = {}
        self._counts: Counter[str] = Counter()
        # In the order in which they began to wait.
        self._waiting: dict[Guest, None] = {}
        self._waiting_at: dict[str, dict[Guest, None]] = {}
        rule = Rule(bounds.NEW_CONNECTIONS_PER_S, bounds.NEW_CONNECTIONS_BURST)
        self._new = Limits({NEW: rule}, clock, address_rules={})
        self._silent_until: dict[str, float] = {}
        self._unsaid: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._keys)

    def comes_too_often(self, key: str | None) -> bool:
        """Whether an address opens connections faster than it may. Counts this one."""
        if key is None or self._per_address is None:
            return False
        try:
            self._new.take(NEW, key)
        except TooManyRequests:
            self.refused("new_connections", key)
            return True
        return False

    def enter(self, guest: Guest, key: str | None) -> bool:
        """Let in a new connection from `key`, or from a proxy if it is None. Returns whether it may
        stay."""
        if key is not None and self._is_full(key):
            reason = "connections_per_address"
            room = self._dismiss_first(self._waiting_at.get(key, ()), reason)
        elif len(self._keys) >= self._most:
            reason = "connections"
            room = self._dismiss_first(self._waiting, reason)
        else:
            room = True
        if not room:
            self.refused(reason, key)
            return False
        self._keys[guest] = key
        if key is not None:
            self._counts[key] += 1
        self.waits(guest)
        self._metrics.connections.set(len(self._keys))
        return True

    def _is_full(self, key: str) -> bool:
        return self._per_address is not None and self._counts[key] >= self._per_address

    def _dismiss_first(self, waiting: Iterable[Guest], reason: str) -> bool:
        first = next(iter(waiting), None)
        if first is None:
            return False
        self.refused(reason, self._keys[first])
        self.leave(first)
        first.cut_off()
        return True

    def leave(self, guest: Guest) -> None:
        """Forget a connection that is closed."""
        if guest not in self._keys:
            return
        self.works(guest)
        key = self._keys.pop(guest)
        if key is not None:
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]
        self._metrics.connections.set(len(self._keys))

    def waits(self, guest: Guest) -> None:
        """Note that a connection waits for the rest of a request. It may do so already."""
        if guest in self._waiting or guest not in self._keys:
            return
        self._waiting[guest] = None
        key = self._keys[guest]
        if key is not None:
            self._waiting_at.setdefault(key, {})[guest] = None

    def works(self, guest: Guest) -> None:
        """Note that the server works on a request of a connection."""
        if guest not in self._waiting:
            return
        del self._waiting[guest]
        key = self._keys[guest]
        if key is not None:
            others = self._waiting_at[key]
            del others[guest]
            if not others:
                del self._waiting_at[key]

    def becomes(self, guest: Guest, other: Guest) -> None:
        """Let `other` take the place of a connection; it counts as working."""
        if guest in self._keys:
            self.works(guest)
            self._keys[other] = self._keys.pop(guest)

    def take(self, key: str) -> bool:
        """Count a request, stream or socket of a client behind a proxy until `give` is called.
        Returns False if there are too many."""
        if self._is_full(key):
            self.refused("connections_per_address", key)
            return False
        self._counts[key] += 1
        return True

    def give(self, key: str) -> None:
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]

    def refused(self, reason: str, address: str | None) -> None:
        """Count a refusal, and log it unless the same reason was logged a moment ago."""
        self._metrics.turned_away.labels(reason).inc()
        self._unsaid[reason] += 1
        now = self._clock()
        if now < self._silent_until.get(reason, now):
            return
        self._silent_until[reason] = now + bounds.LOG_INTERVAL_S
        times = self._unsaid.pop(reason)
        log.warning("turned_away", reason=reason, address=address or "a proxy", times=times)


class AddressLimit:
    """ASGI middleware that bounds what one client behind a proxy does at a time.

    The proxy's connections say nothing about its clients, so their requests are counted instead.
    """

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app = app
        self._gate = gate

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] not in ("http", "websocket") or scope[PEER] == peer_of(scope):
            return self._app(scope, receive, send)
        return self._counted(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = client_key(scope)
        if self._gate.take(key):
            try:
                await self._app(scope, receive, send)
            finally:
                self._gate.give(key)
        elif scope["type"] == "websocket":
            await refuse_socket(scope, receive, send, TooManyRequests(1))
        else:
            await refuse(send, TooManyRequests(1))


def raise_descriptor_limit() -> int:
    """Ask the system for as many descriptors as it allows; returns how many there are."""
    try:
        import resource
    except ImportError:  # Windows
        return bounds.WANTED_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    infinity = resource.RLIM_INFINITY
    wanted = bounds.WANTED_DESCRIPTORS if hard == infinity else min(hard, bounds.WANTED_DESCRIPTORS)
    if soft == infinity or soft >= wanted:
        return bounds.WANTED_DESCRIPTORS if soft == infinity else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS has another limit
        return soft
    return wanted


def connections_for(descriptors: int) -> int:
    """The number of connections to allow with this many descriptors."""
    return descriptors - min(bounds.RESERVED_DESCRIPTORS, descriptors // 4)

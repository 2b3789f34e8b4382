"""Rate limits, and how anonymous clients are identified."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.types import Receive, Scope, Send

from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.errors import status_of
from wyrmhold.server.identity.addresses import BehindProxy, client_key
from wyrmhold.server.identity.errors import TooManyRequests
from wyrmhold.server.identity.limits import ADDRESS_RULES, RULES, Limits, Rule, who
from wyrmhold.server.identity.persons import Person


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def limits(clock: Clock, most: int = 100) -> Limits:
    return Limits({"chat": Rule(0.5, 3), "login": Rule(0.5, 3)}, clock, most)


def refused(counted: Limits, rule: str = "chat", key: str = "k") -> int | None:
    """Seconds until the next try; None if it was let through."""
    try:
        counted.take(rule, key)
    except TooManyRequests as error:
        return error.retry_after
    return None


def test_a_burst_gets_through_and_then_what_the_rate_allows() -> None:
    clock = Clock()
    counted = limits(clock)
    assert [refused(counted) for _ in range(5)] == [None, None, None, 2, 2]
    clock.now += 1.5
    assert refused(counted) == 1
    clock.now += 0.5
    assert [refused(counted), refused(counted)] == [None, 2]
    clock.now += 1000
    assert [refused(counted) for _ in range(4)] == [None, None, None, 2], "no more than a burst"


def test_rules_and_keys_are_counted_separately() -> None:
    counted = limits(Clock())
    for rule, key in (("chat", "a"), ("chat", "b"), ("login", "a")):
        assert [refused(counted, rule, key) for _ in range(4)] == [None, None, None, 2]
    with pytest.raises(KeyError):
        counted.take("no such rule", "a")


def test_a_flood_of_keys_takes_bounded_room_and_leaves_other_rules_alone() -> None:
    counted = limits(Clock(), most=10)
    for _ in range(3):
        counted.take("login", "busy")
    for number in range(1000):
        counted.take("chat", f"key {number}")
    assert len(counted) == 11
    assert refused(counted, "login", "busy") == 2


@settings(deadline=None)
@given(st.lists(st.floats(0, 5), min_size=1, max_size=60))
def test_no_period_lets_more_through_than_burst_and_rate(gaps: list[float]) -> None:
    clock = Clock()
    counted = limits(clock)
    passed: list[float] = []
    for gap in gaps:
        clock.now += gap
        if refused(counted) is None:
            passed.append(clock.now)
    for begin in range(len(passed)):
        for end in range(begin, len(passed)):
            allowed = 3 + 0.5 * (passed[end] - passed[begin])
            assert end - begin + 1 <= allowed + 1e-6


@settings(deadline=None)
@given(st.lists(st.floats(0, 5), max_size=30))
def test_a_client_that_waits_as_long_as_told_gets_through(gaps: list[float]) -> None:
    clock = Clock()
    counted = limits(clock)
    for gap in gaps:
        clock.now += gap
        wait = refused(counted)
        if wait is not None:
            clock.now += wait
            assert refused(counted) is None


def test_the_refusal_says_when_to_come_back() -> None:
    error = TooManyRequests(1.2)
    assert error.as_json()["error"] == "too_many_requests"
    assert error.as_json()["retry_after"] == 2
    assert error.headers() == {"retry-after": "2"}
    assert status_of(error) == 429


def test_every_rule_lets_something_through() -> None:
    assert {"create_table", "answer", "chat", "login", "upload", "socket"} <= set(RULES)
    for name in RULES:
        assert refused(Limits(), name) is None


def seen_as(
    client: str | None, trusted: tuple[str, ...], kind: str = "http", **headers: str | list[str]
) -> Scope:
    """The scope as the application sees it."""
    got: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        got.append(scope)

    async def receive() -> dict[str, object]:
        raise AssertionError

    async def send(message: object) -> None:
        raise AssertionError

    given = [
        (name.replace("_", "-").encode(), value.encode())
        for name, values in headers.items()
        for value in ([values] if isinstance(values, str) else values)
    ]
    scope = {
        "type": kind,
        "scheme": "http" if kind == "http" else "ws",
        "client": None if client is None else (client, 1234),
        "headers": given,
    }

    async def call() -> None:
        await BehindProxy(app, trusted)(scope, receive, send)

    asyncio.run(call())
    return got[0]


@pytest.mark.parametrize(
    ("client", "trusted", "forwarded", "key"),
    [
        ("10.0.0.1", (), "1.2.3.4", "10.0.0.1"),
        ("10.0.0.1", ("10.0.0.0/8",), "1.2.3.4", "1.2.3.4"),
        ("10.0.0.1", ("10.0.0.1",), "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        ("10.0.0.1", ("10.0.0.0/8",), "6.6.6.6, 1.2.3.4, 10.0.0.7", "1.2.3.4"),
        ("10.0.0.1", ("10.0.0.0/8",), ["6.6.6.6", "1.2.3.4"], "1.2.3.4"),
        ("10.0.0.1", ("10.0.0.0/8",), "10.0.0.9, 10.0.0.7", "10.0.0.9"),
        ("10.0.0.1", ("10.0.0.0/8",), "nonsense, 10.0.0.7", "10.0.0.7"),
        ("10.0.0.1", ("10.0.0.0/8",), "6.6.6.6, nonsense", "10.0.0.1"),
        ("10.0.0.1", ("10.0.0.0/8",), "1.2.3.4:5678", "1.2.3.4"),
        ("10.0.0.1", ("10.0.0.0/8",), "[2001:db8::1]:5678", "2001:db8::/64"),
        ("10.0.0.1", ("10.0.0.0/8",), [], "10.0.0.1"),
        ("11.0.0.1", ("10.0.0.0/8",), "1.2.3.4", "11.0.0.1"),
        ("::ffff:10.0.0.1", ("10.0.0.0/8",), "::ffff:1.2.3.4", "1.2.3.4"),
        ("2001:db8::a:1", (), "1.2.3.4", "2001:db8::/64"),
        ("2001:db8::b:2", (), "1.2.3.4", "2001:db8::/64"),
        (None, (), "1.2.3.4", "unix"),
        (None, ("unix",), "1.2.3.4", "1.2.3.4"),
    ],
)
def test_a_client_is_counted_by_an_address_it_cannot_choose(
    client: str | None, trusted: tuple[str, ...], forwarded: str | list[str], key: str
) -> None:
    scope = seen_as(client, trusted, x_forwarded_for=forwarded)
    assert client_key(scope) == key
    assert who(scope, None) == key
    assert who(scope, Person("p1", "Rune")) == "person p1"


def test_only_a_trusted_proxy_says_that_a_request_came_by_https() -> None:
    trusted = ("10.0.0.0/8",)
    assert seen_as("10.0.0.1", trusted, x_forwarded_proto="https")["scheme"] == "https"
    assert seen_as("10.0.0.1", trusted, "websocket", x_forwarded_proto="https")["scheme"] == "wss"
    assert seen_as("10.0.0.1", trusted, x_forwarded_proto="gopher")["scheme"] == "http"
    assert seen_as("11.0.0.1", trusted, x_forwarded_proto="https")["scheme"] == "http"
    forged = seen_as("10.0.0.1", trusted, x_forwarded_proto=["https", "http"])
    assert forged["scheme"] == "http", "the last one is the proxy's own"


def test_an_invalid_network_is_refused_at_startup() -> None:
    with pytest.raises(ValueError):
        seen_as("10.0.0.1", ("10.0.0.0/99",))


def test_slow_requests_are_counted_by_address_too_whoever_makes_them() -> None:
    clock = Clock()
    counted = Limits({"advice": Rule(1, 3)}, clock, 100, {"advice": Rule(0.5, 5)})

    def asks(person: str, address: str = "192.0.2.1") -> int | None:
        try:
            counted.take("advice", person, address)
        except TooManyRequests as error:
            return error.retry_after
        return None

    assert [asks("ada") for _ in range(4)] == [None, None, None, 1]
    assert [asks(f"guest {n}") for n in range(4)] == [None, None, 2, 2]
    assert asks("guest 2", "192.0.2.2") is None, "another address"
    clock.now += 2
    assert asks("guest 3") is None, "what was refused did not count"


def test_everything_slow_has_a_limit_per_address() -> None:
    slow = {"hint", "why", "analysis", "verified", "verify_record", "upload", "branch"}
    slow |= {"record", "moment", "story"}
    assert {each.name for each in ENDPOINTS if each.limit in ADDRESS_RULES} >= slow
    for name, rule in ADDRESS_RULES.items():
        assert rule.burst > RULES[name].burst, "several people share an address"

"""What a stranger sends is bounded in size, number and time, and costs others nothing."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Iterator

import pytest

from tests.patience import wait_until
from tests.server.floods import (
    ELSEWHERE,
    FLOODS,
    HERE,
    NO_TABLE,
    SOCKET_FLOODS,
    GuardedServer,
    ask,
    connected,
    get,
    opened_socket,
    read_all,
    sent,
    status_of,
)
from tests.server.kit import sqlite_url
from tests.server.raw_socket import frame, handshake
from wyrmhold.server import bounds
from wyrmhold.server.health.metrics import Metrics
from wyrmhold.server.identity.addresses import Proxies
from wyrmhold.server.network.gate import Gate, connections_for, raise_descriptor_limit

MEGABYTES = 6
"""Size of a flood. Before there were limits, it took up to thirty times as much memory."""

MAX_GROWTH_MB = 20


@contextlib.contextmanager
def guarded(folder: pytest.TempPathFactory, **options: object) -> Iterator[GuardedServer]:
    server = GuardedServer(sqlite_url(folder.mktemp("guarded")), **options)  # type: ignore[arg-type]
    server.start()
    try:
        yield server
        assert not server.faults()
    finally:
        server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GuardedServer]:
    """One server for all tests that flood it. It must not fail itself.

    However slow a flood is, only its size ends it.
    """
    with guarded(tmp_path_factory, CLOSE_S=10**6) as running:
        yield running


@pytest.fixture(scope="module")
def table(server: GuardedServer) -> tuple[str, str]:
    """The path of a table's socket, and the cookie of its host."""
    return new_table(server)


def new_table(server: GuardedServer) -> tuple[str, str]:
    signed_in = posted(server, "/api/session", b"{}")
    cookie = signed_in.split(b"set-cookie: ")[1].split(b";")[0].decode()
    body = b'{"game":"drakon","seats":[{},{}]}'
    made = posted(server, "/api/tables", body, f"cookie: {cookie}", "sec-fetch-site: same-origin")
    table = json.loads(made.partition(b"\r\n\r\n")[2])["id"]
    return f"/api/tables/{table}/socket", cookie


def posted(server: GuardedServer, path: str, body: bytes, *headers: str) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "host: 127.0.0.1", "content-type: application/json"]
    lines += [f"content-length: {len(body)}", "connection: close", *headers, "", ""]
    return sent(server, ["\r\n".join(lines).encode() + body])


# --- the head -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "status"), [
    ("endless headers", 431),
    ("a long URL", 414),
    ("a huge header", 431),
    ("a huge name of a header", 431),
    ("a huge trailer", 0),
    ("many trailers", 0),
    ("requests ahead of answers", 0),
])  # fmt: skip
def test_an_endless_request_is_refused_and_takes_no_memory(
    server: GuardedServer, name: str, status: int
) -> None:
    server.forget_peak()
    before = server.memory_mb()
    answer = sent(server, FLOODS[name](MEGABYTES))
    assert server.peak_mb() - before < MAX_GROWTH_MB
    if status:
        assert status_of(answer) == status
        assert answer.endswith((b"bytes", b"headers")), "it says what is wrong"
    assert status_of(ask(server)) == 200


@pytest.mark.parametrize(("request_", "status"), [
    (get("/healthz?" + "q" * (bounds.MAX_URL_BYTES - 9)), 200),
    (get("/healthz?" + "q" * (bounds.MAX_URL_BYTES - 8)), 414),
    (get("/healthz", "x-long: " + "y" * (bounds.MAX_HEADER_BYTES - 6)), 200),
    (get("/healthz", "x-long: " + "y" * (bounds.MAX_HEADER_BYTES - 5)), 431),
    (get("/healthz", *["x: y"] * (bounds.MAX_HEADERS - 2)), 200),
    (get("/healthz", *["x: y"] * bounds.MAX_HEADERS), 431),
    (get("/healthz", *["x: " + "y" * 7000] * 4), 200),
    (get("/healthz", *["x: " + "y" * 7000] * 5), 431),
    (b"NONSENSE\r\n\r\n", 400),
    (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
])  # fmt: skip
def test_a_head_is_taken_up_to_the_limits(
    server: GuardedServer, request_: bytes, status: int
) -> None:
    whole = request_.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n")
    assert status_of(sent(server, [whole])) == status


def test_a_few_requests_may_be_sent_ahead_of_the_answers(server: GuardedServer) -> None:
    ahead = get("/healthz") * (bounds.MAX_PIPELINED - 1) + get("/healthz", "connection: close")
    with connected(server) as line:
        line.sendall(ahead)
        assert read_all(line).count(b"HTTP/1.1 200") == bounds.MAX_PIPELINED


# --- sockets --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "reason"), [
    ("empty fragments", "frames"),
    ("tiny messages", "queued_messages"),
    ("pings", "control_frames"),
])  # fmt: skip
def test_an_endless_socket_is_closed_and_takes_no_memory(
    server: GuardedServer, table: tuple[str, str], name: str, reason: str
) -> None:
    with opened_socket(server, *table) as line:
        line.sendall(frame(b'{"type":"hello","last":{}}'))
        server.forget_peak()
        before = server.memory_mb()
        with contextlib.suppress(OSError):
            for part in SOCKET_FLOODS[name](MEGABYTES):
                line.sendall(part)
        read_all(line)
    assert server.peak_mb() - before < MAX_GROWTH_MB
    assert server.turned_away()[reason] > 0
    assert status_of(ask(server)) == 200


def test_a_message_may_come_in_several_frames(
    server: GuardedServer, table: tuple[str, str]
) -> None:
    hello = b'{"type":"hello","last":{}}'
    parts = [frame(b"", 0x1, final=False)]
    parts += [frame(b"", 0x0, final=False)] * (bounds.MAX_FRAMES - 2) + [frame(hello, 0x0)]
    with opened_socket(server, *table) as line:
        line.sendall(b"".join(parts))
        assert b'"welcome"' in line.recv(4096)


@pytest.mark.parametrize("early", [
    b"\xff\xff\xff\xff\xff\xff",
    frame(b"{}", 0x3),
    frame(b"{}", masked=False),
    frame(b"\x03\xe8", 0x8),
    frame(b"{}"),
])  # fmt: skip
def test_a_frame_before_the_handshake_ends_the_connection_without_a_traceback(
    server: GuardedServer, early: bytes
) -> None:
    for _ in range(30):  # the frame must come before the table has been looked up
        with connected(server) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with contextlib.suppress(OSError):
                line.sendall(handshake(NO_TABLE, {"host": HERE}))
                line.sendall(early)
                line.recv(65_536)
    assert status_of(ask(server)) == 200
    assert not server.faults()


def test_a_handshake_with_unreadable_headers_is_answered(server: GuardedServer) -> None:
    for headers in ({"sec-websocket-version": "7"}, {"sec-websocket-key": "?"}):
        answer = sent(server, [handshake(NO_TABLE, {"host": HERE, **headers})])
        assert answer.startswith(b"HTTP/1.1 ")


# --- time -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GuardedServer]:
    """A server that gives its clients hardly any time."""
    with guarded(tmp_path_factory, HEAD_S=0.3, BODY_S=0.3, READ_S=0.3) as running:
        yield running


@pytest.mark.parametrize(("first", "trickle"), [
    (b"", b""),
    (b"", b"\r\n"),
    (b"GET / HTTP/1.1\r\n", b"x: y\r\n"),
    (get("/healthz") + b"GET / HT", b""),
    (b"POST /api/session HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
     b"content-length: 60000\r\n\r\n", b" "),
    (b"POST /api/nowhere HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
     b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
], ids=["idle", "empty lines", "slow headers", "slow second request", "slow body",
        "discarded body"],
)  # fmt: skip
def test_a_client_that_takes_too_long_is_disconnected(
    impatient: GuardedServer, first: bytes, trickle: bytes
) -> None:
    with connected(impatient) as line:
        line.sendall(first)
        line.settimeout(0.02)
        closed = False

        def trickled() -> bool:
            nonlocal closed
            with contextlib.suppress(TimeoutError):
                try:
                    line.sendall(trickle)
                    closed = line.recv(65_536) == b"" or closed
                except ConnectionError:
                    closed = True
            return closed

        wait_until(trickled, what=lambda: f"the server waits for {trickle!r} for ever")
    # On a busy machine this takes too long, too.
    wait_until(lambda: status_of(ask(impatient)) == 200)


def test_a_client_that_reads_nothing_is_disconnected(impatient: GuardedServer) -> None:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with line:
        line.connect((HERE, impatient.port))

        def noticed() -> bool:
            """Whether the system could not keep any more for the client."""
            with contextlib.suppress(OSError):
                line.sendall(get("/openapi.json"))  # some hundred kilobytes
            return impatient.turned_away().get("slow_reading", 0) > 0

        wait_until(noticed, pause=0.1)


def test_what_is_refused_is_counted_and_logged_once(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with guarded(tmp_path_factory, LOG_INTERVAL_S=10**6) as quiet:
        for _ in range(20):
            sent(quiet, [b"NONSENSE\r\n\r\n"])
        assert quiet.turned_away()["malformed"] >= 20
        lines = [line for line in quiet.said if '"reason":"malformed"' in line]
    assert len(lines) == 1 and '"event":"turned_away"' in lines[0] and HERE in lines[0]


# --- connections ----------------------------------------------------------------------------------


def test_many_connections_of_one_address_leave_room_for_the_others(server: GuardedServer) -> None:
    raise_descriptor_limit()
    with contextlib.ExitStack() as lines:
        held = [
            lines.enter_context(connected(server))
            for _ in range(bounds.MAX_CONNECTIONS_PER_ADDRESS + 100)
        ]
        assert status_of(ask(server, source=ELSEWHERE)) == 200
        assert status_of(ask(server)) == 200, "even the same address gets an answer"
        assert read_all(held[0]) == b"", "the one that waited longest had to go"
        held[-1].sendall(get("/healthz", "connection: close"))
        assert status_of(read_all(held[-1])) == 200
        assert server.turned_away(ELSEWHERE)["connections_per_address"] >= 100


def test_more_connections_than_descriptors_do_not_stop_the_service(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    raise_descriptor_limit()
    with (
        guarded(tmp_path_factory, descriptors=(256, 1024)) as small,
        contextlib.ExitStack() as lines,
    ):
        assert small.descriptor_limit() == 1024, "it asked for all it can get"
        for number in range(1100):
            lines.enter_context(connected(small, f"127.0.0.{10 + number % 10}"))
            if number % 100 == 99:  # so that no more than the queue holds are on their way
                assert status_of(ask(small, source=ELSEWHERE)) == 200
        # The database and new guests need descriptors, too.
        assert status_of(posted(small, "/api/session", b"{}")) == 200
        assert small.turned_away()["connections"] > 0


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GuardedServer]:
    """A server behind a proxy on this machine, with room for three at a time from an address."""
    database = sqlite_url(tmp_path_factory.mktemp("proxied"))
    server = GuardedServer(database, "--proxy", HERE, MAX_CONNECTIONS_PER_ADDRESS=3)
    server.start()
    try:
        yield server
        assert not server.faults()
    finally:
        server.stop()


def test_behind_a_proxy_its_clients_are_counted_and_not_its_connections(
    proxied: GuardedServer,
) -> None:
    path, cookie = new_table(proxied)

    def answer(client: str) -> bytes:
        return sent(proxied, [get("/api/games", f"x-forwarded-for: {client}")])

    with contextlib.ExitStack() as lines:
        for _ in range(10):
            lines.enter_context(connected(proxied))
        assert status_of(answer("192.0.2.1")) == 200
        for _ in range(3):
            lines.enter_context(
                opened_socket(proxied, path, cookie, headers={"x-forwarded-for": "192.0.2.1"})
            )
        assert status_of(answer("192.0.2.1")) == 429
        assert status_of(answer("192.0.2.2")) == 200
        assert status_of(answer("192.0.2.2, 192.0.2.1")) == 429, "the proxy wrote the last one"
    wait_until(lambda: status_of(answer("192.0.2.1")) == 200)


def test_one_address_sends_few_large_bodies_at_a_time(server: GuardedServer) -> None:
    head = (
        b"POST /api/verify HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        b"content-length: 1000000\r\nexpect: 100-continue\r\n\r\n"
    )
    with contextlib.ExitStack() as lines:
        for _ in range(bounds.MAX_LARGE_BODIES_PER_ADDRESS):
            line = lines.enter_context(connected(server))
            line.sendall(head)
            assert line.recv(4096).startswith(b"HTTP/1.1 100"), "the server reads the body"
        assert status_of(sent(server, [head])) == 429
        other = lines.enter_context(connected(server, ELSEWHERE))
        other.sendall(head)
        assert other.recv(4096).startswith(b"HTTP/1.1 100")
    wait_until(lambda: status_of(sent(server, [head, b"{}" * 500_000])) != 429)


class Line:
    """A connection that remembers being cut off."""

    def __init__(self) -> None:
        self.gone = False

    def cut_off(self) -> None:
        self.gone = True


def gate(most: int, per_address: int | None) -> Gate:
    return Gate(Metrics(), most, per_address, Proxies(["10.0.0.0/8"]))


def test_a_connection_that_works_is_never_cut_off() -> None:
    guard = gate(10, 2)
    working, waiting, third, fourth = Line(), Line(), Line(), Line()
    assert guard.enter(working, "a") and guard.enter(waiting, "a")
    guard.works(working)
    assert guard.enter(third, "a") and waiting.gone
    guard.works(third)
    assert not guard.enter(fourth, "a") and not working.gone and not third.gone
    assert guard.enter(Line(), "b"), "another address has its own count"
    guard.leave(working)
    assert guard.enter(fourth, "a")
    assert len(guard) == 3


def test_an_address_that_connects_too_often_is_not_even_read() -> None:
    now = [0.0]
    guard = Gate(Metrics(), 10, 2, Proxies(), lambda: now[0])
    burst = bounds.NEW_CONNECTIONS_BURST
    assert [guard.comes_too_often("a") for _ in range(burst + 1)] == [False] * burst + [True]
    assert not guard.comes_too_often("b") and not guard.comes_too_often(None)
    now[0] += 1 / bounds.NEW_CONNECTIONS_PER_S
    assert [guard.comes_too_often("a") for _ in range(2)] == [False, True]


def test_a_socket_that_was_closed_is_not_read_for_long(server: GuardedServer) -> None:
    with opened_socket(server, NO_TABLE, "") as line:
        with contextlib.suppress(OSError):
            for part in SOCKET_FLOODS["tiny messages"](MEGABYTES):
                line.sendall(part)
        read_all(line)
    assert server.turned_away()["late_bytes"] > 0


def test_when_all_room_is_taken_the_longest_wait_ends_whatever_its_address() -> None:
    guard = gate(3, None)
    lines = [Line() for _ in range(4)]
    for number, line in enumerate(lines[:3]):
        assert guard.enter(line, f"address {number}")
    guard.works(lines[0])
    guard.waits(lines[0])
    assert guard.enter(lines[3], None)
    assert [line.gone for line in lines] == [False, True, False, False]


def test_a_connection_that_becomes_a_socket_is_counted_once() -> None:
    guard = gate(10, 1)
    first, socket_ = Line(), Line()
    assert guard.enter(first, "a")
    guard.becomes(first, socket_)
    assert not guard.enter(Line(), "a")
    guard.leave(first)
    assert len(guard) == 1
    guard.leave(socket_)
    assert not len(guard) and guard.enter(Line(), "a")


def test_most_descriptors_become_connections() -> None:
    assert connections_for(1024) == 768
    assert connections_for(400) == 300
    assert connections_for(65_536) == 65_536 - bounds.RESERVED_DESCRIPTORS

"""Clients that send too much, too slowly or too often, over real sockets from chosen addresses."""

from __future__ import annotations

import contextlib
import re
import socket
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.patience import patience
from tests.server import long_limits
from tests.server.kit import MAIN, ServerProcess
from tests.server.raw_socket import CONTINUED, TEXT, frame, handshake

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
"""Two addresses of this machine. The whole network 127.0.0.0/8 is loopback on Linux."""

GONE = (OSError, EOFError)
SOME = b"x" * 65_536
NO_TABLE = "/api/tables/AAAAAAAAAAAA/socket"
FRAGMENT = frame(b"", CONTINUED, final=False)
FAULTS = ("Traceback", '"level":"error"', '"level":"critical"', "never retrieved")


class GuardedServer(ServerProcess):
    """A server with its limits, some of which may be set to other values: `HEAD_S=1`."""

    def __init__(
        self,
        database: str,
        *arguments: str,
        descriptors: tuple[int, int] | None = None,
        **bounds: float,
    ) -> None:
        """`descriptors` are the soft and the hard limit it starts with."""
        super().__init__(database, *arguments)
        self.arguments = tuple(word for word in self.arguments if word != "--no-limits")
        changes = [f"bounds.{name} = {value!r}\n" for name, value in bounds.items()]
        own = "".join(["from wyrmhold.server import bounds\n", *changes])
        self.code = long_limits.CODE + own + MAIN
        self._descriptors = descriptors

    def program(self) -> list[str]:
        command = [sys.executable, "-c", self.code]
        if self._descriptors is None:
            return command
        soft, hard = self._descriptors
        limit = f'ulimit -Sn {soft} && ulimit -Hn {hard} && exec "$@"'
        return ["sh", "-c", limit, "sh", *command]

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def memory_mb(self) -> float:
        return self._memory("VmRSS")

    def peak_mb(self) -> float:
        """The most memory it had since `forget_peak`."""
        return self._memory("VmHWM")

    def forget_peak(self) -> None:
        Path(f"/proc/{self.pid}/clear_refs").write_text("5")

    def _memory(self, name: str) -> float:
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(rf"{name}:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024

    def descriptor_limit(self) -> int:
        found = re.search(r"Max open files +(\d+)", Path(f"/proc/{self.pid}/limits").read_text())
        assert found is not None
        return int(found[1])

    def faults(self) -> list[str]:
        return [line.strip() for line in self.said if any(mark in line for mark in FAULTS)]

    def turned_away(self, source: str = HERE) -> dict[str, float]:
        """What the server has refused, by reason."""
        text = ask(self, "/metrics", source).partition(b"\r\n\r\n")[2].decode()
        found = re.findall(r'wyrmhold_turned_away_total\{reason="(\w+)"\} ([\d.]+)', text)
        return {reason: float(count) for reason, count in found}


def connected(server: ServerProcess, source: str = HERE) -> socket.socket:
    """A connection from an address of this machine."""
    return socket.create_connection((HERE, server.port), patience(60), (source, 0))


def get(path: str, *headers: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]
    return "\r\n".join(lines).encode()


def read_all(line: socket.socket) -> bytes:
    """Everything the server sends before it closes the connection."""
    parts = []
    with contextlib.suppress(*GONE):
        while part := line.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def read_answer(line: socket.socket) -> bytes:
    """The first response, or what there is of it when the server closes the connection."""
    answer = b""
    with contextlib.suppress(*GONE):
        while part := line.recv(65_536):
            answer += part
            answer = answer.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")
            head, end, body = answer.partition(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head)
            if end and length is not None and len(body) >= int(length[1]):
                break
    return answer


def ask(server: ServerProcess, path: str = "/healthz", source: str = HERE) -> bytes:
    """A whole response."""
    with connected(server, source) as line:
        line.sendall(get(path, "Connection: close"))
        return read_all(line)


def sent(server: ServerProcess, parts: Iterable[bytes], source: str = HERE) -> bytes:
    """Send until the server has had enough; returns its answer."""
    with connected(server, source) as line:
        with contextlib.suppress(*GONE):
            for part in parts:
                line.sendall(part)
        return read_answer(line)


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def endless_headers(megabytes: float) -> Iterator[bytes]:
    yield b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    for block in range(round(megabytes * 16)):
        yield b"".join(b"x-%d-%d: y\r\n" % (block, n) for n in range(5000))[:65_536]


def long_url(megabytes: float) -> Iterator[bytes]:
    yield b"GET /"
    yield from [SOME] * round(megabytes * 16)


def huge_header(megabytes: float) -> Iterator[bytes]:
    yield b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\ncookie: "
    yield from [SOME] * round(megabytes * 16)


def huge_header_name(megabytes: float) -> Iterator[bytes]:
    yield b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    yield from [SOME] * round(megabytes * 16)


def huge_trailer(megabytes: float) -> Iterator[bytes]:
    yield b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    yield b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx-trailer: "
    yield from [SOME] * round(megabytes * 16)


def many_trailers(megabytes: float) -> Iterator[bytes]:
    yield b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    yield b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
    yield from [b"x: y\r\n" * 10_000] * round(megabytes * 16)


def many_requests(megabytes: float) -> Iterator[bytes]:
    yield from [get("/healthz") * 1000] * round(megabytes * 20)


FLOODS = {
    "endless headers": endless_headers,
    "a long URL": long_url,
    "a huge header": huge_header,
    "a huge name of a header": huge_header_name,
    "a huge trailer": huge_trailer,
    "many trailers": many_trailers,
    "requests ahead of answers": many_requests,
}
"""Endless requests, by name; each takes the number of megabytes."""


def opened_socket(
    server: ServerProcess, path: str, cookie: str, headers: dict[str, str] | None = None
) -> socket.socket:
    """A WebSocket whose handshake is done."""
    line = connected(server)
    line.sendall(handshake(path, {"host": HERE, "cookie": cookie, **(headers or {})}))
    answer = b""
    while b"\r\n\r\n" not in answer:
        part = line.recv(1)
        if not part:
            raise EOFError(answer)
        answer += part
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return line


def empty_fragments(megabytes: float) -> Iterator[bytes]:
    yield frame(b"{", TEXT, final=False)
    yield from [FRAGMENT * 10_000] * round(megabytes * 17)


def tiny_messages(megabytes: float) -> Iterator[bytes]:
    yield from [frame(b"", TEXT) * 10_000] * round(megabytes * 17)


def pings(megabytes: float) -> Iterator[bytes]:
    yield from [frame(b"p" * 125, 0x9) * 500] * round(megabytes * 16)


SOCKET_FLOODS = {
    "empty fragments": empty_fragments,
    "tiny messages": tiny_messages,
    "pings": pings,
}

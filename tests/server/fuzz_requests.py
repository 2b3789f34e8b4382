"""`python3 x.py soak requests`: sends a server fuzzed HTTP requests and checks that it holds.

Every request begins as one that works, for some endpoint, and then something is changed: who sends
it, its method, path, query, headers or body. Whatever comes, the answer has a documented status and
code, nothing fails inside the server, and its memory grows only by the tables that were set up.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from tests.server.fuzz_frames import ODD_NUMBERS, ODD_TEXTS, anything, deep, mutated
from tests.server.fuzz_sockets import MAX_GROWTH_MB, MAX_TABLE_MB, WatchedServer
from tests.server.kit import TIME_LIMIT_S, sqlite_url
from tests.server.scene import STRANGER, Line, People, Scene, Who, line_to
from tests.server.working_requests import Asked, working
from tests.soaking import Soak, add_seed
from wyrmhold.server.api.endpoint import Endpoint
from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.errors import STATUS

NEW_PEOPLE_EVERY = 500
WARM_UP = 300
"""Requests before memory is measured for the first time."""

LARGE = 70_000
"""Longer than most bodies may be."""

SLOW = ("hint", "why", "analysis", "story")
"""Endpoints that keep a bot or a core busy; they get a tenth of the requests of others."""

STREAMS = ("bot_events", "bot_stream")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "BREW")
TYPES = ("text/plain", "", "application/json; charset=utf-16", "multipart/form-data", "x" * 300)
ODD_HEADERS = {
    "cookie": ("wyrmhold=", "wyrmhold=x.y", "a=b; wyrmhold=%00;;;", "=" * 500),
    "authorization": ("Bearer", "Bearer x", "Basic eDp5", "Bearer " + "x" * 3000),
    "origin": ("null", "https://example.org", "", "http://"),
    "host": ("example.org", "", "127.0.0.1:99999", "[::1"),
    "accept-language": ("xx", "de;q=x", ",,,,"),
    "if-none-match": ("*", '"', 'W/"x"'),
    "range": ("bytes=0-0", "bytes=-1", "x"),
    "content-length": ("0", "5"),
    "expect": ("100-continue",),
    "x-forwarded-for": ("203.0.113.9", "::1", "x" * 200),
    "last-event-id": ("-1", "x", "9" * 40),
}
DOCUMENTED_503 = ("busy", "shutting_down", "store_unavailable")


@dataclass
class Request:
    """What is sent."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes | None

    def __str__(self) -> str:
        return f"{self.method} {self.path[:300]} {self.headers} {(self.body or b'')[:300]!r}"


@dataclass
class Found:
    """What came back, and what is wrong with it."""

    statuses: Counter[int] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    endpoints: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    """Connections that the server closed without an answer."""
    seconds: float = 0.0
    memory: str = ""
    problems: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        sent = self.endpoints.total()
        statuses = ", ".join(f"{status} {count}" for status, count in sorted(self.statuses.items()))
        codes = ", ".join(f"{code} {count}" for code, count in self.codes.most_common())
        return [
            f"{sent} requests to {len(self.endpoints)} endpoints in {self.seconds:.0f} s",
            f"statuses: {statuses}; no answer: {self.lost}",
            f"codes: {codes}",
            self.memory,
        ]


class Sender:
    """Makes requests and checks the answers."""

    def __init__(self, server: WatchedServer, line: Line, seed: int) -> None:
        self.server = server
        self.line = line
        self.rng = random.Random(seed)
        self.found = Found()
        self._connection = http.client.HTTPConnection(
            "127.0.0.1", server.port, timeout=TIME_LIMIT_S
        )
        self._renew()

    def _renew(self) -> None:
        """New people and tables, because some requests use them up."""
        people = self.people = People(self.line)
        self.scenes = {stage: people.table(stage) for stage in ("lobby", "playing", "over")}
        self.callers = [
            STRANGER,
            people.somebody(),
            *[people.host] * 2,
            *[people.one] * 3,
            people.two,
            people.program,
            Who(bearer=self.scenes["playing"].one_token),
            Who(bearer=self.scenes["playing"].gone_token),
            Who(cookie="x" * 40),
        ]
        self._works: dict[str, Asked] = {}

    def send(self, requests: int) -> None:
        began = time.monotonic()
        for number in range(requests):
            if number and number % NEW_PEOPLE_EVERY == 0:
                self._renew()
            endpoint = self._endpoint()
            self.found.endpoints[str(endpoint.name)] += 1
            self._check(self._fuzzed(endpoint))
        self.found.seconds += time.monotonic() - began
        self._connection.close()

    def _endpoint(self) -> Endpoint:
        while True:
            endpoint = self.rng.choice(ENDPOINTS)
            if endpoint.name not in SLOW or self.rng.random() < 0.1:
                return endpoint

    # --- requests ---------------------------------------------------------------------------------

    def _fuzzed(self, endpoint: Endpoint) -> Request:
        rng = self.rng
        row = working(endpoint)
        scene: Scene = self.scenes[row.stage]
        who = rng.choice(self.callers)
        asked = self._asked(endpoint, scene)
        method = endpoint.method if rng.random() < 0.95 else rng.choice(METHODS)
        headers = who.headers(self.line.url)
        body = None
        if endpoint.body is not None:
            headers["content-type"] = "application/json"
            body = self._body(asked.body)
        elif rng.random() < 0.05:
            body = rng.randbytes(rng.randrange(300))
        if rng.random() < 0.1:
            headers["content-type"] = rng.choice(TYPES)
        if rng.random() < 0.1:
            name = rng.choice(list(ODD_HEADERS))
            headers[name] = rng.choice(ODD_HEADERS[name])
        if "content-length" in headers and body is None:
            del headers["content-length"]  # it would only wait for the rest
        elif "content-length" in headers:
            body = (body or b"").ljust(5)[: int(headers["content-length"])]
        return Request(method, self._path(endpoint, scene, asked), headers, body)

    def _asked(self, endpoint: Endpoint, scene: Scene) -> Asked:
        """The content of a request that would work."""
        name = str(endpoint.name)
        if name not in self._works:
            try:
                self._works[name] = working(endpoint).asked(scene, self.people.somebody())
            except (AssertionError, StopIteration, LookupError):
                # Something was used up by a request that got through.
                self._works[name] = Asked()
        return self._works[name]

    def _path(self, endpoint: Endpoint, scene: Scene, asked: Asked) -> str:
        rng = self.rng
        params = {"table": scene.table, **asked.params}

        def filled(match: re.Match[str]) -> str:
            if rng.random() < 0.15:
                odd = rng.choice((*ODD_TEXTS[1:], "..", "%", "a/b", "A" * 12, "-1"))
                return quote(odd.encode("utf-8", "surrogatepass"), safe="")
            return quote(str(params.get(match[1], "drakon")), safe="")

        path = re.sub(r"\{(\w+)\}", filled, endpoint.path)
        query: dict[str, Any] = dict(asked.query)
        if rng.random() < 0.3:
            name = rng.choice([*query, "as", "step", "stage", "cursor", "limit", "x"])
            query[name] = rng.choice((*ODD_NUMBERS, *ODD_TEXTS, "spectator", "0", "1"))
        if endpoint.name in STREAMS:
            query["seconds"] = rng.choice((0, 0, "x", -1))
        if not query:
            return path
        pairs = {name: str(value).encode("utf-8", "surrogatepass") for name, value in query.items()}
        return f"{path}?{urlencode(pairs)}"

    def _body(self, valid: Any) -> bytes:
        rng = self.rng
        message = valid if isinstance(valid, dict) else {}
        match rng.randrange(12):
            case 0 | 1 | 2:
                return json.dumps(message).encode()
            case 3 | 4 | 5 | 6 | 7:
                return json.dumps(mutated(rng, message)).encode()
            case 8:
                return json.dumps(anything(rng)).encode()
            case 9:
                text = json.dumps(message).encode()
                at = rng.randrange(len(text) + 1)
                return text[:at] + rng.randbytes(rng.randrange(4)) + text[at:][rng.randrange(3) :]
            case 10:
                return deep(rng)
            case _:
                return rng.choice((b"", b"null", b'{"x":"' + b"x" * LARGE + b'"}'))

    # --- answers ----------------------------------------------------------------------------------

    def _check(self, request: Request) -> None:
        found = self.found
        try:
            self._connection.request(
                request.method, request.path, request.body, headers=request.headers
            )
            answer = self._connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException):
            self._connection.close()
            found.lost += 1
            if self.server.process is None or self.server.process.poll() is not None:
                found.problems.append(f"the server died of: {request}")
                raise
            return
        status = answer.status
        found.statuses[status] += 1
        if status < 400 or request.method == "HEAD":
            return
        code = ""
        if answer.headers.get("content-type") == "application/json":
            with contextlib.suppress(ValueError, TypeError, KeyError):
                code = json.loads(content)["error"]
        found.codes[code or f"({status})"] += 1
        if status >= 500 and not (status == 503 and code in DOCUMENTED_503):
            found.problems.append(f"{status} {content[:300]!r}: {request}")
        elif code and STATUS.get(code) != status:
            found.problems.append(f"{code} with {status}: {request}")


def metric(line: Line, name: str) -> float:
    text = line.get(STRANGER, "/metrics")
    found = re.search(rf"^{name} ([0-9.e+]+)$", text, re.MULTILINE)
    assert found is not None, name
    return float(found[1])


def run(folder: Path, requests: int, seed: int) -> Found:
    """Start a server in a folder, send it requests and stop it."""
    server = WatchedServer(sqlite_url(folder))
    server.start()
    try:
        with line_to(server.url) as line:
            sender = Sender(server, line, seed)
            found = sender.found
            sender.send(WARM_UP)
            before, tables = server.memory_mb(), metric(line, "wyrmhold_tables")
            sender.send(requests - WARM_UP)
            after, more = server.memory_mb(), metric(line, "wyrmhold_tables") - tables
            found.memory = (
                f"memory: {before:.0f} MB, then {after:.0f} MB with {more:.0f} more tables"
            )
            if after - before > MAX_GROWTH_MB + more * MAX_TABLE_MB:
                found.problems.append(found.memory)
            errors = metric(line, "wyrmhold_errors_total")
            if errors:
                found.problems.append(f"the server counted {errors:.0f} faults of its own")
            found.problems += [f"the server wrote: {text[:300]}" for text in server.faults()[:10]]
    finally:
        status = server.stop()
    if status:
        found.problems.append(f"the server ended with {status}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="x.py soak requests", description=__doc__)
    parser.add_argument("--requests", type=int, default=50_000, help="requests to send (50,000)")
    add_seed(parser)
    args = parser.parse_args()
    soak = Soak("requests", args.seed, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), args.requests, soak.seed)
    print("\n".join(found.lines()))
    for problem in found.problems[:20]:
        soak.failed(problem)
    return 1 if found.problems else 0


if __name__ == "__main__":
    sys.exit(main())

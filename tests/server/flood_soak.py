"""`python3 x.py soak floods`: one address floods a server while others play and look on.

For each flood it prints how much was refused, how much memory the server took, how long another
address waited for `/healthz`, and the share of a core that the server and everything else on the
machine used. It fails if memory grows by 20 MB or more, if 95 of 100 answers take 50 ms or more, or
if a bot was too late. The waits say something only if the machine is quiet otherwise.

A real flood comes over a network and does not run on the server's processor. So the flooding
process has the lowest priority and sends at most a gigabit, and opens at most 2,000 connections,
per second.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import random
import re
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import httpx

from tests.server import floods, web
from tests.server.floods import (
    ELSEWHERE,
    FLOODS,
    HERE,
    NO_TABLE,
    SOCKET_FLOODS,
    GuardedServer,
    ask,
    get,
    opened_socket,
    sent,
    status_of,
)
from tests.server.kit import MAIN, sqlite_url
from tests.server.raw_socket import handshake
from tests.server.services import children_of
from tests.server.test_stories import played
from tests.soaking import Soak, add_seed
from wyrmhold.server.network.gate import raise_descriptor_limit

MAX_GROWTH_MB = 20.0
MAX_P95_MS = 50.0
PAUSE_S = 0.02
MEGABYTES = 90
CONNECTIONS = 1100
BYTES_PER_S = 125_000_000
CONNECTIONS_PER_S = 2_000
LOWEST_PRIORITY = 19

Flood = Callable[[GuardedServer], object]


class Pace:
    """Holds a flood to a rate, without making up for time lost."""

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._free = 0.0

    def take(self, number: float) -> None:
        """Wait until this many more may be sent."""
        now = time.monotonic()
        if self._free > now:
            time.sleep(self._free - now)
        self._free = max(self._free, now) + number / self._per_second


BYTES, NEW = Pace(BYTES_PER_S), Pace(CONNECTIONS_PER_S)


def paced(parts: Iterable[bytes]) -> Iterator[bytes]:
    for part in parts:
        BYTES.take(len(part))
        yield part


def connected(server: GuardedServer) -> socket.socket:
    """One more connection, when its time has come."""
    NEW.take(1)
    return floods.connected(server)


def requests(name: str) -> Flood:
    return lambda server: sent(server, paced(FLOODS[name](MEGABYTES)))


def messages(name: str) -> Flood:
    def flood(server: GuardedServer) -> None:
        with contextlib.closing(guest(server, HERE)) as client:
            table = new_table(client)
            cookie = "; ".join(f"{key}={value}" for key, value in client.cookies.items())
        for _ in range(5):
            path = f"/api/tables/{table}/socket"
            with contextlib.suppress(*GONE), opened_socket(server, path, cookie) as line:
                for part in paced(SOCKET_FLOODS[name](MEGABYTES)):
                    line.sendall(part)

    return flood


GUESTS = 6
UNDOS = 200

GONE = (OSError, EOFError, AssertionError, KeyError, ValueError, httpx.HTTPError)
"""What a flood meets when the server refuses or hangs up."""


def guest(server: GuardedServer, source: str) -> httpx.Client:
    transport = web.HTTPTransport(local_address=source)
    headers = {"origin": server.url}
    client = httpx.Client(transport=transport, base_url=server.url, headers=headers, timeout=60)
    client.post("/api/session", json={})
    return client


def new_table(client: httpx.Client, **settings: object) -> str:
    body = {"game": "drakon", "seats": [{}, {}], "settings": settings}
    return str(client.post("/api/tables", json=body).json().get("id"))


def idle_connections(server: GuardedServer) -> None:
    with contextlib.ExitStack() as lines:
        for _ in range(CONNECTIONS):
            lines.enter_context(connected(server))
        time.sleep(1)


def slow_headers(server: GuardedServer) -> None:
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(connected(server)) for _ in range(300)]
        for line in lines:
            line.sendall(b"GET / HTTP/1.1\r\n")
        for _ in range(20):
            for line in lines:
                with contextlib.suppress(OSError):
                    line.sendall(b"x: y\r\n")
            time.sleep(0.1)


def slow_bodies(server: GuardedServer) -> None:
    head = (
        b"POST /api/session HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        b"content-length: 65536\r\n\r\n"
    )
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(connected(server)) for _ in range(300)]
        for data in [head, *[b" " * 2000] * 20]:
            for line in lines:
                with contextlib.suppress(OSError):
                    line.sendall(data)
            time.sleep(0.1)


def reconnecting(server: GuardedServer) -> None:
    for _ in range(500):
        with contextlib.suppress(OSError), connected(server):
            pass


LUCK = random.Random()
"""Generates nonsense; every attacker begins with the run's seed."""


def nonsense(server: GuardedServer) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError), connected(server) as line:
            line.sendall(LUCK.randbytes(200) + b"\r\n\r\n")


def early_frames(server: GuardedServer) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError), connected(server) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.sendall(handshake(NO_TABLE, {"host": HERE}))
            line.sendall(b"\xff" * 20)


def healthy_requests(server: GuardedServer) -> None:
    with connected(server) as line:
        for _ in range(500):
            line.sendall(get("/api/tables"))
            line.recv(65_536)


def public_tables(server: GuardedServer) -> None:
    with contextlib.suppress(*GONE), contextlib.closing(guest(server, HERE)) as client:
        for _ in range(50):
            new_table(client, public=True)


def questions(server: GuardedServer) -> None:
    """Six guests at one address request reasons in an uploaded game, twelve requests at a time."""
    with contextlib.ExitStack() as stack:
        clients = [
            stack.enter_context(contextlib.closing(guest(server, HERE))) for _ in range(GUESTS)
        ]
        body = {"record": played("drakon", "third", 5, turn_limit=6)}
        table = clients[0].post("/api/records", json=body).json().get("id")
        pool = stack.enter_context(ThreadPoolExecutor(2 * GUESTS))
        paths = [f"/api/tables/{table}/why?step={step}" for step in range(2, 32)]
        asked = [pool.submit(client.get, path) for path in paths for client in clients]
        for each in asked:
            each.result()


def undos(server: GuardedServer) -> None:
    """A guest who has every seat of a table keeps answering and undoing the answers."""
    with contextlib.closing(guest(server, HERE)) as client:
        path = f"/api/tables/{new_table(client)}"
        for seat in range(2):
            client.post(f"{path}/join", json={"seat": seat, "name": f"Guest {seat}"})
        client.post(f"{path}/start")
        for _ in range(UNDOS):
            for seat in range(2):
                prompt = client.get(f"{path}/view?as={seat}").json()["prompt"]
                if prompt is not None:
                    body = {"seat": seat, "prompt": prompt["id"], "do": prompt["legal"][0]}
                    client.post(f"{path}/answer", json=body)
                    client.post(f"{path}/undo", json={"seat": seat})


def all_floods() -> dict[str, Flood]:
    return {
        "nothing": lambda server: time.sleep(0.1),
        **{name: requests(name) for name in FLOODS},
        **{name: messages(name) for name in SOCKET_FLOODS},
        "idle connections": idle_connections,
        "slow headers": slow_headers,
        "slow bodies": slow_bodies,
        "connecting again and again": reconnecting,
        "nonsense": nonsense,
        "frames before the handshake": early_frames,
        "many requests": healthy_requests,
        "public tables": public_tables,
        "questions why": questions,
        "undos": undos,
    }


def attack(name: str, server: GuardedServer, until: float) -> None:
    """Flood until a time; runs in a process of its own."""
    os.nice(LOWEST_PRIORITY)
    flood = all_floods()[name]
    while time.time() < until:
        with contextlib.suppress(*GONE):
            flood(server)


def bots_at_play(server: GuardedServer) -> None:
    """A game of bots, which the floods must not slow down."""
    with contextlib.closing(guest(server, "127.0.0.4")) as client:
        seats = [{"bot": "level-1", "name": name} for name in ("Ash", "Briar", "Cove", "Dell")]
        options = {"turn_limit": 100}
        body = {"game": "drakon", "seats": seats, "options": options}
        table = client.post("/api/tables", json=body).json()["id"]
        assert client.post(f"/api/tables/{table}/start").status_code == 200


def bot_fallbacks(server: GuardedServer) -> int:
    text = ask(server, "/metrics", ELSEWHERE).decode()
    found = re.search(r'wyrmhold_bot_answers_total\{how="fallback"\} ([\d.]+)', text)
    return 0 if found is None else round(float(found[1]))


class Used(NamedTuple):
    """CPU time so far of the server, of this program with all it started, and of the machine."""

    server: float
    ours: float
    everything: float

    @classmethod
    def now(cls, server: int) -> Used:
        ticks = [int(text) for text in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
        busy = sum(ticks) - ticks[3] - ticks[4]
        return cls(cpu_seconds(server), cpu_seconds(os.getpid()), busy / TICKS_PER_S)

    def since(self, earlier: Used, seconds: float) -> tuple[float, float]:
        """The shares of a core used since `earlier`: by the server, and by everything that is not
        ours."""
        server, ours, everything = (late - early for late, early in zip(self, earlier, strict=True))
        return server / seconds, max(0.0, everything - ours) / seconds


TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """Seconds of CPU time that a process and its children, such as bots, have used."""
    total = 0.0
    for one in (pid, *children_of(pid)):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            total += sum(map(int, fields[11:13])) / TICKS_PER_S
    return total


def tried(name: str, server: GuardedServer, seconds: float, attackers: int) -> bool:
    """Run one flood and print a line about it. Returns whether all is well."""
    before = sum(server.turned_away(ELSEWHERE).values())
    bots_at_play(server)
    server.forget_peak()
    memory = server.memory_mb()
    began, until = time.time(), time.time() + seconds
    context = multiprocessing.get_context("fork")
    flooding = [
        context.Process(target=attack, args=(name, server, until)) for _ in range(attackers)
    ]
    for each in flooding:
        each.start()
    used = Used.now(server.pid)
    waits = []
    while time.time() < until:
        asked = time.perf_counter()
        assert status_of(ask(server, source=ELSEWHERE)) == 200
        waits.append(1000 * (time.perf_counter() - asked))
        time.sleep(PAUSE_S)
    busy, others = Used.now(server.pid).since(used, time.time() - began)
    growth = server.peak_mb() - memory
    for each in flooding:
        each.terminate()
        each.join()
    refused = sum(server.turned_away(ELSEWHERE).values()) - before
    p95 = statistics.quantiles(waits, n=20)[-1]
    late = bot_fallbacks(server)
    good = growth < MAX_GROWTH_MB and p95 < MAX_P95_MS and not late and not server.faults()
    print(
        f"{name:30} {refused:>9.0f} {growth:>9.1f} {statistics.median(waits):>8.1f} {p95:>8.1f}"
        f" {len(waits):>8} {late:>5} {busy:>6.2f} {others:>6.2f}  {'' if good else 'FAILED'}",
        flush=True,
    )
    return good


def main() -> int:
    parser = argparse.ArgumentParser(prog="x.py soak floods", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="time of each flood (10)")
    parser.add_argument("--attackers", type=int, default=1, help="processes that flood (1)")
    parser.add_argument("--only", help="only floods with this word in their names")
    add_seed(parser)
    args = parser.parse_args()
    LUCK.seed(Soak("floods", args.seed, sys.argv[1:]).seed)
    raise_descriptor_limit()
    names = [name for name in all_floods() if args.only is None or args.only in name]
    good = True
    with tempfile.TemporaryDirectory() as folder:
        server = GuardedServer(sqlite_url(Path(folder)))
        server.code = MAIN  # with all its limits, also those of time
        server.start()
        try:
            print(
                f"{'flood':30} {'refused':>9} {'MB more':>9} {'p50 ms':>8} {'p95 ms':>8}"
                f" {'answers':>8} {'late':>5} {'server':>6} {'others':>6}"
            )
            for name in names:
                good &= tried(name, server, args.seconds, args.attackers)
            for line in server.faults():
                print(line, file=sys.stderr)
        finally:
            server.stop()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

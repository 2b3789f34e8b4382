"""`python3 x.py soak frames`: attacks the sockets of a server and checks that it holds.

Attackers come as strangers, watchers, players, hosts and token holders; they send valid messages,
nearly valid ones, nonsense, and what the protocol forbids, and hang up midway. Meanwhile honest
people play at tables under attack. Afterwards nothing may have failed, nothing may be left open,
memory may have grown only by the new tables, and the honest people play on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.patience import patience
from tests.server.fuzz_frames import KINDS_OF_FRAMES, NOT_CLOSING, Knowledge, some_frame
from tests.server.kit import START, Client, ServerProcess, connected, sqlite_url
from tests.server.raw_socket import GONE, RawSocket, handshake
from tests.server.scene import STRANGER, Line, People, Scene, Who, line_to
from tests.soaking import Soak, add_seed

VICTIMS = 2
NEW_SANDBOX_EVERY = 25
WARM_UP = 400
SETTLED_S = patience(60)
MAX_EXTRA_FILES = 6
MAX_EXTRA_TASKS = 3
MAX_GROWTH_MB = 25.0
MAX_TABLE_MB = 0.1
"""Maximum growth of memory in all, and per table set up meanwhile. A table stays in memory for half
an hour."""
HOST = "127.0.0.1"
FAULTS = ("Traceback", '"level":"error"', '"level":"critical"', "never retrieved", "never awaited")

SAYS_ITS_TASKS = """
import asyncio, signal
def say(*_):
    tasks = [task for task in list(asyncio.tasks._all_tasks) if not task.done()]
    print("tasks", len(tasks), flush=True)
signal.signal(signal.SIGUSR2, say)
"""


class WatchedServer(ServerProcess):
    """A server that reports its number of tasks on a signal."""

    code = SAYS_ITS_TASKS + START

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    async def tasks(self) -> int:
        seen = len(self.said)
        assert self.process is not None
        self.process.send_signal(signal.SIGUSR2)
        async with asyncio.timeout(SETTLED_S):
            while True:
                for line in self.said[seen:]:
                    if line.startswith("tasks "):
                        return int(line.split()[1])
                await asyncio.sleep(0.02)

    def files(self) -> int:
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def memory_mb(self) -> float:
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024

    def faults(self) -> list[str]:
        return [line.strip() for line in self.said if any(mark in line for mark in FAULTS)]


@dataclass
class State:
    """What a server holds while nobody is connected."""

    viewers: float
    files: int
    tasks: int
    memory_mb: float


@dataclass
class Figures:
    """What was sent, and its effect on the server."""

    frames: Counter[str] = field(default_factory=Counter)
    connections: Counter[str] = field(default_factory=Counter)
    heard: Counter[str] = field(default_factory=Counter)
    honest_answers: int = 0
    seconds: float = 0.0
    before: State | None = None
    after: State | None = None
    problems: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        sent = self.frames.total()
        return [
            f"{sent} frames on {self.connections.total()} connections in {self.seconds:.1f} s "
            f"({sent / max(self.seconds, 0.001):.0f} frames/s)",
            f"frames: {counted(self.frames)}",
            f"connections: {counted(self.connections)}",
            f"heard: {counted(self.heard)}",
            f"honest answers meanwhile: {self.honest_answers}",
            f"before: {self.before}",
            f"after: {self.after}",
            *[f"PROBLEM: {problem}" for problem in self.problems],
        ]


def counted(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counter.most_common())


class Ground:
    """The server, its people and its tables: some to defend, some where anything goes."""

    def __init__(self, server: WatchedServer, line: Line, seed: int) -> None:
        self.server = server
        self.line = line
        self.people = People(line)
        self.rng = random.Random(seed)
        self.victims = [self.people.table("playing", turns=200) for _ in range(VICTIMS)]
        self.sandboxes = [self.people.table(stage) for stage in ("lobby", "playing", "over")]
        self.watcher = self.people.somebody()
        self.figures = Figures()
        self.tables = 0
        self.turn = asyncio.Lock()

    async def new_table(self, turns: int) -> Scene:
        self.tables += 1
        async with self.turn:  # all share one connection
            return await asyncio.to_thread(self.people.table, "playing", True, turns)

    async def metric(self, name: str) -> float:
        async with self.turn:
            text = await asyncio.to_thread(self.line.get, STRANGER, "/metrics")
        found = re.search(rf"^{name} ([0-9.e+]+)$", text, re.MULTILINE)
        assert found is not None, name
        return float(found[1])

    async def state(self) -> State:
        return State(
            await self.metric("wyrmhold_viewers"),
            self.server.files(),
            await self.server.tasks(),
            self.server.memory_mb(),
        )

    async def settled(self, holds: Callable[[State], bool]) -> State:
        """The state once `holds` accepts it, or the last one before the time limit."""
        give_up = time.monotonic() + SETTLED_S
        while True:
            state = await self.state()
            if holds(state) or time.monotonic() > give_up:
                return state
            await asyncio.sleep(0.1)

    # --- attackers ------------------------------------------------------------------------------

    async def attack(self, frames: int, at_once: int) -> None:
        """Have attackers send this many frames."""
        goal = self.figures.frames.total() + frames
        names = range(at_once)
        await asyncio.gather(
            *[self._attacker(random.Random(self.rng.random()), goal) for _ in names]
        )

    async def _attacker(self, rng: random.Random, goal: int) -> None:
        while self.figures.frames.total() < goal:
            with contextlib.suppress(*GONE):
                await self._come(rng)
            if self.figures.connections.total() % NEW_SANDBOX_EVERY == 0:
                self.sandboxes = [*self.sandboxes[-3:], await self.new_table(5)]

    async def _come(self, rng: random.Random) -> None:
        """One connection, from start to end."""
        socket = await RawSocket.to(HOST, self.server.port)
        try:
            if rng.random() < 0.06:
                self.figures.connections["half a handshake"] += 1
                await half_a_handshake(rng, socket, self._path(rng, self.victims[0]))
                return
            role, scene, who, seat = self._as_somebody(rng)
            headers = who.headers(self.line.url) | {"host": f"{HOST}:{self.server.port}"}
            if rng.random() < 0.03:
                role, headers["origin"] = "another site", "https://example.org"
            self.figures.connections[role] += 1
            status = await socket.shake_hands(self._path(rng, scene), headers)
            if status == 101:
                await self._talk(rng, socket, Knowledge(seat))
            else:
                self.figures.heard[f"HTTP {status}"] += 1
        finally:
            for message in socket.heard:
                self.figures.heard[message.get("error") or message["type"]] += 1
            await socket.hang_up(rudely=rng.random() < 0.6)

    def _path(self, rng: random.Random, scene: Scene) -> str:
        if rng.random() < 0.95:
            return f"{scene.path}/socket"
        other = rng.choice(("abcdefghijkl", "abc", "%00", "..", "a" * 2000, "é".encode().hex()))
        return f"/api/tables/{other}/socket"

    def _as_somebody(self, rng: random.Random) -> tuple[str, Scene, Who, int | None]:
        people = self.people
        victim, sandbox = rng.choice(self.victims), rng.choice(self.sandboxes)
        places: list[tuple[str, Scene, Who, int | None]] = [
            ("stranger at a victim", victim, STRANGER, None),
            ("watcher at a victim", victim, self.watcher, None),
            ("left a victim", victim, people.gone, 0),
            ("void token at a victim", victim, Who(bearer=victim.gone_token), 0),
            ("token of another table", victim, Who(bearer=sandbox.one_token), 0),
            ("forged session", victim, Who(cookie="x" * 40), 0),
            ("player", sandbox, people.one, 0),
            ("player", sandbox, people.two, 1),
            ("player's token", sandbox, Who(bearer=sandbox.one_token), 0),
            ("host", sandbox, people.host, None),
        ]
        return rng.choice(places)

    async def _talk(self, rng: random.Random, socket: RawSocket, known: Knowledge) -> None:
        """Usually say hello, then send all kinds of frames, mostly ones that close nothing."""
        kinds = NOT_CLOSING if rng.random() < 0.7 else list(KINDS_OF_FRAMES)
        reads = rng.random() < 0.95
        if reads:
            socket.listen()
        if rng.random() < 0.9:
            await socket.send(b'{"type":"hello"}')
            self.figures.frames["hello"] += 1
            if reads and rng.random() < 0.7:
                await asyncio.sleep(0.01)
        learned = 0
        for _ in range(rng.choice((1, 5, 20, 80))):
            if socket.is_gone:
                return
            known.learn(socket.heard[learned:])
            learned = len(socket.heard)
            sent = some_frame(rng, known, kinds)
            await socket.write(sent.data)
            self.figures.frames[sent.kind] += sent.frames
            if rng.random() < 0.3:
                await asyncio.sleep(0)
        if reads and rng.random() < 0.8:
            await self._hear_out(socket)

    async def _hear_out(self, socket: RawSocket) -> None:
        """Wait until the server has dealt with everything."""
        await socket.send(b'{"type":"ping","id":123456789}')
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SETTLED_S):
                while not socket.is_gone and not answered(socket):
                    await asyncio.sleep(0.002)

    # --- honest people --------------------------------------------------------------------------

    async def play_at(self, number: int) -> None:
        """Play at a table under attack, and at a new one when that game is over."""
        while True:
            async with self.players(self.victims[number]) as clients:
                while not is_over(clients):
                    await self.answer_once(clients)
                    await asyncio.sleep(0.03)
            self.victims[number] = await self.new_table(200)

    @asynccontextmanager
    async def players(self, scene: Scene) -> AsyncIterator[list[Client]]:
        address = scene.line.url.replace("http", "ws", 1) + f"{scene.path}/socket"
        async with contextlib.AsyncExitStack() as stack:
            clients = []
            for who in (self.people.one, self.people.two):
                headers = who.headers(scene.line.url)
                client = Client(
                    await stack.enter_async_context(connected(address, additional_headers=headers))
                )
                await client.hello({})
                stack.push_async_callback(client.close)
                clients.append(client)
            yield clients

    async def answer_once(self, clients: list[Client]) -> None:
        """The asked seat answers; the server has to accept it."""

        def asked() -> list[int]:
            return [seat for seat in (0, 1) if clients[seat].prompts.get(str(seat))]

        await clients[0].until(lambda: bool(asked()) or is_over(clients))
        for seat in asked():
            prompt = clients[seat].prompts[str(seat)]
            assert prompt is not None
            reply = await clients[seat].answer(seat, self.rng.choice(prompt["legal"]))
            if reply["type"] != "done":
                self.figures.problems.append(f"an honest answer was refused: {reply}")
            await clients[seat].until(
                lambda s=seat, p=prompt: clients[s].prompts[str(s)] != p or is_over(clients)
            )
            self.figures.honest_answers += 1

    async def play_on(self, scene: Scene, answers: int) -> None:
        """After the attack: the table plays on, and everybody sees what a newcomer would."""
        async with self.players(scene) as clients:
            for _ in range(answers):
                if not is_over(clients):
                    await self.answer_once(clients)
            for seat, client in enumerate(clients):
                now = await asyncio.to_thread(scene.view, seat)
                name, number = str(seat), now["number"]
                await client.reach(name, number)
                if client.views[name] != now["view"]:
                    self.figures.problems.append(
                        f"seat {seat} of {scene.table} sees something else"
                    )


def answered(socket: RawSocket) -> bool:
    return any(message.get("id") == 123456789 for message in socket.heard[-3:])


def is_over(clients: list[Client]) -> bool:
    return any(
        table["status"] != "playing" for client in clients for table in client.tables.values()
    )


async def half_a_handshake(rng: random.Random, socket: RawSocket, path: str) -> None:
    """Something that never becomes a WebSocket."""
    whole = handshake(path, {})
    match rng.randrange(5):
        case 0:
            await socket.write(whole[: rng.randrange(len(whole))])
        case 1:
            await socket.write(handshake(path, {"sec-websocket-version": "12"}))
        case 2:
            await socket.write(handshake(path, {"sec-websocket-key": ""}))
        case 3:
            await socket.write(whole.replace(b"GET", b"POST"))
        case 4:
            await socket.write(rng.randbytes(200))
    await asyncio.sleep(rng.choice((0, 0.01)))


async def fuzz(server: WatchedServer, line: Line, frames: int, seed: int, at_once: int) -> Figures:
    """Attack a running server; return the figures."""
    ground = Ground(server, line, seed)
    figures = ground.figures
    await ground.attack(WARM_UP, at_once)
    before = figures.before = await ground.settled(lambda state: state.viewers == 0)
    began = time.monotonic()
    honest = [asyncio.create_task(ground.play_at(n)) for n in range(VICTIMS)]
    attack = asyncio.create_task(ground.attack(frames, at_once))
    await asyncio.wait([attack, *honest], return_when=asyncio.FIRST_COMPLETED)
    for task in honest:
        if task.done():
            figures.problems.append(f"honest people could not go on: {task.exception()!r}")
        task.cancel()
    await asyncio.gather(attack, *honest, return_exceptions=True)
    if attack.exception() is not None:
        figures.problems.append(f"the attack broke off: {attack.exception()!r}")
    figures.seconds = time.monotonic() - began
    for scene in ground.victims:
        await ground.play_on(scene, 6)
    for scene in ground.sandboxes:
        await asyncio.to_thread(line.get, ground.people.host, scene.path)

    def is_back(state: State) -> bool:
        return (
            state.viewers == 0
            and state.files <= before.files + MAX_EXTRA_FILES
            and state.tasks <= before.tasks + MAX_EXTRA_TASKS
        )

    after = figures.after = await ground.settled(is_back)
    if not is_back(after):
        figures.problems.append("something is left open")
    growth = after.memory_mb - before.memory_mb
    if growth > MAX_GROWTH_MB + ground.tables * MAX_TABLE_MB:
        figures.problems.append(f"{growth:.0f} MB more for {ground.tables} more tables")
    errors = await ground.metric("wyrmhold_errors_total")
    if errors:
        figures.problems.append(f"the server counted {errors:.0f} faults of its own")
    figures.problems += [f"the server wrote: {line[:300]}" for line in server.faults()[:10]]
    return figures


def run(folder: Path, frames: int, seed: int, at_once: int) -> Figures:
    """Start a server in a folder, attack it and stop it."""
    server = WatchedServer(sqlite_url(folder))
    server.start()
    try:
        with line_to(server.url) as line:
            figures = asyncio.run(fuzz(server, line, frames, seed, at_once))
    finally:
        assert server.process is not None
        alive = server.process.poll() is None
        status = server.stop()
    if not alive or status != 0:
        figures.problems.append(f"the server ended with {status}")
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(prog="x.py soak frames", description=__doc__)
    parser.add_argument("--frames", type=int, default=100_000, help="frames to send (100,000)")
    parser.add_argument("--at-once", type=int, default=12, help="attackers at a time (12)")
    add_seed(parser)
    args = parser.parse_args()
    soak = Soak("frames", args.seed, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        figures = run(Path(folder), args.frames, soak.seed, args.at_once)
    print("\n".join(figures.lines()))
    for problem in figures.problems:
        soak.failed(problem)
    return 1 if figures.problems else 0


if __name__ == "__main__":
    sys.exit(main())

"""The clients at a table: each holds its whole view, and the acting one can answer."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from time import perf_counter

import msgspec
from msgspec import Struct

from server.positions import Choose
from server.sockets import Socket

View = dict[str, object]


class Prompt(Struct):
    id: int
    legal: list[str]


class Patch(Struct):
    set: View = {}
    drop: list[str] = []
    inside: dict[str, Patch] = {}


class Status(Struct):
    status: str


class FromServer(Struct, tag_field="type"):
    """The parts of a message that a client reads; the rest is skipped."""


class Whole(FromServer, tag="whole"):
    number: int
    view: View | None
    prompt: Prompt | None


class Update(FromServer, tag="update"):
    number: int
    do: str | None
    patch: Patch
    prompt: Prompt | None
    table: Status | None = None


class News(FromServer, tag="news"):
    number: int
    prompt: Prompt | None


class Refused(FromServer, tag="refused"):
    error: str
    message: str


class Welcome(FromServer, tag="welcome"):
    pass


class Bye(FromServer, tag="bye"):
    why: str


decode = msgspec.json.Decoder(Whole | Update | News | Refused | Welcome | Bye).decode

DONE = b'{"type":"done"'
"""The start of a message that adds nothing to the update before it."""


def apply(patch: Patch, view: View) -> None:
    """Apply a patch to a view."""
    view.update(patch.set)
    for key in patch.drop:
        del view[key]
    for key, inner in patch.inside.items():
        part = view[key]
        assert isinstance(part, dict)
        apply(inner, part)


class Tally:
    """Measurements: moves that all clients of a table have received, and how long each took."""

    def __init__(self, choose: Choose, seed: int = 1) -> None:
        self.choose = choose
        self.rng = random.Random(seed)
        self.running = False
        self.measuring = False
        self.moves = 0
        """Total moves, measured or not."""
        self.times: list[float] = []
        """Seconds from sending each measured move until the last client has parsed it."""
        self.chambers = 0
        """Total number of chambers on the boards of the measured moves."""
        self.faults: list[str] = []

    def again(self) -> None:
        """Restart the measurement."""
        self.times.clear()
        self.chambers = 0


class Match:
    """A table with its clients. The acting one answers at once while `keeps_on` holds."""

    def __init__(self, table: str, tally: Tally) -> None:
        self.table = table
        self.tally = tally
        self.clients: list[Client] = []
        self.moves = 0
        self.over = False
        self.keeps_on = False
        self.most: int | None = None
        """Moves after which it pauses; one or two more may be in flight by then."""
        self.on_move: Callable[[Match], None] | None = None
        """Called after each move that all clients have received."""
        self._sent: dict[int, tuple[float, int]] = {}

    @property
    def asked(self) -> Client | None:
        for client in self.clients:
            if client.prompt is not None:
                return client
        return None

    @property
    def busy(self) -> bool:
        """Whether a move is in flight."""
        return bool(self._sent)

    def begin(self) -> None:
        """Let the acting client answer, and keep going."""
        self.keeps_on = True
        asked = self.asked
        if asked is not None:
            asked.answer()

    def sent(self, number: int) -> None:
        self._sent[number] = (perf_counter(), 0)

    def heard(self, number: int) -> None:
        """Note that another client has received the move with this number."""
        found = self._sent.get(number)
        if found is None:
            return
        began, seen = found
        if seen + 1 < len(self.clients):
            self._sent[number] = (began, seen + 1)
            return
        del self._sent[number]
        self.moves += 1
        tally = self.tally
        tally.moves += 1
        if tally.measuring:
            tally.times.append(perf_counter() - began)
            board = self.clients[0].view["board"]
            assert isinstance(board, dict)
            tally.chambers += len(board)
        if self.over or (self.most is not None and self.moves >= self.most):
            self.keeps_on = False
        if self.on_move is not None:
            self.on_move(self)


class Client:
    """A client at one table: a seat or a spectator."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.match = match
        self.seat = seat
        self.socket: Socket | None = None
        self.number = 0
        self.view: View = {}
        self.prompt: Prompt | None = None
        self.whole = False
        match.clients.append(self)

    def on_text(self, payload: bytes) -> None:
        if payload.startswith(DONE):
            return
        message = decode(payload)
        if isinstance(message, Update):
            self._updated(message)
        elif isinstance(message, Whole):
            self.number, self.prompt = message.number, message.prompt
            self.view = message.view or {}
            self.whole = True
        elif isinstance(message, News):
            self.number, self.prompt = message.number, message.prompt
        elif isinstance(message, Refused):
            self.match.tally.faults.append(f"{message.error}: {message.message}")
        elif isinstance(message, Bye):
            self.match.tally.faults.append(f"bye: {message.why}")

    def on_lost(self, why: str) -> None:
        self.match.tally.faults.append(f"lost: {why}")

    def _updated(self, message: Update) -> None:
        match = self.match
        if message.number != self.number + 1:
            match.tally.faults.append(f"number {message.number} after {self.number}")
        self.number, self.prompt = message.number, message.prompt
        apply(message.patch, self.view)
        if message.table is not None:
            match.over = match.over or message.table.status == "over"
        match.heard(message.number)
        if self.prompt is not None and match.keeps_on and match.tally.running:
            self.answer()

    def answer(self) -> None:
        """Answer the pending question."""
        prompt, socket, match = self.prompt, self.socket, self.match
        assert prompt is not None and socket is not None and self.seat is not None
        token = match.tally.choose(prompt.legal, match.tally.rng)
        self.prompt = None
        match.sent(self.number + 1)
        socket.send(
            b'{"type":"answer","id":%d,"seat":%d,"prompt":%d,"do":"%s"}'
            % (self.number, self.seat, prompt.id, token.encode())
        )


async def play(matches: Sequence[Match], moves: int) -> None:
    """Play some more moves at each table, all at the same time."""
    tally = matches[0].tally
    tally.running = True
    for match in matches:
        match.most = match.moves + moves
        match.begin()
    async with asyncio.timeout(600):
        while any(match.keeps_on for match in matches):
            await asyncio.sleep(0.002)
    await settle(matches)
    tally.running = False


async def settle(matches: Sequence[Match]) -> None:
    """Wait until everybody has received the last message."""
    async with asyncio.timeout(60):
        while any(match.busy for match in matches):
            await asyncio.sleep(0.002)

"""Clients that never give up: they answer at once, keep reconnecting, and note what they hear.

Whatever is sent twice, to one client or to two, by one process or by two, has to be the same.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter, defaultdict, deque
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple, cast

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.patience import patience
from tests.server.kit import Json, Person, Refused
from wyrmhold.server.tables.delivery import apply_patch

CONNECT_S = patience(20)
LOST = (OSError, WebSocketException, httpx.TransportError, TimeoutError)
"""What a client sees when its server is killed."""

RETRYABLE = frozenset({"store_unavailable", "shutting_down", "not_now"})
"""The client should retry."""

TOO_LATE = frozenset({"stale_prompt", "not_asked", "game_over", "nothing_to_undo"})
"""Somebody else, or an earlier attempt of this client, was faster."""

Place = tuple[str, str, int]
"""A table, a viewer, and a number in the viewer's stream."""


class Promise(NamedTuple):
    """An answer the server has acknowledged."""

    seat: int
    prompt: int
    do: str


class Notes:
    """What all clients of a run were told and promised, and what was wrong with it."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self.promised: defaultdict[str, set[Promise]] = defaultdict(set)
        self.said: defaultdict[str, dict[str, bool]] = defaultdict(dict)
        """What was said at each table, and whether it was acknowledged."""
        self._told: dict[tuple[str, Place], bytes] = {}

    def same(self, what: str, place: Place, text: str) -> None:
        """Check that everybody gets the same text at a place."""
        digest = blake2b(text.encode(), digest_size=16).digest()
        if self._told.setdefault((what, place), digest) != digest:
            self.wrong[f"another {what} at {place}: {text[:2000]}"] += 1


@dataclass(frozen=True)
class Known:
    """What a client knows about one stream."""

    number: int
    view: Json | None
    prompt: Json | None
    table: Json


class Ask(NamedTuple):
    """A request that awaits its reply."""

    kind: str
    who: str
    prompt: int
    do: str


@dataclass(frozen=True)
class Habits:
    """Probabilities of a client's habits."""

    over_http: float = 0.1
    says: float = 0.02
    undoes: float = 0.02
    twice: float = 0.05
    """Sends the same answer again at once."""
    leaves: float = 0.01
    """Closes the socket after a message and reconnects."""
    rewinds: float = 0.25
    """Reconnects like a client that missed messages this one has already heard."""
    forgets: float = 0.1
    """Reconnects without any memory."""


CALM = Habits(0, 0, 0, 0, 0, 0, 0)


class Faithful:
    """One client at one table, for all seats of its person there."""

    def __init__(
        self, person: Person, table: str, notes: Notes, rng: random.Random, habits: Habits
    ) -> None:
        self.person = person
        self.table = table
        self.notes = notes
        self.rng = rng
        self.habits = habits
        self.known: dict[str, Known] = {}
        self.answering = True
        self.answers = 0
        self._past: defaultdict[str, deque[Known]] = defaultdict(lambda: deque(maxlen=260))
        self._asks: dict[int, Ask] = {}
        self._next = 1
        self._sent: dict[str, int] = {}
        """The last prompt answered on this socket, by seat."""
        self._consented: dict[str, int] = {}
        self._choices: dict[tuple[str, int], str] = {}
        self._greeted = False

    @property
    def over(self) -> bool:
        return any(known.table["status"] == "over" for known in self.known.values())

    async def run(self) -> None:
        """Stay at the table until cancelled."""
        address = self.person.url.replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
        headers = {"cookie": self.person.cookie()}
        while True:
            connected = False
            try:
                async with connect(
                    address,
                    additional_headers=headers,
                    origin=cast("Any", self.person.url),
                    compression=None,
                    open_timeout=CONNECT_S,
                    close_timeout=1,
                    proxy=None,
                ) as socket:
                    connected = True
                    self.notes.counts["connections"] += 1
                    await self._talk(socket)
            except LOST:
                self.notes.counts["connections lost"] += connected
            await asyncio.sleep(self.rng.random() * 0.2)

    async def _talk(self, socket: ClientConnection) -> None:
        unheard = list(self._asks.values())
        self._asks.clear()
        self._sent.clear()
        self._greeted = False
        self._come_back()
        last = {who: known.number for who, known in self.known.items()}
        await socket.send(json.dumps({"type": "hello", "last": last}))
        if self.rng.random() < 0.5:
            for ask in unheard:  # whether it was stored is unknown: ask again, without looking
                if ask.kind == "answer":
                    await self._ask(socket, ask)
        while True:
            text = await socket.recv()
            assert isinstance(text, str)
            self._take(text)
            if self.rng.random() < self.habits.leaves:
                return
            await self._act(socket)

    def _come_back(self) -> None:
        """Forget some of what is known, like a device that slept or a page that was reloaded."""
        chance = self.rng.random()
        if chance < self.habits.forgets:
            self.known.clear()
        elif chance < self.habits.forgets + self.habits.rewinds:
            for who, past in self._past.items():
                if past and who in self.known:
                    back = min(len(past), int(self.rng.expovariate(1 / 20)) + 1)
                    self.known[who] = past[-back]

    # --- hearing ------------------------------------------------------------------------------

    def _take(self, text: str) -> None:
        message = json.loads(text)
        kind = message["type"]
        if kind in ("whole", "update", "news", "chat"):
            self.hear(kind, message, text)
        elif kind in ("done", "refused"):
            ask = self._asks.pop(message["id"], None) if message["id"] is not None else None
            if kind == "done":
                assert ask is not None
                self.acknowledged(ask)
            else:
                self._refused(ask, message["error"], text)
        elif kind == "welcome":
            self._greeted = True
        elif kind == "bye":
            self.notes.counts["byes"] += 1

    def hear(self, kind: str, message: Json, text: str) -> None:
        who, number = str(message["as"]), message["number"]
        had, place = self.known.get(who), (self.table, who, number)
        if kind == "whole":
            self.notes.counts["whole views"] += 1
            if had is not None and number < had.number:
                self.notes.wrong[f"the stream of {place} goes back from {had.number}"] += 1
            view, table = message["view"], message["table"]
        else:
            self.notes.counts["messages"] += 1
            if had is None or number != had.number + 1:
                last = None if had is None else had.number
                self.notes.wrong[f"the stream of {place} goes on from {last}"] += 1
                raise TimeoutError("begin again")
            self.notes.same("message", place, text)
            view, table = had.view, message.get("table") or had.table
            if kind == "update":
                view = apply_patch(view or {}, message["patch"])
        prompt = message.get("prompt", None if had is None else had.prompt)
        known = self.known[who] = Known(number, view, prompt, table)
        self.notes.same("view", place, written([view, prompt]))
        self.notes.same("table", place, written(table))
        past = self._past[who]
        if not past or number > past[-1].number:
            past.append(known)

    def acknowledged(self, ask: Ask) -> None:
        if ask.kind == "answer":
            self.answers += 1
            self.notes.counts["answers acknowledged"] += 1
            self.notes.promised[self.table].add(Promise(int(ask.who), ask.prompt, ask.do))
        elif ask.kind == "say":
            self.notes.said[self.table][ask.do] = True

    def _refused(self, ask: Ask | None, code: str, text: str) -> None:
        self.notes.counts[f"refused: {code}"] += 1
        if code in RETRYABLE or (ask is None and not self._greeted):
            if ask is not None:
                self._sent.pop(ask.who, None)
            if code not in RETRYABLE:
                self.notes.wrong[f"not let in at {self.table}: {text}"] += 1
        elif code not in TOO_LATE:
            self.notes.wrong[f"refused {ask} at {self.table}: {text}"] += 1

    # --- asking -------------------------------------------------------------------------------

    async def _act(self, socket: ClientConnection) -> None:
        """Do whatever is due after a message."""
        if not self._greeted or not self.answering:
            return
        for who, known in list(self.known.items()):
            if who == "spectator" or known.table["status"] != "playing":
                continue
            undo = known.table["undo"]
            if undo and int(who) in undo["waiting"] and self._consented.get(who) != known.number:
                self._consented[who] = known.number
                await self._ask(socket, Ask("consent", who, 0, ""), yes=self.rng.random() < 0.8)
            prompt = known.prompt
            if prompt is not None and self._sent.get(who) != prompt["id"]:
                await self._answer(socket, who, prompt)
        if self.rng.random() < self.habits.says:
            text = f"{self.rng.getrandbits(64):x}"
            self.notes.said[self.table][text] = False
            await self._ask(socket, Ask("say", "", 0, text))

    async def _answer(self, socket: ClientConnection, who: str, prompt: Json) -> None:
        rng, habits = self.rng, self.habits
        number = prompt["id"]
        tried = self._choices.get((who, number))
        if tried is not None:
            await asyncio.sleep(0.05)
        do = tried if tried is not None and rng.random() < 0.7 else rng.choice(prompt["legal"])
        self._choices[who, number] = do
        self._sent[who] = number
        ask = Ask("answer", who, number, do)
        if rng.random() < habits.over_http:
            await self._answer_over_http(ask)
            return
        await self._ask(socket, ask)
        if rng.random() < habits.twice:
            await self._ask(socket, ask)
        elif rng.random() < habits.undoes:
            await self._ask(socket, Ask("undo", who, 0, ""))

    async def _answer_over_http(self, ask: Ask) -> None:
        body = {"seat": int(ask.who), "prompt": ask.prompt, "do": ask.do}
        try:
            await self.person.post(f"/api/tables/{self.table}/answer", body)
        except Refused as error:
            self._refused(ask, error.code, str(error))
        else:
            self.acknowledged(ask)

    async def _ask(self, socket: ClientConnection, ask: Ask, **more: object) -> None:
        number, self._next = self._next, self._next + 1
        self._asks[number] = ask
        message: Json = {"type": ask.kind, "id": number, **more}
        if ask.kind != "say":
            message["seat"] = int(ask.who)
        if ask.kind == "answer":
            message |= {"prompt": ask.prompt, "do": ask.do}
        elif ask.kind == "say":
            message["text"] = ask.do
        await socket.send(json.dumps(message))


def written(value: object) -> str:
    return json.dumps(value, sort_keys=True)

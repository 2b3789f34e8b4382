"""People around a table, in every role there, and fast HTTP for them.

Two play: `one` on seat 0, `two` on seat 1. `host` set up the table and does not sit. `gone` had
seat 0 and left it before `one` came.
"""

from __future__ import annotations

import http.client
import itertools
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple
from urllib.parse import urlencode, urlsplit

from tests.server.kit import TIME_LIMIT_S

Json = Any
Stage = Literal["lobby", "playing", "over"]


class Who(NamedTuple):
    """What a request shows: the cookie of a session, a token, or nothing."""

    cookie: str | None = None
    bearer: str | None = None

    def headers(self, origin: str) -> dict[str, str]:
        """A session names its origin, like a browser; a script with a token does not."""
        shown = {} if self.cookie is None else {"cookie": f"wyrmhold={self.cookie}"}
        if self.bearer is not None:
            return {**shown, "Authorization": f"Bearer {self.bearer}"}
        return {**shown, "origin": origin}


STRANGER = Who()


class Reply(NamedTuple):
    status: int
    media: str
    body: Json
    """Parsed JSON, or the text of anything else."""
    cookie: str | None

    @property
    def outcome(self) -> str:
        """`ok`, or the code of the refusal."""
        return "ok" if self.status < 300 else str(self.body["error"])


IDLE_S = 2.0
"""A server closes idle connections after five; one that is about to be closed is not used."""


class Line:
    """One kept connection to a server. Threads that share it take turns."""

    def __init__(self, url: str) -> None:
        self.url = url
        parts = urlsplit(url)
        assert parts.hostname is not None
        self._connection = http.client.HTTPConnection(
            parts.hostname, parts.port, timeout=TIME_LIMIT_S
        )
        self._used = 0.0
        self._turn = threading.Lock()

    def close(self) -> None:
        self._connection.close()

    def ask(self, who: Who, method: str, path: str, body: Json = None, **query: object) -> Reply:
        data = None if body is None else json.dumps(body).encode()
        headers = who.headers(self.url)
        if data is not None:
            headers["content-type"] = "application/json"
        where = f"{path}?{urlencode(query)}" if query else path
        with self._turn:
            if time.monotonic() - self._used > IDLE_S:
                self._connection.close()
            self._connection.request(method, where, data, headers)
            answer = self._connection.getresponse()
            content = answer.read().decode()
            self._used = time.monotonic()
        media = answer.headers["content-type"]
        given = answer.headers.get("set-cookie", "").partition(";")[0].partition("=")[2]
        is_json = media == "application/json"
        return Reply(
            answer.status, media, json.loads(content) if is_json else content, given or None
        )

    def get(self, who: Who, path: str, **query: object) -> Json:
        return self._must(self.ask(who, "GET", path, **query))

    def post(self, who: Who, path: str, body: Json = None) -> Json:
        return self._must(self.ask(who, "POST", path, {} if body is None else body))

    def _must(self, reply: Reply) -> Json:
        assert reply.status == 200, reply
        return reply.body

    def guest(self, name: str) -> Who:
        reply = self.ask(STRANGER, "POST", "/api/session", {"name": name})
        assert reply.status == 200 and reply.cookie is not None, reply
        return Who(reply.cookie)


@contextmanager
def line_to(url: str) -> Iterator[Line]:
    line = Line(url)
    try:
        yield line
    finally:
        line.close()


@dataclass
class People:
    """The people at the tables of a test."""

    line: Line
    host: Who = field(init=False)
    one: Who = field(init=False)
    two: Who = field(init=False)
    gone: Who = field(init=False)
    registered: Who | None = None
    """A person with an account, where one was needed."""
    program: Who = field(init=False)
    """A program of `one`'s, with a bot token that has every scope."""
    names: Iterator[int] = field(default_factory=itertools.count)

    def __post_init__(self) -> None:
        for name in ("host", "one", "two", "gone"):
            setattr(self, name, self.line.guest(name))
        self.program = self.program_of(self.one)

    def program_of(self, who: Who) -> Who:
        """A program that plays for `who`."""
        scopes = ["table:read", "table:host", "bot:play"]
        made = self.line.post(who, "/api/me/bot-tokens", {"name": "A program", "scopes": scopes})
        return Who(bearer=made["token"])

    def somebody(self) -> Who:
        """A guest nobody knows."""
        return self.line.guest(f"guest {next(self.names)}")

    def table(
        self, stage: Stage, spectators: bool = True, turns: int = 5, program: bool = False
    ) -> Scene:
        """A new table with the usual people, at a stage of its life; over after `turns` turns.

        With `program`, the program of `one` has seat 0 instead of `one`.
        """
        line = self.line
        made = line.post(
            self.host,
            "/api/tables",
            {
                "game": "drakon",
                "seats": [{}, {}],
                "options": {"turn_limit": turns},
                "settings": {"spectators": spectators, "window_s": 0, "replace_h": 0},
            },
        )
        scene = Scene(line, self, made["id"])
        scene.gone_token = scene.post(self.gone, "join", {"seat": 0, "name": "Gone"})["token"]
        scene.post(self.gone, "leave", {"seat": 0})
        first = self.program if program else self.one
        scene.one_token = scene.post(first, "join", {"seat": 0, "name": "One"})["token"]
        scene.two_token = scene.post(self.two, "join", {"seat": 1, "name": "Two"})["token"]
        if stage != "lobby":
            scene.post(self.host, "start")
        if stage == "over":
            scene.play(4)
            scene.post(self.two, "forfeit", {"seat": 1})
        return scene


@dataclass
class Scene:
    """A table and its people."""

    line: Line
    people: People
    table: str
    one_token: str = ""
    two_token: str = ""
    gone_token: str = ""

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def post(self, who: Who, what: str, body: Json = None) -> Json:
        return self.line.post(who, f"{self.path}/{what}", body)

    def view(self, seat: int) -> Json:
        who = (self.people.one, self.people.two)[seat]
        return self.line.get(who, f"{self.path}/view", **{"as": seat})

    def answer_of(self, seat: int) -> Json | None:
        """The first legal answer of a seat, if it is asked."""
        prompt = self.view(seat)["prompt"]
        if prompt is None:
            return None
        return {"seat": seat, "prompt": prompt["id"], "do": prompt["legal"][0]}

    def play(self, answers: int) -> None:
        """Let whoever is asked answer, `answers` times."""
        for _ in range(answers):
            asked = next(seat for seat in (0, 1) if self.answer_of(seat))
            self.answer(asked)

    def answer(self, seat: int) -> None:
        who = (self.people.one, self.people.two)[seat]
        self.post(who, "answer", self.answer_of(seat))

    def play_until_asked(self, seat: int) -> Json:
        """Play on until a seat is asked; return one of its answers."""
        for _ in range(20):
            answer = self.answer_of(seat)
            if answer is not None:
                return answer
            self.answer(1 - seat)
        raise AssertionError("the seat is never asked")

    def fingerprint(self) -> Json:
        """What everybody can see of the table, and each viewer's message number."""
        watched = self.line.get(self.people.host, f"{self.path}/view", **{"as": "spectator"})
        return [watched, self.view(0), self.view(1)]

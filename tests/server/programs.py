"""Programs for tests: bot tokens, and streams of lines read in the background."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from tests.server.kit import TIME_LIMIT_S
from tests.server.scene import Line, Reply, Who

Json = Any
ALL = ["table:read", "table:host", "bot:play"]


class Lines:
    """A stream read in a thread: its lines, and the number of empty ones."""

    def __init__(self, url: str, who: Who, path: str) -> None:
        parts = urlsplit(url)
        assert parts.hostname is not None
        self._connection = http.client.HTTPConnection(
            parts.hostname, parts.port, timeout=TIME_LIMIT_S
        )
        self._connection.request("GET", path, headers=who.headers(url))
        self._socket = self._connection.sock
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self.headers = self._answer.headers
        self.found: list[Json] = []
        self.texts: list[str] = []
        self.empty = 0
        self.ended = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        try:
            for text in self._answer:
                if text.strip():
                    self.texts.append(text.decode())
                    self.found.append(json.loads(text))
                else:
                    self.empty += 1
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            pass  # it was cut
        self.ended = True

    def cut(self) -> None:
        """Hang up; the reader sees the end."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._reader.join(TIME_LIMIT_S)
        self._answer.close()
        self._connection.close()

    def until(self, holds: Callable[[], bool]) -> None:
        limit = time.monotonic() + TIME_LIMIT_S
        while not holds():
            assert time.monotonic() < limit, (self.found, self.ended)
            time.sleep(0.01)

    def until_type(self, *kinds: str) -> Json:
        """The first line of one of these types."""
        self.until(lambda: any(each["type"] in kinds for each in self.found) or self.ended)
        return next(each for each in self.found if each["type"] in kinds)

    def prompt(self) -> Json:
        """The seat's latest question, or None."""
        asked = [each["prompt"] for each in self.found if "prompt" in each]
        return asked[-1] if asked else None

    def prompts(self) -> list[Json]:
        """Every question the seat was asked."""
        return [each["prompt"] for each in self.found if each.get("prompt")]


class Programs:
    """People who create tokens, and programs that play with them."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.url = line.url
        self._names = itertools.count()

    def owner(self) -> Who:
        return self.line.guest(f"owner {next(self._names)}")

    def program(self, owner: Who, *scopes: str, name: str = "Fafnir") -> Who:
        body = {"name": name, "scopes": list(scopes or ALL)}
        return Who(bearer=self.line.post(owner, "/api/me/bot-tokens", body)["token"])

    def table(self, host: Who, seats: int = 2, turns: int = 4, **settings: Json) -> str:
        """A table of Drakon with open seats."""
        body = {
            "game": "drakon",
            "seats": [{}] * seats,
            "options": {"turn_limit": turns},
            "settings": {"window_s": 0, **settings},
        }
        return str(self.line.post(host, "/api/tables", body)["id"])

    def post(self, who: Who, table: str, what: str, body: Json = None) -> Json:
        return self.line.post(who, f"/api/tables/{table}/{what}", body)

    def answer(self, who: Who, table: str, prompt: Json, **more: Json) -> Reply:
        body = {"prompt": prompt["id"], "do": prompt["legal"][0], **more}
        return self.line.ask(who, "POST", f"/api/bot/tables/{table}/answer", body)

    @contextmanager
    def stream(self, who: Who, table: str, query: str = "") -> Iterator[Lines]:
        with self.lines(who, f"/api/bot/tables/{table}/stream{query}") as lines:
            yield lines

    @contextmanager
    def lines(self, who: Who, path: str) -> Iterator[Lines]:
        lines = Lines(self.url, who, path)
        try:
            yield lines
        finally:
            lines.cut()

    def play(self, table: str, *players: tuple[Who, Lines]) -> None:
        """Let programs answer their questions until the game is over."""
        done: set[tuple[int, int]] = set()
        limit = time.monotonic() + TIME_LIMIT_S
        while not all(lines.ended for _, lines in players):
            assert time.monotonic() < limit
            for n, (who, lines) in enumerate(players):
                prompt = lines.prompt()
                if prompt is not None and (n, prompt["id"]) not in done:
                    done.add((n, prompt["id"]))
                    assert self.answer(who, table, prompt).outcome == "ok"
            time.sleep(0.005)

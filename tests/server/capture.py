"""A client program that keeps every byte it gets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection

from tests.server import web
from tests.server.kit import TIME_LIMIT_S, connected
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.tables.delivery import viewer_name

Json = dict[str, Any]
Got = dict[str, list[bytes]]
"""What a client received: over the socket, and for each request."""


def http_client(url: str, **more: Any) -> httpx.AsyncClient:
    return web.AsyncClient(base_url=url, timeout=TIME_LIMIT_S, trust_env=False, **more)


@dataclass
class Capture:
    """One client program, and every byte it received."""

    name: str
    url: str
    table: str
    viewers: Sequence[int]
    cookies: dict[str, str] = field(default_factory=dict)
    token: str | None = None
    got: Got = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    prompts: dict[int, Json | None] = field(default_factory=dict)
    replies: list[Json] = field(default_factory=list)

    async def __aenter__(self) -> Capture:
        self.http = http_client(self.url, cookies=self.cookies, headers=self._pass())
        self.changed = asyncio.Event()
        await self.connect({})
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.disconnect()
        await self.http.aclose()

    def _pass(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    async def connect(self, last: dict[str, int]) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.socket: ClientConnection = await connected(
            self.url.replace("http", "ws", 1) + f"/api/tables/{self.table}/socket",
            additional_headers={**self._pass(), **({"cookie": cookie} if cookie else {})},
            origin=self.url,  # type: ignore[arg-type]
        )
        await self.socket.send(json.dumps({"type": "hello", "last": last}))
        self.reader = asyncio.create_task(self._read())
        await self.send({"type": "ping"})  # after its reply, everything missed has arrived

    async def disconnect(self) -> None:
        await self.socket.close()
        await self.reader

    @property
    def connected(self) -> bool:
        return not self.reader.done()

    async def _read(self) -> None:
        async for text in self.socket:
            assert isinstance(text, str)
            self.got.setdefault("socket", []).append(text.encode())
            message = json.loads(text)
            if "number" in message:
                viewer = SPECTATOR if message["as"] == "spectator" else message["as"]
                self.numbers[viewer] = message["number"]
                if "prompt" in message:
                    self.prompts[viewer] = message["prompt"]
            elif message["type"] in ("refused", "done", "pong"):
                self.replies.append(message)
            self.changed.set()
        self.changed.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for messages until `holds()` is true."""
        async with asyncio.timeout(TIME_LIMIT_S):
            while not holds():
                assert self.connected, f"{self.name} was disconnected"
                self.changed.clear()
                await self.changed.wait()

    async def send(self, message: Json) -> Json:
        """Send a message to the server; return the reply."""
        self.replies.clear()
        await self.socket.send(json.dumps({"id": 1, **message}))
        await self.until(lambda: bool(self.replies))
        return self.replies[0]

    def last(self, missed: int) -> dict[str, int]:
        """The numbers a client would send if it had missed the last `missed` messages."""
        return {
            str(viewer_name(viewer)): max(1, number - missed)
            for viewer, number in self.numbers.items()
        }

    async def heard_all(self, live: Live) -> None:
        heard = live.table.heard
        await self.until(lambda: all(self.numbers.get(v) == heard[v] for v in self.viewers))

    async def ask(self, method: str, path: str, body: Json | None = None) -> None:
        """Make a request; the response is kept, headers included."""
        answer = await self.http.request(
            method, path, json=body, headers={"origin": self.url} if method != "GET" else {}
        )
        kept = sorted(pair for pair in answer.headers.items() if pair[0] != "x-request-id")
        head = "\n".join(f"{name}: {value}" for name, value in kept)
        content = f"{answer.status_code}\n{head}\n".encode() + answer.content
        self.got.setdefault(f"{method} {path} {body or ''}", []).append(content)

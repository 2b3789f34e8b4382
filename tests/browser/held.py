"""Everything a browser holds about a table: what it shows, stores and was sent."""

from __future__ import annotations

import asyncio
import json
import re
from typing import NamedTuple

from playwright.async_api import Page, Response, WebSocket

from tests.browser.kit import PATIENCE_MS, Visitor

# Without the drawings of all pieces, which are part of every page.
SHOWN = """() => {
  const page = document.documentElement.cloneNode(true);
  for (const sprite of page.querySelectorAll("[id^=sprite-]")) sprite.remove();
  const fields = [...document.querySelectorAll("input, textarea, select")];
  return [page.outerHTML, ...fields.map((field) => field.value)].join("\\n");
}"""
KEPT = """async () => {
  const kept = {local: {...localStorage}, session: {...sessionStorage}, cookie: document.cookie};
  kept.databases = (await indexedDB.databases()).map((database) => database.name);
  kept.caches = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys())
      if (request.url.includes("/api/")) kept.caches.push(request.url);
  kept.history = history.state;
  return JSON.stringify(kept, null, 1);
}"""

CHANGING = [
    (re.compile(r"\b1[6-9]\d{11}\b"), "TIME"),
    (re.compile(r"\b20\d\d-\d\d-\d\dT[\d:.]+"), "TIME"),
    (re.compile(r'\\"t\\":\d+'), "t"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "HEX"),
    (re.compile(r"svelte-[a-z0-9]+"), "svelte"),
    (re.compile(r'"wyrmhold\.tables": "[^\n]*"'), "the tables this browser was at"),
]
"""Differs from table to table, but is no secret."""


class Held(NamedTuple):
    """What a browser holds, each part as text."""

    shown: str
    kept: str
    sent: str


class Ear:
    """Records everything sent to a page from now on."""

    def __init__(self, page: Page) -> None:
        self._texts: list[tuple[str, str]] = []
        self._coming: set[asyncio.Task[None]] = set()
        page.on("response", self._answered)
        page.on("websocket", self._connected)

    def _answered(self, response: Response) -> None:
        if "/api/" in response.url:
            task = asyncio.create_task(self._read(response))
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)

    async def _read(self, response: Response) -> None:
        path = response.url.partition("/api/")[2]
        self._texts.append((f"{response.request.method} {path}", await response.text()))

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._heard)

    def _heard(self, data: str | bytes) -> None:
        # When the page asks whether the server is there, and when others connect, depends on time.
        if json.loads(data)["type"] not in ("pong", "presence"):
            self._texts.append(("frame", str(data)))

    async def up_to(self, number: int) -> None:
        """Wait until the page was sent message `number` or a later one."""
        async with asyncio.timeout(PATIENCE_MS / 1000):
            while max([0, *self._numbers()]) < number:
                await asyncio.sleep(0.01)

    def _numbers(self) -> list[int]:
        frames = [json.loads(text) for name, text in self._texts if name == "frame"]
        return [frame["number"] for frame in frames if "number" in frame]

    async def texts(self) -> list[tuple[str, str]]:
        """Requests and what was sent: responses by request, then frames in order."""
        while self._coming:
            await asyncio.gather(*self._coming)
        asked = sorted(text for text in self._texts if text[0] != "frame")
        return asked + [text for text in self._texts if text[0] == "frame"]


async def held(visitor: Visitor, page: Page, ear: Ear, table: str) -> Held:
    """What the browser holds now, without what tells one table from another."""
    shown = await still(visitor, page)
    kept = str(await page.evaluate(KEPT))
    sent = json.dumps(await ear.texts(), indent=0)
    return Held(*[plain(text, table) for text in (shown, kept, sent)])


async def still(visitor: Visitor, page: Page) -> str:
    """What a page shows once it has drawn everything it was sent, and nothing moves any more."""
    before = ""
    while (shown := str(await page.evaluate(SHOWN))) != before:
        before = shown
        await visitor.at_rest(page)
        await page.locator(".moving").wait_for(state="detached")
    return shown


def plain(text: str, table: str) -> str:
    for pattern, word in CHANGING:
        text = pattern.sub(word, text)
    return text.replace(table, "TABLE")

"""Real browsers for tests: people with a window each, and everything that goes wrong in it.

A browser test is an `async def` that takes `visit` (or `page`, for one person with an ordinary
window); anyio's pytest plugin runs it. A test fails for whatever its windows complain of: an error
on the console, an exception, a breach of the content security policy, a request to another host.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebError,
    WebSocket,
    async_playwright,
    expect,
)

from tests.patience import patience
from tools.browser import HINT, find_browser
from wyrmhold.server.pages import STATIC

ROOT = Path(__file__).parents[2]
WIDE = bool(os.environ.get("WYRMHOLD_SOAK_BROWSER"))
"""The wide run, which takes longer: every page in every look, every question on a phone as well."""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARGUMENTS = (
    "--no-sandbox",  # which root, and many a container, does not have
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Nobody else is reached, whatever a page asks for.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

Theme = Literal["light", "dark"]


class Size(NamedTuple):
    """The inside of a window."""

    width: int
    height: int


DESKTOP = Size(1440, 900)
PHONE = Size(390, 844)

PATIENCE_MS = patience(60) * 1000
"""How long a page has for anything: a busy machine is slow, and what is there is not waited for."""

TWO_FRAMES = "() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))"
"""Resolves when all is drawn that is known now."""


@asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """A browser, without a window of its own."""
    found = find_browser()
    if found is None:
        raise RuntimeError(f"there is no Chromium. {HINT}")
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        await browser.close()


def page_is_built() -> None:
    """Raises what to do where there is no page to test."""
    if not (STATIC / "index.html").exists():
        raise RuntimeError("the page is not built: run `python3 x.py web`")


class Visitor:
    """Somebody with a browser of their own: cookies, tabs, and what went wrong in them."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.problems: list[str] = []
        self._going: dict[Page, list[Request]] = {}
        """What the tabs have asked for and not got yet."""
        context.on("console", self._said)
        context.on("weberror", self._broke)
        context.on("request", self._asked)

    async def tab(self, path: str | None = None) -> Page:
        """A new tab, at a path of the server."""
        page = await self.context.new_page()
        page.on("websocket", self._connected)
        going: list[Request] = []
        self._going[page] = going
        page.on("request", lambda request: going.append(request))
        page.on("requestfinished", lambda request: going.remove(request))
        page.on("requestfailed", lambda request: going.remove(request))
        if path is not None:
            await page.goto(path)
        return page

    async def at_rest(self, page: Page) -> None:
        """Wait until a page has loaded, asks for nothing more, and has drawn what it got.

        As Playwright's `networkidle`, which waits for half a second more each time.
        """
        await page.wait_for_load_state()
        quiet = 0
        async with asyncio.timeout(PATIENCE_MS / 1000):
            while quiet < 3:
                await page.evaluate(TWO_FRAMES)
                quiet = 0 if self._going[page] else quiet + 1

    async def has_the_rest(self, page: Page, missing: Callable[[Request], bool]) -> None:
        """Wait until a tab has got everything it asked for but what is `missing`."""
        async with asyncio.timeout(PATIENCE_MS / 1000):
            while not all(map(missing, self._going[page])):
                await asyncio.sleep(0.01)

    def expected(self, pattern: str) -> list[str]:
        """Take the problems that a test causes on purpose off the list; they must be there."""
        found = [problem for problem in self.problems if re.search(pattern, problem)]
        assert found, f"nothing like {pattern!r} in {self.problems}"
        self.problems = [problem for problem in self.problems if problem not in found]
        return found

    def forgive(self, *texts: str) -> None:
        """Take what a browser may complain of, whatever a page does about it, off the list."""
        self.problems = [
            problem for problem in self.problems if not any(text in problem for text in texts)
        ]

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console {message.type}: {message.text} {message.location}")

    def _broke(self, error: WebError) -> None:
        self.problems.append(f"exception: {error.error.stack or error.error.message}")

    def _asked(self, request: Request) -> None:
        self._reached(request.url)

    def _connected(self, socket: WebSocket) -> None:
        self._reached(socket.url)

    def _reached(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.url).netloc:
            self.problems.append(f"another host was asked: {url}")


@asynccontextmanager
async def visiting(
    browser: Browser,
    url: str,
    *,
    size: Size = DESKTOP,
    theme: Theme = "light",
    reduced_motion: bool = False,
    locale: str = "en",
    **more: Any,
) -> AsyncIterator[Visitor]:
    """Somebody who comes, and leaves in the end; `more` goes to Playwright's `new_context`."""
    context = await browser.new_context(
        base_url=url,
        viewport={"width": size.width, "height": size.height},
        color_scheme=theme,
        reduced_motion="reduce" if reduced_motion else "no-preference",
        locale=locale,
        has_touch=size.width < 600,
        **more,
    )
    context.set_default_timeout(PATIENCE_MS)
    try:
        yield Visitor(context, url)
    finally:
        await context.close()


async def axe(page: Page, *rules_off: str) -> list[str]:
    """What axe-core finds wrong with the page for people who cannot see it, or use no mouse."""
    if not await page.evaluate("() => 'axe' in window"):
        # The browser's debugger runs it: a script of ours in the page would breach the policy.
        await page.evaluate(AXE.read_text("utf-8") + "\n;0")
    options = {
        "resultTypes": ["violations"],
        "rules": {rule: {"enabled": False} for rule in rules_off},
    }
    found = await page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: {node['html'][:200]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]

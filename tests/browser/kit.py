"""Real browsers for tests: visitors with a window each, and everything that goes wrong in it.

A browser test is an `async def` that takes `visit` (or `page`, for one visitor with an ordinary
window); anyio's pytest plugin runs it. A test fails if its windows report anything: a console
error, an exception, a content security policy violation, a request to another host.
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
from wyrmhold.server.network.pages import STATIC

ROOT = Path(__file__).parents[2]
WIDE = bool(os.environ.get("WYRMHOLD_SOAK_BROWSER"))
"""The wide run, which takes longer: every page in every look, and every question on a phone too."""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARGUMENTS = (
    "--no-sandbox",  # root and many containers have none
    "--disable-gpu",
    "--font-render-hinting=none",  # so that the headless shell draws letters as Chromium does
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # A page lives for seconds here: optimising its code would take longer than running it.
    "--js-flags=--no-opt --no-maglev",
    # No other host is reached, whatever a page asks for.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

UNOPTIMISED = "--js-flags=--no-opt --no-maglev"
"""A page lives for seconds here: optimising its code would take longer than running it."""

Theme = Literal["light", "dark"]


class Size(NamedTuple):
    """The inside of a window."""

    width: int
    height: int


DESKTOP = Size(1440, 900)
PHONE = Size(390, 844)

PATIENCE_MS = patience(60) * 1000
"""Time limit for a page to do anything. Generous because machines may be busy."""

NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"
"""Makes a page believe that its browser has none, as without HTTPS."""

TWO_FRAMES = "() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))"
"""Resolves once everything known now has been drawn."""

HELD_TIMERS = """(() => {
  const [set, clear] = [setTimeout, clearTimeout];
  const held = new Map();
  let last = 0;
  window.setTimeout = (job, ms = 0, ...more) => {
    if (!(ms >= 1000)) return set(job, ms, ...more);
    held.set(--last, () => job(...more));
    return last;
  };
  window.clearTimeout = (id) => {
    if (!held.delete(id)) clear(id);
  };
  window.elapse = () => {
    const due = [...held.values()];
    held.clear();
    for (const job of due) job();
  };
})()"""
"""Makes a page's timers of a second or more wait for `elapse`: a busy test can miss nothing."""

OWN_CLOCK = """(() => {
  let [now, left] = [Date.now(), Infinity];
  setInterval(() => {
    if (left-- > 0) now += 250;
  }, 250);
  Date.now = () => now;
  window.stopClock = (ms) => {
    left = ms / 250;
  };
})()"""
"""A clock that advances only while the page runs, and that `stop_clock` stops."""


SETTLED = """() => {
  const soon = (one) => one.effect?.getComputedTiming().endTime <= 5000;
  const going = document.getAnimations().filter((one) => one.playState === "running" && soon(one));
  return Promise.allSettled(going.map((one) => one.finished)).then(() => 0);
}"""
"""Resolves once every animation and transition is over, except those that last."""

WALK = """(path) => {
  const before = document.querySelector("main");
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  return before;
}"""
"""Changes the address as a link in the page does; returns what the page shows before."""


async def resize(page: Page, size: Size) -> None:
    """Change the size of a window. A busy browser is told before the page is: wait for both."""
    await page.set_viewport_size({"width": size.width, "height": size.height})
    has_size = "([width, height]) => innerWidth === width && innerHeight === height"
    await page.wait_for_function(has_size, arg=[size.width, size.height])


async def elapse(page: Page) -> None:
    """Let the time of all `HELD_TIMERS` pass."""
    await page.evaluate("() => elapse()")


async def stop_clock(page: Page, after_ms: int = 0) -> None:
    """Stop a page's `OWN_CLOCK`, so that neither silence nor anything else grows older."""
    await page.evaluate("(ms) => stopClock(ms)", after_ms)


@asynccontextmanager
async def launched(optimising: bool = False) -> AsyncIterator[Browser]:
    """A headless browser; one that is to be measured optimises the page's code."""
    found = find_browser()
    if found is None:
        raise RuntimeError(f"there is no Chromium. {HINT}")
    expect.set_options(timeout=PATIENCE_MS)
    arguments = ARGUMENTS if optimising else (*ARGUMENTS, UNOPTIMISED)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found, args=arguments)
        yield browser
        await browser.close()


def page_is_built() -> None:
    """Raises with instructions if the page has not been built."""
    if not (STATIC / "index.html").exists():
        raise RuntimeError("the page is not built: run `python3 x.py web`")


class Visitor:
    """A person with their own browser: cookies, tabs, and what went wrong in them."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.problems: list[str] = []
        self._going: dict[Page, list[Request]] = {}
        """Requests of the tabs that are still in flight."""
        context.on("console", self._said)
        context.on("weberror", self._broke)
        context.on("request", self._asked)

    async def tab(self, path: str | None = None) -> Page:
        """A new tab, opened at `path` of the server."""
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
        """Wait until a page has loaded, makes no more requests, and has drawn what it got.

        Like Playwright's `networkidle`, but without its extra half second.
        """
        await page.wait_for_load_state()
        quiet = 0
        async with asyncio.timeout(PATIENCE_MS / 1000):
            while quiet < 3:
                await page.evaluate(TWO_FRAMES)
                quiet = 0 if self._going[page] else quiet + 1

    async def has_the_rest(self, page: Page, missing: Callable[[Request], bool]) -> None:
        """Wait until a tab has got everything it asked for except what is `missing`."""
        async with asyncio.timeout(PATIENCE_MS / 1000):
            while not all(map(missing, self._going[page])):
                await asyncio.sleep(0.01)

    def expected(self, pattern: str) -> list[str]:
        """Remove the problems a test causes on purpose from the list; there must be some."""
        found = [problem for problem in self.problems if re.search(pattern, problem)]
        assert found, f"nothing like {pattern!r} in {self.problems}"
        self.problems = [problem for problem in self.problems if problem not in found]
        return found

    def forgive(self, *texts: str) -> None:
        """Remove problems containing `texts`, which a browser may report whatever the page does."""
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
    service_worker: bool = False,
    **more: Any,
) -> AsyncIterator[Visitor]:
    """A visitor, who leaves at the end of the block; `more` goes to Playwright's `new_context`.

    Only with `service_worker` does the browser have one, which loads the whole page again a while
    after the first visit, to keep it.
    """
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
    if not service_worker:
        await context.add_init_script(NO_SERVICE_WORKER)
    try:
        yield Visitor(context, url)
    finally:
        await context.close()


async def walk(page: Page, path: str) -> None:
    """Go to another path within the page: it is loaded, and its code compiled, only once.

    Returns when what was shown before is gone; the new page may still be loading.
    """
    if page.url == "about:blank":
        await page.goto(path)
    else:
        before = await page.evaluate_handle(WALK, path)
        await page.wait_for_function("(before) => !before?.isConnected", arg=before)
        await before.dispose()


async def axe(page: Page, *rules_off: str) -> list[str]:
    """What axe-core finds wrong with the page for people who cannot see it or use no mouse.

    While colours change, or something appears, its contrast would be too low.
    """
    await page.evaluate(SETTLED)
    if not await page.evaluate("() => 'axe' in window"):
        # Run by the browser's debugger: a script of ours in the page would violate the policy.
        await page.evaluate(AXE.read_text("utf-8") + "\n;0")
    options = {
        "resultTypes": ["violations"],
        "rules": {rule: {"enabled": False} for rule in rules_off},
    }
    # Only what is wrong: everything that was checked is a hundred kilobytes to send and to read.
    violations = await page.evaluate(
        "options => axe.run(document, options).then(found => found.violations)", options
    )
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: {node['html'][:200]}"
        for violation in violations
        for node in violation["nodes"]
    ]

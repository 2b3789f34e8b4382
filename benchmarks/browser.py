"""How fast the page is in a real Chromium: .dev/bin/python -m benchmarks.browser

First, the time from a cold start until the board of a running table is on the screen, with the CPU
throttled. Then the time from opening the lobby to the first move against three bots. Then the
frame rate of a lair of 120 chambers while it is dragged and zoomed, and while heroes walk, and the
longest frame while one of 64 chambers is dragged. All but the first move are measured in turns with
an empty page, which shows what the machine can do. On a busy machine these figures say little; then
look at the CPU time, which hardly depends on other load. Exit status: 0 all met, 1 something
missed, 2 wrong arguments.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import Browser, Page, Route

from tests.browser.kit import Visitor, launched, page_is_built, visiting
from tests.browser.prepared import acting_for, seated
from tests.browser.scenes.drakon import grown, position
from tests.browser.test_first_move import MAX_CLICKS, Newcomer
from tests.server.kit import serving, sqlite_url

CPU_THROTTLE = 4
MAX_FIRST_BOARD_MS = 1500
MAX_FIRST_MOVE_MS = 3000
MIN_FPS = 50
MAX_FRAME_MS = 50
WATCHED_MS = 2000
CHAMBERS = 120
USUAL_CHAMBERS = 64
"""About as many as a long game has."""

EMPTY_PAGE = "<!doctype html><title>Empty</title><main class=board><b data-cell>Nothing</b></main>"
"""A page with a single thing to see and move."""

NOTE_FIRST_CELL_JS = """(() => {
  const look = () => {
    const cell = document.querySelector("[data-cell]");
    // The next frame has been drawn with it.
    if (cell && cell.getBoundingClientRect().width > 0)
      requestAnimationFrame((now) => { window.firstSeen = now; });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
"""Records when the first cell of a board is on the screen, in milliseconds since navigation."""

TIME_FRAMES_JS = """async ({ ms, what }) => {
  const board = document.querySelector(".board");
  const { left, top, width, height } = board.getBoundingClientRect();
  const at = (x, y) => ({ clientX: left + width / 2 + x, clientY: top + height / 2 + y });
  const finger = (type, x, y) => board.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId: 1, pointerType: "mouse", button: 0, buttons: 1, ...at(x, y),
  }));
  const heroes = [...document.querySelectorAll(".figures .figure")];
  const homes = heroes.map((hero) => hero.style.transform);
  if (what === "drag") {
    board.setPointerCapture = () => {}; // there is no real pointer to capture
    finger("pointerdown", 0, 0);
  }
  const times = [];
  await new Promise((done) => {
    const began = performance.now();
    let steps = 0;
    const frame = (now) => {
      times.push(now);
      const part = (now - began) / ms;
      if (what === "drag")
        finger("pointermove", Math.sin(part * 12) * 260, Math.sin(part * 9) * 160);
      if (what === "zoom") board.dispatchEvent(new WheelEvent("wheel", {
        bubbles: true, cancelable: true, deltaY: Math.sin(part * 12) * 25, ...at(0, 0),
      }));
      // Every hero keeps stepping back and forth with its usual animation.
      if (what === "walk" && part * 8 > steps) {
        steps += 1;
        for (const [n, hero] of heroes.entries())
          hero.style.transform = steps % 2 ? `${homes[n]} translateX(100px)` : homes[n];
      }
      if (part < 1) requestAnimationFrame(frame);
      else done();
    };
    requestAnimationFrame(frame);
  });
  if (what === "drag") finger("pointerup", 0, 0);
  return times.slice(1).map((now, before) => now - times[before]);
}"""
"""Measures how long each frame takes while something moves, in milliseconds."""


class Figure(NamedTuple):
    """A figure of the page, and the same of an empty page at the same time."""

    name: str
    unit: str
    needed: float
    found: list[float]
    empty: list[float]

    @property
    def met(self) -> bool:
        middle = statistics.median(self.found)
        return middle <= self.needed if self.unit == "ms" else middle >= self.needed

    def line(self) -> str:
        found, empty = sorted(self.found), sorted(self.empty)
        sign = "at most" if self.unit == "ms" else "at least"
        return (
            f"{self.name:<24} {statistics.median(found):6.0f} {self.unit}"
            f" ({found[0]:.0f} to {found[-1]:.0f}),"
            + (f" empty page {statistics.median(empty):.0f}" if empty else "")
            + (f" ({empty[0]:.0f} to {empty[-1]:.0f});" if empty else "")
            + f" {sign} {self.needed:.0f}: {'met' if self.met else 'MISSED'}"
        )


THREADS = {
    "CrRendererMain": "page",
    "Compositor": "layers",
    "VizCompositorThread": "drawing",
}
"""The threads a frame goes through, by their Chromium names. Drawing happens there only without a
graphics card."""


class Traced:
    """Traces a page for a while and reports its threads' CPU time."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self.browser = browser
        self.page = page
        self.raw = b""

    async def __aenter__(self) -> Traced:
        await self.browser.start_tracing(page=self.page, categories=["toplevel"])
        return self

    async def __aexit__(self, *_: object) -> None:
        self.raw = await self.browser.stop_tracing()

    def processor_ms(self) -> dict[str, float]:
        """Milliseconds by thread; the busiest if several have the same name."""
        events = json.loads(self.raw)["traceEvents"]
        names = {
            (event["pid"], event["tid"]): event["args"]["name"]
            for event in events
            if event["name"] == "thread_name"
        }
        spent: Counter[tuple[int, int]] = Counter()
        for event in events:
            if event["name"] == "ThreadControllerImpl::RunTask":
                spent[event["pid"], event["tid"]] += event.get("tdur", 0)
        found = dict.fromkeys(THREADS.values(), 0.0)
        for thread, micros in spent.items():
            if name := THREADS.get(names.get(thread, "")):
                found[name] = max(found[name], micros / 1000)
        return found


async def empty(route: Route) -> None:
    await route.fulfill(body=EMPTY_PAGE, content_type="text/html")


async def slowed(visitor: Visitor) -> Page:
    """A tab with a throttled CPU and an empty cache."""
    page = await visitor.tab()
    session = await visitor.context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_THROTTLE})
    await session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    return page


async def until_seen(page: Page, path: str) -> float:
    """Milliseconds from the start of the navigation to the first cell on the screen."""
    await page.add_init_script(NOTE_FIRST_CELL_JS)
    await page.goto(path, wait_until="commit")
    await page.wait_for_function("() => window.firstSeen !== undefined", timeout=60_000)
    return float(await page.evaluate("() => window.firstSeen"))


async def first_board(browser: Browser, url: str, rounds: int) -> Figure:
    figure = Figure("first board", "ms", MAX_FIRST_BOARD_MS, [], [])
    for _ in range(rounds):
        async with visiting(browser, url) as visitor, acting_for(visitor, "Ada") as me:
            table = await seated(position(chambers=30), me)
            figure.found.append(await until_seen(await slowed(visitor), f"/table/{table}"))
        async with visiting(browser, url) as visitor:  # a separate one: routes slow requests down
            await visitor.context.route("**/empty", empty)
            figure.empty.append(await until_seen(await slowed(visitor), "/empty"))
    return figure


async def first_move(browser: Browser, url: str, rounds: int, game: str) -> Figure:
    """From opening the lobby to a move that the server has accepted, without hesitating."""
    figure = Figure(f"first move, {game}", "ms", MAX_FIRST_MOVE_MS, [], [])
    for _ in range(rounds):
        async with visiting(browser, url) as visitor:
            page = await visitor.tab()
            began = time.monotonic()
            await page.goto("/", wait_until="commit")
            newcomer = Newcomer(page)
            card = page.get_by_role("article", name=game, exact=True)
            await newcomer.press(card.get_by_role("button", name="Play against bots"))
            await newcomer.move(await newcomer.asked())
            figure.found.append((time.monotonic() - began) * 1000)
    return figure


async def open_grown(visitor: Visitor, table: str, chambers: int) -> Page:
    """A tab with a large lair fully loaded."""
    page = await visitor.tab(f"/table/{table}")
    await page.locator(f"[data-cell] >> nth={chambers - 1}").wait_for(state="attached")
    await page.wait_for_load_state("networkidle")
    return page


async def frames(browser: Browser, url: str, rounds: int) -> list[Figure]:
    figures = {
        what: Figure(f"{what} {CHAMBERS} chambers", "fps", MIN_FPS, [], [])
        for what in ("drag", "zoom", "walk")
    }
    async with visiting(browser, url) as visitor, acting_for(visitor, "Ada") as me:
        await visitor.context.route("**/empty", empty)
        page = await open_grown(visitor, await seated(grown(CHAMBERS), me), CHAMBERS)
        blank = await visitor.tab("/empty")
        for _ in range(rounds):
            for what, figure in figures.items():
                figure.found.append(per_second(await watched(page, what)))
                figure.empty.append(per_second(await watched(blank, "nothing")))
    return list(figures.values())


async def longest_frame(browser: Browser, url: str, rounds: int) -> Figure:
    figure = Figure(f"frame, {USUAL_CHAMBERS} chambers", "ms", MAX_FRAME_MS, [], [])
    async with visiting(browser, url) as visitor, acting_for(visitor, "Ada") as me:
        await visitor.context.route("**/empty", empty)
        table = await seated(grown(USUAL_CHAMBERS), me)
        page = await open_grown(visitor, table, USUAL_CHAMBERS)
        blank = await visitor.tab("/empty")
        for _ in range(rounds):
            figure.found.append(max(await watched(page, "drag")))
            figure.empty.append(max(await watched(blank, "nothing")))
    return figure


async def processor(browser: Browser, url: str, trace: Path | None) -> list[str]:
    """CPU time until the first board and per frame, as lines of text."""
    async with visiting(browser, url) as visitor, acting_for(visitor, "Ada") as me:
        page = await visitor.tab()
        table = await seated(position(chambers=30), me)
        async with Traced(browser, page) as coming:
            await until_seen(page, f"/table/{table}")
        page = await open_grown(visitor, await seated(grown(CHAMBERS), me), CHAMBERS)
        lines = [f"CPU, first board: {parts(coming.processor_ms(), 1)}, not throttled"]
        for what in ("drag", "zoom", "walk"):
            async with Traced(browser, page) as moving:
                count = len(await watched(page, what))
            lines.append(f"CPU, {what}: {parts(moving.processor_ms(), count)} per frame")
            if trace is not None and what == "drag":
                trace.write_bytes(moving.raw)
    return lines


def parts(spent: dict[str, float], count: float) -> str:
    return ", ".join([f"{name} {ms / count:.1f} ms" for name, ms in spent.items()])


async def watched(page: Page, what: str) -> list[float]:
    """The length of each frame while something moves, in milliseconds."""
    await page.bring_to_front()
    return list(await page.evaluate(TIME_FRAMES_JS, {"ms": WATCHED_MS, "what": what}))


def per_second(frames_ms: list[float]) -> float:
    return 1000 * len(frames_ms) / sum(frames_ms)


async def measure(url: str, rounds: int, trace: Path | None) -> tuple[list[Figure], list[str]]:
    async with launched(optimising=True) as browser:
        figures = [
            await first_board(browser, url, rounds),
            *[await first_move(browser, url, rounds, game) for game in MAX_CLICKS],
            *await frames(browser, url, rounds),
            await longest_frame(browser, url, rounds),
        ]
        return figures, await processor(browser, url, trace)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument(
        "--rounds", type=int, default=5, metavar="N", help="number of rounds (default 5)"
    )
    parser.add_argument("--trace", type=Path, metavar="FILE", help="keep a trace of dragging")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args(argv)
    page_is_built()
    with tempfile.TemporaryDirectory() as folder, serving(sqlite_url(Path(folder))) as server:
        figures, lines = asyncio.run(measure(server.url, args.rounds, args.trace))
    if args.json:
        rows: list[dict[str, Any]] = [figure._asdict() | {"met": figure.met} for figure in figures]
        print(json.dumps({"figures": rows, "processor": lines}))
    else:
        print(*[figure.line() for figure in figures], *lines, sep="\n")
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())

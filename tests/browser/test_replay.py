"""Replays and lessons: by steps and turns, with the keyboard alone, in words, on every screen."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import ROOT, TWO_FRAMES, Size, Visitor, axe, resize
from tests.browser.player import Keys, Words
from tests.browser.tables import going_on, settle, sign_in
from tests.browser.test_access import over

EDITIONS = {"drakon": "fourth", "dragon_run": "first"}
SIZES = (
    Size(320, 568), Size(390, 844), Size(768, 1024), Size(820, 1180), Size(844, 390),
    Size(1024, 768), Size(1280, 720), Size(1366, 768), Size(1440, 900), Size(1920, 1080),
    Size(2560, 1440),
)  # fmt: skip

BAR = """() => {
  const seen = (one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none";
  const found = document.querySelectorAll("#controls :is(button, input, select, .where)");
  const boxes = [...found].filter(seen).map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [one.ariaLabel ?? one.className, left, top, right, bottom];
  });
  return { boxes, width: innerWidth, height: innerHeight,
           wide: document.documentElement.scrollWidth };
}"""
CARDS = """() => {
  const found = document.querySelectorAll(".felt .card:not(.deck .card), .felt .deck");
  return [...found].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [one.className, left, top, right, bottom];
  });
}"""


async def replayed(
    visit: Visit, game: str, locale: str = "en", **settings: Any
) -> tuple[Visitor, Page]:
    """The page of a finished game, as its link opens it."""
    visitor = await visit(locale=locale)
    await settle(visitor, **settings)
    await sign_in(visitor, "Ada")
    table = await going_on(visitor, over(game, EDITIONS[game]))
    page = await visitor.tab(f"/replay/{table}")
    await page.locator("#controls").wait_for()
    return visitor, page


async def drawn(visitor: Visitor, page: Page) -> None:
    """Wait until the page has drawn everything in its own letters."""
    await visitor.at_rest(page)
    await page.evaluate("() => document.fonts.ready.then(() => 0)")
    await page.evaluate(TWO_FRAMES)


async def at(page: Page, where: str) -> None:
    """Wait until the replay says it is there, and shows it."""
    slider = page.get_by_role("slider", name="Step")
    await expect(slider).to_have_attribute("aria-valuetext", re.compile(where))
    await expect(page.locator("#controls")).to_have_attribute("aria-busy", "false")


async def last_of(page: Page) -> int:
    return int(await page.get_by_role("slider", name="Step").get_attribute("max") or "0")


def crossing(boxes: list[list[Any]]) -> list[tuple[str, str]]:
    """The pairs that overlap by more than a rounded pixel."""
    return [
        (str(one[0]), str(other[0]))
        for nth, one in enumerate(boxes)
        for other in boxes[:nth]
        if one[1] < other[3] - 1
        and other[1] < one[3] - 1
        and one[2] < other[4] - 1
        and other[2] < one[4] - 1
    ]


async def test_by_steps_and_turns(visit: Visit) -> None:
    """With keys, with buttons, and by pressing a line of the log."""
    _, page = await replayed(visit, "drakon")
    last = await last_of(page)
    await at(page, rf"^Turn 1 · step 0 of {last}$")
    # It begins when everything is set up: heroes are picked and four chambers dealt to each.
    await expect(page.locator(".hands .item")).to_have_count(12)
    for key, where in (
        ("ArrowRight", "Turn 1 · step 1 "),
        ("Shift+ArrowRight", "Turn 2 "),
        ("ArrowDown", "Turn 3 "),
        ("PageUp", "Turn 2 "),
        ("Shift+ArrowLeft", "Turn 1 · step 0 "),
        ("PageDown", "Turn 2 "),
        ("ArrowUp", "Turn 1 · step 0 "),
        ("End", f"step {last} of"),
        ("ArrowLeft", f"step {last - 1} of"),
        ("Home", "step 0 "),
    ):
        await page.keyboard.press(key)
        await at(page, where)
    for name, where in (
        ("To the start of the next turn", "Turn 2 "),
        ("One step forward", "Turn 2 "),
        ("To the start of the turn before", "Turn 2 "),
        ("To the start of the turn before", "Turn 1 · step 0 "),
        ("Go to the end", f"step {last} of"),
    ):
        await page.get_by_role("button", name=name).click()
        await at(page, where)
    line = page.locator("#panel li", has_text="places").last
    step = int((await line.get_by_role("button").get_attribute("aria-label") or "").split()[-1])
    await line.click()  # in its middle, where there is only text
    await at(page, f"step {step} of")
    await expect(page.locator("#panel li.here").first).to_contain_text("places")


async def test_with_the_keyboard_alone(visit: Visit) -> None:
    visitor, page = await replayed(visit, "dragon_run")
    keys = Keys(page)
    # Links at the top lead past everything.
    await keys.press(page.get_by_role("link", name="Skip to the controls"))
    slider = page.get_by_role("slider", name="Step")
    await expect(slider).to_be_focused()
    await page.keyboard.press("PageDown")
    await at(page, "^Turn 2 ")
    # The log takes one stop; from there, arrow keys go from line to line.
    await keys.press(page.get_by_role("link", name="Skip to the board"))
    current = page.locator("#panel [aria-current]").first
    await keys.reach(await current.element_handle())
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowUp")
    label = await page.evaluate("document.activeElement.ariaLabel")
    await page.keyboard.press("Enter")
    await at(page, f"step {label.split()[-1]} of")
    # Enter presses the main button, Space does the same; on a button they press that one.
    await page.locator("#prompt").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Pause")).to_be_visible()
    await page.keyboard.press("Space")
    await expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    await page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="Keys")
    await expect(help_).to_contain_text("one turn back or forward")
    await expect(help_).not_to_contain_text("undo")
    assert await axe(page) == []
    await page.keyboard.press("Escape")
    await visitor.at_rest(page)
    assert await axe(page) == []


async def test_in_words(visit: Visit) -> None:
    _, page = await replayed(visit, "drakon", text=True)
    words = Words(page)
    last = await last_of(page)
    for typed, where in (
        ("next", "step 1 of"),
        ("start", "Turn 1 · step 0 of"),
        ("turn", "Turn 2 "),
        ("back turn", "Turn 1 · step 0 of"),
        ("next 4", "step 4 of"),
        ("back", "step 3 of"),
        ("go 7", "step 7 of"),
        ("end", f"step {last} of {last}"),
        ("start", "step 0 of"),
        ("fly", "There is no such command"),
    ):
        told = await words.say(typed)
        assert any(where in line for line in told), (typed, told)
    assert len(await words.say("look")) > 1
    assert "turn" in " ".join(await words.say("help"))


async def test_the_bar_fits_every_screen(visit: Visit) -> None:
    visitor, page = await replayed(visit, "dragon_run", "de")  # its words are longer
    await drawn(visitor, page)
    faults = []
    for size in SIZES:
        await resize(page, size)
        await page.evaluate(TWO_FRAMES)
        bar = await page.evaluate(BAR)
        outside = [
            box[0]
            for box in bar["boxes"]
            if box[1] < 0 or box[2] < 0 or box[3] > bar["width"] or box[4] > bar["height"]
        ]
        assert len(bar["boxes"]) >= 10
        faults += [(size, fault) for fault in [*outside, *crossing(bar["boxes"])]]
        faults += [(size, "wider than the window")] if bar["wide"] > bar["width"] else []
    assert faults == []


async def test_no_cards_collide_in_dragon_run(visit: Visit) -> None:
    """Neither forward nor back, however many Locations were drawn."""
    visitor, page = await replayed(visit, "dragon_run")
    await drawn(visitor, page)
    await page.keyboard.press("End")
    seen = 0
    walk = page.get_by_role("slider", name="Step")
    for size in (Size(390, 844), Size(1280, 720)):
        await resize(page, size)
        await page.keyboard.press("End")
        for _ in range(12):
            await page.keyboard.press("PageUp")
            step = await walk.get_attribute("aria-valuetext")
            await expect(page.locator("#controls")).to_have_attribute("aria-busy", "false")
            await page.evaluate(TWO_FRAMES)
            boxes = await page.evaluate(CARDS)
            seen = max(seen, len(boxes))
            assert crossing(boxes) == [], (size, step)
    assert seen > 6


class Pupil(Keys):
    """Goes to a cell with the arrow keys."""

    async def cell(self, cell: str) -> None:
        await self.reach(await self.page.locator('[data-cell][tabindex="0"]').element_handle())
        x, y = map(int, cell.split(","))
        for _ in range(self.MOST_TABS):
            here = await self.page.locator("[data-cell]:focus").get_attribute("data-cell")
            if here == cell:
                await self.page.keyboard.press("Enter")
                return
            to_x, to_y = map(int, str(here).split(","))
            way = (x > to_x) - (x < to_x), (y > to_y) - (y < to_y)
            keys = [{1: "ArrowRight", -1: "ArrowLeft"}.get(way[0])]
            keys.append({1: "ArrowUp", -1: "ArrowDown"}.get(way[1]))
            await self.page.keyboard.press(self.rng.choice([key for key in keys if key]))
        raise AssertionError(f"the arrow keys do not reach {cell}")


@cache
def lesson(game: str) -> list[Any]:
    """The moments of a lesson."""
    path = ROOT / "web" / "public" / "learn" / f"{game}.json"
    moments: list[Any] = json.loads(path.read_text("utf-8"))["moments"]
    return moments


async def pupil(visit: Visit, game: str, **settings: Any) -> Page:
    visitor = await visit()
    await settle(visitor, **settings)
    page = await visitor.tab(f"/learn/{game}")
    await page.locator("#controls").wait_for()
    return page


@pytest.mark.parametrize("game", EDITIONS)
async def test_a_lesson_with_the_keyboard_alone(visit: Visit, game: str) -> None:
    page = await pupil(visit, game)
    keys = Pupil(page)
    before: str | None = None
    for moment in lesson(game)[:-1]:
        if moment["expect"]:
            before = (await keys.asked(before)).prompt
            await keys.give(moment["expect"][0])
        elif moment["text"]:
            button = page.locator("#controls .primary:enabled")
            await button.wait_for()
            if await page.locator("[data-cell]:focus").count():
                await keys.press(button)  # on the board, Enter is for the board
            else:
                await page.keyboard.press("Enter")
    await expect(page.locator("#controls a.primary")).to_be_visible()


@pytest.mark.parametrize("game", EDITIONS)
async def test_a_lesson_in_words(visit: Visit, game: str) -> None:
    page = await pupil(visit, game, text=True)
    words = Words(page)
    spoken = page.get_by_role("log", name="Text mode")
    before: str | None = None
    for moment in lesson(game)[:-1]:
        if moment["expect"]:
            before = (await words.asked(before)).prompt
            await expect(spoken).to_contain_text(
                await page.locator("#controls .speech").inner_text()
            )
            told = await words.say(moment["expect"][0])
            assert any(line.startswith("Done: ") for line in told)
        elif moment["text"]:
            await page.locator("#controls .primary:enabled").wait_for()
            await words.type("next")
    await expect(page.locator("#controls a.primary")).to_be_visible()

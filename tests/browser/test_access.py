"""Every page and dialog, in every language, large and small, light and dark, is accessible."""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import DESKTOP, PHONE, ROOT, WIDE, Size, Theme, Visitor, axe, walk
from tests.browser.prepared import Agreed, search
from tests.browser.tables import asked, going_on, settle, sign_in, sit, start
from tests.server.kit import Json

TEXTS = ROOT / "web" / "src" / "texts"
KEY = re.compile(
    r"\b(?:analysis|board|box|common|drakon|hint|learn|learning|lobby|replay|room|rules|run|settings|table)"
    r"\.[a-z_]+\b"
)
BLANK = re.compile(r"\{\w+\}")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')

MAKERS = "/style"
"""A page for developers, in English."""

PATHS = (
    "/",
    "/learn",
    "/learn/drakon",
    "/learn/dragon_run",
    "/rules",
    "/rules/drakon",
    "/rules/dragon_run",
    "/replay",
    "/tables",
    "/mine",
    "/device",
    MAKERS,
)


def strings(language: str) -> set[str]:
    """Every text in a language's catalogues."""
    files = [path.read_text("utf-8") for path in sorted((TEXTS / language).glob("*.ts"))]
    return {text.replace("\\", "") for file in files for text in STRING.findall(file)}


@cache
def english_only(language: str) -> set[str]:
    """Sentences that a page in another language should not contain."""
    return {text for text in strings("en") - strings(language) if " " in text and "{" not in text}


@dataclass
class Tour:
    """Goes everywhere, within one page, and records what is wrong."""

    visitor: Visitor
    page: Page
    language: str
    loads: bool
    """Whether each of `PATHS` is loaded from the server instead."""
    faults: list[str] = field(default_factory=list)

    async def look(self, where: str) -> None:
        """Record what is wrong with the page in its current state."""
        page = self.page
        await self.visitor.at_rest(page)
        text = await page.locator("body").inner_text()
        lines = {line.strip() for line in text.splitlines()}
        found = [f"a key: {key}" for key in KEY.findall(text)]
        found += [f"a blank: {blank}" for blank in BLANK.findall(text)]
        if where != MAKERS:
            found += [f"English: {line}" for line in sorted(lines & english_only(self.language))]
        language = await page.locator("html").get_attribute("lang")
        found += [] if language == self.language else [f"its language is {language}"]
        title = await page.title()
        found += [] if "Wyrmhold" in title else [f"its title is {title!r}"]
        found += [f"a key: {key}" for key in KEY.findall(title)]
        wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
        found += ["it is wider than the window"] if wide else []
        found += await axe(page)
        self.faults += [f"{where}: {fault}" for fault in found]


@cache
def middle() -> tuple[str, int]:
    """A game of Drakon in which a player with some coins and chambers has to choose."""

    def wanted(view: Json, _: object) -> bool:
        own = view["seats"][view["pending"]["by"]]
        coins, hand = len(own["coins"]), len(own["hand"])
        return view["pending"]["kind"] == "turn" and coins > 1 and hand > 1

    position = search(Agreed(players=3, options={"heroes": True}), wanted)
    assert position.asked is not None
    return position.record, position.asked


@cache
def over(game: str, edition: str) -> str:
    """The record of a whole game."""
    table, rng = Agreed(game, edition, 3).open(1), random.Random(1)
    while (seat := table.asked) is not None:
        view: Json = table.game.view(table.state, seat)
        table.answer(table.game.parse(rng.choice(view["legal"])))
    return table.record.text()


async def pages(tour: Tour) -> None:
    page = tour.page
    for path in PATHS:
        await (page.goto(path) if tour.loads else walk(page, path))
        await page.locator("h1").first.wait_for(state="attached")
        await tour.look(path)
    # The server itself has nothing at such an address.
    await walk(page, "/nowhere")
    await page.locator("main a[href='/']").wait_for()
    await tour.look("a page that is not there")


async def lobby(tour: Tour) -> None:
    page = tour.page
    await walk(page, "/")
    await page.locator("article summary").first.wait_for()
    for rules in await page.locator("article summary").all():
        await rules.click()
    await page.locator("article details select").last.wait_for()
    await tour.look("all choices of a game against bots")
    for game in (0, 1):
        await page.locator("article .go").nth(game).locator(".btn").nth(1).click()
        dialog = page.locator("dialog")
        await dialog.wait_for()
        for more in await dialog.locator("summary").all():
            await more.click()
        await tour.look(f"set-up of game {game}")
        await page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)


async def room(tour: Tour) -> None:
    seats: list[Json] = [{}, {"bot": "random"}, {}]
    made = await asked(tour.visitor, "/api/tables", {"game": "drakon", "seats": seats})
    page = tour.page
    await walk(page, f"/table/{made['id']}")
    await page.locator("h1").wait_for()
    await tour.look("room, as the host")
    await sit(tour.visitor, made["id"], 0)
    await page.reload()
    await page.locator("h1").wait_for()
    await tour.look("room, with a seat")


async def playing(tour: Tour) -> None:
    record, seat = middle()
    table = await going_on(tour.visitor, record, window_s=600)
    await sit(tour.visitor, table, seat)
    for other in range(3):
        if other != seat:
            plan = {"bot": "random", "name": f"Bot {other}"}
            await asked(tour.visitor, f"/api/tables/{table}/plan", {"seat": other, "plan": plan})
    await start(tour.visitor, table)
    page = tour.page
    await walk(page, f"/table/{table}")
    await page.locator("#prompt h2").wait_for()
    await page.locator(".hand").wait_for()
    await tour.look("table")
    await page.locator(".hand button").first.focus()
    await page.keyboard.press("Enter")
    await page.locator("[data-cell].target").first.wait_for(state="attached")
    await tour.look("table, with a chamber chosen")
    await page.keyboard.press("Escape")
    await page.locator("#prompt").focus()
    phone = await page.evaluate("innerWidth < 760")
    if phone:
        await page.locator("header .square:not(.wide)").first.click()
        await page.locator("dialog").wait_for()
    for tab in ("chat", "reference", "log"):
        await page.locator(f"#tab-{tab}").click()
        await tour.look(f"tab {tab}")
    if phone:
        await closed(page)
    for key, name in (("m", "menu"), ("?", "keys")):
        await page.keyboard.press(key)
        await page.locator("dialog").wait_for()
        await tour.look(name)
        await closed(page)
    await page.keyboard.press("t")
    await page.locator("form input").first.wait_for()
    await tour.look("text mode")


async def closed(page: Page) -> None:
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog")).to_have_count(0)
    await page.locator("#prompt").focus()


async def handed_over(tour: Tour) -> None:
    made = await asked(tour.visitor, "/api/tables", {"game": "drakon", "seats": [{}, {}]})
    await sit(tour.visitor, made["id"], 0, 1)
    await start(tour.visitor, made["id"])
    page = tour.page
    await walk(page, f"/table/{made['id']}")
    await page.locator("main.cover").wait_for()
    await tour.look("hand-over")


async def ended(tour: Tour) -> None:
    page = tour.page
    for game, edition in (("drakon", "fourth"), ("dragon_run", "first")):
        table = await going_on(tour.visitor, over(game, edition))
        await walk(page, f"/table/{table}")
        await page.locator("dialog").wait_for()
        await tour.look(f"end of {game}")
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog")).to_have_count(0)
        await tour.look(f"table of {game} after the end")
        await walk(page, f"/replay/{table}?step=9")
        await page.locator("main h1").wait_for(state="attached")
        await tour.look(f"replay of {game}")


LOOKS: dict[str, tuple[str, Size, Theme]] = {
    "german, phone, dark": ("de", PHONE, "dark"),
    "french, desktop, light": ("fr", DESKTOP, "light"),
}
if WIDE:  # the other tests all use English
    LOOKS["english, desktop, dark"] = ("en", DESKTOP, "dark")
    LOOKS["english, phone, light"] = ("en", PHONE, "light")
PLACES: tuple[Callable[[Tour], Awaitable[None]], ...] = (
    pages, lobby, room, handed_over, ended,
    playing,  # the last, because the text mode stays on
)  # fmt: skip


@pytest.mark.parametrize("look", LOOKS)
async def test_everybody_can_use_it_in_their_language(visit: Visit, look: str) -> None:
    language, size, theme = LOOKS[look]
    visitor = await visit(size=size, theme=theme, locale=language)
    await settle(visitor)
    await sign_in(visitor, "Ada")
    tour = Tour(visitor, await visitor.tab(), language, loads=look == next(iter(LOOKS)))
    for place in PLACES:
        await place(tour)
    assert tour.faults == [], "\n".join(tour.faults)

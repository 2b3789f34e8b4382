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
from tests.browser.kit import DESKTOP, PHONE, ROOT, WIDE, Size, Theme, Visitor, axe
from tests.browser.prepared import Agreed, search
from tests.browser.tables import asked, going_on, look, settle, sign_in, sit, start
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
class Walk:
    """Goes everywhere and records what is wrong."""

    visitor: Visitor
    language: str
    faults: list[str] = field(default_factory=list)

    async def look(self, page: Page, where: str) -> None:
        """Record what is wrong with a page in its current state."""
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


async def pages(walk: Walk) -> None:
    page = await walk.visitor.tab()  # one for all, in which axe has to be compiled only once
    for path in PATHS:
        await page.goto(path)
        await page.locator("h1").first.wait_for(state="attached")
        await walk.look(page, path)
    await page.goto("/")
    await page.locator("h1").wait_for()
    # By navigating within the page: the server itself has nothing at such an address.
    await page.evaluate(
        "history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    await page.locator("main a[href='/']").wait_for()
    await walk.look(page, "a page that is not there")
    await page.close()


async def lobby(walk: Walk) -> None:
    page = await walk.visitor.tab("/")
    await page.locator("article summary").first.wait_for()
    for rules in await page.locator("article summary").all():
        await rules.click()
    await page.locator("article details select").last.wait_for()
    await walk.look(page, "all choices of a game against bots")
    for game in (0, 1):
        await page.locator("article .go").nth(game).locator(".btn").nth(1).click()
        dialog = page.locator("dialog")
        await dialog.wait_for()
        for more in await dialog.locator("summary").all():
            await more.click()
        await walk.look(page, f"set-up of game {game}")
        await page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)
    await page.close()


async def room(walk: Walk) -> None:
    seats: list[Json] = [{}, {"bot": "random"}, {}]
    made = await asked(walk.visitor, "/api/tables", {"game": "drakon", "seats": seats})
    page = await walk.visitor.tab(f"/table/{made['id']}")
    await page.locator("h1").wait_for()
    await walk.look(page, "room, as the host")
    await sit(walk.visitor, made["id"], 0)
    await page.reload()
    await page.locator("h1").wait_for()
    await walk.look(page, "room, with a seat")
    await page.close()


async def playing(walk: Walk) -> None:
    record, seat = middle()
    table = await going_on(walk.visitor, record, window_s=600)
    await sit(walk.visitor, table, seat)
    for other in range(3):
        if other != seat:
            plan = {"bot": "random", "name": f"Bot {other}"}
            await asked(walk.visitor, f"/api/tables/{table}/plan", {"seat": other, "plan": plan})
    await start(walk.visitor, table)
    page = await look(walk.visitor, table)
    await page.locator(".hand").wait_for()
    await walk.look(page, "table")
    await page.locator(".hand button").first.focus()
    await page.keyboard.press("Enter")
    await page.locator("[data-cell].target").first.wait_for(state="attached")
    await walk.look(page, "table, with a chamber chosen")
    await page.keyboard.press("Escape")
    await page.locator("#prompt").focus()
    phone = await page.evaluate("innerWidth < 760")
    if phone:
        await page.locator("header .square:not(.wide)").first.click()
        await page.locator("dialog").wait_for()
    for tab in ("chat", "reference", "log"):
        await page.locator(f"#tab-{tab}").click()
        await walk.look(page, f"tab {tab}")
    if phone:
        await closed(page)
    for key, name in (("m", "menu"), ("?", "keys")):
        await page.keyboard.press(key)
        await page.locator("dialog").wait_for()
        await walk.look(page, name)
        await closed(page)
    await page.keyboard.press("t")
    await page.locator("form input").first.wait_for()
    await walk.look(page, "text mode")
    await page.close()


async def closed(page: Page) -> None:
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog")).to_have_count(0)
    await page.locator("#prompt").focus()


async def handed_over(walk: Walk) -> None:
    made = await asked(walk.visitor, "/api/tables", {"game": "drakon", "seats": [{}, {}]})
    await sit(walk.visitor, made["id"], 0, 1)
    await start(walk.visitor, made["id"])
    page = await walk.visitor.tab(f"/table/{made['id']}")
    await page.locator("main.cover").wait_for()
    await walk.look(page, "hand-over")
    await page.close()


async def ended(walk: Walk) -> None:
    for game, edition in (("drakon", "fourth"), ("dragon_run", "first")):
        table = await going_on(walk.visitor, over(game, edition))
        page = await walk.visitor.tab(f"/table/{table}")
        await page.locator("dialog").wait_for()
        await walk.look(page, f"end of {game}")
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog")).to_have_count(0)
        await walk.look(page, f"table of {game} after the end")
        await page.goto(f"/replay/{table}?step=9")
        await page.locator("main h1").wait_for(state="attached")
        await walk.look(page, f"replay of {game}")
        await page.close()


LOOKS: dict[str, tuple[str, Size, Theme]] = {
    "german, phone, dark": ("de", PHONE, "dark"),
    "french, desktop, light": ("fr", DESKTOP, "light"),
}
if WIDE:  # the other tests all use English
    LOOKS["english, desktop, dark"] = ("en", DESKTOP, "dark")
    LOOKS["english, phone, light"] = ("en", PHONE, "light")
PLACES: tuple[Callable[[Walk], Awaitable[None]], ...] = (
    pages, lobby, room, playing, handed_over, ended,
)  # fmt: skip


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
@pytest.mark.parametrize("look", LOOKS)
async def test_everybody_can_use_it_in_their_language(
    visit: Visit, look: str, place: Callable[[Walk], Awaitable[None]]
) -> None:
    language, size, theme = LOOKS[look]
    visitor = await visit(size=size, theme=theme, locale=language)
    await settle(visitor)
    await sign_in(visitor, "Ada")
    walk = Walk(visitor, language)
    await place(walk)
    assert walk.faults == [], "\n".join(walk.faults)

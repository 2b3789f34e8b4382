"""Lost connections, a killed server, two tabs on one seat: nothing is lost or counted twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.kit import PATIENCE_MS, Visitor, visiting
from tests.browser.prepared import Position
from tests.browser.tables import (
    MAX_RETRIES,
    answer,
    going_on,
    look,
    nested,
    settle,
    sign_in,
    sit,
    start,
    told,
)
from tests.browser.test_loading import AWAY, CUT
from tests.server.kit import serving, sqlite_url

LOST = "Connection lost"
OFFLINE = "ERR_INTERNET_DISCONNECTED"
SOCKETS = "**/api/tables/*/socket"


@cache
def in_the_middle() -> Position:
    """A player has entered a chamber and has to choose another one for it."""
    return nested("destroy")


class Cable:
    """A page's connection to its table, which can be cut, and can swallow the server's messages."""

    def __init__(self) -> None:
        self.deaf = False
        self._whole = True
        self._pages: list[WebSocketRoute] = []
        self._kept: list[Callable[[], None]] = []

    async def into(self, visitor: Visitor) -> Cable:
        await visitor.context.route_web_socket(SOCKETS, self._plug)
        return self

    async def _plug(self, page: WebSocketRoute) -> None:
        if not self._whole:
            await page.close()
            return
        server = page.connect_to_server()
        self._pages.append(page)

        def hear(message: str | bytes) -> None:
            if self.deaf:
                self._kept.append(lambda: page.send(message))
            else:
                page.send(message)

        server.on_message(hear)

    async def cut(self) -> None:
        """Keep every page disconnected until `mend`."""
        self._whole = False
        self._kept.clear()
        for page in self._pages:
            await page.close()
        self._pages.clear()

    def mend(self) -> None:
        self._whole = True

    def listen(self) -> None:
        """Deliver everything that was swallowed."""
        self.deaf = False
        for say in self._kept:
            say()
        self._kept.clear()


class Scene(NamedTuple):
    """A player with a question in the middle of a turn, and the other player."""

    table: str
    seat: int
    asked: Visitor
    other: Visitor


async def scene(asked: Visitor, other: Visitor) -> Scene:
    position = in_the_middle()
    seat = position.asked
    assert seat is not None
    for visitor, name in ((asked, "Ada"), (other, "Ben")):
        await settle(visitor)
        await sign_in(visitor, name)
    table = await going_on(asked, position.record)
    await sit(asked, table, seat)
    await sit(other, table, 1 - seat)
    await start(asked, table)
    return Scene(table, seat, asked, other)


async def two(visit: Visit) -> Scene:
    return await scene(await visit(), await visit())


def lit(page: Page) -> Locator:
    return page.locator("[data-cell].target")


def chamber(page: Page, cell: str) -> Locator:
    return page.locator(f"[data-cell='{cell}']")


async def choose(page: Page, nth: int = 0) -> str:
    """Choose one of the lit chambers; return its cell."""
    cell = await lit(page).nth(nth).get_attribute("data-cell")
    assert cell is not None
    await chamber(page, cell).focus()
    await page.keyboard.press("Enter")
    await expect(chamber(page, cell)).to_have_attribute("aria-pressed", "true")
    return cell


def send(page: Page) -> Locator:
    return page.locator(".dock .btn.primary")


async def answers(there: Scene, cell: str) -> int:
    """How often the chamber on a cell was chosen, according to the table's record."""
    path = f"/api/tables/{there.table}/record?as={there.seat}"
    record = await (await there.asked.context.request.get(path, max_retries=MAX_RETRIES)).text()
    return record.count(f'"destroy {cell}"')


async def is_answered(there: Scene, cell: str) -> None:
    """Wait until the server has the answer."""
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while await answers(there, cell) == 0:
            await asyncio.sleep(0.02)


async def counted_once(there: Scene, page: Page, cell: str) -> None:
    """The page shows the effect of the answer, and the server counted it once."""
    await expect(chamber(page, cell)).to_have_count(0)
    await expect(page.get_by_text(LOST)).to_have_count(0)
    assert await answers(there, cell) == 1
    view = (await told(there.asked, there.table, there.seat))["view"]
    assert cell not in view["board"]
    shown = await page.locator("[data-cell]:not(.target)").evaluate_all(
        "cells => cells.map(cell => cell.dataset.cell)"
    )
    assert set(shown) <= set(view["board"])


async def test_a_question_in_a_turn_survives_a_cut_line(visit: Visit) -> None:
    there = await two(visit)
    cable = await Cable().into(there.asked)
    page = await look(there.asked, there.table)
    asked = await page.locator("#prompt h2").inner_text()
    first = await choose(page)
    await cable.cut()
    await expect(page.get_by_text(LOST)).to_be_visible()
    cable.mend()
    await expect(page.get_by_text(LOST)).to_have_count(0)
    assert await page.locator("#prompt h2").inner_text() == asked
    await expect(chamber(page, first)).to_have_attribute("aria-pressed", "true")
    # The choice can still be changed, and the last one is the only answer.
    second = await choose(page, 2)
    assert second != first
    await send(page).click()
    await counted_once(there, page, second)
    assert await answers(there, first) == 0


async def test_an_answer_given_without_a_network_arrives_with_it(visit: Visit) -> None:
    there = await two(visit)
    cable = await Cable().into(there.asked)
    page = await look(there.asked, there.table)
    cell = await choose(page)
    await there.asked.context.set_offline(True)
    await cable.cut()
    cable.mend()  # the network is still down
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while not any(OFFLINE in problem for problem in there.asked.problems):
            await asyncio.sleep(0.02)
    await expect(page.get_by_text(LOST)).to_be_visible()
    await send(page).click()
    await expect(send(page)).to_be_disabled()  # it waits, and cannot be sent twice
    assert await answers(there, cell) == 0
    await there.asked.context.set_offline(False)
    await counted_once(there, page, cell)
    there.asked.forgive(OFFLINE)


async def test_an_answer_whose_reply_was_lost_counts_once(visit: Visit) -> None:
    there = await two(visit)
    cable = await Cable().into(there.asked)
    page = await look(there.asked, there.table)
    cell = await choose(page)
    cable.deaf = True
    await send(page).click()
    await is_answered(there, cell)
    await expect(chamber(page, cell)).to_have_count(1)
    cable.deaf = False
    await cable.cut()
    cable.mend()
    await counted_once(there, page, cell)


async def test_two_tabs_on_one_seat_follow_each_other(visit: Visit) -> None:
    there = await two(visit)
    one = await look(there.asked, there.table)
    other = await look(there.asked, there.table)
    for page in (one, other):
        await expect(lit(page).first).to_be_attached()
    await choose(other, 1)
    cell = await choose(one)
    await send(one).click()
    for page in (one, other):
        await counted_once(there, page, cell)
    assert await one.locator("#prompt").inner_html() == await other.locator("#prompt").inner_html()


async def test_a_late_answer_in_another_tab_is_told_kindly(visit: Visit) -> None:
    there = await two(visit)
    one = await look(there.asked, there.table)
    cable = await Cable().into(there.asked)
    late = await look(there.asked, there.table)
    cable.deaf = True
    cell, missed = await choose(one), await choose(late, 3)
    await send(one).click()
    await is_answered(there, cell)
    await send(late).click()
    cable.listen()
    await expect(late.get_by_role("alert")).to_contain_text("already been made")
    await counted_once(there, late, cell)
    assert await answers(there, missed) == 0


async def test_a_killed_server_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    """Killed once before an answer and once after it; the pages reconnect by themselves."""
    with serving(sqlite_url(tmp_path)) as server:

        async def restarted(pages: list[Page]) -> None:
            await asyncio.to_thread(server.kill)
            for page in pages:
                await expect(page.get_by_text(LOST)).to_be_visible()
            await asyncio.to_thread(server.start)
            for page in pages:
                await expect(page.get_by_text(LOST)).to_have_count(0)

        async with visiting(browser, server.url) as asked, visiting(browser, server.url) as other:
            there = await scene(asked, other)
            pages = [await look(each, there.table) for each in (asked, other)]
            for visitor, each in zip((asked, other), pages, strict=True):
                await visitor.at_rest(each)
            page, onlooker = pages
            for each in pages:
                await each.evaluate("() => { window.sameAsBefore = true }")
            cell = await choose(page)
            await restarted(pages)
            await expect(chamber(page, cell)).to_have_attribute("aria-pressed", "true")
            await send(page).click()
            await is_answered(there, cell)
            await restarted(pages)
            for each in pages:
                await counted_once(there, each, cell)
                assert await each.evaluate("() => window.sameAsBefore"), "it was reloaded"
            await expect(onlooker.locator("#prompt h2")).not_to_be_empty()
            for visitor in (asked, other):
                visitor.forgive(*AWAY, *CUT)
                assert visitor.problems == []


async def test_a_chamber_that_has_the_focus_can_go(visit: Visit) -> None:
    """A player reads about it with the keyboard, and answers in another tab, which destroys it."""
    there = await two(visit)
    page = await look(there.asked, there.table)
    await lit(page).first.focus()
    for key in ("End", "Home"):
        await page.keyboard.press(key)
    focused = page.locator("[data-cell]:focus-visible")
    cell = await focused.get_attribute("data-cell")
    assert cell is not None
    await answer(there.asked, there.table, there.seat, f"destroy {cell}")
    await counted_once(there, page, cell)

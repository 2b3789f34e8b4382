"""What a page tells about its connection and about the others' connections, and one press each."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import NamedTuple

import pytest
from playwright.async_api import Browser, Locator, Page, WebSocket, expect

from tests.browser.kit import (
    HELD_TIMERS,
    OWN_CLOCK,
    PHONE,
    axe,
    page_is_built,
    stop_clock,
    visiting,
)
from tests.browser.tables import asked, look, settle, sign_in, sit, start
from tests.browser.test_robust import Scene, choose, counted_once, scene, send
from tests.server.kit import Json, ServerProcess, serving, sqlite_url

SILENT = "The server is not answering"
SILENCE_MS = 10_000
"""Enough for a page to tell that the server is silent, too short to give up the connection."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of our own, which can be frozen."""
    page_is_built()
    with serving(sqlite_url(tmp_path_factory.mktemp("connection"))) as running:
        yield running


@contextmanager
def frozen(server: ServerProcess) -> Iterator[None]:
    """A server that does nothing, but whose connections stay open."""
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.process.pid, signal.SIGCONT)


class Both(NamedTuple):
    """Two players of one game and their pages."""

    there: Scene
    page: Page
    other: Page
    sent: list[Json]
    """What the first page has sent to the table."""

    def commands(self) -> list[str]:
        return [each["type"] for each in self.sent if each["type"] not in ("hello", "ping")]


@asynccontextmanager
async def both(browser: Browser, url: str) -> AsyncIterator[Both]:
    async with visiting(browser, url) as ada, visiting(browser, url) as ben:
        for each in (ada, ben):
            await each.context.add_init_script(OWN_CLOCK)
            await each.context.add_init_script(HELD_TIMERS)
        there = await scene(ada, ben)
        sent: list[Json] = []
        ada.context.on("page", lambda page: page.on("websocket", lambda each: record(each, sent)))
        yield Both(there, await look(ada, there.table), await look(ben, there.table), sent)
        assert [*ada.problems, *ben.problems] == []


def record(socket: WebSocket, sent: list[Json]) -> None:
    socket.on("framesent", lambda data: sent.append(json.loads(data)))


def row(page: Page, seat: int) -> Locator:
    return page.locator(".players > li").nth(seat)


async def test_a_frozen_server_is_announced_and_play_goes_on_when_it_thaws(
    browser: Browser, server: ServerProcess
) -> None:
    async with both(browser, server.url) as at:
        cell = await choose(at.page)
        for page in (at.page, at.other):
            await stop_clock(page, SILENCE_MS)
        with frozen(server):
            for page in (at.page, at.other):
                await expect(page.get_by_role("status").filter(has_text=SILENT)).to_be_visible()
            await send(at.page).dblclick()
            await expect(send(at.page)).to_have_text("Sending …")
            await expect(send(at.page)).to_have_attribute("aria-busy", "true")
            await expect(send(at.page)).to_be_disabled()
            await at.page.keyboard.press("Enter")
            assert await axe(at.page) == []
        for page in (at.page, at.other):
            await expect(page.get_by_text(SILENT)).to_have_count(0)
        await counted_once(at.there, at.page, cell)
        assert at.commands() == ["answer"]


async def test_a_double_press_sends_one_command(browser: Browser, server: ServerProcess) -> None:
    async with both(browser, server.url) as at:
        cell = await choose(at.page)
        await send(at.page).dblclick()
        await counted_once(at.there, at.page, cell)
        assert at.commands() == ["answer"]
        undo = at.page.get_by_role("button", name="Undo")
        await undo.dblclick()
        await expect(at.page.locator(f"[data-cell='{cell}']")).to_have_count(1)
        await choose(at.page)
        await stop_clock(at.page)
        with frozen(server):  # the reply comes after the second press
            for _ in range(2):
                await at.page.keyboard.press("Enter")
        await expect(at.page.locator(f"[data-cell='{cell}']")).to_have_count(0)
        await at.page.get_by_role("tab", name="Chat").click()
        box = at.page.get_by_role("textbox", name="Say something")
        await box.fill("Well played")
        for _ in range(2):
            await box.press("Enter")
        await expect(at.page.get_by_role("log").get_by_text("Well played")).to_have_count(1)
        assert at.commands() == ["answer", "undo", "answer", "say"]


async def test_who_is_at_the_table_can_be_seen(browser: Browser, server: ServerProcess) -> None:
    async with both(browser, server.url) as at:
        there, page = at.there, at.page
        ben = row(page, 1 - there.seat)
        await expect(ben.get_by_title("At the table")).to_be_visible()
        await expect(page.get_by_text("watching")).to_have_count(0)
        async with visiting(browser, server.url, size=PHONE) as cleo:
            await cleo.context.add_init_script(HELD_TIMERS)
            await settle(cleo)
            crowd = await look(cleo, there.table)
            for each in (page, crowd):
                await expect(each.get_by_text("1 watching")).to_be_visible()
            # What is said counts as unread for everybody but the one who said it.
            await at.other.get_by_role("tab", name="Chat").click()
            await at.other.get_by_role("textbox", name="Say something").fill("Hello")
            await at.other.keyboard.press("Enter")
            await at.other.get_by_role("tab", name="Log").click()
            await expect(page.get_by_role("tab", name="Chat")).to_contain_text("1 new")
            await expect(at.other.get_by_role("tab", name="Chat")).to_have_text("Chat")
            await stop_clock(page)  # before the minute in which Ben has just left
            await at.other.close()
            for each in (page, crowd):
                await expect(each.get_by_role("status").filter(has_text="has left")).to_be_visible()
            await expect(ben).to_contain_text("Just left")
            await expect(ben.get_by_title("Just left")).to_be_visible()
            assert await axe(page) == []
            assert await axe(crowd) == []
        await expect(page.get_by_text("watching")).to_have_count(0)
        await look(there.other, there.table)
        await expect(page.get_by_role("status").filter(has_text="is here")).to_be_visible()
        await expect(ben.get_by_title("At the table")).to_be_visible()


async def test_giving_up_is_told_to_both_sides(browser: Browser, server: ServerProcess) -> None:
    async with both(browser, server.url) as at:
        loser = f"Seat {at.there.seat}"
        await expect(at.page.get_by_text("Hints allowed")).to_be_visible()
        await at.page.get_by_role("button", name="Menu").click()
        menu = at.page.get_by_role("dialog", name="Menu")
        await expect(menu).to_contain_text("Hints allowed")
        await menu.get_by_role("button", name="Give up").click()
        for page, words in ((at.page, "You gave up"), (at.other, f"{loser} gave up.")):
            await expect(page.locator("div.end")).to_contain_text(words)
            await page.keyboard.press("Escape")
            await expect(page.locator("#prompt h2")).to_have_text("The game is over.")
            await expect(page.locator("section.dock")).not_to_contain_text("Waiting")
            await expect(page.locator(".lines li").first).to_contain_text(f"{loser} gives up.")
        await at.other.reload()
        await expect(at.other.locator(".lines li").first).to_contain_text(f"{loser} gives up.")
        assert at.commands() == ["forfeit"]


async def test_people_who_share_a_screen_are_told_apart(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.url) as host:
        await sign_in(host, "Host")
        body = {"game": "dragon_run", "seats": [{}, {}, {}], "settings": {"window_s": 0}}
        table = (await asked(host, "/api/tables", body))["id"]
        await sit(host, table, 0, 1)
        await asked(host, f"/api/tables/{table}/plan", {"seat": 2, "plan": {"bot": "random"}})
        await start(host, table)
        page = await host.tab(f"/table/{table}")
        await page.get_by_role("button", name="I am").click()
        for seat in (0, 1):
            await expect(row(page, seat)).to_contain_text("On this device")
        await expect(page.locator(".players")).not_to_contain_text("You")
        # Nobody else is there who would have to know.
        await expect(page.get_by_text("Hints allowed")).to_have_count(0)
        assert host.problems == []

"""What a player wants to know or do at a table takes at most two clicks, taps or keys."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from functools import cache
from typing import NamedTuple

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import HELD_TIMERS, Visitor, visiting, walk
from tests.browser.prepared import Agreed, Position, search
from tests.browser.tables import asked, going_on, settle, sign_in, sit, start
from tests.browser.test_access import over
from tests.server.kit import Json

MAX_INTERACTIONS = 2
"""Interactions for a task."""

AGREED = {
    "drakon": Agreed(players=2),
    "dragon_run": Agreed("dragon_run", "first", players=2),
}
EDITIONS = {"drakon": "fourth", "dragon_run": "first"}
GAMES = pytest.mark.parametrize("game", AGREED)


class Hand:
    """Clicks and presses keys, and counts both."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.used = 0

    async def click(self, what: Locator) -> None:
        self._count()
        await what.click()

    async def press(self, key: str) -> None:
        self._count()
        await self.page.keyboard.press(key)

    async def choose(self, field: Locator, value: str) -> None:
        """Choose from a list: one interaction, as a key or two clicks in the browser's own list."""
        self._count()
        await field.select_option(value)

    def _count(self) -> None:
        self.used += 1
        assert self.used <= MAX_INTERACTIONS, (
            f"this takes more than {MAX_INTERACTIONS} interactions"
        )


@cache
def turn(game: str) -> Position:
    """An ordinary turn of somebody who holds a few cards or chambers and has moved before."""
    answered: dict[int, int] = {}

    def wanted(view: Json, table: object) -> bool:
        seat = view["pending"]["by"]
        answered[seat] = 0 if view["turns"] < 2 else answered.get(seat, 0) + 1
        enough = answered[seat] > 3 and len(view["seats"][seat]["hand"]) > 1
        verbs = {token.split(" ")[0] for token in view["legal"]}
        return enough and view["pending"]["kind"] == "turn" and bool(verbs & {"place", "charge"})

    return search(AGREED[game], wanted)


class Somebody(NamedTuple):
    """A visitor with a tab."""

    visitor: Visitor
    page: Page


@pytest.fixture(scope="module")
async def ada(browser: Browser, site: str) -> AsyncIterator[Somebody]:
    """Shared by all tests that change nothing outside their table."""
    async with visiting(browser, site) as visitor:
        await visitor.context.add_init_script(HELD_TIMERS)  # a hero that was found stays marked
        await settle(visitor)
        await sign_in(visitor, "Ada")
        yield Somebody(visitor, await visitor.tab())
        assert not visitor.problems, "\n".join(visitor.problems)


async def newcomer(visit: Visit, **settings: object) -> Somebody:
    visitor = await visit()
    await settle(visitor, **settings)
    await sign_in(visitor, "Ada")
    return Somebody(visitor, await visitor.tab())


async def at_a_turn(somebody: Somebody, game: str) -> tuple[Page, Hand]:
    """Take them to a table where it is their turn, against a bot."""
    visitor, page = somebody
    position = turn(game)
    assert position.asked is not None
    table = await going_on(visitor, position.record)
    await sit(visitor, table, position.asked)
    bot = {"seat": 1 - position.asked, "plan": {"bot": "random", "name": "Ember"}}
    await asked(visitor, f"/api/tables/{table}/plan", bot)
    await start(visitor, table)
    await walk(page, f"/table/{table}")
    await page.locator("#prompt.mine").wait_for()
    return page, Hand(page)


@GAMES
async def test_give_up(ada: Somebody, game: str) -> None:
    page, hand = await at_a_turn(ada, game)
    await hand.click(page.get_by_role("button", name="Menu"))
    await hand.click(page.get_by_role("button", name="Give up"))
    await expect(page.get_by_role("dialog", name="Result")).to_be_visible()


async def test_undo(ada: Somebody) -> None:
    page, hand = await at_a_turn(ada, "drakon")
    before = await page.locator("#prompt").get_attribute("data-prompt")
    await page.locator(".hand button:not([aria-disabled=true])").first.click()
    await page.locator("[data-cell].target:not([aria-pressed=true])").first.focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")  # it is chosen, and now it is done
    await expect(page.locator("#prompt")).not_to_have_attribute("data-prompt", str(before))
    board = page.locator("[data-cell]:not(.target)")
    placed = await board.count()
    await page.locator("#prompt.mine").wait_for()
    await hand.press("u")
    await expect(board).not_to_have_count(placed)


async def test_why_was_my_move_refused(ada: Somebody) -> None:
    page, hand = await at_a_turn(ada, "drakon")
    await hand.press("1")
    await expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    await hand.click(page.locator("[data-cell]:not(.target)").first)
    refusal = page.locator("#prompt").get_by_role("alert")
    await expect(refusal).to_contain_text("That move is not allowed.")
    await expect(refusal.get_by_role("link")).to_have_attribute("href", re.compile("#"))


async def test_what_are_the_odds(visit: Visit) -> None:
    page, hand = await at_a_turn(await newcomer(visit, odds=False), "dragon_run")
    await hand.press("o")
    await expect(page.locator(".choices")).to_contain_text("%")


@GAMES
async def test_replay_my_last_game(visit: Visit, game: str) -> None:
    somebody = await newcomer(visit)
    page, hand = await at_a_turn(somebody, game)
    finished = await going_on(somebody.visitor, over(game, EDITIONS[game]))
    await hand.click(page.get_by_role("button", name="Menu"))
    await hand.click(page.get_by_role("link", name="Replay my last game"))
    await page.wait_for_url(re.compile(finished))
    await expect(page.get_by_role("slider", name="Step")).to_be_visible()


async def test_what_does_this_chamber_do(ada: Somebody) -> None:
    page, hand = await at_a_turn(ada, "drakon")
    await hand.click(page.locator("[data-cell='0,0']"))
    note = page.locator(".explanation")
    await expect(note).to_contain_text("Start")
    await expect(note.get_by_role("link")).to_have_attribute("href", re.compile("/rules/drakon#"))


@GAMES
async def test_what_happened_since_my_turn(ada: Somebody, game: str) -> None:
    page, hand = await at_a_turn(ada, game)
    await hand.click(page.get_by_role("button", name="What happened since your last turn"))
    await expect(page.get_by_text("Since your last turn", exact=True)).to_be_visible()


async def test_how_close_am_i_to_winning(ada: Somebody) -> None:
    page, _ = await at_a_turn(ada, "drakon")
    await expect(page.locator(".purse")).to_contain_text(re.compile(r"\d+ of 10"))


@GAMES
async def test_change_the_bots(ada: Somebody, game: str) -> None:
    page, hand = await at_a_turn(ada, game)
    await hand.click(page.get_by_role("button", name="Menu"))
    await hand.choose(page.get_by_label("Change the bots"), "hatchling")
    await expect(page.get_by_text("The bots now play as")).to_be_visible()


async def test_find_my_hero(ada: Somebody) -> None:
    page, hand = await at_a_turn(ada, "drakon")
    await hand.click(page.get_by_role("button", name="Find my hero"))
    await expect(page.locator(".sought")).to_be_visible()

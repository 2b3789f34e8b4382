"""What a player wants to know or do at a table takes at most two clicks, taps or keys."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import Visitor
from tests.browser.prepared import Agreed, Position, search
from tests.browser.tables import asked, going_on, look, settle, sign_in, sit, start
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


async def at_a_turn(visit: Visit, game: str, **settings: Any) -> tuple[Visitor, Page, Hand]:
    """A player whose turn it is, against a bot; they have finished another game before."""
    position = turn(game)
    assert position.asked is not None
    visitor = await visit()
    await settle(visitor, **settings)
    await sign_in(visitor, "Ada")
    table = await going_on(visitor, position.record)
    await sit(visitor, table, position.asked)
    bot = {"seat": 1 - position.asked, "plan": {"bot": "random", "name": "Ember"}}
    await asked(visitor, f"/api/tables/{table}/plan", bot)
    await start(visitor, table)
    page = await look(visitor, table)
    await page.locator("#prompt.mine").wait_for()
    return visitor, page, Hand(page)


@GAMES
async def test_give_up(visit: Visit, game: str) -> None:
    _, page, hand = await at_a_turn(visit, game)
    await hand.click(page.get_by_role("button", name="Menu"))
    await hand.click(page.get_by_role("button", name="Give up"))
    await expect(page.get_by_role("dialog", name="Result")).to_be_visible()


async def test_undo(visit: Visit) -> None:
    _, page, hand = await at_a_turn(visit, "drakon")
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


async def test_why_was_my_move_refused(visit: Visit) -> None:
    _, page, hand = await at_a_turn(visit, "drakon")
    await hand.press("1")
    await expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    await hand.click(page.locator("[data-cell]:not(.target)").first)
    refusal = page.locator("#prompt").get_by_role("alert")
    await expect(refusal).to_contain_text("That move is not allowed.")
    await expect(refusal.get_by_role("link")).to_have_attribute("href", re.compile("#"))


async def test_what_are_the_odds(visit: Visit) -> None:
    _, page, hand = await at_a_turn(visit, "dragon_run", odds=False)
    await hand.press("o")
    await expect(page.locator(".choices")).to_contain_text("%")


@GAMES
async def test_replay_my_last_game(visit: Visit, game: str) -> None:
    visitor, page, hand = await at_a_turn(visit, game)
    finished = await going_on(visitor, over(game, EDITIONS[game]))
    await hand.click(page.get_by_role("button", name="Menu"))
    await hand.click(page.get_by_role("link", name="Replay my last game"))
    await page.wait_for_url(re.compile(finished))
    await expect(page.get_by_role("slider", name="Step")).to_be_visible()


async def test_what_does_this_chamber_do(visit: Visit) -> None:
    _, page, hand = await at_a_turn(visit, "drakon")
    await hand.click(page.locator("[data-cell='0,0']"))
    note = page.locator(".explanation")
    await expect(note).to_contain_text("Start")
    await expect(note.get_by_role("link")).to_have_attribute("href", re.compile("/rules/drakon#"))


@GAMES
async def test_what_happened_since_my_turn(visit: Visit, game: str) -> None:
    _, page, hand = await at_a_turn(visit, game)
    await hand.click(page.get_by_role("button", name="What happened since your last turn"))
    await expect(page.get_by_text("Since your last turn", exact=True)).to_be_visible()


async def test_how_close_am_i_to_winning(visit: Visit) -> None:
    _, page, _ = await at_a_turn(visit, "drakon")
    await expect(page.locator(".purse")).to_contain_text(re.compile(r"\d+ of 10"))


@GAMES
async def test_change_the_bots(visit: Visit, game: str) -> None:
    _, page, hand = await at_a_turn(visit, game)
    await hand.click(page.get_by_role("button", name="Menu"))
    await hand.choose(page.get_by_label("Change the bots"), "hatchling")
    await expect(page.get_by_text("The bots now play as")).to_be_visible()


async def test_find_my_hero(visit: Visit) -> None:
    _, page, hand = await at_a_turn(visit, "drakon")
    await hand.click(page.get_by_role("button", name="Find my hero"))
    await expect(page.locator(".sought")).to_be_visible()

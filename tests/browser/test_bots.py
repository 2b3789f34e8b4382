"""Choosing bots in the page: for a quick game, seat by seat, and at a waiting table."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import asked, settle, sign_in
from tests.server.kit import Json
from wyrmhold.bots.strength import STRENGTH


async def seats_at(page: Page) -> list[Json]:
    """The seats of the table a page shows."""
    await page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2]
    found: Json = await page.evaluate("id => fetch(`/api/tables/${id}`).then(r => r.json())", table)
    seats: list[Json] = found["seats"]
    return seats


async def test_a_quick_game_is_against_the_bot_that_was_picked(visit: Visit) -> None:
    visitor = await visit()
    await settle(visitor)
    page = await visitor.tab("/")
    picker = page.get_by_label("Bots to play Drakon against")
    await expect(picker).to_have_value("drake")
    told = await picker.get_by_role("option", name="Hatchling").text_content()
    assert told == f"Hatchling ({STRENGTH['drakon']['hatchling']})"
    await picker.select_option("hatchling")
    await expect(page.get_by_text("Fresh out of the egg")).to_be_visible()
    await page.get_by_role("button", name="Play now Drakon").click()
    assert [seat["bot"] for seat in await seats_at(page)] == [None, *["hatchling"] * 3]


async def test_every_seat_of_one_device_can_have_a_bot_of_its_own(visit: Visit) -> None:
    visitor = await visit()
    await settle(visitor)
    page = await visitor.tab("/")
    await page.get_by_role("button", name="One device Drakon").click()
    setup = page.get_by_role("dialog")
    await setup.get_by_label("Bot on seat 3").select_option("thief")
    await expect(setup.get_by_label("Bot on seat 4")).to_have_value("drake")
    await setup.get_by_role("button", name="Start the game").click()
    assert [seat["bot"] for seat in await seats_at(page)] == [None, None, "thief", "drake"]


async def test_a_host_adds_a_bot_of_their_choice_to_a_waiting_table(visit: Visit) -> None:
    visitor = await visit()
    await settle(visitor)
    await sign_in(visitor, "Ada")
    body = {"game": "dragon_run", "seats": [{}, {}, {}], "options": {}}
    table = await asked(visitor, "/api/tables", body)
    page = await visitor.tab(f"/table/{table['id']}")
    await page.get_by_label("Which bot to add").select_option("wyrm")
    await page.get_by_role("button", name="Add a bot Seat 2 is open").click()
    await expect(page.get_by_text("Bot: Wyrm")).to_be_visible()
    assert [seat["bot"] for seat in await seats_at(page)] == [None, "wyrm", None]

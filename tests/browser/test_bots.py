"""Choosing bots in the page: for a quick game, seat by seat, and at a waiting table."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import asked, settle, sign_in
from tests.server.kit import Json


async def seats_at(page: Page) -> list[Json]:
    """The seats of the table a page shows."""
    await page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2]
    found: Json = await page.evaluate("id => fetch(`/api/tables/${id}`).then(r => r.json())", table)
    seats: list[Json] = found["seats"]
    return seats


async def test_a_game_against_bots_is_set_up_on_the_card(visit: Visit) -> None:
    visitor = await visit()
    await settle(visitor)
    page = await visitor.tab("/")
    picker = page.get_by_label("Bots to play Drakon against")
    await expect(picker).to_have_value("drake")
    await expect(picker.get_by_role("option", name="Hatchling")).to_have_text("Hatchling · easy")
    await picker.select_option("hatchling")
    card = page.get_by_role("article", name="Drakon")
    await expect(card).to_contain_text("Plays like a careful beginner")
    await card.get_by_role("radio", name="2").check()
    await card.get_by_text("Third edition · Ten gold").click()
    await card.get_by_label("Your hero").select_option("wizard")
    await expect(card).not_to_contain_text("VAR-")
    await card.get_by_role("button", name="Play against bots").click()
    seats = await seats_at(page)
    assert [seat["bot"] for seat in seats] == [None, "hatchling", "hatchling"]
    assert seats[0]["pick"] == "wizard"

    # The bots can be changed from the table, in two interactions.
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_label("Change the bots").select_option("wyrm")
    await expect(page.get_by_text("The bots now play as Wyrm.")).to_be_visible()
    assert [seat["bot"] for seat in await seats_at(page)] == [None, "wyrm", "wyrm"]

    # The lobby remembers what was chosen; other rules take it back where they differ.
    await page.goto("/")
    await expect(picker).to_have_value("hatchling")
    await expect(card.get_by_role("radio", name="2")).to_be_checked()
    await card.get_by_text("Third edition · Ten gold").click()
    await expect(card.get_by_label("Your hero")).to_have_value("wizard")
    await card.get_by_label("Edition").select_option("fourth")
    await card.get_by_label("Goal").select_option("short")
    await card.get_by_role("checkbox", name="Heroes!").check()
    await expect(card.get_by_label("Your hero")).to_have_count(0)
    await card.get_by_role("button", name="All settings").click()
    setup = page.get_by_role("dialog")
    await expect(setup.get_by_label("Bot on seat 3")).to_have_value("hatchling")
    await expect(setup).to_contain_text("Fourth edition · Short Game · Heroes!")


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

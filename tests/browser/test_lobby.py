"""The pages around the games: public tables, the waiting room, footers."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import DESKTOP
from tests.browser.tables import asked, settle, sign_in, sit


async def footer_ends(page: Page) -> float:
    box = await page.get_by_role("contentinfo").bounding_box()
    assert box is not None
    return box["y"] + box["height"]


async def test_people_meet_at_a_public_table(visit: Visit) -> None:
    """One sets a table up; another finds it, knows what is agreed, and chats before the game."""
    host, guest = await visit(), await visit()
    for each, name in ((host, "Ada"), (guest, "Bo")):
        await settle(each)
        await sign_in(each, name)
    body = {
        "game": "drakon",
        "edition": "fourth",
        "seats": [{}, {"bot": "drake", "name": "Ember"}, {}],
        "options": {"goal": "short", "heroes": True},
        "settings": {
            "title": "Newcomers welcome",
            "public": True,
            "clock": {"kind": "live", "initial_s": 600, "increment_s": 10},
        },
    }
    table = (await asked(host, "/api/tables", body))["id"]
    await sit(host, table, 0)
    room = await host.tab(f"/table/{table}")

    page = await guest.tab("/tables")
    row = page.get_by_role("listitem").filter(has_text="Newcomers welcome")
    await expect(row).to_contain_text("Drakon · Fourth edition · Short Game · Heroes!")
    await expect(row).to_contain_text("Each player has 10 minutes, plus 10 seconds per move.")
    players = row.get_by_role("list", name="Players").get_by_role("listitem")
    await expect(players).to_have_text(["Seat 0", "Ember (Bot)", "free"])
    await expect(row).to_contain_text("1 seat is open")
    assert await footer_ends(page) >= DESKTOP.height - 1  # though the list is short

    await row.get_by_role("link", name="Join").click()
    await expect(page.get_by_text("Goal: Short Game")).to_be_visible()
    await page.get_by_label("Say something").fill("May I join?")
    await page.keyboard.press("Enter")
    chat = room.get_by_role("log", name="Chat")
    await expect(chat).to_contain_text("Bo May I join?")
    await room.get_by_label("Say something").fill("Please do.")
    await room.keyboard.press("Enter")
    await expect(page.get_by_role("log", name="Chat")).to_contain_text("Seat 0 Please do.")

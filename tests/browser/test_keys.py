"""The keyboard at a table: the order of its stops, what Enter does, where the focus goes."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import Visitor
from tests.browser.player import Keys
from tests.browser.prepared import Agreed, search
from tests.browser.tables import asked, going_on, look, settle, sign_in, sit, start
from tests.server.kit import Json

BEFORE_LOG = """() => {
  const panel = document.querySelector("#panel");
  const follows = Node.DOCUMENT_POSITION_FOLLOWING;
  return [...document.querySelectorAll("[data-cell], .hand button, #prompt")]
    .every((one) => one.compareDocumentPosition(panel) & follows);
}"""
LOST = "document.activeElement === document.body"


def picking(view: Json, _: object) -> bool:
    return bool(view["legal"][0].startswith("pick "))


async def at_the_choice_of_heroes(visitor: Visitor) -> Page:
    position = search(Agreed(edition="fourth", players=2), picking)
    assert position.asked is not None
    await settle(visitor)
    await sign_in(visitor, "Ada")
    table = await going_on(visitor, position.record)
    await sit(visitor, table, position.asked)
    bot = {"seat": 1 - position.asked, "plan": {"bot": "random", "name": "Ember"}}
    await asked(visitor, f"/api/tables/{table}/plan", bot)
    await start(visitor, table)
    page = await look(visitor, table)
    await page.locator("#prompt.mine").wait_for()
    return page


async def test_a_game_begins_without_a_mouse(visit: Visit) -> None:
    page = await at_the_choice_of_heroes(await visit())
    keys = Keys(page)
    prompt = page.locator("#prompt")

    # The first stops are links past the rest.
    for name in ("Skip to the question", "Skip to the board", "Skip to your hand"):
        await page.keyboard.press("Tab")
        await expect(page.get_by_role("link", name=name)).to_be_focused()

    # Heroes are numbered; a second press of Enter, on what is chosen, does it.
    heroes = page.locator('[data-pick^="word "]')
    await page.keyboard.press("2")
    await expect(heroes.nth(1)).to_have_attribute("aria-pressed", "true")
    await page.keyboard.press("1")
    await expect(heroes.first).to_have_attribute("aria-pressed", "true")
    await keys.reach(await heroes.nth(1).element_handle())
    await page.keyboard.press("Enter")
    await expect(heroes.nth(1)).to_have_attribute("aria-pressed", "true")
    before = await prompt.get_attribute("data-prompt")
    await page.keyboard.press("Enter")
    await expect(heroes).to_have_count(0)
    # The button that had the focus is gone; the question has it now.
    await expect(prompt).to_be_focused()

    await page.locator("#prompt.mine").wait_for()
    await expect(prompt).not_to_have_attribute("data-prompt", str(before))
    assert await page.evaluate(BEFORE_LOG)

    # With the focus on a chosen chamber, Enter places it where it was put.
    card = page.locator(".hand button").first  # chosen by itself, because nothing else can be done
    await expect(card).to_have_attribute("aria-pressed", "true")
    await keys.cell("")  # any of the highlighted ones
    ready = page.locator("#hand .primary:enabled")
    await ready.wait_for()
    await card.focus()
    asked_before = await prompt.get_attribute("data-prompt")
    await page.keyboard.press("Enter")
    await expect(prompt).not_to_have_attribute("data-prompt", str(asked_before))
    assert not await page.evaluate(LOST)

    # Zooming needs no focus on the board.
    world = page.locator(".board .world")
    wide = await world.evaluate("one => getComputedStyle(one).transform")
    await prompt.focus()
    await page.keyboard.press("+")
    await expect(world).not_to_have_css("transform", wide)

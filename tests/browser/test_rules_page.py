"""The rules page: a picture of every piece, then the clauses, with addresses of their own."""

from __future__ import annotations

import re

from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import PHONE
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.tiles import KINDS

SIDEWAYS = "() => document.documentElement.scrollWidth - window.innerWidth"


async def drawn(page: Page, part: str) -> list[str]:
    """The pieces of a part that have a picture with something in it."""
    found: list[str] = await page.locator(f"[data-part={part}] > [data-piece]").evaluate_all(
        """pieces => pieces.filter(piece =>
          [...piece.querySelectorAll('.picture use')].some(use => use.getBBox().width > 0)
        ).map(piece => piece.dataset.piece)"""
    )
    return found


async def test_the_rulebook_of_drakon_shows_every_chamber_and_hero(visit: Visit) -> None:
    visitor = await visit()
    page = await visitor.tab("/rules/drakon")
    for title in ("How you win", "Your turn", "All chambers and heroes", "Every rule"):
        await expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert sorted(await drawn(page, "chambers")) == sorted(KINDS)
    assert await drawn(page, "heroes") == [hero.name for hero in EDITIONS["third"].heroes]

    # Another edition has its own names, and a box can be left out.
    await page.get_by_role("button", name="Fourth edition").click()
    await expect(page.get_by_role("heading", name="Windstorm", level=4)).to_be_visible()
    assert await drawn(page, "heroes") == [hero.name for hero in EDITIONS["fourth"].heroes]
    await page.get_by_role("checkbox", name="Expansion One").uncheck()
    await expect(page.locator("[data-piece=tornado]")).to_have_count(0)

    # A piece leads to its clause, which is focused and has an address.
    await page.locator("[data-piece=wind]").get_by_role("link", name="CH-WIND").press("Enter")
    await expect(page).to_have_url(re.compile("#CH-WIND$"))
    await expect(page.locator("#CH-WIND")).to_be_focused()
    await expect(page.locator("#CH-WIND")).to_be_in_viewport()
    await expect(page.locator("#CH-WIND .picture use").first).to_be_visible()

    # The clauses can be searched.
    await page.get_by_role("searchbox").fill("strong wind")
    await expect(page.get_by_role("article").first).to_contain_text("Strong Wind")
    await expect(page.locator("[data-part]")).to_have_count(0)


async def test_the_rulebook_of_dragon_run_shows_every_card(visit: Visit) -> None:
    visitor = await visit(size=PHONE)
    page = await visitor.tab("/rules/dragon_run#RUN-PAY")
    await expect(page.locator("#RUN-PAY")).to_be_in_viewport()
    assert sorted(await drawn(page, "locations")) == sorted(LOCATIONS)
    assert sorted(await drawn(page, "treasures")) == sorted(TREASURES)
    assert sorted(await drawn(page, "characters")) == sorted(CHARACTERS)
    assert await page.evaluate(SIDEWAYS) <= 0

    # The contents stay on top and lead everywhere.
    contents = page.get_by_role("navigation", name="Contents")
    await expect(contents).to_be_in_viewport()
    await contents.get_by_role("link", name="Your turn").press("Enter")
    await expect(page.get_by_role("heading", name="Your turn")).to_be_in_viewport()

    # On paper there are no controls.
    await page.emulate_media(media="print")
    await expect(contents).to_be_hidden()
    await expect(page.get_by_role("searchbox")).to_be_hidden()
    await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()

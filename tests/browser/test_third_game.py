"""A game of another package in the page: it brings nothing but its rules, and can be played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.kit import DESKTOP, PHONE, Size, Visitor, axe, page_is_built, visiting
from tests.server.kit import serving, sqlite_url
from tests.third_game import install


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    page_is_built()
    packages = install(tmp_path_factory.mktemp("packages"))
    database = sqlite_url(tmp_path_factory.mktemp("data"))
    with serving(database, PYTHONPATH=str(packages), PYTHONDONTWRITEBYTECODE="1") as server:
        yield server.url


async def begun(visitor: Visitor) -> Page:
    """A table of the game against bots, started from the lobby."""
    page = await visitor.tab("/")
    card = page.get_by_role("article", name="guess")
    await expect(card).to_contain_text("2 to 6 players")
    await card.get_by_role("button", name="Play against bots").click()
    await expect(page.locator("[data-answer]").first).to_be_enabled()
    return page


async def play(page: Page, answer: str, keyboard: bool) -> None:
    """Give an answer whenever there is a question, until the game is over."""
    button = page.locator(f'[data-answer="{answer}"]:enabled')
    over = page.get_by_role("dialog", name="Result")
    while True:
        await expect(button.or_(over).first).to_be_visible()
        if await over.is_visible():
            return
        prompt = await page.locator("#prompt").get_attribute("data-prompt")
        if keyboard:
            await page.keyboard.press("1")
            await expect(button).to_have_attribute("aria-pressed", "true")
            await page.keyboard.press("Enter")
        else:
            await button.click()
        asked_again = page.locator(f'#prompt[data-prompt]:not([data-prompt="{prompt}"])')
        await expect(asked_again.or_(over).first).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_it_is_played_from_the_lobby_to_the_replay(
    browser: Browser, url: str, size: Size
) -> None:
    async with visiting(browser, url, size=size, reduced_motion=True) as visitor:
        page = await begun(visitor)
        await expect(page.locator("#board")).to_contain_text("Points")
        assert await axe(page) == []
        await play(page, "guess heads", keyboard=size is DESKTOP)
        await page.get_by_role("dialog", name="Result").get_by_role("button", name="Close").click()
        if size is DESKTOP:
            await expect(page.get_by_role("tabpanel")).to_contain_text("guess heads")
        table = page.url.rpartition("/")[2]
        await page.goto(f"/replay/{table}?step=1")
        await expect(page.locator("#board")).to_contain_text("Points")
        await visitor.at_rest(page)
        assert await axe(page) == []
        assert visitor.problems == []

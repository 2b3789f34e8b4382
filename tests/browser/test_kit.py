"""The page loads, and the kit notices what goes wrong in it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page

from tests.browser.conftest import Visit
from tests.browser.kit import DESKTOP, PATIENCE_MS, PHONE, Size, Theme, Visitor, axe, visiting


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_the_first_page_loads(visit: Visit, size: Size, theme: Theme) -> None:
    page = await (await visit(size=size, theme=theme)).tab("/")
    await page.get_by_role("heading", level=1).wait_for()
    assert await page.title()
    assert await axe(page) == []


async def test_wide_and_narrow_windows_are_as_wide_as_they_say(visit: Visit) -> None:
    for size in (DESKTOP, PHONE):
        page = await (await visit(size=size)).tab("/")
        assert await page.evaluate("() => [innerWidth, innerHeight]") == list(size)


@pytest.fixture(scope="module")
async def somebody(browser: Browser, site: str) -> AsyncIterator[tuple[Visitor, Page]]:
    """A visitor with a tab for everything that goes wrong."""
    async with visiting(browser, site) as visitor:
        yield visitor, await visitor.tab("/")


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("() => console.error('a slip')", "console error: a slip"),
        ("() => console.warn('a smell')", "console warning: a smell"),
        ("() => { setTimeout(() => { throw new Error('a fault') }) }", "exception: .*a fault"),
        ("() => { open('http://elsewhere.example/') }", "another host was asked"),
        (
            "() => document.body.setAttribute('style', 'color: red')",
            "console error: .*inline style.*Content Security Policy",
        ),
        (
            "() => { const s = document.createElement('script'); s.text = '1';"
            " document.head.append(s) }",
            "console error: .*inline script.*Content Security Policy",
        ),
        ("() => fetch('/nothing')", "console error: .*404"),
    ],
)
async def test_what_goes_wrong_is_noticed(
    somebody: tuple[Visitor, Page], script: str, problem: str
) -> None:
    visitor, page = somebody
    visitor.problems.clear()  # one mistake may be reported twice
    await page.evaluate(script)
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while not any(re.search(problem, told) for told in visitor.problems):
            await page.evaluate("() => 0")  # lets the page's messages arrive
    visitor.expected(problem)


async def test_axe_notices_a_control_without_a_name(page: Page) -> None:
    await page.goto("/")
    await page.evaluate("() => document.body.append(document.createElement('button'))")
    assert [found for found in await axe(page) if found.startswith("button-name")]

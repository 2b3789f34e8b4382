"""Parts of the page requested while the server was down arrive once it is back."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from playwright.async_api import Browser, Route, expect

from tests.browser.conftest import Visit
from tests.browser.kit import PATIENCE_MS, ROOT, page_is_built, visiting
from tests.browser.tables import asked, settle, sign_in, start
from tests.server.kit import serving, sqlite_url

GERMAN = ROOT / "web" / "src" / "texts" / "de" / "names.json"
AWAY = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_INTERNET_DISCONNECTED",
)
"""What a browser reports about a request to a server that is away."""
CUT = (
    "Failed to decode downloaded font",
    "OTS parsing error",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
)
"""What a browser reports about a file in transit when the server was killed."""


async def test_names_load_after_the_server_died_during_their_request(
    browser: Browser, tmp_path: Path
) -> None:
    page_is_built()
    hero = json.loads(GERMAN.read_text("utf-8"))["drakon"]["third"]["heroes"]["amazon"]
    with serving(sqlite_url(tmp_path)) as server:
        visit = visiting(browser, server.url, locale="de")
        async with visit as visitor:
            await settle(visitor)
            await sign_in(visitor, "Ada")
            plan = {"game": "drakon", "seats": [{}, {"bot": "random"}]}
            table = (await asked(visitor, "/api/tables", plan))["id"]
            seat = {"seat": 0, "pick": "amazon"}
            await asked(visitor, f"/api/tables/{table}/join", seat)
            await start(visitor, table)
            dying = asyncio.Lock()
            died = asyncio.Event()

            async def die(route: Route) -> None:
                async with dying:
                    if not died.is_set():
                        page = route.request.frame.page
                        await visitor.has_the_rest(page, lambda one: "/names-" in one.url)
                        await asyncio.to_thread(server.kill)
                        died.set()
                await route.continue_()

            await visitor.context.route("**/assets/names-*.json", die)
            page = await visitor.tab(f"/table/{table}")
            async with asyncio.timeout(PATIENCE_MS / 1000):
                await died.wait()
            await expect(page.get_by_text("Verbindung verloren")).to_be_visible()
            await expect(page.get_by_text(hero)).to_have_count(0)
            await page.evaluate("() => { window.sameAsBefore = true }")
            await asyncio.to_thread(server.start)
            await expect(page.get_by_text(hero).first).to_be_visible()
            assert await page.evaluate("() => window.sameAsBefore"), "it was reloaded"
            visitor.expected("|".join(AWAY))
            visitor.forgive(*CUT)
            assert visitor.problems == []


async def test_a_page_whose_code_failed_to_load_loads_later(visit: Visit) -> None:
    visitor = await visit()
    page = await visitor.tab("/")
    rules = page.get_by_role("link", name="Rules").first
    await rules.wait_for()
    await visitor.at_rest(page)
    await visitor.context.set_offline(True)
    await rules.click()
    await expect(page.get_by_role("alert")).to_contain_text("Trying again")
    await visitor.context.set_offline(False)
    await expect(page.get_by_role("heading", level=1, name="Rules")).to_be_visible()
    visitor.expected("|".join(AWAY))


async def test_a_language_whose_words_failed_to_load_is_shown_later(visit: Visit) -> None:
    visitor = await visit()
    page = await visitor.tab("/")
    play = page.get_by_role("button", name="Play against bots").first
    await play.wait_for()
    await visitor.at_rest(page)
    await visitor.context.set_offline(True)
    async with page.expect_event("requestfailed", lambda request: "/assets/first-" in request.url):
        await page.get_by_label("Language").select_option("de")
    await expect(play).to_be_visible()
    await visitor.context.set_offline(False)
    await expect(page.get_by_role("button", name="Gegen Bots spielen").first).to_be_visible()
    visitor.expected("|".join(AWAY))

"""How much the first page loads, what it may load, and what makes it installable."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, Response

from tests.browser.conftest import Visit
from tests.browser.kit import Visitor
from tests.browser.player import Player
from tests.browser.tables import settle

MAX_LOBBY_BYTES = 130_000
"""Limit for everything the first page loads, compressed: scripts, styles, fonts, texts, data."""

MAX_TABLE_BYTES = 260_000
"""The same for a visit to the lobby and then to a table."""

KEPT_PATHS = """async () => {
  const names = await caches.keys();
  const opened = await Promise.all(names.map((name) => caches.open(name)));
  const requests = await Promise.all(opened.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}"""
"""What the service worker keeps."""

OTHER_PAGES = ("Table", "Replay", "Learn", "Rules", "Mine", "Public", "Device", "Style", "Room")
"""Prefixes of the names of chunks that the lobby does not need."""

GAME_TABLE = "table-"
"""Prefix of the names of the chunks made of each game's `table.ts`."""


async def loaded(visitor: Visitor, path: str) -> tuple[Page, list[Response]]:
    """A page that has finished loading, and everything it loaded."""
    page = await visitor.tab()
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    await page.goto(path)
    await page.get_by_role("heading", level=1).wait_for()
    await visitor.at_rest(page)
    return page, responses


def path_of(response: Response) -> str:
    return urlsplit(response.url).path


async def weight_of(responses: list[Response]) -> list[tuple[int, str]]:
    """The bytes of each response as they were sent, heaviest first."""
    found = [
        ((await response.request.sizes())["responseBodySize"], path_of(response))
        for response in responses
    ]
    return sorted(found, reverse=True)


@pytest.mark.parametrize("game", ["Drakon", "Dragon Run"])
async def test_the_first_page_and_a_table_are_light(visit: Visit, game: str) -> None:
    visitor = await visit()
    page, responses = await loaded(visitor, "/")
    weight = await weight_of(responses)
    assert any(path.endswith(".js") for _, path in weight), "the page has loaded no script"
    assert sum(size for size, _ in weight) <= MAX_LOBBY_BYTES, weight
    await page.get_by_role("button", name=f"Play against bots {game}").click()
    await page.wait_for_url("**/table/*")
    await page.locator("#prompt h2").wait_for()
    await visitor.at_rest(page)
    weight = await weight_of(responses)
    names = [path.rpartition("/")[2] for _, path in weight]
    assert any([name.startswith("TablePage-") for name in names]), names
    tables = [n for n in names if n.startswith(GAME_TABLE) and n.endswith(".js")]
    assert len(tables) == 1, names
    assert sum(size for size, _ in weight) <= MAX_TABLE_BYTES, weight


async def test_the_lobby_loads_no_other_page(visit: Visit) -> None:
    _, responses = await loaded(await visit(), "/")
    names = [path_of(response).rpartition("/")[2] for response in responses]
    assert any([name.startswith("LobbyPage-") for name in names]), names
    pattern = re.compile(rf"({'|'.join(OTHER_PAGES)})(Page|Table|-)")
    assert not [name for name in names if pattern.match(name)]
    assert not [name for name in names if name.startswith((GAME_TABLE, "layout-"))]


@pytest.mark.parametrize("path", ["/", "/rules/drakon", "/style"])
async def test_nothing_inline_is_allowed_and_nothing_comes_from_elsewhere(
    visit: Visit, path: str
) -> None:
    visitor = await visit()  # fails the test on a request to another host
    _, responses = await loaded(visitor, path)
    policy = responses[0].headers["content-security-policy"]
    rules = dict(rule.strip().partition(" ")[::2] for rule in policy.split(";") if rule.strip())
    assert "unsafe" not in policy
    assert rules["default-src"] in ("'none'", "'self'")
    for name, sources in rules.items():
        own = {"'self'", "'none'", "data:", "blob:"}
        if name.endswith("-src"):
            elsewhere = set(sources.split()) - own
            assert all(urlsplit(each).netloc == urlsplit(visitor.url).netloc for each in elsewhere)


async def test_it_can_be_installed(visit: Visit) -> None:
    visitor = await visit()
    page = await visitor.tab("/")
    address = await page.locator('link[rel="manifest"]').get_attribute("href")
    assert address is not None
    answer = await visitor.context.request.get(address)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest: dict[str, Any] = await answer.json()
    assert manifest["name"] and manifest["start_url"] == "/" and manifest["scope"] == "/"
    assert manifest["display"] == "standalone"
    icons = [(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]]
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= set(icons)
    for icon in manifest["icons"]:
        picture = await visitor.context.request.get(icon["src"])
        assert picture.ok and picture.headers["content-type"] == icon["type"]
    # The browser's own verdict.
    session = await visitor.context.new_cdp_session(page)
    found = await session.send("Page.getAppManifest")
    assert not found["errors"] and json.loads(found["data"]) == manifest


async def test_it_opens_without_a_server(visit: Visit) -> None:
    visitor = await visit(service_worker=True)
    page = await visitor.tab("/")
    await page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")
    await visitor.context.set_offline(True)
    page = await visitor.tab("/rules/drakon")
    await page.get_by_role("heading", level=1, name="Drakon").wait_for()
    await page.goto("/")
    await page.get_by_role("alert").wait_for()
    await visitor.context.set_offline(False)
    await page.get_by_role("button", name="Play against bots").first.wait_for()
    visitor.expected("ERR_INTERNET_DISCONNECTED|ERR_FAILED")


async def test_a_game_runs_through_the_worker_which_keeps_nothing_of_it(visit: Visit) -> None:
    visitor = await visit(service_worker=True)
    await settle(visitor)
    page = await visitor.tab("/")
    await page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")
    page = await visitor.tab("/")
    await page.get_by_role("button", name="Play against bots Dragon Run").click()
    player = Player(page, 1)
    await player.answer(await player.asked())
    await page.reload()
    await player.asked()
    assert await page.evaluate("() => navigator.serviceWorker.controller !== null")
    kept = await page.evaluate(KEPT_PATHS)
    assert "/" in kept and [path for path in kept if path.startswith("/assets/")]
    assert not [path for path in kept if path.startswith(("/api/", "/table/"))]

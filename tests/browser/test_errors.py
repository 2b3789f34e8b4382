"""Errors are explained in words, with a way to go on."""

from __future__ import annotations

import re

from playwright.async_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.kit import Visitor
from tests.browser.prepared import Agreed, search
from tests.browser.tables import asked, going_on, look, settle, sign_in, sit, start
from tests.server.kit import Json


async def test_an_unknown_table(visit: Visit) -> None:
    visitor = await visit()
    page = await visitor.tab("/table/aaaaaaaaaaaa")
    await expect(page.get_by_role("alert")).to_have_text("This table does not exist.")
    visitor.expected("404")
    await page.get_by_role("link", name="lobby").click()
    await expect(page.get_by_role("button", name="Play against bots").first).to_be_visible()


async def test_a_table_without_spectators(visit: Visit) -> None:
    host, stranger = await visit(), await visit()
    await sign_in(host, "Host")
    body = {"game": "drakon", "seats": [{}, {}], "settings": {"spectators": False}}
    table = (await asked(host, "/api/tables", body))["id"]
    await sit(host, table, 0, 1)
    await start(host, table)
    page = await stranger.tab(f"/table/{table}")
    await expect(page.get_by_role("alert")).to_have_text("This table does not allow spectators.")
    await expect(page.locator("[data-cell]")).to_have_count(0)
    stranger.expected("403")


async def test_a_device_code_that_is_used_up(visit: Visit) -> None:
    visitor = await visit()
    page = await visitor.tab("/device#not-a-code")
    await expect(page.get_by_role("alert")).to_contain_text("already used")
    visitor.expected("404")
    await expect(page.get_by_role("textbox")).to_have_value("not-a-code")


async def test_a_lobby_without_a_server_heals_itself(visit: Visit) -> None:
    visitor = await visit()

    async def nothing(route: Route) -> None:
        await route.abort("connectionrefused")

    await visitor.context.route("**/api/**", nothing)
    page = await visitor.tab("/")
    await expect(page.get_by_role("alert")).to_be_visible()
    await visitor.context.unroute("**/api/**", nothing)
    await expect(page.get_by_role("button", name="Play against bots").first).to_be_visible()
    await expect(page.get_by_role("alert")).to_have_count(0)
    visitor.expected("ERR_CONNECTION_REFUSED")


async def test_a_first_visit_causes_no_refusal(visit: Visit) -> None:
    """A browser without a session gets no refusal, whatever page it starts on."""
    for path in ("/", "/mine", "/tables", "/replay"):
        visitor = await visit()
        page = await visitor.tab(path)
        await page.wait_for_load_state("networkidle")
        assert visitor.problems == []
    host, guest = await visit(), await visit()
    await sign_in(host, "Host")
    table = (await asked(host, "/api/tables", {"game": "drakon", "seats": [{}, {}]}))["id"]
    page = await guest.tab(f"/table/{table}")
    await page.locator("h1").wait_for()
    assert guest.problems == []


def with_chambers(view: Json, _: object) -> bool:
    hand = view["seats"][view["pending"]["by"]]["hand"]
    places = any(token.startswith("place") for token in view["legal"])
    return view["pending"]["kind"] == "turn" and bool(hand) and places and len(view["board"]) > 9


async def at_a_turn(visitor: Visitor, other: Visitor) -> Page:
    position = search(Agreed(players=2), with_chambers)
    assert position.asked is not None
    for each, name in ((visitor, "Ada"), (other, "Ben")):
        await settle(each)
        await sign_in(each, name)
    table = await going_on(visitor, position.record)
    await sit(visitor, table, position.asked)
    await sit(other, table, 1 - position.asked)
    await start(visitor, table)
    return await look(visitor, table)


async def test_a_refusal_names_the_rule_and_leads_to_it(visit: Visit) -> None:
    visitor = await visit()
    page = await at_a_turn(visitor, await visit())
    await page.locator(".hand button:not([aria-disabled=true])").first.click()
    await page.locator("[data-cell].target").first.wait_for(state="attached")
    taken = page.locator("[data-cell]:not(.target)").first
    await taken.focus()
    await page.keyboard.press("Enter")
    refusal = page.locator("#prompt").get_by_role("alert")
    await expect(refusal).to_contain_text("That move is not allowed.")
    link = refusal.get_by_role("link")
    await expect(link).to_have_attribute("href", re.compile(r"^/rules/drakon#[A-Z]+-\d"))
    # The question and the choice made for it are still there.
    await expect(page.locator("[data-cell].target").first).to_be_attached()
    async with visitor.context.expect_page() as opened:
        await link.click()
    rules = await opened.value
    clause = (await link.get_attribute("href") or "").partition("#")[2]
    await expect(rules.locator(f"[id='{clause}']")).to_be_in_viewport()
    await refusal.get_by_role("button").click()
    await expect(refusal).to_have_count(0)


async def test_a_question_never_shows_the_answers_to_another(visit: Visit) -> None:
    """From one turn to the next the plate says whose turn it is, and nothing in between."""
    visitor = await visit()
    await settle(visitor)
    await sign_in(visitor, "Ada")
    seats: list[Json] = [{}, {"bot": "random"}]
    # Chambers without effects: every question is about a turn.
    box = {"chambers": {"blank": {"NS": 20, "NE": 19}, "find_coin": {"NS": 1}}, "coins": {"3": 9}}
    body = {"game": "drakon", "seats": seats, "options": {"turn_limit": 10, "box": box}}
    table = (await asked(visitor, "/api/tables", body))["id"]
    await sit(visitor, table, 0)
    await start(visitor, table)
    page = await look(visitor, table)
    await page.evaluate(
        """() => {
          const plate = document.querySelector("#prompt");
          const changes = {subtree: true, characterData: true, characterDataOldValue: true};
          window.said = new Set();
          // A reader of the screen may hear also what was there for a moment only.
          new MutationObserver((changed) => {
            for (const { oldValue } of changed) window.said.add(oldValue);
            window.said.add(plate.querySelector("h2").textContent);
          }).observe(plate, changes);
        }"""
    )
    for _ in range(2):
        first = page.locator(".hand button:not([aria-disabled=true])").first
        # If only placing is possible, a chamber is chosen already; a click would release it.
        if await first.get_attribute("aria-pressed") != "true":
            await first.click()
        before = await page.locator("#prompt").get_attribute("data-prompt")
        cell = page.locator("[data-cell].target").first
        await cell.focus()
        await page.keyboard.press("Enter")
        await page.locator(".dock .btn.primary").click()
        await expect(page.locator(f"#prompt[data-prompt='{before}']")).to_have_count(0)
        await expect(page.locator("#prompt[data-prompt]")).to_have_count(1)
    said = set(await page.evaluate("() => [...window.said]"))
    assert len(said) > 2
    assert not [text for text in said if "Nothing is left" in text], said

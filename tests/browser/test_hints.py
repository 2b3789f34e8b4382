"""Hints at the tables, stage by stage, and the analysis of a finished game."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest
from playwright.async_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.kit import PATIENCE_MS, PHONE, TWO_FRAMES, Visitor, axe
from tests.browser.prepared import Agreed, Position, acting_for, answer, game_to_the_end, seated
from tests.browser.scenes import drakon, run

POSITIONS = {
    "drakon": lambda: drakon.position(chambers=9),
    "dragon_run": lambda: run.position("turn", 6, "hide"),
}

TRIES = 10

MEASURE = """rows => rows.map(row => [
  row.querySelector('.ground').getBoundingClientRect().width,
  row.querySelector('.bar').getBoundingClientRect().width,
  parseFloat(row.querySelector('b').textContent.replace(/[<>]/, '')),
])"""
"""The widths of bars on their scales, and the percentages beside them."""

ANALYSIS_MS = 3 * PATIENCE_MS
"""How long an analysis may take on a busy machine."""


@cache
def quick() -> Position:
    """The last question of a small game of Dragon Run."""
    return game_to_the_end(Agreed("dragon_run", "first", players=2), "temper")[0]


async def sat(page: Page, table: str) -> str:
    """Open a table with a pending question; return the number of the question."""
    await page.goto(f"/table/{table}")
    await page.locator("#prompt.mine").wait_for()
    found = await page.locator("#prompt").get_attribute("data-prompt")
    assert found is not None
    return found


async def staged(page: Page, stage: int) -> None:
    """Wait until a hint has reached `stage`. A busy machine may have to be asked again."""
    told = page.locator(f'[data-stage="{stage}"]')
    refused = page.locator("[data-stage] [role=alert]")
    for _ in range(TRIES):
        await told.or_(refused).first.wait_for()
        if await told.count() > 0:
            return
        await page.keyboard.press("i")
        await refused.wait_for(state="detached")
    raise AssertionError(f"no hint came in {TRIES} tries")


async def reasoned(here: Locator) -> None:
    """Ask for the reasons of a decision until they come."""
    told = here.get_by_role("region", name="Reasons for each move").locator("[data-rated]")
    refused = here.get_by_role("alert")
    for _ in range(TRIES):
        await here.get_by_role("button", name="Why?").click()
        await told.or_(refused).first.wait_for()
        if await told.count() > 0:
            return
    raise AssertionError(f"no reasons came in {TRIES} tries")


def pardoned(visitor: Visitor) -> None:
    """Remove what a busy machine refused from the list of problems."""
    visitor.problems = [each for each in visitor.problems if "409" not in each]


@pytest.mark.parametrize("game", POSITIONS)
async def test_a_hint_comes_in_three_stages_and_its_answers_can_be_chosen(
    visit: Visit, game: str
) -> None:
    visitor = await visit()
    async with acting_for(visitor, "Ada") as me:
        page = await visitor.tab()
        asked = await sat(page, await seated(POSITIONS[game](), me))
        button, answers = page.locator("[data-hint]"), page.locator("[data-rated]")
        panel = page.get_by_role("region", name="Hint")
        await expect(panel).to_have_count(0)

        await button.click()
        await staged(page, 1)
        await expect(panel).to_contain_text("Where to look")
        await expect(page.locator("path.hinted")).to_have_count(1 if game == "drakon" else 0)

        await button.click()
        await staged(page, 2)
        await expect(panel).to_contain_text("What kind of move")
        await expect(answers).to_have_count(0)

        await panel.get_by_role("button", name="Show the best moves").click()
        await staged(page, 3)
        assert 1 <= await answers.count() <= 5
        await expect(button).to_be_disabled()
        await expect(panel.locator(".chance b").first).to_have_text(re.compile(r"\d%"))
        # Bars can be compared: all have one scale, and each is as long as its number says.
        bars: list[list[float]] = await panel.locator(".chance").evaluate_all(MEASURE)
        assert len(bars) == await answers.count() and len({each[0] for each in bars}) == 1
        for width, filled, percent in bars:
            assert abs(100 * filled / width - percent) <= 1
        assert await axe(page) == []

        token = await answers.first.get_attribute("data-rated")
        await answers.first.click()
        await expect(answers.first).to_have_attribute("aria-pressed", "true")
        await expect(page.locator(f'[data-answer="{token}"]').first).to_be_enabled()
        # It is chosen, but not yet confirmed.
        await expect(page.locator("#prompt")).to_have_attribute("data-prompt", asked)

        await page.locator(f'.btn.primary[data-answer="{token}"]').click()
        await expect(page.locator("#prompt")).not_to_have_attribute("data-prompt", asked)
        await expect(panel).to_have_count(0)
        pardoned(visitor)


async def test_a_hint_is_had_with_a_key_and_in_text_mode(visit: Visit) -> None:
    visitor = await visit()
    async with acting_for(visitor, "Ada") as me:
        page = await visitor.tab()
        await sat(page, await seated(POSITIONS["drakon"](), me))
        await page.keyboard.press("i")
        await staged(page, 1)
        await page.keyboard.press("Escape")
        await expect(page.locator("[data-stage]")).to_have_count(0)
        await page.keyboard.press("t")
        field = page.get_by_role("textbox", name="Move or command")
        said = page.get_by_role("log", name="Text mode")
        for words in ("Look at the highlighted part of the lair", "What kind of move:", "1. "):
            for _ in range(TRIES):
                await field.fill("hint")
                await field.press("Enter")
                await expect(said.locator("p").last).not_to_have_text("> hint")
                if words in await said.inner_text():
                    break
            await expect(said).to_contain_text(words)
        pardoned(visitor)


async def test_on_a_phone_a_hint_leaves_the_board_in_sight(visit: Visit) -> None:
    visitor = await visit(size=PHONE)
    async with acting_for(visitor, "Ada") as me:
        page = await visitor.tab()
        await sat(page, await seated(POSITIONS["drakon"](), me))
        await page.get_by_role("button", name="Hint", exact=True).tap()
        await staged(page, 1)
        await page.evaluate(TWO_FRAMES)
        panel = await page.locator("[data-stage]").bounding_box()
        lit = await page.locator("path.hinted").bounding_box()
        assert panel is not None and lit is not None
        assert lit["y"] + lit["height"] <= panel["y"] + 1
        assert await axe(page) == []
        pardoned(visitor)


async def test_a_table_without_hints_offers_none(visit: Visit) -> None:
    visitor = await visit()
    async with acting_for(visitor, "Ada") as me:
        page = await visitor.tab()
        await sat(page, await seated(POSITIONS["dragon_run"](), me, hints=False))
        await expect(page.get_by_role("button", name="Undo")).to_be_visible()
        await expect(page.locator("[data-hint]")).to_have_count(0)


async def test_an_unavailable_hint_is_explained_in_words(visit: Visit) -> None:
    visitor = await visit()
    async with acting_for(visitor, "Ada") as me:
        page = await visitor.tab()

        async def refuse(route: Route) -> None:
            body = json.dumps({"error": "not_now", "message": "too busy"})
            await route.fulfill(status=409, content_type="application/json", body=body)

        await page.route("**/hint?*", refuse)
        await sat(page, await seated(POSITIONS["dragon_run"](), me))
        await page.locator("[data-hint]").click()
        panel = page.get_by_role("region", name="Hint")
        await expect(panel.get_by_role("alert")).to_contain_text("No hint right now")
        await page.unroute("**/hint?*", refuse)
        await page.locator("[data-hint]").click()
        await staged(page, 1)
        await expect(panel.get_by_role("alert")).to_have_count(0)
        visitor.expected("409")


async def test_a_finished_game_is_analysed(visit: Visit) -> None:
    visitor = await visit()
    last = quick()
    assert last.asked is not None and last.answer is not None
    async with acting_for(visitor, "Ada") as me:
        page = await visitor.tab()
        table = await seated(last, me)
        await sat(page, table)
        await answer(me, table, last.asked, last.answer)
        await page.get_by_role("link", name="Analyse").click()
        panel = page.get_by_role("region", name="Analysis", exact=True)
        chart = panel.get_by_role("slider")
        await chart.or_(panel.get_by_role("alert")).wait_for(timeout=ANALYSIS_MS)
        await expect(panel.get_by_role("alert")).to_have_count(0)

        # The chart moves step by step, and the table with it.
        await expect(page).to_have_url(re.compile("analysis=1"))
        await chart.press("End")
        end = await step_of(chart)
        await chart.press("ArrowLeft")
        await expect(chart).to_have_attribute("aria-valuenow", str(end - 1))
        await expect(chart).to_have_attribute("aria-valuetext", re.compile(r"Ada \d+%"))
        await chart.click()
        assert 0 < await step_of(chart) < end - 1

        # Mistakes and luck are listed, with links to the step.
        row = panel.locator("[data-step]").first
        await row.click()
        await expect(row).to_have_attribute("aria-current", "step")
        await expect(chart).to_have_attribute(
            "aria-valuenow", await row.get_attribute("data-step") or ""
        )

        # The parts of a result add up, up to rounding.
        for line in await panel.locator("tbody tr:not(.counts)").all():
            texts = await line.locator("td").all_inner_texts()
            start, own, others, luck, result, adjusted = map(points, texts)
            assert abs(start + own + others + luck - result) <= 2
            assert abs(result - luck - adjusted) <= 1

        # A decision has two verdicts, and reasons on demand.
        here = panel.get_by_role("region", name="This step")
        while await here.get_by_text("Best knowing everything").count() == 0:
            at = await step_of(chart)
            await chart.press("ArrowLeft")
            await expect(chart).to_have_attribute("aria-valuenow", str(at - 1))
        await expect(here).to_contain_text("knew")
        await reasoned(here)
        assert await axe(page) == []

        await panel.get_by_role("button", name="Close the analysis").click()
        await expect(panel).to_have_count(0)
        pardoned(visitor)


async def step_of(chart: Locator) -> int:
    return int(await chart.get_attribute("aria-valuenow") or "")


def points(text: str) -> int:
    """A share or a change, as written in the page."""
    return int(text.replace("−", "-").rstrip("%"))

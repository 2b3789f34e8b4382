"""The board: everything in view and explained where it is, at any size of lair."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.kit import DESKTOP, HELD_TIMERS, PHONE, Size, Visitor, axe, visiting
from tests.browser.prepared import Agreed, Position, acting_for, search, seated
from tests.browser.scenes.drakon import HEROES, compact, grown
from tests.browser.tables import settle

IN_VIEW = """() => {
  const box = (one) => one.getBoundingClientRect();
  const frame = box(document.querySelector('.board'));
  const covers = [...document.querySelectorAll('[data-over-board], #prompt')].map(box);
  const hidden = [];
  for (const cell of document.querySelectorAll('[data-cell]')) {
    const { left, top, right, bottom } = box(cell);
    const inside =
      left >= frame.left && top >= frame.top && right <= frame.right && bottom <= frame.bottom;
    const covered = covers.some(
      (each) =>
        left < each.right && right > each.left && top < each.bottom && bottom > each.top,
    );
    if (!inside || covered) hidden.push(cell.dataset.cell);
  }
  return hidden;
}"""
"""Cells that are outside the frame or behind something."""
ALL_IN_VIEW = f"() => ({IN_VIEW})().length === 0"

FIGURES = """() => [...document.querySelectorAll('.figure')].map((figure) => {
  const { left, top, right, bottom, width } = figure.getBoundingClientRect();
  const cell = [...document.querySelectorAll('[data-cell]')].find((each) => {
    const box = each.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
  const box = cell.getBoundingClientRect();
  return {
    seat: figure.dataset.seat,
    inside: left >= box.left - 1 && right <= box.right + 1
      && top >= box.top - 1 && bottom <= box.bottom + 1,
    width,
    at: [left, top],
    chamber: box.width,
  };
})"""
"""Every hero: whether it is inside its chamber, and where."""


@pytest.fixture(scope="module", params=[DESKTOP, PHONE], ids=["desktop", "phone"])
async def somebody(browser: Browser, site: str, request: Any) -> AsyncIterator[Visitor]:
    size: Size = request.param
    async with visiting(browser, site, size=size) as visitor:
        await visitor.context.add_init_script(HELD_TIMERS)  # a hero that was found stays marked
        await settle(visitor)
        yield visitor
        assert not visitor.problems, "\n".join(visitor.problems)


def all_together(view: Any, _: object) -> bool:
    """Somebody may place a chamber, and all heroes share theirs."""
    return (
        view["pending"]["kind"] == "turn"
        and len(view["board"]) >= 3
        and len({seat["at"] for seat in view["seats"]}) == 1
    )


def dangerous(view: Any, _: object) -> bool:
    """Somebody may walk into Drakon, or elsewhere."""
    moves = {token.split(">")[-1].split()[-1] for token in view["legal"] if token[:5] == "move "}
    return view["pending"]["kind"] == "turn" and view["drakon"] in moves and len(moves) > 1


async def test_a_large_lair_is_in_view_and_explains_itself(somebody: Visitor) -> None:
    async with acting_for(somebody, "Ada") as me:
        table = await seated(grown(64), me)
        page = await somebody.tab(f"/table/{table}")
        await page.locator("[data-cell]").first.wait_for()
        await expect(page.locator("[data-cell]")).not_to_have_count(0)
        await page.wait_for_function(ALL_IN_VIEW)
        await told_apart(page)
        # Every free cell that fits comes into view with the card.
        await page.locator('[data-pick^="tile "]').first.click()
        await expect(page.locator("[data-cell].target").first).to_be_visible()
        await page.wait_for_function(ALL_IN_VIEW)
        await page.keyboard.press("Escape")
        await explained(page)
        await found(page)
        await page.close()


async def told_apart(page: Page) -> None:
    """Six heroes are inside their chambers, and none hides another."""
    heroes = await page.evaluate(FIGURES)
    assert len({hero["seat"] for hero in heroes}) == 6
    assert all(hero["inside"] for hero in heroes), heroes
    for hero in heroes:
        for other in heroes:
            if hero is not other:
                across, down = (abs(a - b) for a, b in zip(hero["at"], other["at"], strict=True))
                assert max(across, down) > 0.8 * hero["width"], (hero, other)


async def explained(page: Page) -> None:
    """What a chamber does is said beside it, after one press."""
    cell = page.locator("[data-cell]:not(.target)").first
    await cell.click()
    note = page.get_by_role("dialog")
    await expect(note.get_by_role("link")).to_be_visible()
    near = await page.evaluate(
        """() => {
          const note = document.querySelector('.explanation').getBoundingClientRect();
          const cell = document.querySelector('[data-cell]:not(.target)').getBoundingClientRect();
          const gap = (a, b, c, d) => Math.max(0, a - d, c - b);
          return Math.max(
            gap(note.left, note.right, cell.left, cell.right),
            gap(note.top, note.bottom, cell.top, cell.bottom),
          );
        }"""
    )
    assert near <= 12
    assert not await axe(page)
    await page.keyboard.press("Escape")
    await expect(note).to_have_count(0)
    await page.locator("button.portrait").first.click()
    await expect(note).to_contain_text("Ability")
    await page.mouse.click(1, 1)
    await expect(note).to_have_count(0)


async def found(page: Page) -> None:
    """The player's hero is in the middle of the board, and marked."""
    await page.keyboard.press("h")
    await expect(page.locator(".sought")).to_have_count(1)
    await page.wait_for_function(
        """() => {
          const frame = document.querySelector('.board').getBoundingClientRect();
          const hero = document.querySelector('.figure.active').getBoundingClientRect();
          return Math.abs(hero.left + hero.width / 2 - frame.left - frame.width / 2) < 80
            && Math.abs(hero.top + hero.height / 2 - frame.top - frame.height / 2) < 80;
        }"""
    )


async def test_six_heroes_on_one_chamber(somebody: Visitor) -> None:
    async with acting_for(somebody, "Bea") as me:
        table = await seated(together(), me)
        page = await somebody.tab(f"/table/{table}")
        await page.locator(".figure").first.wait_for()
        await told_apart(page)
        # Zoomed out to less than 30 pixels a chamber, plates replace the figures.
        await page.get_by_role("button", name="Find my hero").focus()
        for _ in range(6):
            await page.get_by_role("button", name="Zoom out").click()
        await page.locator('.figure use[href^="#seat-"]').nth(5).wait_for()
        await expect(page.locator('.figure use[href^="#fig-"]')).to_have_count(0)
        heroes = await page.evaluate(FIGURES)
        assert heroes[0]["chamber"] < 40
        await told_apart(page)
        await page.close()


def together() -> Position:
    return search(Agreed(players=6, options={"heroes": True}), all_together)


async def test_the_board_follows_whoever_acts_if_wanted(browser: Browser, site: str) -> None:
    async with visiting(browser, site, size=PHONE) as visitor:
        await settle(visitor, follow=True)
        async with acting_for(visitor, "Dora") as me:
            page = await visitor.tab(f"/table/{await seated(grown(64), me)}")
            # Instead of the whole lair, the acting hero's part of it, in a legible size.
            await page.wait_for_function(
                """() => {
                  const cell = document.querySelector('[data-cell="0,0"]');
                  return cell && cell.getBoundingClientRect().width > 70;
                }"""
            )
            assert await page.evaluate(IN_VIEW) != []
            await expect(page.locator(".figure.active")).to_be_in_viewport()


async def test_danger_looks_like_it(somebody: Visitor) -> None:
    async with acting_for(somebody, "Cleo") as me:
        table = await seated(search(HEROES, dangerous, compact), me)
        page = await somebody.tab(f"/table/{table}")
        warned = page.locator('[data-cell].target[aria-label*="careful: Drakon catches you"]')
        await expect(warned).to_have_count(1)
        await expect(page.locator(".danger[transform]")).to_have_count(1)
        above = "one => Number(getComputedStyle(one).zIndex)"
        drakon = await page.locator(".drakon").evaluate(above)
        assert await page.locator("svg:has(> .danger)").evaluate(above) > drakon
        await warned.click()
        await expect(page.get_by_role("button", name="Walk into Drakon")).to_be_enabled()
        assert not await axe(page)
        await page.close()

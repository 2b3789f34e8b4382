"""The lessons: whoever follows the teacher's pointer reaches the end, by keyboard alone."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import keep, settle

MIDDLE = {"at": 9, "reached": 7, "all": 18, "done": False}
"""Drakon's lesson is long: it is resumed where every kind of question is still to come."""

MAX_PRESSES = 150
"""More than any lesson takes."""


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
async def test_the_teachers_pointer_leads_through_the_lesson(visit: Visit, game: str) -> None:
    visitor = await visit(reduced_motion=True)
    await settle(visitor)
    if game == "drakon":
        await keep(visitor, "wyrmhold.lessons", json.dumps({game: MIDDLE}))
    page = await visitor.tab(f"/learn/{game}")
    point, go_on = page.locator('[data-pointed="next"]'), page.locator(".teacher button.primary")
    play = page.locator(".teacher a.primary")

    # It marks a part of the table, also for those who cannot see it, and asks in one place.
    await expect(point).to_have_count(1)
    await expect(point).to_have_accessible_description("The teacher points here.")
    box = await page.locator("#prompt").bounding_box()
    assert box is not None and box["width"] <= 2
    if game == "drakon":
        await expect(page.locator("path.hinted")).to_have_count(1)

    pressed = 0
    while await play.count() == 0:
        assert pressed < MAX_PRESSES
        await point.or_(go_on.and_(page.locator(":enabled"))).or_(play).first.wait_for()
        if await point.count() > 0:
            await point.press("Enter")
        elif await go_on.count() > 0 and await go_on.is_enabled():
            await go_on.press("Enter")
        pressed += 1
    progress = page.locator(".teacher progress")
    assert await progress.get_attribute("value") == await progress.get_attribute("max")

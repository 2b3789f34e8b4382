"""From opening the page to the first move: few clicks, and nothing else to do."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Locator, Route

from tests.browser.conftest import Visit
from tests.browser.player import GONE, Player, Sight
from tests.server.kit import own_title

MAX_CLICKS = {"Drakon": 3, "Dragon Run": 2}


class Newcomer(Player):
    """Takes what comes first, and counts the clicks."""

    clicks = 0

    async def press(self, what: Locator) -> None:
        self.clicks += 1
        await what.click()

    async def move(self, asked: Sight) -> None:
        """Answer a question by the shortest way, and wait until the answer is accepted."""
        now = asked
        while not now.answers:
            if now.cells:
                await self.cell(now.cells[0])
            else:
                await self.pick(now.picks[0])
            now = await self.look()
        await self.confirm(now.answers[0])
        now = await self._when(GONE, asked.prompt)
        assert not now.refusal


async def with_own_luck(route: Route) -> None:
    """Give the table of this test its own luck, whatever other tables were set up before."""
    body = json.loads(route.request.post_data or "{}")
    body["settings"]["title"] = own_title()
    await route.continue_(post_data=json.dumps(body))


@pytest.mark.parametrize("game", MAX_CLICKS)
async def test_few_clicks_lead_to_the_first_move(visit: Visit, game: str) -> None:
    """With the settings of a newcomer: animations and bots take their usual time."""
    page = await (await visit()).tab("/")
    await page.route("**/api/tables", with_own_luck)
    newcomer = Newcomer(page)
    card = page.get_by_role("article", name=game, exact=True)
    await newcomer.press(card.get_by_role("button", name="Play against bots"))
    await newcomer.move(await newcomer.asked())
    assert newcomer.clicks <= MAX_CLICKS[game]

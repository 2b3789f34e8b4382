"""How turns are shown: one after the other, in words, without running ahead, and again on demand.

The pages here show everything very slowly, and their longer timers wait, so that a test sees each
moment and ends it itself.
"""

from __future__ import annotations

from functools import cache

from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import HELD_TIMERS, PHONE, Visitor, axe, elapse
from tests.browser.prepared import Agreed, Position, search
from tests.browser.tables import answer, going_on, look, settle, sign_in, sit, start, told
from tests.server.kit import Json

SLOW = 0.0005
"""A coin flies for 19 minutes."""

BOX = {"chambers": {"blank": {"NS": 12, "NE": 12}, "find_coin": {"NS": 12}}, "coins": {"3": 30}}
"""Every question is about a turn."""

SINCE = "What happened since your last turn"


def finds(view: Json) -> str | None:
    """A move onto a chamber with a coin."""
    for token in view["legal"]:
        verb, _, cell = token.partition(" ")
        if verb == "move" and view["board"].get(cell, "").startswith("find_coin"):
            return str(token)
    return None


@cache
def near_a_coin() -> Position:
    """Somebody can find a coin, after two rounds."""

    def wanted(view: Json, _: object) -> bool:
        return view["turns"] > 5 and finds(view) is not None

    agreed = Agreed(players=3, options={"box": BOX, "turn_limit": 60})
    return search(agreed, wanted)


class Round:
    """Two players move before it is Ada's turn; only she has a page."""

    def __init__(self, ada: Visitor, others: Visitor, table: str, seats: tuple[int, int, int]):
        self.ada, self.others, self.table = ada, others, table
        self.first, self.second, self.own = seats

    async def finds_a_coin(self) -> None:
        view = await told(self.others, self.table, self.first)
        token = finds({**view["view"], "legal": view["prompt"]["legal"]})
        assert token
        await answer(self.others, self.table, self.first, token)

    async def places(self) -> None:
        legal = (await told(self.others, self.table, self.second))["prompt"]["legal"]
        token = next(token for token in legal if token.startswith("place"))
        await answer(self.others, self.table, self.second, token)


async def at_the_table(visit: Visit, speed: float, **look: object) -> Round:
    ada, others = await visit(**look), await visit()
    await ada.context.add_init_script(HELD_TIMERS)
    await settle(ada, speed=speed)
    await sign_in(ada, "Ada")
    await sign_in(others, "Bo")
    position = near_a_coin()
    assert position.asked is not None
    first, second, own = ((position.asked + n) % 3 for n in range(3))
    table = await going_on(others, position.record)
    await sit(ada, table, own)
    await sit(others, table, first, second)
    await start(others, table)
    return Round(ada, others, table, (first, second, own))


async def shows_turn_of(page: Page, seat: int) -> None:
    """The page shows a turn: nothing can be answered, and nothing asks for an answer."""
    await expect(page.locator("#prompt h2")).to_have_text(f"Seat {seat}’s turn.")
    await expect(page.locator("#prompt[data-prompt]")).to_have_count(0)
    await expect(page.locator("[data-answer]:enabled, [data-cell].target")).to_have_count(0)


async def asks(page: Page) -> None:
    """The question is there, and so are its answers."""
    await expect(page.locator("#prompt[data-prompt] h2")).to_contain_text("Your turn")
    assert await page.locator("[data-cell].target, [data-pick][aria-disabled=false]").count()


async def test_turns_are_told_and_shown_before_the_question(visit: Visit) -> None:
    game = await at_the_table(visit, SLOW)
    page = await look(game.ada, game.table)
    await game.ada.at_rest(page)  # a move would come before what it reads about the earlier ones
    line = page.locator("[data-narration]")
    height = await page.locator(".narration").evaluate("one => one.offsetHeight")
    skip = page.get_by_role("button", name="Skip", exact=True)

    await game.finds_a_coin()
    await shows_turn_of(page, game.first)
    await expect(line).to_have_text(f"Seat {game.first} enters Find a Coin.")
    await expect(skip).to_have_count(0)
    newest = page.locator("#panel h3").first
    turn = await newest.inner_text()
    await game.places()
    await expect(skip).to_be_visible()
    await elapse(page)
    await expect(line).to_have_text(f"Seat {game.first} finds a coin.")
    await expect(page.locator(".sky .coin")).to_have_count(1)
    # The log has not heard of the second turn yet either.
    await expect(newest).to_have_text(turn)
    assert await page.locator(".narration").evaluate("one => one.offsetHeight") == height

    await skip.click()
    await asks(page)
    await expect(line).to_contain_text(f"Seat {game.second} places")

    # What happened since, and once more.
    opener = page.get_by_role("button", name=SINCE)
    await opener.click()
    panel = page.get_by_role("region", name="Since your last turn")
    await expect(panel.get_by_role("listitem")).to_have_count(2)
    await expect(panel).to_contain_text(f"Seat {game.first} finds a coin.")
    assert await axe(page) == []
    await panel.get_by_role("button", name="Replay").click()
    await expect(panel).to_have_count(0)
    await shows_turn_of(page, game.first)
    # A key ends it and does nothing else: 1 would have chosen a chamber.
    await page.keyboard.press("1")
    await asks(page)
    await expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)

    # Rules appear on the line that is pointed at.
    entry = page.locator("#panel li", has_text="finds a coin").first
    rule = entry.get_by_role("link", name="Rule")
    shown = "one => getComputedStyle(one.parentElement).opacity"
    assert await rule.evaluate(shown) == "0"
    await entry.hover()
    assert await rule.evaluate(shown) == "1"
    await page.mouse.move(0, 0)
    await rule.focus()
    assert await rule.evaluate(shown) == "1"


async def test_who_comes_back_sees_what_happened_meanwhile(visit: Visit) -> None:
    game = await at_the_table(visit, SLOW, size=PHONE, reduced_motion=True)
    page = await look(game.ada, game.table)
    await game.ada.at_rest(page)  # a move would come before what it reads about the earlier ones
    panel = page.get_by_role("region", name="Since your last turn")
    await expect(panel).to_have_count(0)
    await game.finds_a_coin()
    await shows_turn_of(page, game.first)
    await elapse(page)
    # Without motion, both ends of the coin's way are marked.
    await expect(page.locator(".sky .mark")).to_have_text(["−1", "+1"])
    await page.goto("/")
    await game.places()
    await page.goto(f"/table/{game.table}")
    await expect(panel.get_by_role("listitem")).to_have_count(2)
    await asks(page)
    assert await axe(page) == []
    # From the record, which has no views: the one before it is fetched.
    await panel.get_by_role("button", name="Replay").click()
    await shows_turn_of(page, game.first)
    await expect(page.locator("[data-narration]")).to_contain_text(f"Seat {game.first} enters")
    assert await axe(page) == []
    await page.get_by_role("button", name="Skip", exact=True).click()
    await asks(page)
    await page.get_by_role("button", name=SINCE).click()
    await panel.get_by_role("button", name="Close").click()
    await expect(panel).to_have_count(0)

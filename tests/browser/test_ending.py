"""The end of a game: who won, what decided it, and the list of one's games."""

from __future__ import annotations

from functools import cache

from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import Theme, axe
from tests.browser.prepared import (
    Agreed,
    Position,
    acting_for,
    answer,
    game_to_the_end,
    search,
    seated,
)
from tests.browser.tables import settle
from tests.server.kit import Json, Person

WIDTHS = ((320, 568), (390, 844), (820, 1180), (844, 390), (1280, 720), (2560, 1440))
THEMES: tuple[Theme, ...] = ("light", "dark")
PLACES = ("1st", "2nd", "3rd")

FITS = """width => {
  const dialog = document.querySelector("dialog[open]");
  const body = dialog.querySelector(".body");
  const edge = dialog.getBoundingClientRect();
  const inside = [...dialog.querySelectorAll("button, a, .who, .held li, figure, .legend li")]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
    .every((box) => box.left >= edge.left - 1 && box.right <= edge.right + 1);
  return innerWidth === width
    && inside
    && body.scrollWidth <= body.clientWidth
    && document.body.scrollWidth <= width
    && edge.left >= 0
    && edge.right <= width;
}"""
"""Whether everything in the dialog is inside it, and the dialog inside a window of this width."""


@cache
def asleep() -> Position:
    """The last question of a game of Dragon Run in which the dragon falls asleep."""
    return game_to_the_end(Agreed("dragon_run", "first", players=3), "temper")[0]


@cache
def early() -> Position:
    """The first player's question, so early that no bot can end the game with it."""
    agreed = Agreed("dragon_run", "first", players=3)
    return search(agreed, lambda view, _: view["turns"] < 4 and view["pending"]["by"] == 0)


async def at_the_end(page: Page, me: Person, table: str, position: Position) -> Locator:
    """The result, once the last answer was given."""
    assert position.asked is not None and position.answer is not None
    await page.goto(f"/table/{table}")
    await page.locator("#prompt").wait_for()
    await answer(me, table, position.asked, position.answer)
    return await result(page)


async def result(page: Page) -> Locator:
    end = page.get_by_role("dialog", name="Result", exact=True)
    await end.locator(".held").wait_for()
    return end


async def words_of(end: Locator) -> tuple[str, str, str]:
    """The ending in a word, the headline, and what decided the game."""
    parts = [await end.locator(part).inner_text() for part in (".tone", ".who", ".why")]
    return parts[0], parts[1], parts[2]


async def test_a_result_fits_every_screen_and_leads_on(visit: Visit) -> None:
    visitor = await visit(reduced_motion=True)
    await settle(visitor)
    position = asleep()
    async with acting_for(visitor, "Ada") as me:
        table = await seated(position, me)
        page = await visitor.tab()
        end = await at_the_end(page, me, table, position)
        await expect(end.locator(".who")).to_be_focused()

        story: Json = await me.get(f"/api/tables/{table}/story")
        seats = (await me.get(f"/api/tables/{table}"))["seats"]
        order = sorted(range(3), key=lambda seat: (story["placings"][seat], seat))
        rows = end.locator(".held li")
        await expect(rows.locator(".name b")).to_have_text([seats[n]["name"] for n in order])
        seat = position.asked or 0
        place = PLACES[story["placings"][seat] - 1]
        gold = story["turns"][-1]["seats"][seat]
        await expect(end.locator(".placed")).to_have_text(f"{place}, {gold} gold")
        await expect(end.locator(".why")).to_contain_text("the dragon")
        # A line for each player and one for the dragon's Temper.
        await expect(end.locator(".legend li")).to_have_count(4)

        assert await end.locator(".next > .btn").all_inner_texts() == [
            "Play again",
            "Watch replay",
            "Analyse",
            "More",
        ]
        await expect(end.get_by_role("button", name="Check the luck")).to_be_hidden()
        await end.get_by_role("button", name="More").click()
        await end.get_by_role("button", name="Check the luck").click()
        await expect(end.get_by_role("status")).to_contain_text("Verified")

        for width, height in WIDTHS:
            await page.set_viewport_size({"width": width, "height": height})
            await page.wait_for_function(FITS, arg=width)
        for theme in THEMES:
            await page.emulate_media(color_scheme=theme)
            await page.reload()
            await result(page)
            assert await axe(page) == []

        opener = page.get_by_role("button", name="Result", exact=True)
        for way in ("Escape", "Close"):
            if way == "Escape":
                await page.keyboard.press("Escape")
            else:
                await end.get_by_role("button", name="Close").click()
            await expect(end).to_have_count(0)
            if way == "Close":
                await expect(opener).to_be_focused()
            await opener.focus()
            await page.keyboard.press("Enter")
            await expect(end.locator(".who")).to_be_focused()

        await page.goto("/mine")
        row = page.locator("li", has=page.locator(f"a[href='/replay/{table}']"))
        won = story["placings"][seat] == 1
        await expect(row.locator(".result")).to_have_text("Won" if won else f"{place} of 3")
        await expect(row.locator(".gold")).to_contain_text(f"{gold} gold")
        assert await row.locator("time").get_attribute("datetime")


async def test_giving_up_and_closing_have_their_own_words(visit: Visit) -> None:
    visitor = await visit()
    await settle(visitor)
    position = early()
    async with acting_for(visitor, "Ada") as me, Person(visitor.url, "Ember") as other:
        page = await visitor.tab()

        async def ending(*deeds: tuple[Person, str, Json]) -> tuple[str, str, str]:
            table = await seated(position, me, others=other)
            for who, deed, body in deeds:
                await who.post(f"/api/tables/{table}/{deed}", body)
            await page.goto(f"/table/{table}")
            return await words_of(await result(page))

        theirs = [(other, "forfeit", {"seat": n}) for n in (1, 2)]
        assert await ending(*theirs) == ("Victory", "You win!", "Ember and Frost gave up.")
        mine = (me, "forfeit", {"seat": 0})
        assert await ending(mine, theirs[0]) == (
            "You gave up",
            "Frost wins",
            "Ada and Ember gave up.",
        )
        stopped = await ending(mine, (other, "abandon", {}))
        assert stopped[:2] == ("No result", "The game was stopped")

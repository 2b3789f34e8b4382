"""Whole games in the page, from the lobby or an invitation to the end screen."""

from __future__ import annotations

import asyncio
import json
import re
from typing import NamedTuple

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.kit import PATIENCE_MS, PHONE, Visitor
from tests.browser.player import Finger, Keys, Player, Words
from tests.browser.tables import asked, settle, sign_in, sit, start
from tests.server.kit import Json, own_title

WHOLE_GAME_MS = 4 * PATIENCE_MS
"""Time limit for a game between bots."""

SHORT = {"drakon": {"turn_limit": 2}, "dragon_run": {}}
"""Options that keep a game short."""


async def somebody(
    visit: Visit, name: str, settings: Json | None = None, **look: object
) -> Visitor:
    """A visitor with a name, whose page has no animations unless they want them."""
    visitor = await visit(**look)
    await settle(visitor, **(settings or {}))
    await sign_in(visitor, name)
    return visitor


async def hasty(visit: Visit, settings: Json | None = None, **look: object) -> Visitor:
    """A new visitor, whose tables have no wait for secret answers and no bots that think."""
    visitor = await visit(**look)
    await settle(visitor, **(settings or {}))

    async def hurry(route: Route) -> None:
        wanted = json.loads(route.request.post_data or "{}")
        quick = {"window_s": 0, "stand_in": "random", "title": own_title()}
        wanted["settings"] = {**wanted.get("settings", {}), **quick}
        wanted["seats"] = [
            {**seat, "bot": "random"} if "bot" in seat else seat for seat in wanted["seats"]
        ]
        await route.continue_(post_data=json.dumps(wanted))

    await visitor.context.route("**/api/tables", hurry)
    return visitor


async def table_of(host: Visitor, game: str, people: int, bots: int = 0, **more: Json) -> str:
    """A table with seats for people and bots, set up without the page."""
    seats: list[Json] = [{}] * people + [{"bot": "random", "name": f"Bot {n}"} for n in range(bots)]
    settings = {"window_s": 0}
    body = {"game": game, "seats": seats, "options": SHORT[game], "settings": settings, **more}
    return str((await asked(host, "/api/tables", body))["id"])


async def ended(page: Page) -> None:
    """The end screen says who won, what everybody held, and what can be done next."""
    end = page.get_by_role("dialog", name="Result")
    await expect(end.locator(".who")).to_have_text(re.compile(r"wins?\b"), timeout=WHOLE_GAME_MS)
    await expect(end.get_by_role("heading", name="What everybody held")).to_be_visible()
    await expect(end.get_by_role("link", name="Watch replay")).to_be_visible()


async def play_all(*players: Player) -> None:
    """All players play to the end."""
    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play())
    for player in players:
        await ended(player.page)
        assert "turn" in player.kinds


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
async def test_two_people_and_bots_by_invitation(visit: Visit, game: str) -> None:
    """The host sets the table up in the lobby; a friend comes by the link."""
    host = await hasty(visit)
    page = await host.tab("/")
    name = {"drakon": "Drakon", "dragon_run": "Dragon Run"}[game]
    await page.get_by_role("button", name=f"With friends {name}").click()
    setup = page.get_by_role("dialog")
    await setup.locator(".sizes label").get_by_text("3", exact=True).click()
    await setup.get_by_label("Who plays on seat 3").select_option("bot")
    if game == "drakon":
        await setup.get_by_text("Rules", exact=True).click()
        await setup.get_by_label("Turn limit").fill("2")
    await setup.get_by_label("Name on seat 1").fill("Vesper")
    await setup.get_by_role("button", name="Set up the table").click()
    await page.wait_for_url("**/table/*")
    link = await page.get_by_role("textbox", name="Link to the table").input_value()

    guest = await visit()
    await settle(guest)
    other = await guest.tab(link)
    await other.get_by_label("Your name").fill("Wren")
    await other.get_by_role("button", name="Take the seat").click()
    await expect(page.get_by_text("Everybody is here.")).to_be_visible()
    await page.get_by_role("button", name="Start the game").click()
    await play_all(Player(page, 1), Player(other, 2))
    await page.get_by_role("button", name="Play again").click()
    await expect(other.get_by_role("link", name="Next game")).to_be_visible()


async def test_four_people(visit: Visit) -> None:
    people = [await somebody(visit, name) for name in ("Ash", "Briar", "Cove", "Dell")]
    table = await table_of(people[0], "drakon", 4)
    for seat, person in enumerate(people):
        await sit(person, table, seat)
    await start(people[0], table)
    pages = [await person.tab(f"/table/{table}") for person in people]
    await play_all(*[Player(page, seed) for seed, page in enumerate(pages)])


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
async def test_two_people_on_one_device(visit: Visit, game: str) -> None:
    """The screen stays covered until the next player confirms."""
    page = await on_one_device(await hasty(visit), game)
    player = Player(page, 3)
    await play_all(player)
    assert player.covers >= 2


async def on_one_device(visitor: Visitor, game: str) -> Page:
    """A table for two players who share a browser, set up in the lobby."""
    page = await visitor.tab("/")
    name = {"drakon": "Drakon", "dragon_run": "Dragon Run"}[game]
    await page.get_by_role("button", name=f"One device {name}").click()
    setup = page.get_by_role("dialog")
    await setup.locator(".sizes label").get_by_text("2", exact=True).click()
    if game == "drakon":
        await setup.get_by_text("Rules", exact=True).click()
        await setup.get_by_label("Turn limit").fill("1")
    await setup.get_by_label("Name on seat 1").fill("Vesper")
    await setup.get_by_label("Name on seat 2").fill("Wren")
    await setup.get_by_role("button", name="Start the game").click()
    return page


async def test_play_now(visit: Visit) -> None:
    """After one click in the lobby, the first question is there."""
    visitor = await hasty(visit)
    page = await visitor.tab("/")
    await page.get_by_role("button", name="Play against bots Dragon Run").click()
    await play_all(Player(page, 5))


async def test_a_bot_plays_on_for_whoever_has_to_go(visit: Visit) -> None:
    """A person plays one turn, then a bot takes over; they still see the end."""
    visitor = await hasty(visit)
    page = await visitor.tab("/")
    await page.get_by_text("Third edition · Ten gold").click()
    await page.get_by_label("Edition").select_option("fourth")
    await page.get_by_label("Goal").select_option("short")
    await page.get_by_role("button", name="Play against bots Drakon").click()
    player = Player(page, 6)
    await player.answer(await player.asked())
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("button", name="Let a bot play for you").click()
    await ended(page)


class Way(NamedTuple):
    """How a visitor plays, their window and settings, and the Drakon options they use."""

    player: type[Player]
    look: Json
    settings: Json
    bots: int
    edition: str
    options: Json


WAYS = {
    "keyboard": Way(Keys, {}, {}, 1, "fourth", {"heroes": True}),
    "text": Way(Words, {}, {"text": True}, 1, "third", {"expansion_one": True}),
    "phone": Way(Finger, {"size": PHONE}, {}, 4, "fourth", {"goal": "short"}),
    "reduced motion": Way(Player, {"reduced_motion": True}, {"speed": 4}, 1, "third", {}),
}


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
@pytest.mark.parametrize("way", WAYS)
async def test_alone_against_bots(visit: Visit, game: str, way: str) -> None:
    await alone(visit, game, WAYS[way], 4)


async def alone(visit: Visit, game: str, chosen: Way, seed: int) -> None:
    """A whole game against bots."""
    visitor = await somebody(visit, "Vesper", chosen.settings, **chosen.look)
    more: Json = {}
    if game == "drakon":
        more = {"edition": chosen.edition, "options": {**SHORT[game], **chosen.options}}
    table = await table_of(visitor, game, 1, chosen.bots, **more)
    await sit(visitor, table, 0)
    await start(visitor, table)
    page = await visitor.tab(f"/table/{table}")
    await play_all(chosen.player(page, seed))

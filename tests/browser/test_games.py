"""Whole games in the page, from the lobby or an invitation to the end screen."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import PHONE, Visitor
from tests.browser.player import Finger, Keys, Player, Words
from tests.browser.tables import asked, settle, sign_in, sit, start
from tests.server.kit import Json

SHORT = {"drakon": {"turn_limit": 2}, "dragon_run": {}}
"""Options with which a game is over soon."""


async def somebody(visit: Visit, name: str, **look: object) -> Visitor:
    """A person who comes for the first time, to a page in which nothing moves."""
    visitor = await visit(**look)
    await settle(visitor)
    await sign_in(visitor, name)
    return visitor


async def table_of(host: Visitor, game: str, people: int, bots: int = 0) -> str:
    """A table with seats for people and bots, set up without the page."""
    seats: list[Json] = [{}] * people + [{"bot": "random", "name": f"Bot {n}"} for n in range(bots)]
    body = {"game": game, "seats": seats, "options": SHORT[game], "settings": {"window_s": 0}}
    return str((await asked(host, "/api/tables", body))["id"])


async def ended(page: Page) -> None:
    """The end is told: who won, what everybody held, and what can be done next."""
    end = page.get_by_role("dialog", name="Result")
    await expect(end.locator(".who")).to_have_text(re.compile(r"wins?\b"))
    await expect(end.get_by_role("heading", name="What everybody held")).to_be_visible()
    await expect(end.get_by_role("link", name="Watch it again")).to_be_visible()


async def play_all(*players: Player) -> None:
    """Everybody plays to the end."""
    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play())
    for player in players:
        await ended(player.page)
        assert "turn" in player.kinds


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
async def test_two_people_and_bots_by_invitation(visit: Visit, game: str) -> None:
    """The host sets the table up in the lobby; a friend comes by the link."""
    host = await visit()
    await settle(host)
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
    link = await page.get_by_label("Link to the table").input_value()

    guest = await visit()
    await settle(guest)
    other = await guest.tab(link)
    await other.get_by_label("Your name").fill("Wren")
    await other.get_by_role("button", name="Take the seat").click()
    await expect(page.get_by_text("Everybody is here.")).to_be_visible()
    await page.get_by_role("button", name="Start the game").click()
    await play_all(Player(page, 1), Player(other, 2))
    await page.get_by_role("button", name="Play again").click()
    await expect(other.get_by_role("link", name="To the next game")).to_be_visible()


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
    """The screen is covered until the next one says to be there."""
    visitor = await visit()
    await settle(visitor)
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
    player = Player(page, 3)
    await play_all(player)
    assert player.covers >= 2


@pytest.mark.parametrize("game", ["Drakon", "Dragon Run"])
async def test_two_clicks_from_the_lobby_to_the_first_own_move(visit: Visit, game: str) -> None:
    """One click on "Play now", another one is the answer."""
    visitor = await visit()
    await settle(visitor, oneTap=True)
    page = await visitor.tab("/")
    await page.get_by_role("button", name=f"Play now {game}").click()
    player = Player(page)
    sight = await player.asked()
    if game == "Drakon":
        start = await page.locator("[data-cell].target").count()
        assert start or sight.picks
        return
    await page.locator("[data-answer]:enabled").first.click()
    await page.wait_for_function(
        f"() => document.querySelector('#prompt').dataset.prompt !== '{sight.prompt}'"
    )


WAYS: dict[str, tuple[type[Player], Json, Json]] = {
    "keyboard": (Keys, {}, {}),
    "text": (Words, {}, {"text": True}),
    "phone": (Finger, {"size": PHONE}, {}),
    "reduced motion": (Player, {"reduced_motion": True}, {"speed": 1}),
}
"""Who plays, in what window, and with what settings."""


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
@pytest.mark.parametrize("way", WAYS)
async def test_alone_against_bots(visit: Visit, game: str, way: str) -> None:
    kind, look, settings = WAYS[way]
    visitor = await visit(**look)
    await settle(visitor, **settings)
    await sign_in(visitor, "Vesper")
    table = await table_of(visitor, game, 1, bots=1)
    await sit(visitor, table, 0)
    await start(visitor, table)
    page = await visitor.tab(f"/table/{table}")
    await play_all(kind(page, 4))

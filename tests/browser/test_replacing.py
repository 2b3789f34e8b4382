"""A player who leaves does not block a table, and secret answers can take days."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import PHONE, Visitor, axe
from tests.browser.player import Player
from tests.browser.tables import asked, going_on, look, settle, sign_in, sit, start, told
from tests.server.kit import Json
from tests.server.test_table_sealed import potion
from wyrmhold.server.tables.records import whole_record

AT_ONCE = {"replace_h": 0}
"""The others can hand over a seat as soon as its player is asked."""


async def table_of(host: Visitor, guests: list[Visitor], body: Json) -> str:
    """A running table with the host on seat 0."""
    made = await asked(host, "/api/tables", body)
    table = str(made["id"])
    for seat, visitor in enumerate([host, *guests]):
        await sit(visitor, table, seat)
    await start(host, table)
    return table


async def drakon(host: Visitor, guest: Visitor) -> str:
    body = {"game": "drakon", "seats": [{}, {}], "options": {"turn_limit": 12}}
    for visitor, name in ((host, "Ada"), (guest, "Ben")):
        await settle(visitor)
        await sign_in(visitor, name)
    return await table_of(host, [guest], {**body, "settings": AT_ONCE})


async def waits_for_ben(page: Page, ada: Visitor, table: str) -> None:
    """Ada answers until it is Ben's turn, and is told that Ben is late."""
    player = Player(page, seed=3)
    before: str | None = None
    while (await told(ada, table, 0))["prompt"] is not None:
        sight = await player.asked(before)
        await player.answer(sight)
        before = sight.prompt
        await expect(page.locator(f'#prompt[data-prompt="{before}"]')).to_have_count(0)
    await expect(page.get_by_text("Seat 1 has not answered for a long time.")).to_be_visible()


async def test_a_quitter_is_replaced_by_a_bot_and_the_game_finishes(visit: Visit) -> None:
    ada, ben = await visit(), await visit()
    table = await drakon(ada, ben)
    page = await look(ada, table)
    await waits_for_ben(page, ada, table)
    assert await axe(page) == []
    await page.get_by_role("button", name="Let a bot play", exact=True).click()
    await expect(page.get_by_text("A bot now plays for Seat 1.").first).to_be_visible()
    await expect(page.get_by_text("Away: a bot plays").first).to_be_visible()
    await Player(page, seed=4).play()
    await expect(page.get_by_role("dialog", name="Result", exact=True)).to_be_visible()
    assert (await told(ada, table, 0))["table"]["status"] == "over"


async def test_the_player_takes_the_seat_back_from_the_bot(visit: Visit) -> None:
    ada, ben = await visit(), await visit(size=PHONE)
    table = await drakon(ada, ben)
    page = await look(ada, table)
    await waits_for_ben(page, ada, table)
    back = await look(ben, table)
    await expect(back.get_by_text("The others can hand over your seat.")).to_be_visible()
    await page.get_by_role("button", name="Let a bot play", exact=True).click()
    await expect(page.get_by_text("A bot now plays for Seat 1.").first).to_be_visible()
    await asked(ben, f"/api/tables/{table}/take-back", {"seat": 1})
    await expect(page.get_by_text("Seat 1 is playing again.").first).to_be_visible()
    assert not (await told(ben, table, 1))["table"]["seats"][1]["away"]


async def test_another_person_takes_a_seat_that_was_handed_over(visit: Visit) -> None:
    ada, ben, cleo = await visit(), await visit(), await visit()
    table = await drakon(ada, ben)
    page = await look(ada, table)
    await waits_for_ben(page, ada, table)
    await settle(cleo)
    await sign_in(cleo, "Cleo")
    new = await look(cleo, table)
    await page.get_by_role("button", name="Let a bot play and free the seat").click()
    await new.get_by_role("button", name="Take this seat").click()
    await expect(page.get_by_text("Cleo takes over a seat.").first).to_be_visible()
    await expect(new.get_by_text("You are watching.")).to_have_count(0)
    seat = (await told(cleo, table, 1))["table"]["seats"][1]
    assert (seat["name"], seat["bot"], seat["offered"]) == ("Cleo", None, False)


async def test_the_table_agrees_on_how_long_it_waits(visit: Visit) -> None:
    ada = await visit()
    await settle(ada)
    await sign_in(ada, "Ada")
    page = await ada.tab("/")
    await page.get_by_role("button", name="With friends Dragon Run").click()
    await page.get_by_text("Name, clock, spectators").click()
    await page.get_by_label("Clock").select_option("days")
    await page.get_by_role("spinbutton", name="Days per turn").fill("3")
    await page.get_by_label("Secret answers").select_option("1")
    await page.get_by_label("If a player stays away").select_option("72")
    await page.get_by_role("button", name="Set up the table").click()
    await page.wait_for_url("**/table/*")
    await expect(page.get_by_text("Players have 1 day to answer a potion")).to_be_attached()
    table = page.url.rpartition("/")[2]
    settings = (await told(ada, table, "spectator"))["table"]["settings"]
    assert (settings["reply_days"], settings["replace_h"]) == (1, 72)


async def test_secret_answers_over_days(visit: Visit) -> None:
    """Everybody who might annul is asked; who can is told only to them."""
    record = whole_record("", potion(1).rows, with_seed=False).text()
    people = [await visit(), await visit(size=PHONE), await visit()]
    for visitor, name in zip(people, ("Ada", "Ben", "Cleo"), strict=True):
        await settle(visitor)
        await sign_in(visitor, name)
    ada, _, cleo = people
    fetched: list[str] = []
    cleo.context.on("request", lambda request: fetched.append(request.url))
    clock = {"kind": "days", "days": 3}
    table = await going_on(ada, record, clock=clock)
    for seat, visitor in enumerate(people):
        await sit(visitor, table, seat)
    await start(ada, table)
    first, holder, other = [await look(visitor, table) for visitor in people]
    await expect(first.get_by_text("Waiting until everybody who might annul")).to_be_visible()
    for page in (holder, other):  # a glance at the screen does not tell who could
        await expect(page.locator("#prompt h2")).to_have_text("Annul Light potion?")
        await expect(page.locator(".choices .verb")).to_have_text(["Annul it", "Do nothing"])
        await expect(page.locator(".confirm")).to_have_count(0)
    said = [await page.locator("#prompt").inner_text() for page in (holder, other)]
    assert said[0] == said[1]
    await expect(other.get_by_role("button", name="Annul it")).to_be_disabled()
    await expect(holder.get_by_role("button", name="Annul it")).to_be_enabled()
    assert [await axe(page) for page in (first, holder, other)] == [[], [], []]
    prompt = (await told(cleo, table, 2))["prompt"]["id"]
    odds = await cleo.context.request.get(f"/api/tables/{table}/odds?as=2")
    assert await odds.json() == {"as": 2, "prompt": prompt, "odds": []}
    await other.get_by_role("button", name="Do nothing").click()
    await expect(other.get_by_text("Waiting until everybody who might annul")).to_be_visible()
    await Player(holder).give("annul")
    await expect(first.get_by_text("annuls the potion").first).to_be_visible()
    assert len([url for url in fetched if "/odds" in url]) == 1, "Cleo was asked one question"

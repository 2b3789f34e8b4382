"""A hand of fifteen cards, eleven of which have to be discarded, in every way to use the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import cache
from typing import NamedTuple

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import PHONE, Visitor, visiting, walk
from tests.browser.player import Finger, Keys, Player, Words
from tests.browser.prepared import Agreed, search
from tests.browser.questions import Scene, stand
from tests.browser.tables import settle, sign_in
from tests.browser.test_prompts import answers_of
from tests.server.kit import Json
from wyrmhold.kernel.record import read_record

HAND = 15
DISCARDED = 11
KEYS = "123456789bdfgjk"
"""The keys for such a hand, in its order: `web/src/table/keys.ts`."""


@cache
def scene() -> Scene:
    """A player has to discard eleven cards."""
    legal: list[str] = []

    def wanted(view: Json, _: object) -> bool:
        legal[:] = view["legal"]
        return view["pending"]["kind"] == "discard" and len(legal[0].split()) == 1 + DISCARDED

    def bold(token: str) -> bool:
        return token.startswith(("again", "charge"))  # which draws many cards

    found = search(Agreed("dragon_run", "first", 2), wanted, bold)
    assert found.asked is not None
    return Scene(
        game="dragon_run",
        kind="discard",
        seat=found.asked,
        players=2,
        record=found.record,
        answers=sum(step.by == found.asked for step in read_record(found.record).steps),
        choices=len(legal),
        token=legal[-1],
    )


class Somebody(NamedTuple):
    """A visitor with a tab."""

    visitor: Visitor
    page: Page


async def ready(visitor: Visitor, *, text: bool = False) -> Somebody:
    await settle(visitor, text=text)
    await sign_in(visitor, "Vesper")
    return Somebody(visitor, await visitor.tab())


@pytest.fixture(scope="module")
async def at_a_desk(browser: Browser, site: str) -> AsyncIterator[Somebody]:
    """Shared by everybody with a mouse or a keyboard."""
    async with visiting(browser, site) as visitor:
        yield await ready(visitor)
        assert not visitor.problems, "\n".join(visitor.problems)


async def come(somebody: Somebody, way: type[Player]) -> tuple[Visitor, Player, str]:
    """Take a visitor to a table where they have to discard eleven cards; its id comes last."""
    visitor, page = somebody
    table = await stand(visitor, scene())
    await walk(page, f"/table/{table}")
    player = way(page)
    sight = await player.asked()
    assert sight.kind == "discard"
    assert f"{DISCARDED} cards" in sight.title
    await expect(page.locator('[data-pick^="card "]')).to_have_count(HAND)
    # Cards grow when their names and letters come; one that moves while it is pressed is not.
    await visitor.at_rest(page)
    return visitor, player, table


async def heard(visitor: Visitor, table: str) -> str:
    """The answer the server received."""
    answers = await answers_of(visitor, table, scene().seat, scene().answers)
    return answers[scene().answers]


@pytest.mark.parametrize("way", [Player, Keys])
async def test_chosen_cards_are_discarded(at_a_desk: Somebody, way: type[Player]) -> None:
    """Each card is pressed: with a mouse, or with Tab and Enter."""
    visitor, player, table = await come(at_a_desk, way)
    await player.give(scene().token)
    assert await heard(visitor, table) == scene().token


async def test_chosen_cards_are_discarded_with_a_finger(visit: Visit) -> None:
    visitor, player, table = await come(await ready(await visit(size=PHONE)), Finger)
    await player.give(scene().token)
    assert await heard(visitor, table) == scene().token


@pytest.mark.parametrize("way", [Player, Keys])
async def test_a_player_without_a_plan_gets_it_done(at_a_desk: Somebody, way: type[Player]) -> None:
    """Any eleven cards will do, in any order."""
    visitor, player, table = await come(at_a_desk, way)
    await player.answer(await player.look())
    assert len((await heard(visitor, table)).split()) == 1 + DISCARDED


async def test_each_card_has_a_key(at_a_desk: Somebody) -> None:
    """Digits, then letters. A twelfth card replaces the one chosen first."""
    visitor, player, table = await come(at_a_desk, Keys)
    page = player.page
    cards = page.locator('[data-pick^="card "]')
    for at, key in enumerate(KEYS):
        await expect(cards.nth(at)).to_have_attribute("aria-keyshortcuts", key)
        await expect(cards.nth(at).locator("kbd")).to_have_text(key.upper())
    chosen = page.locator('[data-pick^="card "][aria-pressed="true"]')
    for count, key in enumerate(KEYS[-DISCARDED:], 1):
        await page.keyboard.press(key)
        await expect(chosen).to_have_count(count)
    await page.keyboard.press(KEYS[0])
    await expect(chosen).to_have_count(DISCARDED)
    ready = page.locator("[data-answer]")
    await expect(ready).to_have_text(f"Discard {DISCARDED} cards")
    token = await ready.get_attribute("data-answer")
    await page.keyboard.press("Enter")
    assert await heard(visitor, table) == token


async def test_the_list_of_keys_mentions_them(at_a_desk: Somebody) -> None:
    _, player, _ = await come(at_a_desk, Keys)
    await player.page.keyboard.press("?")
    keys = player.page.get_by_role("dialog", name="Keys")
    await expect(keys).to_contain_text("beyond nine, each choice shows its key")


async def test_in_words(visit: Visit) -> None:
    visitor, player, table = await come(await ready(await visit(), text=True), Words)
    assert isinstance(player, Words)
    listed = await player.say("legal")
    assert listed[0] == f"{scene().choices} moves:"
    await player.type(scene().token)
    assert await heard(visitor, table) == scene().token

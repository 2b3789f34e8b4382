"""A hand of fifteen cards, eleven of which have to be discarded, in every way to use the page."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import PHONE, Visitor
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


async def come(visit: Visit, way: type[Player]) -> tuple[Visitor, Player, str]:
    """A visitor at a table where they have to discard eleven cards; the table's id comes last."""
    visitor = await visit(**({"size": PHONE} if way is Finger else {}))
    await settle(visitor, text=way is Words)
    await sign_in(visitor, "Vesper")
    table = await stand(visitor, scene())
    page = await visitor.tab(f"/table/{table}")
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


@pytest.mark.parametrize("way", [Player, Finger, Keys])
async def test_chosen_cards_are_discarded(visit: Visit, way: type[Player]) -> None:
    """Each card is pressed: with a mouse, with a finger, or with Tab and Enter."""
    visitor, player, table = await come(visit, way)
    await player.give(scene().token)
    assert await heard(visitor, table) == scene().token


@pytest.mark.parametrize("way", [Player, Keys])
async def test_a_player_without_a_plan_gets_it_done(visit: Visit, way: type[Player]) -> None:
    """Any eleven cards will do, in any order."""
    visitor, player, table = await come(visit, way)
    await player.answer(await player.look())
    assert len((await heard(visitor, table)).split()) == 1 + DISCARDED


async def test_each_card_has_a_key(visit: Visit) -> None:
    """Digits, then letters. A twelfth card replaces the one chosen first."""
    visitor, player, table = await come(visit, Keys)
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


async def test_the_list_of_keys_mentions_them(visit: Visit) -> None:
    _, player, _ = await come(visit, Keys)
    await player.page.keyboard.press("?")
    keys = player.page.get_by_role("dialog", name="Keys")
    await expect(keys).to_contain_text("beyond nine, each choice shows its key")


async def test_in_words(visit: Visit) -> None:
    visitor, player, table = await come(visit, Words)
    assert isinstance(player, Words)
    listed = await player.say("legal")
    assert listed[0] == f"{scene().choices} moves:"
    await player.type(scene().token)
    assert await heard(visitor, table) == scene().token

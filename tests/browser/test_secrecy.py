"""No browser holds what its user may not know: in the page, in its storage, or in its traffic.

Two tables that a viewer cannot tell apart, but that differ in what is hidden from them, have to
look the same in the viewer's browser, character by character.
"""

from __future__ import annotations

import random
import re
from difflib import unified_diff
from typing import NamedTuple

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.held import Ear, Held, held, still
from tests.browser.kit import OWN_CLOCK, Visitor, stop_clock
from tests.browser.prepared import Agreed, search
from tests.browser.tables import answer, going_on, look, settle, sign_in, sit, start, told
from tests.server.kit import Json
from tests.server.table_kit import created
from tests.server.twins import Parted, Twins
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.table_settings import SeatPlan
from wyrmhold.server.tables.records import whole_record

PLAYERS = 3
LIVE = 4
"""Answers given while the viewer watches."""

PICKS = {"dragon_run": ("elf", "bard", "dwarf"), "drakon": (None, None, None)}


def alike(game: str, viewer: int, answers: int) -> tuple[str, str]:
    """The records of two games that the viewer cannot tell apart, and in which all hands differ."""
    plans = [SeatPlan(pick=pick) for pick in PICKS[game]]
    for seed in range(100):
        twins = Twins(created(game, plans), [viewer], random.Random(seed))
        twins.begin()
        try:
            while twins.status == "playing" and twins.done["answer"] < answers:
                for _ in twins.answer():
                    pass
        except Parted:
            pass
        enough = twins.status == "playing" and twins.done["answer"] >= answers
        hidden = [seat for seat in range(PLAYERS) if seat != viewer]
        if enough and all(hands_differ(twins, seat) for seat in hidden):
            first, second = (
                whole_record(sitting.table.id, sitting.rows, with_seed=False).text()
                for sitting in twins.pair
            )
            return first, second
    raise AssertionError("no two games stay together")


def hands_differ(twins: Twins, seat: int) -> bool:
    views: list[Json] = [twins.game.view(each.table.state, seat) for each in twins.pair]
    one, other = (view["seats"][seat]["hand"] for view in views)
    return bool(one != other)


class Looked(NamedTuple):
    """A table being watched."""

    viewer: Visitor
    page: Page
    ear: Ear
    table: str


async def looked_at(viewer: Visitor, seat: int, host: Visitor, record: str) -> Looked:
    table = await going_on(host, record)
    await sit(host, table, *[each for each in range(PLAYERS) if each != seat])
    if seat != SPECTATOR:
        await sit(viewer, table, seat)
    await start(host, table)
    page = await viewer.tab()
    ear = Ear(page)
    await page.goto(f"/table/{table}")
    await stop_clock(page)  # a server that is silent for a moment is no difference
    await page.locator("#prompt h2").wait_for()
    viewing = "spectator" if seat == SPECTATOR else seat
    await ear.up_to((await told(viewer, table, viewing))["number"])
    return Looked(viewer, page, ear, table)


async def both(visit: Visit, seat: int, records: tuple[str, str]) -> tuple[Visitor, list[Looked]]:
    host, viewer = await visit(), await visit(service_worker=True)
    await sign_in(host, "Host")
    await sign_in(viewer, "Viewer")
    await settle(viewer)
    await viewer.context.add_init_script(OWN_CLOCK)
    return host, [await looked_at(viewer, seat, host, record) for record in records]


async def parts(two: list[Looked]) -> tuple[Held, Held]:
    first, second = [await held(*each) for each in two]
    return first, second


def assert_alike(first: Held, second: Held) -> None:
    for name, one, other in zip(Held._fields, first, second, strict=True):
        lines = [re.split(r"(?=<)|\n", text) for text in (one, other)]
        different = "\n".join(list(unified_diff(lines[0], lines[1], n=1, lineterm=""))[:40])
        assert one == other, f"what is {name} tells a secret:\n{different}"


async def same_answer(host: Visitor, viewer: str, two: list[Looked]) -> bool:
    """Give the same answer at both tables; whether the viewer still cannot tell them apart."""
    seen = [await told(host, each.table, viewer) for each in two]
    seat = seen[0]["view"]["pending"]["by"]
    asked = [await told(host, each.table, seat) for each in two]
    common = set(asked[0]["prompt"]["legal"]) & set(asked[1]["prompt"]["legal"])
    if not common:
        return False
    # Placing reveals only what is placed; other answers may let luck reveal something.
    do = min(common, key=lambda token: (not token.startswith("place"), token))
    for each in two:
        await answer(host, each.table, seat, do)
    now = [await told(host, each.table, viewer) for each in two]
    for each, seen_now in zip(two, now, strict=True):
        await each.ear.up_to(seen_now["number"])
    return bool(now[0]["view"] == now[1]["view"])


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
async def test_a_spectator_holds_no_secret(visit: Visit, game: str) -> None:
    host, two = await both(visit, SPECTATOR, alike(game, SPECTATOR, 12))
    assert_alike(*await parts(two))
    live = 0
    if game == "drakon":  # in the other game, luck reveals something with every answer
        while live < LIVE and await same_answer(host, "spectator", two):
            live += 1
            assert_alike(*await parts(two))
        assert live > 0
    for each in two:
        await sees_only(each, "spectator")


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
async def test_a_player_holds_nothing_of_the_others(visit: Visit, game: str) -> None:
    _, two = await both(visit, 0, alike(game, 0, 9))
    assert_alike(*await parts(two))
    for each in two:
        await sees_only(each, 0)


async def sees_only(looked: Looked, viewer: int | str) -> None:
    """Everything sent was meant for this viewer."""
    frames = [text for name, text in await looked.ear.texts() if name == "frame"]
    streams = set(re.findall(r'"as":("?\w+"?)', "".join(frames)))
    assert streams == {f'"{viewer}"' if isinstance(viewer, str) else str(viewer)}


async def test_a_difference_would_be_noticed(visit: Visit) -> None:
    """The same two tables, seen by somebody who may tell them apart."""
    _, two = await both(visit, 0, alike("drakon", SPECTATOR, 6))
    first, second = await parts(two)
    assert first.shown != second.shown
    assert first.sent != second.sent


def rich(view: Json, _: object) -> bool:
    """The player asked has several coins, not all alike."""
    own = view["seats"][view["pending"]["by"]]
    return view["pending"]["kind"] == "turn" and len(set(own["coins"])) > 1 and own["hand"]


async def test_a_players_coins_are_not_in_the_page_until_they_are_shown(visit: Visit) -> None:
    position = search(Agreed(players=2), rich)
    seat = position.asked
    assert seat is not None
    visitor = await visit()
    await visitor.context.add_init_script(OWN_CLOCK)
    await settle(visitor)
    await sign_in(visitor, "Ada")
    table = await going_on(visitor, position.record)
    await sit(visitor, table, seat)
    other = await visit()
    await sign_in(other, "Ben")
    await sit(other, table, 1 - seat)
    await start(visitor, table)
    coins = (await told(visitor, table, seat))["view"]["seats"][seat]["coins"]
    page = await look(visitor, table)
    await stop_clock(page)
    purse = page.locator(".purse")
    await purse.wait_for()
    hidden = await still(visitor, page)
    assert re.findall(r"#coin-\d", hidden) == []
    assert "coin worth" not in hidden
    assert f"{sum(coins)} of 10" not in hidden
    await purse.get_by_role("button", name="Show").click()
    await expect(purse).to_contain_text(f"{sum(coins)} of 10 gold")
    assert re.findall(r"#coin-(\d)", await purse.inner_html()) == [str(coin) for coin in coins]
    await expect(page.locator("body")).to_contain_text("coin worth")  # the log shows it too
    await purse.get_by_role("button", name="Hide").click()
    assert await still(visitor, page) == hidden


async def test_between_two_players_of_one_screen_nothing_is_in_the_page(visit: Visit) -> None:
    """The cover is the same whatever anybody holds, and it comes back with every turn."""
    visitor = await visit()
    await visitor.context.add_init_script(OWN_CLOCK)
    await sign_in(visitor, "Both")
    await settle(visitor)
    covers, opened = [], []
    for record in alike("drakon", SPECTATOR, 6):
        table = await going_on(visitor, record)
        await sit(visitor, table, *range(PLAYERS))
        await start(visitor, table)
        page = await visitor.tab(f"/table/{table}")
        await stop_clock(page)
        button = page.get_by_role("button", name="I am")
        await button.wait_for()
        covers.append(await still(visitor, page))
        await button.click()
        await page.locator("#prompt h2").wait_for()
        opened.append(await still(visitor, page))
        seat = int((await told(visitor, table, "spectator"))["view"]["pending"]["by"])
        do = (await told(visitor, table, seat))["prompt"]["legal"][0]
        await answer(visitor, table, seat, do)
        await button.wait_for()
        await expect(page.locator("[data-cell], .hand, .purse")).to_have_count(0)
    assert covers[0] == covers[1]
    assert opened[0] != opened[1]

"""The table at every size: all of the hand is visible, nothing overlaps, nothing scrolls sideways.

One page per game is resized and translated in place.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import TWO_FRAMES, Size, Visitor, resize
from tests.browser.prepared import Agreed, Position, acting_for, search, seated
from tests.browser.tables import settle
from tests.patience import Waiting
from tests.server.kit import Json

SIZES = [
    Size(*size)
    for size in (
        (320, 568),
        (390, 844),
        (768, 1024),
        (820, 1180),
        (844, 390),
        (1024, 768),
        (1280, 720),
        (1366, 768),
        (1440, 900),
        (1920, 1080),
        (2560, 1440),
    )
]
LANGUAGES = ("en", "de", "fr")
LONGEST = "de"
"""The language with the longest words."""

SETTLE_SECONDS = 60
"""How long something may be out of place after the window changed, before scaling."""

LOOK = """() => {
  const box = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const seen = (where) => [...document.querySelectorAll(where)].filter((node) =>
    node.checkVisibility() && node.getBoundingClientRect().width > 1);
  const named = (where) => seen(where).map((node) => [node.innerText.trim() || where, box(node)]);
  const strip = document.querySelector(".hand .row");
  const parts = {
    top: "header", prompt: "#prompt", board: ".centre", players: ".players",
    panel: "#panel", dock: ".dock",
  };
  const inDock = ".dock button, .dock .purse, .dock .me, .dock .sum, .dock h2";
  return {
    width: innerWidth,
    height: innerHeight,
    scrolls: document.documentElement.scrollWidth > innerWidth
      || document.documentElement.scrollHeight > innerHeight,
    strip: box(strip),
    cards: seen(".hand [data-pick]").map(box),
    more: seen(".hand [data-more-cards]").map((node) => Number(node.dataset.moreCards)),
    parts: Object.fromEntries(
      Object.entries(parts).flatMap(([name, where]) =>
        seen(where).slice(0, 1).map((node) => [name, box(node)]))),
    pieces: [
      ...seen(".hand .row").map((node) => ["hand", box(node)]),
      ...named(".hand [data-more-cards]"),
      ...named(".chips .btn"),
      ...named(".dock .main .btn"),
      ...named(".dock .tools .btn"),
      ...named(".dock .coins"),
      ...named(".dock .me .who"),
    ],
    cut: seen(".dock .btn, .dock .card, #prompt, .about, .dock .sum b")
      .filter((node) => node.scrollWidth > node.clientWidth + 1
        || node.scrollHeight > node.clientHeight + 1)
      .map((node) => node.innerText),
  };
}"""
"""What is where, in pixels of the window."""

BOX: Json = {
    "chambers": {
        "find_coin": {"NES": 14, "NS": 6},
        "map": {"NES": 20, "NS": 6},
        "moving_chambers": {"NES": 6},
        "rotate": {"NES": 4},
        "mind_control": {"NES": 3},
    },
    "coins": {"1": 24},
}
"""Chambers that give coins and chambers: a player with many of both is found at once."""

LAIR = Agreed(players=4, options={"heroes": True, "expansion_one": True, "box": BOX})
RUN = Agreed("dragon_run", "first", 3)


def collected(kind: str, hand: int, coins: int) -> Position:
    """A question of Drakon to the first player, who collects chambers and coins."""
    now: dict[str, Any] = {}

    def wanted(view: Json, _: object) -> bool:
        now.update(view)
        by = view["pending"]["by"]
        mine = view["seats"][by]
        rich = len(mine["hand"]) >= hand and len(mine["coins"]) >= coins
        return by == 0 and view["pending"]["kind"] == kind and rich

    def liking(token: str) -> float:
        if now["pending"]["by"] != 0:
            return token.startswith(("place", "end", "decline"))
        if not token.startswith("move "):
            return token.startswith(("place", "map"))
        cell = token.rpartition(">")[2].rpartition(" ")[2]
        entered = now["board"].get(cell, "").partition(":")[0]
        enough = len(now["seats"][0]["coins"]) >= coins
        return {"find_coin": 0 if enough else 5, "map": 4}.get(entered, 0.5)

    return search(LAIR, wanted, liking)


@cache
def many_chambers() -> Position:
    """A turn with six coins and nine chambers or more: a hand has no limit."""
    return collected("turn", 9, 6)


@cache
def which_player() -> Position:
    """A question with buttons above the hand, which is as large as at the beginning."""
    return collected("map", 4, 0)


def bold(token: str) -> float:
    return token.startswith(("again", "charge"))  # which draws many cards


@cache
def many_cards() -> Position:
    """A turn with nine cards and every kind of button."""

    def wanted(view: Json, _: object) -> bool:
        mine = view["seats"][view["pending"]["by"]]
        verbs = {token.partition(" ")[0] for token in view["legal"]}
        return len(mine["hand"]) == 9 and {"charge", "hide", "cry", "power"} <= verbs

    return search(RUN, wanted, bold)


@cache
def which_target() -> Position:
    """A question without any action to choose from."""

    def wanted(view: Json, _: object) -> bool:
        return bool(view["pending"]["kind"] == "target")

    return search(RUN, wanted)


def over(one: Json, other: Json) -> bool:
    """Whether two boxes overlap by more than a hair."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return bool(across > 1 and down > 1)


def inside(one: Json, other: Json) -> bool:
    return bool(
        one["left"] >= other["left"] - 1
        and one["top"] >= other["top"] - 1
        and one["right"] <= other["right"] + 1
        and one["bottom"] <= other["bottom"] + 1
    )


def wrong(seen: Json) -> list[str]:
    """Everything that is wrong with a table."""
    window = {"left": 0, "top": 0, "right": seen["width"], "bottom": seen["height"]}
    found = ["the page scrolls"] if seen["scrolls"] else []
    visible = [card for card in seen["cards"] if inside(card, seen["strip"])]
    found += [f"outside the window: {card}" for card in visible if not inside(card, window)]
    hidden = len(seen["cards"]) - len(visible)
    if hidden != sum(seen["more"]):
        found.append(f"{hidden} cards are hidden, but it says {seen['more']}")
    if len(visible) < min(3, len(seen["cards"])):
        found.append(f"only {len(visible)} cards are visible")
    found += [
        f"cards overlap: {one}, {other}"
        for at, one in enumerate(seen["cards"])
        for other in seen["cards"][:at]
        if over(one, other)
    ]
    parts = list(seen["parts"].items())
    pieces = seen["pieces"]
    for boxes in (parts, pieces):
        found += [
            f"{name} overlaps {another}"
            for at, (name, one) in enumerate(boxes)
            for another, other in boxes[:at]
            if over(one, other)
        ]
    dock = seen["parts"]["dock"]
    found += [f"{name} is outside the dock" for name, box in pieces if not inside(box, dock)]
    found += [f"{name} is outside the window" for name, box in parts if not inside(box, window)]
    found += [f"cut off: {text!r}" for text in seen["cut"]]
    board = seen["parts"]["board"]
    share = (board["right"] - board["left"]) * (board["bottom"] - board["top"])
    share /= seen["width"] * seen["height"]
    if share < 0.25 or board["bottom"] - board["top"] < 140:
        found.append(f"the board is small: {share:.0%} of the window")
    return found


async def come(visitor: Visitor, position: Position) -> Page:
    """The page of a table that continues from a position."""
    async with acting_for(visitor, "Ada") as me:
        table = await seated(position, me)
    page = await visitor.tab(f"/table/{table}")
    await page.locator(".hand [data-pick]").first.wait_for()
    await page.evaluate("() => document.fonts.ready.then(() => 0)")
    return page


async def speak(page: Page, language: str) -> None:
    """Switch the language in the menu."""
    await page.keyboard.press("m")
    await page.locator("dialog[open] select:has(option[value=fr])").select_option(language)
    await expect(page.locator("html")).to_have_attribute("lang", language)
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog[open]")).to_have_count(0)


async def looks(page: Page, *languages: str) -> dict[tuple[str, Size], Json]:
    """What a table looks like in these languages, at every size."""
    found = {}
    seconds: float = SETTLE_SECONDS
    for language in languages:
        await page.set_viewport_size({"width": 1440, "height": 900})
        await speak(page, language)
        for size in SIZES:
            await resize(page, size)
            found[language, size] = await settled(page, seconds)
            if wrong(found[language, size]):
                seconds = 0  # the test has failed: no need to wait as long in every other window
    return found


async def settled(page: Page, seconds: float) -> Json:
    """What is where, once the cards have filled the available space."""
    waiting = Waiting(seconds)
    while True:
        await page.evaluate(TWO_FRAMES)
        await page.evaluate(TWO_FRAMES)
        seen: Json = await page.evaluate(LOOK)
        if not wrong(seen) or not waiting.left:
            return seen


@pytest.mark.parametrize(
    ("position", "choice", "other"),
    [
        (many_chambers, "[data-pick^=tile]", which_player),
        (many_cards, "[data-pick='verb cry']", which_target),
    ],
)
async def test_everything_is_visible_at_every_size(
    visit: Visit, position: Any, choice: str, other: Any
) -> None:
    visitor = await visit(reduced_motion=True)
    await settle(visitor, odds=True)
    page = await come(visitor, position())
    first = await looks(page, *LANGUAGES)
    await page.locator(choice).first.click()
    second = await looks(page, LONGEST)
    third = await looks(await come(visitor, other()), LONGEST)
    problems = [
        f"{language} {size.width}x{size.height}: {problem}"
        for each in (first, second, third)
        for (language, size), seen in each.items()
        for problem in wrong(seen)
    ]
    for each in (second, third):
        for key, seen in each.items():
            before, after = first[key]["parts"]["dock"], seen["parts"]["dock"]
            if before != after:
                problems.append(f"{key}: the dock is {before} and then {after}")
    assert not problems, "\n".join(problems)

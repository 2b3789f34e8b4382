"""The Drakon table in all its states."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from tests.browser.prepared import Agreed, Position, answer, search, seated
from tests.browser.scenes.pages import ended
from tests.browser.scenes.stand import Scene, Stand

PLAIN = Agreed()
HEROES = Agreed(options={"heroes": True})
NESTED = "destroy drakon floating map mind_control rotate switch"
"""Effects that may occur in the middle of another one."""

GRAND = Agreed(players=6, options={"heroes": True, "expansion_one": True})


def near_start(token: str) -> float:
    """Prefers to place chambers, as close to Start as possible."""
    if not token.startswith("place "):
        return -1000
    x, y = map(int, token.rpartition("@")[2].split(","))
    return -max(abs(x), abs(y))


@cache
def position(
    kind: str = "turn", chambers: int = 9, agreed: Agreed = PLAIN, entered: int = 0
) -> Position:
    """A question with at least `chambers` on the board and `entered` chambers entered this turn."""

    def wanted(view: Any, table: Any) -> bool:
        if view["pending"]["kind"] not in kind.split() or len(view["board"]) < chambers:
            return False
        verbs = {token.partition(" ")[0] for token in view["legal"]}
        if kind == "turn" and not {"move", "place"} <= verbs:
            return False
        return entered == 0 or moved(table) >= entered

    return search(agreed, wanted)


def moved(table: Any) -> int:
    """How often a hero has moved since the last turn ended."""
    count = 0
    for step in reversed(table.record.steps):
        for event in reversed(step.events):
            if event["type"] == "TurnEnded":
                return count
            count += event["type"] == "HeroMoved"
    return count


@cache
def grown(chambers: int) -> Position:
    """A lair of at least `chambers` chambers, with everything in the box."""

    def wanted(view: Any, table: Any) -> bool:
        return view["pending"]["kind"] == "turn" and len(view["board"]) >= chambers

    return search(GRAND, wanted, near_start)


def shows(find: Callable[[], Position], **look: Any) -> Scene:
    async def come(stand: Stand) -> None:
        await stand.sit(find(), **look)

    return come


@cache
def showcase() -> Position:
    """A compact lair in mid-game: coins in three purses, and a turn with every kind of answer."""

    def wanted(view: Any, table: Any) -> bool:
        if view["pending"]["kind"] != "turn" or not 22 <= len(view["board"]) <= 30:
            return False
        rich = sum(bool(seat["coins"]) for seat in view["seats"])
        mine = view["seats"][view["pending"]["by"]]
        if not mine["coins"] or len(mine["hand"]) != 4:
            return False
        kinds = {face.partition(":")[0] for face in view["board"].values()}
        verbs = {token.partition(" ")[0] for token in view["legal"]}
        return rich >= 3 and len(kinds) >= 12 and {"move", "place"} <= verbs

    return search(HEROES, wanted, compact)


def compact(token: str) -> float:
    """Prefers to enter chambers, then to place near Start."""
    if token.startswith("move "):
        return -1.5
    return near_start(token) if token.startswith("place ") else 0.0


async def first_turn(stand: Stand) -> None:
    await stand.sit(position(chambers=1))


async def choose_tile(stand: Stand) -> None:
    await stand.touch(stand.page.locator('[aria-keyshortcuts="1"]'))


async def tile_chosen(stand: Stand) -> None:
    await stand.sit(position())
    await choose_tile(stand)


async def ghost(stand: Stand) -> None:
    await tile_chosen(stand)
    await stand.touch(stand.page.locator(".cell.target").first)
    await stand.page.get_by_role("button", name="Place here").wait_for()


async def refused(stand: Stand) -> None:
    await tile_chosen(stand)
    await stand.touch(stand.page.locator(".cell:not(.target)").last)
    await stand.page.locator(".refusal, [role=alert]").first.wait_for()


async def move_chosen(stand: Stand) -> None:
    await stand.sit(position())
    await stand.touch(stand.page.locator('.cell.target[aria-label*="Choose it"]').first)


async def watching(stand: Stand) -> None:
    await stand.sit(position(), mine=(), others=stand.other)


async def connection_lost(stand: Stand) -> None:
    cut = await stand.cuttable()
    await stand.sit(position())
    await cut()
    await stand.page.get_by_text("Connection lost").first.wait_for()


async def undo_asked(stand: Stand) -> None:
    found = position()
    assert found.asked is not None
    me = (found.asked + 1) % found.seats
    table = await stand.sit(found, mine=(me,), others=stand.other)
    standing = await stand.other.get(f"/api/tables/{table}/view?as={found.asked}")
    token = next(each for each in standing["prompt"]["legal"] if each.startswith("place"))
    await answer(stand.other, table, found.asked, token)
    await stand.other.post(f"/api/tables/{table}/undo", {"seat": found.asked})
    await stand.page.get_by_role("button", name="Agree").wait_for()


async def menu(stand: Stand) -> None:
    await stand.sit(position(agreed=HEROES))
    await stand.press("Menu")
    await stand.page.get_by_role("dialog").wait_for()


async def keys(stand: Stand) -> None:
    await stand.sit(position())
    await stand.page.keyboard.press("?")
    await stand.page.get_by_role("dialog").wait_for()


async def log(stand: Stand) -> None:
    await stand.sit(position(chambers=20))
    await stand.tab("Log")


async def chat(stand: Stand) -> None:
    table = await stand.sit(position(), others=stand.other)
    for who, text in ((stand.other, "Hello! First time in the lair?"), (stand.me, "No, second.")):
        await who.post(f"/api/tables/{table}/chat", {"text": text})
    await stand.tab("Chat")
    await stand.page.get_by_text("No, second.").first.wait_for()


async def reference(stand: Stand) -> None:
    await stand.sit(position(agreed=HEROES))
    await stand.tab("Chambers")


async def text_mode(stand: Stand) -> None:
    await stand.sit(position())
    await stand.page.keyboard.press("t")
    field = stand.page.get_by_role("textbox").last
    for command in ("look", "hand"):
        await field.fill(command)
        await field.press("Enter")


async def purse(stand: Stand) -> None:
    def rich(view: Any, table: Any) -> bool:
        seat = view["pending"]["by"]
        return view["pending"]["kind"] == "turn" and len(view["seats"][seat]["coins"]) >= 3

    await stand.likes(purse=True)
    await stand.sit(search(HEROES, rich))


async def hand_over(stand: Stand) -> None:
    found = position()
    assert found.asked is not None
    seats = (found.asked, (found.asked + 1) % found.seats)
    table = await seated(found, stand.me, mine=seats)
    await stand.page.goto(f"/table/{table}")
    await stand.page.get_by_role("button", name="I am").wait_for()


async def the_end(stand: Stand) -> None:
    await stand.end(ended()[0])


SCENES: dict[str, Scene] = {
    "drakon-first-turn": first_turn,
    "drakon-tile-chosen": tile_chosen,
    "drakon-ghost": ghost,
    "drakon-refused": refused,
    "drakon-move": move_chosen,
    "drakon-dragon": shows(lambda: position("drakon", 12)),
    "drakon-nested": shows(lambda: position(NESTED, 16, entered=2)),
    "drakon-ability": shows(lambda: position(agreed=HEROES, chambers=16)),
    "drakon-late": shows(lambda: position(chambers=44)),
    "drakon-six": shows(lambda: grown(60)),
    "drakon-120": shows(lambda: grown(120)),
    "drakon-watching": watching,
    "drakon-lost": connection_lost,
    "drakon-undo": undo_asked,
    "drakon-menu": menu,
    "drakon-keys": keys,
    "drakon-log": log,
    "drakon-chat": chat,
    "drakon-reference": reference,
    "drakon-text": text_mode,
    "drakon-purse": purse,
    "drakon-hand-over": hand_over,
    "drakon-end": the_end,
    "drakon-table": shows(showcase),
}

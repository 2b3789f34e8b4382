"""The Dragon Run table in all its states."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from tests.browser.prepared import Agreed, Position, game_to_the_end, search
from tests.browser.scenes.stand import Scene, Stand

GAME = Agreed("dragon_run", "first")


@cache
def ended() -> tuple[Position, Position]:
    """The last question of a game in which the dragon falls asleep, and the whole game."""
    return game_to_the_end(GAME, "temper")


@cache
def position(kind: str, turns: int = 4, verb: str = "") -> Position:
    """A question of this kind after at least `turns` turns, with `verb` among the answers."""

    def wanted(view: Any, table: Any) -> bool:
        if view["pending"]["kind"] != kind or view["turns"] < turns:
            return False
        return any(token.startswith(verb) for token in view["legal"])

    return search(GAME, wanted)


def shows(find: Callable[[], Position], **look: Any) -> Scene:
    async def come(stand: Stand) -> None:
        await stand.sit(find(), **look)

    return come


async def payment(stand: Stand) -> None:
    await stand.sit(position("turn", verb="cry "))
    await stand.touch(stand.page.locator('[data-pick="verb cry"]'))


async def odds(stand: Stand) -> None:
    await stand.likes(odds=True)
    await stand.sit(position("turn", 6))


async def window(stand: Stand) -> None:
    """Another player may cancel a potion; nobody is told who."""
    found = position("annul", 1)
    assert found.asked is not None
    me = (found.asked + 1) % found.seats
    await stand.sit(found, mine=(me,), others=stand.other)


async def tab(stand: Stand) -> None:
    await stand.sit(position("turn"))
    await stand.tab("Cards")


async def the_end(stand: Stand) -> None:
    await stand.end(ended()[0])


SCENES: dict[str, Scene] = {
    "run-turn": shows(lambda: position("turn", 1)),
    "run-later": shows(lambda: position("turn", 12)),
    "run-odds": odds,
    "run-payment": payment,
    "run-annul": shows(lambda: position("annul", 1)),
    "run-window": window,
    "run-target": shows(lambda: position("target", 1)),
    "run-watching": shows(lambda: position("turn", 8), mine=()),
    "run-reference": tab,
    "run-end": the_end,
    "dragon-run-table": shows(lambda: position("turn", 9)),
}

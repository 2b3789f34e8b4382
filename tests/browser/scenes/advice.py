"""Hints at the tables and the analysis of a finished game."""

from __future__ import annotations

from functools import cache

from tests.browser.prepared import Agreed, Position, game_to_the_end, seated
from tests.browser.scenes import drakon, run
from tests.browser.scenes.stand import Scene, Stand

QUICK = Agreed(players=2)
"""A small game of Drakon."""


@cache
def quick() -> Position:
    """A whole game of Drakon, played at random."""
    return game_to_the_end(QUICK, "gold")[1]


async def hinted(stand: Stand, stage: int) -> None:
    """Ask for hints until `stage` is reached."""
    for reached in range(1, stage + 1):
        await stand.touch(stand.page.locator("[data-hint]"))
        await stand.page.locator(f'[data-stage="{reached}"]').wait_for()


def drakon_hint(stage: int, chambers: int = 16) -> Scene:
    async def come(stand: Stand) -> None:
        await stand.sit(drakon.position(chambers=chambers, agreed=drakon.HEROES))
        await hinted(stand, stage)

    return come


def run_hint(stage: int) -> Scene:
    async def come(stand: Stand) -> None:
        await stand.sit(run.position("turn", 6, "hide"))
        await hinted(stand, stage)

    return come


async def hint_taken(stand: Stand) -> None:
    await drakon_hint(3)(stand)
    await stand.touch(stand.page.locator("[data-rated]").first)


def analysis(game: str, step: int, why: bool = False) -> Scene:
    async def come(stand: Stand) -> None:
        position = quick() if game == "drakon" else run.ended()[1]
        table = await seated(position, stand.me)
        await stand.page.goto(f"/replay/{table}?step={step}&as=open&analysis=1")
        await stand.page.get_by_role("slider", name="Chance of winning").wait_for()
        if why:
            await stand.press("Why?")
            await stand.page.get_by_role("region", name="Reasons for each move").wait_for()

    return come


SCENES: dict[str, Scene] = {
    "hint-drakon-1": drakon_hint(1),
    "hint-drakon-2": drakon_hint(2),
    "hint-drakon-3": drakon_hint(3),
    "hint-drakon-taken": hint_taken,
    "hint-run-1": run_hint(1),
    "hint-run-3": run_hint(3),
    "analysis-drakon": analysis("drakon", 60),
    "analysis-run": analysis("dragon_run", 60),
    "analysis-why": analysis("dragon_run", 70, why=True),
}

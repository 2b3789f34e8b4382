"""Pictures of every page, for people to look at: `python3 x.py shots [NAME ...]`.

Each scene is taken at the size of a desktop and of a phone, light and dark, into shots/. A NAME
takes the scenes whose names begin with it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import Page

from tests.browser.kit import DESKTOP, PHONE, ROOT, Theme, launched, page_is_built, visiting
from tests.server.kit import serving, sqlite_url

FOLDER = ROOT / "shots"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
THEMES: tuple[Theme, ...] = ("light", "dark")

Scene = Callable[[Page], Awaitable[None]]
"""Brings an empty tab to where the picture is taken."""


def at(path: str) -> Scene:
    """A scene that is there as soon as its page is."""

    async def come(page: Page) -> None:
        await page.goto(path)

    return come


SCENES: dict[str, Scene] = {
    "lobby": at("/"),
    "tables": at("/tables"),
    "mine": at("/mine"),
    "learn": at("/learn"),
    "rules-drakon": at("/rules/drakon"),
    "rules-dragon-run": at("/rules/dragon_run"),
    "style": at("/style"),
    "device": at("/device"),
}


async def take(url: str, names: list[str]) -> list[str]:
    """Take the pictures; what went wrong in the pages."""
    problems = []
    async with launched() as browser:
        for name in names:
            for kind, size in SIZES.items():
                for theme in THEMES:
                    file = FOLDER / f"{name}-{kind}-{theme}.png"
                    coming = visiting(browser, url, size=size, theme=theme, reduced_motion=True)
                    async with coming as visitor:
                        page = await visitor.tab()
                        await SCENES[name](page)
                        await page.wait_for_load_state("networkidle")
                        await page.screenshot(path=file)
                        problems += [f"{file.name}: {problem}" for problem in visitor.problems]
                    print(file.relative_to(ROOT), flush=True)
    return problems


def main(*wanted: str) -> int:
    names = [name for name in SCENES if not wanted or name.startswith(wanted)]
    if not names:
        print(f"no scene is called so; there are: {', '.join(SCENES)}", file=sys.stderr)
        return 2
    page_is_built()
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(sqlite_url(Path(folder))) as server:
        problems = asyncio.run(take(server.url, names))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

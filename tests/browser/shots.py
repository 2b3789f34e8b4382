"""Pictures of every page and state, for people to look at: `python3 x.py shots [NAME ...]`.

Each scene is taken in desktop and phone size, light and dark, into shots/. A NAME selects the
scenes whose names begin with it. `--keep` retakes the pictures of the style page that tests compare
with; `--readme` retakes the two in the README, small, into docs/pictures/.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Page

from tests.browser.kit import DESKTOP, PHONE, ROOT, Size, Theme, launched, page_is_built, visiting
from tests.browser.pictures import keep
from tests.browser.prepared import acting_for
from tests.browser.scenes import SCENES
from tests.browser.scenes.stand import Stand
from tests.server.kit import Person, serving, sqlite_url

FOLDER = ROOT / "shots"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
THEMES: tuple[Theme, ...] = ("light", "dark")

README_SCENES = ("drakon-table", "dragon-run-table")
README_FOLDER = ROOT / "docs" / "pictures"
README_SCALE = 5 / 6
README_QUALITY = 80
"""Of the JPEG files: small, but without smudged letters."""


@asynccontextmanager
async def standing(
    browser: Browser, url: str, size: Size, scale: float = 1
) -> AsyncIterator[Stand]:
    """A visitor ready to be shown a scene."""
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        visitor = await enter(
            visiting(browser, url, size=size, reduced_motion=True, device_scale_factor=scale)
        )
        me = await enter(acting_for(visitor, "Ada"))
        other = await enter(Person(url, "Ember"))
        yield Stand(visitor, await visitor.tab(), me, other, phone=size == PHONE)


async def settled(page: Page) -> None:
    """Wait until the page has loaded and drawn everything."""
    await page.wait_for_load_state("networkidle")
    await page.evaluate("() => document.fonts.ready.then(() => 0)")
    await page.wait_for_timeout(600)


async def take(url: str, names: list[str]) -> list[str]:
    """Take the pictures; return what went wrong in the pages."""
    problems = []
    async with launched() as browser:
        for name in names:
            for kind, size in SIZES.items():
                try:
                    async with standing(browser, url, size) as stand:
                        await SCENES[name](stand)
                        for theme in THEMES:
                            await stand.page.emulate_media(color_scheme=theme)
                            await settled(stand.page)
                            file = FOLDER / f"{name}-{kind}-{theme}.png"
                            await stand.page.screenshot(path=file, full_page=stand.whole)
                            print(file.relative_to(ROOT), flush=True)
                        said = stand.visitor.problems
                        found = [each for each in said if not re.search(stand.excused, each)]
                except Exception as error:  # the other scenes are still worth a picture
                    found = [f"{type(error).__name__}: {error}"]
                problems += [f"{name}-{kind}: {problem}" for problem in found]
    return problems


async def take_for_readme(url: str) -> list[str]:
    """Take the README's pictures; return what went wrong in the pages."""
    problems = []
    async with launched() as browser:
        for name in README_SCENES:
            async with standing(browser, url, DESKTOP, README_SCALE) as stand:
                await SCENES[name](stand)
                await stand.page.emulate_media(color_scheme="dark")
                await settled(stand.page)
                file = README_FOLDER / f"{name}.jpg"
                await stand.page.screenshot(path=file, type="jpeg", quality=README_QUALITY)
                print(file.relative_to(ROOT), flush=True)
                problems += stand.visitor.problems
    return problems


async def take_kept(url: str) -> list[str]:
    async with launched() as browser:
        await keep(browser, url)
    return []


def main(*wanted: str) -> int:
    names = [name for name in SCENES if not wanted or name.startswith(wanted)]
    flags = {"--keep": take_kept, "--readme": take_for_readme}
    special = flags.get(wanted[0]) if len(wanted) == 1 else None
    if not names and not special:
        print(f"unknown scene; the scenes are: {', '.join(SCENES)}", file=sys.stderr)
        return 2
    page_is_built()
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(sqlite_url(Path(folder))) as server:
        problems = asyncio.run(special(server.url) if special else take(server.url, names))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

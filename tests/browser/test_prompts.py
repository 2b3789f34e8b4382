"""Every question of both games is asked in the page, in words of its own, and answered there.

What there is comes from the page's list of decisions and from the notation's verbs: a new one
without a scene, without words or without a way to answer it fails here.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser, Page

from tests.browser.kit import ROOT, Visitor, visiting
from tests.browser.player import Player, check_access
from tests.browser.questions import kinds, scenes, stand, verbs
from tests.browser.tables import settle, sign_in

TEXTS = ROOT / "web/src/texts/en"


def generic() -> set[str]:
    """The sentences for a question that has no words of its own."""
    files = [(TEXTS / name).read_text("utf-8") for name in ("drakon.ts", "run.ts")]
    found = [re.search(r'any: \{\s*title: "([^"]+)"', text) for text in files]
    assert all(found), "the catalogues have no words for any question"
    return {each[1] for each in found if each}


@pytest.fixture(scope="module")
async def regular(browser: Browser, site: str) -> AsyncIterator[tuple[Visitor, Page]]:
    """Somebody whose browser has loaded the page before."""
    async with visiting(browser, site) as visitor:
        await settle(visitor)
        await sign_in(visitor, "Vesper")
        yield visitor, await visitor.tab()


@pytest.fixture
def somebody(regular: tuple[Visitor, Page]) -> Iterator[tuple[Visitor, Page]]:
    """The same person for every question; nothing may have gone wrong in their window."""
    visitor, page = regular
    visitor.problems.clear()
    yield visitor, page
    assert not visitor.problems, "\n".join(visitor.problems)


async def answers_of(visitor: Visitor, table: str, seat: int) -> list[str]:
    """All that a seat has answered, as the server keeps it."""
    got = await visitor.context.request.get(f"/api/tables/{table}/record?as={seat}")
    assert got.ok, await got.text()
    steps = [json.loads(line) for line in (await got.text()).splitlines()]
    return [step["do"] for step in steps if step.get("by") == seat]


@pytest.mark.parametrize(("game", "kind"), kinds())
def test_every_kind_of_question_has_a_scene(game: str, kind: str) -> None:
    assert [scene for scene in scenes().values() if (scene.game, scene.kind) == (game, kind)]


@pytest.mark.parametrize(("game", "verb"), sorted(verbs()))
def test_every_verb_has_a_scene(game: str, verb: str) -> None:
    assert [key for key in scenes() if (key[0], key[2]) == (game, verb)]


@pytest.mark.parametrize(("game", "kind", "verb"), sorted(scenes()))
async def test_it_is_asked_and_answered(
    somebody: tuple[Visitor, Page], game: str, kind: str, verb: str
) -> None:
    scene = scenes()[game, kind, verb]
    visitor, page = somebody
    table = await stand(visitor, scene)
    await page.goto(f"/table/{table}")
    player = Player(page)
    sight = await player.asked()
    assert sight.kind == kind
    assert sight.title and sight.title not in generic(), sight.title
    await check_access(player.page, sight)
    await player.give(scene.token)
    answers = await answers_of(visitor, table, scene.seat)
    assert answers[scene.answers] == scene.token

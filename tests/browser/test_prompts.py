"""The page asks every question of both games in its own words and takes the answer.

The questions and answers come from the page's list of decisions and from the notation's verbs: a
new one without a scene, without words or without a way to answer it fails here.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import pytest
from playwright.async_api import Browser

from tests.browser.kit import (
    DESKTOP,
    PATIENCE_MS,
    PHONE,
    ROOT,
    WIDE,
    Size,
    Visitor,
    visiting,
    walk,
)
from tests.browser.player import Finger, Player, check_access
from tests.browser.questions import Scene, answers, kinds, scenes, stand, verbs
from tests.browser.tables import settle, sign_in
from wyrmhold.games.registry import OURS

PAGE = ROOT / "web/src"


def generic() -> set[str]:
    """The fallback sentences for a question without words of its own."""
    files = [(PAGE / game / "texts/en/table.ts").read_text("utf-8") for game in OURS]
    found = [re.search(r'any: \{\s*title: "([^"]+)"', text) for text in files]
    assert all(found), "the catalogues have no words for any question"
    return {each[1] for each in found if each}


class Somebody(NamedTuple):
    """A visitor who has loaded the page before, shared by all questions."""

    visitor: Visitor
    player: Player


@asynccontextmanager
async def coming(browser: Browser, site: str, size: Size) -> AsyncIterator[Visitor]:
    async with visiting(browser, site, size=size) as visitor:
        await settle(visitor)
        await sign_in(visitor, "Vesper")
        yield visitor


@pytest.fixture(scope="module")
async def at_a_desk(browser: Browser, site: str) -> AsyncIterator[Somebody]:
    async with coming(browser, site, DESKTOP) as visitor:
        yield Somebody(visitor, Player(await visitor.tab()))


@pytest.fixture(scope="module")
async def on_a_phone(browser: Browser, site: str) -> AsyncIterator[Somebody]:
    async with coming(browser, site, PHONE) as visitor:
        yield Somebody(visitor, Finger(await visitor.tab()))


async def answers_of(visitor: Visitor, table: str, seat: int, before: int) -> list[str]:
    """All answers of a seat that the server stored, once there are more than `before`.

    A secret answer is published when its window closes, which may be a moment after it was given.
    """
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while True:
            got = await visitor.context.request.get(f"/api/tables/{table}/record?as={seat}")
            assert got.ok, await got.text()
            steps = [json.loads(line) for line in (await got.text()).splitlines()]
            answers = [step["do"] for step in steps if step.get("by") == seat]
            if len(answers) > before:
                return answers
            await asyncio.sleep(0.1)


@pytest.mark.parametrize(("game", "kind"), kinds())
def test_every_kind_of_question_has_a_scene(game: str, kind: str) -> None:
    assert [scene for scene in scenes().values() if (scene.game, scene.kind) == (game, kind)]


@pytest.mark.parametrize(("game", "verb"), sorted(verbs()))
def test_every_verb_has_a_scene(game: str, verb: str) -> None:
    assert [key for key in scenes() if (key[0], key[2]) == (game, verb)]


def test_the_answers_are_those_of_the_scenes() -> None:
    assert answers() == sorted(scenes())


@pytest.mark.parametrize(("game", "kind", "verb"), answers())
async def test_it_is_asked_and_answered(
    at_a_desk: Somebody, game: str, kind: str, verb: str
) -> None:
    await asked_and_answered(at_a_desk, scenes()[game, kind, verb])


@pytest.mark.parametrize(("game", "kind"), kinds()[:: 1 if WIDE else 4])
async def test_it_is_asked_and_answered_on_a_phone(
    on_a_phone: Somebody, game: str, kind: str
) -> None:
    """With the answer that takes the most choosing."""
    found = [scene for scene in scenes().values() if (scene.game, scene.kind) == (game, kind)]
    await asked_and_answered(on_a_phone, max(found, key=lambda scene: len(scene.token)))


async def asked_and_answered(somebody: Somebody, scene: Scene) -> None:
    """The page asks in its own words; the server receives exactly the chosen answer."""
    visitor, player = somebody
    visitor.problems.clear()
    table = await stand(visitor, scene)
    await walk(player.page, f"/table/{table}")
    sight = await player.asked()
    assert sight.kind == scene.kind
    assert sight.title and sight.title not in generic(), sight.title
    await check_access(player.page, sight)
    await player.give(scene.token)
    answers = await answers_of(visitor, table, scene.seat, scene.answers)
    assert answers[scene.answers] == scene.token
    assert not visitor.problems, "\n".join(visitor.problems)

"""Positions to begin at: records of games that were played until a certain question was asked.

The games are played by the engine, at random and always the same. A table that goes on from such a
record is set up as anybody could do it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.browser.kit import ROOT, Visitor
from tests.browser.tables import asked, going_on, sit, start
from tests.conformance.tables import lively
from tests.dragon_run.tables import bold
from wyrmhold.games.dragon_run.notation import VOCABULARY as RUN_WORDS
from wyrmhold.games.drakon.notation import VERBS as DRAKON_VERBS
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel import Action, legal, pending
from wyrmhold.kernel.answers import Answer, ChanceOutcome
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.game import AnyState

Json = dict[str, Any]

REFERENCE: Json = json.loads((ROOT / "web/src/data/reference.json").read_text("utf-8"))
MOST_GAMES = 100
RICH = 8
"""Where a verb has so many legal answers, one has to choose well; a richer scene is not sought."""


@dataclass(frozen=True)
class Scene:
    """A question to a seat, with the record that leads to it and a legal answer."""

    game: str
    kind: str
    seat: int
    players: int
    record: str
    answers: int
    """So many answers this seat has given before."""
    choices: int
    """So many answers of the same verb are legal."""
    token: str


def kinds() -> list[tuple[str, str]]:
    """Every kind of question of every game, as the page's own list has them."""
    return [
        (game, asked["kind"]) for game, told in REFERENCE.items() for asked in told["decisions"]
    ]


def agreements() -> Iterator[tuple[str, str, Json, int]]:
    """Tables that have everything in them: game, edition, options, players."""
    for edition in ("third", "fourth"):
        for expansion in (True, False):
            options = {"heroes": True, "expansion_one": expansion, "turn_limit": 40}
            yield "drakon", edition, options, 3
    yield "dragon_run", "first", {}, 4


PLAYING: dict[str, Callable[[AnyState, random.Random], Action]] = {
    "drakon": lively,
    "dragon_run": bold,
}


VERBS = {"drakon": DRAKON_VERBS, "dragon_run": RUN_WORDS.verbs}


def verbs() -> set[tuple[str, str]]:
    """Every verb that players answer with."""
    return {
        (game, verb)
        for game, known in VERBS.items()
        for verb, answer in known.items()
        if not issubclass(answer, ChanceOutcome)
    }


@cache
def scenes() -> dict[tuple[str, str, str], Scene]:
    """Scenes by game, kind of question and verb that answers it: every kind, every verb."""
    found: dict[tuple[str, str, str], Scene] = {}
    missing = {*kinds(), *verbs()}
    for seed in range(MOST_GAMES):
        for game, edition, options, players in agreements():
            if any(name == game for name, _ in missing):
                play(game, edition, options, players, seed, found)
        missing -= {(game, word) for game, *words in found for word in words}
    return found


def play(
    game: str,
    edition: str,
    options: Json,
    players: int,
    seed: int,
    found: dict[tuple[str, str, str], Scene],
) -> None:
    """Play a game, and keep the questions and answers that were not met before, or not so rich."""
    rng = random.Random(seed)
    seats: list[dict[str, object]] = [{} for _ in range(players)]
    table = open_table(GAMES[game], edition, options, seats, bytes([seed]) * 32, f"game {seed}")
    while table.asked is not None:
        frame = pending(table.state)
        assert frame is not None
        by_verb: dict[str, list[Action]] = {}
        for each in legal(table.state).listed():
            by_verb.setdefault(verb_of(each), []).append(each)
        for verb, answers in by_verb.items():
            had = found.get((game, frame.kind, verb))
            if had is None or had.choices < min(len(answers), RICH):
                found[game, frame.kind, verb] = Scene(
                    game=game,
                    kind=frame.kind,
                    seat=table.asked,
                    players=players,
                    record=table.record.text(),
                    answers=sum(step.by == table.asked for step in table.record.steps),
                    choices=len(answers),
                    token=rng.choice(answers).token(),
                )
        table.answer(PLAYING[game](table.state, rng))


def verb_of(action: Action) -> str:
    """The verb of an answer; one that changes nothing counts for itself."""
    assert isinstance(action, Answer)
    return f"{action.verb} none" if action.token() == f"{action.verb} none" else action.verb


async def stand(visitor: Visitor, scene: Scene) -> str:
    """A table that stands at a scene, with the visitor on the seat that is asked; its id."""
    table = await going_on(visitor, scene.record)
    path = f"/api/tables/{table}"
    for seat in range(scene.players):
        if seat == scene.seat:
            await sit(visitor, table, seat)
        else:
            plan = {"bot": "random", "name": f"Bot {seat}"}
            await asked(visitor, f"{path}/plan", {"seat": seat, "plan": plan})
    await start(visitor, table)
    return table

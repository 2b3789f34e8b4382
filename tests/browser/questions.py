"""Starting positions: records of games played until a certain question was asked.

The engine plays the games, at random but always the same. A table that continues from such a record
is set up in the ordinary way.
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
from wyrmhold.games.dragon_run.formats.notation import VOCABULARY as RUN_WORDS
from wyrmhold.games.drakon.formats.notation import VERBS as DRAKON_VERBS
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel import Action, legal, pending
from wyrmhold.kernel.answers import Answer, ChanceOutcome
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.game import AnyState

Json = dict[str, Any]

REFERENCE: Json = json.loads((ROOT / "web/src/data/reference.json").read_text("utf-8"))
MAX_GAMES = 100
RICH = 8
"""With this many legal answers of a verb, choosing is hard enough; no richer scene is sought."""


@dataclass(frozen=True)
class Scene:
    """A question to a seat, with the record that leads to it and a legal answer."""

    game: str
    kind: str
    seat: int
    players: int
    record: str
    answers: int
    """Number of answers this seat has given before."""
    choices: int
    """Number of legal answers with the same verb."""
    token: str


def kinds() -> list[tuple[str, str]]:
    """Every kind of question of every game, from the page's own list."""
    return [
        (game, asked["kind"]) for game, told in REFERENCE.items() for asked in told["decisions"]
    ]


ANSWERS: dict[str, dict[str, str]] = {
    "dragon_run": {
        "after_hall": "again, pass, play",
        "after_hide": "charge, pass, play",
        "annul": "annul, decline",
        "discard": "discard",
        "keep": "keep",
        "target": "target",
        "turn": "charge, cry, hide, play, power attack, power dig, power heal, power look,"
        " power lullaby, power steal",
        "under": "leave, under",
    },
    "drakon": {
        "bargain": "bargain, decline",
        "destroy": "destroy",
        "drakon": "decline, drakon",
        "escape": "decline, escape",
        "floating": "decline, float",
        "hero": "pick",
        "map": "map",
        "mind_control": "control",
        "more": "end, more",
        "moving_chambers": "exchange",
        "prevent": "decline, prevent",
        "rotate": "rotate, rotate none",
        "switch": "decline, switch",
        "turn": "end, move, place, return, use discard, use move, use push, use rob, use swap,"
        " use walk",
    },
}
"""The verbs of the answers to each kind of question. They are the keys of `scenes`, written down
because every test process needs them to collect the tests, and only one plays the games."""


def answers() -> list[tuple[str, str, str]]:
    """Every game, kind of question and verb of an answer."""
    return [
        (game, kind, verb)
        for game, by_kind in ANSWERS.items()
        for kind, verbs in by_kind.items()
        for verb in verbs.split(", ")
    ]


def agreements() -> Iterator[tuple[str, str, Json, int]]:
    """Tables that use everything in the box: game, edition, options, players."""
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
    """Every verb players can answer with."""
    return {
        (game, verb)
        for game, known in VERBS.items()
        for verb, answer in known.items()
        if not issubclass(answer, ChanceOutcome)
    }


@cache
def scenes() -> dict[tuple[str, str, str], Scene]:
    """Scenes by game, kind of question and verb of the answer: every kind, every verb."""
    found: dict[tuple[str, str, str], Scene] = {}
    missing = {*kinds(), *verbs()}
    for seed in range(MAX_GAMES):
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
    """Play a game, and keep the questions and answers that are new or richer than before."""
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
    """The verb of an answer; an answer that changes nothing counts as a verb of its own."""
    assert isinstance(action, Answer)
    return f"{action.verb} none" if action.token() == f"{action.verb} none" else action.verb


async def stand(visitor: Visitor, scene: Scene) -> str:
    """Set up a table at a scene, with the visitor on the asked seat; return its id."""
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

"""Dragon Run for the command tests: inputs to garble, and checks of what is printed."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from functools import cache
from typing import Any

from tests.cli.garbled_inputs import ODD, Case, Fodder
from tests.cli.program import Answer, check_pending, check_refusal
from wyrmhold.games.dragon_run.cards import LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.formats.notation import VOCABULARY
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel import apply, legal
from wyrmhold.kernel.errors import BadScenario
from wyrmhold.kernel.transaction import settled

CUSTOM_BOX = {
    "name": "own.toml",
    "sha256": "0" * 64,
    "locations": {"dragon": 1, "hall": 2, "pack": 2, "top_three": 2},
    "treasures": {"object_1": 6, "object_4": 4, "light": 3, "vision": 3, "annulation": 4},
}
"""Few cards, many potions, and several to annul them and one another."""

TABLES: tuple[tuple[dict[str, object], int], ...] = (
    ({}, 2),
    ({}, 3),
    ({}, 4),
    ({}, 5),
    ({"cards": CUSTOM_BOX}, 3),
)

ODD_VALUES: tuple[Any, ...] = (
    *ODD[:15],
    "dragon",
    "hall",
    "hallway ",
    "object_0",
    "object_6",
    "object_1",
    "languor",
    "light",
    "warrior",
    "bard",
    "Elf",
    "first",
    "drakon",
    "dragon_run",
    *ODD[-12:],
    ["dragon"],
    ["dragon", "dragon"],
    ["hall"] * 6,
    ["languor", "redirection", "object_1"],
    {"card": "dragon", "seen": [0]},
    {"card": "dragon", "seen": [9]},
    {"card": None, "seen": None},
    {"top": [{"card": "pack"}], "unseen": ["dragon"], "under": ["hall"]},
    {"deck": [], "discard": ["vision"]},
    CUSTOM_BOX,
    {"cards": CUSTOM_BOX},
    {"cards": {**CUSTOM_BOX, "locations": {"dragon": 2}}},
    {"cards": {**CUSTOM_BOX, "treasures": {"object_1": 3}}},
    {"cards": "own.toml"},
)

ODD_TOKENS = (
    "",
    ";",
    "charge",
    "charge 1",
    "hide",
    "hide object_1",
    "hide object_9",
    "hide object_1 object_1",
    "hide light",
    "hide " + "object_1 " * 300,
    "cry",
    "cry object_1",
    "cry object_5 object_5 object_5",
    "play",
    "play object_1",
    "play health",
    "play health 0",
    "play mind_control",
    "play mind_control 0",
    "play mind_control 9",
    "play mind_control ١",
    "play annulation",
    "play languor languor",
    "power",
    "power sing",
    "power heal",
    "power heal 0",
    "power heal 7 object_2",
    "power attack",
    "power attack 1",
    "power steal 1 object_2",
    "power look",
    "power dig",
    "power lullaby",
    "again",
    "pass",
    "under",
    "leave",
    "annul",
    "decline",
    "discard",
    "discard object_1",
    "keep",
    "keep dragon",
    "target 0",
    "target 99999999999999999999",
    "location dragon",
    "location light",
    "treasure object_1",
    "treasure dragon",
    "take object_1",
    "die 0",
    "die 10",
    "die ²",
    "first 4",
    "first 5",
    "deal bard",
    "CHARGE",
    "move 0,0",
    "\u2003",
    "\ud800",
    "x" * 20_000,
)


@cache
def corpus() -> list[Case]:
    """Positions of Dragon Run."""
    found: list[Case] = []
    for number, (options, players) in enumerate(TABLES):
        for seed in range(6):
            found += game_of(random.Random(number * 100 + seed), options, players)
    return found


def game_of(rng: random.Random, options: dict[str, object], players: int) -> list[Case]:
    """Positions of a random game, each with some of the answers given after it."""
    state, _ = settled(DRAGON_RUN.new("first", options, [None] * players))
    begun: list[Case] = []
    while state.stack:
        # A position in the middle of a turn cannot be a scenario.
        with suppress(BadScenario):
            begun.append((json.dumps(DRAGON_RUN.write_scenario(state)), []))
        plays = [one for one in legal(state) if one.token().startswith(("play", "power", "annul"))]
        answer = rng.choice(plays) if plays and rng.random() < 0.5 else legal(state).sample(rng)
        for _, tokens in begun[-3:]:
            tokens.append(answer.token())
        state, _ = apply(state, answer)
    return begun[::4]


DRAGON_RUN_FODDER = Fodder(
    corpus, ODD_VALUES, ODD_TOKENS, sorted(VOCABULARY.verbs), (*LOCATIONS, *TREASURES)
)


def run_refusal(answer: Answer, viewer: str | None) -> dict[str, Any]:
    """An error of any game. Nobody else learns who could annul a potion (RUN-TR-SECRET)."""
    assert (answer.status, answer.err) == (2, ""), answer
    error: dict[str, Any] = answer.json()
    if error["pending"] == {"by": "others", "kind": "annul"}:
        assert viewer is not None
        assert error["rule"] is None
        check_refusal({**error, "pending": {"by": 0, "kind": "annul"}})
    else:
        if error["pending"] is not None and error["pending"]["kind"] == "annul":
            assert viewer in (None, str(error["pending"]["by"]))
        check_refusal(error)
    return error


def check_run_view(view: Any, viewer: str | None) -> None:
    """Check that a position of Dragon Run is printed as the notation specifies."""
    words = "pending legal chance turn turns temper dungeon left treasure seats outcome"
    assert set(view) == set(words.split())
    by, kind = view["pending"]["by"], view["pending"]["kind"]
    if by == "others":
        assert viewer is not None
        assert kind == "annul"
    else:
        check_pending(view["pending"])
        assert kind != "annul" or viewer in (None, str(by))
    assert view["legal"] == sorted(set(view["legal"]))
    if by == "chance":
        assert [token for token, _ in view["chance"]] == view["legal"]
        assert all(type(weight) is int and weight > 0 for _, weight in view["chance"])
    else:
        assert view["chance"] is None
        may_answer = by not in (None, "others") and viewer in (None, str(by))
        assert bool(view["legal"]) == may_answer
    assert (view["outcome"] is None) == (by is not None)
    if view["outcome"] is not None:
        assert view["outcome"]["reason"] in ("temper", "dragon")
        assert bool(view["outcome"]["winners"]) == (view["outcome"]["reason"] == "temper")
    assert 0 <= view["temper"] <= 8
    check_decks(view, viewer)
    assert 0 <= view["turn"] < len(view["seats"])
    for number, seat in enumerate(view["seats"]):
        check_seat(seat, viewer is None or viewer == str(number))


def check_decks(view: Any, viewer: str | None) -> None:
    hidden: type[Any] = int if viewer is not None else list
    dungeon, treasure = view["dungeon"], view["treasure"]
    assert set(dungeon) == {"top", "unseen", "under"}
    assert isinstance(dungeon["unseen"], hidden)
    for entry in (*dungeon["top"], *dungeon["under"]):
        assert set(entry) == {"card", "seen"}
        assert entry["card"] in LOCATIONS or (entry["card"] is None and viewer is not None)
    if viewer is None:
        known = [entry["card"] for entry in (*dungeon["top"], *dungeon["under"])]
        assert sorted(view["left"]) == sorted(dungeon["unseen"] + known)
    # The Dragon is always in the deck, except while its drawer chooses whom it breathes on.
    dragon_is_out = view["outcome"] is not None or view["pending"]["kind"] == "target"
    assert view["left"].count("dragon") in ((0, 1) if dragon_is_out else (1,))
    assert isinstance(treasure["deck"], hidden)
    assert set(treasure["discard"]) <= set(TREASURES)


def check_seat(seat: Any, open_hand: bool) -> None:
    words = {"character", "injured", "alive", "power", "hand", "talismans"}
    assert set(seat) == (words if open_hand else words | {"known"})
    assert isinstance(seat["hand"], list if open_hand else int)
    assert all(type(seat[word]) is bool for word in ("injured", "alive", "power"))
    assert seat["alive"] or seat["hand"] in ([], 0)

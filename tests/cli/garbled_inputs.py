"""Valid scenarios and tokens from random games, and many ways to garble them.

The garbling is the same for every game; the inputs of one game are a `Fodder`. Drakon's is here,
Dragon Run's in `dragon_run_inputs.py`.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from wyrmhold.games.drakon.formats.notation import VERBS
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.rules.turn import ChooseAction
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.kernel import apply, legal, pending
from wyrmhold.kernel.transaction import settled

Case = tuple[str, list[str]]
"""A scenario as text, and the tokens played from there."""


@dataclass(frozen=True)
class Fodder:
    """The inputs of one game to garble."""

    corpus: Callable[[], list[Case]]
    odd: tuple[Any, ...]
    tokens: Sequence[str]
    verbs: Sequence[str]
    pieces: Sequence[str]
    """The names of chambers or cards."""


TABLES: tuple[tuple[dict[str, object], int], ...] = (
    ({}, 2),
    ({"heroes": True}, 3),
    ({"heroes": True, "goal": "escape"}, 6),
    ({"goal": "fixed"}, 2),
    ({"heroes": True, "teams": True}, 4),
)

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    3.5,
    1e308,
    10**30,
    -(10**30),
    2**63,
    "",
    " ",
    "0,0",
    "1,0",
    "9999999999,0",
    "-0,0",
    "０,０",
    "1001,0",
    "start:NESW",
    "blank:N",
    "blank:NESW",
    "blank:SN",
    "teleport:N",
    "void:N",
    "harp",
    "x" * 300,
    "\u0000",
    "\U0001f409",
    "\ud800",
    "amazon",
    "druid",
    "fourth",
    "gold",
    "short",
    [],
    {},
    [[]],
    [1, 2, 3],
    [0, 4],
    ["blank:N"],
    ["blank:N"] * 201,
    {"tile": "blank:N", "seen": [0]},
    {"tile": "blank:N", "seen": [9]},
    {"tile": None},
)

WORDS = (
    "void",
    "seed",
    "heroes",
    "__class__",
    "as_json",
    "edition",
    "",
    "\ud800",
    "seats ",
    "TURN",
)

ODD_TOKENS = (
    "",
    ";",
    "place",
    "place blank:N",
    "place blank:N@0,1 1",
    "place blank:N@99999999999999999999,0",
    "place blank:N@2000,2000",
    "move",
    "move 0,0",
    "move 1,0>",
    "move ١,٢",
    "move 1,0>2,0>3,0>4,0",
    "end",
    "use",
    "use walk",
    "use move 9,9",
    "use push 9 1,0",
    "use discard",
    "use discard " + "blank:N " * 30,
    "use rob 0",
    "use swap 4",
    "prevent",
    "decline",
    "drakon 0,0",
    "rotate none",
    "rotate none none",
    "map 5",
    "control 1 0,0",
    "float NS@0,0",
    "switch 0,0 blank:N",
    "coin 2",
    "coin 0",
    "draw blank:N",
    "take map:N",
    "first 0",
    "deal amazon",
    "deal blank:NESW",
    "sing",
    "PLACE blank:N@0,1",
    "\u2003",
    "\ud800",
    "--json",
    "x" * 20_000,
    "escape",
    "destroy 0,0",
)

VIEWERS = ("0", "1", "2", "3", "4", "5", "spectator")
ODD_VIEWERS = ("", "6", "-1", "chance", "00", "²", "1.0", "0 ", "SPECTATOR", "x" * 200, "None")


@cache
def corpus() -> list[Case]:
    """Positions of Drakon."""
    found: list[Case] = []
    for number, (options, players) in enumerate(TABLES):
        for seed in range(4):
            found += game_of(random.Random(number * 100 + seed), options, players)
    return found


def game_of(rng: random.Random, options: dict[str, object], players: int) -> list[Case]:
    """Positions of a random game of a dozen rounds, each with the next five answers."""
    state, _ = settled(DRAKON.new("third", {"turn_limit": 12, **options}, [None] * players))
    begun: list[Case] = []
    while (frame := pending(state)) is not None:
        if isinstance(frame, ChooseAction) and not frame.acted and not state.visited:
            begun.append((json.dumps(DRAKON.write_scenario(state)), []))
        others = [one for one in legal(state) if not one.token().startswith("place")]
        answer = rng.choice(others) if others and rng.random() < 0.6 else legal(state).sample(rng)
        for _, tokens in begun[-3:]:
            tokens.append(answer.token())
        state, _ = apply(state, answer)
    return begun[::4]


DRAKON_FODDER = Fodder(corpus, ODD, ODD_TOKENS, sorted(VERBS), KINDS)


def garbled(rng: random.Random, fodder: Fodder = DRAKON_FODDER) -> tuple[bytes, str, str | None]:
    """A scenario, tokens and a viewer; usually with something wrong in at least one of them."""
    text, tokens = rng.choice(fodder.corpus())
    viewer = rng.choice(VIEWERS) if rng.random() < 0.25 else None
    if rng.random() < 0.03:
        viewer = rng.choice(ODD_VIEWERS)
    part = rng.random()
    if part < 0.45:
        data = json.loads(text)
        for _ in range(rng.randint(1, 3)):
            data = spoilt_tree(rng, data, fodder)
        text = json.dumps(data, ensure_ascii=rng.random() < 0.9)
    elif part < 0.6:
        text = spoilt_text(rng, text)
    if part >= 0.55:
        tokens = spoilt_tokens(rng, list(tokens), fodder)
    elif rng.random() < 0.7:
        tokens = []
    separator = rng.choice(("; ", ";", " ;; ", ";\t"))
    return text.encode("utf-8", "surrogatepass"), separator.join(tokens), viewer


def spots_of(data: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every (container, key) of a JSON value."""
    entries = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in entries:
        found.append((data, key))
        if isinstance(value, dict | list):
            spots_of(value, found)
    return found


def spoilt_tree(rng: random.Random, data: Any, fodder: Fodder = DRAKON_FODDER) -> Any:
    """A JSON value with one thing changed."""
    odd = fodder.odd
    spots = spots_of(data, []) if isinstance(data, dict | list) else []
    if not spots or rng.random() < 0.01:
        return copy.deepcopy(rng.choice(odd))
    holder, key = rng.choice(spots)
    value = holder[key]
    way = rng.randrange(8)
    if way == 0:
        del holder[key]
    elif way == 1:
        other, name = rng.choice(spots)
        holder[key] = copy.deepcopy(other[name])
    elif way == 2 and isinstance(holder, dict):
        holder[rng.choice((*WORDS, *map(str, odd[12:24])))] = holder.pop(key)
    elif way == 3 and isinstance(holder, list):
        holder += [value] * rng.choice((1, 2, 8, 250))
    elif way == 4 and isinstance(value, str):
        holder[key] = spoilt_text(rng, value)
    elif way == 5 and isinstance(value, int):
        holder[key] = value + rng.choice((-1, 1, 2, 10**9, -(10**25)))
    elif way == 6 and isinstance(value, str) and value.partition(":")[0] in fodder.pieces:
        # Another piece: with its arrows, if it is a chamber.
        holder[key] = rng.choice(fodder.pieces) + "".join(value.partition(":")[1:])
    else:
        # A copy: a list that the next change appends to must not spoil later inputs.
        holder[key] = copy.deepcopy(rng.choice(odd))
    return data


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def spoilt_text(rng: random.Random, text: str) -> str:
    """A text with one thing changed; it is seldom still JSON."""
    at = rng.randrange(len(text) + 1)
    way = rng.randrange(9)
    if way == 0:
        return text[:at]
    if way == 1:
        return text[:at] + text[at + 1 :]
    if way == 2:
        return text[:at] + rng.choice('{}[]",:0-eé\u2028\x00\x1b\\') + text[at:]
    if way == 3:
        return text[:at] + rng.choice(text or " ") + text[at + 1 :]
    if way == 4:
        return "\ufeff" + text
    if way == 5:
        return text.replace("1", rng.choice(("1e999", "NaN", "-Infinity", "0x1", "1" * 5000)), 1)
    if way == 6:
        return text.replace("null", nested(rng.choice((5, 60, 940, 990, 5000))), 1)
    if way == 7:
        return text + rng.choice((text, "}", " null", "\n\n"))
    return text.replace('"', "'", rng.randint(1, 3))


def spoilt_tokens(rng: random.Random, tokens: list[str], fodder: Fodder) -> list[str]:
    """Tokens with one thing changed; some are still legal."""
    if not tokens or rng.random() < 0.1:
        return [rng.choice(fodder.tokens)]
    at = rng.randrange(len(tokens))
    tokens = tokens[: at + 1]
    words = tokens[at].split()
    way = rng.randrange(9)
    if way == 0:
        tokens[at] = rng.choice(fodder.tokens)
    elif way == 1:
        tokens[at] = spoilt_text(rng, tokens[at])
    elif way == 2:
        tokens.append(tokens[at])
    elif way == 3:
        tokens[at] = " ".join([rng.choice(fodder.verbs), *words[1:]])
    elif way == 4:
        tokens[at] = "  ".join([*words, rng.choice(words)])
    elif way == 5:
        tokens[at] = " ".join(words[:-1])
    elif way == 6:
        tokens[at] = tokens[at].replace("0", rng.choice("123456789٣"), 1)
    elif way == 7:
        tokens[at] = tokens[at].replace("N", rng.choice("ESWX-"), 1)
    return tokens

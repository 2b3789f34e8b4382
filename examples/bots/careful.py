#!/usr/bin/env python3
"""A bot in Python for both games; needs only Python.

wyrmhold arena "line:python3 examples/bots/careful.py" level-1 --players 2 --games 100
wyrmhold bot check python3 examples/bots/careful.py
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

ENTERED = {"find_two": 10, "find_coin": 9, "steal_left": 7, "steal_right": 7, "locked_chest": 6}
BAD = ("lose_coin", "drakon_moves", "void")
PLACED = {"find_coin": 5, "find_two": 5, "blank": 2}


def say(**line: object) -> None:
    print(json.dumps(line), flush=True)


def drakon(token: str, position: dict[str, Any]) -> float:
    """Rate an answer: coins first, then progress."""
    verb, _, rest = token.partition(" ")
    if verb == "move":
        chamber = position["board"].get(rest.split(">")[-1], "").partition(":")[0]
        return -5 if chamber in BAD else ENTERED.get(chamber, 3)
    if verb == "place":
        return PLACED.get(rest.partition(":")[0], 1)
    return 0 if verb in ("decline", "end") else 2


def dragon_run(token: str, position: dict[str, Any]) -> float:
    """Rate an answer: charge while the dragon is unlikely, else pay as little as possible."""
    verb, *cards = token.split()
    left: list[str] = position["left"]
    danger = left.count("dragon") / max(1, len(left))
    if verb in ("charge", "again"):
        return 5 - 40 * danger
    if verb in ("hide", "cry"):
        return 2 - 0.3 * sum([int(card[-1]) for card in cards if card.startswith("object")])
    if verb == "keep":
        return float(cards[0][-1]) if cards[0].startswith("object") else 4
    return 1 if verb == "power" else 0


def main() -> None:
    say(wyrmhold=1, name="careful", author="Wyrmhold", games=["drakon", "dragon_run"])
    worth, position = drakon, {}
    for text in sys.stdin:
        line = json.loads(text)
        if "new" in line:
            worth = {"drakon": drakon, "dragon_run": dragon_run}[line["new"]]
        elif "position" in line:
            position = line["position"]
        elif "prompt" in line:
            rng = random.Random(line["seed"])
            ranked = [(worth(token, position), rng.random(), token) for token in line["legal"]]
            say(answer=max(ranked)[2], id=line["prompt"])
        elif "ping" in line:
            say(pong=line["ping"])
        elif "quit" in line:
            break


if __name__ == "__main__":
    main()

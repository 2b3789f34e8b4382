"""Why an answer is good in Drakon, in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wyrmhold.bots.advice.reasons import Reason, percent
from wyrmhold.cli.advice.sentences import Sentence, cases, counted, win


def moves(number: float) -> str:
    return counted(number, "move")


def nearest(reason: Reason, who: Sequence[str]) -> str:
    names = " and ".join(who)
    return f"nearest to the coin on {reason.cells[0]}: {names}, {moves(reason.numbers['steps'])}"


def near(reason: Reason, who: Sequence[str]) -> str:
    return f"{who[0]} is {moves(reason.numbers['steps'])} from the coin on {reason.cells[0]}"


def coin_first(reason: Reason, who: Sequence[str]) -> str:
    if "rival_steps" not in reason.numbers:
        return f"{near(reason, who)}, and nobody else can get there soon"
    return f"{near(reason, who)}, {who[1]} {moves(reason.numbers['rival_steps'])}"


def rival_first(reason: Reason, who: Sequence[str]) -> str:
    own = reason.numbers.get("own_steps")
    behind = "far from it" if own is None else f"{moves(own)} away"
    return f"careful: {near(reason, who)}, {who[1]} is {behind}"


def coin_tie(reason: Reason, who: Sequence[str]) -> str:
    return f"{near(reason, who)}, just like {' and '.join(who[1:])}"


def shortens(reason: Reason, who: Sequence[str]) -> str:
    text = f"the coin on {reason.cells[0]} is {moves(reason.numbers['after'])} away"
    was = reason.numbers.get("before")
    return f"{text}, and was far before" if was is None else f"{text}, not {was:.0f}"


def blocks(reason: Reason, who: Sequence[str]) -> str:
    left = reason.numbers.get("after")
    now = "is far from it" if left is None else f"now needs {moves(left)}"
    was = moves(reason.numbers["before"])
    return f"{who[0]} was {was} from the coin on {reason.cells[0]}, and {now}"


def prevents_win(reason: Reason, who: Sequence[str]) -> str:
    was, now = percent(reason.numbers["before"]), percent(reason.numbers["after"])
    return f"the chance that {who[0]} takes a winning coin next falls from {was} to {now}"


PART: Final[Mapping[str, Sentence]] = {
    "win": win,
    "takes_coin": lambda r, who: f"{who[0]} takes a coin on {r.cells[0]}",
    "steals_coin": lambda r, who: f"takes a coin from {who[0]}",
    "costs_coin": lambda r, who: f"costs {who[0]} a coin",
    "loses_coin_to": lambda r, who: f"{who[1]} takes a coin from {who[0]}",
    "caught": lambda r, who: f"Drakon catches {' and '.join(who)}",
    "coin_first": coin_first,
    "coin_tie": coin_tie,
    "rival_first": rival_first,
    "shortens": shortens,
    "blocks": blocks,
    "prevents_win": prevents_win,
    "drakon_reach": lambda r, who: f"Drakon can reach {who[0]} on {r.cells[0]}",
    "drakon_safe": lambda r, who: f"{who[0]} is out of Drakon's reach",
    "next_coin_wins": lambda r, who: f"{who[0]} wins with the next coin {cases(r)}",
    "can_win_next": lambda r, who: f"{who[0]} can move to {r.cells[0]} and win {cases(r)}",
    "coin_race": nearest,
}
"""A sentence for every kind of reason."""

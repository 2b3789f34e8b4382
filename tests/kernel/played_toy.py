"""Tables of the toy game, played by tokens, at random, or by players."""

from __future__ import annotations

import random
from typing import Any

from tests.kernel.toy import TOY, Toy
from wyrmhold.kernel import Event, apply, legal, pending
from wyrmhold.kernel.drive import Table, open_table, play_out
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.transaction import settled

SEATS: list[dict[str, object]] = [{"hero": None, "name": "Ann"}, {"hero": None, "name": "Bob"}]


class Lucky:
    """A player who answers with a random legal token."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: dict[str, object]) -> str:
        tokens: Any = view["legal"]
        return str(self.rng.choice(tokens))


def fresh(players: int = 2, turns: int = 6) -> Toy:
    return TOY.new("only", {"turns": turns}, [None] * players)


def played(tokens: str, players: int = 2, turns: int = 6) -> tuple[Toy, list[Event[Toy]]]:
    """A table after these tokens, and everything that happened."""
    state, events = settled(fresh(players, turns))
    for token in tokens.split(";"):
        state, more = apply(state, TOY.parse(token.strip()))
        events += more
    return state, events


def positions(players: int, seed: int, turns: int = 12) -> list[Toy]:
    """Every position of a random game."""
    rng = random.Random(seed)
    state, _ = settled(fresh(players, turns))
    found = [state]
    while pending(state) is not None:
        state, _ = apply(state, legal(state).sample(rng))
        found.append(state)
    return found


def table(seed: bytes = b"seed", turns: int = 6) -> Table[Toy]:
    return open_table(TOY, "only", {"turns": turns}, SEATS, seed, "game-1", "2026-01-01")


def finished(seed: bytes = b"seed", turns: int = 6) -> Record:
    """The record of a whole game."""
    return play_out(table(seed, turns), [Lucky(1), Lucky(2)])

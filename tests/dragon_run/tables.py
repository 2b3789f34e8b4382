"""Tables of Dragon Run: every number of players, every character, and small custom boxes."""

from __future__ import annotations

import random
from collections.abc import Iterator

from wyrmhold.games.dragon_run.actions import Again, Charge
from wyrmhold.games.dragon_run.cards import CHARACTERS
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.setup.options import MAX_PLAYERS, MIN_PLAYERS
from wyrmhold.games.dragon_run.state import State
from wyrmhold.games.dragon_run.versions import NEWEST
from wyrmhold.kernel import Action, Chance, apply, legal, pending
from wyrmhold.kernel.transaction import settled

SMALL = {
    "name": "small.toml",
    "sha256": "0" * 64,
    "locations": {"dragon": 1, "hall": 2, "pack": 2, "top_three": 2, "no_crying": 1},
    "treasures": {
        "object_1": 8,
        "object_3": 5,
        "health": 2,
        "mind_control": 2,
        "light": 2,
        "annulation": 1,
        "redirection": 1,
        "languor": 1,
    },
}
"""A small custom box, which is soon empty."""

Kind = tuple[int, str | None, bool]
"""The number of players, the character of seat 0 (None: dealt), and whether the box is small."""


def tables() -> list[Kind]:
    """Every number of players with every character, with dealt characters, and with small boxes."""
    found: list[Kind] = []
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        found += [(players, character, False) for character in (None, *CHARACTERS)]
        found.append((players, None, True))
    return found


def name_of(table: Kind) -> str:
    """The test id of a table."""
    players, character, small = table
    return f"{players}-{character or 'dealt'}" + ("-small" if small else "")


def fresh(table: Kind, version: int = NEWEST) -> State:
    """A table before anything is dealt."""
    players, character, small = table
    options: dict[str, object] = {"cards": SMALL} if small else {}
    seats = [character] + [None] * (players - 1)
    return DRAGON_RUN.new("first", options, seats, rules_version=version)


def bold(state: State, rng: random.Random) -> Action:
    """A random answer that charges more often than uniformly, for more dragons and deaths."""
    answers = legal(state).listed()
    brave = [action for action in answers if isinstance(action, Charge | Again)]
    return rng.choice(brave) if brave and rng.random() < 0.7 else rng.choice(answers)


def positions(table: Kind, rng: random.Random, share: float) -> Iterator[State]:
    """A share of the positions of one random game, including chance nodes."""
    state, _ = settled(fresh(table))
    while state.stack:
        if rng.random() < share:
            yield state
        frame = pending(state)
        if isinstance(frame, Chance):
            action = frame.pick(state, rng.randrange(frame.weight(state)))
        else:
            action = bold(state, rng)
        state, _ = apply(state, action)
    yield state

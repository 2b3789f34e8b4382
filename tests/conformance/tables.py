"""Every way to set up a Drakon table: all compatible options, for 2 to 6 players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from wyrmhold.games.drakon.actions import Move
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.rules import movement
from wyrmhold.games.drakon.rules.turn import ChooseAction
from wyrmhold.games.drakon.setup.agreement import GOALS, MAX_PLAYERS, MIN_PLAYERS
from wyrmhold.games.drakon.setup.mix import Mix
from wyrmhold.games.drakon.setup.options import Options, problems
from wyrmhold.games.drakon.setup.profiles import OVERLAYS
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.versions import NEWEST, VERSIONS
from wyrmhold.kernel import Action, Chance, apply, legal, pending
from wyrmhold.kernel.transaction import settled

SMALL_BOX = Mix(
    (
        ("blank", (("N", 4), ("NE", 4), ("NES", 4))),
        ("drakon_moves", (("NE", 3),)),
        ("find_coin", (("NE", 8), ("NS", 4))),
        ("map", (("NE", 4),)),
        ("teleport", (("-", 2),)),
    ),
    ((1, 9), (2, 6)),
)
"""A small custom box, in which piles and hoards run out."""


def tables() -> list[tuple[Options, int]]:
    """Every playable combination of options and number of players, a few custom boxes, and some
    tables with earlier versions of the rules."""
    chosen = product(EDITIONS, GOALS, (False, True), (False, True), (False, True))
    agreed = [
        Options(edition, goal.value, heroes, expansion, teams)
        for edition, goal, heroes, expansion, teams in chosen
    ]
    agreed += [replace(options, box=SMALL_BOX) for options in agreed[:: len(agreed) // 4]]
    agreed += [
        replace(options, rules_version=version)
        for version in VERSIONS[:-1]
        for options in agreed[version :: len(agreed) // 10]
    ]
    return [
        (options, players)
        for options in agreed
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
        if not problems(options, players)
    ]


def name_of(table: tuple[Options, int]) -> str:
    """The test id of a table."""
    options, players = table
    words = [options.edition, options.goal]
    words += [word for word in OVERLAYS if getattr(options, word)]
    words += [] if options.rules_version == NEWEST else [f"version{options.rules_version}"]
    return "-".join([*words, str(players)])


def fresh(table: tuple[Options, int]) -> State:
    """A table before the first draw."""
    options, players = table
    seats = [None] * players
    return DRAKON.new(options.edition, options.as_json(), seats, options.rules_version)


def positions(table: tuple[Options, int], rng: random.Random, share: float) -> Iterator[State]:
    """A share of the positions of one random game, including chance nodes."""
    state, _ = settled(fresh(table))
    while state.stack:
        if rng.random() < share:
            yield state
        frame = pending(state)
        if isinstance(frame, Chance):
            action = frame.pick(state, rng.randrange(frame.weight(state)))
        else:
            action = lively(state, rng)
        state, _ = apply(state, action)
    yield state


def lively(state: State, rng: random.Random) -> Action:
    """A random answer that moves as often as it places: in uniform games heroes stay near Start."""
    answers = legal(state)
    frame = pending(state)
    if isinstance(frame, ChooseAction) and rng.random() < 0.5:
        paths = [] if frame.acted else movement.paths(state, frame.seat)
        if paths:
            return Move(rng.choice(paths))
    return answers.sample(rng)

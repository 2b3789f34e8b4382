"""`wyrmhold bench`: decisions and games per second on this machine.

Games are uniformly random from the deal to the end. A decision is a choice by a player;
chance draws are played but not counted. Events are always created.

list_per_s     list every legal action, pick one, apply it; the list holds a number for each
               placement, and only the picked one becomes an action object
objects_per_s  the same with an action object for every legal action
sample_per_s   draw an action uniformly without listing, apply it
options        average number of legal actions per decision

Measurements of all games take turns in short slices, so that other load on the machine affects
them equally.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import TYPE_CHECKING, Final

from wyrmhold.bots.players import at_random
from wyrmhold.cli.numbers import seconds
from wyrmhold.cli.output import print_json
from wyrmhold.cli.simulate import Chooser
from wyrmhold.cli.tables import (
    Agreed,
    add_game_option,
    add_table_options,
    read_table,
    table_from,
)
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.luck import Dice, below
from wyrmhold.kernel.transaction import advance, legal, settled

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

SLICE_S: Final = 0.1
"""Seconds per measurement before the next takes its turn; games in progress are finished."""

COPIES: Final = 10_000
COPY_ROUNDS: Final = 5


def add(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="measure decisions and games per second")
    add_game_option(parser, "every game")
    add_table_options(parser)
    parser.add_argument(
        "--seconds", type=seconds, default=2.0, metavar="S", help="seconds per measurement (2)"
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def by_listing(state: AnyState, rng: random.Random) -> Action:
    actions = legal(state)
    return actions[below(rng, len(actions))]


def by_objects(state: AnyState, rng: random.Random) -> Action:
    actions = list(legal(state))
    return actions[below(rng, len(actions))]


class Meter:
    """Measures whole random games of one kind, a slice at a time."""

    def __init__(self, fresh: AnyState, choose: Chooser) -> None:
        self.fresh = fresh
        self.choose = choose
        self.rng = random.Random(1)
        self.decisions = self.games = 0
        self.spent = 0.0

    def run(self, duration: float) -> None:
        """Play for `duration` seconds, but at least one game."""
        choose, rng = self.choose, self.rng
        luck = Dice(rng)
        began = now = time.process_time()
        while now - began < duration:
            state, _ = settled(self.fresh.copy(), luck)
            while state.stack:
                state, _ = advance(state, choose(state, rng), luck)
                self.decisions += 1
            self.games += 1
            now = time.process_time()
        self.spent += now - began

    @property
    def decisions_per_s(self) -> float:
        return self.decisions / self.spent

    @property
    def games_per_s(self) -> float:
        return self.games / self.spent


def mean_options(fresh: AnyState, games: int = 20) -> float:
    """Average number of legal actions per decision in random games."""
    rng = random.Random(2)
    luck = Dice(rng)
    decisions = options = 0
    for _ in range(games):
        state, _ = settled(fresh.copy(), luck)
        while state.stack:
            decisions += 1
            options += len(legal(state))
            state, _ = advance(state, at_random(state, rng), luck)
    return options / decisions


class CopyMeter:
    """Microseconds to copy a mid-game state: the best of several rounds."""

    def __init__(self, fresh: AnyState) -> None:
        self.best = float("inf")
        rng = random.Random(1)
        luck = Dice(rng)
        state, _ = settled(fresh.copy(), luck)
        for _ in range(60):
            following, _ = advance(state, at_random(state, rng), luck)
            if not following.stack:
                break
            state = following
        self.state = state

    def run(self) -> None:
        state = self.state
        began = time.process_time()
        for _ in range(COPIES):
            state.copy()
        self.best = min(self.best, (time.process_time() - began) / COPIES * 1e6)


class Figures:
    """All measurements of one table."""

    def __init__(self, agreed: Agreed) -> None:
        self.agreed = agreed
        self.fresh = agreed.fresh()
        self.listed = Meter(self.fresh, by_listing)
        self.sampled = Meter(self.fresh, at_random)
        self.objects = Meter(self.fresh, by_objects)
        self.copied = CopyMeter(self.fresh)

    def row(self) -> dict[str, object]:
        return {
            "game": self.agreed.game.name,
            "edition": self.agreed.edition,
            "players": self.agreed.players,
            "list_per_s": round(self.listed.decisions_per_s),
            "sample_per_s": round(self.sampled.decisions_per_s),
            "games_per_s": round(self.sampled.games_per_s, 1),
            "copy_us": round(self.copied.best, 3),
            "objects_per_s": round(self.objects.decisions_per_s),
            "options": round(mean_options(self.fresh), 1),
        }


def measured(tables: list[Agreed], duration: float) -> list[dict[str, object]]:
    """A row for each table; every figure gets `duration` seconds."""
    figures = [Figures(agreed) for agreed in tables]
    meters = [meter for each in figures for meter in (each.listed, each.sampled, each.objects)]
    while waiting := [meter for meter in meters if meter.spent < duration]:
        for meter in waiting:
            meter.run(min(SLICE_S, duration - meter.spent))
    for _ in range(COPY_ROUNDS):
        for each in figures:
            each.copied.run()
    return [each.row() for each in figures]


def tables_from(args: argparse.Namespace) -> list[Agreed]:
    """The table of the chosen game, or one per game. Raises BadOptions or BadFile."""
    if args.game is not None:
        return [table_from(args)]
    found: list[str] = []
    tables: list[Agreed] = []
    for name in GAMES:
        agreed, problems = read_table(args, name)
        found += [f"{name}: {problem}" for problem in problems]
        tables.append(agreed)
    if found:
        raise BadOptions("not every game has these options: choose one with --game", found)
    return tables


def run(args: argparse.Namespace) -> int:
    rows = measured(tables_from(args), args.seconds)
    if args.json:
        print_json(rows)
        return 0
    for name in rows[0]:
        print(f"{name:>13}  " + "".join(f"{row[name]!s:<14}" for row in rows).rstrip())
    return 0

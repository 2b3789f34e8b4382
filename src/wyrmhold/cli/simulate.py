"""`wyrmhold simulate`: play many games and print statistics."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from wyrmhold.bots.players import PLAYERS, RANDOM, at_random
from wyrmhold.bots.protocol import asked
from wyrmhold.cli.engines import add_engine_option
from wyrmhold.cli.numbers import whole
from wyrmhold.cli.output import print_json
from wyrmhold.cli.tables import Agreed, add_game_option, add_table_options, table_from
from wyrmhold.cli.terminal.game_terminal import terminal_of
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, settled
from wyrmhold.lab.kernel_games import KERNEL, TOLD, KernelGames, engine_for, with_engine

Chooser = Callable[[AnyState, random.Random], Action]
"""Picks an answer for the seat to act."""

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add(commands: Commands) -> None:
    parser = commands.add_parser("simulate", help="play many games and print statistics")
    add_game_option(parser)
    add_table_options(parser)
    parser.add_argument(
        "--player",
        default=RANDOM,
        metavar="NAME",
        help="the bot that plays every seat (default random)",
    )
    parser.add_argument("--games", type=whole(1, 10_000_000), default=1000, metavar="N")
    parser.add_argument("--seed", type=whole(0, 2**63), default=0, metavar="N")
    add_engine_option(parser)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def whole_game(fresh: AnyState, choose: Chooser, rng: random.Random) -> AnyState:
    """Play a new table to its end."""
    luck = Dice(rng)
    state, _ = settled(fresh.copy(), luck)
    while state.stack:
        state, _ = advance(state, choose(state, rng), luck)
    return state


class Tally:
    """Statistics of the games played so far."""

    def __init__(self, agreed: Agreed) -> None:
        self.game = agreed.game
        self.wins = [0] * agreed.players
        self.nobody = 0
        self.endings: Counter[str] = Counter()
        self.turns: list[int] = []
        self.seated: Counter[str] = Counter()
        """Games and wins of each figure, if the game wants them counted."""
        self.won: Counter[str] = Counter()
        self.figures = terminal_of(agreed.game).figures

    def count(self, state: AnyState) -> None:
        """Add a finished game, which may have no winner."""
        self.endings[state.outcome.reason] += 1
        self.turns.append(self.game.turns(state))
        self.nobody += not state.outcome.winners
        for seat in state.outcome.winners:
            self.wins[seat] += 1
        if self.figures is not None:
            picks = self.game.picks(state)
            self.seated.update(name for name in picks if name is not None)
            self.won.update(str(picks[seat]) for seat in state.outcome.winners)

    def turn_figures(self) -> dict[str, float]:
        turns = sorted(self.turns)
        return {
            "mean": round(sum(turns) / len(turns), 2),
            "p50": turns[len(turns) // 2],
            "p99": turns[min(len(turns) - 1, len(turns) * 99 // 100)],
        }

    def as_json(self) -> dict[str, object]:
        summary: dict[str, object] = {
            "games": len(self.turns),
            "wins": self.wins,
            "endings": dict(sorted(self.endings.items())),
            "turns": self.turn_figures(),
        }
        if self.figures is not None:
            summary[self.figures.word] = {
                name: {"games": self.seated[name], "wins": self.won[name]}
                for name in self.figures.names
            }
        return summary

    def lines(self) -> list[str]:
        """The summary for people."""
        seats = [f"seat {seat}: {number}" for seat, number in enumerate(self.wins)]
        if self.nobody:
            seats.append(f"nobody: {self.nobody}")
        told = [
            "wins     " + "  ".join(seats),
            "endings  " + "  ".join(f"{reason}: {n}" for reason, n in sorted(self.endings.items())),
            "turns    " + "  ".join(f"{name} {n}" for name, n in self.turn_figures().items()),
        ]
        if self.figures is not None:
            told.append(f"{self.figures.word}, wins of games")
            for name in self.figures.names:
                games, wins = self.seated[name], self.won[name]
                share = f"{wins / games:7.1%}" if games else ""
                told.append(f"         {name:9}{wins:>7} of {games:<7}{share}".rstrip())
        return told


def player_of(agreed: Agreed, name: str) -> Chooser:
    """The bot with this name. Raises BadOptions."""
    players = PLAYERS[agreed.game.name]
    if name not in players:
        known = ", ".join(players)
        raise BadOptions(
            "no such player", [f"player: {shown(name)} does not play {agreed.game.name}: {known}"]
        )
    if name == RANDOM:
        return at_random  # never looks at the state, so nothing needs hiding
    bot = players[name]
    return lambda state, rng: asked(bot, agreed.game, state, rng)


def ends_of(
    agreed: Agreed, choose: Chooser, engine: str, games: int, seed: int
) -> Iterator[AnyState]:
    """Play games; yields the last position of each."""
    if engine == KERNEL:
        table = (agreed.game.name, agreed.edition, agreed.options, agreed.players)
        for ended in KernelGames(*table, None, seed).played(0, games):
            yield ended.state
        return
    rng = random.Random(seed)
    fresh = agreed.fresh()
    for _ in range(games):
        yield whole_game(fresh, choose, rng)


def run(args: argparse.Namespace) -> int:
    agreed = table_from(args)
    choose = player_of(agreed, args.player)
    engine = engine_for(args.engine, agreed.game.name, [args.player], args.games)
    tally = Tally(agreed)
    for state in ends_of(agreed, choose, engine, args.games, args.seed):
        tally.count(state)
    if args.json:
        print_json(with_engine(tally.as_json(), engine))
        return 0
    print(f"{args.games} games, {agreed.players} {args.player} players, played by {TOLD[engine]}")
    for line in tally.lines():
        print(line)
    return 0

"""`python -m wyrmhold.lab.dragon_run.balance`: are the characters of Dragon Run equally good?

Scripted players with random characters play many games. The figures depend only on the seed, not on
the number of processes.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from wyrmhold.bots.dragon_run.scripted import Scripted
from wyrmhold.games.dragon_run.cards import CHARACTERS
from wyrmhold.games.dragon_run.characters.base import Power
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.setup.options import EDITION, MAX_PLAYERS, MIN_PLAYERS
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, legal, settled
from wyrmhold.lab.dragon_run.tally import Tally, Wins

GAMES_PER_CHUNK: Final = 250
"""Games played from one random stream."""

Job = tuple[int, int, int, int, bool]
"""Players, index of the chunk, games, seed, and whether all but one player are random."""


def jobs_of(games: int, tables: Sequence[int], seed: int, lone: bool) -> list[Job]:
    """Split the work into chunks, with the same number of games for each number of players."""
    return [
        (players, chunk, min(GAMES_PER_CHUNK, each - chunk * GAMES_PER_CHUNK), seed, lone)
        for players in tables
        for each in [games // len(tables)]
        for chunk in range((each + GAMES_PER_CHUNK - 1) // GAMES_PER_CHUNK)
    ]


def play_chunk(job: Job) -> Tally:
    """Play one chunk."""
    players, chunk, games, seed, lone = job
    rng = random.Random(f"balance {seed} {players} {chunk}")
    fresh = DRAGON_RUN.new(EDITION, {}, [None] * players)
    tally = Tally(players)
    bot = Scripted()
    everybody = (1 << players) - 1
    for number in range(games):
        scripted = 1 << number % players if lone else everybody
        play_one(fresh, rng, bot, scripted, tally)
    return tally


def play_one(fresh: State, rng: random.Random, bot: Scripted, scripted: int, tally: Tally) -> None:
    """Play a game; the seats in the mask are scripted, the others answer at random."""
    luck = Dice(rng)
    state, _ = settled(fresh.copy(), luck)
    players = tally.players
    first = state.turn
    while state.stack:
        seat = state.stack[-1].by(state)
        if scripted >> seat & 1:
            action = bot.answer(state)
            tally.decisions += 1
            if isinstance(action, Power):
                tally.powers[state.characters[seat]] += 1
        else:
            action = legal(state).sample(rng)
        state, _ = advance(state, action, luck)
    assert state.outcome is not None
    winners = state.outcome.winners
    tally.games += 1
    tally.turns[state.turns] += 1
    tally.endings[state.outcome.reason] += 1
    for seat in range(players):
        if scripted >> seat & 1:
            part = 1.0 / len(winners) if seat in winners else 0.0
            tally.scripted.add(part)
            tally.characters[state.characters[seat]].add(part)
            tally.seats[seat].add(part)
            tally.places[(seat - first) % players].add(part)


def measured(work: list[Job], processes: int) -> list[Tally]:
    """Do all the work and merge the tallies by number of players."""
    found: dict[int, Tally] = {}
    for part in done(work, processes):
        if part.players in found:
            found[part.players].merge(part)
        else:
            found[part.players] = part
    return list(found.values())


def done(work: list[Job], processes: int) -> Iterator[Tally]:
    if processes == 1:
        yield from map(play_chunk, work)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play_chunk, work)


def lines(tallies: list[Tally]) -> Iterator[str]:
    """Format the figures as text: shares of wins in fair shares, ± standard error."""

    def cell(tally: Tally, wins: Wins) -> str:
        ratio, error = tally.ratio(wins)
        return f"{ratio:.3f} ± {error:.3f}" if wins.games else ""

    def line(name: str, cells: list[str]) -> str:
        return f"{name:<12}" + "".join([f"{text:>17}" for text in cells]).rstrip()

    facts = [tally.as_json() for tally in tallies]
    yield line("players", [str(tally.players) for tally in tallies])
    yield line("games", [str(tally.games) for tally in tallies])
    for reason in sorted({reason for tally in tallies for reason in tally.endings}):
        yield line(
            f"by {reason}", [f"{tally.endings[reason] / tally.games:.2%}" for tally in tallies]
        )
    for word in ("mean", "p50", "p99"):
        rows = [fact["turns"] for fact in facts]
        yield line(f"turns {word}", [str(row[word]) for row in rows if isinstance(row, dict)])
    lone = all(tally.scripted.games == tally.games for tally in tallies)
    if lone:
        yield line("scripted", [cell(tally, tally.scripted) for tally in tallies])
    for number, name in enumerate(CHARACTERS):
        yield line(name, [cell(tally, tally.characters[number]) for tally in tallies])
    for seat in range(max(tally.players for tally in tallies)):
        yield line(f"seat {seat}", [cell(tally, tally.seats[seat]) for tally in tallies])
    for place in range(max(tally.players for tally in tallies)):
        yield line(f"first + {place}", [cell(tally, tally.places[place]) for tally in tallies])
    for tally in [] if lone else tallies:
        for name in tally.unbalanced():
            yield f"out of balance with {tally.players} players: {name}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="wyrmhold.lab.dragon_run.balance", description=__doc__)
    parser.add_argument(
        "--games", type=int, default=4000, metavar="N", help="total number of games"
    )
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5], metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes")
    parser.add_argument(
        "--lone", action="store_true", help="one scripted player against random ones"
    )
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(arguments)
    tables = sorted(set(args.players))
    if not all(MIN_PLAYERS <= players <= MAX_PLAYERS for players in tables):
        parser.error(f"--players: give numbers from {MIN_PLAYERS} to {MAX_PLAYERS}")
    if args.games < len(tables) or args.jobs < 1:
        parser.error("--games needs at least one per number of players; --jobs at least one")
    tallies = measured(jobs_of(args.games, tables, args.seed, args.lone), args.jobs)
    if args.json:
        json.dump([tally.as_json() for tally in tallies], sys.stdout, indent=1)
        print()
    else:
        for text in lines(tallies):
            print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())

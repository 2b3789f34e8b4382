"""Chunks: games of one cell with consecutive numbers, played together and kept in one file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

from wyrmhold.bots.players import RANDOM
from wyrmhold.bots.protocol import Bot
from wyrmhold.games.registry import GAMES
from wyrmhold.lab.arena.bot_names import bot_of
from wyrmhold.lab.arena.match import Match, Played, play
from wyrmhold.lab.code_version import code_version
from wyrmhold.lab.experiments.collectors import Observer, collectors_of
from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.game_lab import KernelGame, lab_of
from wyrmhold.lab.kernel_bots import kernel_ends
from wyrmhold.lab.kernel_games import Ended, KernelGames

FORMAT: Final = "wyrmhold lab chunk 1"


@dataclass(frozen=True)
class Job:
    """Games to play: `games` games of a cell, starting with number `first`."""

    cell: int
    first: int
    games: int


@dataclass(frozen=True)
class Game:
    """A finished game: the part determined by the experiment, the cell and the number.

    seats    the bot of each seat, by index in the cell
    first    the seat that began
    found    what the collectors found: see `Found`
    """

    number: int
    seats: list[int]
    first: int
    winners: list[int]
    reason: str
    turns: int
    decisions: int
    found: dict[str, Any]

    def share(self, seat: int) -> float:
        """A seat's share of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True)
class Chunk:
    """Games that have been played.

    times     thinking times of each game and bot, as the arena measures them
    faults    for each game and bot, the number of random answers given in its place
    """

    experiment: str
    code: str
    cell: int
    games: list[Game]
    times: list[list[list[int]]]
    faults: list[list[int]]

    def data(self) -> bytes:
        """Serialise the chunk for its file."""
        games = [vars(game) for game in self.games]  # asdict would copy every number
        text = json.dumps({"format": FORMAT, **vars(self), "games": games}, separators=(",", ":"))
        return gzip.compress(text.encode(), 6, mtime=0)

    @classmethod
    def from_data(cls, data: bytes) -> Chunk:
        """Read what `data` wrote. Raises ValueError, KeyError, TypeError, OSError or EOFError."""
        found = json.loads(gzip.decompress(data))
        if found.pop("format") != FORMAT:
            raise ValueError("another format")
        games = [Game(**game) for game in found.pop("games")]
        return cls(games=games, **found)


class Player:
    """Plays chunks of an experiment, in whatever process it is sent to.

    kernel_cells    the cells that the batch kernel plays
    """

    def __init__(self, experiment: Experiment, kernel_cells: Collection[int] = ()) -> None:
        self.experiment: Final = experiment
        self.kernel_cells: Final = frozenset(kernel_cells)
        self._bots: dict[str, Bot] = {}

    def __call__(self, job: Job) -> bytes:
        """Play a chunk; returns it serialised. Raises BotFailed."""
        experiment = self.experiment
        if job.cell in self.kernel_cells:
            return kernel_chunk(experiment, job).data()
        match = experiment.match(job.cell)
        bots = [self._bot(name) for name in match.bots]
        games: list[Game] = []
        times: list[list[list[int]]] = []
        faults: list[list[int]] = []
        for number in range(job.first, job.first + job.games):
            observer = Observer(match.game, match.players, experiment.collect)
            played = play(match, number, bots, observer)
            games.append(game_of(played, observer))
            times.append([[n for pair in row.items() for n in pair] for row in played.times])
            rows = played.faults or tuple([{} for _ in bots])
            faults.append([sum(row.values()) for row in rows])
        return Chunk(experiment.digest(), code_version(), job.cell, games, times, faults).data()

    def _bot(self, name: str) -> Bot:
        if name not in self._bots:
            self._bots[name] = bot_of(self.experiment.game, name)
        return self._bots[name]


def game_of(played: Played, observer: Observer) -> Game:
    """The part of a game that is kept."""
    return Game(
        played.number,
        list(played.seats),
        observer.first,
        list(played.winners),
        played.reason,
        played.turns,
        sum(sum(row.values()) for row in played.times),
        vars(observer.found),
    )


def kernel_chunk(experiment: Experiment, job: Job) -> Chunk:
    """Play a chunk on the batch kernel, on one core. Nobody's times are taken."""
    match = experiment.match(job.cell)
    at_end = [collectors_of(match.game)[name].needs_only_the_end for name in experiment.collect]
    only_random = set(match.bots) == {RANDOM}
    if lab_of(match.game).kernel is None or (all(at_end) and only_random):
        games = list(random_games(match, experiment, job))
    else:
        games = list(bot_games(match, experiment, job))
    nothing = [[0] * len(match.bots) for _ in games]
    times: list[list[list[int]]] = [[[] for _ in match.bots] for _ in games]
    return Chunk(experiment.digest(), code_version(kernel=True), job.cell, games, times, nothing)


def random_games(match: Match, experiment: Experiment, job: Job) -> Iterator[Game]:
    """Games of random players, of which only the ends are known."""
    table = (match.game, match.edition, match.options, match.players, match.rules_version)
    for ended in KernelGames(*table, match.seed, threads=1).played(job.first, job.games):
        observer = Observer(match.game, match.players, experiment.collect)
        observer.ended(ended.state)
        yield kernel_game(match, ended.number, ended, observer)


def bot_games(match: Match, experiment: Experiment, job: Job) -> Iterator[Game]:
    """Games of the kernel's bots. One that the kernel cannot finish is played by the engine.

    Raises CannotRepresent.
    """
    for number, each in kernel_ends(match, job.first, job.games):
        observer = Observer(match.game, match.players, experiment.collect)
        if each.state is None:
            bots = [bot_of(match.game, name) for name in match.bots]
            yield game_of(play(match, number, bots, observer), observer)
        else:
            observer.counted(each.tally)
            observer.ended(each.state)
            yield kernel_game(match, number, each, observer)


def kernel_game(match: Match, number: int, ended: Ended | KernelGame, observer: Observer) -> Game:
    """The part of a kernel's game that is kept."""
    outcome = ended.state.outcome
    return Game(
        number,
        list(match.seats(number)),
        ended.first,
        list(outcome.winners),
        outcome.reason,
        GAMES[match.game].turns(ended.state),
        ended.decisions,
        vars(observer.found),
    )

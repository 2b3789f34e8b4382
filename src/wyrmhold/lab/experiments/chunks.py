"""Chunks: games of one cell with consecutive numbers, played together and kept in one file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Any, Final

from wyrmhold.bots.protocol import Bot
from wyrmhold.games.registry import GAMES
from wyrmhold.lab.arena.bot_names import bot_of
from wyrmhold.lab.arena.match import Played, play
from wyrmhold.lab.code_version import code_version
from wyrmhold.lab.experiments.collectors import Observer
from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.kernel_games import KernelGames

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
        text = json.dumps({"format": FORMAT, **asdict(self)}, separators=(",", ":"))
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
        asdict(observer.found),
    )


def kernel_chunk(experiment: Experiment, job: Job) -> Chunk:
    """Play a chunk on the batch kernel, on one core. Nobody's times are taken."""
    match = experiment.match(job.cell)
    table = (match.game, match.edition, match.options, match.players, match.rules_version)
    turns = GAMES[match.game].turns
    games: list[Game] = []
    for ended in KernelGames(*table, match.seed, threads=1).played(job.first, job.games):
        observer = Observer(match.game, match.players, experiment.collect)
        observer.ended(ended.state)
        outcome = ended.state.outcome
        games.append(
            Game(
                ended.number,
                list(match.seats(ended.number)),
                ended.first,
                list(outcome.winners),
                outcome.reason,
                turns(ended.state),
                ended.decisions,
                asdict(observer.found),
            )
        )
    nothing = [[0] * len(match.bots) for _ in games]
    times: list[list[list[int]]] = [[[] for _ in match.bots] for _ in games]
    return Chunk(experiment.digest(), code_version(kernel=True), job.cell, games, times, nothing)

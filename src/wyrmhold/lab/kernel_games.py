"""Whole games of random players on the batch kernel, for whatever plays many of them.

The kernel plays by the engine's rules (docs/batch.md), but draws its luck differently: these are
other games than the engine's with the same seed, with the same chances.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from wyrmhold.bots.players import RANDOM, at_random
from wyrmhold.extras import how_to_install, installed
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, settled

KERNEL, PYTHON = "kernel", "python"
ENGINES: Final = (KERNEL, PYTHON)
TOLD: Final = {KERNEL: "the batch kernel", PYTHON: "the engine"}

LEAST_GAMES: Final = 5_000
"""With fewer games the engine is chosen unless somebody asks for the kernel: the kernel takes
longer to load, and much longer to be compiled for the first time."""

AT_ONCE: Final = 2_000
"""How many games are played together."""


@dataclass(frozen=True)
class Ended:
    """A finished game: its number, its last position, who began, and how many decisions it took."""

    number: int
    state: AnyState
    first: int
    decisions: int


def why_not(game: str, bots: Collection[str], known: Collection[str] = ()) -> str:
    """Why the kernel cannot play these games; empty if it can.

    It plays at random everywhere, and these `known` bots where somebody seats them.
    """
    others = [bot for bot in dict.fromkeys(bots) if bot != RANDOM and bot not in known]
    if others:
        able = ", ".join([f"`{name}`" for name in (RANDOM, *known)])
        return f"it plays games of {able} only, not of {', '.join(others)}"
    from wyrmhold.batch.game_kernel import games_with_kernel

    if game not in games_with_kernel():
        return f"there is no kernel for {game}"
    if not installed("numba"):
        return f"it needs numba: {how_to_install('batch')}"
    return ""


def engine_for(
    wanted: str | None,
    game: str,
    bots: Collection[str],
    games: int,
    known: Collection[str] = (),
) -> str:
    """The engine to play with: the wanted one, else the usual one. Raises BadOptions."""
    reason = why_not(game, bots, known)
    if wanted is None:
        return KERNEL if not reason and games >= LEAST_GAMES else PYTHON
    if wanted == KERNEL and reason:
        raise BadOptions("the kernel cannot play these games", [f"--engine kernel: {reason}"])
    return wanted


def with_engine(report: Mapping[str, object], engine: str) -> dict[str, object]:
    """A report as JSON. Only the kernel is named: the engine is what the notation describes."""
    return {**report, "engine": engine} if engine == KERNEL else dict(report)


def seed_of(purpose: str, seed: int) -> int:
    """A seed of 56 bits for the first game of a run; the next games have the next seeds."""
    digest = hashlib.sha256(f"{purpose} {seed}".encode()).digest()
    return int.from_bytes(digest[:7], "big")


class KernelGames:
    """Games at one kind of table, by number: each is determined by the seed and its number."""

    def __init__(
        self,
        game: str,
        edition: str,
        options: dict[str, Any],
        players: int,
        rules_version: int | None,
        seed: int,
        threads: int | None = None,
    ) -> None:
        self._table: Final[dict[str, Any]] = {
            **options,
            "game": game,
            "edition": edition,
            "players": players,
            "rules_version": rules_version,
            "threads": threads,
        }
        self._seed: Final = seed_of("kernel", seed)
        """The seed of game 0. Those of two runs are far apart, so that no game is in both."""
        self._batches: Final[dict[int, Any]] = {}

    def played(self, first: int, games: int) -> Iterator[Ended]:
        """Play games with consecutive numbers. Raises BadBatch and CannotRepresent."""
        last = first + games
        while first < last:
            number = min(AT_ONCE, last - first)
            yield from self._together(first, number)
            first += number

    def _together(self, first: int, games: int) -> Iterator[Ended]:
        batch = self._batches.get(games)
        if batch is None:
            from wyrmhold.batch.batch import Batch

            batch = self._batches[games] = Batch(tables=games, **self._table)
        batch.reset(seed=self._seed + first)
        begins = batch.states["turn"].tolist()
        played = batch.playouts()
        for table, number in enumerate(range(first, first + games)):
            if played.cut[table]:
                yield self._by_the_engine(number, batch.fresh)
            else:
                decisions = int(played.decisions[table])
                yield Ended(number, batch.state(table), begins[table], decisions)

    def _by_the_engine(self, number: int, fresh: AnyState) -> Ended:
        """Play a game that the kernel could not finish, because it outgrew its record or left the
        window, from the start."""
        rng = random.Random(f"kernel {self._seed} {number}")
        luck = Dice(rng)
        state, _ = settled(fresh.copy(), luck)
        first, decisions = state.turn, 0
        while state.stack:
            state, _ = advance(state, at_random(state, rng), luck)
            decisions += 1
        return Ended(number, state, first, decisions)

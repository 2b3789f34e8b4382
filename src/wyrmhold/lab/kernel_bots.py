"""Games of a match whose bots the batch kernel plays, for the arena and the laboratory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wyrmhold.lab.arena.match import Match
from wyrmhold.lab.game_lab import KernelGame, lab_of
from wyrmhold.lab.kernel_games import seed_of


def bots_of_kernel(game: str) -> tuple[str, ...]:
    """The bots of a game that its batch kernel plays, besides `random`."""
    kernel = lab_of(game).kernel
    return () if kernel is None else kernel.bots


def kernel_ends(match: Match, first: int, games: int) -> Iterator[tuple[int, KernelGame]]:
    """The ends of games with consecutive numbers, played on one core.

    The games of a rotation have the same luck, as on the engine. Raises CannotRepresent.
    """
    from wyrmhold.batch.batch import Batch

    kernel = lab_of(match.game).kernel
    assert kernel is not None
    rotation = match.rotation()
    luck, choices = seed_of("kernel", match.seed), seed_of("players", match.seed)
    numbers = range(first, first + games)
    options: dict[str, Any] = {
        **match.options,
        "players": match.players,
        "edition": match.edition,
        "rules_version": match.rules_version,
    }
    batch = Batch(match.game, games, threads=1, **options)
    played = kernel.tables(batch, match.bots).play(
        [match.seats(number) for number in numbers],
        [luck + number // rotation for number in numbers],
        [choices + number for number in numbers],
    )
    return zip(numbers, played, strict=True)

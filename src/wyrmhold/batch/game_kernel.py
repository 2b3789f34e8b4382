"""The parts of a game's kernel, for one kind of table."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.fields import Observations
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.numbering import Numbering


@dataclass(frozen=True)
class GameKernel:
    """The modules of a kernel, and what it needs to know about a table.

    rounds        random games in rounds, for a GPU; None if whole games are fast enough there
    rules         the record of the table's rules
    numbering     what the numbers of answers mean
    observations  the layout of observations
    whats         facts about answers, from which their features are made
    features      the columns of an answer's features, with their meanings
    room          the length of an array that every list of answers fits into
    """

    players: int
    layout: Any
    play: Any
    questions: Any
    convert: Any
    rounds: Any
    rules: NDArray[np.void]
    numbering: Numbering[Any]
    observations: Observations
    whats: NDArray[np.int32]
    features: tuple[tuple[str, str], ...]
    room: int


def games_with_kernel() -> list[str]:
    """The games that have a folder of this layer."""
    return [name for name in GAMES if find_spec(f"wyrmhold.batch.{name}") is not None]


def is_windowed(game: str) -> bool:
    """Whether the observations of a game show a window of a board."""
    return getattr(importlib.import_module(f"wyrmhold.batch.{game}"), "WINDOWED", False)


def kernel_of(game: str, fresh: AnyState, **parameters: int) -> GameKernel:
    """The kernel for a fresh table. Raises CannotRepresent."""

    def part(name: str) -> Any:
        return importlib.import_module(f"wyrmhold.batch.{game}.{name}")

    layout, rules = part("layout"), part("table")
    numbering = rules.numbering_of(fresh.rules, fresh.players)
    return GameKernel(
        players=fresh.players,
        layout=layout,
        play=part("play"),
        questions=part("questions"),
        convert=part("convert"),
        rounds=part("rounds") if find_spec(f"wyrmhold.batch.{game}.rounds") else None,
        rules=rules.table_of(fresh),
        numbering=numbering,
        observations=part("observation_layout").observations_of(fresh, **parameters),
        whats=part("candidates_layout").whats_of(numbering),
        features=part("candidates").FEATURES,
        room=layout.MAX_ANSWERS + 64,
    )

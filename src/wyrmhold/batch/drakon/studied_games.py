"""Games of kernel players for studies: their ends, their lengths and their tallies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon import layout as records
from wyrmhold.batch.drakon import studied_play
from wyrmhold.batch.drakon.evaluation import layout
from wyrmhold.batch.drakon.kernel_players import Floats, as_words, check_box
from wyrmhold.batch.drakon.search.layout import PLAN, POSITIONS, SEARCH
from wyrmhold.batch.target import all_opened, scratch

MAX_DECISIONS: Final = 100_000
"""Decisions after which a game is cut short."""


@dataclass(frozen=True)
class Studied:
    """Games that were played; the tables of the batch show their ends.

    decisions   (games,) how many decisions each took
    cut         (games,) whether the kernel could not finish it
    first       (games,) the seat that began
    by_seat     (games, columns, seats) coins found, stolen and lost, times caught
    by_kind     (games, columns, kinds, seats) chambers dealt, placed, entered, acted
    """

    decisions: NDArray[np.int64]
    cut: NDArray[np.bool_]
    first: NDArray[np.int64]
    by_seat: NDArray[np.int32]
    by_kind: NDArray[np.int32]


def verbs_of(numbering: Any) -> NDArray[np.int32]:
    """The kind of each answer: a number for each word that answers begin with."""
    words: dict[str, int] = {}
    kinds: list[int] = []
    sizes: list[int] = []
    for family in numbering.families:
        word = family.answers.verb.partition(" ")[0]
        kinds.append(words.setdefault(word, len(words)))
        sizes.append(sum([places * turns for places, turns in family.spans]))
    return np.repeat(np.array(kinds, np.int32), sizes)


@final
class StudiedGames:
    """Plays whole games at the tables of a batch, on one core."""

    def __init__(
        self, batch: Batch, judges: Floats, plans: NDArray[np.float64] | None = None
    ) -> None:
        """Set up players; `plans` says how each judge looks ahead, if any does. Raises
        CannotRepresent."""
        check_box(batch.rules)
        self._batch: Final = batch
        self._copies: Final = np.zeros(POSITIONS, batch.states.dtype)
        self._notes: Final = np.zeros(1, layout.NOTES)
        self._searches: Final = np.zeros(1, SEARCH)
        self._judges: Final = np.ascontiguousarray(judges, np.float32)
        self._verbs: Final = verbs_of(batch.numbering)
        self._plans: Final = np.zeros((len(judges), PLAN)) if plans is None else plans

    def play(
        self, seated: NDArray[np.int64], deals: NDArray[np.int64], seeds: NDArray[np.int64]
    ) -> Studied:
        """Play a game at every table.

        seated   (games, players) the judge of each seat, negative for random answers
        deals    (games,) the seeds of the games
        seeds    (games,) of the players' own luck
        """
        batch, games = self._batch, len(self._batch)
        results = np.zeros((games, 3), np.int64)
        tallies = np.zeros((games, studied_play.TALLY), np.int32)
        room = [np.zeros(batch.room, np.int32) for _ in range(2)]
        words: list[Any] = [scratch(as_words(each)) for each in (batch.states, self._copies)]
        studied_play.play_studied_games(
            all_opened(batch.states),
            words[0],
            all_opened(batch.rules),
            scratch(np.ascontiguousarray(seated, np.int64)),
            scratch(np.ascontiguousarray(deals, np.int64)),
            scratch(np.ascontiguousarray(seeds, np.int64)),
            scratch(self._judges),
            scratch(self._plans),
            MAX_DECISIONS,
            all_opened(self._copies),
            words[1],
            all_opened(self._notes),
            all_opened(self._searches),
            scratch(room[0]),
            scratch(room[1]),
            scratch(np.zeros(batch.room)),
            scratch(self._verbs),
            scratch(tallies),
            scratch(results),
        )
        split = studied_play.BY_KIND * records.SEATS
        kinds = (studied_play.COLUMNS_BY_KIND, records.KINDS, records.SEATS)
        return Studied(
            results[:, 0],
            results[:, 1] > 0,
            results[:, 2],
            tallies[:, :split].reshape(games, studied_play.BY_KIND, records.SEATS),
            tallies[:, split:].reshape(games, *kinds),
        )

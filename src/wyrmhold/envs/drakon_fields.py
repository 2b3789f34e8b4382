"""What stands where in an observation of Drakon.

Planes have the window's cells by x and then y, as the numbers of answers count them; the plane of a
field is named by its first index. Seats come in turn order from the seat that looks.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

import numpy as np

from wyrmhold.envs.encoding import Encoding, Field, Floats, laid_out
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.goals import CoinGoal, EscapeGoal, Goal, GoldGoal
from wyrmhold.games.drakon.numbering import DISCARDS, WINDOW, DrakonNumbering
from wyrmhold.games.drakon.observing import (
    ABILITIES,
    FULL,
    QUESTIONS,
    STATUS,
    Rows,
    kinds_of,
)
from wyrmhold.games.drakon.rules import Rules
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import START
from wyrmhold.kernel.game import AnyGame, AnyState

COUNTS: Final = ("pile", "under", "hoard", "turns", "beyond")
TERMS: Final = (
    "drakon_waits",
    "drakon_halts",
    "abilities",
    "teams",
    "gold wins",
    "coins win",
    "escape wins",
    "enough",
)
GOAL_KINDS: Final[tuple[type[Goal], ...]] = (GoldGoal, CoinGoal, EscapeGoal)
MUCH: Final = 20
"""What the amount that wins is divided by."""


def fields_of(side: int, kinds: int, designs: int, players: int) -> tuple[Field, ...]:
    """The fields of an observation. Planes come first: only ones and zeros stand there."""
    return laid_out(
        (
            ("chambers", (kinds, side, side), "1 where a chamber of this kind lies"),
            (
                "arrows",
                (4, side, side),
                "1 where a chamber has an arrow north, east, south, west",
            ),
            ("heroes", (players, side, side), "1 where this seat's hero stands"),
            ("drakon", (side, side), "1 where Drakon stands"),
            ("entered", (2, side, side), "entered this turn: by the own hero, by another"),
            ("subject", (side, side), "1 on the chamber that the question is about"),
            ("hand", (designs,), "how many chambers of each design the own hand holds"),
            ("known", (players - 1, designs), "those the seat is sure of in each other hand"),
            ("under", (designs,), "those it knows to lie under the pile"),
            ("next", (designs,), "1 for the next one drawn, if the seat knows it"),
            ("unseen", (designs,), "those whose place it does not know"),
            ("coins", (3,), "own coins worth 1, 2, 3 that can be lost"),
            ("locked", (3,), "own coins worth 1, 2, 3 that cannot"),
            ("unseen_coins", (3,), "coins worth 1, 2, 3 whose place it does not know"),
            ("sizes", (players, 3), "each seat's chambers in hand, coins, locked coins"),
            ("status", (players, len(STATUS)), "each seat: " + ", ".join(STATUS)),
            (
                "ability",
                (players, len(ABILITIES)),
                "each seat's hero: " + ", ".join(ABILITIES),
            ),
            ("seat", (players,), "which seat this is: answers name seats by their numbers"),
            ("question", (len(QUESTIONS),), "what is asked: " + ", ".join(QUESTIONS)),
            ("acted", (1,), "1 if the turn's action is taken already"),
            ("loss", (players + 1,), "who gets the coin about to be lost; the hoard stands last"),
            (
                "counts",
                (len(COUNTS),),
                "pile, and of that under it (share of the box), hoard (share of all coins),"
                " turns played (share of the limit), chambers outside the window",
            ),
            ("terms", (len(TERMS),), f"{', '.join(TERMS)} ({MUCH} is 1)"),
        )
    )


def secrets_of(designs: int, players: int) -> tuple[Field, ...]:
    """The fields of the channel of perfect information. Seats come by their numbers."""
    return laid_out(
        (
            ("hands", (players, designs), "each hand's chambers by design"),
            ("coins", (players, 3), "each seat's coins worth 1, 2, 3 that can be lost"),
            ("locked", (players, 3), "each seat's coins worth 1, 2, 3 that cannot"),
            ("hoard", (3,), "coins worth 1, 2, 3 in the hoard"),
            ("pile", (designs,), "the chambers of the pile whose order nobody knows"),
            ("under", (designs,), "the chambers under it"),
            ("next", (designs,), "1 for the next one drawn, if it comes from under the pile"),
        )
    )


@final
class DrakonEncoding(Encoding):
    """Drakon for tables with the same rules and number of players."""

    game: ClassVar[AnyGame] = DRAKON
    parameters: ClassVar[tuple[str, ...]] = ("window", "discards")

    def __init__(
        self, rules: Rules, players: int, window: int = WINDOW, discards: int = DISCARDS
    ) -> None:
        numbering = DrakonNumbering(window, rules, players, discards)
        designs = numbering.designs
        kinds = kinds_of(designs)
        super().__init__(
            numbering,
            fields_of(window, len(kinds), len(designs), players),
            secrets_of(len(designs), players),
        )
        self.window: Final = numbering.window
        self.designs: Final = designs
        """The chambers that fields count, one after the other."""
        self.kinds: Final = kinds
        """The kinds of chambers that planes show, one after the other."""
        at = {field.name: field.offset for field in self.fields}
        self._planes: Final = at["hand"]
        """Where the planes end and the numbers begin."""
        template, self._scale = self._template(rules, designs, at)
        self._rows: Final = Rows(
            numbering.window,
            designs,
            [ABILITIES.index(hero.rule) for hero in rules.heroes],
            bytes(template),
            at,
            self.secret_length,
            {field.name: field.offset for field in self.secrets},
        )

    @classmethod
    def for_table(cls, table: AnyState, **parameters: int) -> Encoding:
        assert isinstance(table, State)
        return DrakonEncoding(table.rules, table.players, **parameters)

    def _template(
        self, rules: Rules, designs: list[int], at: dict[str, int]
    ) -> tuple[bytearray, Floats]:
        """What is the same in every position, and what each number is multiplied by."""
        row = bytearray(self.length)
        tiles = [tile for tile in rules.box.tiles() if tile >> 4 != START]
        values = rules.box.coins()
        for place, tile in enumerate(designs):
            row[at["unseen"] + place] = tiles.count(tile)
        for value in values:
            row[at["unseen_coins"] + value - 1] += 1
        goal: Any = rules.goal
        row[at["terms"] : at["terms"] + len(TERMS)] = bytes(
            [
                rules.drakon_waits,
                rules.drakon_halts,
                rules.abilities,
                rules.sharing > 1,
                *[isinstance(goal, kind) for kind in GOAL_KINDS],
                goal.enough,
            ]
        )
        scale = np.ones(self.length - self._planes, np.float32)
        counts = at["counts"] - self._planes
        scale[counts : counts + 4] = 1 / np.array([len(tiles), len(tiles), len(values), FULL])
        scale[at["terms"] - self._planes + len(TERMS) - 1] = 1 / MUCH
        return row, scale

    def observe(self, state: AnyState, seat: int, out: Floats) -> None:
        out[:] = np.frombuffer(self._rows.seen(state, seat), np.uint8)
        out[self._planes :] *= self._scale

    def reveal(self, state: AnyState, out: Floats) -> None:
        out[:] = np.frombuffer(self._rows.hidden(state), np.uint8)

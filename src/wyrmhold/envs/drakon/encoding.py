"""The layout of Drakon observations.

Planes cover the window's cells by x, then y, in the same order as the numbering of answers. The
first index of a field selects the plane. Seats come in turn order, starting with the observing
seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final, final

import numpy as np

from wyrmhold.envs.drakon.drawing import lair
from wyrmhold.envs.encoding import Encoding, Field, Floats, laid_out
from wyrmhold.games.drakon import actions
from wyrmhold.games.drakon.agents.numbering import (
    DEFAULT_DISCARDS,
    DEFAULT_WINDOW,
    DrakonNumbering,
    all_designs,
)
from wyrmhold.games.drakon.agents.observation import (
    ABILITIES,
    LATER_ABILITIES,
    LATER_QUESTIONS,
    QUESTIONS,
    SHARE_SCALE,
    STATUS,
    Rows,
    kinds_of,
)
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.purse import VALUES
from wyrmhold.games.drakon.rules.goals import CoinGoal, EscapeGoal, Goal, GoldGoal
from wyrmhold.games.drakon.ruleset import Rules
from wyrmhold.games.drakon.setup.agreement import MAX_PLAYERS
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import START
from wyrmhold.kernel.action import Action
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
AMOUNT_SCALE: Final = 20
"""Divisor of the amount needed to win."""


def fields_of(side: int, kinds: int, designs: int, players: int) -> tuple[Field, ...]:
    """The fields of an observation. Planes, which hold only ones and zeros, come first."""
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
            ("entered", (2, side, side), "entered this turn: by your hero, by another"),
            ("subject", (side, side), "1 on the chamber the question is about"),
            ("hand", (designs,), "chambers in your hand, by design"),
            ("known", (players - 1, designs), "chambers you know in each other hand, by design"),
            ("under", (designs,), "chambers you know to be under the pile, by design"),
            ("next", (designs,), "1 for the next chamber drawn, if you know it"),
            ("unseen", (designs,), "chambers you have not located, by design"),
            ("coins", (3,), "your coins worth 1, 2, 3 that can be lost"),
            ("locked", (3,), "your coins worth 1, 2, 3 that cannot be lost"),
            ("unseen_coins", (3,), "coins worth 1, 2, 3 you have not located"),
            ("sizes", (players, 3), "each seat's chambers in hand, coins, locked coins"),
            ("status", (players, len(STATUS)), "each seat: " + ", ".join(STATUS)),
            (
                "ability",
                (players, len(ABILITIES)),
                "each seat's hero: " + ", ".join(ABILITIES),
            ),
            ("seat", (players,), "your seat, as answers name it"),
            ("question", (len(QUESTIONS),), "what is asked: " + ", ".join(QUESTIONS)),
            ("acted", (1,), "1 if the turn's action has been taken"),
            ("loss", (players + 1,), "who gets the coin about to be lost; the hoard comes last"),
            (
                "counts",
                (len(COUNTS),),
                "pile and the part under it (shares of the box), hoard (share of all coins),"
                " turns played (share of the limit), chambers outside the window",
            ),
            ("terms", (len(TERMS),), f"{', '.join(TERMS)} ({AMOUNT_SCALE} is 1)"),
            (
                "later_question",
                (len(LATER_QUESTIONS),),
                "what else is asked, new in later versions of the rules: "
                + ", ".join(LATER_QUESTIONS),
            ),
            *later_abilities(players),
        )
    )


def later_abilities(players: int) -> tuple[tuple[str, tuple[int, ...], str], ...]:
    """The field for abilities of later versions of the rules, if there are any."""
    if not LATER_ABILITIES:
        return ()
    told = "each seat's hero, new in later versions of the rules: "
    return (("later_ability", (players, len(LATER_ABILITIES)), told + ", ".join(LATER_ABILITIES)),)


def secrets_of(designs: int, players: int) -> tuple[Field, ...]:
    """The fields of the hidden information. Seats come in numerical order."""
    return laid_out(
        (
            ("hands", (players, designs), "each hand's chambers by design"),
            ("coins", (players, 3), "each seat's coins worth 1, 2, 3 that can be lost"),
            ("locked", (players, 3), "each seat's coins worth 1, 2, 3 that cannot be lost"),
            ("hoard", (3,), "coins worth 1, 2, 3 in the hoard"),
            ("pile", (designs,), "chambers of the pile whose order nobody knows"),
            ("under", (designs,), "chambers under the pile"),
            ("next", (designs,), "1 for the next chamber drawn, if it comes from under the pile"),
        )
    )


@final
class DrakonEncoding(Encoding):
    """Drakon at tables with the same rules and number of players."""

    game: ClassVar[AnyGame] = DRAKON
    parameters: ClassVar[tuple[str, ...]] = ("window", "discards")
    title = "Drakon"
    zero_sum = True

    @classmethod
    def chance_outcomes(cls) -> Mapping[type[Action], Iterable[object]]:
        tiles = all_designs()
        heroes = [hero.name for each in EDITIONS.values() for hero in each.heroes]
        return {
            actions.Draw: tiles,
            actions.Take: tiles,
            actions.Deal: tiles,
            actions.DealHero: sorted(dict.fromkeys(heroes)),
            actions.First: range(MAX_PLAYERS),
            actions.Coin: VALUES,
        }

    def __init__(
        self,
        rules: Rules,
        players: int,
        window: int = DEFAULT_WINDOW,
        discards: int = DEFAULT_DISCARDS,
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
        """The chamber designs that fields count, in order."""
        self.kinds: Final = kinds
        """The kinds of chambers that planes show, in order."""
        at = {field.name: field.offset for field in self.fields}
        self._planes: Final = at["hand"]
        """Index where the planes end and the counts begin."""
        template, self._scale = self._template(rules, designs, at)
        self._rows: Final = Rows(
            numbering.window,
            designs,
            [(*ABILITIES, *LATER_ABILITIES).index(hero.rule) for hero in rules.heroes],
            bytes(template),
            at,
            self.secret_length,
            {field.name: field.offset for field in self.secrets},
        )

    @classmethod
    def for_table(cls, table: AnyState, **parameters: int) -> Encoding:
        assert isinstance(table, State)
        return DrakonEncoding(table.rules, table.players, **parameters)

    def drawn(self, state: AnyState) -> tuple[list[str], tuple[str, ...]]:
        return [lair(state)], ("board",)

    def _template(
        self, rules: Rules, designs: list[int], at: dict[str, int]
    ) -> tuple[bytearray, Floats]:
        """The values common to every position, and the scale of each count."""
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
        scale[counts : counts + 4] = 1 / np.array(
            [len(tiles), len(tiles), len(values), SHARE_SCALE]
        )
        scale[at["terms"] - self._planes + len(TERMS) - 1] = 1 / AMOUNT_SCALE
        return row, scale

    def observe(self, state: AnyState, seat: int, out: Floats) -> None:
        out[:] = np.frombuffer(self._rows.seen(state, seat), np.uint8)
        out[self._planes :] *= self._scale

    def reveal(self, state: AnyState, out: Floats) -> None:
        out[:] = np.frombuffer(self._rows.hidden(state), np.uint8)

"""Features of a position at the start of a turn, for each seat.

Hands are read openly, because a search only looks at positions it has imagined itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.dragon_run.core.solution import core_solution
from wyrmhold.bots.dragon_run.draw import expected_draw
from wyrmhold.bots.dragon_run.judgement import JUDGEMENT, MAX_TEMPER
from wyrmhold.bots.dragon_run.position import Position
from wyrmhold.bots.dragon_run.turns import cheapest
from wyrmhold.games.dragon_run.cards import CHARACTERS, OBJECTS, TREASURES, gold
from wyrmhold.games.dragon_run.rules.payments import CRY_PRICE, HIDE_PRICE
from wyrmhold.games.dragon_run.setup.options import MAX_PLAYERS

Floats = NDArray[np.float32]

GLOBAL_COLUMNS: Final = 4
"""Columns of a row before the seats: Temper, whose turn, Locations left, Dragon chance."""

SPECIALS: Final = len(TREASURES) - OBJECTS
ALIVE, INJURED, READY, CHARACTER, GOLD, CARDS, HIDE, CRY, CARD = range(9)
SEAT_COLUMNS: Final = CARD + SPECIALS
"""Columns per seat; from CARD on, the count of each potion and talisman."""

ROW_LENGTH: Final = GLOBAL_COLUMNS + MAX_PLAYERS * SEAT_COLUMNS

Row = list[float]
EMPTY_SEAT: Final[Row] = [0.0] * SEAT_COLUMNS

MEAN_TREASURE_GOLD: Final = 1.9
"""Mean gold of a Treasure in the real box; in the core each is worth 1."""


@lru_cache(maxsize=50_000)
def hand_facts(hand: tuple[int, ...]) -> Row:
    """Gold, number of cards, lowest prices for hiding and crying, potions and talismans."""
    found = [float(gold(hand)), float(len(hand))]
    for price in (HIDE_PRICE, CRY_PRICE):
        paid = cheapest(hand, price)
        found.append(float(gold(paid)) if paid else 8.0)
    return found + [float(hand.count(card)) for card in range(OBJECTS, len(TREASURES))]


def noted(state: Position) -> Row:
    """The raw row of a position. Kept fast: a search makes thousands."""
    draw = expected_draw(state, state.turn, JUDGEMENT)
    row = [float(state.temper), float(state.turn), float(state.left()), draw.dragon]
    for seat, hand in enumerate(state.hands):
        if state.alive >> seat & 1:
            row += [
                1.0,
                float(state.injured >> seat & 1),
                float(state.ready >> seat & 1),
                float(state.characters[seat]),
            ]
            row += hand_facts(hand)
        else:
            row += EMPTY_SEAT
    row += EMPTY_SEAT * (MAX_PLAYERS - len(state.hands))
    return row


def features(rows: NDArray[np.float64]) -> tuple[Floats, NDArray[np.bool_]]:
    """The net's inputs by position, seat and feature, and which seats are alive."""
    count = len(rows)
    temper, turn, left, danger = rows[:, :GLOBAL_COLUMNS].T[:, :, None]
    seats = rows[:, GLOBAL_COLUMNS:].reshape(count, MAX_PLAYERS, SEAT_COLUMNS)
    alive = seats[:, :, ALIVE] > 0.0
    wealth = np.where(alive, seats[:, :, GOLD], -1.0)
    living = alive.sum(axis=1, keepdims=True)
    hurt = (seats[:, :, INJURED] * alive).sum(axis=1, keepdims=True)
    others = np.repeat(wealth[:, None, :], MAX_PLAYERS, axis=1)
    others[:, np.arange(MAX_PLAYERS), np.arange(MAX_PLAYERS)] = -1.0
    ranked = np.sort(others, axis=2)
    best, second = ranked[:, :, -1], ranked[:, :, -2]
    rival = others.argmax(axis=2)
    wait = waits(alive, turn[:, 0].astype(int))
    injured = seats[:, :, INJURED]
    injured_rival = np.take_along_axis(injured, rival, axis=1)
    columns = [
        wealth / 10.0,
        (wealth - best) / 5.0,
        np.tanh((wealth - best) / 4.0),
        (wealth - second) / 10.0,
        injured,
        injured * temper / 5.0,
        injured * (wait == 0) * danger * 3.0,
        (wait == 0) * danger * 3.0,
        (wait == 1) * np.ones_like(danger) * danger * 3.0,
        seats[:, :, CARDS] / 5.0,
        seats[:, :, HIDE] / 4.0,
        seats[:, :, CRY] / 4.0,
        (living - 1.0) * np.ones_like(wealth) / 2.0,
        (hurt - injured) / 2.0,
        injured_rival,
        left * np.ones_like(wealth) / 5.0,
        wait / 3.0,
        against_rival(seats, rival, temper),
    ]
    columns += [(wait == place) * 1.0 for place in range(3)]
    columns += [(temper == level) * np.ones_like(wealth) for level in range(1, MAX_TEMPER + 1)]
    columns += [
        seats[:, :, READY] * (seats[:, :, CHARACTER] == number) for number in range(len(CHARACTERS))
    ]
    columns += [seats[:, :, CARD + card] for card in range(SPECIALS)]
    return np.stack(columns, axis=2).astype(np.float32), alive


def waits(alive: NDArray[np.bool_], turn: NDArray[np.int_]) -> NDArray[np.int_]:
    """The number of living players who move before each seat."""
    seats = np.arange(MAX_PLAYERS)
    order = (seats[None, :] - turn[:, None]) % MAX_PLAYERS
    ahead = order[:, None, :] < order[:, :, None]
    found: NDArray[np.int_] = (ahead & alive[:, None, :]).sum(axis=2)
    return found


def against_rival(
    seats: NDArray[np.float64], rival: NDArray[np.int_], temper: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The solved core's values for a seat and its richest rival, first and second to move added."""
    solution = core_solution()
    most = solution.box.most
    cards = np.clip(np.rint(seats[:, :, GOLD] / MEAN_TREASURE_GOLD), 0, most).astype(int)
    injured = seats[:, :, INJURED].astype(int)
    calm = np.minimum(temper, solution.box.temper).astype(int)
    theirs = np.take_along_axis(cards, rival, axis=1)
    hurt = np.take_along_axis(injured, rival, axis=1)
    first = solution.values[calm, 0, injured, hurt, cards, theirs]
    later = solution.values[calm, 1, hurt, injured, theirs, cards]
    found: NDArray[np.float64] = (first + later).astype(np.float64)
    return found

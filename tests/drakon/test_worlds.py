"""Beliefs in small positions of Drakon equal an enumeration of every possible deal.

Hidden chambers and coins are told apart here, so every way to deal them counts once. That nobody
has won yet is left to `tests/drakon/bots/test_coin_belief.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule
from wyrmhold.games.drakon.knowledge.belief import imagined, known_hand, sees_purse, sees_under
from wyrmhold.games.drakon.purse import coins, values
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import face_text
from wyrmhold.kernel.viewers import SPECTATOR

EVERYBODY = (0, 1, 2, SPECTATOR)
Deal = tuple[tuple[str, ...], ...]
"""Chambers: those of each hand, those under the pile, and those in it."""

BOARD = "start:NESW map:NE find_coin:NE steal_left:NE"
PILE = {
    "unseen": ["blank:N", "wind:NE"],
    "under": ["harp:NE", {"tile": "blank:N", "seen": [1]}],
}


def small(**scenario: Any) -> Table:
    """Three seats with few chambers and coins."""
    return Table(
        BOARD,
        seat(hand=["blank:N"], coins=[1]),
        seat(hand=["harp:NE", "blank:N"], coins=[2, 1]),
        seat(hand=["wind:NE"], coins=[3]),
        **{"pile": PILE, "hoard": [1, 2, 3], **scenario},
    )


def told() -> Table:
    """Seat 0 has taken a Harp from seat 1, who therefore knows it."""
    return small().play("move 1,0; map 1; take harp:NE")


def names(tiles: tuple[int, ...] | list[int]) -> tuple[str, ...]:
    return tuple(sorted([face_text(tile) for tile in tiles]))


def laid_out(state: State) -> Deal:
    """Where the chambers are; those under the pile in order."""
    under = tuple([face_text(entry & 0xFFFF) for entry in state.under])
    return (*[names(hand) for hand in state.hands], under, names(state.pile))


def chamber_deals(state: State, viewer: int) -> Counter[Deal]:
    """All ways to deal the chambers a viewer has not located, each told apart."""
    sure = [known_hand(state, owner, viewer) for owner in range(state.players)]
    hidden = [*state.pile]
    for owner, hand in enumerate(state.hands):
        rest = list(hand)
        for tile in sure[owner]:
            rest.remove(tile)
        hidden += rest
    hidden += [entry & 0xFFFF for entry in state.under if not sees_under(entry, viewer)]
    found: Counter[Deal] = Counter()
    for order in permutations(hidden):
        left = list(order)
        hands = [
            names([*sure[owner], *[left.pop() for _ in range(len(hand) - len(sure[owner]))]])
            for owner, hand in enumerate(state.hands)
        ]
        under = [
            face_text(entry & 0xFFFF if sees_under(entry, viewer) else left.pop())
            for entry in state.under
        ]
        found[(*hands, tuple(under), names(left))] += 1
    return found


def next_from(deals: Counter[Deal], place: int) -> dict[str, Fraction]:
    """How likely each chamber is picked from a hand, or from the pile (-1)."""
    found: dict[str, Fraction] = {}
    for deal, number in deals.items():
        for tile in deal[place]:
            share = Fraction(number, deals.total() * len(deal[place]))
            found[tile] = found.get(tile, Fraction(0)) + share
    return found


def coin_odds(state: State, viewer: int, owner: int | None) -> dict[str, Fraction]:
    """How likely each coin is picked from a purse, or from the hoard (None)."""
    if owner is not None and sees_purse(state, owner, viewer):
        picked = Counter(values(state.purses[owner]))
    else:
        hidden = values(state.hoard)
        for each, purse in enumerate(state.purses):
            if not sees_purse(state, each, viewer):
                hidden += values(purse)
        size = coins(state.hoard if owner is None else state.purses[owner])
        picked = Counter(coin for order in permutations(hidden) for coin in order[:size])
    whole = picked.total()
    return {str(coin): Fraction(number, whole) for coin, number in picked.items()}


def believed(table: Table, viewer: int) -> dict[str, Fraction]:
    """The weights a viewer is shown, as probabilities."""
    chance = table.view(viewer)["chance"]
    whole = sum(weight for _, weight in chance)
    return {token.split()[1]: Fraction(weight, whole) for token, weight in chance}


@rule("HAND-1", "PLACE-3")
@pytest.mark.parametrize("start", [small, told], ids=["dealt", "told"])
def test_the_next_chamber_of_the_pile_is_as_likely_as_in_all_deals(start: Any) -> None:
    table = start()
    seat_asked, _ = table.asked
    token = next(each for each in table.legal if each.startswith("place "))
    while table.asked != ("chance", "draw"):
        table.play(token)
        token = next((each for each in table.legal if each.startswith("place ")), "")
    for viewer in EVERYBODY:
        assert believed(table, viewer) == next_from(chamber_deals(table.state, viewer), -1)
    assert seat_asked in EVERYBODY


@rule("HAND-1", "CH-MAP")
def test_a_chamber_taken_from_a_hand_is_as_likely_as_in_all_deals() -> None:
    table = small().play("move 1,0; map 1")
    for viewer in EVERYBODY:
        expected = next_from(chamber_deals(table.state, viewer), 1)
        assert believed(table, viewer) == expected


@rule("HAND-1")
@pytest.mark.parametrize("start", [small, told], ids=["dealt", "told"])
def test_positions_are_imagined_as_often_as_they_are_possible(start: Any) -> None:
    state = start().state
    rng = random.Random("imagined deals")
    number = 600
    for viewer in EVERYBODY:
        deals = chamber_deals(state, viewer)
        seen = Counter([laid_out(imagined(state, viewer, rng)) for _ in range(number)])
        assert set(seen) <= set(deals)
        for deal, ways in deals.most_common(5):
            assert seen[deal] / number == pytest.approx(ways / deals.total(), abs=0.06)


@rule("COIN-1", "COIN-2")
def test_a_coin_is_as_likely_as_in_all_deals_of_the_hidden_coins() -> None:
    found = Table(
        "start:NESW find_coin:NE",
        *[seat(coins=each) for each in ([1], [2, 1], [3])],
        hoard=[1, 2, 3],
    ).play("move 1,0")
    for viewer in EVERYBODY:
        assert believed(found, viewer) == coin_odds(found.state, viewer, None)
    stolen = Table(
        "start:NESW steal_left:NE",
        *[seat(coins=each) for each in ([1], [2, 1], [3])],
        hoard=[1, 2, 3],
    ).play("move 1,0")
    for viewer in EVERYBODY:
        assert believed(stolen, viewer) == coin_odds(stolen.state, viewer, 1)

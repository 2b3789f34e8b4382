"""The odds of each answer in Drakon: the chamber drawn, the coin found or stolen."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.odds import Odds
from wyrmhold.kernel.transaction import advance, legal, pending, settled

BOARD = "start:NESW find_coin:NE steal_left:NE"


def odds_of(table: Table, viewer: int = 0) -> dict[str, Odds]:
    """The odds of each answer."""
    found = DRAKON.odds(table.state, viewer)
    assert sorted(answer for each in found for answer in each.answers) == sorted(table.legal)
    return {answer: each for each in found for answer in each.answers}


def shares(odds: Odds) -> dict[str, Fraction]:
    """How likely each outcome is."""
    return {each.outcomes[0]: Fraction(each.weight, odds.of) for each in odds.chances}


@rule("CH-FIND", "COIN-2")
def test_the_odds_of_a_coin_match_all_possible_deals() -> None:
    hidden = [1, 2, 2, 3]
    table = Table(BOARD, seat(), seat(coins=hidden[:2]), hoard=hidden[2:])
    ways = Counter(order[0] for order in permutations(hidden))
    expected = {f"coin {coin}": Fraction(n, ways.total()) for coin, n in ways.items()}
    assert shares(odds_of(table)["move 1,0"]) == expected


@rule("CH-STEAL-L", "COIN-2")
def test_another_players_only_coin_could_be_any_hidden_one() -> None:
    table = Table(BOARD, seat("1,0"), seat(coins=[3]), hoard=[1, 1])
    assert shares(odds_of(table)["move 2,0"]) == {
        "coin 1": Fraction(2, 3),
        "coin 3": Fraction(1, 3),
    }


@rule("PLACE-3", "HAND-1")
def test_the_odds_of_a_chamber_match_all_possible_deals() -> None:
    hidden = ["blank:N", "map:NS", "map:NS"]
    table = Table(
        BOARD, seat(hand=["blank:NE"]), seat(hand=hidden[:2]), pile={"unseen": hidden[2:]}
    )
    placed = [odds for answer, odds in odds_of(table).items() if answer.startswith("place ")]
    assert placed and {odds.answers for odds in placed} == {placed[0].answers}
    assert shares(placed[0]) == {"draw blank:N": Fraction(1, 3), "draw map:NS": Fraction(2, 3)}


@rule("COIN-2", "HAND-1")
@pytest.mark.parametrize("edition", ["third", "fourth"])
def test_odds_are_identical_in_positions_that_look_the_same(edition: str) -> None:
    rng = random.Random(f"odds {edition}")
    options = {"heroes": True, "expansion_one": True}
    state = settled(DRAKON.new(edition, options, [None] * 3), Dice(rng))[0]
    changed = 0
    for _ in range(120):
        frame = pending(state)
        if frame is None:
            break
        assert not isinstance(frame, Chance)
        if rng.random() < 0.3:
            viewer = frame.by(state)
            twin = DRAKON.imagined(state, viewer, rng)
            changed += twin != state
            said = [json.dumps(DRAKON.odds(each, viewer)) for each in (state, twin)]
            assert said[0] == said[1]
        state = advance(state, legal(state).sample(rng), Dice(rng))[0]
    assert changed > 10

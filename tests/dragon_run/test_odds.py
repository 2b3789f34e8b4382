"""The odds of each answer: exact, and based only on what the seat knows."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from tests.dragon_run.kit import LOCATIONS, Table, next_up, seat
from tests.dragon_run.tables import Kind, name_of, positions, tables
from tests.rule import rule
from wyrmhold.games.dragon_run.events import ChargeForced
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.odds import Odds
from wyrmhold.kernel.transaction import apply, pending


def odds_of(table: Table, viewer: int = 0) -> dict[str, Odds]:
    """The odds of each answer."""
    found = DRAGON_RUN.odds(table.state, viewer)
    assert sorted(answer for each in found for answer in each.answers) == sorted(table.legal)
    return {answer: each for each in found for answer in each.answers}


def shares(odds: Odds) -> dict[str, Fraction]:
    """How likely each outcome is, by its fate where it has one."""
    return {
        each.fate or " ".join(each.outcomes): Fraction(each.weight, odds.of)
        for each in odds.chances
    }


# --- charging -------------------------------------------------------------------------------------


@rule("RUN-CHARGE", "RUN-KNOW-3")
def test_charging_draws_from_the_locations_left() -> None:
    table = Table(seat(), seat(), dungeon={"unseen": LOCATIONS})
    assert shares(odds_of(table)["charge"]) == {
        "injured": Fraction(1, 10),
        "location hall": Fraction(5, 10),
        "location pack": Fraction(1, 10),
        "location hallway": Fraction(1, 10),
        "location no_crying": Fraction(1, 10),
        "location top_three": Fraction(1, 10),
    }


@rule("RUN-LOC-DRAGON", "RUN-TR-INVIS")
@pytest.mark.parametrize(
    ("rest", "fate"),
    [
        ({}, "injured"),
        ({"injured": True}, "eliminated"),
        ({"talismans": ["invisibility"]}, "avoided"),
        ({"talismans": ["redirection"]}, "redirected"),
    ],
)
def test_the_odds_tell_what_the_breath_would_do(rest: dict[str, Any], fate: str) -> None:
    table = Table(seat(**rest), seat(), dungeon={"unseen": ["dragon", "hall", "hall"]})
    assert shares(odds_of(table)["charge"])[fate] == Fraction(1, 3)


@rule("RUN-KNOW-1")
def test_what_you_have_seen_is_certain_and_what_others_have_seen_is_not() -> None:
    seen = {"card": "hall", "seen": [0]}
    hidden = {"card": "dragon", "seen": [1]}
    known = Table(seat(), seat(), dungeon={"top": [seen], "unseen": ["dragon", "pack"]})
    assert shares(odds_of(known)["charge"]) == {"location hall": 1}
    others = Table(seat(), seat(), dungeon={"top": [hidden], "unseen": ["hall", "hall"]})
    assert shares(odds_of(others)["charge"]) == {
        "injured": Fraction(1, 3),
        "location hall": Fraction(2, 3),
    }


@rule("RUN-KNOW-2")
def test_locations_under_an_empty_deck_come_in_order() -> None:
    under = [{"card": "hall", "seen": [0]}, {"card": "dragon", "seen": [1]}]
    table = Table(seat(), seat(), dungeon={"top": [], "unseen": [], "under": under})
    assert shares(odds_of(table)["charge"]) == {"location hall": 1}


# --- the die --------------------------------------------------------------------------------------


@rule("RUN-HIDE-1", "RUN-HIDE-2", "RUN-HIDE-3")
@pytest.mark.parametrize("left", range(1, 11))
def test_hiding_is_as_likely_as_trying_every_side_of_the_die(left: int) -> None:
    table = Table(seat("object_1", "object_3"), seat(), dungeon={"unseen": LOCATIONS[:left]})
    odds = odds_of(table)
    assert odds["hide object_1"] == odds["hide object_3"]
    rolled = table.play("hide object_1").state
    frame = pending(rolled)
    assert isinstance(frame, Chance)
    forced = sum(
        any(isinstance(event, ChargeForced) for event in apply(rolled, side)[1])
        for side in frame.options(rolled)
    )
    fate = shares(odds["hide object_1"])
    assert fate.get("failure", 0) == Fraction(forced, 10) == 1 - fate.get("success", 0)


@rule("RUN-CH-BARD")
def test_the_lullaby_makes_hiding_likelier_by_two_sides() -> None:
    table = Table(seat(character="bard"), seat(), dungeon={"unseen": LOCATIONS[:8]})
    sung = table.play("power lullaby")
    assert shares(odds_of(sung)["hide"])["success"] == Fraction(3, 10)


@rule("RUN-CH-WARRIOR")
def test_an_attack_is_likelier_the_lower_the_temper() -> None:
    table = Table(seat(character="warrior"), seat(), temper=3)
    assert shares(odds_of(table)["power attack"])["success"] == Fraction(6, 10)


@rule("RUN-CRY")
def test_answers_without_chance_have_no_odds() -> None:
    table = Table(seat("object_2"), seat())
    assert (odds_of(table)["cry object_2"].chances, odds_of(table)["cry object_2"].of) == ((), 0)


def test_only_the_player_who_is_asked_gets_odds() -> None:
    table = Table(seat(), seat())
    assert DRAGON_RUN.odds(table.state, 1) == DRAGON_RUN.odds(table.state, -1) == []
    assert DRAGON_RUN.odds(table.state, -2) == []


# --- hidden information ---------------------------------------------------------------------------


@rule("RUN-TR-ANNUL", "RUN-TR-SECRET")
def test_a_potion_has_the_same_odds_whoever_could_annul_it() -> None:
    asked = Table(seat("light"), seat("annulation"), treasure={"deck": ["object_1"]})
    free = Table(seat("light"), seat("object_1"), treasure={"deck": ["annulation"]})
    assert odds_of(asked) == odds_of(free)
    assert sum(shares(odds_of(asked)["play light"]).values()) == 1


@rule("RUN-CH-THIEF", "RUN-KNOW-4")
def test_the_odds_of_stealing_match_all_possible_deals() -> None:
    """Tries every arrangement of the others' hands and the deck, and every card to steal."""
    hidden = ["object_1", "object_1", "object_3", "health"]
    table = Table(
        seat("object_2", character="thief"), seat(*hidden[:2]), treasure={"deck": hidden[2:]}
    )
    ways = Counter(card for order in permutations(hidden) for card in order[:2])
    expected = {f"take {card}": Fraction(n, ways.total()) for card, n in ways.items()}
    assert shares(odds_of(table)["power steal 1 object_2"]) == expected


@rule("RUN-CH-DWARF", "RUN-KNOW-4")
def test_the_odds_of_digging_match_all_possible_deals() -> None:
    hidden = ["object_1", "object_5", "object_5"]
    table = Table(seat(character="dwarf"), seat(*hidden[:2]), treasure={"deck": hidden[2:]})
    ways = Counter(order[-1] for order in permutations(hidden))
    expected = {f"treasure {card}": Fraction(n, ways.total()) for card, n in ways.items()}
    assert shares(odds_of(table)["power dig"]) == expected


@rule("RUN-TR-MIND")
def test_mind_control_tells_what_the_other_may_draw() -> None:
    table = Table(seat("mind_control"), seat(injured=True), dungeon={"unseen": ["dragon", "hall"]})
    assert shares(odds_of(table)["play mind_control 1"])["eliminated"] == Fraction(1, 2)


@rule("RUN-KNOW-3", "RUN-KNOW-4", "RUN-TR-SECRET")
@pytest.mark.parametrize("table", tables(), ids=name_of)
def test_odds_are_identical_in_positions_that_look_the_same(table: Kind) -> None:
    rng = random.Random(f"odds {name_of(table)}")
    changed = 0
    for _ in range(3):
        for state in positions(table, rng, share=0.2):
            frame = pending(state)
            if frame is None or isinstance(frame, Chance):
                continue
            viewer = frame.by(state)
            twin = DRAGON_RUN.imagined(state, viewer, rng)
            changed += twin != state
            said = [json.dumps(DRAGON_RUN.odds(each, viewer)) for each in (state, twin)]
            assert said[0] == said[1]
            for each in DRAGON_RUN.odds(state, viewer):
                assert sum(one.weight for one in each.chances) == each.of
    assert changed > 5


def test_next_up_is_what_everybody_knows() -> None:
    table = Table(seat(), seat(), dungeon=next_up("hallway"))
    assert shares(odds_of(table)["charge"]) == {"location hallway": 1}

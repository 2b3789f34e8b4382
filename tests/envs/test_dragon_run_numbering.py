"""Dragon Run's answers as integers: a bijection, independent of the position."""

import itertools
import random

import pytest

from tests.dragon_run.tables import Kind, bold, fresh, name_of, positions, tables
from wyrmhold.games.dragon_run.actions import Charge, Hide, LocationIs
from wyrmhold.games.dragon_run.agents.numbering import FIXED_ANSWERS, DragonRunNumbering
from wyrmhold.games.dragon_run.all_parts import ALL
from wyrmhold.games.dragon_run.cards import OBJECTS
from wyrmhold.games.dragon_run.locations.pack import Discard
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel import Chance, apply, legal, pending
from wyrmhold.kernel.answers import ChanceOutcome
from wyrmhold.kernel.numbering import OUTSIDE
from wyrmhold.kernel.transaction import settled

USUAL = DragonRunNumbering()
NARROW = DragonRunNumbering(discards=1, objects=1)
WIDE = DragonRunNumbering(discards=6, objects=14)

SEVERAL = pytest.mark.parametrize(
    "numbering", [USUAL, NARROW, WIDE], ids=["usual", "narrow", "wide"]
)


@SEVERAL
def test_numbers_and_answers_correspond_one_to_one(
    numbering: DragonRunNumbering,
) -> None:
    actions = [numbering.action(number) for number in range(numbering.size)]
    assert [numbering.number(action) for action in actions] == list(range(numbering.size))
    assert len({action.token() for action in actions}) == numbering.size


@SEVERAL
def test_a_number_equals_its_factors(numbering: DragonRunNumbering) -> None:
    parts = [numbering.split(number) for number in range(numbering.size)]
    assert [numbering.join(each) for each in parts] == list(range(numbering.size))
    assert len(numbering.shape) == len(numbering.factors)
    for factor, values in enumerate(numbering.shape):
        assert {each[factor] for each in parts} <= set(range(values))
        assert max(each[factor] for each in parts) == values - 1


def test_an_invalid_number_is_refused() -> None:
    for number in (-1, USUAL.size):
        with pytest.raises(ValueError, match="is not an answer"):
            USUAL.action(number)
        with pytest.raises(ValueError, match="is not an answer"):
            USUAL.split(number)
    for parts in ((0, 1, 0), (0, 0), (-1, 0, 0), (99, 0, 0)):
        with pytest.raises(ValueError, match="not the factors of an answer"):
            USUAL.join(parts)


def test_impossible_answers_have_no_number() -> None:
    for action in (
        LocationIs(0),
        Hide((0, 0)),
        Discard(()),
        Discard((1, 0)),
        Discard((4, 4, 4, 4)),  # the box has three
    ):
        with pytest.raises(ValueError, match="is not an answer of a seat"):
            USUAL.number(action)


@pytest.mark.parametrize(
    ("discards", "objects"), [(0, 12), (99, 99), (5, 4), (5, 99)], ids=lambda number: str(number)
)
def test_an_invalid_window_is_refused(discards: int, objects: int) -> None:
    with pytest.raises(ValueError, match=r"discards|objects"):
        DragonRunNumbering(discards, objects)


def test_every_kind_of_answer_has_a_number() -> None:
    kinds = {answer for answer in ALL.answers if not issubclass(answer, ChanceOutcome)}
    assert {type(USUAL.action(number)) for number in range(USUAL.size)} == kinds


def test_answers_other_than_discards_have_the_same_numbers_at_every_table() -> None:
    own = DragonRunNumbering(treasures=fresh((2, None, True)).rules.treasures)
    for numbering in (NARROW, WIDE, own):
        for number in range(FIXED_ANSWERS):
            assert numbering.action(number) == USUAL.action(number)
            assert numbering.split(number) == USUAL.split(number)
    assert isinstance(USUAL.action(0), Charge)
    # Released numbers never change.
    assert (FIXED_ANSWERS, USUAL.size) == (101, 8492)


@pytest.mark.parametrize("table", tables(), ids=name_of)
def test_legal_numbers_match_the_engines_answers(table: Kind) -> None:
    numbering = numbering_of(fresh(table), DragonRunNumbering())
    rng = random.Random(f"numbering {name_of(table)}")
    decisions = 0
    while decisions < 80:
        for state in positions(table, rng, share=1.0):
            numbers, outside = numbering.legal(state)
            frame = pending(state)
            if frame is None or isinstance(frame, Chance):
                assert (numbers, outside) == ([], 0)
                continue
            answers = legal(state).listed()
            every = [numbering.number(action) for action in answers]
            assert numbers == [number for number in every if number != OUTSIDE]
            assert outside == every.count(OUTSIDE)
            assert [numbering.action(number) for number in numbers] == [
                action for action in answers if numbering.number(action) != OUTSIDE
            ]
            decisions += 1


def numbering_of(state: State, usual: DragonRunNumbering) -> DragonRunNumbering:
    """The usual window over the box of a table."""
    return DragonRunNumbering(usual.discards, usual.objects, state.rules.treasures)


def test_big_discards_have_numbers_if_they_are_objects() -> None:
    cards = (0, 0, 0, 1, 1, 2, 3)
    assert USUAL.action(USUAL.number(Discard(cards))) == Discard(cards)
    assert USUAL.number(Discard((*cards, OBJECTS))) == OUTSIDE
    assert USUAL.number(Discard((0, 1, 2, 3, OBJECTS))) != OUTSIDE
    assert USUAL.number(Discard((0,) * 6 + (1,) * 7)) == OUTSIDE


def test_discards_outside_the_window_are_counted() -> None:
    counted = 0
    for seed in itertools.count():
        state, _ = settled(fresh((2, None, False)))
        rng = random.Random(f"outside {seed}")
        while state.stack:
            frame = pending(state)
            if isinstance(frame, Chance):
                action = frame.pick(state, rng.randrange(frame.weight(state)))
            else:
                action = bold(state, rng)
                numbers, outside = NARROW.legal(state)
                sizes = [len(a.cards) for a in legal(state) if isinstance(a, Discard)]
                assert outside == sum(size > 1 for size in sizes)
                assert len(numbers) + outside == len(legal(state))
                counted += outside
            state, _ = apply(state, action)
        if counted > 100:
            break

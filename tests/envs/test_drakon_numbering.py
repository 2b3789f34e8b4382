"""Drakon's answers as integers: a complete bijection that matches the engine's list."""

import hashlib
import random
from functools import lru_cache

import pytest

from tests.conformance.tables import name_of, positions, tables
from wyrmhold.games.drakon.actions import Move, Place
from wyrmhold.games.drakon.agents.answer_families import Window
from wyrmhold.games.drakon.agents.numbering import DrakonNumbering
from wyrmhold.games.drakon.chambers.moving_chambers import Exchange
from wyrmhold.games.drakon.formats.notation import ANSWERS, parse
from wyrmhold.games.drakon.geometry import ORIGIN, cell_at, coordinates
from wyrmhold.games.drakon.heroes.dwarf import UseDiscard, in_token_order
from wyrmhold.games.drakon.rules.turn import ChooseAction
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.setup.profiles import rules_for
from wyrmhold.kernel import Decision, legal, pending
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, ChanceOutcome
from wyrmhold.kernel.numbering import OUTSIDE

TABLES = tables()


@lru_cache(maxsize=4)
def everything(window: int) -> DrakonNumbering:
    """The numbering of all tables at once."""
    return DrakonNumbering(window)


@lru_cache(maxsize=256)
def for_table(table: tuple[Options, int], window: int) -> DrakonNumbering:
    options, players = table
    return DrakonNumbering(window, rules_for(options), players)


def stands_for_itself(numbering: DrakonNumbering, number: int) -> Action:
    """The answer with this number, checked to map back to the number in every way."""
    action = numbering.action(number)
    assert numbering.number(action) == number, action
    parts = numbering.split(number)
    assert numbering.join(parts) == number
    assert all(0 <= part < most for part, most in zip(parts, numbering.shape, strict=True))
    return action


@pytest.mark.parametrize("window", [1, 3, 5])
def test_every_number_stands_for_a_different_answer(window: int) -> None:
    numbering = everything(window)
    found = {stands_for_itself(numbering, number) for number in range(numbering.size)}
    assert len(found) == numbering.size


def test_numbers_of_the_default_window_stand_for_different_answers() -> None:
    numbering = everything(15)
    some = random.Random(1).sample(range(numbering.size), 3000)
    assert len({stands_for_itself(numbering, number) for number in some}) == len(some)


def test_every_answer_that_has_a_number_can_be_written_and_read() -> None:
    numbering = everything(3)
    for number in range(0, numbering.size, 7):
        action = numbering.action(number)
        assert parse(action.token()) == action


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_legal_numbers_match_the_engines_list(table: tuple[Options, int]) -> None:
    rng = random.Random(name_of(table))
    # A tenth of the turn actions, which are most of the questions, and all other questions.
    decisions = [
        state
        for state in positions(table, rng, 1.0)
        if isinstance(pending(state), Decision)
        and (not isinstance(pending(state), ChooseAction) or rng.random() < 0.1)
    ]
    for state in decisions:
        window = rng.choice((3, 7, 15))
        numbering = for_table(table, window)
        answers = [numbering.number(action) for action in legal(state)]
        numbers, outside = numbering.legal(state)
        assert numbers == [number for number in answers if number != OUTSIDE]
        assert outside == answers.count(OUTSIDE)
        assert numbers == sorted(set(numbers), key=numbers.index)
        whole = everything(window)
        assert [whole.action(number) for number in whole.legal(state)[0]] == [
            numbering.action(number) for number in numbers
        ]


def test_there_are_no_legal_numbers_at_chance_nodes_or_after_the_end() -> None:
    numbering = for_table(TABLES[0], 15)
    for state in positions(TABLES[0], random.Random(2), 1.0):
        if not isinstance(pending(state), Decision):
            assert numbering.legal(state) == ([], 0)


def test_an_answer_is_outside_exactly_if_it_names_a_cell_outside() -> None:
    numbering = everything(5)
    face = numbering.designs[0]
    for x in range(-4, 5):
        for y in range(-4, 5):
            inside = abs(x) <= 2 and abs(y) <= 2
            number = numbering.number(Place(face, cell_at(x, y)))
            assert (number != OUTSIDE) == inside
            pair = sorted([cell_at(x, y), cell_at(-2, 1)], key=coordinates)
            if pair[0] != pair[1]:
                assert (numbering.number(Exchange(pair[0], pair[1])) != OUTSIDE) == inside


def test_a_path_is_outside_only_if_its_last_chamber_is() -> None:
    numbering = everything(3)
    there_and_back = Move((cell_at(2, 0), cell_at(1, 0)))
    assert numbering.action(numbering.number(there_and_back)) == there_and_back
    assert numbering.number(Move((cell_at(1, 0), cell_at(2, 0)))) == OUTSIDE


def test_the_factors_of_a_path_are_its_steps_its_end_and_the_last_direction() -> None:
    numbering = everything(15)
    path = Move((cell_at(4, 2), cell_at(5, 2), cell_at(5, 1)))
    what, where, rotation = numbering.split(numbering.number(path))
    assert numbering.labels[what] == "move, passing 2, E"
    assert numbering.window.cells[where] == cell_at(5, 1)
    assert rotation == 2


def test_no_path_is_longer_than_the_numbers_allow() -> None:
    cells = tuple(cell_at(0, y) for y in range(5))
    assert everything(15).number(Move(cells[:4])) >= 0
    with pytest.raises(ValueError, match="not a possible answer"):
        everything(15).number(Move(cells))


def test_discards_above_the_limit_are_outside() -> None:
    numbering = DrakonNumbering(3, discards=1)
    tiles = numbering.designs
    assert numbering.number(UseDiscard(())) >= 0
    assert numbering.number(UseDiscard((tiles[5],))) >= 0
    assert numbering.number(UseDiscard(in_token_order(tiles[5:7]))) == OUTSIDE
    with pytest.raises(ValueError, match="less than 0"):
        DrakonNumbering(3, discards=-1)


def test_a_table_has_no_numbers_for_chambers_that_are_not_in_its_box() -> None:
    basic = DrakonNumbering(15, rules_for(Options()), 2)
    with pytest.raises(ValueError, match="void"):
        basic.number(parse("place void:N@1,0"))
    with pytest.raises(ValueError, match="return"):
        basic.number(parse("return 0,0"))
    with pytest.raises(ValueError, match="control"):
        basic.number(parse("control 2 1,0"))
    assert basic.size < 100_000


def test_invalid_numbers_and_parts_are_refused() -> None:
    numbering = everything(3)
    for number in (-1, numbering.size):
        with pytest.raises(ValueError, match="is not an answer"):
            numbering.action(number)
    whats, places, _ = numbering.shape
    end = numbering.labels.index("end")
    for parts in ((whats, 0, 0), (-1, 0, 0), (0, places, 0), (0, 0, 4), (end, 1, 0)):
        with pytest.raises(ValueError, match="not the factors of an answer"):
            numbering.join(parts)


@pytest.mark.parametrize("side", [-3, 0, 4, 101])
def test_a_window_has_a_middle_and_an_end(side: int) -> None:
    with pytest.raises(ValueError, match="odd number"):
        DrakonNumbering(side)


def test_cells_are_counted_by_x_and_then_y_with_start_in_the_middle() -> None:
    window = Window(5)
    assert [coordinates(cell) for cell in window.cells[:6]] == [
        (-2, -2),
        (-2, -1),
        (-2, 0),
        (-2, 1),
        (-2, 2),
        (-1, -2),
    ]
    assert window.index(ORIGIN) == 12
    assert [window.index(cell) for cell in window.cells] == list(range(25))


def leaves(kind: type[Answer]) -> list[type[Answer]]:
    """The leaf classes among the game's answers."""
    below = [leaf for each in kind.__subclasses__() for leaf in leaves(each)]
    return below or [kind]


def test_every_answer_that_a_seat_can_give_has_numbers() -> None:
    given = {
        kind
        for kind in leaves(Answer)
        if kind.__module__.startswith("wyrmhold.games.drakon")
        and not issubclass(kind, ChanceOutcome)
    }
    assert given == {kind for kind in ANSWERS if not issubclass(kind, ChanceOutcome)}
    assert given == {family.answers for family in everything(3).families}


LAYOUTS = {
    "third-gold-2": "cdca40c949f30e38",
    "third-gold-expansion_one-heroes-4": "94b582b201231ea3",
    "fourth-gold-heroes-3": "53436f5277ceeb59",
}


APPENDED = ("more",)
"""Answers of later versions of the rules: one number each, after all that were there before."""


@pytest.mark.parametrize("name", LAYOUTS)
def test_released_numbers_never_change(name: str) -> None:
    table = next(table for table in TABLES if name_of(table) == name)
    numbering = for_table(table, 15)
    whats, *rest = numbering.shape
    appended = len([label for label in numbering.labels if label in APPENDED])
    assert numbering.labels[len(numbering.labels) - appended :] == list(APPENDED)[:appended]
    size = numbering.size - appended
    labels = numbering.labels[: len(numbering.labels) - appended]
    tokens = [numbering.action(number).token() for number in range(0, size, 53)]
    layout = repr((size, (whats - appended, *rest), labels, tokens))
    assert hashlib.sha256(layout.encode()).hexdigest()[:16] == LAYOUTS[name]

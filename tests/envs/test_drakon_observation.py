"""Drakon's observations as arrays contain all that a seat can know, and nothing else."""

import doctest
import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pytest

from tests.conformance.tables import name_of, positions, tables
from tests.docs.blocks import blocks, page
from wyrmhold.envs.drakon.encoding import DrakonEncoding
from wyrmhold.envs.encoding import Encoding, Field, Floats, laid_out
from wyrmhold.envs.encodings import class_of, encoding_of
from wyrmhold.games.drakon.agents.numbering import DrakonNumbering
from wyrmhold.games.drakon.agents.observation import LATER_QUESTIONS, QUESTIONS
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.knowledge.belief import hidden_tiles, imagined, known_hand
from wyrmhold.games.drakon.knowledge.view import seat_view
from wyrmhold.games.drakon.purse import VALUES, coins, count
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.setup.profiles import rules_for
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel import Decision, pending
from wyrmhold.kernel.errors import BadOptions

TABLES = tables()
SOME = TABLES[::4]
PAGE = "docs/environments.md"

Table = tuple[Options, int]


@lru_cache(maxsize=256)
def encoding_for(table: Table, window: int = 15) -> DrakonEncoding:
    options, players = table
    return DrakonEncoding(rules_for(options), players, window)


def some_positions(table: Table, share: float) -> Iterator[tuple[State, random.Random]]:
    rng = random.Random(name_of(table))
    for state in positions(table, rng, share):
        yield state, rng


def parts(encoding: Encoding, values: Floats) -> dict[str, Floats]:
    """An observation field by field."""
    return {field.name: field.of(values) for field in encoding.fields}


@pytest.mark.parametrize("table", SOME, ids=name_of)
def test_hidden_information_is_not_in_a_seats_observation(table: Table) -> None:
    encoding = encoding_for(table)
    for state, rng in some_positions(table, 0.15):
        seat = rng.randrange(state.players)
        twin = imagined(state, seat, rng)
        assert np.array_equal(encoding.observed(state, seat), encoding.observed(twin, seat))


def test_perfect_information_tells_positions_apart_that_look_the_same() -> None:
    encoding = encoding_for(TABLES[0])
    differ = 0
    for state, rng in some_positions(TABLES[0], 0.2):
        twin = imagined(state, 0, rng)
        hidden = (state.hands, state.pile, state.under, state.purses, state.locked, state.hoard)
        same = hidden == (
            twin.hands,
            twin.pile,
            twin.under,
            twin.purses,
            twin.locked,
            twin.hoard,
        )
        assert np.array_equal(encoding.revealed(state), encoding.revealed(twin)) == same
        differ += not same
    assert differ > 10


@pytest.mark.parametrize("table", SOME[1::3], ids=name_of)
def test_an_observation_shows_the_board(table: Table) -> None:
    encoding = encoding_for(table, 7)
    window, kinds = encoding.window, encoding.kinds
    for state, rng in some_positions(table, 0.03):
        seat = rng.randrange(state.players)
        seen = parts(encoding, encoding.observed(state, seat))
        inside = {
            cell: face for cell, face in state.board.chambers.items() if window.index(cell) >= 0
        }
        lair = np.zeros_like(seen["chambers"]).reshape(len(kinds), -1)
        arrows = np.zeros_like(seen["arrows"]).reshape(4, -1)
        for cell, face in inside.items():
            lair[kinds.index(face >> 4), window.index(cell)] = 1
            for way in range(4):
                arrows[way, window.index(cell)] = face >> way & 1
        assert np.array_equal(seen["chambers"].reshape(len(kinds), -1), lair)
        assert np.array_equal(seen["arrows"].reshape(4, -1), arrows)
        assert seen["counts"][4] == len(state.board.chambers) - len(inside)
        figures = [*state.at[seat:], *state.at[:seat], state.drakon]
        planes = [*seen["heroes"], seen["drakon"]]
        for cell, plane in zip(figures, planes, strict=True):
            place = window.index(cell) if cell != NOWHERE else -1
            assert np.flatnonzero(plane).tolist() == ([place] if place >= 0 else [])
        off = [cell != NOWHERE and window.index(cell) < 0 for cell in figures[:-1]]
        assert seen["status"][:, 7].tolist() == off


@pytest.mark.parametrize("table", SOME[::3], ids=name_of)
def test_an_observation_shows_what_the_seat_has_and_knows(table: Table) -> None:
    encoding = encoding_for(table)
    designs = encoding.designs
    for state, rng in some_positions(table, 0.05):
        seat = rng.randrange(state.players)
        seen = parts(encoding, encoding.observed(state, seat))

        def counted(tiles: list[int]) -> list[int]:
            numbers = Counter(tiles)
            return [numbers[tile] for tile in designs]

        assert seen["hand"].tolist() == counted(list(state.hands[seat]))
        assert seen["unseen"].tolist() == counted(hidden_tiles(state, seat))
        order = [(seat + place) % state.players for place in range(state.players)]
        for place, other in enumerate(order[1:]):
            assert seen["known"][place].tolist() == counted(known_hand(state, other, seat))
        for place, other in enumerate(order):
            view = seat_view(state, other, seat)
            wealth = [state.purse(other), state.locked[state.purse_index(other)]]
            sizes = [len(state.hands[other]), *[coins(purse) for purse in wealth]]
            assert seen["sizes"][place].tolist() == sizes
            assert bool(seen["status"][place, 3]) == (state.rules.abilities and view.ability)
            assert bool(seen["status"][place, 4]) == (view.void == "miss")
            assert bool(seen["status"][place, 5]) == (view.void == "return")
        assert seen["coins"].tolist() == [count(state.purse(seat), value) for value in VALUES]
        total = seen["coins"] + seen["locked"] + seen["unseen_coins"]
        assert total.tolist() == [state.rules.box.coins().count(value) for value in VALUES]
        assert seen["seat"].tolist() == [float(each == seat) for each in range(state.players)]


@pytest.mark.parametrize("table", SOME[2::3], ids=name_of)
def test_an_observation_shows_who_is_asked_what(table: Table) -> None:
    encoding = encoding_for(table)
    for state, rng in some_positions(table, 0.1):
        seat = rng.randrange(state.players)
        seen = parts(encoding, encoding.observed(state, seat))
        frame = pending(state)
        kind = "over" if frame is None else frame.kind if isinstance(frame, Decision) else "chance"
        questions = [QUESTIONS[place] for place in np.flatnonzero(seen["question"])]
        questions += [LATER_QUESTIONS[place] for place in np.flatnonzero(seen["later_question"])]
        assert questions == [kind]
        asked = np.flatnonzero(seen["status"][:, 1]).tolist()
        if isinstance(frame, Decision):
            assert asked == [(frame.by(state) - seat) % state.players]
        else:
            assert asked == []


def decisions(kind: type[Decision[State]]) -> Iterator[type[Decision[State]]]:
    """All kinds of questions the game asks seats."""
    for each in kind.__subclasses__():
        is_base = each.kind == Decision.kind  # shared by several questions, never asked itself
        if each.__module__.startswith("wyrmhold.games.drakon") and not is_base:
            yield each
        yield from decisions(each)


def test_every_question_of_the_game_has_a_place_in_the_observation() -> None:
    kinds = {each.kind for each in decisions(Decision)}
    assert kinds == {*QUESTIONS[:-2], *LATER_QUESTIONS}


@pytest.mark.parametrize("table", SOME[::5], ids=name_of)
def test_observation_values_are_small_and_the_whole_array_is_written(table: Table) -> None:
    encoding = encoding_for(table, 5)
    for state, _ in some_positions(table, 0.05):
        for seat in range(state.players):
            out = np.full(encoding.length, np.nan, np.float32)
            encoding.observe(state, seat, out)
            assert out.min() >= 0
            assert out.max() < 100
        out = np.full(encoding.secret_length, np.nan, np.float32)
        encoding.reveal(state, out)
        assert not np.isnan(out).any()


def test_fields_follow_each_other_and_fill_the_observation() -> None:
    encoding = encoding_for(TABLES[0])
    for fields, length in (
        (encoding.fields, encoding.length),
        (encoding.secrets, encoding.secret_length),
    ):
        assert fields == laid_out([(each.name, each.shape, each.meaning) for each in fields])
        assert fields[-1].offset + fields[-1].size == length
        assert len({field.name for field in fields}) == len(fields)


def test_a_field_shows_its_part_of_an_array_without_copying() -> None:
    values = np.zeros(10, np.float32)
    Field("some", 2, (2, 3), "").of(values)[1, 2] = 5
    assert values.tolist() == [0, 0, 0, 0, 0, 0, 0, 5, 0, 0]


def test_an_encoding_is_found_by_the_name_of_its_game() -> None:
    encoding = encoding_of("drakon", "third", {"heroes": True}, 3, window=9, discards=1)
    assert isinstance(encoding, DrakonEncoding)
    assert encoding.numbering.shape[1] == 81
    assert class_of("drakon") is DrakonEncoding


def test_settings_that_cannot_be_encoded_are_refused_in_plain_words() -> None:
    with pytest.raises(ValueError, match="unknown game 'chess': choose from drakon, dragon_run"):
        encoding_of("chess", "third", {}, 2)
    with pytest.raises(ValueError, match="no parameter 'depth': choose from window, discards"):
        encoding_of("drakon", "third", {}, 2, depth=3)
    with pytest.raises(ValueError, match="odd number"):
        encoding_of("drakon", "third", {}, 2, window=8)
    with pytest.raises(BadOptions):
        encoding_of("drakon", "third", {}, 9)


def table_rows(text: str, heading: str) -> list[list[str]]:
    """The rows of the first table with this heading, without its first two lines."""
    lines = text[text.index(f"| {heading} |") :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def written(fields: tuple[Field, ...]) -> list[list[str]]:
    return [
        [f"`{field.name}`", str(field.offset), " × ".join(map(str, field.shape)), field.meaning]
        for field in fields
    ]


def test_the_page_lists_the_same_fields_as_the_code() -> None:
    encoding = encoding_of("drakon", "third", {}, 2)
    text = page(PAGE)
    assert table_rows(text, "field") == written(encoding.fields)
    assert table_rows(text, "hidden") == written(encoding.secrets)
    assert f" {encoding.length} numbers in all" in text
    assert f" {encoding.secret_length} numbers for the same table" in text


def test_the_page_lists_the_same_numbers_as_the_code() -> None:
    numbering = DrakonNumbering(15, rules_for(Options()), 2)
    listed = [row[:3] for row in table_rows(page(PAGE), "answers")]
    assert listed == [
        [
            f"`{family.labels[0].split()[0]}`",
            str(family.firsts[0]),
            str(sum(places * turns for places, turns in family.spans)),
        ]
        for family in numbering.families
    ]


def test_the_page_says_how_many_numbers_there_are() -> None:
    tables = (
        (Options(), 2),
        (Options(heroes=True), 4),
        (Options(expansion_one=True), 4),
    )
    for row in table_rows(page(PAGE), "window"):
        side = int(row[0])
        sizes = [
            DrakonNumbering(side, rules_for(options), players).size for options, players in tables
        ]
        sizes.append(DrakonNumbering(side).size)
        assert row[1:] == [f"{size:,}" for size in sizes]


def test_the_examples_on_the_page_are_correct() -> None:
    text = next(block.text for block in blocks(PAGE, "python") if block.text.startswith(">>>"))
    example = doctest.DocTestParser().get_doctest(text, {}, PAGE, PAGE, 0)
    assert example.examples
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0

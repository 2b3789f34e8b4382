"""Which answers are compared, what may follow from them, and what a survey may depend on."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.conformance.tables import name_of, positions, tables
from wyrmhold.bots.drakon.survey import SIZE, Survey
from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.evaluation.lookout import moves_from
from wyrmhold.games.drakon.evaluation.prospects import NEAR_MOVES, candidates, coins_that_may_come
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.geometry import NOWHERE, STEPS
from wyrmhold.games.drakon.heroes.thief import SwapPicked
from wyrmhold.games.drakon.knowledge.belief import supposing
from wyrmhold.games.drakon.knowledge.coin_belief import counts_of
from wyrmhold.games.drakon.purse import VALUES, count
from wyrmhold.games.drakon.rules.coins import CoinPicked
from wyrmhold.games.drakon.rules.goals import team_of
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import tile_of
from wyrmhold.kernel import Chance, pending
from wyrmhold.kernel.transaction import apply, legal

TABLES = tables()
SOME = TABLES[:: len(TABLES) // 12]
some_tables = pytest.mark.parametrize("table", SOME, ids=name_of)


def asked(table: tuple[Options, int], share: float) -> Iterator[State]:
    """Positions of a random game in which a seat is asked."""
    for state in positions(table, random.Random(name_of(table)), share):
        frame = pending(state)
        if frame is not None and not isinstance(frame, Chance):
            yield state


@some_tables
def test_answers_worth_comparing_are_legal_and_leave_out_placements_only(
    table: tuple[Options, int],
) -> None:
    for state in asked(table, 0.15):
        answers = legal(state).listed()
        found = candidates(state)
        assert found
        assert len(set(found)) == len(found)
        assert set(found) <= set(answers)
        assert all(isinstance(answer, Place) for answer in set(answers) - set(found))
        placed = {tile_of(answer.face) for answer in answers if isinstance(answer, Place)}
        assert {tile_of(answer.face) for answer in found if isinstance(answer, Place)} == placed


@some_tables
def test_no_hero_soon_reaches_a_placement_that_was_left_out(table: tuple[Options, int]) -> None:
    for state in asked(table, 0.02):
        found = set(candidates(state))
        left_out = [answer for answer in legal(state).listed() if answer not in found]
        for answer in left_out[:: max(1, len(left_out) // 12)]:
            assert isinstance(answer, Place)
            # The board with the chamber placed, before its effects.
            draft = state.copy()
            draft.board = state.board.placed(answer.cell, answer.face)
            assert answer.cell not in walked(draft, NEAR_MOVES + 1)


def walked(state: State, moves: int) -> set[int]:
    """The cells heroes can walk to. From a Teleport they can go on to any chamber."""
    edge = {cell for cell in state.at if cell != NOWHERE}
    found: set[int] = set()
    for _ in range(moves):
        edge = {
            near
            for cell in edge
            for near in moves_from(state, cell)
            if near - cell in STEPS and near not in found
        }
        found |= edge
    return found


@some_tables
def test_supposing_a_coin_keeps_all_coins_and_has_it_where_it_comes_from(
    table: tuple[Options, int],
) -> None:
    for state in positions(table, random.Random(name_of(table)), 1.0):
        frame = state.stack[-1] if state.stack else None
        if not isinstance(frame, CoinPicked | SwapPicked):
            continue
        giver = frame.giver if isinstance(frame, CoinPicked) else -1
        for viewer in range(state.players):
            coins = coins_that_may_come(state, viewer)
            assert sum([chance for chance, _, _ in coins]) == pytest.approx(1.0)
            for _, coin, supposed in coins:
                assert whole(supposed) == whole(state)
                apply(supposed, coin)  # it can be picked
        for value in VALUES:
            if not any([count(each, value) for each in (*state.purses, state.hoard)]):
                continue
            viewer = (state.turn + 1) % state.players
            if giver < 0 and count(state.hoard, value):
                assert supposing(state, giver, value, viewer) is state


def whole(state: State) -> tuple[int, int, int]:
    """All coins of a position."""
    return counts_of(sum(state.purses) + sum(state.locked) + state.hoard)


def test_a_survey_does_not_depend_on_hidden_information() -> None:
    rng = random.Random(5)
    twins = 0
    for table in TABLES[:: len(TABLES) // 40]:
        for state in positions(table, rng, 0.03):
            for seat in range(state.players if state.stack else 0):
                twin = DRAKON.imagined(state, seat, rng)
                twins += twin != state
                vector = Survey(state).vector(seat)
                assert len(vector) == SIZE
                assert vector == Survey(twin).vector(seat), name_of(table)
                assert Survey(state).vectors(seat) == Survey(twin).vectors(seat), name_of(table)
    assert twins > 300


def test_a_survey_includes_the_places_of_teammates() -> None:
    mates = 0
    for table in TABLES[:: len(TABLES) // 40]:
        for state in positions(table, random.Random(6), 0.02):
            for seat in range(state.players if state.stack else 0):
                survey = Survey(state)
                team = team_of(state, seat)
                found = survey.vectors(seat)
                assert found[team.index(seat)] == survey.vector(seat)
                assert len(found) == len(team)
                mates += len(team) - 1
    assert mates > 20

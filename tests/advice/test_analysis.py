"""Analysing a game: start, skill and luck add up, and nobody is blamed for noise."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.advice.games import TABLES, random_game
from tests.advice.rollouts import rolling_adviser
from tests.drakon.kit import Table, seat
from wyrmhold.bots.advice.evaluation import Adviser
from wyrmhold.bots.analysis.analysis_run import analysed
from wyrmhold.bots.analysis.review import Drawn, Judged, Review
from wyrmhold.bots.analysis.truths import Effort, Truth, compared
from wyrmhold.bots.analysis.valuation import Valuation
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.prospects import prospects
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.replay import Answered, Undone, record_of
from wyrmhold.kernel.transaction import apply
from wyrmhold.kernel.vantage import OpenVantage, Vantage

SMALL_EFFORT = Effort(answers=2, futures=2, outcomes=12)
ROUNDING = 1e-9


def review_of(
    game: AnyGame, record: Record, effort: Effort = SMALL_EFFORT, seed: int = 0
) -> Review:
    return analysed(game, record, rolling_adviser(game), effort, seed)


def check_sums(review: Review, record: Record) -> None:
    """For every seat, start, own answers, others' answers, luck and ending add up to the result."""
    assert record.outcome is not None
    winners = record.outcome["winners"]
    assert isinstance(winners, list)
    for each in review.seats:
        total = each.start + each.own + each.others + each.luck + each.ending
        assert abs(total - each.result) < ROUNDING
        assert each.result == (1 / len(winners) if each.seat in winners else 0.0)
        assert abs(each.adjusted + each.luck - each.result) < ROUNDING


@pytest.mark.parametrize(
    ("game", "edition", "options", "players"),
    TABLES,
    ids=[f"{game.name}-{edition}-{n}" for game, edition, _, n in TABLES],
)
def test_start_skill_and_luck_add_up_to_the_result(
    game: AnyGame, edition: str, options: dict[str, object], players: int
) -> None:
    for number in range(2):
        record, asked = random_game(game, edition, options, players, number)
        review = review_of(game, record)
        check_sums(review, record)
        assert all(each.ending == 0.0 for each in review.seats)
        assert len(review.decisions) == len(asked) == sum(each.decisions for each in review.seats)
        assert len(review.points) == 1 + len(review.decisions) + len(review.draws)
        assert review.decisions and review.draws
        moments: list[Judged | Drawn] = [*review.decisions, *review.draws]
        moments.sort(key=lambda each: each.step)
        for point, moment in zip(review.points, moments, strict=False):
            assert moment.before == point.chances
        assert [each.chances for each in review.points[1:]] == [each.after for each in moments]


def test_the_analysis_of_a_resigned_game_shows_what_resigning_changed() -> None:
    record, _ = random_game(*TABLES[5], seed=3)
    cut = Record(
        record.header, record.steps[:-4], {"winners": [1], "reason": "forfeit"}, record.seed
    )
    review = review_of(TABLES[5][0], cut)
    check_sums(review, cut)
    assert any(each.ending for each in review.seats)


def test_an_unfinished_game_is_not_analysed() -> None:
    record, _ = random_game(*TABLES[5], seed=3)
    with pytest.raises(BadRecord):
        review_of(TABLES[5][0], Record(record.header, record.steps[:9]))


def test_the_same_seed_gives_the_same_analysis() -> None:
    game = TABLES[6][0]
    record, _ = random_game(*TABLES[6], seed=1)
    first, again, other = (review_of(game, record, seed=seed) for seed in (5, 5, 6))
    assert first == again and first.as_json() == again.as_json()
    assert first != other
    assert [each.chances for each in first.points] == [each.chances for each in other.points]


def test_undone_answers_are_not_analysed() -> None:
    table = open_table(DRAKON, "third", {"turn_limit": 2}, [{}, {}], bytes(32), "undone")
    deal = [step.do for step in table.record.steps]
    rng = random.Random(2)
    moves: list[Answered | Undone] = [Answered(0, "", deal)]
    answers = 0
    while table.asked is not None:
        by, before = table.asked, len(table.record.steps)
        state, header = table.state, table.record.header
        token = DRAKON.answers(state)[rng.randrange(3)]
        if answers == 2:
            # A player tries something, and everybody agrees to undo it.
            tried, _ = apply(state, DRAKON.parse(token))
            draws = []
            while prospects(tried):
                action = tried.stack[-1].options(tried)[0]
                draws.append(action.token())
                tried, _ = apply(tried, action)
            moves += [Answered(by, token, draws), Undone(by, answers)]
        table.answer(DRAKON.parse(token))
        moves.append(Answered(by, token, [step.do for step in table.record.steps[before + 1 :]]))
        answers += 1
    record = record_of(DRAKON, header, moves)
    assert len(record.steps) > len(table.record.steps)
    with_undo, without = review_of(DRAKON, record), review_of(DRAKON, table.record)
    assert [each.do for each in with_undo.decisions] == [each.do for each in without.decisions]
    assert with_undo.seats[0].luck == without.seats[0].luck
    check_sums(with_undo, record)


class Fixed:
    """A judge with exact values: the coins of seat 0."""

    def values(self, position: Imagined) -> Sequence[float]:
        chance = min(1.0, DRAKON.tally(position)["seats"][0] / 10)  # type: ignore[index]
        return chance, 1.0 - chance


class Nobody:
    def weigh(self, *_: object) -> list[object]:
        raise AssertionError("nobody is to be asked here")


FIXED = Adviser(Nobody(), Nobody(), Fixed())  # type: ignore[arg-type]
BOARD = """
    find_coin:N   .
    start:NESW      lose_coin:E
"""


def test_the_value_of_a_chance_node_is_the_expectation() -> None:
    table = Table(BOARD, seat(coins=[3]), seat(), hoard=[1, 2, 3, 3])
    table.play("move 0,1")
    ways = prospects(table.state)
    assert [weight for _, weight in ways] == [1, 1, 2]
    value = Valuation(Fixed(), 2, 100).of(table.state)
    expected = ((3 + 1) + (3 + 2) + 2 * (3 + 3)) / 40
    assert abs(value[0] - expected) < ROUNDING


def test_the_better_answer_is_found_and_its_loss_reported() -> None:
    table = Table(BOARD, seat(coins=[3]), seat(), hoard=[2] * 9)
    view: AnyVantage = Vantage.of(DRAKON, table.state, 0)
    moves = [DRAKON.parse("move 1,0"), DRAKON.parse("move 0,1")]
    truth = compared(FIXED, view, moves, 3, random.Random(0))
    assert truth.best == "move 0,1"
    assert abs(truth.loss - 0.5) < ROUNDING  # 0 gold against 5
    assert truth.error == 0.0 and truth.mistake == "blunder"
    back = compared(FIXED, view, moves[::-1], 3, random.Random(0))
    assert back.best == "move 0,1" and back.loss == 0.0 and back.mistake is None


def test_an_open_vantage_imagines_the_real_position() -> None:
    table = Table(BOARD, seat(coins=[3]), seat(coins=[1]), hoard=[2] * 9 + [3] * 9)
    open_view: AnyVantage = OpenVantage(DRAKON, table.state, 0)
    assert open_view.imagine(random.Random(1)) is table.state


@pytest.mark.parametrize(
    ("loss", "error", "word"),
    [
        (0.049, 0.0, None),
        (0.05, 0.0, "inaccuracy"),
        (0.10, 0.01, "mistake"),
        (0.15, 0.049, "blunder"),
        (0.15, 0.05, None),
        (0.04, 0.001, None),
    ],
)
def test_a_mistake_is_never_mere_noise(loss: float, error: float, word: str | None) -> None:
    assert Truth("a", (1.0,), (1.0 - loss,), loss, error).mistake == word

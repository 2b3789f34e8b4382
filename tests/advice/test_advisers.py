"""The real advisers behind hints and analysis: they always answer, from what a seat knows."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.advice.games import TABLES, random_game
from wyrmhold.bots.advice.advisers import adviser_of
from wyrmhold.bots.advice.evaluation import Adviser
from wyrmhold.bots.advice.hints import hint
from wyrmhold.bots.analysis.analysis_run import analysed
from wyrmhold.bots.analysis.truths import Effort
from wyrmhold.bots.dragon_run.search import Search
from wyrmhold.bots.drakon.advice import LEARNED
from wyrmhold.bots.drakon.search.searches import tree
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.replay import begin, walk
from wyrmhold.kernel.transaction import legal, pending, top
from wyrmhold.kernel.vantage import Vantage

IDS = [f"{game.name}-{edition}-{n}" for game, edition, _, n in TABLES]
WHERE = pytest.mark.parametrize(("game", "edition", "options", "players"), TABLES, ids=IDS)


def hasty(game: AnyGame) -> Adviser:
    """The same adviser with a smaller budget."""
    weigher = tree(LEARNED, 150) if game is DRAKON else Search(40)
    return replace(adviser_of(game.name), weigher=weigher)


@WHERE
def test_every_kind_of_question_gets_a_hint_that_reveals_no_secret(
    game: AnyGame, edition: str, options: dict[str, object], players: int
) -> None:
    states = random_game(game, edition, options, players, 12)[1]
    kinds = {top(state).kind: state for state in states}
    rng = random.Random(1)
    for state in kinds.values():
        seat = top(state).by(state)
        twin = game.imagined(state, seat, rng)
        found, twins = (
            hint(hasty(game), Vantage.of(game, each, seat), random.Random(2))
            for each in (state, twin)
        )
        assert found == twins
        answers = [action.token() for action in legal(state)]
        for answer in found.answers:
            assert answer.do in answers
            assert all(0 <= chance <= 1 for chance in answer.chances)


@WHERE
def test_every_position_is_evaluated_whoever_is_next(
    game: AnyGame, edition: str, options: dict[str, object], players: int
) -> None:
    record, _ = random_game(game, edition, options, players, 13)
    judge = adviser_of(game.name).judge
    began = not isinstance(pending(begin(game, record.header)), Chance)
    for step in list(walk(game, record))[:-1]:
        began = began or not isinstance(pending(step.after), Chance)
        if began and step.line.n % 3 == 0:
            chances = judge.values(step.after)
            assert len(chances) == players
            assert sum(chances) <= 1 + 1e-6 and min(chances) >= 0
            assert list(chances) == list(judge.values(step.after))


@pytest.mark.parametrize(("game", "edition", "options", "players"), TABLES[1:6:2], ids=IDS[1:6:2])
def test_the_advisers_analyse_a_game(
    game: AnyGame, edition: str, options: dict[str, object], players: int
) -> None:
    record, _ = random_game(game, edition, options, players, 14)
    review = analysed(game, record, adviser_of(game.name), Effort(answers=2, futures=1, outcomes=4))
    for each in review.seats:
        parts = each.start + each.own + each.others + each.luck + each.ending
        assert abs(parts - each.result) < 1e-9

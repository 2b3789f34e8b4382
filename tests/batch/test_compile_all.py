"""What one process compiles for a whole test run is what batches and players call."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

from tests.batch import compile_all
from wyrmhold.batch import lists
from wyrmhold.batch.dragon_run import play as run_play
from wyrmhold.batch.dragon_run import questions as run_questions
from wyrmhold.batch.dragon_run import transaction
from wyrmhold.batch.drakon import frames, play, questions, studied_play
from wyrmhold.batch.drakon.evaluation import best_answer, choices, prospects, stalemate

CALLED = [
    *(lists.first_illegal, lists.sample_tables),
    *(play.deal_tables, play.play_games, run_play.deal_tables, run_play.play_games),
    *(questions.step_tables, questions.observe_tables, questions.describe_tables),
    *(run_questions.step_tables, run_questions.observe_tables, run_questions.describe_tables),
    *(choices.choose_tables, choices.play_judged_games, choices.survey_tables),
    *(prospects.value_of, studied_play.play_studied_games),
    *(best_answer.best_answer, stalemate.write_idleness),
    *(frames.take, frames.take_luck, transaction.answer, transaction.draw),
]


def test_all_that_batches_and_players_call_is_compiled() -> None:
    compile_all.main()
    missing = [each.__qualname__ for each in CALLED if not getattr(each, "signatures", ())]
    assert not missing

"""Secrecy on every table of Dragon Run: thousands of positions, each for every viewer."""

import random

import pytest

from tests.dragon_run.tables import Kind, name_of, positions, tables
from tests.repeats import repeats
from tests.rule import rule
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.testing import check_secrecy, check_twin_games
from wyrmhold.kernel.testing.secrecy import viewers

IN_FULL = 560
assert IN_FULL * len(tables()) >= 20_000
POSITIONS_PER_TABLE = repeats(IN_FULL)
TWIN_GAMES = repeats(12)


@rule("RUN-KNOW-3", "RUN-KNOW-4", "RUN-TR-SECRET")
@pytest.mark.parametrize("table", tables(), ids=name_of)
def test_hidden_information_changes_nothing_a_viewer_gets(table: Kind) -> None:
    rng = random.Random(f"secrecy {name_of(table)}")
    tokens = ["charge", "pass", "play health", "annul", "keep object_1", "hide object_1"]
    tried = changed = done = 0
    while done < POSITIONS_PER_TABLE:
        for state in positions(table, rng, share=0.5):
            viewed, permuted = check_secrecy(DRAGON_RUN, state, rng.sample(tokens, 2), rng)
            tried += viewed
            changed += permuted
            done += 1
            if state.stack and len(tokens) < 300:
                tokens.append(state.stack[-1].legal(state).sample(rng).token())
    # The check means something only if there was something to permute.
    assert changed > tried * 0.6


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize("table", tables(), ids=name_of)
def test_games_that_differ_only_in_secrets_look_the_same(table: Kind) -> None:
    rng = random.Random(f"twins {name_of(table)}")
    answers = 0
    for _ in range(TWIN_GAMES):
        for state in positions(table, rng, share=0.2):
            if state.stack:
                viewer = rng.choice(viewers(DRAGON_RUN, state))
                answers += check_twin_games(DRAGON_RUN, state, viewer, rng, may_skip=True)
    assert answers > 8 * TWIN_GAMES

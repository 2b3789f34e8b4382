"""Secrecy over every table: at least 20,000 positions, each for every viewer."""

import random

import pytest

from tests.conformance.tables import name_of, positions, tables
from tests.repeats import repeats
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.versions import NEWEST
from wyrmhold.kernel.testing import check_secrecy, check_twin_games
from wyrmhold.kernel.testing.secrecy import viewers

IN_FULL = 140
assert IN_FULL * len(tables()) >= 20_000
POSITIONS_PER_TABLE = repeats(IN_FULL)
TWIN_GAMES = repeats(3)


@pytest.mark.parametrize("table", tables(), ids=name_of)
def test_hidden_information_changes_nothing_a_viewer_gets(
    table: tuple[Options, int],
) -> None:
    rng = random.Random(f"secrecy {name_of(table)}")
    tokens = ["place blank:N@0,1", "move 1,0", "end", "use swap 2", "draw blank:N", "coin 2"]
    tried = changed = done = 0
    while done < POSITIONS_PER_TABLE:
        for state in positions(table, rng, share=0.5):
            some = rng.sample(tokens, 2)
            viewed, permuted = check_secrecy(DRAKON, state, some, rng)
            tried += viewed
            changed += permuted
            done += 1
            if state.stack and len(tokens) < 500:
                tokens.append(state.stack[-1].legal(state).sample(rng).token())
    # The check means something only if there was something to permute; in a small box there is
    # less of it, and while heroes are dealt or picked nothing at all.
    assert changed > tried * 0.4


def newest_tables() -> list[tuple[Options, int]]:
    """The tables with the newest rules. In version 1 a skipped question told something (RUL-8)."""
    return [table for table in tables() if table[0].rules_version == NEWEST]


@pytest.mark.parametrize("table", newest_tables(), ids=name_of)
def test_games_that_differ_only_in_secrets_look_the_same(table: tuple[Options, int]) -> None:
    rng = random.Random(f"twins {name_of(table)}")
    answers = 0
    for _ in range(TWIN_GAMES):
        for state in positions(table, rng, share=0.08):
            if state.stack:
                viewer = rng.choice(viewers(DRAKON, state))
                answers += check_twin_games(DRAKON, state, viewer, rng)
    assert answers > 10 * TWIN_GAMES

"""The conformance kit over every table: at least 2,000 whole random games."""

import random

import pytest

from tests.conformance.tables import fresh, lively, name_of, positions, tables
from tests.repeats import SHARE, repeats
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.kernel import legal
from wyrmhold.kernel.testing import check_game, check_sampling

IN_FULL = 15
assert IN_FULL * len(tables()) >= 2000
GAMES_PER_TABLE = repeats(IN_FULL)


@pytest.mark.parametrize("table", tables(), ids=name_of)
def test_everything_holds_in_random_games(table: tuple[Options, int]) -> None:
    rng = random.Random(f"conformance {name_of(table)}")
    strangers: list[str] = []
    for number in range(GAMES_PER_TABLE):
        choose = lively if number % 2 else None
        last = check_game(DRAKON, fresh(table), rng, every=16, strangers=strangers, choose=choose)
        assert last.outcome is not None


@pytest.mark.parametrize("table", tables()[:: 7 * SHARE], ids=name_of)
def test_sampling_is_uniform_in_every_kind_of_question(table: tuple[Options, int]) -> None:
    rng = random.Random(f"sampling {name_of(table)}")
    seen: dict[str, int] = {}
    for _ in range(4):
        for state in positions(table, rng, share=1.0):
            kind = state.stack[-1].kind if state.stack else "over"
            if seen.get(kind, 0) < 3 and len(legal(state)) < 300:
                seen[kind] = seen.get(kind, 0) + 1
                check_sampling(DRAKON, state, rng, draws_each=30)
    assert seen["turn"]

"""The solved core game: the engine gives the same results as the solver."""

from __future__ import annotations

import io
import json
from itertools import product
from typing import Any

import numpy as np
import pytest

from wyrmhold.bots.dragon_run import solve
from wyrmhold.bots.dragon_run.core.box import CORE, CoreBox
from wyrmhold.bots.dragon_run.core.player import CorePlayer
from wyrmhold.bots.dragon_run.core.solution import Solution, core_solution, solved
from wyrmhold.bots.dragon_run.core.solver import Solver, sneaks
from wyrmhold.bots.dragon_run.core.verification import Checked, furthest, played
from wyrmhold.games.dragon_run.actions import AGAIN, CHARGE, PASS, Cry, Hide
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.locations.pack import ChooseDiscards
from wyrmhold.games.dragon_run.locations.top_three import ChooseKept
from wyrmhold.games.dragon_run.rules.turn import AfterHide
from wyrmhold.games.dragon_run.setup.options import HAND_SIZE
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.transaction import apply, legal

SMALL = CoreBox(temper=2, counts=(1, 0, 0, 1, 0))
"""A Treasure Hall and No Crying: small enough for the engine."""
SHORT = CoreBox(temper=1, counts=(1, 1, 1, 1, 1))
"""Every Location once, and a dragon that is nearly asleep."""


def position(box: CoreBox, hands: tuple[int, int], injured: tuple[bool, bool]) -> State:
    """The start of a core game, with these hands and injuries."""
    options: Any = box.options()
    dungeon = [name for name, n in options["cards"]["locations"].items() for _ in range(n)]
    treasures = options["cards"]["treasures"]["object_1"]
    return DRAGON_RUN.read_scenario(
        {
            "options": options,
            "temper": box.temper,
            "dungeon": dungeon,
            "treasure": {"deck": ["object_1"] * (treasures - sum(hands)), "discard": []},
            "seats": [
                {"hand": ["object_1"] * cards, "injured": hurt, "power": False}
                for cards, hurt in zip(hands, injured, strict=True)
            ],
        }
    )


class Asked:
    """Backward induction using only the engine's answers and outcomes."""

    ORDER = (CHARGE, Hide((0,)), Cry((0, 0)), AGAIN, PASS)

    def __init__(self) -> None:
        self.known: dict[object, tuple[float, ...]] = {}

    def worth(self, state: State) -> tuple[float, ...]:
        """The winning chances of both seats."""
        if state.outcome is not None:
            winners = state.outcome.winners
            return tuple([1 / len(winners) if seat in winners else 0.0 for seat in (0, 1)])
        sizes = tuple([len(hand) for hand in state.hands])
        table = (state.turn, state.temper, state.unseen, state.injured, state.alive, sizes)
        key = (table, state.no_cry, state.forced, state.stack)
        if key not in self.known:
            self.known[key] = self.asked(state)
        return self.known[key]

    def asked(self, state: State) -> tuple[float, ...]:
        frame = state.stack[-1]
        seat = frame.by(state)
        if seat < 0:
            outcomes = frame.outcomes(state)  # type: ignore[attr-defined]  # it is a chance
            total = sum(weight for _, weight in outcomes)
            found = [(self.worth(apply(state, each)[0]), weight) for each, weight in outcomes]
            return tuple([sum(w[s] * weight for w, weight in found) / total for s in (0, 1)])
        best: tuple[float, ...] | None = None
        for action in self.answers(state):
            worth = self.worth(apply(state, action)[0])
            if best is None or worth[seat] > best[seat] + 1e-12:
                best = worth
        assert best is not None
        return best

    def answers(self, state: State) -> list[Action]:
        """The legal answers that exist in the core, in tie-breaking order."""
        if isinstance(state.stack[-1], ChooseDiscards | ChooseKept):
            return list(legal(state))  # there is one, because all cards are alike
        order = list(self.ORDER)
        if isinstance(state.stack[-1], AfterHide):
            order.reverse()
        return [action for action in order if action in legal(state)]


@pytest.mark.parametrize("box", [SMALL, SHORT])
def test_the_solver_and_the_engine_agree_on_a_small_core(box: CoreBox) -> None:
    turn = Solver(box).turn
    engine = Asked()
    for first, second in product((False, True), repeat=2):
        for hands in [(0, 0), (2, 1), (3, 2), (4, 4)]:
            chances = engine.worth(position(box, hands, (first, second)))
            exact = turn[box.temper, :, -1, int(first), int(second), *hands]
            assert exact == pytest.approx(chances, abs=1e-9)


def test_solving_a_shorter_core_gives_part_of_the_tables() -> None:
    short = solved(CoreBox(temper=2, counts=CORE.counts))
    kept = core_solution()
    part = slice(0, HAND_SIZE + 1)  # with more gold the shorter core ends at less than can be found
    assert np.array_equal(short.choices[:3, ..., part, part], kept.choices[:3, ..., part, part])
    assert np.array_equal(short.alone[:3, ..., part], kept.alone[:3, ..., part])
    assert np.allclose(
        short.values[:3, ..., part, part], kept.values[:3, ..., part, part], rtol=0.0, atol=1e-6
    )


def test_saved_tables_load_unchanged() -> None:
    small = solved(SMALL)
    file = io.BytesIO()
    small.save(file)
    file.seek(0)
    with np.load(file) as kept:
        assert np.array_equal(kept["choices"], small.choices)
        assert np.array_equal(kept["alone"], small.alone)
        assert np.array_equal(kept["values"], small.values)


def test_chances_are_valid_probabilities() -> None:
    values = core_solution().values
    assert values.min() >= 0.0
    assert values.sum(axis=1).max() <= 1.0 + 1e-6
    # At the beginning nobody is far ahead.
    assert 0.3 < values[-1, 0, 0, 0, HAND_SIZE, HAND_SIZE] < 0.5
    assert [sneaks(left) for left in (1, 8, 9, 10)] == [0.8, 0.1, 0.0, 0.0]


def test_perfect_players_win_as_often_as_the_tables_say() -> None:
    solution = core_solution()
    found = played(solution, 2000, seed=7)
    assert furthest(solution, found) < 4.5  # four standard errors; the command plays 100,000
    assert furthest(solution, Checked(1, 0.5, 0.5, 0.0)) > 15.0


def test_the_perfect_player_always_answers_legally() -> None:
    solution = solved(SMALL)
    player = CorePlayer(solution)
    state = position(SMALL, (2, 2), (False, False))
    assert player.answer(state) in legal(state)
    alone = DRAGON_RUN.read_scenario(
        {
            "options": SMALL.options(),
            "temper": 1,
            "dungeon": ["dragon"],
            "treasure": {"deck": ["object_1"] * 40, "discard": []},
            "seats": [{"hand": ["object_1"], "injured": True, "power": False}, {"alive": False}],
        }
    )
    assert player.answer(alone) == Hide((0,))  # eight in ten, and a charge is death


def test_the_core_can_be_set_up_as_a_table() -> None:
    state = DRAGON_RUN.new("first", CORE.options(), [None, None])
    assert state.temper == CORE.temper
    assert len(state.unseen) == 10 and set(state.deck) == {0}
    assert CORE.number_of(state.unseen) == len(CORE.decks()) - 1
    assert json.dumps(CORE.options())  # a record could carry it


def test_the_command_prints_and_checks_the_exact_chances(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert solve.main([]) == 0
    assert "the first player wins 40.27" in capsys.readouterr().out
    assert solve.main(["--check-games", "1"]) == 1  # one game is never within half a point
    assert "points apart" in capsys.readouterr().out


def test_the_command_detects_wrong_tables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right = solved(SMALL)
    wrong = Solution(SMALL, right.choices ^ np.uint8(1), right.alone, right.values)
    assert solve.same(right, solved(SMALL)) and not solve.same(right, wrong)
    monkeypatch.setattr(solve, "solved", lambda box: right)
    for kept, code in ((right, 0), (wrong, 1)):
        monkeypatch.setattr(solve, "core_solution", lambda kept=kept: kept)
        assert solve.main(["--check"]) == code
    assert "DIFFERENT" in capsys.readouterr().out

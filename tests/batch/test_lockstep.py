"""The kernels play what the engine plays, compiled and interpreted.

`python3 x.py check` compares 200,000 decisions of the compiled kernels, `x.py test` a quarter of
them. `python3 x.py soak lockstep` does the same for longer, with a new seed each time.
"""

from __future__ import annotations

import os
import re
import sys

import pytest

from tests.batch.dragon_run_boxes import RUN_TABLES
from tests.batch.drakon_tables import TABLES
from tests.processes import run
from tests.repeats import repeats
from wyrmhold.games.dragon_run.state import State as RunState
from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.state import BaseState

GAMES = {"drakon": list(TABLES), "dragon_run": list(RUN_TABLES)}
LONG_S = 1200.0
"""A busy machine may have to compile the kernel first."""

SHARE = int(os.environ.get("WYRMHOLD_LOCKSTEP_SHARE", "4"))
COMPILED = {"drakon": 160_000 // SHARE, "dragon_run": 40_000 // SHARE}
INTERPRETED = {"drakon": 24_000, "dragon_run": 8_000}


def compared(target: str, decisions: int, names: list[str]) -> dict[str, int]:
    """Play lock-step games in a process of its own, which is what decides the target.

    Returns how much was compared.
    """
    command = [sys.executable, "-m", "tests.batch.lockstep_soak", "--seed", "7", "--workers", "1"]
    variables = {**os.environ, "WYRMHOLD_BATCH_TARGET": target}
    done = run([*command, "--decisions", str(decisions), *names], env=variables, seconds=LONG_S)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert f"target {target}: {decisions:,} of {decisions:,} decisions compared" in done.stdout
    counts = re.findall(r"^ *([\d,]+)  (\S.*)$", done.stdout, re.MULTILINE)
    return {what: int(count.replace(",", "")) for count, what in counts}


@pytest.mark.parametrize("game", GAMES)
def test_compiled_the_kernel_plays_as_the_engine_does(game: str) -> None:
    found = compared("cpu", COMPILED[game], GAMES[game])
    assert found["decisions"] == COMPILED[game]
    assert found["positions"] > found["decisions"] + found["draws"]
    assert found["views"] > found["positions"] // 100 and found["observations"] > 0


@pytest.mark.parametrize("game", GAMES)
def test_interpreted_the_kernel_plays_as_the_engine_does(game: str) -> None:
    decisions = repeats(INTERPRETED[game])
    assert compared("plain", decisions, GAMES[game])["decisions"] == decisions


@pytest.mark.parametrize("state", [State, RunState])
def test_equal_states_are_equal_in_everything_that_a_view_can_show(state: type[BaseState]) -> None:
    """Lock-step compares whole states at every position, and views only at some: a view is computed
    from the fields of a state, so no view can differ if a comparison leaves out no field."""
    slots = {name for each in state.__mro__ for name in getattr(each, "__slots__", ())}
    assert slots == set(state.__match_args__)
    assert "__eq__" not in vars(state) and "__eq__" not in vars(BaseState)
    # The open cells follow from the chambers; lock-step compares them as well.
    assert set(Board.__slots__) - set(Board.__match_args__) == {"spots"}

"""Matrix products use one thread while a bot thinks, and as many as before afterwards."""

from __future__ import annotations

import os
import sys

import pytest

from tests.processes import python
from wyrmhold.bots.blas import ONE_THREAD_VARIABLES

COUNTS = """
import ctypes, random, sys
import numpy
from pathlib import Path
from wyrmhold.bots import blas
from wyrmhold.bots.protocol import Simple, asked
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import settled

[file] = (Path(numpy.__file__).parent / "../numpy.libs").glob("*openblas*")
library = ctypes.CDLL(str(file))
threads = library.scipy_openblas_get_num_threads64_
library.scipy_openblas_set_num_threads64_(3)
game = GAMES["dragon_run"]
state, _ = settled(game.new("first", {}, [None] * 2), Dice(random.Random(1)))

def choose(view, prompt, rng):
    print(threads())
    with blas.one_thread():
        pass
    print(threads())
    return prompt.legal.sample(rng)

asked(Simple(choose), game, state, random.Random(1))
print(threads())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks where NumPy's wheels for Linux keep it")
def test_a_bot_thinks_on_one_thread_and_the_rest_of_the_program_keeps_its_own() -> None:
    environment = {k: v for k, v in os.environ.items() if k not in ONE_THREAD_VARIABLES}
    told = python("-c", COUNTS, env=environment)
    assert (told.returncode, told.stdout.split()) == (0, ["1", "1", "3"]), told.stderr
    told = python("-c", COUNTS, env={**environment, "OMP_NUM_THREADS": "2"})
    assert (told.returncode, told.stdout.split()) == (0, ["3", "3", "3"]), told.stderr

"""All interfaces agree with the engine: 20,000 decisions of the long run."""

from __future__ import annotations

import pytest

from tests.envs.equality import Differs, compare_many, faces_of
from tests.envs.kinds import KINDS

pytest.importorskip("pyspiel")

DRAKON = 0
RUN = next(number for number, kind in enumerate(KINDS) if kind.game == "dragon_run")


@pytest.mark.parametrize("seed", [1, 2])
def test_engine_pettingzoo_vector_and_openspiel_agree(seed: int) -> None:
    found = compare_many(seed, 10_000)
    assert found["decisions"] == 10_000
    assert found["compared with 3 faces"] > found["compared with 2 faces"] > 0
    assert found["drakon ended by exhausted"] > 0
    assert found["dragon_run ended by temper"] > 0
    assert found["drakon ended by the window"] > 0
    assert found["with somebody eliminated"] > 0


@pytest.mark.parametrize("kind", [DRAKON, RUN])
@pytest.mark.parametrize("face", [0, 1, 2])
def test_an_interface_with_different_luck_does_not_pass(kind: int, face: int) -> None:
    engine, faces = faces_of(kind)
    engine.begin(1)
    faces[face].begin(1)
    faces[face].agrees(engine)
    faces[face].begin(2)
    with pytest.raises(Differs, match="the engine has"):
        faces[face].agrees(engine)


@pytest.mark.parametrize("face", [0, 1, 2])
def test_an_interface_that_played_something_else_does_not_pass(face: int) -> None:
    engine, faces = faces_of(DRAKON)
    engine.begin(1)
    faces[face].begin(1)
    first, last = engine.numbers[0], engine.numbers[-1]
    engine.play(first)
    faces[face].play(last)
    with pytest.raises(Differs, match="the engine has"):
        faces[face].agrees(engine)

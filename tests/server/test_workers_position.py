"""What a bot is given to think about reveals nothing its seat cannot know."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from tests.conformance import tables as drakon_tables
from tests.dragon_run import tables as dragon_run_tables
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel import Chance, pending
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.knowledge import shared_with
from wyrmhold.kernel.viewers import SPECTATOR_SLOT
from wyrmhold.server.workers.pool import imagined_position

GAMES = pytest.mark.parametrize("game", [DRAKON, DRAGON_RUN], ids=lambda game: game.name)


def questions(game: AnyGame, rng: random.Random) -> Iterator[tuple[AnyState, int]]:
    """Positions of random games on many kinds of tables, each with the asked seat."""
    for state in positions(game, rng):
        frame = pending(state)
        if frame is not None and not isinstance(frame, Chance):
            yield state, frame.by(state)


def positions(game: AnyGame, rng: random.Random) -> Iterator[AnyState]:
    if game is DRAKON:
        for agreed in rng.sample(drakon_tables.tables(), 24):
            yield from drakon_tables.positions(agreed, rng, share=0.4)
    else:
        for kind in rng.sample(dragon_run_tables.tables(), 24):
            yield from dragon_run_tables.positions(kind, rng, share=0.8)


def given(game: AnyGame, state: AnyState, seat: int, seed: int) -> str:
    return json.dumps(imagined_position(game, state, seat, random.Random(seed)))


@GAMES
def test_two_positions_that_a_seat_cannot_tell_apart_give_its_bot_the_same_bytes(
    game: AnyGame,
) -> None:
    """With the same seed, for a position and for a twin with everything hidden rearranged.

    So the bytes depend only on the seed and on what the twin shares with the position. This does
    not show that the twin rearranges everything hidden. A position passed on without rearranging
    would be caught, though: enough twins differ.
    """
    rng = random.Random(f"positions for {game.name}")
    differ = 0
    for state, seat in questions(game, rng):
        twin = game.imagined(state, seat, rng)
        differ += game.dump(twin) != game.dump(state)
        seed = rng.getrandbits(32)
        assert given(game, state, seat, seed) == given(game, twin, seat, seed)
    assert differ > 300


@GAMES
def test_the_position_looks_real_to_the_seat_but_its_secrets_differ(
    game: AnyGame,
) -> None:
    rng = random.Random(f"views for {game.name}")
    differ = 0
    for state, seat in questions(game, rng):
        dumped = imagined_position(game, state, seat, rng)
        loaded = game.load(json.loads(json.dumps(dumped)))
        assert game.view(loaded, seat) == game.view(state, seat)
        assert game.broken(loaded) == []
        differ += dumped != game.dump(state)
    assert differ > 300


def test_a_bot_learns_only_what_its_seat_knows_or_is_public_of_other_hands() -> None:
    def facts(*pairs: tuple[int, int]) -> tuple[int, ...]:
        return tuple(sorted(piece << 3 | slot for piece, slot in pairs))

    secret = facts((5, 2), (5, 3))  # seats 2 and 3 know of a piece 5, seat 1 does not
    assert shared_with(secret, 1) == ()
    own = facts((5, 1), (5, 2))  # seat 1 cannot tell whether seat 2 knows of the same one
    assert shared_with(own, 1) == facts((5, 1))
    everybody = facts((5, 0), (5, 1), (5, 2), (5, SPECTATOR_SLOT))
    assert shared_with(everybody, 1) == everybody
    second = facts((5, 1), (5, 2), (5, 2), (5, SPECTATOR_SLOT))  # seat 2 knows of one more
    assert shared_with(second, 1) == facts((5, 1), (5, 2), (5, SPECTATOR_SLOT))

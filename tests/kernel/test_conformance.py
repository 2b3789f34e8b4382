"""The conformance kit passes a sound game and catches broken ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.kernel import toy
from tests.kernel.played_toy import fresh, played, positions
from tests.kernel.toy import TOY, Toy, ToyGame
from tests.kernel.toy_actions import Accept, Deal, Discard, Keep, Pass
from tests.kernel.toy_events import Discarded, Drawn, Passed, TurnEnded
from tests.kernel.toy_frames import CutHand, DealCard, DrawCard, HandOver, KeepOrPass, MayRefuse
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.legal import Options
from wyrmhold.kernel.testing import (
    Broken,
    check_game,
    check_position,
    check_sampling,
    check_secrecy,
    check_twin_games,
    conformance,
)

Patch = pytest.MonkeyPatch
TOKENS = ["keep", "pass", "accept", "refuse", "discard 1", "discard 5", "draw 2", "deal 3"]


def whole_game(seed: int = 1) -> None:
    strangers: list[str] = []
    for number in range(4):
        rng = random.Random(seed * 100 + number)
        check_game(TOY, fresh(2 + number % 3, turns=16), rng, strangers=strangers)


def secrecy() -> None:
    for seed in range(6):
        for state in positions(2 + seed % 3, seed):
            check_secrecy(TOY, state, TOKENS, random.Random(seed))


def twins() -> None:
    for seed in range(12):
        for number, state in enumerate(positions(2 + seed % 3, seed)[:-1]):
            check_twin_games(TOY, state, seed % 2, random.Random(number))


def sampling() -> None:
    crowded = fresh()
    crowded.hands = ((1, 1, 1, 1, 1, 1, 1, 1, 2, 5), ())
    crowded.stack = (CutHand(0),)
    for state in (crowded, *positions(3, seed=2, turns=20)):
        check_sampling(TOY, state, random.Random(1))


@pytest.mark.parametrize("check", [whole_game, secrecy, twins, sampling])
def test_a_sound_game_passes(check: Callable[[], None]) -> None:
    check()


def test_permutations_do_change_hidden_information() -> None:
    tried = changed = 0
    for state in positions(3, seed=9)[:-1]:
        more, really = check_secrecy(TOY, state, TOKENS, random.Random(9))
        tried, changed = tried + more, changed + really
    assert changed > tried / 2


def first(self: Any, rng: random.Random) -> Any:
    return self.listed()[0]


def unequal_tries(patch: Patch) -> None:
    patch.setattr(CutHand, "attempt", lambda self, state, n: Discard(state.hands[self.seat][n]))


def forgotten(patch: Patch) -> None:
    load = ToyGame.load
    patch.setattr(ToyGame, "load", lambda self, data: load(self, {**data, "shields": 3}))


def without_type(patch: Patch) -> None:
    types = {name: kind for name, kind in TOY.codec.types.items() if name != "Drawn"}
    patch.setattr(TOY.codec, "types", types)


def twice(self: Any, state: Toy) -> list[Any]:
    return [Keep(), Pass(), Pass()]


def zero_weight(self: Any, state: Toy) -> list[Any]:
    return [(Deal(card), card - 1) for card in (1, 2, 3)]


def clinging(self: Any, draft: Toy) -> None:
    """The card that is discarded stays in the hand."""
    draft.deck = tuple(sorted((*draft.deck, self.card)))


def talkative(patch: Patch) -> None:
    def refusal(self: CutHand, state: Toy, action: object) -> Refusal:
        return Refusal(None, str(state.hands[self.seat]))

    patch.setattr(Refusal, "seen_by", lambda self, viewer: self)
    patch.setattr(CutHand, "refusal", refusal)


def endless(patch: Patch) -> None:
    patch.setattr(TurnEnded, "evolve", lambda self, draft: None)
    patch.setattr(conformance, "MAX_ANSWERS", 300)


def waiting_step(patch: Patch) -> None:
    patch.setattr(HandOver, "settle", lambda self, tx: False)
    patch.setattr(HandOver, "options", lambda self, state: [Keep(), Pass()])
    patch.setattr(HandOver, "allows", lambda self, state, a: a in [Keep(), Pass()])


Sabotage = Callable[[Patch], object]
BROKEN: dict[str, tuple[Sabotage, Callable[[], None], str]] = {
    "sampling always takes the first": (
        lambda patch: patch.setattr(Options, "sample", first),
        sampling,
        "off uniform",
    ),
    "sampling prefers what is there twice": (unequal_tries, sampling, "off uniform"),
    "apply writes to the state it was given": (
        lambda patch: patch.setattr(Toy, "copy", lambda self: self),
        whole_game,
        "changed the state it was applied to",
    ),
    "the view shows every hand": (
        lambda patch: patch.setattr(toy, "shown_hand", lambda state, seat, _: state.hands[seat]),
        secrecy,
        "depends on secrets",
    ),
    "the view shows the sum of the hidden cards": (
        lambda patch: patch.setattr(toy, "shown_hand", lambda state, seat, _: sum(state.deck)),
        secrecy,
        "depends on secrets",
    ),
    "a refusal tells which cards are held": (
        talkative,
        secrecy,
        "tells",
    ),
    "an event shows a card to everybody": (
        lambda patch: patch.setattr(Passed, "seen_by", lambda self, viewer: self),
        twins,
        "can tell two games apart",
    ),
    "an event shows a draw to everybody": (
        lambda patch: patch.setattr(Drawn, "seen_by", lambda self, viewer: self),
        twins,
        "can tell two games apart",
    ),
    "a question has no answer": (
        lambda patch: patch.setattr(CutHand, "settle", lambda self, tx: False),
        whole_game,
        "exactly when nothing can be answered|a question without an answer",
    ),
    "the game never ends": (
        endless,
        whole_game,
        "does not end",
    ),
    "whatever is answered is allowed": (
        lambda patch: patch.setattr(KeepOrPass, "allows", lambda self, state, action: True),
        whole_game,
        "allowed and listed differ",
    ),
    "what is listed is refused": (
        lambda patch: patch.setattr(KeepOrPass, "allows", lambda self, s, a: a == Keep()),
        whole_game,
        "listed but not allowed",
    ),
    "an answer is listed twice": (
        lambda patch: patch.setattr(KeepOrPass, "options", twice),
        whole_game,
        "miscounted or listed twice",
    ),
    "the length is wrong": (
        lambda patch: patch.setattr(Options, "__len__", lambda self: 7),
        whole_game,
        "miscounted",
    ),
    "the i-th answer is another": (
        lambda patch: patch.setattr(Options, "__getitem__", lambda self, index: Accept()),
        whole_game,
        "not the i-th",
    ),
    "a token is read as another": (
        lambda patch: patch.setattr(ToyGame, "parse", lambda self, token: Keep()),
        whole_game,
        "does not parse to itself",
    ),
    "a save forgets something": (forgotten, whole_game, "saved and loaded"),
    "events cannot be read back": (without_type, whole_game, "unreadable value"),
    "equal states have other hashes": (
        lambda patch: patch.setattr(Toy, "__hash__", lambda self: id(self)),
        whole_game,
        "hash differently",
    ),
    "a state is not pickled whole": (
        lambda patch: patch.setattr(Toy, "__reduce__", lambda self: (fresh, ())),
        whole_game,
        "pickling",
    ),
    "weights do not add up": (
        lambda patch: patch.setattr(DrawCard, "weight", lambda self, state: len(state.deck) + 1),
        whole_game,
        "do not add up",
    ),
    "an outcome has no weight": (
        lambda patch: patch.setattr(DealCard, "outcomes", zero_weight),
        whole_game,
        "without weight",
    ),
    "a pick is another outcome": (
        lambda patch: patch.setattr(
            DrawCard, "pick", lambda self, state, n: self.outcomes(state)[-1][0]
        ),
        whole_game,
        "not the outcome its number stands for",
    ),
    "a card is copied": (
        lambda patch: patch.setattr(Discarded, "evolve", clinging),
        whole_game,
        "not those of the box",
    ),
    "a step waits": (
        waiting_step,
        whole_game,
        "a step is waiting",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_caught(name: str, monkeypatch: Patch) -> None:
    sabotage, check, what = BROKEN[name]
    sabotage(monkeypatch)
    with pytest.raises((Broken, ValueError), match=what):
        check()


def test_a_question_with_one_answer_is_caught() -> None:
    state, _ = played("deal 1; deal 2; draw 5; pass")
    state.shields = 0
    assert isinstance(state.stack[-1], MayRefuse)
    with pytest.raises(Broken, match="a question with one answer was asked"):
        check_position(TOY, state, random.Random(1))


def test_an_ended_game_with_something_pending_is_caught() -> None:
    state, _ = played("deal 1; deal 2; draw 5")
    state.outcome = positions(2, 1)[-1].outcome
    with pytest.raises(Broken, match="a game is over exactly when"):
        check_position(TOY, state, random.Random(1))


def test_the_error_contains_the_state_for_a_bug_report() -> None:
    state, _ = played("deal 1; deal 2; draw 5")
    state.deck = state.deck[1:]
    with pytest.raises(Broken) as broken:
        check_position(TOY, state, random.Random(1))
    assert broken.value.what == "the cards are not those of the box"
    assert '"stack"' in str(broken.value)

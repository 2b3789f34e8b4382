"""Facts about hidden hands, checked against every hand a viewer still considers possible.

The model keeps, for each viewer, the set of all hands consistent with what that viewer saw. A fact
is sound if every one of them contains the piece.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from wyrmhold.kernel.knowledge import Facts, known_to, left, left_openly, sure_of, told
from wyrmhold.kernel.viewers import ALL_TOLD, SPECTATOR, slot_of

PIECES = (1, 2, 3)
OWNER = 0
UNHURRIED = settings(deadline=None)
VIEWERS = (1, 2, SPECTATOR)

Hand = tuple[int, ...]


@dataclass
class Model:
    """A hand, its facts, and the hands that each viewer considers possible."""

    hand: Hand = ()
    facts: Facts = ()
    possible: dict[int, set[Hand]] = field(default_factory=lambda: {v: {()} for v in VIEWERS})

    def gain(self, piece: int, mask: int) -> None:
        self.hand = plus(self.hand, piece)
        self.facts = told(self.facts, piece, mask, OWNER)
        for viewer, hands in self.possible.items():
            pieces = (piece,) if mask >> slot_of(viewer) & 1 else PIECES
            self.possible[viewer] = {plus(hand, each) for hand in hands for each in pieces}

    def lose(self, index: int, mask: int) -> None:
        piece = self.hand[index % len(self.hand)]
        self.hand = minus(self.hand, piece)
        if mask == ALL_TOLD:
            self.facts = left_openly(self.facts, piece)
        else:
            self.facts = left(self.facts, piece, mask)
        for viewer, hands in self.possible.items():
            seen = mask >> slot_of(viewer) & 1
            self.possible[viewer] = {
                minus(hand, each)
                for hand in hands
                for each in ((piece,) if seen else PIECES)
                if each in hand
            }


def plus(hand: Hand, piece: int) -> Hand:
    return tuple(sorted((*hand, piece)))


def minus(hand: Hand, piece: int) -> Hand:
    at = hand.index(piece)
    return hand[:at] + hand[at + 1 :]


def within(part: list[int], whole: Hand) -> bool:
    return not Counter(part) - Counter(whole)


MASKS = st.sampled_from([0, 1, 2, 4, 3, 6, 128, 130, ALL_TOLD]).map(lambda mask: mask | 1 << OWNER)
GAIN = st.tuples(st.just("gain"), st.sampled_from(PIECES), MASKS)
LOSE = st.tuples(st.just("lose"), st.integers(0, 5), MASKS)


def modelled(steps: list[tuple[str, int, int]]) -> Model:
    model = Model()
    for what, number, mask in steps:
        if what == "gain":
            model.gain(number, mask)
        elif model.hand:
            model.lose(number, mask)
    return model


@UNHURRIED
@given(st.lists(GAIN | LOSE, max_size=9))
def test_facts_never_claim_a_piece_that_is_not_there(steps: list[tuple[str, int, int]]) -> None:
    model = modelled(steps)
    for viewer in VIEWERS:
        assert within(known_to(model.facts, viewer), model.hand)


@UNHURRIED
@given(st.lists(GAIN | LOSE, max_size=9))
def test_facts_are_what_a_viewer_could_have_worked_out(steps: list[tuple[str, int, int]]) -> None:
    model = modelled(steps)
    for viewer in VIEWERS:
        sure = known_to(model.facts, viewer)
        assert all(within(sure, hand) for hand in model.possible[viewer])


@UNHURRIED
@given(st.lists(GAIN | LOSE, max_size=12))
def test_who_saw_everything_knows_everything(steps: list[tuple[str, int, int]]) -> None:
    model = modelled([(what, number, mask | 2) for what, number, mask in steps])
    assert tuple(known_to(model.facts, 1)) == model.hand


@UNHURRIED
@given(st.lists(GAIN, max_size=8), st.integers(0, 7), MASKS)
def test_after_one_unseen_loss_a_viewer_is_sure_of_all_that_must_be_left(
    gains: list[tuple[str, int, int]], index: int, mask: int
) -> None:
    model = modelled([*gains, ("lose", index, mask)])
    for viewer in VIEWERS:
        hands = [Counter(hand) for hand in model.possible[viewer]]
        must = {piece: min(hand[piece] for hand in hands) for piece in PIECES}
        sure = Counter(known_to(model.facts, viewer))
        assert {piece: sure[piece] for piece in PIECES} == must


@UNHURRIED
@given(st.lists(GAIN | LOSE, max_size=9))
def test_the_owner_needs_no_facts_and_the_facts_are_sorted(
    steps: list[tuple[str, int, int]],
) -> None:
    model = modelled(steps)
    assert known_to(model.facts, OWNER) == []
    assert list(model.facts) == sorted(model.facts)


@UNHURRIED
@given(st.lists(GAIN | LOSE, max_size=8), st.integers(1, 4))
def test_who_is_sure_of_what_leaves_unseen_can_name_it(
    steps: list[tuple[str, int, int]], leaving: int
) -> None:
    model = modelled(steps)
    size = len(model.hand)
    if leaving > size:
        return
    mask = sure_of(model.facts, size, leaving)
    for viewer in VIEWERS:
        kinds = len(set(model.hand))
        if mask >> slot_of(viewer) & 1:
            assert model.possible[viewer] == {model.hand}
            assert leaving == size or kinds == 1


def test_two_equal_pieces_give_two_facts() -> None:
    facts = told(told((), 5, 0b110, OWNER), 5, 0b010, OWNER)
    assert known_to(facts, 1) == [5, 5]
    assert known_to(facts, 2) == [5]
    assert known_to(left_openly(facts, 5), 1) == [5]
    assert known_to(left_openly(facts, 5), 2) == []


def test_a_piece_that_leaves_unseen_could_be_any_of_the_known_ones() -> None:
    facts: Facts = ()
    for piece in (1, 1, 2):
        facts = told(facts, piece, 0b010, OWNER)
    assert known_to(left(facts, 2, mask_of_owner := 1 << OWNER), 1) == [1]
    assert known_to(left((), 2, mask_of_owner), 1) == []


def test_a_viewer_who_knows_a_whole_hand_knows_what_leaves_it() -> None:
    facts = told(told((), 3, 0b010, OWNER), 3, 0b010, OWNER)
    assert sure_of(facts, 2, 1) == 0b010
    mixed = told(facts, 4, 0b010, OWNER)
    assert sure_of(mixed, 3, 1) == 0
    assert sure_of(mixed, 3, 3) == 0b010
    assert sure_of(mixed, 4, 4) == 0
    assert sure_of((), 0, 0) == 0

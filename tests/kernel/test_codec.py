"""Values to JSON and back, and the values themselves."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.played_toy import positions
from tests.kernel.toy import TOY
from tests.kernel.toy_actions import Accept, Draw, Keep
from tests.kernel.toy_events import Drawn, Kept, Passed
from tests.kernel.toy_frames import HandOver, MayRefuse
from wyrmhold.kernel import Forced, GameEnded, Outcome
from wyrmhold.kernel.codec import Codec
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.values import Value

VALUES = [
    Keep(),
    Draw(3),
    Drawn(1, 4, 2),
    Kept(0),
    Forced(1, Accept()),
    GameEnded(Outcome((0, 2), "sum")),
    MayRefuse(1, HandOver(0, 1)),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_what_is_written_is_read_back(value: Value) -> None:
    written = json.loads(json.dumps(TOY.codec.dump(value)))
    assert TOY.codec.load(written) == value
    assert pickle.loads(pickle.dumps(value)) == value


def test_a_value_is_written_by_the_names_of_its_fields() -> None:
    assert TOY.codec.dump(Passed(1, 5, 3)) == {"type": "Passed", "seat": 1, "card": 5, "told": 3}
    guarded = {"type": "HandOver", "giver": 0, "taker": 1}
    assert TOY.codec.dump(VALUES[-1]) == {"type": "MayRefuse", "seat": 1, "guarded": guarded}


def test_a_field_can_have_a_custom_format() -> None:
    codec = Codec([Draw], {"card": (lambda n: f"#{n}", lambda text: int(str(text)[1:]))})
    assert codec.dump(Draw(7)) == {"type": "Draw", "card": "#7"}
    assert codec.load({"type": "Draw", "card": "#7"}) == Draw(7)


@pytest.mark.parametrize(
    "data",
    [
        {"type": "Nobody"},
        {"type": "Draw"},
        {"type": "Draw", "card": 1, "more": 2},
        {"card": 1},
        {},
        {"type": ["Draw"], "card": 1},
        [{"type": "Keep"}, {"type": "Keep", "card": 1}],
    ],
)
def test_invalid_values_are_refused(data: Any) -> None:
    with pytest.raises(BadRecord):
        TOY.codec.load(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(JSON)
def test_any_json_is_read_or_refused(data: Any) -> None:
    try:
        loaded = TOY.codec.load(data)
    except BadRecord:
        return
    assert json.loads(json.dumps(TOY.codec.dump(loaded))) == data


def test_whole_states_survive_at_any_point_of_a_game() -> None:
    for state in positions(3, seed=8):
        loaded = TOY.load(json.loads(json.dumps(TOY.dump(state))))
        assert loaded == state
        assert hash(loaded) == hash(state)
        assert pickle.loads(pickle.dumps(state)) == state


def test_values_are_equal_only_if_type_and_fields_are_equal() -> None:
    assert Draw(3) == Draw(3)
    assert Draw(3) != Draw(4)
    assert Draw(3) != TOY.parse("deal 3")
    assert len({Draw(3), Draw(3), TOY.parse("deal 3")}) == 2
    assert repr(Drawn(1, 4, 2)) == "Drawn(1, 4, 2)"
    assert str(Draw(3)) == "draw 3"
    match Drawn(1, 4, 2):
        case Drawn(seat, card, _):
            assert (seat, card) == (1, 4)

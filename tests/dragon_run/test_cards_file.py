"""Files for custom boxes are either read, or refused with all their problems."""

from __future__ import annotations

import hashlib
import random

import pytest

from tests.rule import rule
from wyrmhold.games.dragon_run.cards import LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.setup.options import (
    MAX_LOCATIONS,
    MAX_TREASURES,
    Options,
    options_from,
    read_cards_file,
    rules_for,
)
from wyrmhold.kernel import advance, legal
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import settled

GOOD = """\
# My box
[locations]
hall = 3
dragon = 1
pack = 0

[treasures]
annulation = 2
object_1 = 12
"""


def problems_of(text: str, name: str = "my.toml") -> list[str]:
    with pytest.raises(BadOptions) as refused:
        read_cards_file(text, name)
    assert name in refused.value.message
    return refused.value.problems


def test_a_file_is_read_in_the_order_of_the_notation() -> None:
    mix = read_cards_file(GOOD, "my.toml")
    assert mix.locations == (("dragon", 1), ("hall", 3))
    assert mix.treasures == (("object_1", 12), ("annulation", 2))
    rules = rules_for(Options(mix))
    assert rules.locations == (0, 1, 1, 1)
    assert len(rules.treasures) == 14


def test_a_record_identifies_the_file_by_name_and_fingerprint() -> None:
    mix = read_cards_file(GOOD, "/home/somebody/boxes/my.toml")
    assert mix.name == "my.toml"
    assert mix.sha256 == hashlib.sha256(GOOD.encode()).hexdigest()
    assert options_from({"cards": mix.as_json()}) == (Options(mix), [])
    assert options_from(Options(mix).as_json()) == (Options(mix), [])


def test_a_byte_order_mark_is_ignored() -> None:
    assert read_cards_file("\ufeff" + GOOD, "x").locations == read_cards_file(GOOD, "x").locations


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["locations: missing", "treasures: missing"]),
        ("locations = 3\ntreasures = []\n", ["locations: 3 is not a table of numbers"]),
        ("x = " + "[" * 5000, ["nested too deeply"]),
        ("x = 1\nx = 2\n", ["not TOML"]),
        (GOOD.replace("12", "1" * 5000), ["a number has too many digits"]),
        (GOOD.replace("12", "1" * 4000), ["treasures.object_1: "]),
        (GOOD.replace("12", "-1"), ["treasures.object_1: -1 is not a number from 0 to 200"]),
        (GOOD.replace("12", "1.0"), ["treasures.object_1: 1.0 is not a number"]),
        (GOOD.replace("12", "true"), ["treasures.object_1: True is not a number"]),
        (GOOD.replace("12", '"12"'), ["treasures.object_1: '12' is not a number"]),
        (GOOD.replace("12", "199"), ["treasures: 201 in all, at most 200 can be played"]),
        (GOOD.replace("hall = 3", "hall = 50"), ["locations: 51 in all, at most 50"]),
        (GOOD.replace("hall", "cellar"), ["locations: 'cellar' is not one of dragon, hall"]),
        (GOOD.replace("hall", '"\\u001b[2J"'), ["locations: '\\x1b[2J' is not one of"]),
        ('name = "x"\nsha256 = "y"\n' + GOOD, ["unknown word 'name'", "unknown word 'sha256'"]),
        (GOOD + "[characters]\nbard = 1\n", ["unknown word 'characters'"]),
        (GOOD + "\ud800 = 3\n", ["not TOML"]),
    ],
    ids=range(17),
)
def test_problems_of_a_file_are_reported(text: str, found: list[str]) -> None:
    told = problems_of(text)
    for problem in found:
        assert any(problem in each for each in told), told
    assert all(len(each) < 300 for each in told)


def test_text_that_cannot_be_encoded_still_has_a_fingerprint() -> None:
    assert read_cards_file(GOOD + "# \ud800\n", "-").name == "-"


@rule("RUN-LOC-LAST")
@pytest.mark.parametrize("dragon", ["", "dragon = 0", "dragon = 2"])
def test_there_is_exactly_one_dragon(dragon: str) -> None:
    (problem,) = problems_of(GOOD.replace("dragon = 1", dragon))
    assert "exactly one Dragon (RUN-LOC-LAST)" in problem


def test_all_problems_are_reported_at_once() -> None:
    text = "song = 1\n" + GOOD.replace("hall", "cave").replace("12", "x").replace("x", "'x'")
    assert len(problems_of(text.replace("dragon = 1", "dragon = 3"))) == 4


@pytest.mark.parametrize("seed", range(30))
def test_every_accepted_box_can_be_played(seed: int) -> None:
    rng = random.Random(seed)
    locations = {name: rng.choice((0, 0, 1, 2, 9)) for name in LOCATIONS}
    treasures = {name: rng.choice((0, 1, 1, 3, 12)) for name in TREASURES}
    lines = ["[locations]", *[f"{name} = {number}" for name, number in locations.items()]]
    lines[1] = "dragon = 1"
    lines += ["[treasures]", *[f"{name} = {number}" for name, number in treasures.items()]]
    mix = read_cards_file("\n".join(lines), "mine.toml")
    total = sum(number for _, number in mix.treasures)
    players = min(5, max(2, total // 4))
    options = Options(mix).as_json()
    if total < 4 * players:
        with pytest.raises(BadOptions, match="cannot be played"):
            DRAGON_RUN.new("first", options, [None] * players)
        return
    luck = Dice(rng)
    state, _ = settled(DRAGON_RUN.new("first", options, [None] * players), luck)
    while state.stack:
        assert DRAGON_RUN.broken(state) == []
        state, _ = advance(state, legal(state).sample(rng), luck)
    assert state.outcome is not None


@pytest.mark.parametrize(("locations", "treasures"), [(MAX_LOCATIONS - 1, 8), (1, MAX_TREASURES)])
def test_the_largest_box_can_be_played(locations: int, treasures: int) -> None:
    text = f"[locations]\ndragon = 1\nhall = {locations}\n[treasures]\nobject_2 = {treasures}\n"
    options = Options(read_cards_file(text, "x")).as_json()
    assert DRAGON_RUN.new("first", options, [None, None]).left() == locations + 1

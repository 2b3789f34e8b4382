"""Custom boxes as data are either read or refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.geometry import ARROWS_TEXT
from wyrmhold.games.drakon.setup.mix import Mix, mix_from, mix_of, read_box_file
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.setup.profiles import rules_for
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.kernel.drive import open_table, play_out
from wyrmhold.kernel.errors import BadOptions, BadScenario
from wyrmhold.kernel.record import read_record
from wyrmhold.kernel.replay import replay, verify

BASIC = {"chambers": {"blank": {"NE": 20, "NES": 20}, "void": {"NS": 3}}, "coins": {"1": 12}}


def problems_of(text: str) -> list[str]:
    """Every problem of a file."""
    with pytest.raises(BadOptions) as caught:
        read_box_file(text, "my.toml")
    assert caught.value.message == "my.toml is not a valid box"
    return caught.value.problems


# --- accepted files -------------------------------------------------------------------------------


def test_a_file_is_read() -> None:
    file = read_box_file(
        'edition = "fourth"\nexpansion_one = true\n'
        "[chambers]\n"
        "void = { NE = 0, EW = 2, W = 1 }\n"
        'teleport = { "-" = 3 }\n'
        "blank.SW = 4\n"
        "[coins]\n3 = 1\n1 = 2\n2 = 0\n",
        "my.toml",
    )
    # In the order of the notation, whatever the order in the file, and without zero counts.
    assert file.mix.chambers == (
        ("blank", (("NE", 4),)),
        ("teleport", (("-", 3),)),
        ("void", (("N", 1), ("NS", 2))),
    )
    assert file.mix.coins == ((1, 2), (3, 1))
    assert (file.edition, file.expansion_one) == ("fourth", True)
    assert (file.mix.chamber_count(), file.mix.coin_values()) == (10, [1, 1, 3])


def test_parts_missing_from_a_file_are_left_unset() -> None:
    file = read_box_file("chambers = {}\ncoins = {}", "my.toml")
    assert (file.edition, file.expansion_one) == (None, None)
    assert file.mix == Mix((), ())


def test_a_byte_order_mark_and_other_line_endings_are_ignored() -> None:
    text = "[chambers]\nmap.N = 1\n[coins]\n1 = 2\n"
    plain = read_box_file(text, "my.toml")
    assert read_box_file("\ufeff" + text.replace("\n", "\r\n"), "my.toml") == plain


def test_every_edition_has_every_kind_so_that_none_is_lost() -> None:
    for edition in EDITIONS.values():
        rows = edition.box.joined(EXPANSION_ONE.box).chamber_rows
        assert {row.kind for row in rows} == set(KINDS)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("expansion_one", [False, True])
def test_the_mix_of_a_box_makes_the_same_box(edition: str, expansion_one: bool) -> None:
    ours = rules_for(Options(edition, expansion_one=expansion_one)).box
    mix = mix_of(ours)
    assert mix_from(mix.as_json()) == (mix, [])
    same = rules_for(Options(edition, expansion_one=expansion_one, box=mix)).box
    assert sorted(same.tiles()) == sorted(ours.tiles())
    assert sorted(same.coins()) == sorted(ours.coins())
    assert mix_of(same) == mix


# --- refused files --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chambers", "problem"),
    [
        ("blonk = { N = 1 }", "chambers.'blonk': not a kind of chamber"),
        ("Blank = { N = 1 }", "chambers.'Blank': not a kind of chamber"),
        ("start = { NESW = 1 }", "chambers.start: Start is always included, leave it out"),
        ("blank = 3", "chambers.blank: 3 is not a table"),
        ("blank = [1]", "chambers.blank: [1] is not a table"),
        ("blank = { WN = 1 }", "chambers.blank: 'WN' are not arrows"),
        ("blank = { n = 1 }", "chambers.blank: 'n' are not arrows"),
        ('blank = { "\\u001b[2J" = 1 }', "chambers.blank: '\\x1b[2J' are not arrows"),
        ('blank = { "-" = 1 }', "chambers.blank: blank has at least one arrow"),
        ("blank = { NESW = 1 }", "chambers.blank: only start has four arrows"),
        ("teleport = { N = 1 }", "chambers.teleport: teleport has no arrows"),
        ("master_key = { NE = 1 }", "chambers.master_key: master_key has no arrows"),
        ("map = { N = 1, S = 1 }", "chambers.map: N is listed twice"),
        ("map = { N = -1 }", "chambers.map.N: -1 is not a whole number from 0 to 200"),
        ("map = { N = 201 }", "chambers.map.N: 201 is not a whole number"),
        ("map = { N = 1.0 }", "chambers.map.N: 1.0 is not a whole number"),
        ("map = { N = true }", "chambers.map.N: True is not a whole number"),
        ("map = { N = '1' }", "chambers.map.N: '1' is not a whole number"),
        ("map = { N = 1979-05-27 }", "is not a whole number"),
        ("map = { N = 100, NE = 101 }", "chambers: 201 in all, at most 200 can be played"),
    ],
)
def test_each_problem_of_chambers_is_reported(chambers: str, problem: str) -> None:
    (told,) = problems_of(f"[chambers]\n{chambers}\n[coins]\n1 = 9\n")
    assert told.startswith(problem) or told.endswith(problem + " from 0 to 200")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("coins = {}", "chambers: missing"),
        ("chambers = {}", "coins: missing"),
        ("chambers = 1\ncoins = {}", "chambers: 1 is not a table"),
        ("chambers = {}\ncoins = []", "coins: [] is not a table"),
        ("chambers = {}\ncoins = {4 = 1}", "coins: '4' is not a coin of 1 to 3"),
        ("chambers = {}\ncoins = {01 = 1}", "coins: '01' is not a coin of 1 to 3"),
        ("chambers = {}\ncoins = {1 = 'x'}", "coins.1: 'x' is not a whole number"),
        ("chambers = {}\ncoins = {1 = 150, 2 = 51}", "coins: 201 in all, at most 200"),
        ("chambers = {}\ncoins = {}\nsong = 1", "unknown word 'song'"),
        ("chambers = {}\ncoins = {}\nedition = 4", "edition: 4 is not a word"),
        ("chambers = {}\ncoins = {}\nedition = 'fifth'", "edition: 'fifth' is not one of"),
        ("chambers = {}\ncoins = {}\nexpansion_one = 1", "expansion_one: 1 is not true or false"),
        ("chambers = {", "not TOML: "),
        ("chambers = {}\nchambers = {}", "not TOML: "),
        ("x = " + "[" * 5000, "nested too deeply"),
        (
            "chambers.map.N" + ".x" * 5000 + " = 1\n[coins]",
            "chambers.map.N: something too large to show is not a whole number",
        ),
        ("chambers = {}\ncoins = {1 = " + "9" * 5000 + "}", "a number has too many digits"),
        (
            "chambers = {}\ncoins = {1 = 0x" + "f" * 5000 + "}",
            "coins.1: something too large to show is not a whole number",
        ),
    ],
    ids=lambda text: text[:40],
)
def test_each_problem_of_a_file_is_reported(text: str, problem: str) -> None:
    (told,) = problems_of(text)
    assert told.startswith(problem)


def test_all_problems_are_reported_at_once() -> None:
    told = problems_of(
        "edition = 3\nexpansion_one = 'yes'\nsong = 1\n"
        "[chambers]\nblonk = 1\nvoid = 3\nmap = { N = 1.5, S = 2, X = 1 }\n[coins]\n4 = 1\n"
    )
    assert len(told) == 9


def test_a_mix_is_a_table() -> None:
    odd: tuple[object, ...] = (None, 1, "box", [], True)
    for nonsense in odd:
        mix, found = mix_from(nonsense)
        assert mix is None
        assert found == [f"{nonsense!r} is not a box: give chambers and coins"]


# --- in a record and a scenario -------------------------------------------------------------------


class Anyhow:
    """A player who answers at random."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: dict[str, object]) -> str:
        tokens: Any = view["legal"]
        return str(self.rng.choice(tokens))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_carries_the_box(edition: str) -> None:
    options: dict[str, object] = {"expansion_one": True, "box": BASIC, "turn_limit": 8}
    seats: list[dict[str, object]] = [{}, {}, {}]
    table = open_table(DRAKON, edition, options, seats, b"a seed", "a game", "2026-01-01")
    text = play_out(table, [Anyhow(seat) for seat in range(3)]).text()
    record = read_record(text)
    assert record.header.options["box"] == BASIC
    assert verify(DRAKON, record) > 0
    state = replay(DRAKON, record)
    assert DRAKON.agreement(state)[1]["box"] == BASIC
    assert DRAKON.load(json.loads(json.dumps(DRAKON.dump(state)))) == state
    # The board, the hands and the pile together contain the whole box.
    assert sum(state.rules.box.coins()) == 12
    assert len(state.rules.box.tiles()) == 44


def test_a_table_without_a_custom_box_does_not_mention_one() -> None:
    state = DRAKON.new("third", {}, [None, None])
    assert "box" not in DRAKON.agreement(state)[1]
    assert state.rules.box == EDITIONS["third"].box


def test_a_scenario_carries_the_box() -> None:
    options = {"box": BASIC, "expansion_one": True}
    scenario = {"options": options, "seats": [{"hand": ["void:NS"]}, {}], "hoard": [1, 1]}
    state = DRAKON.read_scenario(scenario)
    assert state.rules.options.box == mix_from(BASIC)[0]
    written = DRAKON.write_scenario(state)
    assert json.loads(json.dumps(written))["options"]["box"] == BASIC
    assert DRAKON.read_scenario(written) == state


def test_a_bad_box_in_options_is_refused_with_every_reason() -> None:
    bad = {"chambers": {"blonk": {}, "map": {"X": 1}}, "coins": {"4": 1}}
    with pytest.raises(BadOptions) as caught:
        DRAKON.new("third", {"box": bad, "goal": "short"}, [None, None])
    assert len(caught.value.problems) == 4
    assert [told.startswith("options.box: ") for told in caught.value.problems].count(True) == 3
    with pytest.raises(BadScenario) as refused:
        DRAKON.read_scenario({"options": {"box": bad}, "seats": [{}, {}]})
    assert len(refused.value.problems) == 3


# --- arbitrary data -------------------------------------------------------------------------------

ODD_KEYS = st.one_of(
    st.sampled_from([*KINDS, *ARROWS_TEXT, "1", "2", "3", "chambers", "coins", "edition"]),
    st.text(max_size=4),
)
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 210), st.floats(), st.text(max_size=5), st.integers()
)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ODD_KEYS, inner, max_size=4),
    max_leaves=12,
)
NUMBERS = st.integers(0, 9) | ANYTHING
SHAPES = st.dictionaries(st.sampled_from(ARROWS_TEXT) | ODD_KEYS, NUMBERS, max_size=4)
NEARLY = st.fixed_dictionaries(
    {
        "chambers": st.dictionaries(st.sampled_from(KINDS), SHAPES | ANYTHING, max_size=5),
        "coins": st.dictionaries(st.sampled_from(["1", "2", "3", "4"]), NUMBERS, max_size=3),
    }
)


@settings(max_examples=400, deadline=None)
@given(ANYTHING | NEARLY)
def test_whatever_is_given_is_a_mix_or_has_problems(data: object) -> None:
    mix, found = mix_from(data)
    assert (mix is None) == bool(found)
    assert all(told.isascii() and told.isprintable() and len(told) < 200 for told in found)
    if mix is not None:
        assert mix_from(json.loads(json.dumps(mix.as_json()))) == (mix, [])
    for players in (2, 6):
        try:
            state = DRAKON.new("fourth", {"box": data, "expansion_one": True}, [None] * players)
        except BadOptions as error:
            assert error.problems
        else:
            assert mix is not None
            assert mix_of(state.rules.box) == mix


@settings(max_examples=400, deadline=None)
@given(NEARLY, st.dictionaries(st.sampled_from(["edition", "expansion_one"]), LEAVES))
def test_whatever_a_file_says_is_read_or_told(data: dict[str, Any], more: dict[str, Any]) -> None:
    text = toml({**more, **data})
    try:
        file = read_box_file(text, "my.toml")
    except BadOptions as error:
        assert error.problems
        assert all(told.isprintable() for told in error.problems)
    else:
        assert file.mix == mix_from(data)[0]


@settings(max_examples=400, deadline=None)
@given(st.text(), st.integers(0), st.integers(0, 3))
@example("\x00", 0, 0)
@example("\ud800", 5, 1)
def test_a_spoilt_file_is_read_or_told(piece: str, where: int, cut: int) -> None:
    text = toml(BASIC)
    at = where % len(text)
    spoilt = text[:at] + piece + text[at + cut :]
    try:
        read_box_file(spoilt, "my.toml")
    except BadOptions as error:
        assert error.problems


def toml(data: object) -> str:
    """A value as TOML; values that TOML cannot express become strings."""
    if isinstance(data, dict):
        lines = [f"{json.dumps(key)} = {inline(value)}\n" for key, value in data.items()]
        return "".join(lines)
    return inline(data)


def inline(value: object) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{json.dumps(key)} = {inline(each)}" for key, each in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, list):
        return f"[{', '.join(inline(each) for each in value)}]"
    if isinstance(value, bool | str | None):
        return json.dumps("null" if value is None else value)
    return repr(value)

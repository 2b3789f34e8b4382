"""The description of the options: every combination can be played or is refused with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product
from typing import Any

import pytest

from tests.conformance.tables import SMALL_BOX
from tests.rule import rule
from wyrmhold.games.drakon.clauses import clauses
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.setup.agreement import DESCRIPTION
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.agreement import Option
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.luck import SealedLuck
from wyrmhold.kernel.transaction import advance, legal, settled

BOXES = (None, SMALL_BOX)


def values_of(option: Option) -> list[Any]:
    """Values to try: all of them, or a few numbers."""
    if option.choices:
        return option.values()
    if option.kind == "flag":
        return [False, True]
    if option.most > 10:
        return [option.least, option.default]
    return list(range(option.least, option.most + 1))


NAMES = [option.name for option in DESCRIPTION.options]
EVERYTHING = [
    dict(zip(NAMES, values, strict=True))
    for values in product(*[values_of(option) for option in DESCRIPTION.options])
]


def new_table(chosen: Mapping[str, Any], box: bool = False) -> State:
    """A table with these options."""
    given = {name: chosen[name] for name in NAMES if name not in ("edition", "players")}
    if box:
        given["box"] = SMALL_BOX.as_json()
    return DRAKON.new(chosen["edition"], given, [None] * chosen["players"])


def refused_on_a_page(described: Any, chosen: Mapping[str, Any]) -> list[str]:
    """The reasons that a page finds from the JSON description alone."""
    return [
        f"{clash['why']} ({clash['rule']})"
        for clash in described["clashes"]
        if all(chosen[name] in values for name, values in clash["when"].items())
    ]


@rule("VAR-BAD", "VAR-TEAM")
def test_every_combination_is_played_or_refused_with_the_reasons_of_the_description() -> None:
    described = DESCRIPTION.as_json()
    played = refused = 0
    for chosen in EVERYTHING:
        reasons = refused_on_a_page(described, chosen)
        try:
            state = new_table(chosen)
        except BadOptions as error:
            refused += 1
            assert error.problems == reasons
            assert reasons
        else:
            played += 1
            assert reasons == []
            assert state.players == chosen["players"]
    assert played > 250
    assert refused > 250


@rule("VAR-BAD")
@pytest.mark.parametrize("box", BOXES)
def test_accepted_options_lead_to_a_first_turn(box: object) -> None:
    luck = SealedLuck(b"agreement", "test")
    for chosen in EVERYTHING:
        if not refused_on_a_page(DESCRIPTION.as_json(), chosen):
            state, _ = settled(new_table(chosen, box is not None), luck)
            while state.stack[-1].kind != "turn":
                state, _ = advance(state, legal(state)[0], luck)
            assert None not in DRAKON.picks(state)


def test_any_two_option_values_are_compatible_or_refused_as_a_pair() -> None:
    """Any two values are compatible at some table, unless a clash names just these two."""
    playable = [chosen for chosen in EVERYTHING if not DESCRIPTION.problems(chosen)]
    for one, two in combinations(DESCRIPTION.options, 2):
        for pair in product(values_of(one), values_of(two)):
            together = {one.name: pair[0], two.name: pair[1]}
            found = any(together.items() <= chosen.items() for chosen in playable)
            assert found != bool(DESCRIPTION.problems(together)), together


def test_a_clash_names_nothing_superfluous() -> None:
    for clash in DESCRIPTION.clashes:
        for spared, _ in clash.when:
            rest = {name: values[0] for name, values in clash.when if name != spared}
            fitting = [chosen for chosen in EVERYTHING if rest.items() <= chosen.items()]
            assert any([clash.why not in str(DESCRIPTION.problems(each)) for each in fitting])


def test_every_option_and_clash_is_described_and_cites_a_clause() -> None:
    known = clauses()
    for option in DESCRIPTION.options:
        assert option.title and option.text.endswith(".")
        assert option.rule is None or option.rule in known
        assert option.problem(option.default) is None
        for choice in option.choices:
            assert choice.title and choice.text.endswith(".")
    for clash in DESCRIPTION.clashes:
        assert clash.why
        assert clash.rule in known


def test_the_defaults_in_the_description_match_the_options() -> None:
    defaults = {option.name: option.default for option in DESCRIPTION.options}
    del defaults["players"]
    assert Options().chosen() == defaults


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("edition", "fifth", "is not one of third, fourth"),
        ("goal", 10, "is not a word"),
        ("teams", "yes", "is not true or false"),
        ("players", 7, "is not a number from 2 to 6"),
        ("players", True, "is not a whole number"),
    ],
)
def test_an_invalid_option_value_is_reported(name: str, value: object, problem: str) -> None:
    option = DESCRIPTION.option(name)
    assert option is not None
    assert problem in str(option.problem(value))

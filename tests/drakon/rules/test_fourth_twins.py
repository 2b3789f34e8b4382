"""Where the fourth edition's heroes are silent, they work like their third edition twins."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_fourth import EDITIONS, TWINS
from tests.drakon.rules.helpers_heroes import hero_table
from tests.rule import rule

BOARD = """
    blank:N      blank:N       .
    lose_coin:W  start:NESW    find_coin:NE  wind:E  blank:E  blank:E
    .            steal_left:S  .             harp:W
"""


def twin_table(edition: str, pair: tuple[str, str], **mine: Any) -> Table:
    """Seat 0 is one of a pair of twins; seat 1 has a hero whose ability is spent."""
    names = dict(zip(EDITIONS, pair, strict=True))
    other = "dwarf" if edition == "third" else "warrior"
    if other in pair:
        other = "amazon" if edition == "third" else "ranger"
    me = seat(hero=names[edition], **{"hand": ["map:N", "wind:NS"], "coins": [1, 2], **mine})
    rival = seat(hero=other, coins=[1, 3], hand=["blank:NE"], ability=False)
    pile = {"unseen": ["rotate:N", "switch:NE", "blank:NS", "blank:N"], "under": ["map:NES"]}
    return hero_table(BOARD, me, rival, edition=edition, hoard=[1, 2, 3], pile=pile)


def without_names(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the names of the heroes, the only difference between twins."""
    return {**view, "seats": [{**each, "hero": None} for each in view["seats"]]}


@rule("HERO-3")
@pytest.mark.parametrize("pair", TWINS, ids=[fourth for _, fourth in TWINS])
@pytest.mark.parametrize("at", ["0,0", "1,0", "2,0", "-1,0"])
def test_twins_can_do_the_same_wherever_they_stand(pair: tuple[str, str], at: str) -> None:
    third, fourth = (twin_table(edition, pair, at=at) for edition in EDITIONS)
    assert without_names(fourth.view()) == without_names(third.view())


LINES = [
    (("amazon", "ranger"), "move 1,0; coin 3; use move 2,0"),
    (("amazon", "ranger"), "use move -1,0; coin 2; place map:W@-1,-1; draw rotate:N"),
    (("barbarian", "knight"), "use push 1 1,0; coin 2; place wind:NS@1,-1; draw blank:N"),
    (("barbarian", "knight"), "move 1,0; coin 1"),
    (("dwarf", "warrior"), "use discard map:N; draw rotate:N; more; draw blank:N; end"),
    (
        ("dwarf", "warrior"),
        "move 1,0; coin 1; use discard; more; draw rotate:N; end",
    ),
    (("knight", "druid"), "move -1,0; prevent"),
    (("knight", "druid"), "move -1,0; decline; coin 2"),
    (("thief", "thief"), "use rob 1; coin 3; move 1,0; coin 2"),
    (("thief", "thief"), "move 1,0; coin 1; use swap 2; coin 3"),
    (("wizard", "sorceress"), "move 0,-1; coin 1"),
]


@rule("HERO-3")
@pytest.mark.parametrize(("pair", "tokens"), LINES, ids=[f"{p[1]}-{t}" for p, t in LINES])
def test_twins_actions_have_the_same_outcome(pair: tuple[str, str], tokens: str) -> None:
    third, fourth = (twin_table(edition, pair).play(tokens) for edition in EDITIONS)
    assert without_names(fourth.view()) == without_names(third.view())
    assert fourth.happened("AbilityUsed") == third.happened("AbilityUsed")


@rule("HERO-3")
def test_out_of_a_dead_end_wizard_and_sorceress_walk_the_same_way() -> None:
    pair = ("wizard", "sorceress")
    third, fourth = (twin_table(edition, pair, at="1,0") for edition in EDITIONS)
    assert fourth.legal_of("use") == third.legal_of("use") == ["use walk 0,0"]
    third.play("use walk 0,0")
    fourth.play("use walk 0,0")
    assert without_names(fourth.view()) == without_names(third.view())


@rule("HERO-3")
def test_the_two_knights_are_not_twins() -> None:
    third, fourth = (twin_table(edition, ("knight", "knight")) for edition in EDITIONS)
    assert third.legal_of("use") == []
    assert fourth.legal_of("use") != []
    third.play("move -1,0")
    fourth.play("move -1,0")
    assert third.asked == (0, "prevent")
    assert fourth.asked == ("chance", "coin")

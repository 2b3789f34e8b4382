"""Expansion One as a whole: the option, its chambers, and those it shares with the editions."""

from collections import Counter
from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_expansion_enter import expansion
from tests.drakon.rules.helpers_expansion_leave import both
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.errors import BadScenario
from wyrmhold.kernel.transaction import settled

MIX = {
    "find_two": 3,
    "floating": 4,
    "locked_chest": 3,
    "bargain": 4,
    "void": 3,
    "base_structure": 3,
    "small_room": 4,
    "friendly_visit": 4,
    "tornado": 4,
    "escape": 3,
    "moving_chambers": 3,
    "harp": 3,
    "secret_passage": 4,
    "drakon_moves": 3,
}
SHARED = ("floating", "escape", "harp", "drakon_moves")
OWN = [kind for kind in MIX if kind not in SHARED]


class FreshTable(Table):
    """A new game of two, up to the first chamber that is dealt."""

    def __init__(self, edition: str, **options: object) -> None:
        self.state, self.events = settled(DRAKON.new(edition, options, [None, None]))
        while self.asked[1] != "deal":
            self.play(self.legal[0])

    def shapes(self) -> Counter[str]:
        """How many of each chamber can be dealt."""
        return Counter({token.removeprefix("deal "): weight for token, weight in self.chance})


def kinds(shapes: Counter[str]) -> Counter[str]:
    """The same without the arrows."""
    found: Counter[str] = Counter()
    for tile, number in shapes.items():
        found[tile.partition(":")[0]] += number
    return found


@rule("SET-3", "X-REST")
@both
def test_forty_eight_chambers_are_shuffled_into_the_draw_pile(edition: str) -> None:
    plain, more = FreshTable(edition), FreshTable(edition, expansion_one=True)
    assert (plain.view()["pile"], more.view()["pile"]) == (71, 119)
    assert kinds(more.shapes()) - kinds(plain.shapes()) == MIX
    assert kinds(plain.shapes()) - kinds(more.shapes()) == Counter()


@rule("SET-3")
@both
def test_each_chamber_of_the_expansion_has_one_two_or_three_arrows(edition: str) -> None:
    added = FreshTable(edition, expansion_one=True).shapes() - FreshTable(edition).shapes()
    assert {tile.partition(":")[2] for tile in added} == {"N", "NE", "NS", "NES"}


@rule("SET-3")
@both
def test_without_the_option_there_are_no_expansion_chambers(edition: str) -> None:
    assert not set(OWN) & kinds(FreshTable(edition).shapes()).keys()


@rule("SET-2", "SET-3")
@both
def test_a_game_with_the_option_begins_like_any_other(edition: str) -> None:
    table = FreshTable(edition, expansion_one=True)
    while table.asked[0] == "chance":
        table.play(table.legal[0])
    assert table.asked[1] == "turn"
    assert table.board == {"0,0": "start:NESW"}
    assert [len(table.hand(number)) for number in range(2)] == [4, 4]
    assert table.view()["pile"] == 111


@both
@pytest.mark.parametrize("kind", OWN)
@pytest.mark.parametrize("where", ["board", "hand", "unseen", "under"])
def test_a_chamber_of_the_expansion_needs_the_option(edition: str, kind: str, where: str) -> None:
    tile = f"{kind}:E"
    board = {"0,0": "start:NESW", **({"1,0": tile} if where == "board" else {})}
    seats = [seat(hand=[tile] if where == "hand" else []), seat()]
    pile = {where: [tile]} if where in ("unseen", "under") else {}
    scenario: dict[str, Any] = {"edition": edition, "board": board, "seats": seats, "pile": pile}
    with pytest.raises(BadScenario) as refused:
        DRAKON.read_scenario(scenario)
    assert len(refused.value.problems) == 1
    assert kind in refused.value.problems[0]
    DRAKON.read_scenario({**scenario, "options": {"expansion_one": True}})


@both
@pytest.mark.parametrize("kind", SHARED)
def test_a_chamber_that_is_also_in_the_edition_does_not_need_the_option(
    edition: str, kind: str
) -> None:
    seats = [seat(hand=[f"{kind}:E"]), seat()]
    Table(f"start:NESW {kind}:E", *seats, edition=edition, pile={"unseen": [f"{kind}:N"]})


@rule("X-REST", "CH-FLOAT")
@both
def test_a_floating_room_floats(edition: str) -> None:
    board = "start:NESW floating:E tornado:E"
    table = expansion(board, seat(), seat(), edition=edition).play("move 1,0")
    assert table.asked == (0, "floating")
    table.play("float N@0,1")
    assert (table.at(0), table.board["0,1"]) == ("0,1", "floating:N")
    assert "1,0" not in table.board


@rule("X-REST", "PLACE-5")
@both
def test_placing_an_escape_frees_from_harp_and_tornado(edition: str) -> None:
    board = "start:NESW tornado:E harp:E"
    escaper = seat("1,0", hand=["escape:N"])
    table = expansion(board, escaper, seat(), edition=edition).play("place escape:N@0,1")
    assert table.asked == (0, "escape")
    assert table.play("escape").at(0) == "0,1"


@rule("X-REST", "CH-HARP")
@both
def test_a_harp_pulls(edition: str) -> None:
    board = """
        .           harp:N
        start:NESW  small_room:NE  blank:E
    """
    table = expansion(board, seat("1,0"), seat(), edition=edition)
    assert table.legal == ["move 1,1"]


@rule("X-REST", "PLACE-4")
@both
def test_the_first_drakon_moves_brings_her_onto_a_chamber_without_a_hero(edition: str) -> None:
    board = "start:NESW small_room:E void:E"
    seats = [seat(hand=["drakon_moves:N"]), seat("1,0")]
    table = expansion(board, *seats, edition=edition).play("place drakon_moves:N@0,1")
    assert table.asked == (0, "drakon")
    assert table.legal == ["drakon 0,1", "drakon 2,0"]


@rule("X-REST", "CH-DRAKON", "DRAK-2")
@both
def test_a_drakon_moves_moves_her_up_to_three_chambers_over_any_of_the_expansion(
    edition: str,
) -> None:
    board = "start:NESW drakon_moves:N small_room:W void:W base_structure:W find_two:W"
    table = expansion(board, seat(), seat("2,0"), drakon="5,0", edition=edition)
    table.play("move 1,0")
    moves = ["drakon 2,0", "drakon 3,0", "drakon 4,0", "drakon 5,0"]
    assert table.legal_of("drakon") == moves

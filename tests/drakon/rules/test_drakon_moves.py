"""Drakon Moves."""

from tests.drakon.kit import Table, seat
from tests.rule import rule


@rule("CH-DRAKON")
def test_entering_moves_drakon() -> None:
    table = Table(
        "start:NESW drakon_moves:E blank:E blank:E blank:E blank:E", seat(), seat(), drakon="5,0"
    )
    table.play("move 1,0")
    assert table.asked == (0, "drakon")
    assert table.legal == ["drakon 2,0", "drakon 3,0", "drakon 4,0", "drakon 5,0"]
    table.play("drakon 2,0")
    assert table.view()["drakon"] == "2,0"
    assert table.asked == (1, "turn")


@rule("CH-DRAKON", "CH-MIND")
def test_a_player_moved_onto_it_moves_drakon() -> None:
    table = Table(
        "start:NESW mind_control:E blank:E drakon_moves:E blank:E",
        seat(),
        seat("2,0"),
        drakon="4,0",
    )
    table.play("move 1,0")
    assert table.asked == (1, "drakon")


@rule("CH-DRAKON")
def test_without_the_figure_on_the_board_entering_does_nothing() -> None:
    table = Table("start:NESW drakon_moves:E blank:E", seat(), seat())
    table.play("move 1,0")
    assert table.view()["drakon"] is None
    assert table.happened("DrakonMoved") == []
    assert table.asked == (1, "turn")

"""The terminal game when the Dwarf may draw more chambers."""

from __future__ import annotations

from tests.cli.test_play_fourth import CAST, heard
from tests.drakon.kit import Table
from tests.drakon.rules.test_dwarf import table_with
from tests.rule import rule
from wyrmhold.cli.terminal.drakon.menus import menu_for


def asked(**scenario: object) -> Table:
    """A Dwarf who discarded one of two chambers, drew one, and may draw more."""
    table = table_with("harp:N", "map:NS", **scenario)
    return table.play("use discard harp:N; draw find_coin:N")


@rule("HERO-DWARF")
def test_whether_to_draw_more_is_asked_in_words() -> None:
    menu = menu_for(asked().state, CAST)
    assert menu.question == "Draw another chamber? You may draw until you hold four."
    assert menu.clause == "HERO-DWARF"
    assert [
        (each.label, each.clause, each.keys, each.action.token() if each.action else None)
        for each in menu.items
    ] == [
        ("Draw another chamber", "HERO-DWARF", ("y", "yes"), "more"),
        ("Stop drawing", "HERO-DWARF", ("n", "no"), "end"),
    ]


@rule("HERO-DWARF")
def test_each_further_chamber_is_asked_about_until_there_are_four() -> None:
    table = asked().play("more; draw rotate:NS")
    assert menu_for(table.state, CAST).question.startswith("Draw another chamber?")
    table.play("more; draw switch:NE")
    assert menu_for(table.state, CAST).question.startswith("Your turn")


@rule("HERO-DWARF")
def test_whoever_stops_drawing_goes_on_with_the_turn() -> None:
    table = asked()
    assert heard(table, "end", 1) == ""
    assert menu_for(table.state, CAST).question.startswith("Your turn")


@rule("HERO-DWARF", "HAND-1")
def test_only_the_dwarf_reads_which_chamber_was_drawn() -> None:
    told = {viewer: heard(asked(), "more; draw rotate:NS", viewer) for viewer in (0, 1)}
    assert told[0].startswith("You draw Rotate a Chamber")
    assert "draws a chamber" in told[1]
    assert "Rotate" not in told[1]


@rule("HERO-DWARF")
def test_under_version_1_the_terminal_does_not_ask() -> None:
    table = table_with("harp:N", "map:NS", rules_version=1)
    table.play("use discard harp:N; draw find_coin:N; draw rotate:NS; draw switch:NE")
    assert menu_for(table.state, CAST).question.startswith("Your turn")

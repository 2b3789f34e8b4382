"""The terminal game in the fourth edition: names, drafted heroes, Drakon, rules."""

from __future__ import annotations

import pytest

from tests.drakon.kit import Table, seat
from wyrmhold.cli.terminal.cast import cast_of
from wyrmhold.cli.terminal.drakon.citations import clause_lines
from wyrmhold.cli.terminal.drakon.event_log import told
from wyrmhold.cli.terminal.drakon.history import happening, history_of
from wyrmhold.cli.terminal.drakon.labels import hero_title, on_board
from wyrmhold.cli.terminal.drakon.lair import SIZES
from wyrmhold.cli.terminal.drakon.menus import menu_for
from wyrmhold.cli.terminal.drakon.panels import dock_lines, player_lines
from wyrmhold.cli.terminal.drakon.scene import Scene, header, legend
from wyrmhold.cli.terminal.drakon.tableau import plain_items
from wyrmhold.cli.terminal.menu import Menu, MenuItem
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.knowledge.view import view_of
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.setup.profiles import rules_for
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KIND_NUMBER
from wyrmhold.kernel.drive import open_table

CAST = cast_of([None] * 6, [0, 1])
EXPANSION: dict[str, object] = {"expansion_one": True}
PROFILES = [
    Options(edition, expansion_one=more)
    for edition in ("third", "fourth")
    for more in (False, True)
]


def scene_of(state: State, viewer: int = 0, menu: Menu | None = None) -> Scene:
    return Scene(view_of(state, viewer), state.rules, CAST, menu, [], 0)


def heard(table: Table, tokens: str, viewer: int) -> str:
    """What a viewer reads about an answer and the draws after it; the table plays on."""
    state = table.state
    answer, _, _ = tokens.partition(";")
    entry = happening(state, view_of(state, 0).by or 0, DRAKON.parse(answer))
    table.play(tokens)
    entry.events.extend(table.events)
    return " ".join(line.text.plain for line in told(entry, viewer, CAST, state.rules.box))


def item(menu: Menu, label: str) -> MenuItem:
    """The menu item whose label begins with `label`."""
    return next(each for each in menu.items if each.label.startswith(label))


def submenu(menu: Menu, label: str) -> Menu:
    found = item(menu, label).menu
    assert found is not None
    return found


def shown(menu: Menu) -> list[str]:
    return [line.plain.strip() for line in plain_items(menu)]


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", PROFILES, ids=str)
def test_every_chamber_has_names_that_fit_the_drawing_and_differ(options: Options) -> None:
    box = rules_for(options).box
    kinds = {row.kind for row in box.chamber_rows}
    for number, size in enumerate(SIZES):
        names = [on_board(KIND_NUMBER[kind], number, box) for kind in kinds]
        assert len(set(names)) == len(kinds)
        room = 2 if size.height == 1 else size.width
        assert all(0 < len(name) <= room for name in names), names


def test_chambers_and_heroes_have_the_names_of_the_edition() -> None:
    fourth = rules_for(Options("fourth")).box
    third = rules_for(Options("third")).box
    assert on_board(KIND_NUMBER["start"], 0, fourth) == "Entrance"
    assert on_board(KIND_NUMBER["start"], 0, third) == "Start"
    assert on_board(KIND_NUMBER["switch"], 1, fourth) == "Switch"
    assert [hero_title(fourth, row.name) for row in fourth.hero_rows][:2] == ["Druid", "Knight"]
    table = Table("start:NESW", seat(hand=["blank:N"]), seat(), edition="fourth", options=EXPANSION)
    assert "Drakon, fourth edition, Expansion One" in header(scene_of(table.state), 200).plain
    assert len(header(scene_of(table.state), 80).plain) <= 80


def test_the_two_letters_of_the_smallest_drawing_are_explained() -> None:
    table = Table(
        "start:NESW  void:E  blank:E", seat(), seat(), edition="fourth", options=EXPANSION
    )
    assert legend(scene_of(table.state)).plain == "Em Empty · En Entrance · Vo The Void"


# --- the draft ----------------------------------------------------------------------------------


def drafting(players: int, **options: object) -> State:
    table = open_table(DRAKON, "fourth", options, [{}] * players, bytes(1), "00")
    return table.state


def test_picking_a_hero_says_what_it_can_do() -> None:
    menu = menu_for(drafting(3, heroes=True), CAST)
    assert menu.question.endswith(", pick your hero.")
    assert menu.clause == "SET-6"
    assert shown(menu)[0] == "1. Druid: keep a coin you are about to lose"
    assert [each.clause for each in menu.items][:2] == ["HERO-KNIGHT", "HERO-BARB"]
    assert item(menu, "Warrior").keys == ("warrior", "Warrior")


def test_in_the_basic_game_a_hero_is_only_a_figure() -> None:
    menu = menu_for(drafting(3), CAST)
    titles = ["Druid", "Knight", "Ranger", "Sorceress", "Thief", "Warrior"]
    assert shown(menu) == [f"{number}. {title}" for number, title in enumerate(titles, 1)]
    assert {each.clause for each in menu.items} == {"SET-6"}


def test_before_the_draft_nobody_has_a_hero_or_a_hand() -> None:
    scene = scene_of(drafting(3, heroes=True))
    lines = [line.plain for line in player_lines(scene, 60, roomy=True)]
    assert sum("no hero yet" in line for line in lines) == 3
    assert not any("ability" in line for line in lines)
    assert dock_lines(scene, 80)[0].plain.endswith("is dealt once all have a hero")


def test_the_draft_is_described_and_the_dealt_hands_are_not() -> None:
    table = open_table(DRAKON, "fourth", {}, [{}] * 2, bytes(1), "00")
    history = history_of(table.record)
    for token in ("pick thief", "pick ranger"):
        assert table.asked is not None
        entry = happening(table.state, table.asked, DRAKON.parse(token))
        entry.events.extend(table.answer(DRAKON.parse(token)))
        history.append(entry)
    box = table.state.rules.box
    first = history[1].by
    lines = [line.text.plain for entry in history for line in told(entry, first, CAST, box)]
    other = CAST.names[1 - first]
    assert lines == [
        "You begin.",
        "You pick the Thief.",
        f"{other} picks the Ranger.",
        "Everybody is dealt a hand.",
    ]


# --- Drakon --------------------------------------------------------------------------------------


def test_a_turn_that_ends_beside_drakon_is_described_as_such() -> None:
    table = Table(
        "start:NESW  blank:E",
        seat(hand=["blank:N"], coins=[2]),
        seat(hand=["blank:N"]),
        edition="fourth",
        drakon="0,0",
        pile={},
    )
    assert heard(table, "place blank:W@-1,0", 1) == (
        "Cobalt places Empty ◀ at -1,0. The turn ends on Drakon's chamber: she catches Cobalt. "
        "Cobalt loses a coin to the hoard."
    )


# --- rules --------------------------------------------------------------------------------------


def test_a_clause_is_cited_with_what_editions_change() -> None:
    text = "\n".join(line.plain for line in clause_lines("MOVE-3", rules_for(Options())))
    assert "\nFourth edition: " in text
    assert "\nExpansion One: " in text


def test_what_this_table_does_not_play_by_is_faint() -> None:
    def style(options: Options, head: str) -> str:
        lines = clause_lines("MOVE-3", rules_for(options))
        line = next(each for each in lines if each.plain.startswith(head))
        return str(line.spans[-1].style)

    third, fourth = Options(), Options("fourth", expansion_one=True)
    assert style(third, "Fourth") == style(third, "Expansion") != style(fourth, "Fourth")
    assert style(fourth, "Fourth") == style(fourth, "Expansion")

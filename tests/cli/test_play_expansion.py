"""The terminal game with Expansion One: its questions, its sentences, what is displayed."""

from __future__ import annotations

from itertools import chain

from rich.console import Console

from tests.cli.test_play_fourth import CAST, EXPANSION, heard, item, scene_of, shown, submenu
from tests.drakon.kit import Table, seat
from wyrmhold.cli.terminal.drakon.end_screen import ending_lines
from wyrmhold.cli.terminal.drakon.event_log import told
from wyrmhold.cli.terminal.drakon.history import happening, history_of
from wyrmhold.cli.terminal.drakon.menus import menu_for
from wyrmhold.cli.terminal.drakon.panels import dock_lines, player_lines
from wyrmhold.cli.terminal.drakon.room import Room
from wyrmhold.cli.terminal.drakon.scene import lair_in_words, lair_lines
from wyrmhold.cli.terminal.drakon.tableau import item_lines, tableau
from wyrmhold.cli.terminal.screen import Screen
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.transaction import legal

CONSOLE = Console(color_system=None, width=200)

# --- The Void -----------------------------------------------------------------------------------


def away(void: str, **rest: object) -> dict[str, object]:
    """A seat whose hero is in The Void."""
    return {"at": None, "void": void, **rest}


def voided(**scenario: object) -> Table:
    return Table(
        "start:NESW  void:E  blank:E",
        seat(hand=["blank:N"]),
        away("miss"),
        away("return"),
        seat("2,0"),
        options=EXPANSION,
        **scenario,
    )


def test_heroes_in_the_void_are_shown_beside_the_lair() -> None:
    scene = scene_of(voided().state)
    assert lair_lines(scene, 70, 20)[-1].plain == (
        "    The Void:   E  misses the next turn   F  returns next turn"
    )
    narrow = [line.plain for line in lair_lines(scene, 48, 20)][-2:]
    assert narrow == [
        "    The Void:   E  misses the next turn",
        "                F  returns next turn",
    ]
    assert [line.plain for line in lair_in_words(scene)][-2:] == [
        "The Void: Ember misses the next turn",
        "The Void: Frost returns next turn",
    ]
    assert any("in The Void" in line.plain for line in player_lines(scene, 60, roomy=True))


def test_coming_back_offers_every_chamber_and_warns_of_drakon() -> None:
    table = voided(turn=2, drakon="0,0")
    menu = menu_for(table.state, CAST)
    assert menu.question == "Your turn, Frost: where does your hero return from The Void?"
    assert menu.clause == "X-VOID"
    assert shown(menu) == [
        "1. 0,0 Start (Cobalt)  ✕ Drakon is there",
        "2. 1,0 The Void",
        "3. 2,0 Blank (Heather)",
    ]
    assert [each.clause for each in menu.items] == ["CH-START", "X-VOID", "CH-BLANK"]
    assert "returns now" in lair_lines(scene_of(table.state, 2, menu), 70, 20)[-1].plain


def test_an_ability_can_come_before_the_return() -> None:
    table = Table(
        "start:NESW  void:E",
        away("return", hero="thief", coins=[1]),
        seat(),
        edition="fourth",
        options={"expansion_one": True, "heroes": True},
        hoard=[3],
    )
    menu = menu_for(table.state, CAST)
    assert shown(menu) == [
        "1. Return to the lair",
        "2. Ability: swap your coin worth 1 for one from the hoard",
    ]
    assert shown(submenu(menu, "Return to")) == ["1. 0,0 Entrance (Ember)", "2. 1,0 The Void"]


def test_the_way_into_the_void_and_back_is_described() -> None:
    table = Table(
        "start:NESW  void:E", seat(), seat(hand=["blank:N"] * 4), options=EXPANSION, pile={}
    )
    assert heard(table, "move 1,0", 0) == "You go to The Void at 1,0 and vanish from the lair."
    assert heard(table, "place blank:W@-1,0", 1) == (
        "You place Blank ◀ at -1,0. Cobalt misses the turn in The Void."
    )
    table.play("move -1,0")
    assert heard(table, "return 0,0", 1) == "Cobalt returns from The Void to Start at 0,0."


# --- Drakon's Bargain ---------------------------------------------------------------------------


def bargain(coins: list[int]) -> Table:
    return Table(
        "start:NESW  bargain:E  harp:E  blank:E",
        seat(coins=coins, hand=["blank:N"]),
        seat(),
        seat(),
        options=EXPANSION,
        pile={},
    ).play("move 1,0")


def test_a_bargain_asks_for_the_chamber_and_then_for_the_coin() -> None:
    menu = menu_for(bargain([1, 2, 2]).state, CAST)
    assert menu.clause == "X-BARGAIN"
    assert shown(menu) == ["1. 2,0 Magic Harp", "2. 3,0 Blank", "3. Buy nothing"]
    coins = submenu(menu, "2,0")
    assert coins.question == "Which coin do you pay for 2,0 Magic Harp?"
    assert shown(coins) == ["1. A coin worth 1", "2. A coin worth 2"]
    answers = [each.action.token() for each in coins.items if each.action]
    assert answers == ["bargain 1 2,0", "bargain 2 2,0"]


def test_with_coins_of_one_value_a_bargain_asks_for_the_chamber_only() -> None:
    menu = menu_for(bargain([2, 2]).state, CAST)
    assert shown(menu)[0] == "1. 2,0 Magic Harp for a coin worth 2"
    bought = menu.items[0].action
    assert bought is not None
    assert bought.token() == "bargain 2 2,0"


def test_only_the_buyer_is_told_which_coin_was_paid() -> None:
    mine = heard(bargain([1, 2]), "bargain 2 2,0", 0)
    assert mine == ("You pay a coin worth 2 to the hoard and take Magic Harp at 2,0 into hand.")
    for viewer in (1, 2, -1):
        theirs = {heard(bargain([1, 2]), f"bargain {coin} 2,0", viewer) for coin in (1, 2)}
        assert theirs == {"Cobalt pays a coin to the hoard and takes Magic Harp at 2,0 into hand."}


def test_a_long_list_still_shows_how_to_decline() -> None:
    board = "start:NESW  bargain:E" + "  blank:E" * 60
    table = Table(board, seat(coins=[1, 2]), seat(), options=EXPANSION).play("move 1,0")
    lines = [line.plain for line in item_lines(menu_for(table.state, CAST), 80, 6)]
    assert len(lines) == 6
    assert lines[-1].startswith(" … type list to see the rest")
    assert lines[-1].endswith("61  Buy nothing")


# --- Moving Chambers ----------------------------------------------------------------------------


def test_an_exchange_asks_for_one_chamber_and_then_for_the_other() -> None:
    table = Table(
        "start:NESW  moving_chambers:E  harp:E  blank:E  map:E",
        seat(hand=["blank:N"]),
        seat(),
        options=EXPANSION,
    ).play("move 1,0")
    menu = menu_for(table.state, CAST)
    assert menu.question == "Swap two chambers: choose the first."
    assert shown(menu) == ["1. 2,0 Magic Harp", "2. 3,0 Blank", "3. 4,0 Map Chamber"]
    others = submenu(menu, "3,0")
    assert others.question == "Which chamber do you swap 3,0 Blank with?"
    assert shown(others) == ["1. 2,0 Magic Harp", "2. 4,0 Map Chamber"]
    answers = [each.action.token() for each in others.items if each.action]
    assert answers == ["exchange 2,0 3,0", "exchange 3,0 4,0"]
    assert heard(table, "exchange 2,0 4,0", 1) == (
        "Cobalt swaps Magic Harp at 2,0 and Map Chamber at 4,0."
    )


def test_a_chamber_with_one_partner_names_it() -> None:
    table = Table(
        "start:NESW  moving_chambers:E  harp:E  blank:NE  map:E  harp:NE",
        seat(hand=["blank:N"]),
        seat(),
        options=EXPANSION,
    ).play("move 1,0")
    assert shown(menu_for(table.state, CAST))[:2] == [
        "1. 2,0 Magic Harp with 4,0 Map Chamber",
        "2. 3,0 Blank with 5,0 Magic Harp",
    ]


# --- ways out -----------------------------------------------------------------------------------

WINDY = """
    blank:NE     blank:N    .
    blank:NE     map:NE     blank:NE
    tornado:NE   blank:NE   map:NE
    start:NESW   blank:NE   blank:NE
"""


def test_a_tornado_asks_where_to_and_then_which_way() -> None:
    table = Table(WINDY, seat("0,1", hand=["blank:N"]), seat("2,2"), options=EXPANSION)
    moves = {each.token() for each in legal(table.state) if each.token().startswith("move")}
    assert len(moves) > 10
    menu = submenu(menu_for(table.state, CAST), "Move your hero")
    assert menu.question == "Where does your hero move?"
    ends = [each.cell for each in menu.items]
    assert len(set(ends)) == len(ends) < len(moves)
    ways = submenu(menu, "Go to Blank at 2,2")
    assert item(menu, "Go to Blank at 2,2").hint == f"({len(ways.items)} ways) (Ember)"
    assert ways.question == "Which way to Blank at 2,2? Only the last chamber takes effect."
    assert ways.clause == "X-TORNADO"
    assert shown(ways)[0].startswith("1. through ")
    lengths = [each.brief.count(">") for each in ways.items]
    assert lengths == sorted(lengths)
    routes = [each.menu.items if each.menu else (each,) for each in menu.items]
    reached = [each.action.token() for each in chain(*routes) if each.action]
    assert sorted(reached) == sorted(moves)


def test_a_visit_names_the_hero_visited() -> None:
    table = Table(
        "start:NESW  friendly_visit:E  blank:E  blank:E",
        seat("1,0"),
        seat("3,0"),
        seat("3,0"),
        options=EXPANSION,
    )
    assert shown(menu_for(table.state, CAST)) == [
        "1. Move east to Blank at 2,0",
        "2. Move to Blank at 3,0 (Ember, Frost)",
    ]


# --- coins --------------------------------------------------------------------------------------


def test_locked_coins_are_shown_beside_the_others() -> None:
    table = Table(
        "start:NESW",
        seat(coins=[1, 2], locked=[3], hand=["blank:N"]),
        seat(coins=[2], locked=[1, 1]),
        options=EXPANSION,
    )
    mine = scene_of(table.state)
    assert dock_lines(mine, 80)[0].plain.startswith(" Your purse  1   2  locked  3  6 gold")
    assert "1 coin + 2 locked" in player_lines(mine, 60, roomy=True)[2].plain
    assert "1+2c" in player_lines(mine, 30, roomy=False)[2].plain
    theirs = [line.plain for line in tableau(scene_of(table.state, 1), 80, 24, CONSOLE)]
    assert any(line.startswith(" Your purse  2  locked  1   1  4 gold") for line in theirs)


def test_locking_and_finding_two_coins_are_described() -> None:
    board = "start:NESW  locked_chest:E  find_two:E"
    table = Table(
        board, seat(coins=[1, 2]), seat(hand=["blank:N"]), options=EXPANSION, hoard=[1, 2]
    )
    assert heard(table, "move 1,0", 1) == (
        "Cobalt goes to Locked Chest at 1,0 and locks up 2 coins."
    )
    table.play("place blank:W@-1,0")
    state = table.state
    entry = happening(state, 0, DRAKON.parse("move 2,0"))
    entry.events.extend(table.play("move 2,0; coin 2").events)
    assert [line.text.plain for line in told(entry, 0, CAST, state.rules.box)] == [
        "You go to Find two Gold at 2,0 and take 2 coins worth 2 and 1 from the hoard."
    ]
    (line,) = told(entry, 1, CAST, state.rules.box)
    assert line.text.plain == (
        "Cobalt goes to Find two Gold at 2,0 and takes 2 coins from the hoard."
    )


def test_locked_coins_count_at_the_end() -> None:
    opened = open_table(DRAKON, "third", EXPANSION, [{}] * 2, bytes(1), "00")
    room = Room(Screen(plain=True), opened, CAST, history_of(opened.record))
    board = "start:NESW  find_coin:E"
    table = Table(board, seat(coins=[3], locked=[3, 3]), seat(), options=EXPANSION, hoard=[2])
    opened.state = table.play("move 1,0").state
    lines = [line.plain.rstrip() for line in ending_lines(room)]
    assert " First to 11 gold. (WIN-1)" in lines
    assert any(line.endswith(" 11 gold   2   3   3   3") for line in lines)


# --- Drakon -------------------------------------------------------------------------------------


def test_walking_into_drakon_ends_the_turn_with_the_expansion() -> None:
    table = Table(
        "start:NESW  blank:E", seat(), seat(hand=["blank:N"]), options=EXPANSION, drakon="1,0"
    )
    assert heard(table, "move 1,0", 0) == (
        "You go to Blank at 1,0. Drakon catches you: back to Start, and the turn ends."
    )

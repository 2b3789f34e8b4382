"""What the terminal game shows: drawings, menus, words; on random positions of every kind."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from rich.console import Console

from tests.drakon.kit import Table as Position
from tests.drakon.kit import seat
from wyrmhold.cli.terminal.cast import cast_of, letters_for
from wyrmhold.cli.terminal.drakon.citations import clause_for
from wyrmhold.cli.terminal.drakon.event_log import told
from wyrmhold.cli.terminal.drakon.history import Happening, happening, history_of
from wyrmhold.cli.terminal.drakon.lair import SIZES, Pieces, drawn, extent
from wyrmhold.cli.terminal.drakon.menus import menu_for
from wyrmhold.cli.terminal.drakon.opponent import answer
from wyrmhold.cli.terminal.drakon.scene import Scene, lair_in_words, whole_lair
from wyrmhold.cli.terminal.drakon.tableau import plain_items, plain_tableau, tableau
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.games.drakon.clauses import clauses
from wyrmhold.games.drakon.formats.diagram import read_grid
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.geometry import cell_at
from wyrmhold.games.drakon.heroes.dwarf import UseDiscard
from wyrmhold.games.drakon.knowledge.view import view_of
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.transaction import legal

CONSOLE = Console(color_system=None, width=200)
CAST = cast_of([None] * 6, [0, 1])


def positions(
    seed: int, players: int = 4, edition: str = "third", **options: object
) -> Iterator[tuple[State, list[Happening]]]:
    """Every position of a random game, with what happened before it."""
    table = open_table(DRAKON, edition, options, [{}] * players, bytes([seed]), "00")
    rng = random.Random(seed)
    history = history_of(table.record)
    while table.asked is not None:
        yield table.state, history
        by = table.asked
        action = answer(legal(table.state).listed(), rng)
        entry = happening(table.state, by, action)
        entry.events.extend(table.answer(action))
        history.append(entry)
    yield table.state, history


def leaves(menu: Menu) -> list[Action]:
    """Every answer a menu leads to."""
    found: list[Action] = []
    for item in menu.items:
        if item.menu is not None:
            found += leaves(item.menu)
        elif item.action is not None:
            found.append(item.action)
    return found


def scene_of(state: State, viewer: int, menu: Menu | None = None) -> Scene:
    return Scene(view_of(state, viewer), state.rules, CAST, menu, [], 0)


def text_of(scene: Scene, width: int = 100, height: int = 40) -> list[str]:
    return [line.plain for line in tableau(scene, width, height, CONSOLE)]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("edition", "more"), [("third", False), ("third", True), ("fourth", True)])
def test_menus_lead_to_every_legal_answer_and_to_no_other(
    seed: int, edition: str, more: bool
) -> None:
    options = {"heroes": seed % 2 == 0, "turn_limit": 25, "expansion_one": more}
    for state, _ in positions(seed, 2 + seed % 5, edition, **options):
        if state.outcome is not None:
            return
        menu = menu_for(state, CAST)
        reached = leaves(menu)
        allowed = legal(state)
        wanted = list(allowed)
        # Chambers to discard are picked together; only single ones are listed.
        several = [use for use in wanted if isinstance(use, UseDiscard) and len(use.tiles) != 1]
        assert {a.token() for a in wanted} - {a.token() for a in several} <= {
            a.token() for a in reached
        }
        assert all(allowed.allows(action) for action in reached)
        for action in wanted[:50]:
            assert clause_for(action, state) in clauses(), action


@pytest.mark.parametrize(("width", "height"), [(60, 20), (80, 24), (100, 30), (140, 45), (250, 80)])
@pytest.mark.parametrize(("edition", "more"), [("third", False), ("fourth", True)])
def test_the_screen_never_overflows(width: int, height: int, edition: str, more: bool) -> None:
    for state, _ in positions(7, 6, edition, heroes=True, turn_limit=12, expansion_one=more):
        viewer = state.turn
        menu = menu_for(state, CAST) if state.outcome is None else None
        menus: list[Menu | None] = [menu]
        if menu:
            menus += [item.menu for item in menu.items if item.menu is not None]
        for each in menus:
            lines = tableau(scene_of(state, viewer, each), width, height, CONSOLE)
            assert len(lines) < height
            too_wide = [line.plain for line in lines if line.cell_len > width]
            assert not too_wide
        for line in whole_lair(scene_of(state, viewer, menu), width, height):
            assert line.cell_len <= width


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("edition", "more"), [("third", False), ("fourth", True)])
def test_the_screen_shows_nothing_that_its_viewer_cannot_know(
    seed: int, edition: str, more: bool
) -> None:
    """Positions that a viewer cannot tell apart look alike."""
    rng = random.Random(seed)
    for state, _ in positions(seed, 4, edition, heroes=True, turn_limit=12, expansion_one=more):
        for viewer in range(4):
            other = DRAKON.imagined(state, viewer, rng)
            here, there = scene_of(state, viewer), scene_of(other, viewer)
            assert text_of(here) == text_of(there)
            plain = [line.plain for line in plain_tableau(here, 100, words=True)]
            assert plain == [line.plain for line in plain_tableau(there, 100, words=True)]


def test_the_log_shows_hidden_things_only_to_those_who_know_them() -> None:
    board = """
        .           find_coin:N
        start:NESW  map:E
    """
    table = Position(
        board, seat(hand=["blank:N"]), seat("1,0", hand=["harp:N", "harp:N"]), hoard=[3], pile={}
    )
    state = table.state
    entry = happening(state, 0, DRAKON.parse("move 1,0"))
    table.play("move 1,0")
    entry.events.extend(table.events)

    def heard(viewer: int) -> str:
        return " ".join(line.text.plain for line in told(entry, viewer, CAST, state.rules.box))

    assert (
        heard(0) == "You go to Map Chamber at 1,0 and take Magic Harp ▲ from Ember (the only way)."
    )
    assert "take" in heard(0)
    assert "Cobalt goes to Map Chamber at 1,0" in heard(1)
    assert "Magic Harp ▲ from you" in heard(1)
    assert "Harp" not in heard(-1)
    assert "takes a chamber from Ember" in heard(-1)


def test_a_lair_is_drawn_with_its_arrows_figures_and_coordinates() -> None:
    chambers = read_grid(
        """
        .           harp:S
        start:NESW  find_coin:E
        """
    )
    pieces = Pieces(
        {cell_at(0, 0): [(0, "C"), (1, "E")]},
        cell_at(1, 1),
        {cell_at(1, 0): "2", cell_at(2, 0): "3"},
    )
    shown = extent([*chambers, cell_at(2, 0)])
    assert [line.plain.rstrip() for line in drawn(chambers, SIZES[1], shown, pieces)] == [
        "         0         1         2",
        "              ┌─────────┐",
        "  1           │   Harp  │",
        "              │ DRAKON  │",
        "    ┌────▲────┼────▼────┤",
        "  0 ◀  Start  ▶Find Coin▶",
        "    │  C  E   │    2    │    +3",
        "    └────▼────┴─────────┘",
    ]
    small = [line.plain.rstrip() for line in drawn(chambers, SIZES[2], shown, pieces)]
    assert small == [
        "       0     1     2",
        "          ┌─────┐",
        "  1       │HaD  │",
        "    ┌──▲──┼──▼──┤",
        "  0 ◀StCE ▶Fi2  ▶  +3",
        "    └──▼──┴─────┘",
    ]


def test_the_lair_can_be_read_aloud() -> None:
    table = Position("start:NESW  find_coin:E", seat(), seat("1,0"), drakon="0,0")
    lines = [line.plain for line in lair_in_words(scene_of(table.state, 0))]
    assert lines == [
        "0,0: Start, north, east, south, west; here: you, Drakon",
        "1,0: Find a Coin, east; here: Ember",
    ]


def test_a_move_onto_drakon_warns() -> None:
    table = Position("start:NESW  find_coin:E", seat(hand=["blank:N"]), seat(), drakon="1,0")
    lines = [line.plain for line in plain_items(menu_for(table.state, CAST))]
    assert lines == [
        "  1. Place a chamber",
        "  2. Move east to Find a Coin at 1,0  ✕ Drakon is there",
    ]


def test_every_seat_has_a_letter_of_its_own() -> None:
    assert letters_for(["Dora", "Odo", "Oona", "Dd", "李", "Ann"]) == ("O", "1", "N", "3", "4", "A")

"""Menu items for chambers, cells and paths through the lair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wyrmhold.cli.terminal.drakon.citations import chamber_clause, clause_for
from wyrmhold.cli.terminal.drakon.labels import (
    arrow_marks,
    arrow_words,
    beside_words,
    chamber_name,
    direction_of,
    passing_words,
    place_words,
    shape_words,
    way_words,
)
from wyrmhold.cli.terminal.menu import Menu, MenuItem, into
from wyrmhold.games.drakon.actions import Path, Return, path_text
from wyrmhold.games.drakon.geometry import arrows_text, cell_text, coordinates
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import TILE_OF, face_text
from wyrmhold.kernel.action import Action

Laid = tuple[int, int, Action]
"""A rotated chamber, its cell, and the answer that puts it there."""


def reading_order(cell: int) -> tuple[int, int]:
    """Sort key: north to south, then west to east."""
    x, y = coordinates(cell)
    return -y, x


def tile_menu(state: State, question: str, hand: Sequence[int], laid: Sequence[Laid]) -> Menu:
    """Choose a chamber from the hand, then its cell, then its rotation."""
    items = []
    for tile in sorted({TILE_OF[face] for face, _, _ in laid}):
        name = chamber_name(state.rules.box, tile)
        count = list(hand).count(tile)
        label = f"{name} {arrow_marks(tile)}" + (f" (you have {count})" if count > 1 else "")
        where = cell_menu(
            state, f"Where does {name} go?", [each for each in laid if TILE_OF[each[0]] == tile]
        )
        kind = face_text(tile)
        items.append(
            into(
                MenuItem(
                    label,
                    chamber_clause(state, tile),
                    keys=(kind, kind.partition(":")[0]),
                    hint=f"({shape_words(tile)})",
                ),
                where,
            )
        )
    return Menu(question, "PLACE-1", tuple(items))


def cell_menu(state: State, question: str, laid: Sequence[Laid]) -> Menu:
    """Choose a cell, then the rotation."""
    box, chambers = state.rules.box, state.board.chambers
    items = []
    by_cell: dict[int, list[Laid]] = {}
    for each in laid:
        by_cell.setdefault(each[1], []).append(each)
    for cell in sorted(by_cell, key=reading_order):
        face = chambers.get(cell)
        here = by_cell[cell]
        text = cell_text(cell)
        if face is None:
            hint = beside_words(box, chambers, cell)
        else:
            hint = f"{chamber_name(box, face)} {arrow_marks(face)}"
        item = MenuItem(text, "PLACE-1", cell=cell, keys=(text,), hint=hint)
        items.append(into(item, rotation_menu(state, here)))
    return Menu(question, "PLACE-1", tuple(items))


def rotation_menu(state: State, laid: Sequence[Laid]) -> Menu:
    """Choose the rotation of a chamber."""
    items = [
        MenuItem(
            f"{arrow_marks(face)} {arrow_words(face)}",
            "PLACE-2",
            action,
            cell=cell,
            keys=(arrows_text(face & 15), arrows_text(face & 15).lower()),
        )
        for face, cell, action in laid
    ]
    face, cell, _ = laid[0]
    name = chamber_name(state.rules.box, face)
    return Menu(f"How do you rotate {name} at {cell_text(cell)}?", "PLACE-2", tuple(items))


def chosen_cells(state: State, cells: Sequence[tuple[int, Action]]) -> list[MenuItem]:
    """Menu items that choose a chamber in the lair."""
    box, chambers = state.rules.box, state.board.chambers
    items = []
    for cell, action in sorted(cells, key=lambda each: reading_order(each[0])):
        text = cell_text(cell)
        heroes = [seat for seat, at in enumerate(state.at) if at == cell]
        items.append(
            MenuItem(
                f"{text} {chamber_name(box, chambers[cell])}",
                clause_for(action, state),
                action,
                cell=cell,
                keys=(text,),
                hint=f"({len(heroes)} heroes)" if len(heroes) > 1 else "",
                brief=text,
                warning=warning_at(state, cell) if isinstance(action, Return) else "",
            )
        )
    return items


def path_items(
    state: State, seat: int, verb: str, ways: Sequence[tuple[Path, Action]]
) -> list[MenuItem]:
    """Menu items that move a seat's hero."""
    box, chambers = state.rules.box, state.board.chambers
    items = []
    for path, action in sorted(ways, key=lambda way: (reading_order(way[0][-1]), way[0])):
        end = path[-1]
        items.append(
            MenuItem(
                f"{verb} {way_words(box, chambers, state.at[seat], path)}",
                chamber_clause(state, chambers[end]),
                action,
                cell=end,
                keys=(path_text(path),),
                brief=path_text(path),
                warning=warning_at(state, end),
            )
        )
    return items


def warning_at(state: State, cell: int) -> str:
    """A warning before entering a chamber."""
    return "Drakon is there" if cell == state.drakon else ""


MAX_PATHS_LISTED = 6
"""Up to this many paths are listed one by one; with more, the destination is chosen first."""


def way_items(
    state: State, seat: int, verb: str, ways: Sequence[tuple[Path, Action]]
) -> list[MenuItem]:
    """Menu items that move a seat's hero: the destination, then the path if there are several.

    A Tornado allows dozens of paths, but only a few destinations (X-TORNADO).
    """
    if len(ways) <= MAX_PATHS_LISTED:
        return path_items(state, seat, verb, ways)
    box, chambers = state.rules.box, state.board.chambers
    rule = state.rules.chambers[chambers[state.at[seat]] >> 4].way_out_rule
    items = []
    for end in sorted({path[-1] for path, _ in ways}, key=reading_order):
        there = sorted([way for way in ways if way[0][-1] == end], key=lambda way: len(way[0]))
        (first,) = path_items(state, seat, verb, there[:1])
        if len(there) == 1:
            items.append(replace(first, brief=cell_text(end)))
            continue
        where = place_words(box, chambers, end)
        question = f"Which way to {where}? Only the last chamber takes effect."
        routes = [route_item(state, seat, path, action, first.clause) for path, action in there]
        items.append(
            replace(
                first,
                label=f"{verb} to {where}",
                action=None,
                menu=Menu(question, rule, tuple(routes)),
                keys=(cell_text(end),),
                hint=f"({len(there)} ways)",
                brief=cell_text(end),
            )
        )
    return items


def route_item(state: State, seat: int, path: Path, action: Action, clause: str) -> MenuItem:
    """One of several paths to the same chamber."""
    box, chambers = state.rules.box, state.board.chambers
    words = "straight there"
    if len(path) > 1:
        words = passing_words(box, chambers, path)
    elif direction_of(state.at[seat], path[0]) is not None:
        words = f"one step {direction_of(state.at[seat], path[0])}"
    text = path_text(path)
    return MenuItem(words, clause, action, keys=(text,), brief=text)

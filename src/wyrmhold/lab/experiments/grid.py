"""The cells of an experiment: every combination of its grid's values."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Any

from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.game import AnyGame
from wyrmhold.lab.arena.bot_names import bot_of
from wyrmhold.lab.arena.match import EVEN, ONE, SEATINGS
from wyrmhold.lab.experiments.experiment import Cell
from wyrmhold.lab.experiments.mixes import STANDARD, changes_of, options_with

BOTS, MIX, SEATING, EDITION, PLAYERS = "bots", "mix", "seating", "edition", "players"


def cells_of(
    game: str, grid: object, mixes: object, most: int, to_play: bool
) -> tuple[tuple[Cell, ...], list[str]]:
    """The cells, and the axes in the grid. Bots must exist only if `to_play`.

    Raises BadOptions, with the wrong key as its message.
    """
    grids = grid if isinstance(grid, list) else [grid]
    if not all(isinstance(each, dict) and each for each in grids) or not grids:
        raise BadOptions("grid", ["missing: write [grid] with lists, at least bots = [...]"])
    if not isinstance(mixes, dict):
        raise BadOptions("mixes", [f"{shown(mixes)} is not a table of mixes"])
    table = GAMES[game]
    cells: list[Cell] = []
    axes: list[str] = []
    for each in grids:
        assert isinstance(each, dict)
        values = {name: axis(table, name, given) for name, given in each.items()}
        if BOTS not in values:
            raise BadOptions("grid.bots", ['missing: name who plays, such as bots = ["level-3"]'])
        size = len(cells) + prod(len(column) for column in values.values())
        if size > most:
            raise BadOptions("grid", [f"{size} cells; at most {most} are allowed"])
        axes += [name for name in values if name not in axes]
        for chosen in product(*values.values()):
            cells.append(cell_of(table, dict(zip(values, chosen, strict=True)), mixes))
    seen: list[object] = []
    for cell in cells:
        if cell.as_json() in seen:
            raise BadOptions("grid", [f"duplicate cell: {told(cell)}"])
        seen.append(cell.as_json())
    for name in dict.fromkeys(bot for cell in cells for bot in cell.bots) if to_play else ():
        try:
            bot_of(game, name)
        except BadOptions as error:
            raise BadOptions("grid.bots", error.problems) from None
    return tuple(cells), axes


def axis(game: AnyGame, name: str, given: object) -> list[Any]:
    """The values of an axis, given as a list or a single value."""
    known = [BOTS, MIX, SEATING, *[option.name for option in game.description.options]]
    if name not in known:
        raise BadOptions(
            f"grid.{name}", [f"{game.name} has no such axis: choose from {', '.join(known)}"]
        )
    values = given if isinstance(given, list) else [given]
    if not values:
        raise BadOptions(f"grid.{name}", ["an empty list: name at least one value"])
    for place, value in enumerate(values):
        if any(value == other and type(value) is type(other) for other in values[:place]):
            raise BadOptions(f"grid.{name}", [f"{shown(value)} is listed twice"])
    return values


def cell_of(game: AnyGame, chosen: Mapping[str, Any], mixes: Mapping[str, object]) -> Cell:
    """The cell of one combination. Raises BadOptions."""
    bots = bots_of(chosen[BOTS])
    options = {
        option.name: chosen.get(option.name, option.default) for option in game.description.options
    }
    for option in game.description.options:
        if (problem := option.problem(options[option.name])) is not None:
            raise BadOptions(f"grid.{option.name}", [problem])
    if problems := game.description.problems(options):
        raise BadOptions("grid", [f"{told_axes(chosen)}: {problem}" for problem in problems])
    edition, players = str(options.pop(EDITION)), int(options.pop(PLAYERS))
    if len(bots) > players:
        raise BadOptions("grid.bots", [f"{len(bots)} bots do not fit {players} seats"])
    seating = chosen.get(SEATING, EVEN if options.get("teams") else ONE)
    if seating not in SEATINGS:
        known = ", ".join(SEATINGS)
        raise BadOptions(f"grid.{SEATING}", [f"{shown(seating)} is not one of {known}"])
    mix = chosen.get(MIX, STANDARD)
    if not isinstance(mix, str):
        raise BadOptions(f"grid.{MIX}", [f"{shown(mix)} is not the name of a mix"])
    try:
        changes = changes_of(game.name, mix, mixes)
        options = options_with(game.name, edition, options, mix, changes)
        game.new(edition, options, [None] * players)
    except BadOptions as error:
        key = f"mixes.{mix}" if mix in mixes else f"grid.{MIX}"
        raise BadOptions(key if mix != STANDARD else "grid", error.problems) from None
    return Cell(edition, options, players, bots, seating, said_axes(chosen))


def bots_of(value: object) -> tuple[str, ...]:
    """The bots of a cell: one in every seat, or several."""
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not names or not all(isinstance(n, str) for n in names):
        raise BadOptions(
            "grid.bots", [f'{shown(value)}: name a bot, or several: [["level-6", "level-3"]]']
        )
    # A bot against itself simply has every seat.
    return tuple(names) if len(set(names)) > 1 else (names[0],)


def said_axes(chosen: Mapping[str, object]) -> dict[str, str]:
    """Phrase the values of a cell."""
    return {name: said_value(value) for name, value in chosen.items()}


def said_value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " against ".join(value) if isinstance(value, list) else str(value)


def told_axes(chosen: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in said_axes(chosen).items())


def told(cell: Cell) -> str:
    return ", ".join(f"{name} {value}" for name, value in cell.axes.items())

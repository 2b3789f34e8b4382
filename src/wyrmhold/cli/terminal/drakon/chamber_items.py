"""Menu items for answers that name chambers in the lair, grouped into submenus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.drakon.labels import chamber_name
from wyrmhold.cli.terminal.drakon.ways import Laid, cell_menu, chosen_cells, path_items, tile_menu
from wyrmhold.cli.terminal.menu import Menu, MenuItem, into
from wyrmhold.games.drakon.chambers.bargain import Bargain
from wyrmhold.games.drakon.chambers.floating import Float
from wyrmhold.games.drakon.chambers.mind_control import Control
from wyrmhold.games.drakon.chambers.moving_chambers import Exchange
from wyrmhold.games.drakon.chambers.rotate import Rotate
from wyrmhold.games.drakon.chambers.switch import Switch
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action

GATHERED = (Float, Rotate, Switch, Control, Bargain, Exchange)
"""The answers that `gathered` handles."""


def gathered(state: State, cast: Cast, seat: int, actions: Sequence[Action]) -> list[MenuItem]:
    """A seat's menu items that choose chambers or cells."""
    items = laid_items(state, seat, actions)
    items += switch_items(state, seat, [a for a in actions if isinstance(a, Switch)])
    items += control_items(state, cast, [a for a in actions if isinstance(a, Control)])
    items += buy_items(state, [a for a in actions if isinstance(a, Bargain)])
    items += exchange_items(state, [a for a in actions if isinstance(a, Exchange)])
    return items


def laid_items(state: State, seat: int, actions: Sequence[Action]) -> list[MenuItem]:
    """Where to move a floating chamber, or how to rotate one."""
    chambers = state.board.chambers
    here = chambers.get(state.at[seat], 0)
    floats: list[Laid] = [
        (here & ~15 | a.arrows, a.cell, a) for a in actions if isinstance(a, Float)
    ]
    turns: list[Laid] = [
        (chambers[a.cell] & ~15 | a.arrows, a.cell, a)
        for a in actions
        if isinstance(a, Rotate) and a.cell != NOWHERE
    ]
    return list(cell_menu(state, "", floats or turns).items)


def switch_items(state: State, seat: int, switches: Sequence[Switch]) -> list[MenuItem]:
    """Choose a chamber in the lair, then its replacement from the hand."""
    items = []
    for item in cells_of(state, [(a.cell, a) for a in switches]):
        laid: list[Laid] = [(a.face, a.cell, a) for a in switches if a.cell == item.cell]
        name = chamber_name(state.rules.box, state.board.chambers[laid[0][1]])
        which = f"Which chamber replaces {name}?"
        menu = tile_menu(state, which, state.hands[seat], laid)
        items.append(into(MenuItem(item.label, "CH-SWITCH", cell=item.cell, keys=item.keys), menu))
    return items


def control_items(state: State, cast: Cast, controls: Sequence[Control]) -> list[MenuItem]:
    """Choose an opponent's hero, then where it goes."""
    items: list[MenuItem] = []
    for victim in range(state.players):
        ways = [(a.path, a) for a in controls if a.victim == victim]
        name = cast.names[victim]
        if len(ways) == 1:
            items += path_items(state, victim, f"Move {name}", ways)
        elif ways:
            menu = Menu(
                f"Where does {name}'s hero go?",
                "CH-MIND",
                tuple(path_items(state, victim, "Go", ways)),
            )
            items.append(into(MenuItem(f"Move {name}'s hero", "CH-MIND", keys=(name,)), menu))
    return items


def buy_items(state: State, buys: Sequence[Bargain]) -> list[MenuItem]:
    """Choose a chamber to buy, then the coin to pay, unless all coins have the same value."""
    items = []
    for item in cells_of(state, [(a.cell, a) for a in buys]):
        coins = [a for a in buys if a.cell == item.cell]
        menu = Menu(
            f"Which coin do you pay for {item.label}?",
            "X-BARGAIN",
            tuple(MenuItem(f"A coin worth {a.value}", "X-BARGAIN", a) for a in coins),
        )
        hint = f"for a coin worth {coins[0].value}" if len(coins) == 1 else ""
        items.append(into(replace(item, action=None, hint=hint), menu))
    return items


def exchange_items(state: State, exchanges: Sequence[Exchange]) -> list[MenuItem]:
    """Choose a chamber, then the one to swap it with, unless there is only one."""
    partners: dict[int, list[tuple[int, Action]]] = {}
    for action in exchanges:
        partners.setdefault(action.cell, []).append((action.other, action))
        partners.setdefault(action.other, []).append((action.cell, action))
    items = []
    for item in cells_of(state, [(cell, found[0][1]) for cell, found in partners.items()]):
        assert item.cell is not None
        others = chosen_cells(state, partners[item.cell])
        if len(others) == 1:
            label, brief = (
                f"{item.label} with {others[0].label}",
                f"{item.brief} with {others[0].brief}",
            )
            items.append(replace(item, label=label, brief=brief))
        else:
            question = f"Which chamber do you swap {item.label} with?"
            menu = Menu(question, "X-MOVING", tuple(others))
            items.append(replace(item, action=None, menu=menu))
    return items


def cells_of(state: State, answers: Sequence[tuple[int, Action]]) -> list[MenuItem]:
    """One item per chamber, however many answers start with it."""
    return chosen_cells(state, list(dict(answers).items()))

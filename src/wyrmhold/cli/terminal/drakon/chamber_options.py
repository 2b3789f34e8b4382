"""Options for answers that name chambers in the lair, grouped into submenus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.drakon.labels import chamber_name
from wyrmhold.cli.terminal.drakon.ways import Laid, cell_menu, chosen_cells, path_options, tile_menu
from wyrmhold.cli.terminal.menu import Menu, Option, into
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


def gathered(state: State, cast: Cast, seat: int, actions: Sequence[Action]) -> list[Option]:
    """A seat's options that choose chambers or cells."""
    options = laid_options(state, seat, actions)
    options += switch_options(state, seat, [a for a in actions if isinstance(a, Switch)])
    options += control_options(state, cast, [a for a in actions if isinstance(a, Control)])
    options += buy_options(state, [a for a in actions if isinstance(a, Bargain)])
    options += exchange_options(state, [a for a in actions if isinstance(a, Exchange)])
    return options


def laid_options(state: State, seat: int, actions: Sequence[Action]) -> list[Option]:
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
    return list(cell_menu(state, "", floats or turns).options)


def switch_options(state: State, seat: int, switches: Sequence[Switch]) -> list[Option]:
    """Choose a chamber in the lair, then its replacement from the hand."""
    options = []
    for option in cells_of(state, [(a.cell, a) for a in switches]):
        laid: list[Laid] = [(a.face, a.cell, a) for a in switches if a.cell == option.cell]
        name = chamber_name(state.rules.box, state.board.chambers[laid[0][1]])
        which = f"Which chamber replaces {name}?"
        menu = tile_menu(state, which, state.hands[seat], laid)
        options.append(
            into(Option(option.label, "CH-SWITCH", cell=option.cell, keys=option.keys), menu)
        )
    return options


def control_options(state: State, cast: Cast, controls: Sequence[Control]) -> list[Option]:
    """Choose an opponent's hero, then where it goes."""
    options: list[Option] = []
    for victim in range(state.players):
        ways = [(a.path, a) for a in controls if a.victim == victim]
        name = cast.names[victim]
        if len(ways) == 1:
            options += path_options(state, victim, f"Move {name}", ways)
        elif ways:
            menu = Menu(
                f"Where does {name}'s hero go?",
                "CH-MIND",
                tuple(path_options(state, victim, "Go", ways)),
            )
            options.append(into(Option(f"Move {name}'s hero", "CH-MIND", keys=(name,)), menu))
    return options


def buy_options(state: State, buys: Sequence[Bargain]) -> list[Option]:
    """Choose a chamber to buy, then the coin to pay, unless all coins have the same value."""
    options = []
    for option in cells_of(state, [(a.cell, a) for a in buys]):
        coins = [a for a in buys if a.cell == option.cell]
        menu = Menu(
            f"Which coin do you pay for {option.label}?",
            "X-BARGAIN",
            tuple(Option(f"A coin worth {a.value}", "X-BARGAIN", a) for a in coins),
        )
        hint = f"for a coin worth {coins[0].value}" if len(coins) == 1 else ""
        options.append(into(replace(option, action=None, hint=hint), menu))
    return options


def exchange_options(state: State, exchanges: Sequence[Exchange]) -> list[Option]:
    """Choose a chamber, then the one to swap it with, unless there is only one."""
    partners: dict[int, list[tuple[int, Action]]] = {}
    for action in exchanges:
        partners.setdefault(action.cell, []).append((action.other, action))
        partners.setdefault(action.other, []).append((action.cell, action))
    options = []
    for option in cells_of(state, [(cell, found[0][1]) for cell, found in partners.items()]):
        assert option.cell is not None
        others = chosen_cells(state, partners[option.cell])
        if len(others) == 1:
            label, brief = (
                f"{option.label} with {others[0].label}",
                f"{option.brief} with {others[0].brief}",
            )
            options.append(replace(option, label=label, brief=brief))
        else:
            question = f"Which chamber do you swap {option.label} with?"
            menu = Menu(question, "X-MOVING", tuple(others))
            options.append(replace(option, action=None, menu=menu))
    return options


def cells_of(state: State, answers: Sequence[tuple[int, Action]]) -> list[Option]:
    """One option per chamber, however many answers start with it."""
    return chosen_cells(state, list(dict(answers).items()))

"""Answers that name chambers of the lair, gathered by what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.labels import chamber_name
from wyrmhold.cli.terminal.menu import Menu, Option, into
from wyrmhold.cli.terminal.ways import Laid, cell_menu, chosen_cells, path_options, tile_menu
from wyrmhold.games.drakon.chambers.bargain import Buy
from wyrmhold.games.drakon.chambers.floating import FloatTo
from wyrmhold.games.drakon.chambers.mind_control import Control
from wyrmhold.games.drakon.chambers.moving_chambers import Exchange
from wyrmhold.games.drakon.chambers.rotate import Turned
from wyrmhold.games.drakon.chambers.switch import SwitchIn
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action

GATHERED = (FloatTo, Turned, SwitchIn, Control, Buy, Exchange)
"""The answers that `gathered` makes options of."""


def gathered(state: State, cast: Cast, seat: int, actions: Sequence[Action]) -> list[Option]:
    """The options of a seat that are chambers or cells."""
    options = laid_options(state, seat, actions)
    options += switch_options(state, seat, [a for a in actions if isinstance(a, SwitchIn)])
    options += control_options(state, cast, [a for a in actions if isinstance(a, Control)])
    options += buy_options(state, [a for a in actions if isinstance(a, Buy)])
    options += exchange_options(state, [a for a in actions if isinstance(a, Exchange)])
    return options


def laid_options(state: State, seat: int, actions: Sequence[Action]) -> list[Option]:
    """A chamber that floats, or is turned: where, and how it lies then."""
    chambers = state.board.chambers
    here = chambers.get(state.at[seat], 0)
    floats: list[Laid] = [
        (here & ~15 | a.arrows, a.cell, a) for a in actions if isinstance(a, FloatTo)
    ]
    turns: list[Laid] = [
        (chambers[a.cell] & ~15 | a.arrows, a.cell, a)
        for a in actions
        if isinstance(a, Turned) and a.cell != NOWHERE
    ]
    return list(cell_menu(state, "", floats or turns).options)


def switch_options(state: State, seat: int, switches: Sequence[SwitchIn]) -> list[Option]:
    """A chamber of the lair, then the one of the hand that takes its place."""
    options = []
    for option in cells_of(state, [(a.cell, a) for a in switches]):
        laid: list[Laid] = [(a.face, a.cell, a) for a in switches if a.cell == option.cell]
        name = chamber_name(state.rules.box, state.board.chambers[laid[0][1]])
        which = f"Which chamber takes the place of {name}?"
        menu = tile_menu(state, which, state.hands[seat], laid)
        options.append(
            into(Option(option.label, "CH-SWITCH", cell=option.cell, keys=option.keys), menu)
        )
    return options


def control_options(state: State, cast: Cast, controls: Sequence[Control]) -> list[Option]:
    """An opponent's hero, then where it goes."""
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


def buy_options(state: State, buys: Sequence[Buy]) -> list[Option]:
    """A chamber to buy, then the coin that is paid; with coins of one value only, that one."""
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
    """One chamber, then the one it changes places with; with one such, both at once."""
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
            question = f"Which chamber changes places with {option.label}?"
            menu = Menu(question, "X-MOVING", tuple(others))
            options.append(replace(option, action=None, menu=menu))
    return options


def cells_of(state: State, answers: Sequence[tuple[int, Action]]) -> list[Option]:
    """Each chamber once, however many answers begin with it."""
    return chosen_cells(state, list(dict(answers).items()))

"""Every question of the game as a sentence with its menu."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.citing import clause_for, question_clause
from wyrmhold.cli.terminal.labels import chamber_name
from wyrmhold.cli.terminal.menu import (
    Laid,
    Menu,
    Option,
    cell_menu,
    chosen_cells,
    into,
    path_options,
    tile_menu,
)
from wyrmhold.cli.terminal.uses import use_options
from wyrmhold.games.drakon.actions import Decline, End, Move, Path, Place
from wyrmhold.games.drakon.chambers.destroy import Destroyed
from wyrmhold.games.drakon.chambers.escape import Jump
from wyrmhold.games.drakon.chambers.floating import FloatTo
from wyrmhold.games.drakon.chambers.map import MapOf
from wyrmhold.games.drakon.chambers.mind_control import Control
from wyrmhold.games.drakon.chambers.rotate import Turned
from wyrmhold.games.drakon.chambers.switch import SwitchIn
from wyrmhold.games.drakon.coins import MayPrevent, Prevent
from wyrmhold.games.drakon.dragon import DrakonTo
from wyrmhold.games.drakon.events import NOBODY
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.heroes.base import Use
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.transaction import legal, pending

MOST_MOVES = 6
"""So many moves stand beside the other kinds of action; more get a menu of their own."""


def menu_for(state: State, cast: Cast) -> Menu:
    """What the seat that is asked can answer."""
    frame = pending(state)
    assert frame is not None
    seat = frame.by(state)
    actions = legal(state).listed()
    if frame.kind == "turn":
        return turn_menu(state, cast, seat, actions)
    options = effect_options(state, cast, actions)
    return descended(Menu(effect_question(state, cast), question_clause(state), tuple(options)))


def descended(menu: Menu) -> Menu:
    """A menu whose only option is another menu asks that one at once."""
    while len(menu.options) == 1 and menu.options[0].menu is not None:
        menu = menu.options[0].menu
    return menu


def turn_menu(state: State, cast: Cast, seat: int, actions: Sequence[Action]) -> Menu:
    """A turn: place, move, use the ability, or end."""
    laid: list[Laid] = [(a.face, a.cell, a) for a in actions if isinstance(a, Place)]
    moves: list[tuple[Path, Action]] = [(a.path, a) for a in actions if isinstance(a, Move)]
    options: list[Option] = []
    if laid:
        kind = Option("Place a chamber", "PLACE-1", keys=("place", "p"))
        which = "Which chamber do you place?"
        if not moves:
            which = f"Your turn, {cast.names[seat]}: which chamber do you place?"
        options.append(into(kind, tile_menu(state, which, state.hands[seat], laid)))
    if len(moves) > MOST_MOVES:
        menu = Menu(
            "Where does your hero move?", "MOVE-1", tuple(path_options(state, seat, "Go", moves))
        )
        options.append(into(Option("Move your hero", "MOVE-1", keys=("move", "m")), menu))
    else:
        options += path_options(state, seat, "Move", moves)
    options += use_options(
        state, cast, seat, [action for action in actions if isinstance(action, Use)]
    )
    options += [
        Option("End your turn", "HERO-1", action, keys=("end", "e"))
        for action in actions
        if isinstance(action, End)
    ]
    question = turn_question(cast.names[seat], bool(laid), bool(moves), actions)
    return descended(Menu(question, question_clause(state), tuple(options)))


def turn_question(name: str, places: bool, moves: bool, actions: Sequence[Action]) -> str:
    """What a turn asks, as far as it goes."""
    if places and moves:
        return f"Your turn, {name}: place a chamber or move your hero."
    if places:
        return f"Your turn, {name}: place a chamber (your hero cannot move)."
    if moves:
        return f"Your turn, {name}: move your hero (you have no chamber to place)."
    return f"{name}, use your ability now, or end your turn."


def effect_question(state: State, cast: Cast) -> str:
    """What an effect asks."""
    frame = pending(state)
    assert frame is not None
    if isinstance(frame, MayPrevent):
        taker = frame.guarded.taker
        loss = "the chamber takes" if taker == NOBODY else f"{cast.names[taker]} is taking"
        return f"{cast.names[frame.seat]}, {loss} a coin of yours: prevent it with your ability?"
    if frame.kind == "drakon":
        if not state.drakon_is_out():
            return "Drakon wakes: put her on a chamber without a hero."
        return "Move Drakon up to three chambers; she catches every hero where she stops."
    return {
        "destroy": "Choose the chamber to destroy.",
        "map": "Choose whose hand you take a random chamber from.",
        "escape": "Do you put your hero on the Escape chamber?",
        "floating": "Let this room float to another cell, or stay.",
        "switch": "Exchange a chamber of the lair for one from your hand, or leave it.",
        "mind_control": "Mind Control: choose an opponent's hero and where it goes.",
        "rotate": "Turn one chamber of the lair.",
    }.get(frame.kind, "Choose one.")


DECLINED = {
    "prevent": "Let the coin go",
    "escape": "Stay where you are",
    "floating": "Stay where the room is",
    "switch": "Leave the lair as it is",
}


GATHERED = (Destroyed, DrakonTo, FloatTo, Turned, SwitchIn, Control)
"""Answers that name cells; `many_options` gathers them."""


def effect_options(state: State, cast: Cast, actions: Sequence[Action]) -> list[Option]:
    """The answers to an effect's question."""
    frame = pending(state)
    assert frame is not None
    options = many_options(state, cast, frame.by(state), actions)
    for action in actions:
        clause = clause_for(action, state)
        if isinstance(action, Prevent):
            label = "Prevent it: use your ability"
            options.append(Option(label, clause, action, keys=("y", "yes")))
        elif isinstance(action, Jump):
            options.append(Option("Jump there", clause, action, keys=("y", "yes")))
        elif isinstance(action, MapOf):
            hand = len(state.hands[action.victim])
            label = f"{cast.names[action.victim]}, {hand} in hand"
            options.append(Option(label, clause, action))
        elif isinstance(action, Turned) and action.cell == NOWHERE:
            options.append(
                Option("Turn a chamber that looks the same", clause, action, keys=("none",))
            )
        elif isinstance(action, Decline):
            label = DECLINED.get(frame.kind, "Decline")
            options.append(Option(label, clause, action, keys=("n", "no")))
        elif not isinstance(action, GATHERED):
            # A chamber that this screen knows nothing of can still be answered.
            options.append(Option(action.token(), clause, action))
    return options


def many_options(state: State, cast: Cast, seat: int, actions: Sequence[Action]) -> list[Option]:
    """The answers that name cells, gathered by what they are about."""
    chambers = state.board.chambers
    options = chosen_cells(
        state, [(a.cell, a) for a in actions if isinstance(a, Destroyed | DrakonTo)]
    )
    here = chambers.get(state.at[seat], 0)
    floats: list[Laid] = [
        (here & ~15 | a.arrows, a.cell, a) for a in actions if isinstance(a, FloatTo)
    ]
    turns: list[Laid] = [
        (chambers[a.cell] & ~15 | a.arrows, a.cell, a)
        for a in actions
        if isinstance(a, Turned) and a.cell != NOWHERE
    ]
    if floats or turns:
        options += cell_menu(state, "", floats or turns).options
    switches = [a for a in actions if isinstance(a, SwitchIn)]
    cells = sorted({a.cell for a in switches})
    for option in chosen_cells(state, [(cell, switches[0]) for cell in cells]):
        laid: list[Laid] = [(a.face, a.cell, a) for a in switches if a.cell == option.cell]
        name = chamber_name(state.rules.box, chambers[laid[0][1]])
        which = f"Which chamber takes the place of {name}?"
        menu = tile_menu(state, which, state.hands[seat], laid)
        options.append(
            into(Option(option.label, "CH-SWITCH", cell=option.cell, keys=option.keys), menu)
        )
    for victim in range(state.players):
        ways = [(a.path, a) for a in actions if isinstance(a, Control) and a.victim == victim]
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

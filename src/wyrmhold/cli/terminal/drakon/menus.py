"""Menus for every decision in Drakon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.drakon.chamber_items import GATHERED, gathered
from wyrmhold.cli.terminal.drakon.citations import clause_for, question_clause
from wyrmhold.cli.terminal.drakon.labels import hero_title
from wyrmhold.cli.terminal.drakon.texts import QUESTIONS
from wyrmhold.cli.terminal.drakon.uses import use_items
from wyrmhold.cli.terminal.drakon.ways import (
    MAX_PATHS_LISTED,
    Laid,
    chosen_cells,
    tile_menu,
    way_items,
)
from wyrmhold.cli.terminal.menu import Menu, MenuItem, into
from wyrmhold.games.drakon.actions import (
    Decline,
    End,
    Move,
    OnCell,
    OnSeat,
    Path,
    Place,
    Return,
)
from wyrmhold.games.drakon.chambers.escape import Escape
from wyrmhold.games.drakon.chambers.map import Map
from wyrmhold.games.drakon.chambers.rotate import Rotate
from wyrmhold.games.drakon.events import NOBODY
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.heroes.base import Use
from wyrmhold.games.drakon.heroes.dwarf import More
from wyrmhold.games.drakon.pieces import HERO
from wyrmhold.games.drakon.rules.coins import MayPrevent, Prevent
from wyrmhold.games.drakon.rules.dragon import MayMoveDrakon
from wyrmhold.games.drakon.setup.casting import Pick
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.transaction import legal, pending


def menu_for(state: State, cast: Cast) -> Menu:
    """The menu for the pending decision."""
    frame = pending(state)
    assert frame is not None
    seat = frame.by(state)
    actions = legal(state).listed()
    if frame.kind == "turn":
        return turn_menu(state, cast, seat, actions)
    items = effect_items(state, cast, actions)
    return descended(Menu(effect_question(state, cast), question_clause(state), tuple(items)))


def descended(menu: Menu) -> Menu:
    """Skip menus whose only item is another menu."""
    while len(menu.items) == 1 and menu.items[0].menu is not None:
        menu = menu.items[0].menu
    return menu


def turn_menu(state: State, cast: Cast, seat: int, actions: Sequence[Action]) -> Menu:
    """A turn: place, move or come back, use the ability, or end."""
    laid: list[Laid] = [(a.face, a.cell, a) for a in actions if isinstance(a, Place)]
    moves: list[tuple[Path, Action]] = [(a.path, a) for a in actions if isinstance(a, Move)]
    uses = [a for a in actions if isinstance(a, Use)]
    items: list[MenuItem] = []
    if laid:
        kind = MenuItem("Place a chamber", "PLACE-1", keys=("place", "p"))
        which = "Which chamber do you place?"
        if not moves:
            which = f"Your turn, {cast.names[seat]}: which chamber do you place?"
        items.append(into(kind, tile_menu(state, which, state.hands[seat], laid)))
    items += move_items(state, cast, seat, moves)
    items += return_items(state, cast, seat, [a for a in actions if isinstance(a, Return)])
    items += use_items(state, cast, seat, uses)
    items += [
        MenuItem("End your turn", "HERO-1", action, keys=("end", "e"))
        for action in actions
        if isinstance(action, End)
    ]
    question = turn_question(state, cast.names[seat], seat, bool(laid), bool(moves))
    return descended(Menu(question, question_clause(state), tuple(items)))


def move_items(
    state: State, cast: Cast, seat: int, moves: Sequence[tuple[Path, Action]]
) -> list[MenuItem]:
    """The moves of the player's hero, in a submenu if there are many."""
    verb = "Move" if len(moves) <= MAX_PATHS_LISTED else "Go"
    items = [met(state, cast, seat, each) for each in way_items(state, seat, verb, moves)]
    if len(moves) <= MAX_PATHS_LISTED:
        return items
    menu = Menu("Where does your hero move?", "MOVE-1", tuple(items))
    return [into(MenuItem("Move your hero", "MOVE-1", keys=("move", "m")), menu)]


def return_items(state: State, cast: Cast, seat: int, returns: Sequence[Return]) -> list[MenuItem]:
    """The chambers where a hero can return from The Void (X-VOID)."""
    if not returns:
        return []
    void = state.rules.box.name_of("void")
    question = f"Your turn, {cast.names[seat]}: where does your hero return from {void}?"
    items = chosen_cells(state, [(action.cell, action) for action in returns])
    menu = Menu(question, "X-VOID", tuple(met(state, cast, seat, each) for each in items))
    return [into(MenuItem("Return to the lair", "X-VOID", keys=("return", "r")), menu)]


def met(state: State, cast: Cast, seat: int, item: MenuItem) -> MenuItem:
    """A menu item to enter a chamber, with a note of whose heroes are there."""
    others = [
        cast.names[other]
        for other in range(state.players)
        if other != seat and state.at[other] == item.cell
    ]
    hints = [item.hint] if item.menu is not None else []
    if others:
        hints.append(f"({', '.join(others)})")
    return replace(item, hint=" ".join(hints))


def turn_question(state: State, name: str, seat: int, places: bool, moves: bool) -> str:
    """The question of a turn, depending on what is possible."""
    if places and moves:
        return f"Your turn, {name}: place a chamber or move your hero."
    if places:
        return f"Your turn, {name}: place a chamber (your hero cannot move)."
    if moves:
        return f"Your turn, {name}: move your hero (you have no chamber to place)."
    if state.must_return(seat):
        return f"Your turn, {name}: return your hero to the lair, or use your ability first."
    return f"{name}, use your ability now, or end your turn."


def effect_question(state: State, cast: Cast) -> str:
    """The question of a chamber's effect."""
    frame = pending(state)
    assert frame is not None
    if isinstance(frame, MayPrevent):
        taker = frame.guarded.taker
        loss = "the chamber takes" if taker == NOBODY else f"{cast.names[taker]} is taking"
        return f"{cast.names[frame.seat]}, {loss} one of your coins. Prevent it with your ability?"
    if frame.kind == "drakon":
        if not state.drakon_is_out():
            return "Drakon wakes: place her on a chamber without a hero."
        alone = ", or leave her alone" if isinstance(frame, MayMoveDrakon) else ""
        return f"Move Drakon up to three chambers{alone}; she catches every hero where she stops."
    if frame.kind == "hero":
        return f"{cast.names[frame.by(state)]}, pick your hero."
    return asked(frame.kind, "terminal") or asked(frame.kind, "title") or "Choose one."


def asked(kind: str, use: str) -> str | None:
    """A text of a question: `terminal`, `title`, or `decline` for what declining it means."""
    return QUESTIONS.get(kind, {}).get(use)


def effect_items(state: State, cast: Cast, actions: Sequence[Action]) -> list[MenuItem]:
    """The items of a chamber's effect."""
    frame = pending(state)
    assert frame is not None
    items = chosen_cells(state, [(a.cell, a) for a in actions if isinstance(a, OnCell)])
    items += gathered(state, cast, frame.by(state), actions)
    for action in actions:
        clause = clause_for(action, state)
        if isinstance(action, Prevent):
            label = "Prevent it: use your ability"
            items.append(MenuItem(label, clause, action, keys=("y", "yes")))
        elif isinstance(action, Escape):
            items.append(MenuItem("Jump there", clause, action, keys=("y", "yes")))
        elif isinstance(action, More):
            items.append(MenuItem("Draw another chamber", clause, action, keys=("y", "yes")))
        elif isinstance(action, End):
            items.append(MenuItem("Stop drawing", clause, action, keys=("n", "no")))
        elif isinstance(action, Pick):
            items.append(pick_item(state, clause, action))
        elif isinstance(action, Map):
            hand = len(state.hands[action.seat])
            label = f"{cast.names[action.seat]}, {hand} in hand"
            items.append(MenuItem(label, clause, action))
        elif isinstance(action, OnSeat):
            items.append(MenuItem(cast.names[action.seat], clause, action))
        elif isinstance(action, Rotate) and action.cell == NOWHERE:
            items.append(
                MenuItem(
                    "Rotate a chamber that looks the same either way",
                    clause,
                    action,
                    keys=("none",),
                )
            )
        elif isinstance(action, Decline):
            label = asked(frame.kind, "decline") or "Decline"
            items.append(MenuItem(label, clause, action, keys=("n", "no")))
        elif not isinstance(action, (OnCell, *GATHERED)):
            # Fall back to the notation for effects this screen does not know.
            items.append(MenuItem(action.token(), clause, action))
    return items


def pick_item(state: State, clause: str, pick: Pick) -> MenuItem:
    """A hero to pick, with its ability if heroes have abilities."""
    title = hero_title(state.rules.box, pick.hero)
    ability = HERO[clause].brief if clause in HERO else ""
    label = f"{title}: {ability}" if ability else title
    return MenuItem(label, clause, pick, keys=(pick.hero, title), brief=title)

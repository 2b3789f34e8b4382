"""A viewer's view of a table: the only part that ever leaves it. `sight` writes it down as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.formats.scenario_reader import VOID_WORDS
from wyrmhold.games.drakon.geometry import NOWHERE, cell_text, coordinates
from wyrmhold.games.drakon.knowledge.belief import known_hand, sees_purse, sees_under
from wyrmhold.games.drakon.purse import coins, values
from wyrmhold.games.drakon.setup.casting import UNDEALT
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import face_text
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.transaction import pending
from wyrmhold.kernel.viewers import OPEN


class SeatView(NamedTuple):
    """A seat as the viewer sees it; hidden pieces are only counted."""

    hero: str | None
    at: int | None
    void: str | None
    hand: tuple[int, ...] | int
    known: tuple[int, ...]
    coins: tuple[int, ...] | int
    locked: tuple[int, ...] | int
    ability: bool


@dataclass(frozen=True)
class View:
    """A table as one viewer sees it, without the possible answers."""

    viewer: int
    by: int | None
    kind: str
    turn: int
    turns: int
    board: Board
    drakon: int | None
    pile: int
    under: tuple[int | None, ...]
    hoard: int
    seats: tuple[SeatView, ...]
    outcome: Outcome | None


def tile_texts(tiles: tuple[int, ...]) -> list[str]:
    return sorted(face_text(tile) for tile in tiles)


def board_json(board: Board) -> dict[str, str]:
    """Chambers by cell, ascending by x and then y."""
    cells = sorted(board.chambers, key=coordinates)
    return {cell_text(cell): face_text(board.chambers[cell]) for cell in cells}


def view_of(state: State, viewer: int) -> View:
    """The table as seen by a seat, a spectator or an all-seeing tool."""
    frame = pending(state)
    return View(
        viewer=viewer,
        by=None if frame is None else frame.by(state),
        kind="over" if frame is None else frame.kind,
        turn=state.turn,
        turns=state.turns,
        board=state.board,
        drakon=None if state.drakon == NOWHERE else state.drakon,
        pile=state.pile_size(),
        under=under_view(state, viewer),
        hoard=coins(state.hoard),
        seats=tuple(seat_view(state, seat, viewer) for seat in range(state.players)),
        outcome=state.outcome,
    )


def under_view(state: State, viewer: int) -> tuple[int | None, ...]:
    """The chambers under the pile, from the top; None for those the viewer does not know."""
    return tuple([entry & 0xFFFF if sees_under(entry, viewer) else None for entry in state.under])


def void_word(state: State, seat: int) -> str | None:
    """Whether the seat of a hero in The Void misses its next turn or returns; None if not there."""
    if state.at[seat] != NOWHERE:
        return None
    return VOID_WORDS[0 if state.missing >> seat & 1 else 1]


def seat_view(state: State, seat: int, viewer: int) -> SeatView:
    """One seat as a viewer sees it."""
    figure = state.figures[seat]
    at = state.at[seat]
    hand = state.hands[seat]
    purse = state.purses[state.purse_index(seat)]
    locked = state.locked[state.purse_index(seat)]
    sees_hand = viewer in (OPEN, seat)
    sees_coins = sees_purse(state, seat, viewer)
    return SeatView(
        None if figure == UNDEALT else state.rules.heroes[figure].name,
        None if at == NOWHERE else at,
        void_word(state, seat),
        hand if sees_hand else len(hand),
        () if sees_hand else tuple(known_hand(state, seat, viewer)),
        tuple(values(purse)) if sees_coins else coins(purse),
        tuple(values(locked)) if sees_coins else coins(locked),
        not state.spent >> seat & 1,
    )

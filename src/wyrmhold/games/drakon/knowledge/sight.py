"""A viewer's view as JSON, written for every viewer of every move, and the answers to choose from.

What a viewer may see is decided in `view`; here it is only written down.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import ClassVar, Final

from wyrmhold.games.drakon import geometry
from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.knowledge.belief import believed_outcomes
from wyrmhold.games.drakon.knowledge.view import SeatView, view_of
from wyrmhold.games.drakon.rules.placement import FITTING
from wyrmhold.games.drakon.rules.turn import TurnActions
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KINDS, face_text
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.transaction import asked_json, legal, pending
from wyrmhold.kernel.viewers import OPEN

cell_text = lru_cache(maxsize=8192)(geometry.cell_text)

FACE_TEXT: Final = tuple([face_text(face) for face in range(len(KINDS) * 16)])


def sight_json(state: State, viewer: int) -> dict[str, object]:
    """The table as a viewer sees it, without the possible answers."""
    view = view_of(state, viewer)
    return {
        "pending": asked_json(state, viewer),
        "turn": view.turn,
        "turns": view.turns,
        "board": board_sight(view.board),
        "drakon": None if view.drakon is None else cell_text(view.drakon),
        "pile": view.pile,
        "under": [None if tile is None else FACE_TEXT[tile] for tile in view.under],
        "hoard": view.hoard,
        "seats": [seat_json(seat) for seat in view.seats],
        "outcome": None if view.outcome is None else view.outcome.as_json(),
    }


class _Latest:
    """Caches the last board written: all viewers of a move see the same one."""

    board: Board | None = None
    written: ClassVar[dict[str, str]] = {}
    sorted_board: Board | None = None
    in_order: ClassVar[dict[str, str]] = {}


def board_sight(board: Board) -> dict[str, str]:
    """Chambers by cell, in no order. Shared: must not be modified."""
    if board is not _Latest.board:
        chambers = board.chambers.items()
        _Latest.written = {cell_text(cell): FACE_TEXT[face] for cell, face in chambers}
        _Latest.board = board
    return _Latest.written


def board_in_order(board: Board) -> dict[str, str]:
    """Chambers by cell, sorted by the cells' coordinates."""
    if board is not _Latest.sorted_board:
        cells = sorted(board.chambers, key=geometry.coordinates)
        _Latest.in_order = {cell_text(cell): FACE_TEXT[board.chambers[cell]] for cell in cells}
        _Latest.sorted_board = board
    return dict(_Latest.in_order)


def view_json(state: State, viewer: int) -> dict[str, object]:
    """The whole view, in the shape of the notation.

    `legal` lists the viewer's possible answers; it is empty unless the viewer is asked. `chance`
    holds the outcomes of a pending chance, weighted by what the viewer knows.
    """
    frame = pending(state)
    tokens: list[str] = []
    chance: list[list[object]] | None = None
    if isinstance(frame, Chance):
        outcomes = believed_outcomes(state, frame, viewer)
        chance = [[token, weight] for token, weight in sorted((o.token(), w) for o, w in outcomes)]
        tokens = [str(row[0]) for row in chance]
    elif frame is not None and viewer in (OPEN, frame.by(state)):
        tokens = sorted(answer_tokens(state))
    sight = sight_json(state, viewer)
    return {
        "pending": sight["pending"],
        "legal": tokens,
        "chance": chance,
        **sight,
        "board": board_in_order(state.board),
    }


def answer_tokens(state: State) -> list[str]:
    """The tokens of all legal answers, in a fixed order."""
    tokens: list[str] = json.loads(answers_json(state))
    return tokens


def answers_json(state: State) -> str:
    """The tokens of all legal answers as JSON, in a fixed order.

    A turn has hundreds of placements, so no action or string is created for each.
    """
    answers = legal(state)
    if not isinstance(answers, TurnActions):
        return json.dumps([action.token() for action in answers], separators=(",", ":"))
    parts = [f'"{action.token()}",' for action in answers.others()]
    beginnings = placing_texts(tuple(answers.tiles))
    for spot in state.board.spots:
        parts.append(beginnings[spot & 15].replace(CELL, cell_text(spot >> 4)))
    return f"[{''.join(parts)[:-1]}]"


CELL: Final = "*"
"""Placeholder for the cell of a placement."""


@lru_cache(maxsize=4096)
def placing_texts(tiles: tuple[int, ...]) -> tuple[str, ...]:
    """The tokens that place one of these tiles on an open cell, as JSON, by what faces it."""
    return tuple(
        [
            "".join([f'"place {FACE_TEXT[f]}@{CELL}",' for t in tiles for f in FITTING[t][facing]])
            for facing in range(16)
        ]
    )


def seat_json(seen: SeatView) -> dict[str, object]:
    """One seat as a viewer sees it; hidden pieces are only counted."""
    hand, coins_seen, locked = seen.hand, seen.coins, seen.locked
    row: dict[str, object] = {
        "hero": seen.hero,
        "at": None if seen.at is None else cell_text(seen.at),
        "hand": hand if isinstance(hand, int) else sorted([FACE_TEXT[tile] for tile in hand]),
        "coins": coins_seen if isinstance(coins_seen, int) else list(coins_seen),
        "locked": locked if isinstance(locked, int) else list(locked),
        "ability": seen.ability,
    }
    if seen.void is not None:
        row["void"] = seen.void
    if isinstance(hand, int):
        row["known"] = sorted([FACE_TEXT[tile] for tile in seen.known])
    return row

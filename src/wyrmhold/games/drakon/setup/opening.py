"""Setup: heroes on Start, other chambers in the pile, coins in the hoard (SET-2 to SET-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.geometry import NOWHERE, ORIGIN
from wyrmhold.games.drakon.purse import EMPTY, purse_of
from wyrmhold.games.drakon.rules.turn import BEGIN_TURN
from wyrmhold.games.drakon.setup.casting import UNDEALT
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import START, TILE_OF, face_of

if TYPE_CHECKING:
    from wyrmhold.games.drakon.ruleset import Rules

START_FACE: Final = face_of(START, 15)
"""Start with its four arrows; it looks the same in every rotation (SET-2)."""


def new_table(rules: Rules, figures: tuple[int, ...]) -> State:
    """Create a table before anything is dealt, with figures picked by the players (SET-6).

    If heroes are dealt or drafted, the picks are ignored.
    """
    players = len(figures)
    purses = players // rules.sharing
    pile = tuple(sorted([tile for tile in rules.box.tiles() if tile != TILE_OF[START_FACE]]))
    return State(
        rules=rules,
        board=Board({ORIGIN: START_FACE}),
        at=(ORIGIN,) * players,
        drakon=NOWHERE,
        figures=figures if rules.casting.brought else (UNDEALT,) * players,
        spent=0,
        hands=((),) * players,
        known=((),) * players,
        pile=pile,
        under=(),
        purses=(EMPTY,) * purses,
        locked=(EMPTY,) * purses,
        hoard=purse_of(rules.box.coins()),
        turn=0,
        turns=0,
        visited=(),
        met=0,
        halted=False,
        missing=0,
        stack=(BEGIN_TURN, *reversed(rules.casting.opening(players))),
        outcome=None,
    )

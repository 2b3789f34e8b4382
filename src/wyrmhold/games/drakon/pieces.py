"""Every chamber and hero of Drakon. What the game knows about its pieces follows from here.

A new piece is one more line; `tests/drakon/test_pieces.py` says what else is missing.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon import events as event
from wyrmhold.games.drakon.actions import (
    Coin,
    Deal,
    Decline,
    Draw,
    End,
    First,
    Move,
    Place,
    Take,
)
from wyrmhold.games.drakon.chambers import (
    bargain,
    base_structure,
    destroy,
    doors,
    drakon_moves,
    escape,
    find_coin,
    find_two,
    floating,
    friendly_visit,
    harp,
    locked_chest,
    lose_coin,
    map,
    mind_control,
    moving_chambers,
    plain,
    rotate,
    secret_passage,
    small_room,
    steal,
    switch,
    tornado,
    void,
    wind,
)
from wyrmhold.games.drakon.heroes import amazon, barbarian, dwarf, knight, thief, wizard
from wyrmhold.games.drakon.piece import ChamberPiece, DrakonPiece, HeroPiece
from wyrmhold.games.drakon.rules import chamber_theft, coins, placement, turn
from wyrmhold.games.drakon.setup import casting
from wyrmhold.kernel.pieces import Parts, joined

CHAMBERS: Final[tuple[ChamberPiece, ...]] = (
    plain.START,
    plain.BLANK,
    destroy.PIECE,
    drakon_moves.PIECE,
    escape.PIECE,
    find_coin.PIECE,
    floating.PIECE,
    lose_coin.PIECE,
    harp.PIECE,
    switch.PIECE,
    map.PIECE,
    doors.MASTER_KEY,
    mind_control.PIECE,
    rotate.PIECE,
    steal.LEFT,
    steal.RIGHT,
    wind.PIECE,
    doors.TELEPORT,
    find_two.PIECE,
    locked_chest.PIECE,
    bargain.PIECE,
    void.PIECE,
    base_structure.PIECE,
    small_room.PIECE,
    friendly_visit.PIECE,
    tornado.PIECE,
    moving_chambers.PIECE,
    secret_passage.PIECE,
)
"""In the order of `tiles.KINDS`."""

HEROES: Final[tuple[HeroPiece, ...]] = (
    amazon.PIECE,
    barbarian.PIECE,
    dwarf.PIECE,
    knight.PIECE,
    thief.PIECE,
    wizard.PIECE,
)

PIECES: Final[tuple[DrakonPiece, ...]] = (*CHAMBERS, *HEROES)

CHAMBER: Final = {piece.name: piece for piece in CHAMBERS}
"""The chambers by their kind."""

HERO: Final = {piece.clause: piece for piece in HEROES}
"""The abilities by their clause."""

GENERAL: Final = Parts(
    answers=(Place, Move, End, Decline, casting.Pick, Draw, Coin, Take, First, Deal),
    frames=(
        casting.ChooseHero,
        casting.FirstIsChosen,
        casting.HeroIsDealt,
        chamber_theft.ChamberPicked,
        chamber_theft.TakeChamber,
        coins.CoinPicked,
        coins.LoseCoin,
        placement.DealChamber,
        placement.DrawChamber,
        turn.BeginTurn,
        turn.ChooseAction,
        turn.TurnEnds,
        turn.TurnGoesOn,
    ),
    events=(
        event.AbilityUsed,
        event.ChamberDrawn,
        event.ChamberPlaced,
        event.ChamberTaken,
        event.CoinMoved,
        event.FirstPlayerChosen,
        event.HeroCaught,
        event.HeroDealt,
        event.HeroMoved,
        event.HeroPicked,
        event.PursesOpened,
        event.TurnEnded,
        event.TurnHalted,
    ),
)
"""What belongs to no single piece."""

ALL: Final = joined(GENERAL, PIECES)
"""Every answer, frame and event of Drakon."""

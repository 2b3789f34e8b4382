"""What a kind of chamber does when a hero enters it, and when it comes into play."""

from __future__ import annotations

from wyrmhold.batch.drakon.coins import count_coins, lose_coin, take_from, take_from_hoard
from wyrmhold.batch.drakon.layout import (
    ENTER_BARGAIN,
    ENTER_CHEST,
    ENTER_CONTROL,
    ENTER_DESTROY,
    ENTER_DRAKON,
    ENTER_EXCHANGE,
    ENTER_FIND,
    ENTER_FIND_TWO,
    ENTER_FLOAT,
    ENTER_LOSE,
    ENTER_MAP,
    ENTER_NOTHING,
    ENTER_ROTATE,
    ENTER_STEAL,
    ENTER_SWITCH,
    ENTER_VOID,
    NOBODY,
    NOWHERE,
    PLACED_DRAKON,
    PLACED_ESCAPE,
    PLACED_NOTHING,
    State,
    Table,
)
from wyrmhold.batch.drakon.stack import (
    CHOOSE_CONTROL,
    CHOOSE_EXCHANGE,
    CHOOSE_MAP,
    CHOOSE_ROTATION,
    CHOOSE_RUIN,
    MAY_BUY,
    MAY_FLOAT,
    MAY_JUMP,
    MAY_MOVE_DRAKON,
    MAY_SWITCH,
    MOVE_DRAKON,
    PUT_DRAKON,
    SECOND_COIN,
    push,
)
from wyrmhold.batch.target import flat


@flat
def entered(s: State, t: Table, seat: int, cell: int, kind: int) -> None:
    """Carry out the effect of a chamber on a hero that entered."""
    effect = t.enter[kind]
    if effect == ENTER_NOTHING:
        return
    if effect == ENTER_FIND:  # CH-FIND
        take_from_hoard(s, t, seat)
    elif effect == ENTER_FIND_TWO:  # X-TWO: one after the other, the first may already win
        push(s, SECOND_COIN, seat, 0, 0)
        take_from_hoard(s, t, seat)
    elif effect == ENTER_LOSE:  # CH-LOSE
        lose_coin(s, seat, NOBODY, 1)
    elif effect == ENTER_STEAL:  # CH-STEAL-L, CH-STEAL-R
        take_from(s, seat, (seat + t.steal_way[kind] + t.players) % t.players)
    elif effect == ENTER_DRAKON:  # CH-DRAKON: nothing while Drakon is not on the board
        if s.drakon != NOWHERE:
            push(s, MAY_MOVE_DRAKON if t.drakon_optional else MOVE_DRAKON, seat, 0, 0)
    elif effect == ENTER_DESTROY:  # CH-DESTROY
        push(s, CHOOSE_RUIN, seat, 0, 0)
    elif effect == ENTER_MAP:  # CH-MAP
        push(s, CHOOSE_MAP, seat, 0, 0)
    elif effect == ENTER_CONTROL:  # CH-MIND
        push(s, CHOOSE_CONTROL, seat, 0, 0)
    elif effect == ENTER_ROTATE:  # CH-ROTATE
        push(s, CHOOSE_ROTATION, seat, 0, 0)
    elif effect == ENTER_SWITCH:  # CH-SWITCH
        push(s, MAY_SWITCH, seat, 0, 0)
    elif effect == ENTER_FLOAT:  # CH-FLOAT
        push(s, MAY_FLOAT, seat, 0, cell)
    elif effect == ENTER_CHEST:  # X-CHEST
        lock_coins(s, t, seat)
    elif effect == ENTER_BARGAIN:  # X-BARGAIN: only with an unlocked coin
        if count_coins(s, t, seat):
            push(s, MAY_BUY, seat, 0, 0)
    elif effect == ENTER_VOID:  # X-VOID: the hero leaves the board and misses a turn
        s.at[seat] = NOWHERE
        s.missing |= 1 << seat
    elif effect == ENTER_EXCHANGE:  # X-MOVING
        push(s, CHOOSE_EXCHANGE, seat, 0, 0)


@flat
def came_into_play(s: State, t: Table, seat: int, face: int, cell: int) -> None:
    """Handle a chamber brought into play by placing or switching (PLACE-4, PLACE-5)."""
    effect = t.placed[face >> 4]
    if effect == PLACED_NOTHING:
        return
    if effect == PLACED_DRAKON:
        if s.drakon == NOWHERE:
            push(s, PUT_DRAKON, seat, 0, 0)
    elif effect == PLACED_ESCAPE and s.at[seat] != NOWHERE:
        push(s, MAY_JUMP, seat, 0, cell)


@flat
def lock_coins(s: State, t: Table, seat: int) -> None:
    """Lock all coins of a seat, or the team's pool (X-CHEST)."""
    at = seat % t.purses
    for value in range(1, 4):
        s.locked[at, value] += s.purses[at, value]
        s.purses[at, value] = 0

"""Pending frames: who is asked, what can be answered, and what an answer does.

A step resolves by itself, chance waits for an outcome, a decision waits for a seat. A decision
without answers disappears, one with a single answer is taken without asking (kernel/frames.py).
"""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.casting import (
    draw_hero,
    first_outcomes,
    hero_outcomes,
    list_heroes,
    new_table,
)
from wyrmhold.batch.drakon.chamber_theft import (
    draw_from_hand,
    hand_outcomes,
    run_take_chamber,
    take_chamber_picked,
)
from wyrmhold.batch.drakon.chambers.bargain import list_may_buy, take_may_buy
from wyrmhold.batch.drakon.chambers.destroy import list_ruins, take_ruin
from wyrmhold.batch.drakon.chambers.escape import list_may_jump, take_may_jump
from wyrmhold.batch.drakon.chambers.floating import list_may_float, take_may_float
from wyrmhold.batch.drakon.chambers.map import list_map, take_map
from wyrmhold.batch.drakon.chambers.mind_control import list_control, take_control
from wyrmhold.batch.drakon.chambers.moving_chambers import list_exchange, take_exchange
from wyrmhold.batch.drakon.chambers.rotate import list_rotation, take_rotation
from wyrmhold.batch.drakon.chambers.switch import (
    list_may_switch,
    switch_is_open,
    take_may_switch,
)
from wyrmhold.batch.drakon.coins import (
    coin_outcomes,
    draw_coin,
    list_may_prevent,
    run_lose_coin,
    take_coin_picked,
    take_from_hoard,
    take_may_prevent,
)
from wyrmhold.batch.drakon.dragon import (
    list_may_move_drakon,
    list_move_drakon,
    list_put_drakon,
    take_move_drakon,
    take_put_drakon,
)
from wyrmhold.batch.drakon.heroes.dwarf import (
    list_may_draw_more,
    run_draw_up_to,
    take_may_draw_more,
)
from wyrmhold.batch.drakon.heroes.thief import take_swap_picked
from wyrmhold.batch.drakon.layout import NOBODY, Numbers, State, Table
from wyrmhold.batch.drakon.placement import draw, pile_outcomes, take_draw
from wyrmhold.batch.drakon.stack import (
    BEGIN_TURN,
    CHAMBER_PICKED,
    CHOOSE_ACTION,
    CHOOSE_CONTROL,
    CHOOSE_EXCHANGE,
    CHOOSE_HERO,
    CHOOSE_MAP,
    CHOOSE_ROTATION,
    CHOOSE_RUIN,
    COIN_PICKED,
    DEAL_CHAMBER,
    DRAW_CHAMBER,
    DRAW_UP_TO,
    HERO_IS_DEALT,
    LAST_CHANCE,
    LAST_STEP,
    LOSE_COIN,
    MAY_BUY,
    MAY_DRAW_MORE,
    MAY_FLOAT,
    MAY_JUMP,
    MAY_MOVE_DRAKON,
    MAY_PREVENT,
    MAY_SWITCH,
    MOVE_DRAKON,
    PUT_DRAKON,
    SECOND_COIN,
    SWAP_PICKED,
    TAKE_CHAMBER,
    TURN_ENDS,
    kind_of,
    large_of,
    one_of,
    pop,
    top,
    two_of,
)
from wyrmhold.batch.drakon.turn import (
    begin_turn,
    end_turn,
    list_action,
    run_turn_goes_on,
    take_action,
)
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import flat, wide

CHANCE: Final = -3
"""Used in place of a seat for answers by chance, as in `kernel.viewers`."""

CHANCE_WAITS: Final = -1
"""In place of `lucky`: all chance is left pending, even if it has a single outcome."""


@flat
def seat_to_act(s: State, t: Table) -> int:
    """The seat to answer, CHANCE, or NOBODY if the game is over."""
    if s.n_frames == 0:
        return NOBODY
    frame = top(s)
    kind = kind_of(frame)
    if kind <= LAST_CHANCE:
        return CHANCE
    if kind == CHOOSE_HERO:
        return (s.turn + one_of(frame)) % t.players
    return one_of(frame)


@flat
def run(s: State, t: Table, frame: int, out: Numbers) -> None:
    """Carry out a step, which has been removed from the stack."""
    kind = kind_of(frame)
    seat = one_of(frame)
    if kind == BEGIN_TURN:
        begin_turn(s, t, out)
    elif kind == TURN_ENDS:
        end_turn(s, t, seat, out)
    elif kind == LOSE_COIN:
        run_lose_coin(s, t, seat, two_of(frame), large_of(frame))
    elif kind == SECOND_COIN:
        take_from_hoard(s, t, seat)
    elif kind == TAKE_CHAMBER:
        run_take_chamber(s, seat, two_of(frame))
    elif kind == DRAW_UP_TO:
        run_draw_up_to(s, seat, large_of(frame))
    else:
        run_turn_goes_on(s, t, seat, two_of(frame), out)


@flat
def outcomes(s: State, t: Table, out: Numbers) -> int:
    """List the outcomes of the pending chance: pairs of an outcome and its weight.

    An outcome is a tile, the value of a coin, a seat or a hero.
    """
    frame = top(s)
    kind = kind_of(frame)
    if kind == DRAW_CHAMBER or kind == DEAL_CHAMBER:
        return pile_outcomes(s, out)
    if kind == COIN_PICKED:
        return coin_outcomes(s, t, one_of(frame), out)
    if kind == SWAP_PICKED:
        return coin_outcomes(s, t, NOBODY, out)
    if kind == CHAMBER_PICKED:
        return hand_outcomes(s, two_of(frame), out)
    if kind == HERO_IS_DEALT:
        return hero_outcomes(s, t, out)
    return first_outcomes(t, out)


@flat
def take_outcome(s: State, t: Table, outcome: int) -> None:
    """Answer the pending chance with an outcome."""
    frame = pop(s)
    kind = kind_of(frame)
    if kind == DRAW_CHAMBER or kind == DEAL_CHAMBER:
        take_draw(s, one_of(frame), outcome)
    elif kind == COIN_PICKED:
        take_coin_picked(s, t, frame, outcome)
    elif kind == SWAP_PICKED:
        take_swap_picked(s, t, frame, outcome)
    elif kind == CHAMBER_PICKED:
        take_chamber_picked(s, frame, outcome)
    elif kind == HERO_IS_DEALT:
        s.figures[one_of(frame)] = outcome
    else:
        s.turn = outcome


@flat
def take_luck(s: State, t: Table) -> None:
    """Draw the outcome of the pending chance and carry it out."""
    frame = top(s)
    kind = kind_of(frame)
    if kind == DRAW_CHAMBER or kind == DEAL_CHAMBER:
        pop(s)
        draw(s, one_of(frame))
    elif kind == COIN_PICKED:
        take_outcome(s, t, draw_coin(s, t, one_of(frame)))
    elif kind == SWAP_PICKED:
        take_outcome(s, t, draw_coin(s, t, NOBODY))
    elif kind == CHAMBER_PICKED:
        take_outcome(s, t, draw_from_hand(s, two_of(frame)))
    elif kind == HERO_IS_DEALT:
        take_outcome(s, t, draw_hero(s, t))
    else:
        take_outcome(s, t, below(s, t.players))


@flat
def legal(s: State, t: Table, out: Numbers) -> int:
    """List the numbers of the legal answers to the pending decision; returns how many there are.

    `outside` counts the answers that have no number.
    """
    s.outside = 0
    frame = top(s)
    kind = kind_of(frame)
    if kind == CHOOSE_ACTION:
        return list_action(s, t, frame, out)
    seat = one_of(frame)
    if kind == MOVE_DRAKON:
        return list_move_drakon(s, t, out)
    if kind == MAY_MOVE_DRAKON:
        return list_may_move_drakon(s, t, out)
    if kind == PUT_DRAKON:
        return list_put_drakon(s, t, 0, s.n_chambers, out)
    if kind == CHOOSE_RUIN:
        return list_ruins(s, t, 0, s.n_chambers, out)
    if kind == CHOOSE_MAP:
        return list_map(s, t, seat, out)
    if kind == MAY_JUMP:
        return list_may_jump(t, out)
    if kind == MAY_FLOAT:
        return list_may_float(s, t, large_of(frame), out)
    if kind == MAY_SWITCH:
        return list_may_switch(s, t, seat, out)
    if kind == CHOOSE_CONTROL:
        return list_control(s, t, seat, out)
    if kind == CHOOSE_ROTATION:
        return list_rotation(s, t, out)
    if kind == MAY_PREVENT:
        return list_may_prevent(t, out)
    if kind == MAY_BUY:
        return list_may_buy(s, t, seat, out)
    if kind == CHOOSE_EXCHANGE:
        return list_exchange(s, t, out)
    if kind == MAY_DRAW_MORE:
        return list_may_draw_more(s, t, seat, out)
    if kind == CHOOSE_HERO:
        return list_heroes(s, t, out)
    return 0


@flat
def take(s: State, t: Table, number: int, out: Numbers) -> None:
    """Answer the pending decision with a legal number, without settling what follows."""
    frame = pop(s)
    kind = kind_of(frame)
    seat = one_of(frame)
    if kind == CHOOSE_ACTION:
        take_action(s, t, frame, number, out)
    elif kind == MOVE_DRAKON or kind == MAY_MOVE_DRAKON:
        take_move_drakon(s, t, number)
    elif kind == PUT_DRAKON:
        take_put_drakon(s, t, number)
    elif kind == CHOOSE_RUIN:
        take_ruin(s, t, number)
    elif kind == CHOOSE_MAP:
        take_map(s, t, frame, number)
    elif kind == MAY_JUMP:
        take_may_jump(s, t, frame, number)
    elif kind == MAY_FLOAT:
        take_may_float(s, t, frame, number)
    elif kind == MAY_SWITCH:
        take_may_switch(s, t, frame, number)
    elif kind == CHOOSE_CONTROL:
        take_control(s, t, number)
    elif kind == CHOOSE_ROTATION:
        take_rotation(s, t, number)
    elif kind == MAY_PREVENT:
        take_may_prevent(s, t, frame, number)
    elif kind == MAY_BUY:
        take_may_buy(s, t, frame, number)
    elif kind == CHOOSE_EXCHANGE:
        take_exchange(s, t, number)
    elif kind == MAY_DRAW_MORE:
        take_may_draw_more(s, t, seat, number)
    elif kind == CHOOSE_HERO:
        s.figures[(s.turn + seat) % t.players] = number - t.pick


@flat
def settle(s: State, t: Table, lucky: int, out: Numbers) -> None:
    """Resolve frames until a seat has to be asked or the game is over.

    Without luck, chance with several outcomes is left pending, or all of it (CHANCE_WAITS). A game
    that does not fit into its record stops.
    """
    while s.n_frames > 0:
        if s.misfit:
            s.n_frames = 0
            return
        frame = top(s)
        kind = kind_of(frame)
        if kind <= LAST_STEP:
            pop(s)
            run(s, t, frame, out)
        elif kind <= LAST_CHANCE:
            if lucky == CHANCE_WAITS:
                return
            if lucky:
                take_luck(s, t)
            elif outcomes(s, t, out) == 1:
                take_outcome(s, t, wide(out[0]))
            else:
                return
        elif kind == CHOOSE_ACTION:
            return
        elif kind == MAY_SWITCH:
            if switch_is_open(s, t, one_of(frame), out):
                return
            pop(s)
        else:
            number = legal(s, t, out)
            if number + s.outside > 1:
                return
            if number == 0:
                pop(s)
            else:
                take(s, t, wide(out[0]), out)


@flat
def start(s: State, t: Table, lucky: int, out: Numbers) -> None:
    """Set up a table and settle it."""
    new_table(s, t)
    settle(s, t, lucky, out)

"""The uses of a hero's ability, once per game (HERO-1). The Knight's is in coins.py."""

from __future__ import annotations

from wyrmhold.batch.drakon.coins import take_from
from wyrmhold.batch.drakon.hands import pile_size
from wyrmhold.batch.drakon.heroes.barbarian import list_pushes, take_push
from wyrmhold.batch.drakon.heroes.dwarf import list_discards, take_discard
from wyrmhold.batch.drakon.heroes.thief import list_thefts
from wyrmhold.batch.drakon.heroes.wizard import list_walks
from wyrmhold.batch.drakon.layout import (
    AMAZON,
    BARBARIAN,
    DWARF,
    THIEF,
    WIZARD,
    Numbers,
    State,
    Table,
)
from wyrmhold.batch.drakon.movement import can_move, list_paths, move, path_end
from wyrmhold.batch.drakon.stack import SWAP_PICKED, TURN_GOES_ON, push
from wyrmhold.batch.target import flat


@flat
def list_uses(s: State, t: Table, seat: int, acted: int, out: Numbers, n: int) -> int:
    """List the ways a seat can use its ability now."""
    if not t.abilities or s.spent >> seat & 1:
        return n
    ability = t.abilities_of[s.figures[seat]]
    if ability == AMAZON:  # HERO-AMAZON: one additional legal move
        return list_paths(s, t, seat, t.use_move, out, n)
    if ability == BARBARIAN:
        return list_pushes(s, t, seat, out, n)
    if ability == DWARF:
        return list_discards(s, t, seat, out, n)
    if ability == THIEF:
        return list_thefts(s, t, seat, out, n)
    if ability == WIZARD and not acted:
        return list_walks(s, t, seat, out, n)
    return n


@flat
def has_use(s: State, t: Table, seat: int, acted: int, out: Numbers) -> bool:
    """Whether a seat can use its ability now. An Amazon and a Dwarf need no list for that."""
    s.outside = 0
    if not t.abilities or s.spent >> seat & 1:
        return False
    ability = t.abilities_of[s.figures[seat]]
    if ability == AMAZON:
        return can_move(s, t, seat, out)
    if ability == DWARF:
        return s.n_hand[seat] + pile_size(s) > 0
    return list_uses(s, t, seat, acted, out, 0) + s.outside > 0


@flat
def take_use(s: State, t: Table, seat: int, acted: int, number: int) -> None:
    """Use the ability; afterwards the turn goes on (HERO-2). A walk is the turn's action too."""
    s.spent |= 1 << seat
    ability = t.abilities_of[s.figures[seat]]
    push(s, TURN_GOES_ON, seat, 1 if ability == WIZARD else acted, 0)
    if ability == AMAZON:
        move(s, t, seat, path_end(t, number, t.use_move))
    elif ability == WIZARD:
        move(s, t, seat, path_end(t, number, t.use_walk))
    elif ability == BARBARIAN:
        take_push(s, t, seat, number)
    elif ability == DWARF:
        take_discard(s, t, seat, number)
    elif number < t.use_swap:
        take_from(s, seat, number - t.use_rob)
    else:
        push(s, SWAP_PICKED, seat, 0, number - t.use_swap + 1)

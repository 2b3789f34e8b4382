"""A position as numbers, limited to what one seat knows (`bots.drakon.survey`)."""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.dragon import MAX_DRAKON_STEPS
from wyrmhold.batch.drakon.evaluation.coin_belief import (
    beliefs,
    coins_of,
    gold_of,
    own_next_wins,
)
from wyrmhold.batch.drakon.evaluation.layout import (
    ABILITY,
    CHEST,
    CHEST_AT_1,
    COINS,
    COINS_AT,
    DRAKON_MOVES,
    DRAKON_MOVES_AT,
    DRAKON_NEAR,
    ESCAPE,
    FIND,
    FIND_TWO,
    FINDS_IN_HAND,
    FIRST_TO_COINS,
    GOLD,
    HAND,
    INCOME_4,
    INCOMES,
    LOCKED,
    LOOKAHEAD_MOVES,
    LOSE,
    LOSSES_AT,
    MIND,
    MIND_AT_1,
    MISSING_TURN,
    NEXT_WINS,
    REACHED,
    RICH,
    SEAT_SIZE,
    SHORT_OF_GOAL,
    STEAL_LEFT,
    STEAL_RIGHT,
    STEALS_AT,
    STUCK,
    TABLE_FIRST,
    TELEPORT,
    TELEPORT_WITHIN_2,
    WAITS,
    WAYS_OUT_AT,
    Notes,
)
from wyrmhold.batch.drakon.evaluation.ways import (
    begin_walk,
    clear_coin_chambers,
    find_incomes,
    find_ways,
    find_ways_after_placing,
    note_coin_chambers,
    restore_ways,
    walk_on,
)
from wyrmhold.batch.drakon.frames import seat_to_act
from wyrmhold.batch.drakon.hands import pile_size
from wyrmhold.batch.drakon.layout import (
    GOAL_COINS,
    GOAL_ESCAPE,
    GOAL_GOLD,
    MAX_DECK,
    NOBODY,
    NOWHERE,
    SIDE,
    Numbers,
    State,
    Table,
)
from wyrmhold.batch.drakon.stack import DEAL_CHAMBER, DRAW_CHAMBER, kind_of, one_of, top
from wyrmhold.batch.target import flat, wide

TIE: Final = 1e-9
"""Opponents who are equally dangerous differ by less: sums are not added in the same order."""


@flat
def drawing_seat(s: State) -> int:
    """The seat that only has to draw, and so has finished; else NOBODY."""
    frame = top(s)
    kind = kind_of(frame)
    if kind == DRAW_CHAMBER or kind == DEAL_CHAMBER:
        return one_of(frame)
    return NOBODY


@flat
def survey_rows(s: State, t: Table, m: Notes, viewer: int, out: Numbers) -> int:
    """Write the row of every seat, as far as a viewer knows it; returns the slot of its beliefs."""
    m.prepared = 0
    survey_all_but_reach(s, t, m, viewer, out)
    survey_reach(s, t, m)
    survey_hands(s, t, m, viewer)
    return wide(m.slot)


@flat
def survey_after_placing(
    root: State, s: State, t: Table, m: Notes, viewer: int, out: Numbers
) -> int:
    """Like `survey_rows`, if a viewer placed a chamber in the position `root`, which did nothing
    else: what that cannot change is computed for the first of many placements only."""
    if not m.prepared:
        survey_all_but_reach(root, t, m, viewer, out)
        m.prepared = 1
    find_ways_after_placing(s, t, m, out)
    survey_reach(s, t, m)
    survey_hands(s, t, m, viewer)
    restore_ways(m)
    return wide(m.slot)


@flat
def survey_all_but_reach(s: State, t: Table, m: Notes, viewer: int, out: Numbers) -> None:
    """Write everything that does not depend on what heroes can reach or hold; find the ways."""
    find_ways(s, t, m, out)
    m.slot = beliefs(s, t, m, viewer)
    m.rate = find_rate(s, t, viewer)
    for seat in range(t.players):
        m.team[seat] = seat % t.purses
        m.rows[seat, DRAKON_NEAR] = drakon_near(s, s.at[seat])
        survey_purse(s, t, m, viewer, seat, wide(m.slot))


@flat
def survey_reach(s: State, t: Table, m: Notes) -> None:
    """Write what heroes can reach by the ways in the notes."""
    find_incomes(s, t, m)
    for seat in range(t.players):
        survey_ground(s, m, seat)
    for seat in range(t.players):
        m.rows[seat, FIRST_TO_COINS] = first_to_coins(s, t, m, seat)


@flat
def survey_hands(s: State, t: Table, m: Notes, viewer: int) -> None:
    """Write what a viewer believes about all hands, and when the seats act."""
    for seat in range(t.players):
        survey_hand(s, t, m, viewer, seat, m.rate)


@flat
def survey_ground(s: State, m: Notes, seat: int) -> None:
    """Write what a seat's hero can reach, which everybody sees."""
    for column in range(COINS_AT, REACHED):
        m.rows[seat, column] = 0.0
    clear_coin_chambers(s, m, seat)
    first = 0
    last = begin_walk(s, m, s.at[seat])
    reached = 0
    for moves in range(LOOKAHEAD_MOVES):
        end = walk_on(m, first, last)
        note_coin_chambers(m, seat, last, end, moves)
        for at in range(last, end):
            kind = m.kind[m.edge[at]]
            if kind == LOSE:
                if moves < 2:
                    m.rows[seat, LOSSES_AT + moves] += 0.5
            elif kind == STEAL_LEFT or kind == STEAL_RIGHT:
                if moves < 2:
                    m.rows[seat, STEALS_AT + moves] += 0.5
            elif kind == DRAKON_MOVES:
                if moves < 2:
                    m.rows[seat, DRAKON_MOVES_AT + moves] += 0.5
            elif kind == ESCAPE:
                m.rows[seat, WAYS_OUT_AT + moves] += 0.5
            elif kind == TELEPORT:
                m.rows[seat, WAYS_OUT_AT + moves] += 0.5
                if moves < 2:
                    m.rows[seat, TELEPORT_WITHIN_2] = 1.0
            elif kind == MIND:
                if moves == 0:
                    m.rows[seat, MIND_AT_1] = 1.0
            elif kind == CHEST and moves == 0:
                m.rows[seat, CHEST_AT_1] = 1.0
        reached += end - last
        if moves == 0:
            m.rows[seat, REACHED] = reached * 0.25
            m.rows[seat, STUCK] = 0.0 if reached else 1.0
        elif moves == 1:
            m.rows[seat, REACHED + 1] = reached * 0.1
        first = last
        last = end
    m.rows[seat, REACHED + 2] = min(reached * 0.04, 2.0)


@flat
def first_to_coins(s: State, t: Table, m: Notes, seat: int) -> float:
    """The number of coin chambers a seat's hero reaches first, or together with others."""
    won = 0.0
    team = m.team[seat]
    for index in range(s.n_chambers):
        moves = m.near[seat, index]
        if moves == LOOKAHEAD_MOVES:
            continue
        ahead = True
        for other in range(t.players):
            if m.near[other, index] < moves and m.team[other] != team:
                ahead = False
        if ahead:
            won += 0.5
    return won


@flat
def drakon_near(s: State, cell: int) -> float:
    """1 next to Drakon, less the farther away she is, 0 out of her reach."""
    if s.drakon == NOWHERE or cell == NOWHERE:
        return 0.0
    far = abs(cell % SIDE - s.drakon % SIDE) + abs(cell // SIDE - s.drakon // SIDE)
    return (MAX_DRAKON_STEPS + 1 - far) / MAX_DRAKON_STEPS if far <= MAX_DRAKON_STEPS else 0.0


@flat
def finds(tile: int) -> int:
    """1 for a chamber in which coins are found."""
    kind = tile >> 4
    return 1 if kind == FIND or kind == FIND_TWO else 0


@flat
def find_rate(s: State, t: Table, viewer: int) -> float:
    """The share of coin chambers among all chambers whose place a viewer does not know."""
    number = s.n_pile
    found = 0
    for index in range(s.n_pile):
        found += finds(s.deck[index])
    for index in range(s.n_under):
        entry = s.deck[MAX_DECK - 1 - index]
        if not entry >> 16 >> viewer & 1:
            number += 1
            found += finds(entry & 0xFFFF)
    for owner in range(t.players):
        if owner == viewer:
            continue
        number += s.n_hand[owner]
        for index in range(s.n_hand[owner]):
            found += finds(s.hands[owner, index])
        for index in range(s.n_known[owner]):
            row = s.known[owner, index]
            if row >> viewer & 1:
                number -= 1
                found -= finds(row >> 8)
    return found / number if number else 0.0


@flat
def survey_purse(s: State, t: Table, m: Notes, viewer: int, seat: int, slot: int) -> None:
    """Write what a viewer believes about a seat's coins."""
    purse = seat % t.purses
    seen = purse == viewer % t.purses
    held = coins_of(s, purse)
    gold = float(gold_of(s, purse)) if seen else m.gold[slot, purse]
    wins = 0.0
    rich = 0.0
    if t.goal == GOAL_COINS:
        hoard = s.hoard[1] + s.hoard[2] + s.hoard[3]
        wins = 1.0 if held == t.enough - 1 and hoard else 0.0
        rich = 1.0 if held >= t.enough else 0.0
    elif seen:
        wins = own_next_wins(s, t, m, slot, purse)
        rich = 1.0 if gold >= t.enough else 0.0
    else:
        wins = m.wins[slot, purse]
        rich = m.rich[slot, purse]
    amount = float(held) if t.goal == GOAL_COINS else gold
    locked = s.locked[purse, 1] + s.locked[purse, 2] + s.locked[purse, 3]
    m.rows[seat, GOLD] = gold * 0.1
    m.rows[seat, COINS] = held * 0.2
    m.rows[seat, SHORT_OF_GOAL] = max(0.0, t.enough - amount) / t.enough
    m.rows[seat, NEXT_WINS] = wins
    m.rows[seat, RICH] = rich
    m.rows[seat, LOCKED] = locked * 0.2


@flat
def survey_hand(s: State, t: Table, m: Notes, viewer: int, seat: int, rate: float) -> None:
    """Write what a viewer believes about a seat's chambers, and when it acts."""
    held = s.n_hand[seat]
    found = 0.0
    if seat == viewer:
        for index in range(held):
            found += finds(s.hands[seat, index])
    else:
        unsure = held
        for index in range(s.n_known[seat]):
            row = s.known[seat, index]
            if row >> viewer & 1:
                unsure -= 1
                found += finds(row >> 8)
        found += unsure * rate
    drawing = drawing_seat(s)
    if drawing == seat:
        held += 1
        found += rate
    turn = (s.turn + 1) % t.players if drawing == s.turn else s.turn
    m.rows[seat, HAND] = held * 0.25
    m.rows[seat, FINDS_IN_HAND] = found * 0.5
    m.rows[seat, ABILITY] = 1.0 if t.abilities and not s.spent >> seat & 1 else 0.0
    missing = s.missing >> seat & 1 == 1 or s.at[seat] == NOWHERE
    m.rows[seat, MISSING_TURN] = 1.0 if missing else 0.0
    waits = seat - turn if seat >= turn else seat - turn + t.players
    m.rows[seat, WAITS] = waits / t.players


@flat
def most_dangerous(t: Table, m: Notes, own: int) -> int:
    """The opponent to be feared most."""
    feared = -1
    most = 0.0
    for other in range(t.players):
        if m.team[other] == m.team[own]:
            continue
        fear = (
            2.0 * m.rows[other, GOLD]
            + 1.5 * m.rows[other, NEXT_WINS]
            + m.rows[other, INCOMES]
            + m.rows[other, INCOME_4] * 0.5
        )
        if feared < 0 or fear > most + TIE:
            most = fear
            feared = other
    return feared


@flat
def next_opponent(t: Table, own: int) -> int:
    """The next opponent in turn order."""
    after = (own + 1) % t.players
    while after % t.purses == own % t.purses:
        after = (after + 1) % t.players
    return after


@flat
def write_survey(s: State, t: Table, m: Notes, own: int, slot: int) -> None:
    """Write the survey from one seat's point of view, from the rows of a viewer in its team."""
    feared = most_dangerous(t, m, own)
    after = next_opponent(t, own)
    opponents = t.players - t.players // t.purses
    for column in range(SEAT_SIZE):
        m.total_of[column] = 0.0
    # Opponents outside, columns inside: the other way round, each column would ask who is one.
    for other in range(t.players):
        if m.team[other] != m.team[own]:
            for column in range(SEAT_SIZE):
                m.total_of[column] += m.rows[other, column]
    for column in range(SEAT_SIZE):
        m.survey[column] = m.rows[own, column]
        m.survey[SEAT_SIZE + column] = m.rows[feared, column]
        m.survey[2 * SEAT_SIZE + column] = m.rows[after, column]
        m.survey[3 * SEAT_SIZE + column] = m.total_of[column] / opponents
    write_table(s, t, m, own, slot)


@flat
def write_table(s: State, t: Table, m: Notes, own: int, slot: int) -> None:
    """Write the numbers that are the same for all seats, and whether this one is asked."""
    at = TABLE_FIRST
    for players in range(2, 7):
        m.survey[at] = 1.0 if t.players == players else 0.0
        at += 1
    m.survey[at] = 1.0 if t.purses < t.players else 0.0
    m.survey[at + 1] = 1.0 if t.goal == GOAL_GOLD else 0.0
    m.survey[at + 2] = 1.0 if t.goal == GOAL_COINS else 0.0
    m.survey[at + 3] = 1.0 if t.goal == GOAL_ESCAPE else 0.0
    m.survey[at + 4] = t.enough * 0.1
    m.survey[at + 5] = 1.0 if t.abilities else 0.0
    m.survey[at + 6] = 1.0 if t.drakon_waits else 0.0
    m.survey[at + 7] = 1.0 if t.drakon_halts else 0.0
    m.survey[at + 8] = 1.0 if t.shields else 0.0
    m.survey[at + 9] = min(pile_size(s) / 40.0, 2.0)
    limit = t.turn_limit * t.players
    m.survey[at + 10] = s.turns / limit if limit else 0.0
    m.survey[at + 11] = 1.0 if s.drakon != NOWHERE else 0.0
    m.survey[at + 12] = s.n_chambers / 40.0
    hoard = s.hoard[1] + s.hoard[2] + s.hoard[3]
    m.survey[at + 13] = min(hoard / 20.0, 2.0)
    m.survey[at + 14] = 0.5 * (m.next[slot, 1] + 2.0 * m.next[slot, 2] + 3.0 * m.next[slot, 3])
    asked = seat_to_act(s, t) == own
    m.survey[at + 15] = 1.0 if asked else 0.0
    m.survey[at + 16] = 1.0 if asked and s.turn != own else 0.0

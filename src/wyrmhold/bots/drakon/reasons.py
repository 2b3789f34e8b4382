"""Reasons in Drakon: coins, who reaches them first, blocked paths, and Drakon's reach."""

from __future__ import annotations

from typing import Final

from wyrmhold.bots.advice.reasons import Reason, numbered, percent
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.drakon.evaluation.facts import Consequence, Facts
from wyrmhold.games.drakon.events import NOBODY
from wyrmhold.games.drakon.geometry import cell_text
from wyrmhold.kernel.action import Action

MAX_PER_KIND: Final = 2
"""Reasons of the same kind shown at most; nobody reads more."""

MAX_PATH_IN_HINT: Final = 4
"""Paths longer than this many moves are not worth mentioning in a hint."""

MIN_CHANCE: Final = 0.005
"""Smaller chances are not worth mentioning."""


def facts(view: AnyVantage) -> list[Reason]:
    """What is worth knowing about a position before choosing an answer."""
    here = Facts(view.position(), view.seat)
    found: list[Reason] = []
    for seat in [view.seat, *here.opponents()]:
        chance = here.next_coin_wins(seat)
        if chance >= MIN_CHANCE:
            found.append(Reason("next_coin_wins", (seat,), numbers=numbered(chance=chance)))
    for seat in here.opponents():
        win = here.can_win_next(seat)
        if win is not None and win[1] >= MIN_CHANCE:
            cells = (cell_text(win[0]),)
            found.append(Reason("can_win_next", (seat,), cells, numbers=numbered(chance=win[1])))
    found += races(here)[:MAX_PER_KIND]
    return found + hunted(here, here.hunted())


def races(here: Facts) -> list[Reason]:
    """Who is nearest to each coin chamber, shortest path first; everyone equally near is named."""
    found: list[tuple[int, int, tuple[int, ...]]] = []
    for cell in here.coins:
        ways = [(seat, here.steps(seat, cell)) for seat in (here.seat, *here.opponents())]
        least = min([steps for _, steps in ways if steps is not None], default=None)
        if least is not None:
            found.append((least, cell, tuple([seat for seat, steps in ways if steps == least])))
    return [
        Reason("coin_race", seats, (cell_text(cell),), numbers=numbered(steps=steps))
        for steps, cell, seats in sorted(found)
    ]


def hunted(here: Facts, seats: list[int]) -> list[Reason]:
    """The heroes Drakon could catch with one move."""
    return [Reason("drakon_reach", (seat,), (cell_text(here.at(seat)),)) for seat in seats]


def reasons(view: AnyVantage, action: Action) -> list[Reason]:
    """The reasons for an answer and the dangers after it, most important first.

    No two of them contradict each other: after a certain win nothing else matters, and the race for
    a coin is told once, by who is ahead.
    """
    before = Facts(view.position(), view.seat)
    then = Consequence(before, action)
    after = then.facts
    found: list[Reason] = []
    wins = then.wins()
    if wins >= MIN_CHANCE:
        found.append(Reason("win", then.together(), numbers=numbered(chance=wins)))
    if then.winners or wins >= 1.0:
        return found
    found += coin_moves(view.seat, then)
    found += prevented(before, after)
    found += [
        *ways_first(before, after)[:MAX_PER_KIND],
        *blocked(before, after)[:MAX_PER_KIND],
        *given_away(before, after)[:MAX_PER_KIND],
    ]
    return found + of_drakon(before, then)


def coin_moves(seat: int, then: Consequence) -> list[Reason]:
    """The coin that changes hands now, and the heroes Drakon catches."""
    found: list[Reason] = []
    if then.caught:
        found.append(Reason("caught", tuple(then.caught)))
    coin = then.coin
    if coin is None:
        return found
    if coin.giver == NOBODY:
        cells = (cell_text(then.facts.at(coin.taker)),)
        return [*found, Reason("takes_coin", (coin.taker,), cells)]
    if coin.taker == NOBODY:
        return [*found, Reason("costs_coin", (coin.giver,))]
    if coin.taker == seat:
        return [*found, Reason("steals_coin", (coin.giver,))]
    return [*found, Reason("loses_coin_to", (coin.giver, coin.taker))]


def prevented(before: Facts, after: Facts) -> list[Reason]:
    """Opponents' winning coins on their next move that are now out of reach or less likely.

    Chances are compared as they are shown.
    """
    found: list[Reason] = []
    for seat in before.opponents():
        was, now = threat(before, seat), threat(after, seat)
        if now < was and percent(now) != percent(was):
            found.append(Reason("prevents_win", (seat,), numbers=numbered(before=was, after=now)))
    return found


def threat(here: Facts, seat: int) -> float:
    win = here.can_win_next(seat)
    return 0.0 if win is None or win[1] < MIN_CHANCE else win[1]


def sooner(now: int | None, was: int | None) -> bool:
    """Whether a path is short enough to mention, and shorter than it was."""
    return now is not None and now <= MAX_PATH_IN_HINT and (was is None or now < was)


def ways_first(before: Facts, after: Facts) -> list[Reason]:
    """Coins the seat now reaches before its opponents, or sooner than before; nearest first."""
    seat = before.seat
    found: list[tuple[int, int, Reason]] = []
    for cell in after.coins:
        own, was = after.steps(seat, cell), before.steps(seat, cell)
        if own is None or not sooner(own, was):
            continue
        rival = after.nearest_rival(cell)
        cells = (cell_text(cell),)
        if rival is None or own < rival[1]:
            seats = (seat,) if rival is None else (seat, rival[0])
            numbers = numbered(steps=own, rival_steps=None if rival is None else rival[1])
            found.append((own, cell, Reason("coin_first", seats, cells, numbers=numbers)))
        elif own > rival[1] and not comes_nearer(before, after, cell):
            numbers = numbered(before=was, after=own)
            found.append((own, cell, Reason("shortens", (seat,), cells, numbers=numbers)))
    return [reason for _, _, reason in sorted(found, key=lambda each: each[:2])]


def comes_nearer(before: Facts, after: Facts, cell: int) -> bool:
    """Whether a coin chamber came nearer to the nearest opponent."""
    rival, was = after.nearest_rival(cell), before.nearest_rival(cell)
    return rival is not None and sooner(rival[1], None if was is None else was[1])


def blocked(before: Facts, after: Facts) -> list[Reason]:
    """Opponents' paths to coins that are now longer or gone; shortest first."""
    found: list[tuple[int, int, int, Reason]] = []
    for seat in before.opponents():
        if before.at(seat) != after.at(seat):
            continue  # a hero that was moved or caught is not blocked
        for cell in before.coins:
            was, now = before.steps(seat, cell), after.steps(seat, cell)
            if was is None or was > MAX_PATH_IN_HINT or (now is not None and now <= was):
                continue
            numbers = numbered(before=was, after=now)
            reason = Reason("blocks", (seat,), (cell_text(cell),), numbers=numbers)
            found.append((was, seat, cell, reason))
    return [reason for _, _, _, reason in sorted(found, key=lambda each: each[:3])]


def given_away(before: Facts, after: Facts) -> list[Reason]:
    """Coin chambers that came nearer and that an opponent reaches before the seat, or as soon.

    Who moves next decides a tie, and that may depend on answers still to come: a tie names no
    winner.
    """
    seat = before.seat
    found: list[Reason] = []
    for cell in after.coins:
        rival, own = after.nearest_rival(cell), after.steps(seat, cell)
        if rival is None or (own is not None and own < rival[1]):
            continue
        who, steps = rival
        cells = (cell_text(cell),)
        nearer = comes_nearer(before, after, cell)
        if own == steps:
            if nearer or sooner(own, before.steps(seat, cell)):
                tied = [each for each in after.opponents() if after.steps(each, cell) == own]
                numbers = numbered(steps=own)
                found.append(Reason("coin_tie", (seat, *tied), cells, numbers=numbers))
        elif nearer:
            numbers = numbered(steps=steps, own_steps=own)
            found.append(Reason("rival_first", (who, seat), cells, numbers=numbers))
    return found


def of_drakon(before: Facts, then: Consequence) -> list[Reason]:
    """Who an answer brings into Drakon's reach, and whether it takes the seat out of it.

    Heroes she catches are neither: that has been said.
    """
    was, now = before.hunted(), then.facts.hunted()
    new = [seat for seat in now if seat not in was and seat not in then.caught]
    found = hunted(then.facts, new)
    if before.seat in was and before.seat not in now and before.seat not in then.caught:
        found.append(Reason("drakon_safe", (before.seat,)))
    return found

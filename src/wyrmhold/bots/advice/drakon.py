"""Reasons in Drakon: coins, who reaches them first, blocked paths, and Drakon's reach."""

from __future__ import annotations

from typing import Final

from wyrmhold.bots.advice.reasons import Reason, numbered
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.drakon.events import NOBODY
from wyrmhold.games.drakon.facts import Consequence, Facts
from wyrmhold.games.drakon.geometry import cell_text
from wyrmhold.kernel.action import Action

MAX_PER_KIND: Final = 2
"""Reasons of the same kind shown at most; nobody reads more."""

MAX_PATH_IN_HINT: Final = 4
"""Paths longer than this many moves are not worth mentioning in a hint."""

MIN_CHANCE_CHANGE: Final = 0.005
"""Smaller changes of a chance are not worth mentioning."""


def facts(view: AnyVantage) -> list[Reason]:
    """What is worth knowing about a position before choosing an answer."""
    here = Facts(view.position(), view.seat)
    found: list[Reason] = []
    for seat in [view.seat, *here.opponents()]:
        chance = here.next_coin_wins(seat)
        if chance > 0.0:
            found.append(Reason("next_coin_wins", (seat,), numbers=numbered(chance=chance)))
    for seat in here.opponents():
        win = here.can_win_next(seat)
        if win is not None:
            cells = (cell_text(win[0]),)
            found.append(Reason("can_win_next", (seat,), cells, numbers=numbered(chance=win[1])))
    found += races(here)[:MAX_PER_KIND]
    return found + hunted(here, here.hunted())


def races(here: Facts) -> list[Reason]:
    """Who is nearest to each coin chamber, shortest path first."""
    found: list[tuple[int, int, int]] = []
    for cell in here.coins:
        own = here.steps(here.seat, cell)
        rival = here.nearest_rival(cell)
        # The acting seat moves first, so it wins ties.
        if own is not None and (rival is None or own <= rival[1]):
            found.append((own, cell, here.seat))
        elif rival is not None:
            found.append((rival[1], cell, rival[0]))
    return [
        Reason("coin_race", (seat,), (cell_text(cell),), numbers=numbered(steps=steps))
        for steps, cell, seat in sorted(found)
    ]


def hunted(here: Facts, seats: list[int]) -> list[Reason]:
    """The heroes Drakon could catch with one move."""
    return [Reason("drakon_reach", (seat,), (cell_text(here.at(seat)),)) for seat in seats]


def reasons(view: AnyVantage, action: Action) -> list[Reason]:
    """The reasons for an answer and the dangers after it, most important first."""
    before = Facts(view.position(), view.seat)
    then = Consequence(before, action)
    after = then.facts
    found: list[Reason] = []
    wins = then.wins()
    if wins > 0.0:
        found.append(Reason("win", (view.seat,), numbers=numbered(chance=wins)))
    if then.winners:
        return found
    found += coin_moves(view.seat, then)
    found += prevented(before, after)
    found += [
        *ways_first(before, after)[:MAX_PER_KIND],
        *blocked(before, after)[:MAX_PER_KIND],
        *given_away(before, after)[:MAX_PER_KIND],
    ]
    return found + of_drakon(before, after)


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
    if coin.taker == seat:
        return [*found, Reason("steals_coin", (coin.giver,))]
    return [*found, Reason("costs_coin", (coin.giver,))]


def prevented(before: Facts, after: Facts) -> list[Reason]:
    """Opponents' wins on their next move that are now ruled out or less likely."""
    found: list[Reason] = []
    for seat in before.opponents():
        was, now = threat(before, seat), threat(after, seat)
        if now < was - MIN_CHANCE_CHANGE:
            found.append(Reason("prevents_win", (seat,), numbers=numbered(before=was, after=now)))
    return found


def threat(here: Facts, seat: int) -> float:
    win = here.can_win_next(seat)
    return 0.0 if win is None else win[1]


def ways_first(before: Facts, after: Facts) -> list[Reason]:
    """Coins the seat now reaches first, or sooner than before; nearest first."""
    seat = before.seat
    found: list[tuple[int, int, Reason]] = []
    for cell in after.coins:
        own, was = after.steps(seat, cell), before.steps(seat, cell)
        if own is None or own > MAX_PATH_IN_HINT or (was is not None and own >= was):
            continue
        rival = after.nearest_rival(cell)
        cells = (cell_text(cell),)
        # The others move before this seat's next turn, so it loses ties.
        if rival is None or own < rival[1]:
            seats = (seat,) if rival is None else (seat, rival[0])
            numbers = numbered(steps=own, rival_steps=None if rival is None else rival[1])
            found.append((own, cell, Reason("coin_first", seats, cells, numbers=numbers)))
        else:
            numbers = numbered(before=was, after=own)
            found.append((own, cell, Reason("shortens", (seat,), cells, numbers=numbers)))
    return [reason for _, _, reason in sorted(found, key=lambda each: each[:2])]


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
    """Coin chambers that came into reach and that an opponent gets to first."""
    found: list[Reason] = []
    for cell in after.coins:
        rival = after.nearest_rival(cell)
        if rival is None or rival[1] > MAX_PATH_IN_HINT:
            continue
        was = before.nearest_rival(cell)
        own = after.steps(before.seat, cell)
        if (own is None or rival[1] <= own) and (was is None or rival[1] < was[1]):
            numbers = numbered(steps=rival[1], own_steps=own)
            found.append(Reason("rival_first", (rival[0],), (cell_text(cell),), numbers=numbers))
    return found


def of_drakon(before: Facts, after: Facts) -> list[Reason]:
    """Who an answer brings into Drakon's reach, and whether it takes the seat out of it."""
    was, now = before.hunted(), after.hunted()
    found = hunted(after, [seat for seat in now if seat not in was])
    if before.seat in was and before.seat not in now:
        found.append(Reason("drakon_safe", (before.seat,)))
    return found

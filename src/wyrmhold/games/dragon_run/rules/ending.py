"""The dragon calms down, and how the game ends (RUN-END-1, RUN-END-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhold.games.dragon_run.cards import LANGUOR, OBJECTS, gold
from wyrmhold.games.dragon_run.events import TemperFell
from wyrmhold.games.dragon_run.events.made import CALMER, SHUFFLED
from wyrmhold.kernel.events import GameEnded
from wyrmhold.kernel.outcome import Outcome

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx


def calm_and_shuffle(tx: Tx) -> bool:
    """Lower Temper and shuffle the Locations back. Returns whether the game goes on.

    Languor in front of the player whose turn it is lowers it by one more, never below 0.
    """
    draft = tx.draft
    fall = 2 if LANGUOR in draft.talismans[draft.turn] else 1
    tx.emit(CALMER if fall == 1 else TemperFell(min(fall, draft.temper)))
    if not draft.alive:
        tx.emit(GameEnded(Outcome((), "dragon")))
        return False
    if not draft.temper:
        tx.emit(GameEnded(Outcome(richest(draft), "temper")))
        return False
    tx.emit(SHUFFLED)
    return True


def richest(state: State) -> tuple[int, ...]:
    """The survivors with the most gold. The highest card breaks ties, then the next one."""
    best: tuple[int, tuple[int, ...]] | None = None
    winners: list[int] = []
    for seat, hand in enumerate(state.hands):
        if state.alive >> seat & 1:
            objects = tuple([card for card in reversed(hand) if card < OBJECTS])
            wealth = (gold(hand), objects)
            if best is None or wealth > best:
                best = wealth
                winners = []
            if wealth == best:
                winners.append(seat)
    return tuple(winners)

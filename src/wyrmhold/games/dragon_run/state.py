"""A position of Dragon Run: what is on the table, not what anyone may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhold.games.dragon_run.knowledge.trail import Trail
from wyrmhold.kernel.knowledge import Facts
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.state import BaseState, Stack
from wyrmhold.kernel.transaction import Transaction

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.ruleset import Rules


class State(BaseState):
    """The table at one moment. Per-seat fields are tuples indexed by seat, or bit masks.

    rules       the cards and options of the table
    turn        whose turn it is
    turns       turns begun so far
    temper      the dragon's Temper
    characters  each seat's character; UNDEALT before it has one
    injured     the injured seats
    alive       the seats not eliminated
    ready       the seats whose power is ready
    hands       each seat's Treasure cards, ascending
    known       what viewers know of each hand (kernel.knowledge)
    talismans   the talismans in front of each seat, ascending
    top         Locations on top of the Dungeon deck that somebody looked at, the topmost first:
                card | mask of viewers who know it << 16
    unseen      the Locations below them, in unknown order, ascending
    under       Locations put under the deck, the next one first, encoded like `top`
    deck        the Treasure deck, in unknown order, ascending
    discard     the discarded Treasure cards, ascending
    aside       Treasures seen by the seat that drew Look at Top Three, ascending
    trail       where Treasures went since the discards first became a deck (trail)
    no_cry      whether crying is not allowed this turn
    lullaby     whether the Bard's power is in effect this turn
    forced      whether the only action this turn is to charge
    """

    __match_args__ = (
        "rules",
        "turn",
        "turns",
        "temper",
        "characters",
        "injured",
        "alive",
        "ready",
        "hands",
        "known",
        "talismans",
        "top",
        "unseen",
        "under",
        "deck",
        "discard",
        "aside",
        "trail",
        "no_cry",
        "lullaby",
        "forced",
        "stack",
        "outcome",
    )
    __slots__ = (
        "alive",
        "aside",
        "characters",
        "deck",
        "discard",
        "forced",
        "hands",
        "injured",
        "known",
        "lullaby",
        "no_cry",
        "ready",
        "rules",
        "talismans",
        "temper",
        "top",
        "trail",
        "turn",
        "turns",
        "under",
        "unseen",
    )

    def __init__(
        self,
        rules: Rules,
        turn: int,
        turns: int,
        temper: int,
        characters: tuple[int, ...],
        injured: int,
        alive: int,
        ready: int,
        hands: tuple[tuple[int, ...], ...],
        known: tuple[Facts, ...],
        talismans: tuple[tuple[int, ...], ...],
        top: tuple[int, ...],
        unseen: tuple[int, ...],
        under: tuple[int, ...],
        deck: tuple[int, ...],
        discard: tuple[int, ...],
        aside: tuple[int, ...],
        trail: Trail,
        no_cry: bool,
        lullaby: bool,
        forced: bool,
        stack: Stack,
        outcome: Outcome | None,
    ) -> None:
        self.rules = rules
        self.turn = turn
        self.turns = turns
        self.temper = temper
        self.characters = characters
        self.injured = injured
        self.alive = alive
        self.ready = ready
        self.hands = hands
        self.known = known
        self.talismans = talismans
        self.top = top
        self.unseen = unseen
        self.under = under
        self.deck = deck
        self.discard = discard
        self.aside = aside
        self.trail = trail
        self.no_cry = no_cry
        self.lullaby = lullaby
        self.forced = forced
        self.stack = stack
        self.outcome = outcome

    def copy(self) -> State:
        return State(
            self.rules,
            self.turn,
            self.turns,
            self.temper,
            self.characters,
            self.injured,
            self.alive,
            self.ready,
            self.hands,
            self.known,
            self.talismans,
            self.top,
            self.unseen,
            self.under,
            self.deck,
            self.discard,
            self.aside,
            self.trail,
            self.no_cry,
            self.lullaby,
            self.forced,
            self.stack,
            self.outcome,
        )

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def lives(self, seat: int) -> bool:
        """Whether a seat is not eliminated."""
        return bool(self.alive >> seat & 1)

    def others(self, seat: int) -> list[int]:
        """The other living players, clockwise from the seat."""
        players = len(self.hands)
        found: list[int] = []
        for offset in range(1, players):
            other = (seat + offset) % players
            if self.alive >> other & 1:
                found.append(other)
        return found

    def left(self) -> int:
        """The number of Locations left in the Dungeon deck."""
        return len(self.top) + len(self.unseen) + len(self.under)


Tx = Transaction[State]


def replaced(
    values: tuple[tuple[int, ...], ...], index: int, value: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Copy a tuple of tuples with one entry changed."""
    changed = list(values)  # faster than slices of a tuple
    changed[index] = value
    return tuple(changed)

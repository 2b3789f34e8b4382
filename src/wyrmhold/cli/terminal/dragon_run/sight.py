"""What one viewer sees of a table. Screens are drawn from nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from wyrmhold.games.dragon_run.cards import DRAGON
from wyrmhold.games.dragon_run.knowledge.belief import known_hand, looker, sees
from wyrmhold.games.dragon_run.setup.opening import TEMPER, UNDEALT
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.viewers import ALL_TOLD, OPEN


@dataclass(frozen=True)
class Placed:
    """A Location whose position somebody knows. Who looked is public (RUN-KNOW-3)."""

    card: int | None
    lookers: tuple[int, ...]


@dataclass(frozen=True)
class SeatSight:
    """One seat. If `hand` is hidden it is None, and `known` is what the viewer knows of it."""

    character: int | None
    injured: bool
    alive: bool
    ready: bool
    cards: int
    hand: tuple[int, ...] | None
    known: tuple[int, ...]
    talismans: tuple[int, ...]


@dataclass(frozen=True)
class Sight:
    """A table as one viewer sees it. Who has to answer is left out, as it can be secret."""

    viewer: int
    turn: int
    turns: int
    temper: int
    highest: int
    """The initial Temper."""
    left: tuple[int, ...]
    """The Locations in the deck, sorted. They are known because drawn ones are public."""
    drawn: tuple[int, ...]
    top: tuple[Placed, ...]
    unseen: int
    under: tuple[Placed, ...]
    deck: int
    discard: tuple[int, ...]
    aside: tuple[int, ...]
    """The Treasures the viewer is looking at."""
    seats: tuple[SeatSight, ...]

    def hidden(self) -> list[int]:
        """The Locations in the deck whose position this viewer does not know."""
        cards = list(self.left)
        for placed in (*self.top, *self.under):
            if placed.card is not None:
                cards.remove(placed.card)
        return cards

    def next_location(self) -> int | None:
        """The next Location, if this viewer knows it."""
        first = self.top[0] if self.top else None
        if first is None and not self.unseen and self.under:
            first = self.under[0]
        if first is not None and first.card is not None:
            return first.card
        kinds = set(self.hidden())
        return kinds.pop() if len(kinds) == 1 else None

    def dragon_odds(self) -> tuple[int, int]:
        """The odds (n in m) that the next Location is the Dragon, as far as this viewer knows."""
        coming = self.next_location()
        if coming is not None:
            return int(coming == DRAGON), 1
        hidden = self.hidden()
        return hidden.count(DRAGON), len(hidden)


def sight_of(state: State, viewer: int) -> Sight:
    """A viewer's sight of a table. The only place that decides what a screen may show."""
    places = (*state.top, *state.under)
    left = tuple(sorted([*state.unseen, *[entry & 0xFFFF for entry in places]]))
    drawn = list(state.rules.locations)
    for card in left:
        drawn.remove(card)
    return Sight(
        viewer,
        state.turn,
        state.turns,
        state.temper,
        max(TEMPER[state.players], state.temper),
        left,
        tuple(drawn),
        tuple(placed(state, entry, viewer) for entry in state.top),
        len(state.unseen),
        tuple(placed(state, entry, viewer) for entry in state.under),
        len(state.deck),
        state.discard,
        state.aside if viewer in (OPEN, looker(state)) else (),
        tuple(seat_sight(state, seat, viewer) for seat in range(state.players)),
    )


def placed(state: State, entry: int, viewer: int) -> Placed:
    told = entry >> 16
    lookers = [seat for seat in range(state.players) if told == ALL_TOLD or told >> seat & 1]
    return Placed(entry & 0xFFFF if sees(entry, viewer) else None, tuple(lookers))


def seat_sight(state: State, seat: int, viewer: int) -> SeatSight:
    character = state.characters[seat]
    own = viewer in (OPEN, seat)
    return SeatSight(
        None if character == UNDEALT else character,
        bool(state.injured >> seat & 1),
        state.lives(seat),
        bool(state.ready >> seat & 1),
        len(state.hands[seat]),
        state.hands[seat] if own else None,
        () if own else tuple(known_hand(state, seat, viewer)),
        state.talismans[seat],
    )

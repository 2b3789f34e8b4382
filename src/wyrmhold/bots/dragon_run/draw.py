"""What a seat expects to draw from the Dungeon deck, from what it may know (RUN-KNOW-3)."""

from __future__ import annotations

from typing import Final, final

from wyrmhold.bots.dragon_run.judgement import Judgement
from wyrmhold.bots.dragon_run.position import Position
from wyrmhold.games.dragon_run.cards import DRAGON, LOCATIONS

HALL: Final = LOCATIONS.index("hall")
PACK: Final = LOCATIONS.index("pack")
TOP_THREE: Final = LOCATIONS.index("top_three")
EVENTFUL: Final = (DRAGON, HALL, PACK, TOP_THREE)
"""The other Locations only make somebody draw again: they are left out of account."""


@final
class Draw:
    """The chances of the next Location at which something happens; together 1, or nothing does."""

    __slots__ = ("dragon", "hall", "known", "pack", "top_three")

    def __init__(
        self, dragon: float, hall: float, pack: float, top_three: float, known: bool = False
    ) -> None:
        self.dragon: Final = dragon
        self.hall: Final = hall
        self.pack: Final = pack
        self.top_three: Final = top_three
        self.known: Final = known
        """Whether the seat has seen that Location."""

    def safe(self) -> Draw:
        """The same if it is sure not to be the Dragon."""
        rest = 1.0 - self.dragon
        if rest <= 0.0:
            return NOTHING
        return Draw(0.0, self.hall / rest, self.pack / rest, self.top_three / rest)


NOTHING: Final = Draw(0.0, 0.0, 0.0, 0.0)
SURE: Final = {
    DRAGON: Draw(1.0, 0.0, 0.0, 0.0, known=True),
    HALL: Draw(0.0, 1.0, 0.0, 0.0, known=True),
    PACK: Draw(0.0, 0.0, 1.0, 0.0, known=True),
    TOP_THREE: Draw(0.0, 0.0, 0.0, 1.0, known=True),
}


def draw_from(cards: tuple[int, ...]) -> Draw:
    """The next draw from a shuffled deck, or from the part of one that is unknown."""
    return tilted(cards, 1.0 / len(cards) if DRAGON in cards else 0.0)


def tilted(cards: tuple[int, ...], dragon: float) -> Draw:
    """The same where the first card is the Dragon with a chance of its own."""
    halls = cards.count(HALL)
    packs = cards.count(PACK)
    looks = cards.count(TOP_THREE)
    harmless = len(cards) - (DRAGON in cards)
    if not harmless:
        return SURE[DRAGON] if dragon else NOTHING
    each = (1.0 - dragon) / harmless
    total = dragon + each * (halls + packs + looks)
    if total <= 0.0:
        return NOTHING
    each /= total
    return Draw(dragon / total, each * halls, each * packs, each * looks)


def expected_draw(state: Position, seat: int, judgement: Judgement, skip: int = 0) -> Draw:
    """The next draw as a seat may expect it; `skip` cards of the top are left out of account."""
    top = state.top
    bit = 1 << 16 + seat
    if not top and not state.under:
        return draw_from(state.unseen)
    place = skip
    while place < len(top) and top[place] & bit:
        card = top[place] & 0xFFFF
        if card in SURE:
            return SURE[card]
        place += 1
    if place >= len(top) and not state.unseen:
        for entry in state.under[place - len(top) :]:
            if not entry & bit:
                break
            if entry & 0xFFFF in SURE:
                return SURE[entry & 0xFFFF]
    untold = [entry & 0xFFFF for entry in (*top, *state.under) if not entry & bit]
    hidden = tuple(sorted([*state.unseen, *untold]))
    if not hidden:
        return NOTHING
    if DRAGON not in hidden or len(hidden) == 1:
        return draw_from(hidden)
    even = 1.0 / len(hidden)
    if place < len(top):
        # Somebody looked at it and did not take it.
        return tilted(hidden, max(even, judgement.suspicion))
    if state.unseen and any([not entry & bit for entry in state.under]):
        # Somebody put a card under the deck: what could that have been?
        return tilted(hidden, even * (1.0 - judgement.trust))
    return tilted(hidden, even)

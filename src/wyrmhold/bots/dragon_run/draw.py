"""What a seat can expect to draw from the Dungeon deck, given what it may know (RUN-KNOW-3)."""

from __future__ import annotations

from typing import Final, final

from wyrmhold.bots.dragon_run.judgement import Judgement
from wyrmhold.bots.dragon_run.position import Position
from wyrmhold.games.dragon_run.cards import DRAGON, LOCATIONS

HALL: Final = LOCATIONS.index("hall")
PACK: Final = LOCATIONS.index("pack")
TOP_THREE: Final = LOCATIONS.index("top_three")


@final
class Draw:
    """The chances of the next Location that does something. They sum to 1, or to 0 if none is left.

    All Locations but these four only lead to another draw, so they are ignored.
    """

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
        """The same draw, given that it is not the Dragon."""
        rest = 1.0 - self.dragon
        if rest <= 0.0:
            return NO_DRAW
        return Draw(0.0, self.hall / rest, self.pack / rest, self.top_three / rest)


NO_DRAW: Final = Draw(0.0, 0.0, 0.0, 0.0)
KNOWN_DRAWS: Final = {
    DRAGON: Draw(1.0, 0.0, 0.0, 0.0, known=True),
    HALL: Draw(0.0, 1.0, 0.0, 0.0, known=True),
    PACK: Draw(0.0, 0.0, 1.0, 0.0, known=True),
    TOP_THREE: Draw(0.0, 0.0, 0.0, 1.0, known=True),
}


def draw_from(cards: tuple[int, ...]) -> Draw:
    """The next draw from a shuffled deck, or from the unknown part of one."""
    return tilted(cards, 1.0 / len(cards) if DRAGON in cards else 0.0)


def tilted(cards: tuple[int, ...], dragon: float) -> Draw:
    """The next draw, if the first card is the Dragon with probability `dragon`."""
    halls = cards.count(HALL)
    packs = cards.count(PACK)
    looks = cards.count(TOP_THREE)
    harmless = len(cards) - (DRAGON in cards)
    if not harmless:
        return KNOWN_DRAWS[DRAGON] if dragon else NO_DRAW
    each = (1.0 - dragon) / harmless
    total = dragon + each * (halls + packs + looks)
    if total <= 0.0:
        return NO_DRAW
    each /= total
    return Draw(dragon / total, each * halls, each * packs, each * looks)


def expected_draw(state: Position, seat: int, judgement: Judgement, skip: int = 0) -> Draw:
    """The next draw as a seat may expect it, ignoring the top `skip` cards."""
    top = state.top
    bit = 1 << 16 + seat
    if not top and not state.under:
        return draw_from(state.unseen)
    place = skip
    while place < len(top) and top[place] & bit:
        card = top[place] & 0xFFFF
        if card in KNOWN_DRAWS:
            return KNOWN_DRAWS[card]
        place += 1
    if place >= len(top) and not state.unseen:
        for entry in state.under[place - len(top) :]:
            if not entry & bit:
                break
            if entry & 0xFFFF in KNOWN_DRAWS:
                return KNOWN_DRAWS[entry & 0xFFFF]
    untold = [entry & 0xFFFF for entry in (*top, *state.under) if not entry & bit]
    hidden = tuple(sorted([*state.unseen, *untold]))
    if not hidden:
        return NO_DRAW
    if DRAGON not in hidden or len(hidden) == 1:
        return draw_from(hidden)
    even = 1.0 / len(hidden)
    if place < len(top):
        # Somebody looked at this card and left it there.
        return tilted(hidden, max(even, judgement.suspicion))
    if state.unseen and any([not entry & bit for entry in state.under]):
        # Somebody put a card under the deck, and it may well have been the Dragon.
        return tilted(hidden, even * (1.0 - judgement.trust))
    return tilted(hidden, even)

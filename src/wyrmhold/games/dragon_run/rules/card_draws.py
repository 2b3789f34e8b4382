"""Taking Treasures from the deck, and cards from another player's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.dragon_run.actions import TAKEN_IS, TREASURE_IS, TakenIs, TreasureIs
from wyrmhold.games.dragon_run.events import CardTaken, TreasuresShuffled
from wyrmhold.games.dragon_run.events.made import TREASURE_DRAWN
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.knowledge import sure_of

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx


def take_treasure(tx: Tx, seat: int) -> None:
    """Give a seat the top Treasure, if there is one (RUN-TR-DECK).

    Treasures are drawn very often: without a frame if luck is available.
    """
    if not deck_ready(tx):
        return
    if not taken_at_once(tx, seat):
        tx.push(TAKE_TREASURE[seat])


def taken_at_once(tx: Tx, seat: int) -> bool:
    """Take the next Treasure of a non-empty deck without a frame; False if that is not possible."""
    deck = tx.draft.deck
    luck = tx.luck
    if luck is None or deck[0] == deck[-1]:
        return False
    tx.emit(TREASURE_DRAWN[seat][deck[luck.below(len(deck))]])
    return True


def deck_ready(tx: Tx) -> bool:
    """Whether a Treasure can be taken; rebuilds an empty deck from the discards."""
    draft = tx.draft
    if draft.deck:
        return True
    if not draft.discard:
        return False
    tx.emit(TreasuresShuffled())
    return True


def counted(cards: tuple[int, ...], answers: tuple[Action, ...]) -> list[tuple[Action, int]]:
    """Each distinct card of an ascending tuple with its count."""
    found: list[tuple[Action, int]] = []
    at = 0
    while at < len(cards):
        number = cards.count(cards[at])
        found.append((answers[cards[at]], number))
        at += number
    return found


class TopTreasure(Chance[State]):
    """Chance decides the top card of the Treasure deck; only one seat sees it."""

    kind: ClassVar[str] = "treasure"
    rule: ClassVar[str | None] = "RUN-SET-4"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        return counted(state.deck, TREASURE_IS)

    def allows(self, state: State, action: Action) -> bool:
        return isinstance(action, TreasureIs) and action.card in state.deck

    def weight(self, state: State) -> int:
        return len(state.deck)

    def pick(self, state: State, number: int) -> Action:
        return TREASURE_IS[state.deck[number]]

    def sole(self, state: State) -> Action | None:
        deck = state.deck
        return TREASURE_IS[deck[0]] if deck[0] == deck[-1] else None

    def told(self, state: State) -> int:
        return 1 << self.seat


@final
class TakeTreasure(TopTreasure):
    """A seat takes the top card of the Treasure deck."""

    __slots__ = ()

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, TreasureIs)
        tx.emit(TREASURE_DRAWN[self.seat][action.card])


TAKE_TREASURE: Final = tuple([TakeTreasure(seat) for seat in range(5)])


@final
class CardPicked(Chance[State]):
    """Chance picks the card taken from a hand (RUN-CH-THIEF)."""

    kind: ClassVar[str] = "take"
    rule: ClassVar[str | None] = "RUN-CH-THIEF"
    __match_args__ = ("seat", "giver")
    __slots__ = __match_args__

    def __init__(self, seat: int, giver: int) -> None:
        self.seat: Final = seat
        self.giver: Final = giver

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        return counted(state.hands[self.giver], TAKEN_IS)

    def allows(self, state: State, action: Action) -> bool:
        return isinstance(action, TakenIs) and action.card in state.hands[self.giver]

    def weight(self, state: State) -> int:
        return len(state.hands[self.giver])

    def pick(self, state: State, number: int) -> Action:
        return TAKEN_IS[state.hands[self.giver][number]]

    def sole(self, state: State) -> Action | None:
        hand = state.hands[self.giver]
        return TAKEN_IS[hand[0]] if hand[0] == hand[-1] else None

    def told(self, state: State) -> int:
        sure = sure_of(state.known[self.giver], len(state.hands[self.giver]), 1)
        return 1 << self.seat | 1 << self.giver | sure

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, TakenIs)
        tx.emit(CardTaken(self.seat, self.giver, action.card, self.told(tx.draft)))

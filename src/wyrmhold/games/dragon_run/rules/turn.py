"""The turn: powers, one of three actions, cards played in between, and the next player."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.dragon_run.actions import (
    CHARGE,
    LOCATION_IS,
    Again,
    Charge,
    Cry,
    Hide,
    LocationIs,
    Pass,
    Play,
)
from wyrmhold.games.dragon_run.characters.bard import LULLABY_BONUS
from wyrmhold.games.dragon_run.characters.base import Power
from wyrmhold.games.dragon_run.events import PotionPlayed, TalismanPlayed
from wyrmhold.games.dragon_run.events.made import (
    DRAWN,
    FORCED,
    FRESH_TURN,
    NO_CRY_TURN,
    PAID,
    USED,
)
from wyrmhold.games.dragon_run.locations.base import ANOTHER_TURN, CHOOSES, PASSES
from wyrmhold.games.dragon_run.pieces import LOCATION_EFFECTS, POWERS, SPECIALS
from wyrmhold.games.dragon_run.rules.annulment import ask_others
from wyrmhold.games.dragon_run.rules.card_draws import counted
from wyrmhold.games.dragon_run.rules.dice import Roll, roll
from wyrmhold.games.dragon_run.rules.ending import calm_and_shuffle
from wyrmhold.games.dragon_run.rules.hands import HandAnswers, answers_of, with_unsure
from wyrmhold.games.dragon_run.rules.payments import CRY_PRICE, HIDE_PRICE, pays
from wyrmhold.games.dragon_run.rules.refusals import refused_answer
from wyrmhold.games.dragon_run.state import State
from wyrmhold.games.dragon_run.treasures.base import Potion
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import Chance, Frame, SeatDecision, Step
from wyrmhold.kernel.legal import Legal, Listed, among

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx

FREE_HIDE: Final[Action] = Hide(())
"""Hiding after the lullaby."""


def begin_turn(tx: Tx, seat: int, no_cry: bool = False) -> None:
    """Begin a seat's turn, or another turn of the same seat (RUN-TURN-4)."""
    tx.emit(NO_CRY_TURN[seat] if no_cry else FRESH_TURN[seat])
    tx.push(CHOOSE[seat])


def pass_turn(tx: Tx) -> None:
    """Pass to the next living player, clockwise. A sole survivor takes every turn (RUN-END-3)."""
    draft = tx.draft
    players = len(draft.hands)
    seat = (draft.turn + 1) % players
    while not draft.alive >> seat & 1:
        seat = (seat + 1) % players
    tx.emit(FRESH_TURN[seat])
    tx.push(CHOOSE[seat])


def can_play(state: State, seat: int, action: Play, free: bool) -> bool:
    """Whether a seat can play a card this way now."""
    special = SPECIALS[action.card]
    if special is None or action.card not in state.hands[seat]:
        return False
    if special.always:
        return action.target < 0
    return among(action, special.plays(state, seat, action.card, free))


def bound_turn(state: State, hand: HandAnswers) -> list[Action]:
    """What a hand allows in a free turn under the lullaby or without crying."""
    hides = [FREE_HIDE] if state.lullaby else hand.hides
    cries = [] if state.no_cry else hand.cries
    return [CHARGE, *hides, *cries, *hand.plays]


def with_power(answers: Listed, state: State, seat: int, hand: HandAnswers) -> Listed:
    """Add the uses of a ready power (RUN-TURN-2)."""
    character = state.characters[seat]
    usual = answers is hand.turn
    if usual and character in hand.with_power:
        return hand.with_power[character]
    power = POWERS[character]
    answers = Listed(answers.listed() + power.uses(state, seat))
    if usual and power.always:
        hand.with_power[character] = answers
    return answers


class Asked(SeatDecision[State]):
    """A question in the seat's own turn; cards can be played as well (RUN-TURN-3)."""

    __slots__ = ()

    def settle(self, tx: Tx) -> bool:
        return False

    def options(self, state: State) -> list[Action]:
        return self.legal(state).listed()

    def refusal(self, state: State, action: Action) -> Refusal:
        return refused_answer(state, self.seat, self.kind, action)

    def play(self, tx: Tx, action: Play) -> None:
        """Play a card, then repeat the question."""
        special = SPECIALS[action.card]
        if not isinstance(special, Potion):
            tx.push(self)
            tx.emit(TalismanPlayed(self.seat, action.card))
            return
        works = PotionWorks(self.seat, action.card, action.target)
        instead: Frame[State] | None = None
        if special.replaces_action:
            instead = self
        else:
            tx.push(self)
        tx.emit(PotionPlayed(self.seat, action.card))
        if not ask_others(tx, self.seat, self.seat, works, instead):
            works.run(tx)


@final
class ChooseTurn(Asked):
    """The turn's action, always asked: Charge, Hide or Cry Like a Baby (RUN-TURN-1)."""

    kind: ClassVar[str] = "turn"
    rule: ClassVar[str | None] = "RUN-TURN-1"
    __slots__ = ()

    def legal(self, state: State) -> Legal:
        seat = self.seat
        hand = answers_of(state.hands[seat])
        if state.forced:
            return with_unsure(hand.forced, state, seat, hand, free=False)
        answers = hand.turn
        if state.lullaby or state.no_cry:
            answers = Listed(bound_turn(state, hand))
        if hand.unsure:
            answers = with_unsure(answers, state, seat, hand, free=True)
        if state.ready >> seat & 1:
            answers = with_power(answers, state, seat, hand)
        return answers

    def allows(self, state: State, action: Action) -> bool:
        seat = self.seat
        if isinstance(action, Charge):
            return True
        if isinstance(action, Play):
            return can_play(state, seat, action, not state.forced)
        if state.forced:
            return False
        if isinstance(action, Hide):
            if state.lullaby:
                return action.cards == ()
            return pays(state.hands[seat], action.cards, HIDE_PRICE)
        if isinstance(action, Cry):
            return not state.no_cry and pays(state.hands[seat], action.cards, CRY_PRICE)
        if isinstance(action, Power) and state.ready >> seat & 1:
            return among(action, POWERS[state.characters[seat]].uses(state, seat))
        return False

    def take(self, tx: Tx, action: Action) -> None:
        seat = self.seat
        if isinstance(action, Charge):
            charge(tx, seat)
        elif isinstance(action, Hide):
            if action.cards:
                tx.emit(PAID[seat][action.cards])
            roll(tx, ROLL_TO_HIDE[seat])
        elif isinstance(action, Cry):
            tx.emit(PAID[seat][action.cards])
            pass_turn(tx)
        elif isinstance(action, Power):
            tx.push(self)
            tx.emit(USED[seat])
            POWERS[tx.draft.characters[seat]].carry_out(tx, seat, action)
        else:
            assert isinstance(action, Play)
            self.play(tx, action)


@final
class AfterHall(Asked):
    """Treasure Hall: pass, or take another turn (RUN-LOC-HALL)."""

    kind: ClassVar[str] = "after_hall"
    rule: ClassVar[str | None] = "RUN-LOC-HALL"
    __slots__ = ()

    def legal(self, state: State) -> Legal:
        hand = answers_of(state.hands[self.seat])
        return with_unsure(hand.after_hall, state, self.seat, hand, free=False)

    def allows(self, state: State, action: Action) -> bool:
        if isinstance(action, Play):
            return can_play(state, self.seat, action, free=False)
        return isinstance(action, (Again, Pass))

    def take(self, tx: Tx, action: Action) -> None:
        if isinstance(action, Again):
            begin_turn(tx, self.seat)
        elif isinstance(action, Pass):
            pass_turn(tx)
        else:
            assert isinstance(action, Play)
            self.play(tx, action)


@final
class AfterHide(Asked):
    """After a successful hide: charge or pass (RUN-HIDE-2)."""

    kind: ClassVar[str] = "after_hide"
    rule: ClassVar[str | None] = "RUN-HIDE-2"
    __slots__ = ()

    def legal(self, state: State) -> Legal:
        hand = answers_of(state.hands[self.seat])
        return with_unsure(hand.after_hide, state, self.seat, hand, free=False)

    def allows(self, state: State, action: Action) -> bool:
        if isinstance(action, Play):
            return can_play(state, self.seat, action, free=False)
        return isinstance(action, Charge | Pass)

    def take(self, tx: Tx, action: Action) -> None:
        if isinstance(action, Charge):
            charge(tx, self.seat)
        elif isinstance(action, Pass):
            pass_turn(tx)
        else:
            assert isinstance(action, Play)
            self.play(tx, action)


def charge(tx: Tx, seat: int) -> None:
    """Draw the top Location in the seat's own turn.

    This is the most frequent chance: if luck is available, it is drawn without a frame.
    """
    draft = tx.draft
    luck = tx.luck
    unseen = draft.unseen
    if luck is None or draft.top or not unseen or unseen[0] == unseen[-1]:
        tx.push(DRAW_LOCATION[seat])
    else:
        DRAW_LOCATION[seat].arrive(tx, unseen[luck.below(len(unseen))])


@final
class RollToHide(Roll):
    """The Sneak Test: roll above the number of Locations left; 0 fails (RUN-HIDE-2, RUN-HIDE-3)."""

    rule: ClassVar[str | None] = "RUN-HIDE-1"
    __slots__ = ()

    def rolled(self, tx: Tx, value: int) -> None:
        draft = tx.draft
        bonus = LULLABY_BONUS if draft.lullaby else 0
        if value and value + bonus > draft.left():
            if calm_and_shuffle(tx):
                tx.push(AFTER_HIDE[self.seat])
        else:
            tx.emit(FORCED[self.seat])
            tx.push(CHOOSE[self.seat])


@final
class DrawLocation(Chance[State]):
    """A seat draws the top Location and carries it out (RUN-CHARGE).

    `own`: it is that seat's turn. Under Mind Control it is not, and the card's ending is ignored.
    """

    kind: ClassVar[str] = "location"
    rule: ClassVar[str | None] = "RUN-CHARGE"
    __match_args__ = ("seat", "own")
    __slots__ = __match_args__

    def __init__(self, seat: int, own: bool) -> None:
        self.seat: Final = seat
        self.own: Final = own

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        if state.top or not state.unseen:
            return [(LOCATION_IS[next_location(state)], 1)]
        return counted(state.unseen, LOCATION_IS)

    def sole(self, state: State) -> Action | None:
        unseen = state.unseen
        if state.top or not unseen or unseen[0] == unseen[-1]:
            return LOCATION_IS[next_location(state)]
        return None

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, LocationIs)
        self.arrive(tx, action.location)

    def arrive(self, tx: Tx, drawn: int) -> None:
        """Draw the card and push its effect above whatever follows it."""
        location = LOCATION_EFFECTS[drawn]
        ending = location.ending if self.own else PASSES
        tx.emit(DRAWN[self.seat][drawn])
        if ending == CHOOSES:
            tx.push(AFTER_HALL[self.seat])
        elif ending == ANOTHER_TURN:
            begin_turn(tx, self.seat, location.no_cry)
        else:
            tx.push(NEXT_TURN)
        location.happens(tx, self.seat)


def next_location(state: State) -> int:
    """The next Location to be drawn, if it does not depend on chance."""
    if state.top:
        return state.top[0] & 0xFFFF
    return state.unseen[0] if state.unseen else state.under[0] & 0xFFFF


@final
class NextTurn(Step[State]):
    """Passes the turn."""

    __slots__ = ()

    def run(self, tx: Tx) -> None:
        pass_turn(tx)


@final
class PotionWorks(Step[State]):
    """Carries out a potion that nobody annulled."""

    __match_args__ = ("seat", "card", "target")
    __slots__ = __match_args__

    def __init__(self, seat: int, card: int, target: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.target: Final = target

    def run(self, tx: Tx) -> None:
        special = SPECIALS[self.card]
        assert isinstance(special, Potion)
        if special.replaces_action:
            # The target charges now, then the turn passes (RUN-TR-MIND).
            tx.push(DrawLocation(self.target, own=False))
        else:
            special.works(tx, self.seat, self.target)


CHOOSE: Final = tuple([ChooseTurn(seat) for seat in range(5)])
AFTER_HALL: Final = tuple([AfterHall(seat) for seat in range(5)])
AFTER_HIDE: Final = tuple([AfterHide(seat) for seat in range(5)])
DRAW_LOCATION: Final = tuple([DrawLocation(seat, own=True) for seat in range(5)])
ROLL_TO_HIDE: Final = tuple([RollToHide(seat) for seat in range(5)])
NEXT_TURN: Final = NextTurn()

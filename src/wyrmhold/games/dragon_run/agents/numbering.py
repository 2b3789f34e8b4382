"""Every answer of a seat as an integer (kernel.numbering).

Answers other than discards are few. They have the numbers below `FIXED_ANSWERS`, the same at every
table. The number of possible discards is unbounded (RUN-LOC-PACK), so only a window of them is
numbered.
"""

from __future__ import annotations

from typing import Final, final

from wyrmhold.games.dragon_run.actions import AGAIN, CHARGE, PASS, Cry, Hide, Play
from wyrmhold.games.dragon_run.cards import ANNULATION, OBJECTS, TREASURES
from wyrmhold.games.dragon_run.characters.bard import LULLABY
from wyrmhold.games.dragon_run.characters.cleric import Heal
from wyrmhold.games.dragon_run.characters.dwarf import DIG
from wyrmhold.games.dragon_run.characters.look import LOOK
from wyrmhold.games.dragon_run.characters.thief import Steal
from wyrmhold.games.dragon_run.characters.warrior import ATTACK
from wyrmhold.games.dragon_run.locations.dragon import Target
from wyrmhold.games.dragon_run.locations.pack import Discard
from wyrmhold.games.dragon_run.locations.top_three import KEEP, Keep
from wyrmhold.games.dragon_run.rules.annulment import ANNUL, DECLINE
from wyrmhold.games.dragon_run.rules.payments import (
    CRY_PRICE,
    HIDE_PRICE,
    PAYMENTS,
    POWER_PRICE,
    payments,
)
from wyrmhold.games.dragon_run.rules.peeks import LEAVE, UNDER
from wyrmhold.games.dragon_run.setup.options import MAX_PLAYERS, Options, rules_for
from wyrmhold.games.dragon_run.state import State
from wyrmhold.games.dragon_run.treasures import SPECIALS
from wyrmhold.games.dragon_run.treasures.base import Potion
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer
from wyrmhold.kernel.numbering import OUTSIDE, Numbering
from wyrmhold.kernel.transaction import pending
from wyrmhold.kernel.viewers import CHANCE

Cards = tuple[int, ...]
Parts = tuple[int, int, int]

WORDS: Final[tuple[Answer, ...]] = (
    CHARGE,
    AGAIN,
    PASS,
    UNDER,
    LEAVE,
    ANNUL,
    DECLINE,
    ATTACK,
    LOOK,
    DIG,
    LULLABY,
)
"""The answers that are just a verb."""

VERBS: Final = (
    *[word.verb for word in WORDS],
    Hide.verb,
    Cry.verb,
    Play.verb,
    Heal.verb,
    Steal.verb,
    Keep.verb,
    Target.verb,
    Discard.verb,
)
"""The first factor of a number: the type of answer."""

HIDE: Final = 11
CRY: Final = 12
PLAY: Final = 13
HEAL: Final = 14
STEAL: Final = 15
KEEPS: Final = 16
TARGET: Final = 17
DISCARD: Final = 18
"""Indexes in `VERBS` of the answers that are more than a word; the words come before them."""

PAYMENT_OPTIONS: Final[tuple[Cards, ...]] = ((), *PAYMENTS)
"""The ways to pay, nothing first: second factor of hiding and crying, third factor of a power."""

EVERY_OBJECT: Final[Cards] = (0, *range(OBJECTS))
"""A hand that allows every payment."""

MAX_DISCARDS: Final = 8
MAX_OBJECTS: Final = 30
"""Limits of the window: far beyond practical play, and still below half a million numbers."""


def fixed_answers() -> tuple[list[Action], list[Parts]]:
    """All answers except discards, with their factors. Seats are absolute, from 0."""
    found: list[Action] = []
    parts: list[Parts] = []
    for what, word in enumerate(WORDS):
        found.append(word)
        parts.append((what, 0, 0))
    for way in [(), *payments(EVERY_OBJECT, HIDE_PRICE)]:
        found.append(Hide(way))
        parts.append((HIDE, PAYMENT_OPTIONS.index(way), 0))
    for way in payments(EVERY_OBJECT, CRY_PRICE):
        found.append(Cry(way))
        parts.append((CRY, PAYMENT_OPTIONS.index(way), 0))
    for card, special in enumerate(SPECIALS):
        if isinstance(special, Potion) and special.replaces_action:
            for seat in range(MAX_PLAYERS):
                found.append(Play(card, seat))
                parts.append((PLAY, card, 1 + seat))
        elif special is not None and card != ANNULATION:  # Annul is an answer of its own
            found.append(Play(card))
            parts.append((PLAY, card, 0))
    for seat in range(MAX_PLAYERS):
        for way in payments(EVERY_OBJECT, POWER_PRICE):
            found.append(Heal(seat, way))
            parts.append((HEAL, seat, PAYMENT_OPTIONS.index(way)))
    for seat in range(MAX_PLAYERS):
        for way in payments(EVERY_OBJECT, POWER_PRICE):
            found.append(Steal(seat, way))
            parts.append((STEAL, seat, PAYMENT_OPTIONS.index(way)))
    for card in range(len(TREASURES)):
        found.append(KEEP[card])
        parts.append((KEEPS, card, 0))
    for seat in range(MAX_PLAYERS):
        found.append(Target(seat))
        parts.append((TARGET, seat, 0))
    return found, parts


FIXED_ANSWERS: Final = len(fixed_answers()[0])
"""The number of answers besides discards."""


def bundles(cards: Cards, most: int) -> list[Cards]:
    """Every multiset of at most `most` of some cards, small ones first."""
    kinds = [card for card in range(len(TREASURES)) if card in cards]
    found: list[Cards] = [()]
    last: list[Cards] = [()]
    for _ in range(most):
        last = [
            (*bundle, card)
            for bundle in last
            for card in kinds
            if (not bundle or card >= bundle[-1]) and bundle.count(card) < cards.count(card)
        ]
        found += last
    return found


@final
class DragonRunNumbering(Numbering[State]):
    """The numbers of Dragon Run's answers.

    `discards`   discards of up to this many cards have a number, whatever the cards are
    `objects`    discards of up to this many cards have one if all of them are objects
    `treasures`  all Treasures of the box; defaults to the printed box

    So a hand of more than `discards` + 4 cards can always discard objects, unless it has too few of
    them or more than `objects` + 4 cards. That stops 5 of 1,000 games of hoarding bots; without the
    large discards of objects it would stop 12 of 100.
    """

    def __init__(self, discards: int = 5, objects: int = 12, treasures: Cards = ()) -> None:
        if not 1 <= discards <= MAX_DISCARDS:
            raise ValueError(f"discards: {discards} is not a number from 1 to {MAX_DISCARDS}")
        if not discards <= objects <= MAX_OBJECTS:
            raise ValueError(f"objects: {objects} is not from discards to {MAX_OBJECTS}")
        self.discards: Final = discards
        self.objects: Final = objects
        self.treasures: Final[Cards] = treasures or rules_for(Options()).treasures
        actions, parts = fixed_answers()
        self._actions: Final = actions
        self._parts: Final = parts
        self._words: Final[dict[type[object], int]] = {
            type(word): number for number, word in enumerate(WORDS)
        }
        self._paid: Final[dict[tuple[int, int, Cards], int]] = {}
        self._thrown: Final[dict[Cards, int]] = {}
        self._objects = 1
        self._others = 1
        self._number_discards()
        self._numbers: Final = {each: number for number, each in enumerate(self._parts)}
        for number, (what, where, rotation) in enumerate(parts[:FIXED_ANSWERS]):
            if what in (HIDE, CRY):
                self._paid[what, 0, PAYMENT_OPTIONS[where]] = number
            elif what in (HEAL, STEAL):
                self._paid[what, where, PAYMENT_OPTIONS[rotation]] = number

    def _number_discards(self) -> None:
        """Lay out the window: small discards first, those of the same size in card order."""
        objects = bundles(tuple([card for card in self.treasures if card < OBJECTS]), self.objects)
        others = bundles(tuple([card for card in self.treasures if card >= OBJECTS]), self.discards)
        self._objects = len(objects)
        self._others = len(others)
        rows: list[tuple[int, Cards, Parts]] = []
        for where, paid in enumerate(objects):
            for rotation, rest in enumerate(others):
                cards = paid + rest
                if cards and not self._inside(cards):
                    break  # the rest are no smaller
                rows.append((len(cards), cards, (DISCARD, where, rotation)))
        for _, cards, parts in sorted(rows)[1:]:  # without the empty discard
            self._thrown[cards] = len(self._actions)
            self._actions.append(Discard(cards))
            self._parts.append(parts)

    def _inside(self, cards: Cards) -> bool:
        """Whether discarded cards (ascending) lie in the window."""
        number = len(cards)
        return number <= self.discards or (number <= self.objects and cards[-1] < OBJECTS)

    @property
    def size(self) -> int:
        return len(self._actions)

    @property
    def shape(self) -> tuple[int, ...]:
        """The third factor is the payment for a power, the target of Mind Control (1 for seat 0),
        or the discarded potions and talismans; the second is everything else."""
        return (
            len(VERBS),
            max(len(TREASURES), self._objects),
            max(len(PAYMENT_OPTIONS), self._others),
        )

    def number(self, action: Action) -> int:
        found = self._words.get(type(action), OUTSIDE)
        if found != OUTSIDE:
            return found
        if isinstance(action, Discard):
            found = self._thrown.get(action.cards, OUTSIDE)
            if found == OUTSIDE and self._wrong(action.cards):
                raise no_answer(action)
            return found
        if isinstance(action, Hide):
            found = self._paid.get((HIDE, 0, action.cards), OUTSIDE)
        elif isinstance(action, Cry):
            found = self._paid.get((CRY, 0, action.cards), OUTSIDE)
        elif isinstance(action, Heal):
            found = self._paid.get((HEAL, action.target, action.cards), OUTSIDE)
        elif isinstance(action, Steal):
            found = self._paid.get((STEAL, action.target, action.cards), OUTSIDE)
        elif isinstance(action, Play):
            found = self._numbers.get((PLAY, action.card, 1 + action.target), OUTSIDE)
        elif isinstance(action, Keep):
            found = self._numbers.get((KEEPS, action.card, 0), OUTSIDE)
        elif isinstance(action, Target):
            found = self._numbers.get((TARGET, action.seat, 0), OUTSIDE)
        if found == OUTSIDE:
            raise no_answer(action)
        return found

    def _wrong(self, cards: Cards) -> bool:
        """Whether these cards cannot be discarded with this box."""
        return not cards or tuple(sorted(cards)) != cards or self._inside(cards)

    def action(self, number: int) -> Action:
        if not 0 <= number < len(self._actions):
            raise ValueError(f"{number} is not an answer: use 0 to {len(self._actions) - 1}")
        return self._actions[number]

    def legal(self, state: State) -> tuple[list[int], int]:
        frame = pending(state)
        if frame is None or frame.by(state) == CHANCE:
            return [], 0
        numbers = [self.number(action) for action in frame.legal(state).listed()]
        outside = numbers.count(OUTSIDE)
        if outside:
            numbers = [number for number in numbers if number != OUTSIDE]
        return numbers, outside

    def split(self, number: int) -> tuple[int, ...]:
        if not 0 <= number < len(self._parts):
            raise ValueError(f"{number} is not an answer: use 0 to {len(self._parts) - 1}")
        return self._parts[number]

    def join(self, parts: tuple[int, ...]) -> int:
        if len(parts) == 3:
            found = self._numbers.get((parts[0], parts[1], parts[2]))
            if found is not None:
                return found
        raise ValueError(f"{parts} are not the factors of an answer")


def no_answer(action: Action) -> ValueError:
    return ValueError(f"'{action.token()}' is not an answer of a seat")

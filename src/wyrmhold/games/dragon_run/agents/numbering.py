"""Every answer of a seat as an integer (kernel.numbering).

Answers other than discards are few. They have the numbers below `FIXED_ANSWERS`, the same at every
table; those of later rules versions come after the discards. The number of possible discards is
unbounded (RUN-LOC-PACK), so only a window of them is numbered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wyrmhold.games.dragon_run.actions import Cry, Hide, OnCard, OnSeat, Play, WithCards
from wyrmhold.games.dragon_run.all_parts import ALL
from wyrmhold.games.dragon_run.cards import ANNULATION, OBJECTS, TREASURES
from wyrmhold.games.dragon_run.characters.base import PlainPower
from wyrmhold.games.dragon_run.characters.paid import PaidPower
from wyrmhold.games.dragon_run.locations.pack import Discard
from wyrmhold.games.dragon_run.pieces import SPECIALS
from wyrmhold.games.dragon_run.rules.payments import (
    CRY_PRICE,
    HIDE_PRICE,
    PAYMENTS,
    POWER_PRICE,
    payments,
)
from wyrmhold.games.dragon_run.setup.options import MAX_PLAYERS, Options, rules_for
from wyrmhold.games.dragon_run.state import State
from wyrmhold.games.dragon_run.treasures.base import Potion
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, ChanceOutcome, Word
from wyrmhold.kernel.numbering import OUTSIDE, Numbering
from wyrmhold.kernel.transaction import pending
from wyrmhold.kernel.viewers import CHANCE

Cards = tuple[int, ...]
Factors = tuple[int, int, int]

PUBLISHED: Final = (
    "charge",
    "again",
    "pass",
    "under",
    "leave",
    "annul",
    "decline",
    "power attack",
    "power look",
    "power dig",
    "power lullaby",
    "hide",
    "cry",
    "play",
    "power heal",
    "power steal",
    "keep",
    "target",
    "discard",
)
"""The order in which answers are numbered, by their verbs: published numbers stay."""


def in_order(answers: Sequence[type[Answer]]) -> list[type[Answer]]:
    """The answers of seats in the order of their numbers. Those that are not listed come last."""
    asked = [answer for answer in answers if not issubclass(answer, ChanceOutcome)]
    return sorted(asked, key=place_of)


def place_of(answer: type[Answer]) -> int:
    """The place of an answer among the others."""
    return PUBLISHED.index(answer.verb) if answer.verb in PUBLISHED else len(PUBLISHED)


NUMBERED: Final = in_order(ALL.answers)
VERBS: Final = tuple([answer.verb for answer in NUMBERED])
"""The first factor of a number: the type of answer."""

DISCARD: Final = VERBS.index(Discard.verb)

PAYMENT_OPTIONS: Final[tuple[Cards, ...]] = ((), *PAYMENTS)
"""The ways to pay, nothing first: second factor of hiding and crying, third factor of a power."""

EVERY_OBJECT: Final[Cards] = (0, *range(OBJECTS))
"""A hand that allows every payment."""

MAX_DISCARDS: Final = 8
MAX_OBJECTS: Final = 30
"""Limits of the window: far beyond practical play, and still below half a million numbers."""


def listed(answer: type[Answer]) -> list[tuple[Action, int, int]]:
    """The answers of one class with their second and third factors. Seats are absolute, from 0."""
    if issubclass(answer, Word | PlainPower):
        return [(answer(), 0, 0)]
    if issubclass(answer, OnCard):
        return [(answer(card), card, 0) for card in range(len(TREASURES))]
    if issubclass(answer, OnSeat):
        return [(answer(seat), seat, 0) for seat in range(MAX_PLAYERS)]
    if issubclass(answer, PaidPower):
        return [
            (answer(seat, way), seat, PAYMENT_OPTIONS.index(way))
            for seat in range(MAX_PLAYERS)
            for way in payments(EVERY_OBJECT, POWER_PRICE)
        ]
    if issubclass(answer, Hide):
        ways: list[Cards] = [(), *payments(EVERY_OBJECT, HIDE_PRICE)]
        return [(Hide(way), PAYMENT_OPTIONS.index(way), 0) for way in ways]
    if issubclass(answer, Cry):
        ways = payments(EVERY_OBJECT, CRY_PRICE)
        return [(Cry(way), PAYMENT_OPTIONS.index(way), 0) for way in ways]
    assert issubclass(answer, Play), f"'{answer.verb}' has no numbers"
    found: list[tuple[Action, int, int]] = []
    for card, special in enumerate(SPECIALS):
        if isinstance(special, Potion) and special.replaces_action:
            found += [(Play(card, seat), card, 1 + seat) for seat in range(MAX_PLAYERS)]
        elif special is not None and card != ANNULATION:  # Annul is an answer of its own
            found.append((Play(card), card, 0))
    return found


def fixed_answers() -> tuple[list[Action], list[Factors]]:
    """All answers before the discards, with their factors."""
    found: list[Action] = []
    factors: list[Factors] = []
    for what in range(DISCARD):
        for action, where, rotation in listed(NUMBERED[what]):
            found.append(action)
            factors.append((what, where, rotation))
    return found, factors


FIXED_ANSWERS: Final = len(fixed_answers()[0])
"""The number of answers before the discards."""


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
        self._actions: Final[list[Action]] = []
        self._parts: Final[list[Factors]] = []
        self._whats: Final[dict[type[object], int]] = {
            answer: what for what, answer in enumerate(NUMBERED)
        }
        self._words: Final[dict[type[object], int]] = {}
        self._paid: Final[dict[tuple[int, int, Cards], int]] = {}
        self._thrown: Final[dict[Cards, int]] = {}
        self._objects = 1
        self._others = 1
        for what, answer in enumerate(NUMBERED):
            if what == DISCARD:
                self._number_discards()
            else:
                self._number_listed(what, answer)
        self._numbers: Final = {each: number for number, each in enumerate(self._parts)}

    def _number_listed(self, what: int, answer: type[Answer]) -> None:
        """Number the answers of one class one by one."""
        for action, where, rotation in listed(answer):
            number = len(self._actions)
            if isinstance(action, Word | PlainPower):
                self._words[answer] = number
            elif isinstance(action, PaidPower):
                self._paid[what, action.target, action.cards] = number
            elif isinstance(action, WithCards):
                self._paid[what, 0, action.cards] = number
            self._actions.append(action)
            self._parts.append((what, where, rotation))

    def _number_discards(self) -> None:
        """Lay out the window: small discards first, those of the same size in card order."""
        objects = bundles(tuple([card for card in self.treasures if card < OBJECTS]), self.objects)
        others = bundles(tuple([card for card in self.treasures if card >= OBJECTS]), self.discards)
        self._objects = len(objects)
        self._others = len(others)
        rows: list[tuple[int, Cards, Factors]] = []
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
        what = self._whats.get(type(action), OUTSIDE)
        if isinstance(action, WithCards):
            found = self._paid.get((what, 0, action.cards), OUTSIDE)
        elif isinstance(action, PaidPower):
            found = self._paid.get((what, action.target, action.cards), OUTSIDE)
        elif isinstance(action, Play):
            found = self._numbers.get((what, action.card, 1 + action.target), OUTSIDE)
        elif isinstance(action, OnCard):
            found = self._numbers.get((what, action.card, 0), OUTSIDE)
        elif isinstance(action, OnSeat):
            found = self._numbers.get((what, action.seat, 0), OUTSIDE)
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

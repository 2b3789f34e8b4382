"""Where the Treasures may be, as far as a viewer can know: weighted cases (RUN-KNOW-4).

The unseen cards of a deck are interchangeable, so a case only counts how many of each deck are in
each place. There is one case until a card leaves a place to which cards of two decks have come:
then each deck it may be from is a case of its own. A card that a player shows counts once for every
unseen card it may be. Nothing is concluded from which card a player chose.
"""

from __future__ import annotations

from math import gcd, lcm
from typing import Final, NamedTuple

from wyrmhold.games.dragon_run.cards import with_card, without
from wyrmhold.games.dragon_run.knowledge.trail import DRAWN, PLACES, SHOWN, STOCK, UNTOLD, Trail
from wyrmhold.games.dragon_run.state import replaced
from wyrmhold.kernel.viewers import slot_of

MAX_CASES: Final = 400
"""The number of cases kept, heaviest first: hands that mix several decks can have very many."""

MAX_KEPT: Final = 64
"""The number of trails whose cases are kept, to continue from."""

DECK: Final = PLACES
"""The last deck, as a place."""

Rows = tuple[tuple[int, ...], ...]


class Case(NamedTuple):
    """One possibility, in which the unseen cards of each deck lie in any order.

    sure    the cards the viewer knows, by place
    unseen  how many other cards of each deck a place has, by place
    decks   the unseen cards of each deck; those not in a place are still in the last deck
    """

    sure: Rows
    unseen: Rows
    decks: Rows

    def in_deck(self) -> int:
        """The number of cards left in the last deck."""
        number = len(self.decks[-1])
        for counts in self.unseen:
            number -= counts[-1]
        return number

    def size(self, place: int) -> int:
        """The number of cards in a place."""
        return len(self.sure[place]) + sum(self.unseen[place])

    def least(self, place: int) -> list[int]:
        """The cards that a place, or DECK, has at least, ascending."""
        if place == DECK:
            return at_least(self.decks[-1], self.in_deck())
        found = list(self.sure[place])
        for deck, number in enumerate(self.unseen[place]):
            if number:
                found += at_least(self.decks[deck], number)
        return sorted(found)


Cases = dict[Case, int]
"""Cases with their weights."""


class Beliefs(NamedTuple):
    """What a viewer knows about the Treasures.

    cases   what is possible
    whole   whether that is all: False if light cases were dropped
    """

    cases: Cases
    whole: bool


NOTHING: Final = Beliefs({Case(((),) * PLACES, ((),) * PLACES, ()): 1}, whole=True)
KEPT: Final[dict[tuple[int, Trail], Beliefs]] = {}
"""A cache: views of successive positions continue from each other."""


def followed(trail: Trail, viewer: int) -> Beliefs:
    """What a viewer knows after a trail."""
    length = len(trail)
    found = KEPT.get((viewer, trail))
    while found is None and length:
        length -= 1
        found = KEPT.get((viewer, trail[:length]))
    beliefs = NOTHING if found is None else found
    if length == len(trail):
        return beliefs
    cases = beliefs.cases
    whole = beliefs.whole
    for at in range(length, len(trail)):
        fresh = trail[at] & 7 == STOCK and (not at or trail[at - 1] & 7 != STOCK)
        cases = after_entry(with_deck(cases) if fresh else cases, trail[at], viewer)
        if len(cases) > MAX_CASES:
            cases = dict(sorted(cases.items(), key=weight_first)[-MAX_CASES:])
            whole = False
    if len(KEPT) >= MAX_KEPT:
        KEPT.clear()
    KEPT[viewer, trail] = Beliefs(cases, whole)
    return KEPT[viewer, trail]


def certain(cases: Cases, place: int) -> list[int]:
    """The cards that a place has in every case, ascending."""
    found: list[int] | None = None
    for case in cases:
        least = case.least(place)
        found = least if found is None else in_both(found, least)
        if not found:
            return []
    return found or []


def at_least(cards: tuple[int, ...], number: int) -> list[int]:
    """The cards in every choice of `number` of these, which are in ascending order."""
    others = len(cards) - number
    # If n of the cards are alike, n - others of them are followed by one more at that distance.
    return [cards[at] for at in range(number) if cards[at] == cards[at + others]]


def in_both(cards: list[int], others: list[int]) -> list[int]:
    """The cards that are in both lists, as often as in both."""
    if cards == others:
        return cards
    left = others.copy()
    found: list[int] = []
    for card in cards:
        if card in left:
            left.remove(card)
            found.append(card)
    return found


def weight_first(item: tuple[Case, int]) -> tuple[int, Case]:
    """Sorts cases by weight, always in the same way."""
    return item[1], item[0]


def with_deck(cases: Cases) -> Cases:
    """Add another deck, still empty."""
    found: Cases = {}
    for case, weight in cases.items():
        unseen = tuple([counts + (0,) for counts in case.unseen])
        found[Case(case.sure, unseen, case.decks + ((),))] = weight
    return found


def after_entry(cases: Cases, entry: int, viewer: int) -> Cases:
    """The cases after one more entry of a trail."""
    kind = entry & 7
    taker = entry >> 3 & 7
    giver = entry >> 6 & 7
    card = entry >> 17
    seen = card != UNTOLD and bool(entry >> 9 >> slot_of(viewer) & 1)
    scale = scale_of(cases)
    after: Cases = {}
    for case, weight in cases.items():
        if kind == STOCK:
            last = with_card(case.decks[-1], card)
            add(after, Case(case.sure, case.unseen, case.decks[:-1] + (last,)), weight)
        elif kind == DRAWN and not seen:
            add(after, Case(case.sure, counted(case.unseen, taker, -1, 1), case.decks), weight)
        elif kind == DRAWN:
            number = case.decks[-1].count(card)
            if number:
                rest = Case(case.sure, case.unseen, fewer(case.decks, len(case.decks) - 1, card))
                number = number * scale // len(case.decks[-1])
                add(after, learnt(rest, taker, card), weight * number)
        elif kind == SHOWN and card in case.sure[giver]:
            add(after, forgotten(case, giver, card), weight * scale)
        elif kind == SHOWN:
            for rest, number in turned_up(case, giver, card, scale):
                add(after, rest, weight * number)
        elif seen:
            known = case.sure[giver].count(card)
            if known:
                rest = learnt(forgotten(case, giver, card), taker, card)
                add(after, rest, weight * known * scale)
            for rest, number in turned_up(case, giver, card, scale):
                add(after, learnt(rest, taker, card), weight * number)
        else:
            moved_unseen(after, case, weight, giver, taker)
    return reduced(after)


def moved_unseen(after: Cases, case: Case, weight: int, giver: int, taker: int) -> None:
    """Any card of a place may have gone to another."""
    sure = case.sure[giver]
    for card in sorted(set(sure)):
        rest = learnt(forgotten(case, giver, card), taker, card)
        add(after, rest, weight * sure.count(card))
    for deck, number in enumerate(case.unseen[giver]):
        if number:
            unseen = counted(counted(case.unseen, giver, deck, -1), taker, deck, 1)
            add(after, Case(case.sure, unseen, case.decks), weight * number)


def turned_up(case: Case, place: int, card: int, scale: int) -> list[tuple[Case, int]]:
    """The cases in which one of the unseen cards of a place is this one and leaves it."""
    found: list[tuple[Case, int]] = []
    for deck, number in enumerate(case.unseen[place]):
        copies = case.decks[deck].count(card)
        if number and copies:
            unseen = counted(case.unseen, place, deck, -1)
            weight = number * copies * scale // len(case.decks[deck])
            found.append((Case(case.sure, unseen, fewer(case.decks, deck, card)), weight))
    return found


def scale_of(cases: Cases) -> int:
    """A multiple of the sizes of all decks, so that weights stay whole numbers."""
    sizes = {len(deck) for case in cases for deck in case.decks if deck}
    return lcm(*sizes)


def add(cases: Cases, case: Case, weight: int) -> None:
    if weight:
        cases[case] = cases.get(case, 0) + weight


def reduced(cases: Cases) -> Cases:
    """The same cases with the smallest whole weights."""
    divisor = gcd(*cases.values())
    return {case: weight // divisor for case, weight in cases.items()} if divisor > 1 else cases


def learnt(case: Case, place: int, card: int) -> Case:
    sure = replaced(case.sure, place, with_card(case.sure[place], card))
    return Case(sure, case.unseen, case.decks)


def forgotten(case: Case, place: int, card: int) -> Case:
    sure = replaced(case.sure, place, without(case.sure[place], card))
    return Case(sure, case.unseen, case.decks)


def counted(unseen: Rows, place: int, deck: int, change: int) -> Rows:
    """Count one card of a deck more or less in a place."""
    counts = list(unseen[place])
    counts[deck] += change
    return replaced(unseen, place, tuple(counts))


def fewer(decks: Rows, deck: int, card: int) -> Rows:
    return replaced(decks, deck, without(decks[deck], card))


def seen_place(cases: Cases, place: int, cards: tuple[int, ...]) -> Cases:
    """The cases in which a place holds exactly these cards.

    Only needed in a position redealt for somebody else: its trail does not tell what its seats saw,
    but they still see their own cards.
    """
    left: dict[tuple[Case, tuple[int, ...]], int] = {}
    for case, weight in cases.items():
        unknown = list(cards)
        for card in case.sure[place]:
            if card in unknown:
                unknown.remove(card)
        if len(unknown) == sum(case.unseen[place]):
            left[case, tuple(unknown)] = weight
    while any([rest for _, rest in left]):
        scale = lcm(*[scale_of({case: 1}) for case, _ in left])
        now: dict[tuple[Case, tuple[int, ...]], int] = {}
        for (case, rest), weight in left.items():
            ways = turned_up(case, place, rest[0], scale) if rest else [(case, scale)]
            for after, number in ways:
                key = (learnt(after, place, rest[0]), rest[1:]) if rest else (after, rest)
                now[key] = now.get(key, 0) + weight * number
        left = now
    found: Cases = {}
    for (case, _), weight in left.items():
        add(found, case, weight)
    return reduced(found)

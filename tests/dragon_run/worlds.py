"""Every way the Treasures can lie, counted one by one from what a viewer was told.

This knows nothing of how the game works beliefs out. It starts from all deals of the hidden cards
and follows the events as the viewer got them, one card at a time: an unseen card can be any that
is there, each with the same weight. A card that was shown is one the viewer knew, if there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from wyrmhold.games.dragon_run.cards import TREASURES
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.state import State

Pile = tuple[tuple[str, bool], ...]
"""Cards, each with whether the viewer has seen it there or on its way there."""

DECK, ASIDE, DISCARD = "deck", "aside", "discard"
Place = int | str


class World(NamedTuple):
    """One way the cards can lie."""

    piles: tuple[tuple[Place, Pile], ...]

    def pile(self, place: Place) -> Pile:
        return dict(self.piles).get(place, ())

    def moved(self, card: tuple[str, bool], giver: Place, taker: Place, seen: bool) -> World:
        piles = dict(self.piles)
        rest = list(piles.get(giver, ()))
        rest.remove(card)
        piles[giver] = tuple(rest)
        piles[taker] = tuple(sorted([*piles.get(taker, ()), (card[0], card[1] or seen)]))
        return World(tuple(sorted(piles.items(), key=str)))

    def cards(self, place: Place) -> tuple[str, ...]:
        return tuple(sorted([card for card, _ in self.pile(place)], key=TREASURES.index))


class Worlds:
    """All ways, for one viewer, with their numbers."""

    def __init__(self, state: State, viewer: int) -> None:
        self.viewer = viewer
        self.seats = range(state.players)
        hidden = [*state.deck]
        piles: dict[Place, Pile] = {DISCARD: named(state.discard, seen=True)}
        for seat in self.seats:
            if seat == viewer:
                piles[seat] = named(state.hands[seat], seen=True)
            else:
                hidden += state.hands[seat]
        piles[DECK] = named(sorted(hidden), seen=False)
        self.ways = Counter({World(tuple(sorted(piles.items(), key=str))): 1})
        for seat in self.seats:
            if seat != viewer:
                for _ in state.hands[seat]:
                    self._unseen(DECK, seat)

    def hear(self, events: Iterable[Any]) -> None:
        """Follow the events of an answer, as the viewer gets them."""
        for event in events:
            seen = event.seen_by(self.viewer)
            if seen is not None:
                told: Any = DRAGON_RUN.codec.dump(seen)
                self._follow(told)

    def _follow(self, told: dict[str, Any]) -> None:
        kind = told["type"]
        seat: Place = told.get("seat", -1)
        if kind == "TreasuresShuffled":
            self._reshuffled()
        elif kind in ("TreasureDrawn", "TreasureSeen"):
            taker = seat if kind == "TreasureDrawn" else ASIDE
            self._move(DECK, taker, told["card"])
        elif kind == "CardTaken":
            self._move(told["giver"], seat, told["card"])
        elif kind == "TreasureKept":
            for card in told["others"]:
                self._show(ASIDE, card, DISCARD)
            self._move(ASIDE, seat, told["card"])
        elif kind in ("CardsPaid", "CardsDiscarded", "CharacterEliminated"):
            for card in told["cards"]:
                self._show(seat, card, DISCARD)
            for card in told.get("talismans", []):
                self._show(f"talismans {seat}", card, DISCARD)
        elif kind == "PotionPlayed":
            self._show(seat, told["card"], DISCARD)
        elif kind == "TalismanPlayed":
            self._show(seat, told["card"], f"talismans {seat}")
        elif kind == "DungeonShuffled":
            self._talismans_discarded()

    def _reshuffled(self) -> None:
        now: Counter[World] = Counter()
        for world, number in self.ways.items():
            piles = dict(world.piles)
            assert not piles[DECK]
            piles[DECK] = tuple([(card, False) for card, _ in piles[DISCARD]])
            piles[DISCARD] = ()
            now[World(tuple(sorted(piles.items(), key=str)))] += number
        self.ways = now

    def _talismans_discarded(self) -> None:
        for seat in self.seats:
            place = f"talismans {seat}"
            for card in next(iter(self.ways)).cards(place):
                self._show(place, card, DISCARD)

    def _move(self, giver: Place, taker: Place, card: str | None) -> None:
        if card is None:
            self._unseen(giver, taker)
            return
        now: Counter[World] = Counter()
        for world, number in self.ways.items():
            for each in world.pile(giver):
                if each[0] == card:
                    now[world.moved(each, giver, taker, True)] += number
        self.ways = now

    def _unseen(self, giver: Place, taker: Place) -> None:
        now: Counter[World] = Counter()
        for world, number in self.ways.items():
            for each in world.pile(giver):
                now[world.moved(each, giver, taker, False)] += number
        self.ways = now

    def _show(self, giver: Place, card: str, taker: Place) -> None:
        now: Counter[World] = Counter()
        for world, number in self.ways.items():
            pile = world.pile(giver)
            if (card, True) in pile:
                now[world.moved((card, True), giver, taker, True)] += number
                continue
            for each in pile:
                if each[0] == card:
                    now[world.moved(each, giver, taker, True)] += number
        self.ways = now

    # --- what follows ---------------------------------------------------------------------------

    def deals(self) -> dict[tuple[tuple[str, ...], ...], Fraction]:
        """How likely the cards lie in each way: hands, Treasures looked at, deck."""
        whole = sum(self.ways.values())
        found: dict[tuple[tuple[str, ...], ...], Fraction] = {}
        for world, number in self.ways.items():
            deal = tuple([world.cards(place) for place in (*self.seats, ASIDE, DECK)])
            found[deal] = found.get(deal, Fraction(0)) + Fraction(number, whole)
        return found

    def next_from(self, place: Place) -> dict[str, Fraction]:
        """How likely each card is the next to be taken from the deck or a hand."""
        whole = sum(self.ways.values())
        found: dict[str, Fraction] = {}
        for world, number in self.ways.items():
            cards = world.cards(place)
            for card in cards:
                found[card] = found.get(card, Fraction(0)) + Fraction(number, whole * len(cards))
        return found

    def certain(self, place: Place) -> list[str]:
        """The cards that are in a place in every way."""
        found: list[str] = []
        for card in TREASURES:
            found += [card] * min(world.cards(place).count(card) for world in self.ways)
        return found


def named(cards: Iterable[int], seen: bool) -> Pile:
    return tuple([(TREASURES[card], seen) for card in cards])

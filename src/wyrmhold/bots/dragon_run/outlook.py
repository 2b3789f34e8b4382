"""A seat's estimate of its chance to win, from what it may know."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, final

from wyrmhold.bots.dragon_run.draw import Draw
from wyrmhold.bots.dragon_run.judgement import Judgement
from wyrmhold.bots.dragon_run.position import Position
from wyrmhold.games.dragon_run.cards import INVISIBILITY, LANGUOR, REDIRECTION
from wyrmhold.games.dragon_run.knowledge.trail import deck_cards
from wyrmhold.games.dragon_run.locations.pack import FULL_HAND
from wyrmhold.kernel.knowledge import known_to

DEFAULT_TREASURE: Final = 2.0
"""Value of a Treasure if none of the box's cards are hidden."""


@lru_cache(maxsize=50_000)
def wealth(judgement: Judgement, cards: tuple[int, ...], temper: int) -> float:
    """The value of the cards in a hand."""
    worths = judgement.worths[temper]
    return sum([worths[card] for card in cards])


@final
class Rival:
    """Another living player, as the seat sees them."""

    __slots__ = ("cards", "injured", "seat", "wealth")

    def __init__(self, seat: int, cards: int, wealth: float, injured: int) -> None:
        self.seat: Final = seat
        self.cards: Final = cards
        self.wealth: Final = wealth
        self.injured: Final = injured


@final
class Outlook:
    """Estimates from the seat's hand, the other hands' sizes and known cards, and everything
    public.

    The chance to win is the chance to survive times the seat's share of all players' weights. Gold
    counts more as the game nears its end.
    """

    __slots__ = (
        "_rivals_at",
        "injured",
        "judgement",
        "rivals",
        "temper",
        "treasure",
        "wealth",
    )

    def __init__(self, state: Position, seat: int, judgement: Judgement) -> None:
        temper = state.temper
        worths = judgement.worths[temper]
        hand = state.hands[seat]
        box = state.rules.treasures
        self.judgement: Final = judgement
        self.temper: Final = temper
        self.injured: Final = state.injured >> seat & 1
        self.wealth: Final = wealth(judgement, hand, temper)
        number = len(box) - len(hand) - len(state.discard)
        hidden = wealth(judgement, box, temper) - self.wealth
        for card in state.discard:
            hidden -= worths[card]
        sure: list[list[int]] = []
        for owner, facts in enumerate(state.known):
            known = known_to(facts, seat) if facts and owner != seat else []
            sure.append(known)
            for card in (*known, *state.talismans[owner]):
                number -= 1
                hidden -= worths[card]
        mean = hidden / number if number > 0 and hidden > 0 else DEFAULT_TREASURE
        treasure = mean
        if state.trail:
            treasure, mean = self._known_deck(state, seat, hidden, number, sure)
        self.treasure: Final = treasure
        """Mean value of the next Treasure of the deck."""
        self.rivals: Final[list[Rival]] = []
        for other in state.others(seat):
            known = sure[other]
            cards = len(state.hands[other])
            held = sum([worths[card] for card in known]) + mean * (cards - len(known))
            self.rivals.append(Rival(other, cards, held, state.injured >> other & 1))
        self._rivals_at: Final[dict[int, float]] = {}

    def _known_deck(
        self, state: Position, seat: int, hidden: float, number: int, sure: list[list[int]]
    ) -> tuple[float, float]:
        """Mean values of a Treasure of a deck made from the discards, and of one in a hand.

        Everybody knows what was in that deck; the other hidden cards are in hands (RUN-KNOW-4).
        """
        worths = self.judgement.worths[state.temper]
        drawable = deck_cards(state.trail, seat)
        mean = sum([worths[card] for card in drawable]) / max(1, len(drawable))
        held = sum([len(state.hands[other]) - len(sure[other]) for other in state.others(seat)])
        in_hands = hidden - mean * (number - held)
        return mean, in_hands / held if held > 0 and in_hands > 0 else DEFAULT_TREASURE

    def weight(self, rival: Rival, temper: int, gain: float = 0.0) -> float:
        """A rival's weight after a gain."""
        judgement = self.judgement
        lives = judgement.survival[rival.injured][temper]
        return lives * exp((rival.wealth + gain) / judgement.spread[temper])

    def against(self, temper: int) -> float:
        """The total weight of all rivals."""
        total = self._rivals_at.get(temper)
        if total is None:
            total = sum([self.weight(rival, temper) for rival in self.rivals])
            self._rivals_at[temper] = total
        return total

    def chance(self, wealth: float, injured: int, fall: int = 0, lost: float = 0.0) -> float:
        """The chance to win with this wealth, after Temper fell by `fall` and rivals lost
        weight."""
        temper = self.temper - fall
        if temper < 0:
            temper = 0
        judgement = self.judgement
        own = exp(wealth / judgement.spread[temper])
        return judgement.survival[injured][temper] * own / (own + self.against(temper) - lost)

    def burnt(self, rival: Rival, wealth: float, fall: int) -> float:
        """The chance to win after the dragon's breath has hit a rival."""
        temper = max(0, self.temper - fall)
        lost = self.weight(rival, temper)
        if not rival.injured:
            survival = self.judgement.survival
            lost *= 1.0 - survival[1][temper] / survival[0][temper]
        return self.chance(wealth, self.injured, fall, lost)

    def healed(self, seat: int) -> float:
        """The chance to win after an injured rival is healed."""
        temper = self.temper
        survival = self.judgement.survival
        gained = 0.0
        for rival in self.rivals:
            if rival.seat == seat:
                gained = self.weight(rival, temper)
                gained *= survival[0][temper] / survival[1][temper] - 1.0
        return self.chance(self.wealth, self.injured, lost=-gained)

    def packed(self, hand: tuple[int, ...]) -> float:
        """The change in the seat's wealth from Discard & Draw."""
        if len(hand) <= FULL_HAND:
            return (FULL_HAND - len(hand)) * self.treasure
        worths = self.judgement.worths[self.temper]
        return -sum(sorted([worths[card] for card in hand])[: len(hand) - FULL_HAND])

    def charged(
        self,
        draw: Draw,
        wealth: float,
        packed: float,
        talismans: tuple[int, ...],
        fall: int = 0,
    ) -> float:
        """The chance to win if the seat draws a Location, after Temper fell by `fall`."""
        injured = self.injured
        treasure = self.treasure
        judgement = self.judgement
        found = 0.0
        if draw.hall:
            found += draw.hall * self.chance(wealth + treasure + judgement.hall, injured, fall)
        if draw.pack:
            found += draw.pack * self.chance(wealth + packed, injured, fall)
        if draw.top_three:
            best = wealth + treasure + judgement.best_of_three
            found += draw.top_three * self.chance(best, injured, fall)
        if draw.dragon:
            found += draw.dragon * self.breathed(wealth, talismans, fall)
        elif not found:
            return self.chance(wealth, injured, fall)
        return found

    def breathed(self, wealth: float, talismans: tuple[int, ...], fall: int = 0) -> float:
        """The chance to win if the seat draws the Dragon."""
        fall += 2 if LANGUOR in talismans else 1
        if REDIRECTION in talismans and self.rivals:
            return max([self.burnt(rival, wealth, fall) for rival in self.rivals])
        if INVISIBILITY in talismans:
            return self.chance(wealth, self.injured, fall)
        return 0.0 if self.injured else self.chance(wealth, 1, fall)

"""Evaluates everything a seat can do in a turn by its chance to win afterwards."""

from __future__ import annotations

from typing import Final, final

from wyrmhold.bots.dragon_run.draw import KNOWN_DRAWS, Draw, draw_from, expected_draw
from wyrmhold.bots.dragon_run.judgement import Judgement
from wyrmhold.bots.dragon_run.outlook import Outlook, Rival
from wyrmhold.bots.dragon_run.position import Position
from wyrmhold.games.dragon_run.actions import CHARGE, Cry, Hide, Play
from wyrmhold.games.dragon_run.cards import (
    CHARACTERS,
    DRAGON,
    INVISIBILITY,
    LANGUOR,
    OBJECTS,
    REDIRECTION,
    TREASURES,
)
from wyrmhold.games.dragon_run.characters.bard import LULLABY, LULLABY_BONUS
from wyrmhold.games.dragon_run.characters.cleric import Heal
from wyrmhold.games.dragon_run.characters.dwarf import DIG
from wyrmhold.games.dragon_run.characters.look import LOOK
from wyrmhold.games.dragon_run.characters.thief import Steal
from wyrmhold.games.dragon_run.characters.warrior import ATTACK
from wyrmhold.games.dragon_run.rules.payments import CRY_PRICE, HIDE_PRICE, POWER_PRICE
from wyrmhold.games.dragon_run.rules.turn import FREE_HIDE
from wyrmhold.kernel.action import Action

CLERIC, WARRIOR, THIEF, ELF, MAGICIAN, DWARF, BARD = range(len(CHARACTERS))
HEALTH: Final = TREASURES.index("health")
MIND_CONTROL: Final = TREASURES.index("mind_control")
VISION: Final = TREASURES.index("vision")
LIGHT: Final = TREASURES.index("light")

TOP_RANK: Final = 2.0
"""Ranks above any chance."""

Weighed = tuple[float, Action]
"""An answer, and the chance to win after it."""


def cheapest(hand: tuple[int, ...], price: int) -> tuple[int, ...]:
    """The cheapest cards that pay a price of 1 or 2; empty if none do."""
    if price > 1 and hand[:2] == (0, 0):
        return (0, 0)
    for card in hand:
        if price - 1 <= card < OBJECTS:
            return (card,)
    return ()


def roll_above(number: int) -> float:
    """The chance to roll higher than `number`; a 0 always fails (RUN-HIDE-2)."""
    return max(0, 9 - max(0, number)) / 10


@final
class Turn:
    """A turn of a seat; `fresh` for the extra turn that `again` would start."""

    __slots__ = (
        "draw",
        "forced",
        "hand",
        "judgement",
        "lullaby",
        "no_cry",
        "outlook",
        "packed",
        "seat",
        "state",
        "talismans",
    )

    def __init__(
        self, state: Position, seat: int, judgement: Judgement, fresh: bool = False
    ) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.judgement: Final = judgement
        self.outlook: Final = Outlook(state, seat, judgement)
        self.draw: Final = expected_draw(state, seat, judgement)
        self.hand: Final = state.hands[seat]
        self.talismans: Final = state.talismans[seat]
        self.packed: Final = self.outlook.packed(self.hand)
        self.forced: Final = state.forced and not fresh
        self.no_cry: Final = state.no_cry and not fresh
        self.lullaby: Final = state.lullaby and not fresh

    def best(self) -> Weighed:
        """The best answer of this turn."""
        found = self.actions()
        if not self.forced:
            if self.state.ready >> self.seat & 1:
                found += self.powers()
            found += self.replacements()
        if self.hand and self.hand[-1] >= OBJECTS:
            found += self.cards()
        return max(found, key=chance_of)

    # Actions.

    def charge(self, wealth: float, draw: Draw) -> float:
        return self.outlook.charged(draw, wealth, self.packed, self.talismans)

    def actions(self) -> list[Weighed]:
        """Charge, Hide and Cry, each with the cheapest payment."""
        outlook = self.outlook
        found: list[Weighed] = [(self.charge(outlook.wealth, self.draw), CHARGE)]
        if self.forced:
            return found
        if self.lullaby:
            found.append((self.hide(outlook.wealth, LULLABY_BONUS, self.draw), FREE_HIDE))
        else:
            paid = cheapest(self.hand, HIDE_PRICE)
            if paid:
                hidden = self.hide(outlook.wealth - self.cost(paid), 0, self.draw)
                found.append((hidden, Hide(paid)))
        if not self.no_cry and outlook.rivals:
            # A lone survivor would only waste the price of hiding.
            paid = cheapest(self.hand, CRY_PRICE)
            if paid:
                cried = outlook.chance(outlook.wealth - self.cost(paid), outlook.injured)
                found.append((cried, Cry(paid)))
        return found

    def cost(self, paid: tuple[int, ...]) -> float:
        worths = self.judgement.worths[self.state.temper]
        return sum([worths[card] for card in paid])

    def hide(self, wealth: float, bonus: int, draw: Draw) -> float:
        """The chance to win by hiding."""
        succeeds = roll_above(self.state.left() - bonus)
        fails = self.charge(wealth, draw)
        if not succeeds:
            return fails
        return succeeds * self.calmed(wealth) + (1.0 - succeeds) * fails

    def calmed(self, wealth: float) -> float:
        """The chance to win after Temper fell and the deck was refilled: pass, or charge again."""
        outlook = self.outlook
        fall = 2 if LANGUOR in self.talismans else 1
        passed = outlook.chance(wealth, outlook.injured, fall)
        if fall >= outlook.temper:
            return passed
        return max(
            passed,
            outlook.charged(draw_from(self.state.rules.locations), wealth, self.packed, (), fall),
        )

    # Powers.

    def powers(self) -> list[Weighed]:
        """The character's power, if it is ready."""
        character = self.state.characters[self.seat]
        outlook = self.outlook
        wealth = outlook.wealth - self.judgement.powers[outlook.temper][character]
        if character == CLERIC:
            return self.heal() if outlook.injured else []
        if character == WARRIOR:
            wins = roll_above(outlook.temper)
            fails = self.charge(wealth, self.draw)
            return [(wins * self.calmed(wealth) + (1.0 - wins) * fails, ATTACK)]
        if character == THIEF:
            return self.steal()
        if character == ELF:
            return [(self.looked(wealth + self.judgement.second_look, False), LOOK)]
        if character == MAGICIAN:
            return [(self.looked(wealth, True), LOOK)]
        if character == DWARF:
            return [(self.charge(wealth + outlook.treasure, self.draw), DIG)]
        if self.lullaby:
            return []
        return [(self.hide(wealth, LULLABY_BONUS, self.draw), LULLABY)]

    def heal(self) -> list[Weighed]:
        """Heal this seat only, never a rival."""
        paid = cheapest(self.hand, POWER_PRICE)
        if not paid:
            return []
        healed = self.outlook.chance(self.outlook.wealth - self.cost(paid), 0)
        return [(healed, Heal(self.seat, paid))]

    def steal(self) -> list[Weighed]:
        """Steal from each rival that has cards."""
        paid = cheapest(self.hand, POWER_PRICE)
        outlook = self.outlook
        found: list[Weighed] = []
        if not paid:
            return found
        for rival in outlook.rivals:
            if rival.cards:
                loot = rival.wealth / rival.cards
                temper = outlook.temper
                lost = outlook.weight(rival, temper) - outlook.weight(rival, temper, -loot)
                wealth = outlook.wealth - self.cost(paid) + loot
                stolen = outlook.chance(wealth, outlook.injured, 0, lost)
                found.append((stolen, Steal(rival.seat, paid)))
        return found

    # Knowing the next Location.

    def looked(self, wealth: float, under: bool) -> float:
        """The chance to win if the seat sees the next Location, and with `under` may bury it."""
        draw = self.draw
        if draw.known or not draw.dragon:
            return 0.0
        safe = self.charge(wealth, draw.safe())
        met = safe if under else self.warned(wealth)
        return draw.dragon * met + (1.0 - draw.dragon) * safe

    def warned(self, wealth: float) -> float:
        """The best chance to win with the Dragon known to be on top of the deck."""
        outlook = self.outlook
        best = self.charge(wealth, KNOWN_DRAWS[DRAGON])
        if self.forced:
            return best
        paid = cheapest(self.hand, HIDE_PRICE)
        if paid:
            best = max(best, self.hide(wealth - self.cost(paid), 0, KNOWN_DRAWS[DRAGON]))
        paid = cheapest(self.hand, CRY_PRICE)
        if paid and not self.no_cry and outlook.rivals:
            best = max(best, outlook.chance(wealth - self.cost(paid), outlook.injured))
        return best

    # Cards.

    def replacements(self) -> list[Weighed]:
        """Mind Control: another player charges instead."""
        if MIND_CONTROL not in self.hand:
            return []
        wealth = self.outlook.wealth - self.judgement.worths[self.state.temper][MIND_CONTROL]
        return [
            (self.driven(rival, wealth), Play(MIND_CONTROL, rival.seat))
            for rival in self.outlook.rivals
        ]

    def driven(self, rival: Rival, wealth: float) -> float:
        """The chance to win if a rival charges in this turn."""
        outlook = self.outlook
        draw = self.draw
        fall = 2 if LANGUOR in self.talismans else 1
        temper = outlook.temper
        got = outlook.weight(rival, temper, outlook.treasure) - outlook.weight(rival, temper)
        guarded = self.state.talismans[rival.seat]
        if REDIRECTION in guarded or INVISIBILITY in guarded:
            hit = outlook.chance(wealth, outlook.injured, fall)
        else:
            hit = outlook.burnt(rival, wealth, fall)
        missed = outlook.chance(wealth, outlook.injured, 0, -got)
        return draw.dragon * hit + (1.0 - draw.dragon) * missed

    def cards(self) -> list[Weighed]:
        """Potions and talismans played in addition to an action."""
        found: list[Weighed] = []
        outlook = self.outlook
        worths = self.judgement.worths[self.state.temper]
        for card in sorted({card for card in self.hand if card >= OBJECTS}):
            wealth = outlook.wealth - worths[card]
            if card == HEALTH and outlook.injured:
                # Waiting gains nothing and risks a lot.
                found.append((TOP_RANK, Play(HEALTH)))
            elif card in (REDIRECTION, INVISIBILITY, LANGUOR):
                talismans = (*self.talismans, card)
                charged = outlook.charged(self.draw, wealth, self.packed, talismans)
                found.append((charged, Play(card)))
            elif card == LIGHT:
                found.append((self.looked(wealth, True), Play(LIGHT)))
            elif card == VISION and not self.forced:
                look = self.looked(wealth + self.judgement.second_look, False)
                found.append((look, Play(VISION)))
        return found


def chance_of(weighed: Weighed) -> float:
    return weighed[0]

"""A player whose rules would fit on a card: levels 1 and 2.

Both follow the same rules. How bold they are makes the difference: a beginner is so careful that
hiding and crying cost more than they save.
"""

from __future__ import annotations

import random
from typing import Final, final

from wyrmhold.bots.dragon_run.answers import sensible, sure_win
from wyrmhold.bots.dragon_run.position import Position
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.dragon_run.actions import AGAIN, CHARGE, PASS, Cry, Hide, Play
from wyrmhold.games.dragon_run.cards import INVISIBILITY, OBJECTS, REDIRECTION, TREASURES, worth
from wyrmhold.games.dragon_run.characters.base import Power
from wyrmhold.games.dragon_run.characters.paid import PaidPower
from wyrmhold.games.dragon_run.locations.dragon import Target
from wyrmhold.games.dragon_run.locations.pack import Discard
from wyrmhold.games.dragon_run.locations.top_three import Keep
from wyrmhold.games.dragon_run.rules.peeks import LEAVE, UNDER
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt

HEALTH: Final = TREASURES.index("health")


@final
class Light:
    """Charges while it looks safe, otherwise hides or cries. Heals; rarely uses anything else.

    It never takes another turn after a Treasure Hall.

    charge_above     uninjured, it charges if more Locations than this are left
    injured_above    injured, it charges if more Locations than this are left
    power_share      how often it uses its power when it could
    """

    def __init__(
        self,
        *,
        charge_above: int = 5,
        injured_above: int = 8,
        power_share: float = 0.5,
    ) -> None:
        self.charge_above: Final = charge_above
        self.injured_above: Final = injured_above
        self.power_share: Final = power_share

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        answers = list(prompt.legal)
        won = sure_win(view, answers, rng)
        if won is not None:
            return won
        position: Position = view.position()
        return self.answer(position, view.seat, sensible(position, answers), rng)

    def answer(
        self, position: Position, seat: int, answers: list[Action], rng: random.Random
    ) -> Action:
        """Apply the first rule that fits; otherwise answer at random."""
        injured = position.injured >> seat & 1
        if injured and Play(HEALTH) in answers:
            return Play(HEALTH)
        if AGAIN in answers:
            return PASS
        if PASS in answers:
            return PASS if injured else CHARGE
        if CHARGE in answers:
            return self.turn(position, seat, answers, rng)
        if UNDER in answers:
            bottom = position.top[0] if position.top else position.under[0]
            return UNDER if not bottom & 0xFFFF else LEAVE
        kept = [action for action in answers if isinstance(action, Keep)]
        if kept:
            return max(kept, key=lambda action: worth(action.card))
        thrown = [action for action in answers if isinstance(action, Discard)]
        if thrown:
            return min(thrown, key=lambda action: sum([worth(card) for card in action.cards]))
        aimed = [action for action in answers if isinstance(action, Target)]
        if aimed:
            return max(aimed, key=lambda action: len(position.hands[action.seat]))
        return rng.choice(answers)

    def turn(
        self, position: Position, seat: int, answers: list[Action], rng: random.Random
    ) -> Action:
        """Choose a turn. Only the number of Locations left decides whether charging is safe."""
        injured = position.injured >> seat & 1
        if position.left() > (self.injured_above if injured else self.charge_above):
            powers = [action for action in answers if isinstance(action, Power)]
            own = [use for use in powers if not isinstance(use, PaidPower) or use.target == seat]
            return rng.choice(own) if own and rng.random() < self.power_share else CHARGE
        for card in (INVISIBILITY, REDIRECTION):
            if Play(card) in answers:
                return Play(card)
        for kind in (Hide, Cry):
            for action in answers:
                if isinstance(action, kind) and all([card < OBJECTS for card in action.cards]):
                    return action
        return CHARGE

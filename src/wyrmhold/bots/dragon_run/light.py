"""Two simple players: one random, one with rules that would fit on a card."""

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
AGAIN_LIMIT: Final = 6
"""An uninjured player takes another turn after a Treasure Hall if this many Locations are left."""
INJURED_CHARGE_LIMIT: Final = 8
"""An injured player only charges if more Locations than this are left."""
CHARGE_LIMIT: Final = 5
"""An uninjured player only charges if more Locations than this are left."""


@final
class TypeThenRandom:
    """Picks a random kind of answer, then a random answer of that kind. Always takes a sure win."""

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        answers = list(prompt.legal)
        won = sure_win(view, answers, rng)
        if won is not None:
            return won
        kinds: dict[type, list[Action]] = {}
        for action in answers:
            kinds.setdefault(type(action), []).append(action)
        return rng.choice(rng.choice(list(kinds.values())))


@final
class Light:
    """Charges while it looks safe, otherwise hides or cries. Heals; rarely uses anything else."""

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        answers = list(prompt.legal)
        won = sure_win(view, answers, rng)
        if won is not None:
            return won
        state: Position = view.position()
        return light_answer(state, view.seat, sensible(state, answers), rng)


def light_answer(state: Position, seat: int, answers: list[Action], rng: random.Random) -> Action:
    """Apply the first rule that fits; otherwise answer at random."""
    injured = state.injured >> seat & 1
    if injured and Play(HEALTH) in answers:
        return Play(HEALTH)
    if AGAIN in answers:
        return AGAIN if not injured and state.left() >= AGAIN_LIMIT else PASS
    if PASS in answers:
        return PASS if injured else CHARGE
    if CHARGE in answers:
        return light_turn(state, seat, answers, rng)
    if UNDER in answers:
        bottom = state.top[0] if state.top else state.under[0]
        return UNDER if not bottom & 0xFFFF else LEAVE
    kept = [action for action in answers if isinstance(action, Keep)]
    if kept:
        return max(kept, key=lambda action: worth(action.card))
    thrown = [action for action in answers if isinstance(action, Discard)]
    if thrown:
        return min(thrown, key=lambda action: sum([worth(card) for card in action.cards]))
    aimed = [action for action in answers if isinstance(action, Target)]
    if aimed:
        return max(aimed, key=lambda action: len(state.hands[action.seat]))
    return rng.choice(answers)


def light_turn(state: Position, seat: int, answers: list[Action], rng: random.Random) -> Action:
    """Choose a turn. Only the number of Locations left decides whether charging is safe."""
    injured = state.injured >> seat & 1
    if state.left() > (INJURED_CHARGE_LIMIT if injured else CHARGE_LIMIT):
        powers = [action for action in answers if isinstance(action, Power)]
        own = [use for use in powers if not isinstance(use, PaidPower) or use.target == seat]
        return rng.choice(own) if own and rng.random() < 0.5 else CHARGE
    for card in (INVISIBILITY, REDIRECTION):
        if Play(card) in answers:
            return Play(card)
    for kind in (Hide, Cry):
        for action in answers:
            if isinstance(action, kind) and all([card < OBJECTS for card in action.cards]):
                return action
    return CHARGE

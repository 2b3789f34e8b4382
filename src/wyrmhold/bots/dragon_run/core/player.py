"""Plays the core perfectly at a real table."""

from __future__ import annotations

import random
from typing import Final, final

from wyrmhold.bots.dragon_run.core import solution as bits
from wyrmhold.bots.dragon_run.core.solution import Solution
from wyrmhold.bots.dragon_run.core.solver import CRIES, HIDES
from wyrmhold.bots.dragon_run.position import Position
from wyrmhold.bots.dragon_run.turns import cheapest
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.dragon_run.actions import AGAIN, CHARGE, PASS, Cry, Hide
from wyrmhold.games.dragon_run.rules.payments import CRY_PRICE, HIDE_PRICE
from wyrmhold.games.dragon_run.rules.turn import AfterHall, AfterHide, ChooseTurn
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt


@final
class CorePlayer:
    """Reads every answer from the solution. Nothing they need is hidden in the core."""

    def __init__(self, solution: Solution) -> None:
        self.solution: Final = solution

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        return self.answer(view.position())

    def answer(self, state: Position) -> Action:
        """The optimal answer of the acting seat."""
        frame = state.stack[-1]
        if not isinstance(frame, ChooseTurn | AfterHall | AfterHide):
            (sole,) = frame.options(state)  # all cards of the core are alike
            return sole
        seat = frame.seat
        deck = self.solution.box.number_of(state.unseen)
        injured = state.injured >> seat & 1
        gold = len(state.hands[seat])
        rivals = state.others(seat)
        if not rivals:
            if not isinstance(frame, ChooseTurn):
                return PASS
            hides = not state.forced and self.solution.alone[state.temper, deck, injured, gold]
            return Hide(cheapest(state.hands[seat], HIDE_PRICE)) if hides else CHARGE
        other = rivals[0]
        hurt = state.injured >> other & 1
        choice = int(
            self.solution.choices[state.temper, deck, injured, hurt, gold, len(state.hands[other])]
        )
        if isinstance(frame, AfterHall):
            return AGAIN if choice >> bits.AGAIN_BIT & 1 else PASS
        if isinstance(frame, AfterHide):
            return CHARGE if choice >> bits.ONWARD_BIT & 1 else PASS
        if state.forced:
            return CHARGE
        turn = choice >> bits.NO_CRY_BIT & 1 if state.no_cry else choice & bits.TURN_MASK
        if turn == HIDES:
            return Hide(cheapest(state.hands[seat], HIDE_PRICE))
        if turn == CRIES:
            return Cry(cheapest(state.hands[seat], CRY_PRICE))
        return CHARGE

"""A sensible Dragon Run player without search: picks the answer with the best estimated chance."""

from __future__ import annotations

import random
from typing import Final, final

from wyrmhold.bots.dragon_run.draw import expected_draw
from wyrmhold.bots.dragon_run.judgement import JUDGEMENT, Judgement
from wyrmhold.bots.dragon_run.outlook import Outlook
from wyrmhold.bots.dragon_run.position import Position
from wyrmhold.bots.dragon_run.turns import HEALTH, MIND_CONTROL, Turn
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.dragon_run.actions import AGAIN, CHARGE, PASS, Play
from wyrmhold.games.dragon_run.cards import ANNULATION
from wyrmhold.games.dragon_run.locations.dragon import ChooseVictim, Target
from wyrmhold.games.dragon_run.locations.pack import FULL_HAND, ChooseDiscards, Discard
from wyrmhold.games.dragon_run.locations.top_three import ChooseKept, Keep
from wyrmhold.games.dragon_run.rules.annulment import ANNUL, DECLINE, MayAnnul
from wyrmhold.games.dragon_run.rules.peeks import LEAVE, UNDER, MayPutUnder
from wyrmhold.games.dragon_run.rules.turn import AfterHall, AfterHide, ChooseTurn, PotionWorks
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt


@final
class Scripted:
    """Answers by estimating the chance to win.

    It reads an imagined position, but only what its seat may know. A test permutes the rest.
    """

    def __init__(self, judgement: Judgement = JUDGEMENT) -> None:
        self.judgement: Final = judgement

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        return self.answer(view.position())

    def answer(self, state: Position) -> Action:
        """Choose a legal answer to the pending question."""
        frame = state.stack[-1]
        if isinstance(frame, ChooseTurn):
            return Turn(state, frame.seat, self.judgement).best()[1]
        if isinstance(frame, AfterHall):
            return self.after_hall(state, frame.seat)
        if isinstance(frame, AfterHide):
            return self.after_hide(state, frame.seat)
        if isinstance(frame, MayPutUnder):
            return self.put_under(state, frame.seat)
        if isinstance(frame, MayAnnul):
            return self.annul(state, frame)
        if isinstance(frame, ChooseDiscards):
            hand = state.hands[frame.seat]
            worths = self.judgement.worths[state.temper]
            surplus = sorted(hand, key=worths.__getitem__)[: len(hand) - FULL_HAND]
            return Discard(tuple(sorted(surplus)))
        if isinstance(frame, ChooseKept):
            worths = self.judgement.worths[state.temper]
            return Keep(max(state.aside, key=worths.__getitem__))
        assert isinstance(frame, ChooseVictim)
        outlook = Outlook(state, frame.seat, self.judgement)
        hit = max(outlook.rivals, key=lambda rival: outlook.burnt(rival, outlook.wealth, 1))
        return Target(hit.seat)

    def after_hall(self, state: Position, seat: int) -> Action:
        """Take another turn if its best answer beats passing."""
        if HEALTH in state.hands[seat] and state.injured >> seat & 1:
            return Play(HEALTH)
        turn = Turn(state, seat, self.judgement, fresh=True)
        passed = turn.outlook.chance(turn.outlook.wealth, turn.outlook.injured)
        return AGAIN if turn.best()[0] > passed else PASS

    def after_hide(self, state: Position, seat: int) -> Action:
        """Charge into the full deck, or pass."""
        if HEALTH in state.hands[seat] and state.injured >> seat & 1:
            return Play(HEALTH)
        turn = Turn(state, seat, self.judgement)
        wealth = turn.outlook.wealth
        passed = turn.outlook.chance(wealth, turn.outlook.injured)
        return CHARGE if turn.charge(wealth, turn.draw) > passed else PASS

    def put_under(self, state: Position, seat: int) -> Action:
        """Compare the best turn with this Location on top against charging into the next one."""
        turn = Turn(state, seat, self.judgement)
        after = expected_draw(state, seat, self.judgement, skip=1)
        left = turn.best()[0]
        return UNDER if turn.charge(turn.outlook.wealth, after) > left else LEAVE

    def annul(self, state: Position, frame: MayAnnul) -> Action:
        """Annul an Annulation, Mind Control of this seat, or a Health potion if it hurts enough."""
        works = frame.works
        if not isinstance(works, PotionWorks):
            return ANNUL
        seat = frame.seat
        outlook = Outlook(state, seat, self.judgement)
        if works.card == MIND_CONTROL and works.target == seat:
            draw = expected_draw(state, seat, self.judgement)
            packed = outlook.packed(state.hands[seat])
            talismans = state.talismans[seat]
            # Whoever plays it may know the top card: assume the Dragon half of the time.
            suffered = outlook.charged(draw, outlook.wealth, packed, talismans)
            suffered = (suffered + outlook.breathed(outlook.wealth, talismans)) / 2
        elif works.card == HEALTH:
            suffered = outlook.healed(works.seat)
        else:
            return DECLINE
        held = self.judgement.worths[state.temper][ANNULATION]
        kept = outlook.chance(outlook.wealth - held, outlook.injured)
        return ANNUL if kept > suffered else DECLINE

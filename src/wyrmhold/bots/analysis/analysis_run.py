"""Analyses a finished record step by step.

A single value function is evaluated after every step. Its change at a decision is skill, its change
at a chance draw is luck. So start, skill and luck add up to the result.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from wyrmhold.bots.advice.evaluation import Adviser, Chances, shares
from wyrmhold.bots.analysis.review import Drawn, Judged, Point, Review, SeatReview
from wyrmhold.bots.analysis.truths import QUICK, Effort, Truth, truth_of
from wyrmhold.bots.analysis.valuation import Valuation
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.replay import Played, begin, standing, walk
from wyrmhold.kernel.transaction import pending, top
from wyrmhold.kernel.vantage import OpenVantage, Vantage

Progress = Callable[[int, int], None]
"""Called with the number of steps done and the total."""


def no_progress(done: int, of: int) -> None:
    pass


def analysed(
    game: AnyGame,
    record: Record,
    adviser: Adviser,
    effort: Effort = QUICK,
    seed: int = 0,
    progress: Progress = no_progress,
) -> Review:
    """Analyse a finished game. The same record, seed and effort give the same analysis.

    Undone steps are ignored. The deal before the first question belongs to the start.
    Raises BadRecord.
    """
    if record.outcome is None:
        raise BadRecord("not finished", ["only finished games can be analysed"])
    kept = {line.n for line in standing(record.steps)}
    played = [each for each in walk(game, record) if each.line.n in kept]
    analysis = Analysis(game, len(record.header.seats), adviser, effort, seed)
    state = begin(game, record.header)
    began = not isinstance(pending(state), Chance)
    if began:
        analysis.start(0, state)
    for number, step in enumerate(played):
        progress(number, len(played))
        if began:
            analysis.add_step(step)
        elif not isinstance(pending(step.after), Chance):
            began = True
            analysis.start(step.line.n, step.after)
    progress(len(played), len(played))
    if not began:
        raise BadRecord("nothing to analyse", ["the game contains no decisions"])
    return analysis.review(record.outcome)


class Analysis:
    """An analysis in progress."""

    def __init__(
        self, game: AnyGame, players: int, adviser: Adviser, effort: Effort, seed: int
    ) -> None:
        self.game: Final = game
        self.players: Final = players
        self.adviser: Final = adviser
        self.effort: Final = effort
        self.seed: Final = seed
        self.valuation: Final = Valuation(adviser.judge, players, effort.outcomes)
        self.points: Final[list[Point]] = []
        self.decisions: Final[list[Judged]] = []
        self.draws: Final[list[Drawn]] = []
        self._first_turn = 0

    def start(self, step: int, state: AnyState) -> None:
        """Note the position at the first question."""
        self._first_turn = state.turns
        self.points.append(Point(step, 0, self.valuation.of(state)))

    def add_step(self, step: Played[AnyState]) -> None:
        before = self.points[-1].chances
        after = self.valuation.of(step.after)
        turn = step.before.turns - self._first_turn
        frame = top(step.before)
        if isinstance(frame, Chance):
            weights = frame.outcomes(step.before)
            drawn = sum([weight for outcome, weight in weights if outcome == step.action])
            chance = drawn / sum([weight for _, weight in weights])
            self.draws.append(
                Drawn(step.line.n, turn, step.line.do, frame.kind, chance, before, after)
            )
        else:
            known, opened = self._truths(step)
            self.decisions.append(
                Judged(
                    step.line.n,
                    turn,
                    step.line.by,
                    step.line.do,
                    frame.kind,
                    before,
                    after,
                    known,
                    opened,
                )
            )
        self.points.append(Point(step.line.n, turn, after))

    def _truths(self, step: Played[AnyState]) -> tuple[Truth | None, Truth | None]:
        """The best answer given what the seat knew, and the best with all cards open."""
        seat = step.line.by
        view: AnyVantage = Vantage.of(self.game, step.before, seat)
        if len(view.prompt().legal) < 2:
            return None, None
        return self._truth(view, step), self._truth(OpenVantage(self.game, step.before, seat), step)

    def _truth(self, view: AnyVantage, step: Played[AnyState]) -> Truth:
        rng = random.Random(f"{self.seed} {step.line.n}")
        return truth_of(self.adviser, view, view.prompt(), step.action, self.effort, rng)

    def review(self, outcome: dict[str, object]) -> Review:
        """The finished analysis, after the last step."""
        result = result_of(outcome, self.players)
        return Review(
            tuple(self.points),
            tuple(self.decisions),
            tuple(self.draws),
            tuple([self._seat(seat, result[seat]) for seat in range(self.players)]),
        )

    def _seat(self, seat: int, result: float) -> SeatReview:
        own = [each for each in self.decisions if each.seat == seat]
        others = [each for each in self.decisions if each.seat != seat]
        words = [each.mistake for each in own]
        return SeatReview(
            seat=seat,
            start=self.points[0].chances[seat],
            own=changed(own, seat),
            others=changed(others, seat),
            luck=changed(self.draws, seat),
            ending=result - self.points[-1].chances[seat],
            result=result,
            decisions=len(own),
            inaccuracies=words.count("inaccuracy"),
            mistakes=words.count("mistake"),
            blunders=words.count("blunder"),
            lost=sum([each.known.loss for each in own if each.known and each.known.clear]),
        )


def changed(steps: Sequence[Judged | Drawn], seat: int) -> float:
    """The total change of a seat's chance over some steps."""
    return sum([step.after[seat] - step.before[seat] for step in steps])


def result_of(outcome: dict[str, object], players: int) -> Chances:
    """Everybody's share of the win, from a record's outcome. An abandoned table has no winners."""
    winners = outcome["winners"]
    assert isinstance(winners, list)
    return shares(Outcome(tuple(winners), str(outcome["reason"])), players)

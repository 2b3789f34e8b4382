"""Monte Carlo search: every answer is tried in the same imagined positions with the same luck.

Scripted players play on for all seats for a few turns; then the net evaluates the position. Answers
that are clearly worse than the best are dropped. So close answers get most of the trials, and clear
cases are decided quickly.
"""

from __future__ import annotations

import random
from math import exp, sqrt
from typing import Final, final

from wyrmhold.bots.dragon_run.answers import sensible, sure_win
from wyrmhold.bots.dragon_run.scripted import Scripted
from wyrmhold.bots.dragon_run.value.features import Row, noted
from wyrmhold.bots.dragon_run.value.net import kept_net
from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.games.dragon_run.rules.turn import ChooseTurn
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.transaction import advance, apply
from wyrmhold.kernel.vantage import Prompt

KRONECKER_STEPS: Final = (0.8191725134, 0.6710436067, 0.5497004779)
"""Step of a Kronecker sequence from one trial to the next, for the first chance draws in a trial.
It makes even a few trials meet the Dragon as often as they should."""

BATCH: Final = 24
"""Positions imagined between two comparisons of the answers."""

DROP_ERRORS: Final = 3.5
"""Standard errors of the difference that make an answer clearly worse."""

SWITCH_ERRORS: Final = 1.0
"""Standard errors by which an answer must beat the scripted player's choice."""


@final
class Trial:
    """The results of an answer so far."""

    __slots__ = ("action", "own", "sums")

    def __init__(self, action: Action, players: int) -> None:
        self.action: Final = action
        self.sums: Final = [0.0] * players
        self.own: Final[list[float]] = []
        """The acting seat's chance, trial by trial."""

    def add(self, chances: list[float], seat: int) -> None:
        """Add the result of a trial."""
        for each in range(len(self.sums)):
            self.sums[each] += chances[each]
        self.own.append(chances[seat])

    def mean(self) -> float:
        return sum(self.own) / len(self.own)

    def beats(self, other: Trial, errors: float) -> bool:
        """Whether this is better by `errors` standard errors, over the trials both had with the
        same luck."""
        apart = [mine - theirs for mine, theirs in zip(self.own, other.own, strict=False)]
        return sum(apart) / len(apart) > errors * error_of(apart)

    def weighed(self) -> Weighed:
        count = len(self.own)
        chances = tuple([each / count for each in self.sums])
        return Weighed(self.action, chances, error_of(self.own), count)


def error_of(values: list[float]) -> float:
    """The standard error of a mean."""
    count = len(values)
    mean = sum(values) / count
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (count * max(1, count - 1)))


@final
class Search:
    """Tries its answers out.

    trials      maximum number of trials per decision
    horizon     rounds of the table a trial is played on for
    softness    temperature of the choice: higher picks worse answers more often, 0 always the best
    """

    def __init__(self, trials: int, horizon: float = 1.0, softness: float = 0.0) -> None:
        self.trials: Final = trials
        self.horizon: Final = horizon
        self.softness: Final = softness
        self.policy: Final = Scripted()

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        answers = list(prompt.legal)
        if len(answers) == 1:
            return answers[0]
        won = sure_win(view, answers, rng)
        if won is not None:
            return won
        trials = self.explored(view, answers, rng)
        best = trials[0]
        if not self.softness:
            # With so few trials, keep the scripted answer unless another is clearly better.
            usual = self.policy.answer(view.position())
            stands = [
                each
                for each in trials
                if each.action == usual and not best.beats(each, SWITCH_ERRORS)
            ]
            return stands[0].action if stands else best.action
        weights = [exp((each.mean() - best.mean()) / self.softness) for each in trials]
        return rng.choices(trials, weights)[0].action

    def weigh(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> list[Weighed]:
        """Evaluate the sensible answers; best first, dropped ones last."""
        return [trial.weighed() for trial in self.explored(view, list(prompt.legal), rng)]

    def explored(self, view: AnyVantage, answers: list[Action], rng: random.Random) -> list[Trial]:
        """Try the sensible answers until the best is clear or the trials are used up."""
        trials = self.begun(view, sensible(view.position(), answers))
        seed = rng.getrandbits(60)
        left = trials
        done = 0
        spent = 0
        while not done or (len(left) > 1 and spent + BATCH * len(left) <= self.trials):
            self.extend(left, view, range(done, done + BATCH), seed)
            done += BATCH
            spent += BATCH * len(left)
            best = max(left, key=Trial.mean)
            left = [trial for trial in left if trial is best or not best.beats(trial, DROP_ERRORS)]
        return ranked(trials)

    def evenly(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> list[Weighed]:
        """Evaluate every legal answer with the same number of trials; best first. For display."""
        trials = self.begun(view, list(prompt.legal))
        number = max(2, self.trials // len(trials))
        self.extend(trials, view, range(number), rng.getrandbits(60))
        return [trial.weighed() for trial in ranked(trials)]

    def begun(self, view: AnyVantage, answers: list[Action]) -> list[Trial]:
        """A trial for each answer, without results yet."""
        players = len(view.position().hands)
        return [Trial(action, players) for action in answers]

    def extend(self, trials: list[Trial], view: AnyVantage, numbers: range, seed: int) -> None:
        """Try the answers in more imagined positions, the same for all of them."""
        ends: list[tuple[Trial, Outcome | None]] = []
        rows: list[Row] = []
        source = random.Random(seed)
        offsets = [source.random() for _ in KRONECKER_STEPS]
        for number in numbers:
            position = view.imagine(random.Random(f"{seed} {number}"))
            stop = position.turns + max(1, round(self.horizon * position.alive.bit_count()))
            for trial in trials:
                luck = TrialLuck(seed, offsets, number)
                after, _ = apply(position, trial.action)
                after = self.played_on(after, luck, stop)
                ends.append((trial, after.outcome))
                if after.outcome is None:
                    rows.append(noted(after))
        # One batch for the net is much faster.
        valued = iter(kept_net().chances(rows).tolist() if rows else [])
        for trial, outcome in ends:
            chances = next(valued) if outcome is None else parts(outcome, len(trial.sums))
            trial.add(chances, view.seat)

    def played_on(self, position: Imagined, luck: TrialLuck, stop: int) -> Imagined:
        """Let scripted players play on to the start of turn `stop` or later."""
        while position.stack and not (
            position.turns >= stop
            and isinstance(position.stack[-1], ChooseTurn)
            and not position.forced
            and not position.lullaby
        ):
            frame = position.stack[-1]
            if isinstance(frame, Chance):
                action = frame.pick(position, luck.below(frame.weight(position)))
            else:
                action = self.policy.answer(position)
            position, _ = advance(position, action, luck.dice)
        return position


@final
class TrialLuck:
    """The luck of a trial. The first draws are spread evenly over the trials of a decision; later
    ones are independent."""

    __slots__ = ("_drawn", "_later", "_number", "_offsets", "dice")

    def __init__(self, seed: int, offsets: list[float], number: int) -> None:
        self._offsets: Final = offsets
        self._number: Final = number
        self._later: Final = Dice(random.Random(seed + 1 + number))
        self._drawn = 0
        self.dice: Dice | None = None
        """The source of later draws; None while the next draw is one of the first."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        place = self._drawn
        self._drawn += 1
        if self._drawn >= len(KRONECKER_STEPS):
            self.dice = self._later
        if place >= len(KRONECKER_STEPS):
            return self._later.below(n)
        return int((self._offsets[place] + self._number * KRONECKER_STEPS[place]) % 1.0 * n)


def parts(outcome: Outcome, players: int) -> list[float]:
    """Everybody's share of the win."""
    winners = outcome.winners
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def ranked(trials: list[Trial]) -> list[Trial]:
    """The answers with the most trials first, then by mean."""
    return sorted(trials, key=lambda trial: (-len(trial.own), -trial.mean()))

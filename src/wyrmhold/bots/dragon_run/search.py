"""Search over imagined positions: every answer is tried in the same ones with the same luck.

From there on scripted players play for all seats, for a few turns; then the net says what the
position is worth. An answer that is clearly worse than the best is dropped, so that close ones get
most of the trials, and a clear case is decided soon.
"""

from __future__ import annotations

import random
from math import exp, sqrt
from typing import Final, final

from wyrmhold.bots.dragon_run.answers import sensible, sure_win
from wyrmhold.bots.dragon_run.scripted import Scripted
from wyrmhold.bots.dragon_run.value.features import Row, noted
from wyrmhold.bots.dragon_run.value.net import kept_net
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.bots.weighing import Weighed
from wyrmhold.games.dragon_run.turn import ChooseTurn
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.transaction import advance, apply
from wyrmhold.kernel.vantage import Prompt

SPREAD: Final = (0.8191725134, 0.6710436067, 0.5497004779)
"""How far apart the luck of one trial is from that of the next, for the first chances in it: so
few trials already meet the Dragon as often as they should (a Kronecker sequence)."""

BATCH: Final = 24
"""How many more positions are imagined before answers are compared again."""

CLEAR: Final = 3.5
"""How many standard errors of the difference make an answer clearly worse."""

DOUBT: Final = 1.0
"""How many make it better than what the scripted player would answer."""


@final
class Trial:
    """What was found out about an answer so far."""

    __slots__ = ("action", "own", "sums")

    def __init__(self, action: Action, players: int) -> None:
        self.action: Final = action
        self.sums: Final = [0.0] * players
        self.own: Final[list[float]] = []
        """The chance of the seat that is asked, trial by trial."""

    def add(self, chances: list[float], seat: int) -> None:
        """One more trial."""
        for each in range(len(self.sums)):
            self.sums[each] += chances[each]
        self.own.append(chances[seat])

    def mean(self) -> float:
        return sum(self.own) / len(self.own)

    def beats(self, other: Trial, errors: float) -> bool:
        """Whether this is better by so many standard errors, going by the trials that both had
        with the same luck."""
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
    """A player that tries its answers out.

    trials      how many trials one decision gets at most
    horizon     how many rounds of the table a trial is played on
    softness    how much worse an answer may be to be taken now and then: 0 takes the best
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
            # What is usual stands unless another answer is really better: trials are few.
            usual = self.policy.answer(view.position())
            stands = [
                each for each in trials if each.action == usual and not best.beats(each, DOUBT)
            ]
            return stands[0].action if stands else best.action
        weights = [exp((each.mean() - best.mean()) / self.softness) for each in trials]
        return rng.choices(trials, weights)[0].action

    def weigh(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> list[Weighed]:
        """The sensible answers, the best first; those that were dropped come last."""
        return [trial.weighed() for trial in self.explored(view, list(prompt.legal), rng)]

    def explored(self, view: AnyVantage, answers: list[Action], rng: random.Random) -> list[Trial]:
        """Try the sensible answers out until the best is clear, or the trials are spent."""
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
            left = [trial for trial in left if trial is best or not best.beats(trial, CLEAR)]
        return ranked(trials)

    def evenly(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> list[Weighed]:
        """Every legal answer with as many trials, the best first: for people who look on."""
        trials = self.begun(view, list(prompt.legal))
        number = max(2, self.trials // len(trials))
        self.extend(trials, view, range(number), rng.getrandbits(60))
        return [trial.weighed() for trial in ranked(trials)]

    def begun(self, view: AnyVantage, answers: list[Action]) -> list[Trial]:
        """Answers of which nothing is known yet."""
        players = len(view.position().hands)
        return [Trial(action, players) for action in answers]

    def extend(self, trials: list[Trial], view: AnyVantage, numbers: range, seed: int) -> None:
        """Try answers out in more imagined positions, the same for all of them."""
        ends: list[tuple[Trial, Outcome | None]] = []
        rows: list[Row] = []
        source = random.Random(seed)
        offsets = [source.random() for _ in SPREAD]
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
        # The net is asked once for all of them: that is much quicker.
        valued = iter(kept_net().chances(rows).tolist() if rows else [])
        for trial, outcome in ends:
            chances = next(valued) if outcome is None else parts(outcome, len(trial.sums))
            trial.add(chances, view.seat)

    def played_on(self, position: Imagined, luck: TrialLuck, stop: int) -> Imagined:
        """Let scripted players go on until the beginning of a later turn."""
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
    """The luck of a trial: the first chances are spread evenly over the trials of a decision, the
    later ones are like dice."""

    __slots__ = ("_drawn", "_later", "_number", "_offsets", "dice")

    def __init__(self, seed: int, offsets: list[float], number: int) -> None:
        self._offsets: Final = offsets
        self._number: Final = number
        self._later: Final = Dice(random.Random(seed + 1 + number))
        self._drawn = 0
        self.dice: Dice | None = None
        """What later chances are drawn from; None while the next one is among the first."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        place = self._drawn
        self._drawn += 1
        if self._drawn >= len(SPREAD):
            self.dice = self._later
        if place >= len(SPREAD):
            return self._later.below(n)
        return int((self._offsets[place] + self._number * SPREAD[place]) % 1.0 * n)


def parts(outcome: Outcome, players: int) -> list[float]:
    """Who won, in parts."""
    winners = outcome.winners
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def ranked(trials: list[Trial]) -> list[Trial]:
    """The answers that were tried longest first, among them the best first."""
    return sorted(trials, key=lambda trial: (-len(trial.own), -trial.mean()))

"""The evaluators behind hints and analyses, by game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, final

from wyrmhold.bots.advice.evaluation import Adviser, Chances, shares
from wyrmhold.bots.advice.futures import mean, weighed_together
from wyrmhold.bots.dragon_run.scripted import Scripted
from wyrmhold.bots.dragon_run.search import Search as RunSearch
from wyrmhold.bots.dragon_run.value.features import Row, noted
from wyrmhold.bots.dragon_run.value.net import kept_net
from wyrmhold.bots.drakon.learned import Learned, shipped
from wyrmhold.bots.drakon.search.budget import Budget
from wyrmhold.bots.drakon.search.reply import Replies
from wyrmhold.bots.drakon.search.searches import tree
from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.rules.turn import ChooseTurn
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.transaction import advance, pending, settled
from wyrmhold.kernel.vantage import Prompt

LEARNED: Final = Learned()


@final
class ByTheNet:
    """Evaluates a Drakon position for all seats, each by what it can know. The chances sum to 1."""

    def values(self, position: Imagined) -> Sequence[float]:
        return LEARNED.chances(position)


@final
class Glance:
    """Ranks Drakon answers by what they lead to immediately."""

    def __init__(self, most: int, answers: int) -> None:
        """Compare at most `most` answers, evenly spaced, and return the best `answers`."""
        self._most: Final = most
        self._answers: Final = answers

    def weigh(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> list[Weighed]:
        position = view.imagine(rng)
        replies = Replies(
            position,
            view.seat,
            LEARNED,
            Budget(0, view),
            candidates(position),
            self._most,
        )
        best = [replies.actions[number] for number in replies.ranked()[: self._answers]]
        return weighed_together(ByTheNet(), view, best, 1, rng)


@final
class PlayedToATurn:
    """Evaluates a Dragon Run position with the net, which only knows positions where a turn begins.

    From any other position, scripted players play on to the next one, several times and always with
    the same luck.
    """

    def __init__(self, times: int) -> None:
        self._times: Final = times
        self._player: Final = Scripted()

    def values(self, position: Imagined) -> Sequence[float]:
        players = len(DRAGON_RUN.picks(position))
        rows: list[Row] = []
        found: list[Chances] = []
        for time in range(1 if begins_turn(position) else self._times):
            after = self._played_on(position, Dice(random.Random(time)))
            outcome: Outcome | None = after.outcome
            if outcome is None:
                rows.append(noted(after))
            else:
                found.append(shares(outcome, players))
        if rows:
            found += [tuple(row[:players]) for row in kept_net().chances(rows).tolist()]
        return mean(found)

    def _played_on(self, position: Imagined, luck: Dice) -> Imagined:
        if isinstance(pending(position), Chance):
            position = settled(position.copy(), luck)[0]
        while position.stack and not begins_turn(position):
            position = advance(position, self._player.answer(position), luck)[0]
        return position


def begins_turn(position: Imagined) -> bool:
    """Whether an ordinary turn of Dragon Run begins: not forced, no lullaby."""
    return (
        isinstance(pending(position), ChooseTurn) and not position.forced and not position.lullaby
    )


HINT_BUDGET: Final = 2000
"""Positions evaluated for a hint. Fewer than a bot uses: finding reasons takes time too, and
somebody is waiting."""

ADVISERS: Final[Mapping[str, Adviser]] = {
    DRAKON.name: Adviser(weigher=tree(LEARNED, HINT_BUDGET), scout=Glance(24, 5), judge=ByTheNet()),
    DRAGON_RUN.name: Adviser(weigher=RunSearch(600), scout=RunSearch(40), judge=PlayedToATurn(8)),
}


def read_nets() -> None:
    """Load the advisers' nets before anybody waits for an answer."""
    shipped()
    kept_net()

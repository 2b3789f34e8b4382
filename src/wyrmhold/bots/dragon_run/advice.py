"""Dragon Run's evaluators behind hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, final

from wyrmhold.bots.advice.evaluation import Adviser, Chances, shares
from wyrmhold.bots.advice.futures import mean
from wyrmhold.bots.dragon_run.reasons import facts, reasons
from wyrmhold.bots.dragon_run.scripted import Scripted
from wyrmhold.bots.dragon_run.search import Search
from wyrmhold.bots.dragon_run.value.features import Row, noted
from wyrmhold.bots.dragon_run.value.net import kept_net
from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.rules.turn import ChooseTurn
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.transaction import advance, pending, settled


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


def adviser() -> Adviser:
    """The adviser, with its net loaded."""
    kept_net()
    return Adviser(Search(600), Search(40), PlayedToATurn(8), facts, reasons)

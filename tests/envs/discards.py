"""Counts games of Dragon Run that end at a hand too big to discard by numbers.

`python -m tests.envs.discards [PLAYER] [GAMES]`. Without a player, answers are random but favour
charging. Answers without a number do not stop a game, so that every window sees the same games.
"""

from __future__ import annotations

import random
import sys

from tests.dragon_run.tables import bold
from wyrmhold.bots.protocol import asked
from wyrmhold.bots.roster import ROSTER
from wyrmhold.games.dragon_run.agents.numbering import DragonRunNumbering
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, settled

WINDOWS = ((2, 12), (5, 5), (6, 6), (4, 12), (5, 12), (6, 14))
PLAYERS = (2, 3, 4, 5)


def main(words: list[str]) -> None:
    roster = {entry.name: entry.bot for entry in ROSTER[DRAGON_RUN.name]}
    bot = roster[words[0]] if words else None
    games = int(words[1]) if len(words) > 1 else 1000
    numberings = [DragonRunNumbering(*window) for window in WINDOWS]
    cut = [0] * len(WINDOWS)
    outside = [0] * len(WINDOWS)
    answers = 0
    rng = random.Random(5)
    for game in range(games):
        luck = Dice(rng)
        fresh = DRAGON_RUN.new("first", {}, [None] * PLAYERS[game % len(PLAYERS)])
        state, _ = settled(fresh, luck)
        ended = [False] * len(WINDOWS)
        while state.stack:
            for index, numbering in enumerate(numberings):
                numbers, beyond = numbering.legal(state)
                outside[index] += beyond
                ended[index] |= not numbers
            answers += len(numbers) + beyond
            action = bold(state, rng) if bot is None else asked(bot, DRAGON_RUN, state, rng)
            state, _ = advance(state, action, luck)
        cut = [number + over for number, over in zip(cut, ended, strict=True)]
    print(f"{games} games of 2 to 5 players, {answers} answers")
    for (discards, objects), numbering, ends, beyond in zip(
        WINDOWS, numberings, cut, outside, strict=True
    ):
        print(
            f"  discards {discards}, objects {objects}: {numbering.size} numbers,"
            f" {beyond / answers:.2%} of the answers outside, {ends / games:.2%} of the games cut"
        )


if __name__ == "__main__":
    main(sys.argv[1:])

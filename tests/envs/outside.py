"""Counts Drakon answers without a number: `python -m tests.envs.outside [PLAYER] [GAMES]`.

Without a player, answers are drawn from those that have numbers, as an environment's agents do, so
nobody ever builds outside the window. Bots from the roster know nothing of a window.
"""

from __future__ import annotations

import random
import sys

from wyrmhold.bots.protocol import Bot, asked
from wyrmhold.bots.roster import ROSTER
from wyrmhold.games.drakon.agents.numbering import DrakonNumbering
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, settled

WINDOWS = (11, 15, 21)
TABLES: tuple[tuple[str, dict[str, object], int], ...] = (
    ("third", {}, 2),
    ("third", {}, 4),
    ("fourth", {"heroes": True}, 4),
    ("third", {"expansion_one": True}, 4),
)
Table = tuple[str, dict[str, object], int]


def measured(bot: Bot | None, games: int, table: Table, window: int) -> tuple[int, float, int]:
    """The number of questions, the share of answers outside the window, and the number of games
    that ended because all of a seat's answers were outside."""
    edition, options, players = table
    fresh = DRAKON.new(edition, options, [None] * players)
    numbering = DrakonNumbering(window, fresh.rules, players)
    rng = random.Random(5)
    questions = answers = outside = cut = 0
    for _ in range(games):
        luck = Dice(rng)
        state, _ = settled(fresh.copy(), luck)
        while state.stack:
            numbers, beyond = numbering.legal(state)
            questions += 1
            answers += len(numbers) + beyond
            outside += beyond
            if not numbers:
                cut += 1
                break
            if bot is None:
                action = numbering.action(rng.choice(numbers))
            else:
                action = asked(bot, DRAKON, state, rng)
            state, _ = advance(state, action, luck)
    return questions, outside / answers, cut


def main(words: list[str]) -> None:
    roster = {entry.name: entry.bot for entry in ROSTER[DRAKON.name]}
    bot = roster[words[0]] if words else None
    games = int(words[1]) if len(words) > 1 else 20
    for table in TABLES:
        edition, options, players = table
        print(", ".join([edition, *options, f"{players} players, {games} games"]))
        for window in WINDOWS:
            questions, share, cut = measured(bot, games, table, window)
            print(
                f"  window {window}: {questions} questions, {share:.2%} of the answers outside,"
                f" {cut} games cut short"
            )


if __name__ == "__main__":
    main(sys.argv[1:])

"""A bot's answer to a table's question, or a fast bot's if it does not come in time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import NamedTuple

import structlog

from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.roster import fast_bot
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.vantage import Vantage
from wyrmhold.server.workers.pool import BotFailed, Workers, imagined_position
from wyrmhold.server.workers.queue import Urgency

log: structlog.stdlib.BoundLogger = structlog.get_logger("wyrmhold.bots")


class BotAnswer(NamedTuple):
    """The token of an answer, and whether a fast bot gave it because the bot did not."""

    token: str
    replaced: bool


async def bot_answer(
    workers_for: Callable[[str, str], Workers],
    game: AnyGame,
    state: AnyState,
    seat: int,
    bot: str,
    rng: random.Random,
    table: str,
) -> BotAnswer:
    """Ask a bot; if it fails, a fast one of similar character. Neither may keep people waiting.

    Both get a position that contains only what their seat may know. The log names the table.
    """
    position = imagined_position(game, state, seat, rng)
    seed = rng.getrandbits(32)
    told = log.bind(table=table, game=game.name, bot=bot)
    try:
        token = await workers_for(game.name, bot).choose(game.name, bot, position, seat, seed)
        game.parse(token)
        return BotAnswer(token, replaced=False)
    except (BotFailed, WyrmholdError) as error:
        told.warning("bot_failed", error=type(error).__name__)
    fast = fast_bot(game.name, bot)
    try:
        workers = workers_for(game.name, fast)
        token = await workers.choose(game.name, fast, position, seat, seed, Urgency.OVERDUE)
    except BotFailed as error:
        told.warning("fast_bot_failed", fast=fast, error=type(error).__name__)
        token = await asyncio.to_thread(answer_here, game, fast, position, seat, seed)
    return BotAnswer(token, replaced=True)


def answer_here(game: AnyGame, bot: str, position: dict[str, object], seat: int, seed: int) -> str:
    """The answer of a fast bot, computed in this process because no worker can."""
    view = Vantage.loaded(game, position, seat)
    return PLAYERS[game.name][bot].choose(view, view.prompt(), random.Random(seed)).token()

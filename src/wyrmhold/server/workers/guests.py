"""Guests: the operator's own programs that speak the bot protocol and play at tables.

They have worker processes of their own, because they may take much longer than our bots and must
not hold up others.
"""

from __future__ import annotations

import re
import shlex
from argparse import Namespace
from collections.abc import Sequence

from wyrmhold.bots.line.bot import LineBot
from wyrmhold.bots.line.faults import BotFault
from wyrmhold.bots.line.limits import Limits
from wyrmhold.bots.line.names import command_words, runnable
from wyrmhold.bots.line.offers import Offer, offers_text
from wyrmhold.bots.players import PLAYERS
from wyrmhold.kernel.errors import BadOptions, WyrmholdError
from wyrmhold.server.config import Config
from wyrmhold.server.workers.messages import GUESTS
from wyrmhold.server.workers.pool import Workers

NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")

WORKER_MARGIN_S = 5.0
"""Extra time of a worker over its bot, so that the worker can report the fault."""

MAX_QUEUED_ANSWERS = 10
"""A question waits for a free process as long as this many answers may take."""


class BadGuest(WyrmholdError):
    """A program cannot be offered at tables."""

    code = "bad_guest"


def met(texts: Sequence[str], limits: Limits) -> tuple[Offer, ...]:
    """Parses `NAME=COMMAND` and starts each program once to check it. Raises BadGuest."""
    offers: list[Offer] = []
    for text in texts:
        name, _, command = text.partition("=")
        if not NAME.fullmatch(name):
            raise BadGuest(
                f"--guest {text}: write NAME=COMMAND; a name has up to 24 lower-case letters,"
                " digits and hyphens, and starts with a letter"
            )
        if any([name in bots for bots in PLAYERS.values()]):
            raise BadGuest(f"--guest {text}: a built-in bot is called {name}: choose another name")
        if name in [offer.name for offer in offers]:
            raise BadGuest(f"--guest {text}: two guests are called {name}")
        offers.append(Offer(name, *introduced(text, command, limits)))
    return tuple(offers)


def introduced(text: str, command: str, limits: Limits) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of a command and the games its program plays. Raises BadGuest."""
    try:
        words = tuple(runnable(command_words(command)))
        bot = LineBot(words, limits)
        try:
            return words, bot.meet().games
        finally:
            bot.close()
    except BadOptions as error:
        raise BadGuest(f"--guest {text}: {' '.join(error.problems)}") from None
    except BotFault as fault:
        tried = shlex.join(["wyrmhold", "bot", "check", *words])
        raise BadGuest(
            f"--guest {text}: {fault.message} ({fault.kind}). For details, run `{tried}`"
        ) from None


def limits_of(args: Namespace) -> Limits:
    """The limits of guests given on the command line."""
    return Limits(
        seconds=args.guest_seconds,
        memory_mb=args.guest_memory,
        cpu_seconds=args.guest_cpu,
        processes=args.guest_tasks,
        network=int(args.guest_network),
        all_files=int(args.guest_files),
    )


def workers_of(config: Config) -> Workers | None:
    """The worker processes for guests; None if there are no guests."""
    if not config.guests:
        return None
    limits = config.guest_limits
    seconds = limits.seconds + limits.start_seconds + limits.grace_seconds + WORKER_MARGIN_S
    return Workers(
        config.guest_workers,
        seconds=seconds,
        memory_mb=0,  # the programs have their own limits
        players=GUESTS + offers_text(config.guests, limits),
        patience=MAX_QUEUED_ANSWERS * seconds,
    )

"""`python -m wyrmhold.server.worker_main`: a process that runs bots, one at a time.

The server talks to it through standard input and output (`workers.messages`). It ends when its
input does, so it never outlives its server. Bots are imported when first asked, because few tables
use all of them.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from importlib import import_module
from queue import SimpleQueue
from typing import BinaryIO

from wyrmhold.bots.line.faults import BotFault
from wyrmhold.bots.protocol import Bot
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.record import read_record
from wyrmhold.kernel.vantage import Vantage
from wyrmhold.server.workers.messages import (
    GUESTS,
    LENGTH,
    MAX_DETAIL_CHARS,
    Ask,
    AskAnalysis,
    AskHint,
    Chose,
    Failed,
    Going,
    Question,
    Ready,
    Reply,
    Said,
    Taken,
    framed,
    length_in,
    read_ask,
)

Players = Mapping[str, Mapping[str, Bot]]

OUT_OF_MEMORY = framed(Failed("memory", "out of memory"))
"""Made in advance: when it is needed, there is no memory left to make it."""

TAKEN = framed(Taken())
READY = framed(Ready())

NICENESS = 5
"""Gives the server, which has people waiting, priority over bots."""

IMPORT_LIMIT_S = 30.0
"""Time limit for importing a bot, which does not count as thinking."""

GRACE_S = 1.0
"""Seconds after its limit that a bot ends itself if the server has not stopped it."""


def main(arguments: list[str]) -> None:
    players_path, memory_mb, seconds = arguments[0], int(arguments[1]), float(arguments[2])
    calm_signals()
    questions, answers = take_channel()
    limit(memory_mb)
    try:
        players = players_at(players_path)
    except Exception:
        send(answers, framed(Failed("error", detail())))
        return
    asks: SimpleQueue[Question] = SimpleQueue()
    threading.Thread(target=listen, args=(questions, asks), daemon=True).start()
    send(answers, READY)

    def begin() -> None:
        alarm(seconds + GRACE_S)
        send(answers, READY)

    while True:
        ask = asks.get()
        alarm(IMPORT_LIMIT_S + GRACE_S)
        send(answers, TAKEN)
        message = framed_reply(players, ask, begin, lambda going: send(answers, framed(going)))
        alarm(0)
        send(answers, message)
        if message is OUT_OF_MEMORY:
            os._exit(3)  # the process may be in any state


def calm_signals() -> None:
    """Ignore signals sent to all processes; the server handles them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def take_channel() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the server, moved so that a bot that prints or reads cannot use them."""
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)
    return questions, answers


def limit(memory_mb: int) -> None:
    """Limits the memory of the process, if the system can; 0 for no limit."""
    if sys.platform == "win32":
        return
    import resource

    if memory_mb:
        size = memory_mb * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(NICENESS)


def alarm(seconds: float) -> None:
    """Ends the process after `seconds`; 0 for never.

    Normally the server ends a slow bot. This covers a bot whose server is gone and that blocks the
    listening thread.
    """
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


def players_at(path: str) -> Players:
    """The players at `module:NAME`, or the guests given as text."""
    if path.startswith(GUESTS):
        from wyrmhold.bots.line.offers import offered

        return offered(path.removeprefix(GUESTS))
    module, _, name = path.partition(":")
    players: Players = getattr(import_module(module), name)
    return players


def listen(questions: BinaryIO, asks: SimpleQueue[Question]) -> None:
    """Queues the server's questions, and ends the process when the server is gone.

    Runs in its own thread, because a bot may be thinking when the server dies.
    """
    try:
        while True:
            head = questions.read(LENGTH.size)
            if len(head) < LENGTH.size:
                return
            asks.put(read_ask(questions.read(length_in(head))))
    finally:
        os._exit(0)


def framed_reply(
    players: Players, ask: Question, begin: Callable[[], None], tell: Callable[[Going], None]
) -> bytes:
    """The encoded reply to a question, including failures.

    `begin` is called when everything needed is imported, which starts the clock.
    """
    try:
        if isinstance(ask, AskHint):
            return framed(Said(hinted(ask, begin)))
        if isinstance(ask, AskAnalysis):
            return framed(Said(looked_back(ask, begin, tell)))
        return framed(answer(players, ask, begin))
    except MemoryError:
        return OUT_OF_MEMORY
    except BotFault as fault:
        return framed(Failed("fault", f"{fault.kind}: {fault.message}"[:MAX_DETAIL_CHARS]))
    except BaseException:  # a bot may even call sys.exit
        return framed(Failed("error", detail()))


def answer(players: Players, ask: Ask, begin: Callable[[], None]) -> Reply:
    """Lets the bot choose, and checks that its choice is legal."""
    if ask.game not in GAMES or ask.bot not in players.get(ask.game, {}):
        return Failed("unknown", f"no bot {ask.bot!r} for {ask.game!r}")
    game, bot = GAMES[ask.game], players[ask.game][ask.bot]
    begin()
    view = Vantage.loaded(game, ask.position, ask.seat)
    try:
        prompt = view.prompt()
    except ValueError as error:
        return Failed("error", str(error))
    token = bot.choose(view, prompt, random.Random(int(ask.seed))).token()
    try:
        allowed = game.parse(token) in prompt.legal
    except WyrmholdError as error:
        return Failed("illegal", f"{token!r}: {error.message}"[:MAX_DETAIL_CHARS])
    if not allowed:
        return Failed(
            "illegal", f"{token!r} is not an answer to {prompt.kind!r}"[:MAX_DETAIL_CHARS]
        )
    return Chose(token)


def hinted(ask: AskHint, begin: Callable[[], None]) -> str:
    """A hint for a seat, as JSON."""
    from wyrmhold.bots.advice.advisers import adviser_of
    from wyrmhold.bots.advice.hints import hint

    adviser = adviser_of(ask.game)
    begin()
    game = GAMES[ask.game]
    view = Vantage.loaded(game, ask.position, ask.seat)
    given = None if ask.given is None else game.parse(ask.given)
    rng = random.Random(int(ask.seed))
    return json.dumps(hint(adviser, view, rng, given).as_json())


def looked_back(ask: AskAnalysis, begin: Callable[[], None], tell: Callable[[Going], None]) -> str:
    """The analysis of a finished record, as JSON."""
    from wyrmhold.bots.advice.advisers import adviser_of
    from wyrmhold.bots.analysis.analysis_run import analysed

    adviser = adviser_of(ask.game)
    begin()
    game = GAMES[ask.game]
    review = analysed(
        game,
        read_record(ask.record),
        adviser,
        seed=int(ask.seed),
        progress=lambda done, of: tell(Going(done, of)),
    )
    return json.dumps(review.as_json())


def detail() -> str:
    """The end of the current traceback."""
    return traceback.format_exc()[-MAX_DETAIL_CHARS:]


def send(answers: BinaryIO, message: bytes) -> None:
    rest = memoryview(message)
    try:
        while rest:
            rest = rest[answers.write(rest) :]
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])

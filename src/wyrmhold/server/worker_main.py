"""`python -m wyrmhold.server.worker_main`: a process in which bots think, one at a time.

The server talks to it through its standard input and output (`worker_wire`). It ends when its
input does, so it outlives no server, however that one died. It imports who is asked when they are
first asked: few tables have all the bots.
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
from wyrmhold.server.worker_wire import (
    GUESTS,
    LENGTH,
    LONGEST_DETAIL,
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
"""Made beforehand: when it is needed there is nothing left to make it in."""

TAKEN = framed(Taken())
READY = framed(Ready())

NICENESS = 5
"""A bot that thinks hard gives way to the server, which has people waiting."""

LOADING_S = 30.0
"""How long importing a bot may take: that is no thinking."""

GRACE_S = 1.0
"""How much longer than its limit a bot can think if the server does not stop it."""


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
        alarm(LOADING_S + GRACE_S)
        send(answers, TAKEN)
        message = framed_reply(players, ask, begin, lambda going: send(answers, framed(going)))
        alarm(0)
        send(answers, message)
        if message is OUT_OF_MEMORY:
            os._exit(3)  # nobody knows what such a process is still good for


def calm_signals() -> None:
    """What a terminal or a service manager sends to all processes is for the server to act on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def take_channel() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the server, out of reach of a bot that prints or reads."""
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)
    return questions, answers


def limit(memory_mb: int) -> None:
    """Holds the process to its memory, where the system can; 0 for no limit."""
    if sys.platform == "win32":
        return
    import resource

    if memory_mb:
        size = memory_mb * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(NICENESS)


def alarm(seconds: float) -> None:
    """Ends the process after so many seconds; 0: not at all.

    The server ends a slow bot itself. This is for a bot whose server is gone and that does not let
    the listening thread run.
    """
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


def players_at(path: str) -> Players:
    """The players that `module:NAME` names, or the guests that are written out."""
    if path.startswith(GUESTS):
        from wyrmhold.bots.line.offering import offered

        return offered(path.removeprefix(GUESTS))
    module, _, name = path.partition(":")
    players: Players = getattr(import_module(module), name)
    return players


def listen(questions: BinaryIO, asks: SimpleQueue[Question]) -> None:
    """Hands on what the server asks, and ends the process when the server is gone.

    In a thread of its own: a bot may be thinking when the server dies.
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
    """The message that answers a question; also when there is no answer.

    `begin` is called when all is imported that the answer needs: from then on the clock runs.
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
        return framed(Failed("fault", f"{fault.kind}: {fault.message}"[:LONGEST_DETAIL]))
    except BaseException:  # a bot may also call sys.exit
        return framed(Failed("error", detail()))


def answer(players: Players, ask: Ask, begin: Callable[[], None]) -> Reply:
    """Lets the bot choose, and looks whether what it chose is allowed."""
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
        return Failed("illegal", f"{token!r}: {error.message}"[:LONGEST_DETAIL])
    if not allowed:
        return Failed("illegal", f"{token!r} is no answer to {prompt.kind!r}"[:LONGEST_DETAIL])
    return Chose(token)


def hinted(ask: AskHint, begin: Callable[[], None]) -> str:
    """What a seat could answer, and why, as JSON."""
    from wyrmhold.bots.advice.advisers import ADVISERS, read_nets
    from wyrmhold.bots.advice.hinting import hint

    read_nets()
    begin()
    game = GAMES[ask.game]
    view = Vantage.loaded(game, ask.position, ask.seat)
    given = None if ask.given is None else game.parse(ask.given)
    rng = random.Random(int(ask.seed))
    return json.dumps(hint(ADVISERS[ask.game], view, rng, given).as_json())


def looked_back(ask: AskAnalysis, begin: Callable[[], None], tell: Callable[[Going], None]) -> str:
    """The analysis of a finished record, as JSON."""
    from wyrmhold.bots.advice.advisers import ADVISERS, read_nets
    from wyrmhold.bots.analysis.analysing import analysed

    read_nets()
    begin()
    game = GAMES[ask.game]
    review = analysed(
        game,
        read_record(ask.record),
        ADVISERS[ask.game],
        seed=int(ask.seed),
        progress=lambda done, of: tell(Going(done, of)),
    )
    return json.dumps(review.as_json())


def detail() -> str:
    """Where it went wrong, the end of it."""
    return traceback.format_exc()[-LONGEST_DETAIL:]


def send(answers: BinaryIO, message: bytes) -> None:
    rest = memoryview(message)
    try:
        while rest:
            rest = rest[answers.write(rest) :]
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])

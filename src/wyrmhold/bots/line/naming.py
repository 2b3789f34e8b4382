"""Bots in any language by name: `line:COMMAND`, or `line(seconds=60):COMMAND` with limits."""

from __future__ import annotations

import ast
import shlex
import shutil
from collections.abc import Sequence
from typing import Final

from wyrmhold.bots.line.bot import LineBot
from wyrmhold.bots.line.faults import BotFault
from wyrmhold.bots.line.limits import Limits, limits_from
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import BadOptions

WORD: Final = "line"


def is_line_name(name: str) -> bool:
    """Whether a name means a program, and no module of this name."""
    return name.startswith((f"{WORD}:", f"{WORD}("))


def line_bot(name: str, game: str) -> LineBot:
    """The bot of that name, met and found to play a game. Raises BadOptions."""
    limits, command = read_name(name)
    bot = LineBot(runnable(command), limits)
    try:
        bot.meet(game)
    except BotFault as fault:
        raise problem(f"{shlex.join(command)}: {fault.message} ({fault.kind})") from None
    return bot


def read_name(name: str) -> tuple[Limits, list[str]]:
    """The limits and the words of the command in a name. Raises BadOptions."""
    rest = name.removeprefix(WORD)
    given: dict[str, object] = {}
    if rest.startswith("("):
        inside, closed, rest = rest[1:].partition(")")
        try:
            call = ast.parse(f"f({inside})", mode="eval").body
            if not closed or not isinstance(call, ast.Call) or call.args:
                raise ValueError("write line(seconds=60, memory_mb=512):COMMAND")
            given = {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}
            limits = limits_from(given)
        except SyntaxError:
            raise problem(f"{shown(name)}: write line(seconds=60):COMMAND") from None
        except ValueError as error:
            raise problem(f"{shown(name)}: {error}") from None
    else:
        limits = Limits()
    return limits, command_words(rest.removeprefix(":"))


def command_words(text: str) -> list[str]:
    """A command as a shell would take it apart; no shell runs it. Raises BadOptions."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise problem(f"{shown(text)} cannot be read as a command: {error}") from None
    if not words:
        raise problem("there is no command: write line:COMMAND, such as 'line:python3 my_bot.py'")
    return words


def runnable(command: Sequence[str]) -> Sequence[str]:
    """A command whose program is there. Raises BadOptions."""
    if shutil.which(command[0]) is None:
        raise problem(
            f"there is no program {shown(command[0])} to run: check its name, and whether it may be"
            " executed (a script needs its language before it, as in 'line:python3 my_bot.py')"
        )
    return command


def problem(text: str) -> BadOptions:
    return BadOptions("no such bot", [text])

"""Names of external bots: `line:COMMAND`, or `line(seconds=60):COMMAND` with limits."""

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

PREFIX: Final = "line"


def is_line_name(name: str) -> bool:
    """Whether a name is that of a program rather than a module."""
    return name.startswith((f"{PREFIX}:", f"{PREFIX}("))


def line_bot(name: str, game: str) -> LineBot:
    """Start the named bot and check that it plays the game. Raises BadOptions."""
    limits, command = read_name(name)
    bot = LineBot(runnable(command), limits)
    try:
        bot.meet(game)
    except BotFault as fault:
        raise problem(f"{shlex.join(command)}: {fault.message} ({fault.kind})") from None
    return bot


def read_name(name: str) -> tuple[Limits, list[str]]:
    """Split a name into limits and the words of the command. Raises BadOptions."""
    rest = name.removeprefix(PREFIX)
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
    """Split a command as a shell would; no shell runs it. Raises BadOptions."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise problem(f"{shown(text)} cannot be read as a command: {error}") from None
    if not words:
        raise problem("missing command: write line:COMMAND, such as 'line:python3 my_bot.py'")
    return words


def runnable(command: Sequence[str]) -> Sequence[str]:
    """The command, if its program exists. Raises BadOptions."""
    if shutil.which(command[0]) is None:
        raise problem(
            f"program {shown(command[0])} not found: check its name, and that it is executable"
            " (put the interpreter before a script, as in 'line:python3 my_bot.py')"
        )
    return command


def problem(text: str) -> BadOptions:
    return BadOptions("no such bot", [text])

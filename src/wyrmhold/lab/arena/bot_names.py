"""Bots by name: those of the roster, custom ones by `module:NAME`, and programs by
`line:COMMAND`."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path
from typing import Any, cast

from wyrmhold.bots.line.names import is_line_name, line_bot
from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.protocol import Bot
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import BadOptions


def bot_of(game: str, name: str) -> Bot:
    """The bot with this name, at `module:NAME`, or behind `line:COMMAND`. Raises BadOptions."""
    if is_line_name(name):
        return line_bot(name, game)
    if ":" not in name:
        players = PLAYERS[game]
        if name in players:
            return players[name]
        known = ", ".join(players)
        raise unknown(
            f"{shown(name)} does not play {game}: choose from {known}, or give module:NAME"
            " or line:COMMAND"
        )
    module, _, expression = name.partition(":")
    attribute, given = called(name, expression)
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        found: Any = getattr(importlib.import_module(module), attribute)
        if given is not None or not hasattr(found, "choose") or isinstance(found, type):
            found = found(**(given or {}))
    except Exception as error:
        raise unknown(f"{name}: {type(error).__name__}: {error}") from None
    if not hasattr(found, "choose"):
        raise unknown(f"{name} is not a bot: it has no `choose`")
    return cast(Bot, found)


def called(name: str, expression: str) -> tuple[str, dict[str, Any] | None]:
    """The name in `NAME` or `NAME(word=1)`, and the arguments."""
    try:
        tree = ast.parse(expression, mode="eval").body
        if isinstance(tree, ast.Name):
            return tree.id, None
        if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and not tree.args:
            given = {str(word.arg): ast.literal_eval(word.value) for word in tree.keywords}
            return tree.func.id, given
    except (SyntaxError, ValueError):
        pass
    raise unknown(f"{name}: write module:NAME, or module:NAME(word=1) to call a factory")


def unknown(problem: str) -> BadOptions:
    return BadOptions("no such bot", [problem])

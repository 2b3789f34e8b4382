"""`wyrmhold`: one command, one module each; nothing that is typed gives a traceback."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from wyrmhold import __version__
from wyrmhold.cli.output import print_json
from wyrmhold.kernel.errors import WyrmholdError

COMMANDS = {
    "play": "play a game in this terminal",
    "serve": "serve tables over HTTP and WebSocket",
    "store": "back up and restore a server's tables",
    "inspect": "read a position, play tokens on it, print what is there",
    "replay": "play a record again, verify its luck, show it as one seat saw it",
    "hint": "what the seat that is asked could answer, and why",
    "analyse": "look back at a finished game: chances, mistakes, luck",
    "perft": "count the positions that can follow",
    "simulate": "play many games and sum them up",
    "arena": "play matches between bots and say who is stronger",
    "bot": "check a bot in any language, serve one of ours",
    "lab": "ask questions about the games, answered by many games",
    "mcp": "let a language model sit at a table",
    "bench": "measure decisions and games a second",
    "options": "what a table can agree on, and what goes together",
    "tiles": "what is in a box, to read or to edit",
    "rules": "the rules, clause by clause, and the tests behind them",
}


class BadUsage(WyrmholdError):
    """A command line that cannot be understood."""

    code = "usage"


class Parser(argparse.ArgumentParser):
    """Raises what is wrong, so that it is told like any other bad input."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False, **kwargs})

    def error(self, message: str) -> NoReturn:
        raise BadUsage(f"{message} (try: {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if getattr(sys.stdout, "errors", None) == "strict":
        # What a terminal or a file cannot show, as on Windows, is no reason to end.
        getattr(sys.stdout, "reconfigure", lambda **_: None)(errors="replace")
    try:
        status = answered(arguments)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader went away (`| head`): nobody is left to tell.
        no_more_output()
        return 141
    except OSError as error:
        no_more_output()
        print(f"wyrmhold: the output cannot be written: {error.strerror}", file=sys.stderr)
        return 1


def answered(arguments: Sequence[str]) -> int:
    """Run one command, and tell what is wrong with its input."""
    try:
        return run(arguments)
    except WyrmholdError as error:
        # What a program asked for in JSON is refused in JSON too; inspect speaks nothing else.
        return fail(error, as_json="--json" in arguments or arguments[:1] == ["inspect"])
    except SystemExit as done:
        # How argparse ends after --help and --version.
        return done.code if isinstance(done.code, int) else 0


def no_more_output() -> None:
    """Let nothing be written when Python flushes at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(arguments: Sequence[str]) -> int:
    parser = Parser(
        prog="wyrmhold", description="Drakon and Dragon Run, for people and for programs."
    )
    parser.add_argument("--version", action="version", version=f"wyrmhold {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    wanted = arguments[0] if arguments else None
    for name, about in COMMANDS.items():
        # Only the command that is called is loaded, so that every one starts fast.
        if name == wanted:
            importlib.import_module(f"wyrmhold.cli.{name}").add(commands)
        else:
            commands.add_parser(name, help=about)
    args = parser.parse_args(arguments)
    if args.command is None:
        parser.print_help()
        return 0
    status: int = args.run(args)
    return status


def fail(error: WyrmholdError, as_json: bool) -> int:
    """Print an error where its reader looks for it; the exit status."""
    if as_json:
        print_json(error.as_json())
        return 2
    print(f"wyrmhold: {error.message}", file=sys.stderr)
    for problem in getattr(error, "problems", []):
        print(f"  - {problem}", file=sys.stderr)
    if error.rule:
        print(f"  see: wyrmhold rules {error.rule}", file=sys.stderr)
    return 2

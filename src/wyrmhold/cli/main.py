"""`wyrmhold`: dispatches to one module per command. No input produces a traceback."""

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
    "store": "back up a server's tables, restore, find and remove them",
    "inspect": "read a position, play moves on it, print the result",
    "replay": "replay a record, verify its luck, show it as one seat saw it",
    "hint": "suggest moves in a position, with reasons",
    "analyse": "review a finished game: chances, mistakes, luck",
    "perft": "count the move sequences from a position",
    "simulate": "play many games and print statistics",
    "arena": "play matches between bots to see which is stronger",
    "bot": "test a bot in any language, or serve one of ours",
    "lab": "run experiments of many games and report the results",
    "mcp": "let a language model play at a table",
    "bench": "measure decisions and games per second",
    "options": "list the table options and which combinations are allowed",
    "tiles": "show the contents of a box, or export them for editing",
    "rules": "read the rules clause by clause, and see which tests cover them",
}


class BadUsage(WyrmholdError):
    """The command line is invalid."""

    code = "usage"


class Parser(argparse.ArgumentParser):
    """Raises BadUsage instead of exiting, so that all bad input is reported alike."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False, **kwargs})

    def error(self, message: str) -> NoReturn:
        raise BadUsage(f"{message} (try: {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if getattr(sys.stdout, "errors", None) == "strict":
        # Characters that a terminal or file cannot show, as on Windows, must not end the program.
        getattr(sys.stdout, "reconfigure", lambda **_: None)(errors="replace")
    try:
        status = answered(arguments)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader closed the pipe (`| head`).
        no_more_output()
        return 141
    except OSError as error:
        no_more_output()
        print(f"wyrmhold: the output cannot be written: {error.strerror}", file=sys.stderr)
        return 1


def answered(arguments: Sequence[str]) -> int:
    """Run one command, reporting invalid input."""
    try:
        return run(arguments)
    except WyrmholdError as error:
        # Errors are JSON when the output would be; `inspect` always prints JSON.
        return fail(error, as_json="--json" in arguments or arguments[:1] == ["inspect"])
    except SystemExit as done:
        # argparse exits this way after --help and --version.
        return done.code if isinstance(done.code, int) else 0


def no_more_output() -> None:
    """Discard what Python would flush at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(arguments: Sequence[str]) -> int:
    parser = parser_for(arguments[0] if arguments else None)
    args = parser.parse_args(arguments)
    if args.command is None:
        parser.print_help()
        return 0
    status: int = args.run(args)
    return status


def parser_for(command: str | None) -> Parser:
    """A parser of command lines that begin with this word."""
    parser = Parser(
        prog="wyrmhold", description="Drakon and Dragon Run, for people and for programs."
    )
    parser.add_argument("--version", action="version", version=f"wyrmhold {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    if command in COMMANDS:
        # Load and describe only the chosen command, so that each starts fast.
        importlib.import_module(f"wyrmhold.cli.{command}").add(commands)
    else:
        for name, about in COMMANDS.items():
            commands.add_parser(name, help=about)
    return parser


def fail(error: WyrmholdError, as_json: bool) -> int:
    """Print an error as JSON or to standard error, and return the exit status."""
    if as_json:
        print_json(error.as_json())
        return 2
    print(f"wyrmhold: {error.message}", file=sys.stderr)
    for problem in getattr(error, "problems", []):
        print(f"  - {problem}", file=sys.stderr)
    if error.rule:
        print(f"  see: wyrmhold rules {error.rule}", file=sys.stderr)
    return 2

"""`wyrmhold mcp`: let a language model play, over the Model Context Protocol."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from wyrmhold.cli.serve import base_url
from wyrmhold.extras import how_to_install
from wyrmhold.kernel.errors import WyrmholdError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

TOKEN_VARIABLE = "WYRMHOLD_BOT_TOKEN"


class CannotTalk(WyrmholdError):
    """The mcp package or the bot token is missing."""

    code = "cannot_talk"


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "mcp",
        help="let a language model play at a table",
        description="An MCP server on standard input and output, to be started by an MCP client. "
        "It offers tools to start a game against bots, look at it, play, and read the rules.",
    )
    parser.add_argument(
        "--server", type=base_url, metavar="URL", help="play at this server's tables instead"
    )
    parser.add_argument(
        "--token",
        default=os.environ.get(TOKEN_VARIABLE),
        help=f"a bot token of that server (default: ${TOKEN_VARIABLE}, hidden from process lists)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        from wyrmhold.cli.language_model.remote import Server
        from wyrmhold.cli.language_model.tools import make_server
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types", "pydantic"):
            raise
        raise CannotTalk(
            f"this needs the package mcp, version 2 or newer: {how_to_install('mcp')}"
        ) from None
    server = None
    if args.server is not None:
        if not args.token:
            raise CannotTalk(f"--server needs a bot token: give --token, or set {TOKEN_VARIABLE}")
        server = Server(args.server, args.token)
    make_server(server).run("stdio")
    return 0

"""`wyrmhold serve`: run the game server."""

from __future__ import annotations

import argparse
import os
import sys
from ipaddress import ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from wyrmhold.cli.numbers import seconds, whole

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

DATABASE = "WYRMHOLD_DATABASE"
REDIS = "WYRMHOLD_REDIS"
CONTACT = "WYRMHOLD_CONTACT"


def add(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="serve tables over HTTP and WebSocket")
    add_arguments(parser)
    parser.set_defaults(run=run)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=port, default=8000, help="port to listen on (8000)")
    parser.add_argument("--uds", metavar="PATH", help="listen on a Unix socket instead")
    parser.add_argument("--workers", type=whole(1, 64), default=1, help="server processes (1)")
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get(DATABASE),
        help="sqlite:///FILE or postgresql://..."
        f" (default: ${DATABASE}, or a file in your home directory)",
    )
    parser.add_argument(
        "--redis",
        metavar="URL",
        default=os.environ.get(REDIS),
        help=f"Redis or Valkey, for several processes (default: ${REDIS})",
    )
    parser.add_argument(
        "--base-url", type=base_url, metavar="URL", help="the public address of the server"
    )
    parser.add_argument(
        "--origin",
        type=origin,
        action="append",
        default=[],
        metavar="URL",
        help="another origin whose pages may use the API, such as https://play.example.org",
    )
    parser.add_argument(
        "--proxy",
        type=proxy,
        action="append",
        default=[],
        metavar="NETWORK",
        help="trust reverse proxies at this address: 127.0.0.1, 10.0.0.0/8, or unix for --uds",
    )
    parser.add_argument(
        "--contact",
        type=contact,
        metavar="URL",
        default=os.environ.get(CONTACT) or None,
        help="where to report security problems, for /.well-known/security.txt: mailto: or https:"
        f" (default: ${CONTACT})",
    )
    parser.add_argument("--bots", type=whole(1, 64), default=2, help="bot processes (2)")
    parser.add_argument(
        "--guest",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="offer a program that speaks the bot protocol at tables, under this name",
    )
    parser.add_argument(
        "--guest-seconds",
        type=seconds,
        default=60.0,
        metavar="SECONDS",
        help="time a guest bot may take per answer (60)",
    )
    parser.add_argument(
        "--guest-memory",
        type=whole(0, 1_000_000),
        default=1024,
        metavar="MIB",
        help="memory limit of a guest bot, 0 for none (1024)",
    )
    parser.add_argument(
        "--guest-processes",
        type=whole(1, 64),
        default=2,
        metavar="N",
        help="number of guest bots that may think at once (2)",
    )
    parser.add_argument(
        "--guest-cpu",
        type=whole(0, 1_000_000_000),
        default=3600,
        metavar="SECONDS",
        help="processor time of a guest bot until it is restarted, 0 for no limit (3600)",
    )
    parser.add_argument(
        "--guest-tasks",
        type=whole(0, 1_000_000),
        default=64,
        metavar="N",
        help="processes and threads of a guest bot, 0 for no limit (64)",
    )
    parser.add_argument(
        "--guest-network", action="store_true", help="let guest bots use the network"
    )
    parser.add_argument(
        "--guest-files",
        action="store_true",
        help="let guest bots use every file that the server may, not only their own",
    )
    parser.add_argument(
        "--private-webhooks", action="store_true", help="allow webhooks to reach the local network"
    )
    parser.add_argument(
        "--bot-pause",
        type=pause,
        default=0.25,
        metavar="SECONDS",
        help="pause before a bot moves (0.25)",
    )
    parser.add_argument(
        "--notice-delay",
        type=pause,
        default=20.0,
        metavar="SECONDS",
        help="delay before a player is notified of their turn (20)",
    )
    parser.add_argument(
        "--keep-alive",
        type=beat,
        default=5.0,
        metavar="SECONDS",
        help="interval of keep-alive lines on bot streams (5)",
    )
    parser.add_argument(
        "--no-limits",
        action="store_true",
        help="disable rate limits, for programs on your own machine",
    )
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--log-level", choices=("debug", "info", "warning"), default="info")


def port(text: str) -> int:
    """Parses a port; 0 picks a free one."""
    return whole(0, 65535)(text)


def contact(text: str) -> str:
    """Parses an address for `security.txt`."""
    plain = text.isascii() and text.isprintable() and " " not in text
    if not plain or not text.startswith(("mailto:", "https://", "tel:")):
        raise argparse.ArgumentTypeError(f"'{text}': give mailto:NAME@HOST or https://HOST/PATH")
    return text


def pause(text: str) -> float:
    """Parses a duration from 0 to 3600 seconds."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 3600:
        raise argparse.ArgumentTypeError(f"'{text}': give seconds, 0 to 3600")
    return number


def beat(text: str) -> float:
    """Parses a keep-alive interval in seconds."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.05 <= number <= 60:
        raise argparse.ArgumentTypeError(f"'{text}': give seconds, 0.05 to 60")
    return number


def base_url(text: str) -> str:
    """Parses a public address, to which paths are appended."""
    plain = text.rstrip("/")
    parts = split(plain)
    if parts is None or "?" in plain or "#" in plain:
        raise argparse.ArgumentTypeError(f"'{text}': give an address like https://play.example.org")
    return plain


def origin(text: str) -> str:
    """Parses a browser origin: scheme, host and port."""
    plain = text.rstrip("/")
    parts = split(plain)
    if parts is None or plain != f"{plain.partition('://')[0]}://{parts}":
        raise argparse.ArgumentTypeError(
            f"'{text}': give scheme and host, like https://play.example.org"
        )
    return plain


def split(text: str) -> str | None:
    """Host and port of a web address, or None if it is not one."""
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # the port is not a number
        return None
    return parts.netloc if good and "@" not in parts.netloc else None


def proxy(text: str) -> str:
    """Parses a network of reverse proxies, or `unix` for those on a Unix socket."""
    try:
        return text if text == "unix" else str(ip_network(text, strict=False))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"'{text}': give an address or a network, like 10.0.0.0/8, or unix"
        ) from None


def run(args: argparse.Namespace) -> int:
    # Imported here because the server's libraries take long to load.
    from wyrmhold.server.operations.process import serve
    from wyrmhold.server.operations.startup import NotThere

    try:
        return serve(args)
    except NotThere as error:
        # The settings are fine, so a supervisor may try again later.
        print(f"wyrmhold: {error.message}", file=sys.stderr)
        return 1

"""Runs the server in one or more processes."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from ipaddress import ip_address
from signal import SIGINT
from types import FrameType

import msgspec
import structlog
import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from wyrmhold.bots.line.restrictions import warning
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server import bounds
from wyrmhold.server.config import Config
from wyrmhold.server.identity.logs import set_up_logs
from wyrmhold.server.network.app import goodbye, make_app
from wyrmhold.server.network.http_protocol import HttpProtocol
from wyrmhold.server.network.listener import address_of, listening
from wyrmhold.server.network.socket_protocol import SocketProtocol
from wyrmhold.server.operations.file_lock import held
from wyrmhold.server.operations.startup import (
    NotThere,
    check_database,
    check_redis,
    check_redis_url,
    database_url,
    once_there,
    prepare,
)
from wyrmhold.server.operations.supervisor import supervise
from wyrmhold.server.store.database import read_url, safe_url
from wyrmhold.server.workers.guests import limits_of, met

CONFIG = "WYRMHOLD_CONFIG"
LOG_LEVEL = "WYRMHOLD_LOG_LEVEL"
METRICS_TOKEN = "WYRMHOLD_METRICS_TOKEN"
PLAYERS = "WYRMHOLD_PLAYERS"
WAIT = "WYRMHOLD_WAIT"
TEST_SEED = "WYRMHOLD_TEST_SEED"
DEFAULT_PLAYERS = "wyrmhold.bots.players:PLAYERS"

MAX_WAIT_S = 3600
DEFAULT_WAIT = "30"

BOT_S = 2.0
TESTED_BOT_S = 60.0
"""Time limits of a bot's answer, in ordinary games and in those with fixed luck."""

STOP_GRACE_S = 10
"""Seconds for requests in progress to finish when the server stops."""

PING_S, PING_ANSWER_S = 10, 15
"""How often every client is pinged, and how long it may take to answer. Browsers answer even for
pages in the background."""

NOISY_LOGGERS = ("aiosqlite", "alembic", "asyncio", "uvicorn", "websockets")
"""Libraries limited to warnings: below that they log statements with values, frames and starts."""

SILENCED_LOGGERS = ("sqlalchemy.pool",)
"""Libraries whose errors we handle. When a database goes away, the pool reports every connection
that it cannot close; the statement that failed raises anyway."""

log = structlog.get_logger()


class CannotServe(WyrmholdError):
    """The server cannot be started with these settings."""

    code = "cannot_serve"


def config_of(args: argparse.Namespace) -> Config:
    """The settings given on the command line. Raises CannotServe or CannotOpen."""
    if args.workers > 1 and sys.platform == "win32":
        raise CannotServe("on Windows one process serves: use --workers 1")
    database = database_url(args.database or None)
    _, kind = read_url(database)
    if args.workers > 1 and kind == "sqlite":
        raise CannotServe(
            "SQLite supports only one process: use --workers 1, or PostgreSQL with --database"
        )
    if args.workers > 1 and not args.redis:
        raise CannotServe("several processes need --redis to communicate")
    if args.redis:
        check_redis_url(args.redis)
    base_url = args.base_url or ""
    test_seed = test_seed_of(os.environ.get(TEST_SEED) or None, args)
    return Config(
        database=database,
        redis=args.redis or None,
        base_url=base_url,
        named=bool(base_url),
        contact=args.contact,
        # Pages served at the public address come from that origin.
        origins=(*args.origin, *([base_url] if base_url.count("/") == 2 else [])),
        proxies=tuple(args.proxy),
        bot_workers=args.bots,
        private_webhooks=args.private_webhooks,
        bot_pause_s=args.bot_pause,
        notice_delay_s=args.notice_delay,
        keep_alive_s=args.keep_alive,
        limits=not args.no_limits,
        players=os.environ.get(PLAYERS, DEFAULT_PLAYERS),
        guests=met(args.guest, limits_of(args)),
        guest_workers=args.guest_processes,
        guest_limits=limits_of(args),
        metrics_token=os.environ.get(METRICS_TOKEN) or None,
        wait_s=wait_of(os.environ.get(WAIT) or DEFAULT_WAIT),
        test_seed=test_seed,
        # An answer must not depend on how busy the machine is.
        bot_seconds=BOT_S if test_seed is None else TESTED_BOT_S,
    )


def test_seed_of(seed: str | None, args: argparse.Namespace) -> str | None:
    """The seed that makes luck predictable; only where nobody else plays. Raises CannotServe."""
    if seed is None:
        return None
    if args.uds or not is_loopback(args.host):
        raise CannotServe(f"{TEST_SEED} makes luck predictable: it needs --host 127.0.0.1")
    if (args.base_url or "").startswith("https:"):
        raise CannotServe(
            f"{TEST_SEED} makes luck predictable: it is refused with an https address"
        )
    return seed


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address to listen on."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def wait_of(text: str) -> float:
    """Seconds to wait for the database and Redis. Raises CannotServe."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= MAX_WAIT_S:
        raise CannotServe(f"{WAIT}: '{text}': give seconds, 0 to {MAX_WAIT_S}")
    return seconds


def serve(args: argparse.Namespace) -> int:
    """Serve until stopped. Returns the exit status. Raises errors about the settings."""
    config = config_of(args)
    with held(config.database), listening(args) as bound:
        address = address_of(bound)
        if not config.base_url:
            base_url = "http://localhost" if args.uds else address
            config = msgspec.structs.replace(config, base_url=base_url)
        asyncio.run(everything_there(config))
        logs(args.log_level)
        if config.test_seed is not None:
            log.warning(
                "luck_is_predictable",
                why=f"{TEST_SEED} is set: for tests only, never where people play",
            )
        unrestricted = warning(config.guest_limits) if config.guests else None
        if unrestricted is not None:
            log.warning("guests_not_restricted", why=unrestricted)
        # Pass it in the environment, which process lists do not show.
        os.environ[CONFIG] = msgspec.json.encode(config).decode()
        os.environ[LOG_LEVEL] = args.log_level

        def ready() -> None:
            print(f"Wyrmhold is served on {address}", flush=True)
            log.info("serving", database=safe_url(config.database), workers=args.workers)
            if args.open:
                open_page(config.base_url)

        if args.workers > 1:
            return supervise(bound, args.workers, ready)
        return serve_here(bound, ready)


def open_page(url: str) -> None:
    """Open the page in a browser, if there is a screen."""
    has_screen = sys.platform != "linux" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if has_screen:  # or else a text browser would take over the terminal
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


async def everything_there(config: Config) -> None:
    """Waits for the database and Redis before serving. Raises NotThere or CannotOpen."""
    await once_there(lambda: prepare(config.database), config.wait_s)
    redis = config.redis
    if redis is not None:
        await once_there(lambda: check_redis(redis), config.wait_s)


def logs(level: str) -> None:
    set_up_logs(level)
    for name in NOISY_LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in SILENCED_LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)


def app() -> ASGIApp:
    """The application, in a process started for it."""
    logs(os.environ.get(LOG_LEVEL, "info"))
    return PlainStart(make_app(config_here()))


def config_here() -> Config:
    """The settings, in a process started with them."""
    return msgspec.json.decode(os.environ[CONFIG], type=Config)


class PlainStart:
    """Reports known startup errors in one line, without a traceback."""

    def __init__(self, inner: ASGIApp) -> None:
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self.inner(scope, receive, send)
            return
        failure: list[Message] = []

        async def hold(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed":
                failure.append(message)
            else:
                await send(message)

        try:
            await self.inner(scope, receive, hold)
        except WyrmholdError as error:
            if not failure:
                raise
            await send({**failure[0], "message": error.message})
        except BaseException:
            for message in failure:
                await send(message)
            raise


class Server(uvicorn.Server):
    """Waits for its database, reports when it is ready, and says goodbye to clients before closing
    their sockets."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        settings = config_here()
        try:
            # A process that replaces a dead one may find the database restarting.
            await once_there(
                lambda: check_database(settings.database),
                settings.wait_s,
                stopped=lambda: self.should_exit,
            )
        except NotThere:
            if not self.should_exit:
                raise
            return
        await super().startup(sockets)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log.info("stopping")
        await goodbye()
        for connection in list(self.server_state.connections):
            if isinstance(connection, WebSocketsSansIOProtocol):
                # It has not read its goodbye by now, so waiting longer is pointless.
                connection.transport.abort()
        await super().shutdown(sockets)
        log.info("stopped")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # uvicorn would raise the signal again at the end, which would look like a crash.
        if self.should_exit and sig == SIGINT:
            self.force_exit = True
        self.should_exit = True


def serve_here(bound: socket.socket, ready: Callable[[], None]) -> int:
    """Serve in this process until stopped. Returns the exit status."""
    server = Server(uvicorn_config(), ready)
    try:
        server.run(sockets=[bound])
    except NotThere as error:
        print(f"wyrmhold: {error.message}", file=sys.stderr)
        return 1
    except SystemExit:  # uvicorn raises this if the application did not start
        print("wyrmhold: the server could not start; see the error above", file=sys.stderr)
        return 1
    return 0


def uvicorn_config() -> uvicorn.Config:
    return uvicorn.Config(
        "wyrmhold.server.operations.process:app",
        factory=True,
        http=HttpProtocol,
        timeout_keep_alive=bounds.KEEP_ALIVE_S,
        ws=SocketProtocol,
        ws_max_size=bounds.MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,  # messages are small; a reverse proxy may compress pages
        # A client that vanished without a word is noticed, and counted as away, in this time.
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_ANSWER_S,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # identity.addresses does it
        timeout_graceful_shutdown=STOP_GRACE_S,
    )

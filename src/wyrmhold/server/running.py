"""Running the server: one process or several, started, watched and stopped in an orderly way."""

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

from wyrmhold.bots.line.limits import Limits
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server.app import goodbye, make_app
from wyrmhold.server.config import Config
from wyrmhold.server.guests import met
from wyrmhold.server.identity.logs import set_up_logs
from wyrmhold.server.listening import address_of, listening
from wyrmhold.server.opening import (
    NotThere,
    check_database,
    check_redis,
    check_redis_url,
    database_url,
    held,
    once_there,
    prepare,
)
from wyrmhold.server.protocol import SocketProtocol
from wyrmhold.server.store.database import read_url, safe_url
from wyrmhold.server.supervisor import supervise

CONFIG = "WYRMHOLD_CONFIG"
LOG_LEVEL = "WYRMHOLD_LOG_LEVEL"
METRICS_TOKEN = "WYRMHOLD_METRICS_TOKEN"
PLAYERS = "WYRMHOLD_PLAYERS"
WAIT = "WYRMHOLD_WAIT"
TEST_SEED = "WYRMHOLD_TEST_SEED"
DEFAULT_PLAYERS = "wyrmhold.bots.players:PLAYERS"

WAIT_MOST = 3600
DEFAULT_WAIT = "30"

BOT_S = 2.0
TESTED_BOT_S = 60.0
"""Time limits of a bot's answer, in ordinary games and in those with fixed luck."""

GRACE_S = 10
"""How long requests that are under way when the server stops have to finish."""

FRAME_MOST = 64 * 1024
"""A frame larger than this is not even read; `socket.FRAME_MOST` is what is taken."""

TALKATIVE = ("aiosqlite", "alembic", "asyncio", "uvicorn", "websockets")
"""What these log below a warning is statements with their values, frames, and every start."""

log = structlog.get_logger()


class CannotServe(WyrmholdError):
    """The server cannot be started so."""

    code = "cannot_serve"


def config_of(args: argparse.Namespace) -> Config:
    """The settings that a command line stands for. Raises CannotServe, CannotOpen."""
    if args.workers > 1 and sys.platform == "win32":
        raise CannotServe("on Windows one process serves: use --workers 1")
    database = database_url(args.database or None)
    _, kind = read_url(database)
    if args.workers > 1 and kind == "sqlite":
        raise CannotServe(
            "SQLite serves one process: use --workers 1, or PostgreSQL with --database"
        )
    if args.workers > 1 and not args.redis:
        raise CannotServe("several processes need --redis to hear of one another")
    if args.redis:
        check_redis_url(args.redis)
    base_url = args.base_url or ""
    test_seed = test_seed_of(os.environ.get(TEST_SEED) or None, args)
    return Config(
        database=database,
        redis=args.redis or None,
        base_url=base_url,
        # People who reach the server there get its pages from there.
        origins=(*args.origin, *([base_url] if base_url.count("/") == 2 else [])),
        proxies=tuple(args.proxy),
        bot_workers=args.bots,
        private_webhooks=args.private_webhooks,
        bot_pause_s=args.bot_pause,
        notice_delay_s=args.notice_delay,
        keep_alive_s=args.keep_alive,
        limits=not args.no_limits,
        players=os.environ.get(PLAYERS, DEFAULT_PLAYERS),
        guests=met(args.guest, Limits(seconds=args.guest_seconds, memory_mb=args.guest_memory)),
        guest_workers=args.guest_processes,
        guest_seconds=args.guest_seconds,
        guest_memory_mb=args.guest_memory,
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
    """How many seconds to wait for what the server needs. Raises CannotServe."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= WAIT_MOST:
        raise CannotServe(f"{WAIT}: '{text}': give seconds, 0 to {WAIT_MOST}")
    return seconds


def serve(args: argparse.Namespace) -> int:
    """Serve until told to stop; the exit status. Raises what is wrong with the settings."""
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
        # In the environment, where the processes that are started find it and a list of processes
        # does not show it.
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
    """Show the page in the browser of whoever started the server, where there is a screen."""
    has_screen = sys.platform != "linux" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if has_screen:  # else a browser in the terminal would take the server's place there
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


async def everything_there(config: Config) -> None:
    """Waits for what is missing, before anybody is let in. Raises NotThere, CannotOpen."""
    await once_there(lambda: prepare(config.database), config.wait_s)
    redis = config.redis
    if redis is not None:
        await once_there(lambda: check_redis(redis), config.wait_s)


def logs(level: str) -> None:
    set_up_logs(level)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)


def app() -> ASGIApp:
    """The application, in a process that was started for it."""
    logs(os.environ.get(LOG_LEVEL, "info"))
    return PlainStart(make_app(config_here()))


def config_here() -> Config:
    """The settings, in a process that was started with them."""
    return msgspec.json.decode(os.environ[CONFIG], type=Config)


class PlainStart:
    """Has a known reason why the server does not start told in a line, without a traceback."""

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
    """Waits for its database, tells when it is ready, and says goodbye to the clients before their
    sockets are closed."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        settings = config_here()
        try:
            # A process that replaces a dead one may meet a database that restarts.
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
                # It has not read its goodbye by now, and would be waited for in vain.
                connection.transport.abort()
        await super().shutdown(sockets)
        log.info("stopped")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # uvicorn would raise the signal again at the end, and an orderly end would look like death.
        if self.should_exit and sig == SIGINT:
            self.force_exit = True
        self.should_exit = True


def serve_here(bound: socket.socket, ready: Callable[[], None]) -> int:
    """Serve in this process until told to stop; the exit status."""
    server = Server(uvicorn_config(), ready)
    try:
        server.run(sockets=[bound])
    except NotThere as error:
        print(f"wyrmhold: {error.message}", file=sys.stderr)
        return 1
    except SystemExit:  # uvicorn's way to say that the application did not start
        print("wyrmhold: the server could not start; the reason stands above", file=sys.stderr)
        return 1
    return 0


def uvicorn_config() -> uvicorn.Config:
    return uvicorn.Config(
        "wyrmhold.server.running:app",
        factory=True,
        ws=SocketProtocol,
        ws_max_size=FRAME_MOST,
        ws_per_message_deflate=False,  # a patch is small; a reverse proxy may compress pages
        ws_ping_interval=30,
        ws_ping_timeout=30,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # identity.addresses does it
        timeout_graceful_shutdown=GRACE_S,
    )

"""A server in this process: real sockets, HTTP and SQLite, with time and luck set by hand.

Only the sources of time and chance are replaced, so that two servers can have the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from unittest.mock import patch

import uvicorn

from tests.patience import patience
from tests.server.long_limits import long_limits
from wyrmhold.kernel.luck import SealedLuck
from wyrmhold.server.config import Config
from wyrmhold.server.live import hub, live_table
from wyrmhold.server.network import app as server_app
from wyrmhold.server.network.app import make_app
from wyrmhold.server.services import Services
from wyrmhold.server.tables.table import Table

NO_BOT_S = 0.05
"""How long a question to a bot waits at a server that has none, instead of half a minute."""


class Clock:
    """A time in milliseconds that moves only when told to."""

    def __init__(self, now: int) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


class Numbers(SealedLuck):
    """Luck that returns scripted numbers, and falls back to the sealed luck."""

    def __init__(self, numbers: Sequence[int], sealed: SealedLuck) -> None:
        super().__init__(sealed.seed, sealed.game_id, sealed.drawn)
        self.numbers = numbers

    def below(self, n: int) -> int:
        if self.drawn >= len(self.numbers):
            return super().below(n)
        number = self.numbers[self.drawn]
        assert 0 <= number < n, "the script belongs to another game"
        self.drawn += 1
        return number


@contextmanager
def set_by_hand(clock: Clock, numbers: Sequence[int]) -> Iterator[None]:
    """Gives all servers in this process this clock and this luck."""
    luck, luck_with = Table.luck, Table.luck_with
    with (
        patch.object(live_table, "now_ms", clock),
        patch.object(hub, "now_ms", clock),
        patch.object(Table, "luck", lambda self: Numbers(numbers, luck(self))),
        patch.object(Table, "luck_with", lambda self, e: Numbers(numbers, luck_with(self, e))),
    ):
        yield


class Quiet(uvicorn.Server):
    """Leaves the signals of this process alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def listening(port: int = 0) -> socket.socket:
    """A socket to serve on. TCP is named explicitly, or asyncio leaves Nagle's algorithm on."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind(("127.0.0.1", port))
    bound.listen()
    return bound


@asynccontextmanager
async def served(database: str, bound: socket.socket, **settings: Any) -> AsyncIterator[Services]:
    """Serve while the block runs; `settings` are those of `Config`."""
    port = bound.getsockname()[1]
    usual: dict[str, Any] = {"bot_workers": 0, "limits": False, "test_seed": "7"}
    config = Config(database=database, base_url=f"http://127.0.0.1:{port}", **{**usual, **settings})
    server = Quiet(
        uvicorn.Config(
            make_app(config),
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            ws_ping_interval=None,
            timeout_keep_alive=600,
            timeout_graceful_shutdown=2,
        )
    )
    with long_limits():
        task = asyncio.create_task(server.serve(sockets=[bound]))
        try:
            while not server.started:
                await asyncio.sleep(0.01)
                if task.done():
                    task.result()
                    raise RuntimeError("the server did not start")
            (services,) = server_app.running
            services.workers.patience = patience(300) if config.bot_workers else NO_BOT_S
            services.notifier._outgoing.time_limit = patience(120)
            yield services
        finally:
            server.should_exit = True
            with contextlib.suppress(asyncio.CancelledError):
                await task

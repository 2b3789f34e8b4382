"""Tells other processes what one has stored and who is connected, through Redis or Valkey."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec
import structlog

from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server.live.presence import Report
from wyrmhold.server.store.log import Row

log = structlog.get_logger()

CHANNEL = "wyrmhold:stored"
BATCH_ROWS = 200
RECONNECT_S = 0.3
CONNECT_TIMEOUT_S = 2.0
SEND_TIMEOUT_S = 5.0
MAX_ROWS_WAITING = 20_000
"""Maximum rows waiting to be sent. More are dropped; the others find them in the log."""

OnRows = Callable[[list[Row]], None]
OnGap = Callable[[], Awaitable[None]]
OnReports = Callable[[str, list[Report]], None]
OnSignedOut = Callable[[list[str]], None]


class Fanout(Protocol):
    """Publishes stored rows, and who is connected, to the other processes."""

    def publish(self, row: Row) -> None:
        """Publish a stored row soon. Losing it is harmless, as the others also read the log."""

    def report(self, report: Report) -> None:
        """Publish who is connected to a table. Losing it is harmless, as it is repeated."""

    def sign_out(self, person: str) -> None:
        """Make all clients of a person authenticate again at the other processes. Losing it is
        harmless, as they also ask the database every few seconds."""

    def beat(self) -> None:
        """Tell the others that this process is alive."""

    async def start(
        self, on_rows: OnRows, on_gap: OnGap, on_reports: OnReports, on_signed_out: OnSignedOut
    ) -> None:
        """Start listening. `on_gap` is called when something may have been missed; `on_reports`
        with the name of the process for whatever another one sends, even if it reports nothing."""

    async def stop(self) -> None: ...

    @property
    def alone(self) -> bool:
        """Whether there are no other processes."""


class Alone:
    """The fan-out of a single process, which does nothing."""

    alone = True

    def publish(self, row: Row) -> None:
        pass

    def report(self, report: Report) -> None:
        pass

    def sign_out(self, person: str) -> None:
        pass

    def beat(self) -> None:
        pass

    async def start(
        self, on_rows: OnRows, on_gap: OnGap, on_reports: OnReports, on_signed_out: OnSignedOut
    ) -> None:
        pass

    async def stop(self) -> None:
        pass


class _Batch(msgspec.Struct, array_like=True):
    sender: str
    rows: list[Row]
    reports: list[Report] = []
    signed_out: list[str] = []


class RedisFanout:
    """Sends rows in batches on one channel; every process picks those of its tables."""

    alone = False

    def __init__(self, url: str) -> None:
        import redis.asyncio as redis

        self._redis = redis.from_url(
            url, socket_connect_timeout=CONNECT_TIMEOUT_S, socket_keepalive=True
        )
        self._errors: tuple[type[Exception], ...] = (redis.RedisError, OSError)
        self._me = secrets.token_hex(8)
        self._mine = f'["{self._me}",'.encode()
        """The start of our own batches, which Redis echoes and we skip."""
        self._out: list[Row] = []
        self._reports: list[Report] = []
        self._signed_out: list[str] = []
        self._beats = False
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._decoder = msgspec.json.Decoder(_Batch)

    def publish(self, row: Row) -> None:
        if len(self._out) >= MAX_ROWS_WAITING:
            self._out.clear()
        self._out.append(row)
        self._wake.set()

    def report(self, report: Report) -> None:
        if len(self._reports) >= MAX_ROWS_WAITING:
            self._reports.clear()
        self._reports.append(report)
        self._wake.set()

    def sign_out(self, person: str) -> None:
        if len(self._signed_out) >= MAX_ROWS_WAITING:
            self._signed_out.clear()
        self._signed_out.append(person)
        self._wake.set()

    def beat(self) -> None:
        self._beats = True
        self._wake.set()

    async def start(
        self, on_rows: OnRows, on_gap: OnGap, on_reports: OnReports, on_signed_out: OnSignedOut
    ) -> None:
        self._tasks = [
            asyncio.create_task(self._send()),
            asyncio.create_task(self._receive(on_rows, on_gap, on_reports, on_signed_out)),
        ]

    async def stop(self) -> None:
        with contextlib.suppress(*self._errors):
            await self._flush()
        while pending := [task for task in self._tasks if not task.done()]:
            for task in pending:
                task.cancel()
            # Cancel repeatedly: `wait_for` of Python 3.11, used by Redis' client, may swallow one.
            await asyncio.wait(pending, timeout=0.5)
        await self._redis.aclose()

    async def _flush(self) -> None:
        while self._out or self._reports or self._signed_out or self._beats:
            rows, self._out = self._out[:BATCH_ROWS], self._out[BATCH_ROWS:]
            reports, self._reports = self._reports[:BATCH_ROWS], self._reports[BATCH_ROWS:]
            people, self._signed_out = self._signed_out, []
            self._beats = False
            batch = msgspec.json.encode(_Batch(self._me, rows, reports, people))
            async with asyncio.timeout(SEND_TIMEOUT_S):
                await self._redis.publish(CHANNEL, batch)

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._flush()
            except self._errors as error:
                # The others check the log every few seconds and find it there.
                log.warning("fanout_lost", error=type(error).__name__)
                await asyncio.sleep(RECONNECT_S)

    async def _receive(
        self, on_rows: OnRows, on_gap: OnGap, on_reports: OnReports, on_signed_out: OnSignedOut
    ) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    await on_gap()
                    async for message in pubsub.listen():
                        data: bytes = message["data"]
                        if not data.startswith(self._mine):
                            batch = self._decoder.decode(data)
                            on_signed_out(batch.signed_out)
                            on_rows(batch.rows)
                            on_reports(batch.sender, batch.reports)
            except self._errors as error:
                log.warning("fanout_broken", error=type(error).__name__)
            except msgspec.MsgspecError:
                log.warning("fanout_unreadable")
            except WyrmholdError as error:  # the log cannot be read to fill the gap
                log.warning("fanout_gap", error=str(error))
            await asyncio.sleep(RECONNECT_S)

"""Bot streams: the messages of a socket as JSON lines in an endless HTTP response.

Like a socket, a `Stream` is a `live_table.Connection`, so it only carries messages that
`tables.delivery` made for one viewer.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable

from starlette.types import Receive, Send

from wyrmhold.server.identity.persons import Program
from wyrmhold.server.store.errors import StoreUnavailable

MEDIA = "application/x-ndjson"

MAX_QUEUED_LINES = 1000
"""Disconnect a client this many lines behind. It gets the rest when it returns."""

TOKEN_CHECK_S = 30.0
"""Seconds between checks that a stream's token is still valid."""

HEADERS = (
    (b"content-type", MEDIA.encode()),
    (b"x-accel-buffering", b"no"),  # proxies must not buffer lines
)


class Stream:
    """Lines to one program, with empty keep-alive lines while idle."""

    person: str | None = None
    """Does not count as a person watching."""

    def __init__(
        self,
        program: Program,
        may: Callable[[], Awaitable[object | None]],
        beat_s: float,
        seconds: float | None = None,
    ) -> None:
        """`may` tells whether the token is still valid; the stream ends after `seconds`."""
        self.program = program
        self._may = may
        self._looks = time.monotonic() + TOKEN_CHECK_S
        self.beat_s = beat_s
        self.ends = None if seconds is None else time.monotonic() + seconds
        self.out: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.closing = False
        self.release: Callable[[], None] = lambda: None
        """Stops the source of messages; called once, soon after the end."""

    # --- as a connection ----------------------------------------------------------------------

    def push(self, message: bytes) -> None:
        if self.closing:
            return
        if len(self.out) >= MAX_QUEUED_LINES:
            self.end()
        else:
            self.out.append(message)
            self.wake.set()

    def dismiss(self) -> None:
        """End the stream, because the seat was taken or the token was revoked."""
        self.close(b'{"type":"bye","why":"moved","again_ms":0}')

    def close(self, message: bytes) -> None:
        """Send a last line, then end."""
        self.push(message)
        self.end()

    def end(self) -> None:
        """Send what is queued, then end the response."""
        if not self.closing:
            self.closing = True
            self.wake.set()
            # Later, because the caller may be iterating its listeners.
            asyncio.get_running_loop().call_soon(self.release)

    # --- as a response ------------------------------------------------------------------------

    async def run(self, receive: Receive, send: Send) -> None:
        """Send lines until the stream ends or the client is gone."""
        await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})
        gone = asyncio.create_task(self._until_gone(receive))
        try:
            with contextlib.suppress(OSError):  # the client is gone
                while await self._written(send):
                    await self._pause()
                    if not self.out and not self.closing:
                        await send(line(b""))
                await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            self.closing = True
            self.release()

    async def _written(self, send: Send) -> bool:
        """Send what is queued. Returns whether there may be more."""
        while self.out:
            await send(line(self.out.popleft()))
        return not self.closing

    async def _pause(self) -> None:
        """Wait for something to send, for at most one keep-alive interval."""
        self.wake.clear()
        wait = self.beat_s
        if self.ends is not None:
            wait = min(wait, self.ends - time.monotonic())
        if wait > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self.wake.wait()
                    return
        if self.ends is not None and time.monotonic() >= self.ends:
            self.end()
            return
        with contextlib.suppress(StoreUnavailable):  # it may be back at the next beat
            await self.beat()

    async def beat(self) -> None:
        """Called while there is nothing to send."""
        if time.monotonic() >= self._looks:
            self._looks = time.monotonic() + TOKEN_CHECK_S
            if await self._may() is None:
                self.dismiss()

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.out.clear()
        self.end()


def line(message: bytes) -> dict[str, object]:
    return {"type": "http.response.body", "body": message + b"\n", "more_body": True}


class Streams:
    """Every open stream of a process."""

    def __init__(self) -> None:
        self._open: list[Stream] = []

    def add(self, stream: Stream) -> None:
        self._open.append(stream)

    def remove(self, stream: Stream) -> None:
        if stream in self._open:
            self._open.remove(stream)

    def all(self) -> list[Stream]:
        return list(self._open)

    def of(self, program: str) -> list[Stream]:
        """The streams opened with a token."""
        return [each for each in self._open if each.program.id == program]

    def of_person(self, person: str) -> list[Stream]:
        """The streams of all of a person's programs."""
        return [each for each in self._open if each.program.person.id == person]

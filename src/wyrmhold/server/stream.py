"""The other carrier: what a socket says, as lines of JSON in an answer that does not end.

A `Stream` is a `live.Connection` like a socket, so what it carries was made for one viewer by
`tables.delivery`, and by nobody else.
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

QUEUED_MOST = 1000
"""A client that is this many lines behind is sent away, and gets the rest when it returns."""

LOOK_S = 30.0
"""How often a stream looks whether its token still opens it."""

HEADERS = (
    (b"content-type", MEDIA.encode()),
    (b"x-accel-buffering", b"no"),  # a proxy that gathers lines before it passes them on is late
)


class Stream:
    """Lines to one program. While there is nothing to say, an empty line now and then says so."""

    person: str | None = None
    """Nobody looks at it, so it does not count as a person who watches."""

    def __init__(
        self,
        program: Program,
        may: Callable[[], Awaitable[object | None]],
        beat_s: float,
        seconds: float | None = None,
    ) -> None:
        """`may` says whether the token still opens it; `seconds` ends it after so long."""
        self.program = program
        self._may = may
        self._looks = time.monotonic() + LOOK_S
        self.beat_s = beat_s
        self.ends = None if seconds is None else time.monotonic() + seconds
        self.out: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.closing = False
        self.release: Callable[[], None] = lambda: None
        """Stops what pushes; called once, soon after the end."""

    # --- as a connection ----------------------------------------------------------------------

    def push(self, message: bytes) -> None:
        if self.closing:
            return
        if len(self.out) >= QUEUED_MOST:
            self.end()
        else:
            self.out.append(message)
            self.wake.set()

    def dismiss(self) -> None:
        """The seat is somebody else's now, or the token opens nothing any more."""
        self.close(b'{"type":"bye","why":"moved","again_ms":0}')

    def close(self, message: bytes) -> None:
        """Say a last line, then end."""
        self.push(message)
        self.end()

    def end(self) -> None:
        """Write what is queued, then end the answer."""
        if not self.closing:
            self.closing = True
            self.wake.set()
            # Not now: whoever pushes may be walking through those who listen.
            asyncio.get_running_loop().call_soon(self.release)

    # --- as an answer -------------------------------------------------------------------------

    async def run(self, receive: Receive, send: Send) -> None:
        """Send lines until the end, or until the client is gone."""
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
        """Send what is queued; whether there may be more."""
        while self.out:
            await send(line(self.out.popleft()))
        return not self.closing

    async def _pause(self) -> None:
        """Wait for something to send, and no longer than a beat."""
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
        with contextlib.suppress(StoreUnavailable):  # the next beat may find it there again
            await self.beat()

    async def beat(self) -> None:
        """What is done while there is nothing to say."""
        if time.monotonic() >= self._looks:
            self._looks = time.monotonic() + LOOK_S
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
        """The streams that a token has opened."""
        return [each for each in self._open if each.program.id == program]

    def of_person(self, person: str) -> list[Stream]:
        """The streams of all programs of a person."""
        return [each for each in self._open if each.program.person.id == person]

"""A WebSocket client that can do everything wrong: it writes whatever frames it is given."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import struct
from typing import Any

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA

GONE = (OSError, EOFError)
"""What a connection raises once the other side is gone."""


class RawSocket:
    """One connection. The server's messages are read in the background, or not at all."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._listening: asyncio.Task[None] | None = None
        self.heard: list[dict[str, Any]] = []
        self.pongs = 0
        self.closed_with: int | None = None

    @classmethod
    async def to(cls, host: str, port: int) -> RawSocket:
        """A connection on which nothing has been sent."""
        return cls(*await asyncio.open_connection(host, port))

    async def shake_hands(self, path: str, headers: dict[str, str]) -> int:
        """Ask for a WebSocket; return the status of the response."""
        await self.write(handshake(path, headers))
        head = await self._reader.readuntil(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1])

    def listen(self) -> None:
        """Start reading the server's messages."""
        self._listening = asyncio.create_task(self._listen())

    @property
    def is_gone(self) -> bool:
        listening = self._listening
        return self._writer.is_closing() or (listening is not None and listening.done())

    async def write(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def send(self, data: bytes, opcode: int = TEXT, **how: bool) -> None:
        await self.write(frame(data, opcode, **how))

    async def _listen(self) -> None:
        with contextlib.suppress(*GONE):
            while True:
                opcode, data = await self._frame()
                if opcode == TEXT:
                    self.heard.append(json.loads(data))
                elif opcode == PING:
                    await self.send(data, PONG)
                elif opcode == PONG:
                    self.pongs += 1
                elif opcode == CLOSE:
                    self.closed_with = int.from_bytes(data[:2], "big") if data else 1005
                    await self.send(data[:2], CLOSE)

    async def _frame(self) -> tuple[int, bytes]:
        first, second = await self._reader.readexactly(2)
        length = second & 0x7F
        if length >= 126:
            size = 2 if length == 126 else 8
            length = int.from_bytes(await self._reader.readexactly(size), "big")
        return first & 0x0F, await self._reader.readexactly(length)

    async def hang_up(self, rudely: bool) -> None:
        """Close the connection; `rudely` aborts it and drops what is still in transit."""
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        if rudely:
            self._writer.transport.abort()
        self._writer.close()
        with contextlib.suppress(*GONE):
            await self._writer.wait_closed()


def handshake(path: str, headers: dict[str, str]) -> bytes:
    """The request that opens a WebSocket. A header with an empty value is left out."""
    usual = {
        "host": "localhost",
        "upgrade": "websocket",
        "connection": "Upgrade",
        "sec-websocket-version": "13",
        "sec-websocket-key": base64.b64encode(os.urandom(16)).decode(),
    }
    lines = [f"{name}: {value}" for name, value in {**usual, **headers}.items() if value]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode("latin-1")


def frame(
    data: bytes, opcode: int = TEXT, *, final: bool = True, masked: bool = True, odd: bool = False
) -> bytes:
    """A frame as a client writes it; `odd` sets a reserved bit that no extension uses."""
    first = (0x80 if final else 0) | (0x40 if odd else 0) | opcode
    mask = 0x80 if masked else 0
    size = len(data)
    if size < 126:
        head = struct.pack("!BB", first, mask | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, mask | 126, size)
    else:
        head = struct.pack("!BBQ", first, mask | 127, size)
    # A key of zeros is valid and saves the arithmetic.
    return head + (bytes(4) if masked else b"") + data

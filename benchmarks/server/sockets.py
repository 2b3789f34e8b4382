"""A cheap WebSocket client: no compression, no fragments, no real masking.

The masking key is zero, which is as valid as any other, so a frame is sent unchanged.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)

OnText = Callable[[bytes], None]
OnLost = Callable[[str], None]


def frame(kind: int, payload: bytes) -> bytes:
    """Encode a client frame."""
    size = len(payload)
    if size < 126:
        head = bytes((FINAL | kind, MASKED | size))
    elif size < 65536:
        head = bytes((FINAL | kind, MASKED | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((FINAL | kind, MASKED | 127)) + size.to_bytes(8, "big")
    return head + NO_MASK + payload


class Socket(asyncio.Protocol):
    """A connection. `on_text` receives every message; `on_lost` the reason it ended."""

    def __init__(self, request: bytes, on_text: OnText, on_lost: OnLost) -> None:
        self._request = request
        self._on_text = on_text
        self._on_lost = on_lost
        self._rest = b""
        self._open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is not of the class
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server did not open the socket"))
        elif self._open:
            self._open = False
            self._on_lost("cut")

    def send(self, payload: bytes) -> None:
        assert self._transport is not None
        self._transport.write(frame(TEXT, payload))

    def close(self) -> None:
        self._open = False
        if self._transport is not None:
            self._transport.write(frame(CLOSE, (1000).to_bytes(2, "big")))
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        if self._rest:
            data = self._rest + data
        if not self._open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                self.close()
                return
            self._open = True
            self.opened.set_result(None)
        at = 0
        size = len(data)
        while size - at >= 2:
            kind, length = data[at] & 0x0F, data[at + 1]
            begin = at + 2
            if length == 126:
                begin = at + 4
                length = int.from_bytes(data[at + 2 : begin], "big")
            elif length == 127:
                begin = at + 10
                length = int.from_bytes(data[at + 2 : begin], "big")
            if size < begin + length:
                break
            at = begin + length
            self._heard(kind, data[begin:at])
        self._rest = data[at:]

    def _heard(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._on_text(payload)
        elif kind == PING:
            assert self._transport is not None
            self._transport.write(frame(PONG, payload))
        elif kind == CLOSE:
            self._open = False
            self._on_lost(payload[2:].decode("utf-8", "replace") or "closed")


async def opened(
    host: str, port: int, path: str, cookie: str, on_text: OnText, on_lost: OnLost
) -> Socket:
    """Connect. Raises ConnectionError."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        f"Origin: http://{host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        f"Cookie: {cookie}",
        "",
        "",
    )
    request = "\r\n".join(lines).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request, on_text, on_lost), host, port)
    await socket.opened
    return socket

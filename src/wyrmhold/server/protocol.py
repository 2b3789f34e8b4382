"""uvicorn's WebSocket protocol, without logging client errors as server errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

NOT_UTF_8 = 1007
LINE_EXTENSION = "wyrmhold.line"
"""The scope extension that contains the connection's `Line`."""

MAX_UNREAD_BYTES = 4 * 1024 * 1024
"""Disconnect a client with more unread bytes than this. It gets the rest when it returns."""

TEXT = 0x81


class Line:
    """Writes text frames directly to the transport, batching those written together.

    ASGI's `send` costs as much as making the message, and a move sends three.
    """

    def __init__(self, protocol: SocketProtocol) -> None:
        self._protocol = protocol
        self._frames: list[bytes] = []

    def write(self, message: bytes) -> None:
        """Queue a text frame."""
        if not self._frames:
            self._protocol.loop.call_soon(self.flush)
        self._frames.append(frame_head(len(message)))
        self._frames.append(message)

    def flush(self) -> None:
        """Send the queued frames now."""
        frames, self._frames = self._frames, []
        protocol = self._protocol
        transport = protocol.transport
        if not frames or transport.is_closing() or protocol.conn.state is not State.OPEN:
            return
        transport.write(b"".join(frames))
        if transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
            # A client that reads nothing would not read a goodbye either.
            transport.abort()


def frame_head(length: int) -> bytes:
    """The frame header for a text of `length` bytes (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


class SocketProtocol(WebSocketsSansIOProtocol):
    """A connection that tolerates anything a client sends, and disconnects at any time."""

    async def run_asgi(self) -> None:
        self.scope.setdefault("extensions", {})[LINE_EXTENSION] = {"line": Line(self)}
        await super().run_asgi()

    async def send(self, message: ASGISendEvent) -> None:
        # uvicorn would silently ignore the `accept` and miss it later.
        if not self.handshake_complete and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            # An HTTP response also ends the handshake, but uvicorn would log that nothing did.
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        # uvicorn would log a traceback, and fail if the client is already closing.
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_text(self.frames):
            self.frames = []
            if self.conn.state is State.OPEN:
                self.conn.send_close(NOT_UTF_8)
                self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


def is_text(frames: list[bytes]) -> bool:
    """Whether the frames of a message form valid UTF-8."""
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True

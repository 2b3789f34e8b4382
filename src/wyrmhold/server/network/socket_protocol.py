"""uvicorn's WebSocket protocol, bounded, and without logging client errors as server errors."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from wyrmhold.server import bounds
from wyrmhold.server.identity.addresses import key_of_peer
from wyrmhold.server.network.gate import GATE, Gate

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent
    from uvicorn.config import Config
    from uvicorn.server import ServerState

NOT_UTF_8, POLICY = 1007, 1008
LINE_EXTENSION = "wyrmhold.line"
"""The scope extension that contains the connection's `Line`."""

TEXT = 0x81

PIECE_BYTES = 4 * 1024
"""What is received is taken in pieces, so that a limit is noticed before the rest is read."""


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
        if transport.get_write_buffer_size() > bounds.MAX_UNREAD_BYTES:
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

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate: Gate = app_state[GATE]
        self._control_frames = 0
        """Pings and pongs since the server's last ping."""
        self._late_bytes = 0
        self.close_timeout = bounds.CLOSE_S

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.leave(self)
        super().connection_lost(exc)

    def cut_off(self) -> None:
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self.handshake_complete:
            # The client has to wait for the handshake. uvicorn could not even close the socket.
            self._turn_away("early_frame")
            self.cut_off()
            return
        for start in range(0, len(data), PIECE_BYTES):
            if self.transport.is_closing():
                return
            if self.close_sent:
                self._late_bytes += PIECE_BYTES
                if self._late_bytes > bounds.MAX_LATE_BYTES:
                    self._turn_away("late_bytes")
                    self.cut_off()
                    return
            super().data_received(data[start : start + PIECE_BYTES])
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # uvicorn would leave the client waiting for an answer.
            self._turn_away("malformed")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _turn_away(self, reason: str) -> None:
        self._gate.refused(reason, key_of_peer(None if self.client is None else self.client[0]))

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= bounds.MAX_FRAMES:
            self._fail("frames", f"a message may have at most {bounds.MAX_FRAMES} frames")
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._takes_control_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._takes_control_frame():
            super().handle_pong(event)

    def _takes_control_frame(self) -> bool:
        if self.transport.is_closing():
            return False
        self._control_frames += 1
        if self._control_frames <= bounds.MAX_CONTROL_FRAMES:
            return True
        self._fail("control_frames", "too many pings")
        return False

    def send_keepalive_ping(self) -> None:
        self._control_frames = 0
        super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # A client that does not answer may not read either, and closing waits until it does.
        self.loop.call_later(bounds.LINGER_S, self.transport.abort)

    def _fail(self, reason: str, text: str) -> None:
        """End the socket with a reason."""
        if self.transport.is_closing():
            return
        self._turn_away(reason)
        self.frames = []
        if self.conn.state is State.OPEN:
            self.conn.send_close(POLICY, text)
            self.handle_parser_exception()
        else:
            self.cut_off()

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
        if self.queue.qsize() >= bounds.MAX_QUEUED_MESSAGES and not self.close_sent:
            self._fail("queued_messages", "too many messages at once")
            return
        super().send_receive_event_to_app()


def is_text(frames: list[bytes]) -> bool:
    """Whether the frames of a message form valid UTF-8."""
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True

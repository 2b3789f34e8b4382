"""uvicorn's WebSocket, less what it writes into the log as a fault of ours when a client errs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

NOT_UTF_8 = 1007
HANG_UP = "wyrmhold.hang_up"
"""The extension of the scope that ends a connection at once."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """A connection whose client may send anything, and go at any moment."""

    async def run_asgi(self) -> None:
        # A client that reads nothing does not read a goodbye either: the way to hang up on it.
        self.scope.setdefault("extensions", {})[HANG_UP] = {"now": self.transport.abort}
        await super().run_asgi()

    async def send(self, message: ASGISendEvent) -> None:
        # uvicorn would take the `accept` in silence, and miss it later on.
        if not self.handshake_complete and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            # An answer in HTTP ends the handshake too; uvicorn would say that nothing did.
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        # uvicorn would log a traceback, and fail where the client is closing already.
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_text(self.frames):
            self.frames = []
            if self.conn.state is State.OPEN:
                self.conn.send_close(NOT_UTF_8)
                self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


def is_text(frames: list[bytes]) -> bool:
    """Whether the frames of a message are UTF-8 together."""
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True

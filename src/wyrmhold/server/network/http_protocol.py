"""uvicorn's HTTP protocol with bounds on what a client may send, hold and wait for.

httptools collects a URL or a header however long it gets, and uvicorn waits for it however long it
takes. Here a connection is refused as soon as it exceeds a limit in `bounds`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

import httptools
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.utils import get_remote_addr

from wyrmhold.server import bounds
from wyrmhold.server.identity.addresses import key_of_peer
from wyrmhold.server.network.gate import GATE, Gate

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState


class Refusal(Exception):
    """The client is over a limit."""

    def __init__(self, reason: str, status: int, text: str) -> None:
        super().__init__(text)
        self.reason = reason
        self.status = status
        self.text = text


def too_long_url() -> Refusal:
    return Refusal("url", 414, f"a URL may have at most {bounds.MAX_URL_BYTES} bytes")


def too_large_head(what: str) -> Refusal:
    return Refusal("head", 431, what)


class HttpProtocol(HttpToolsProtocol):
    """A connection whose requests are bounded in size, number and time."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate: Gate = app_state[GATE]
        self._key: str | None = None
        self._refused = False
        self._phase: str | None = "head"
        """What the client is sending: `head`, `body`, or nothing."""
        self._deadline: asyncio.TimerHandle | None = None
        self._deadline_of: str | None = None
        self._reads: asyncio.TimerHandle | None = None
        self._cycles: list[RequestResponseCycle] = []
        """All requests that are not answered completely, and maybe some that are."""
        self._head_bytes = 0
        self._since_anything = 0
        """Bytes received since anything was last complete."""

    # --- connection -------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = get_remote_addr(transport)
        host = None if peer is None else peer[0]
        self._key = None if self._gate.is_proxy(host) else key_of_peer(host)
        if self._gate.comes_too_often(self._key):
            self.transport = transport
            self.cut_off()
            return
        super().connection_made(transport)
        if self._gate.enter(self, self._key):
            self._expect("head", bounds.HEAD_S)
        else:
            self._refused = True
            self._respond(503, "too many connections; try again later")
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.leave(self)
        self._expect(None, 0)
        self._stop_reading_timer()
        self._give_up_answers()
        super().connection_lost(exc)

    def cut_off(self) -> None:
        self._refused = True
        self.transport.abort()

    # --- data -------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return  # until it is cut off
        self._unset_keepalive_if_required()
        self._since_anything += len(data)
        try:
            self.parser.feed_data(data)
            if self._since_anything > bounds.MAX_HEAD_BYTES:
                raise too_large_head(f"the head may have at most {bounds.MAX_HEAD_BYTES} bytes")
        except httptools.HttpParserUpgrade:
            self._since_anything = 0
            if self._should_upgrade():
                self.handle_websocket_upgrade()
                return
        except httptools.HttpParserError as error:
            reason = error.__context__
            if not isinstance(reason, Refusal):
                reason = Refusal("malformed", 400, "this is not a valid HTTP request")
            self._refuse(reason)
            return
        except Refusal as refusal:
            self._refuse(refusal)
            return
        self._set_deadline()

    def _set_deadline(self) -> None:
        """Give the client time for what it is sending; trickling does not extend it."""
        if self._phase == "body":
            self._expect("body", bounds.BODY_S)
        elif self._phase == "head" or self._is_idle:
            self._expect("head", bounds.HEAD_S)
        else:
            self._expect(None, 0)

    @property
    def _unanswered(self) -> RequestResponseCycle | None:
        """The last request, unless it is answered completely."""
        cycle = self._cycles[-1] if self._cycles else None
        return None if cycle is None or cycle.response_complete else cycle

    def _give_up_answers(self) -> None:
        """Tell every route that its client is gone. uvicorn tells only the last one."""
        for cycle in self._cycles:
            cycle.disconnected = cycle.disconnected or not cycle.response_complete
            cycle.message_event.set()

    @property
    def _is_idle(self) -> bool:
        """Whether no request is pending and the time limit between two requests is not running."""
        return self._unanswered is None and self.timeout_keep_alive_task is None

    def _expect(self, what: str | None, seconds: float) -> None:
        if what == self._deadline_of:
            return
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self._deadline_of = what
        if what is not None:
            self._deadline = self.loop.call_later(seconds, self._too_slow, what)

    def _too_slow(self, what: str) -> None:
        self._gate.refused(f"slow_{what}", self._key)
        self._refused = True
        self._respond(408, f"the {what} of the request took too long")
        self.transport.close()

    def _refuse(self, refusal: Refusal) -> None:
        """Say why, and let the client read it before the connection is closed."""
        self._gate.refused(refusal.reason, self._key)
        self._refused = True
        self._expect(None, 0)
        self._respond(refusal.status, refusal.text)
        self._give_up_answers()
        self.pipeline.clear()
        self._gate.waits(self)
        self.loop.call_later(bounds.LINGER_S, self.transport.abort)

    def _respond(self, status: int, text: str) -> None:
        cycle = self._unanswered
        if cycle is not None and cycle.response_started:
            return
        body = text.encode()
        head = (
            b"content-type: text/plain; charset=utf-8\r\n"
            b"content-length: %d\r\nconnection: close\r\n\r\n" % len(body)
        )
        self.transport.write(STATUS_LINE[status] + head + body)

    # --- what the parser finds --------------------------------------------------------------------

    def on_message_begin(self) -> None:
        self._phase = "head"
        self._head_bytes = 0
        if len(self.pipeline) >= bounds.MAX_PIPELINED:
            raise Refusal("pipeline", 400, "too many requests ahead of their answers")
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        if len(self.url) + len(url) > bounds.MAX_URL_BYTES:
            raise too_long_url()
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        size = len(name) + len(value)
        self._head_bytes += size
        if len(self.headers) >= bounds.MAX_HEADERS:
            raise too_large_head(f"a request may have at most {bounds.MAX_HEADERS} headers")
        if size > bounds.MAX_HEADER_BYTES:
            raise too_large_head(f"a header may have at most {bounds.MAX_HEADER_BYTES} bytes")
        if self._head_bytes + len(self.url) > bounds.MAX_HEAD_BYTES:
            raise too_large_head(f"the head may have at most {bounds.MAX_HEAD_BYTES} bytes")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._phase = "body"
        self._since_anything = 0
        super().on_headers_complete()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and (not self._cycles or self._cycles[-1] is not cycle):
            self._cycles = [each for each in self._cycles if not each.response_complete]
            self._cycles.append(cycle)

    def on_chunk_header(self) -> None:
        self._since_anything = 0

    def on_body(self, body: bytes) -> None:
        self._since_anything = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._phase = None
        self._since_anything = 0
        super().on_message_complete()
        if self._unanswered is not None:
            self._gate.works(self)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline:
            self._gate.waits(self)

    def handle_websocket_upgrade(self) -> None:
        self._expect(None, 0)
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # which refers to this object
        self._gate.becomes(self, cast("Any", self.transport.get_protocol()))

    def _unsupported_upgrade_warning(self) -> None:
        """Other upgrades are ignored, as HTTP allows."""

    # --- a client that does not read --------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._reads is None:
            self._reads = self.loop.call_later(bounds.READ_S, self._does_not_read)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_reading_timer()

    def _stop_reading_timer(self) -> None:
        if self._reads is not None:
            self._reads.cancel()
            self._reads = None

    def _does_not_read(self) -> None:
        self._gate.refused("slow_reading", self._key)
        self.cut_off()

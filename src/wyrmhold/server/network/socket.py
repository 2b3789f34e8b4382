"""The WebSocket of a table: one per client, whatever seats it has."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

import msgspec
import structlog
from starlette.types import Receive, Scope, Send

from wyrmhold import __version__
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.api.dispatch import TABLE_ID, bearer, check_access, place
from wyrmhold.server.api.endpoint import Access, Call
from wyrmhold.server.api.play import clean_words
from wyrmhold.server.api.seat_commands import act
from wyrmhold.server.errors import Refused, code_of
from wyrmhold.server.identity.addresses import client_key
from wyrmhold.server.identity.credentials import hash_of
from wyrmhold.server.identity.limits import who
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.network.socket_protocol import LINE_EXTENSION, Line
from wyrmhold.server.services import Services
from wyrmhold.server.tables import commands
from wyrmhold.server.tables.delivery import viewer_name
from wyrmhold.server.wire import messages as wire

log = structlog.get_logger()
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(wire.FromClient).decode

MAX_QUEUED_MESSAGES = 1000
"""Disconnect a client this many messages behind. It gets the rest when it returns."""

MAX_FRAME_CHARS = 16 * 1024
HELLO_LIMIT_S = 10.0

NORMAL, GOING_AWAY, POLICY, TOO_LARGE, TRY_AGAIN = 1000, 1001, 1008, 1009, 1013
REFUSED = {
    "not_signed_in": 4401,
    "no_such_table": 4404,
    "shutting_down": TRY_AGAIN,
    "store_unavailable": TRY_AGAIN,
    "store_faulty": TRY_AGAIN,
    "too_many_requests": TRY_AGAIN,
}
"""Close codes for errors at the start of a socket; `POLICY` for all others."""


class Socket:
    """A client's connection: reads requests and writes messages in order."""

    def __init__(self, services: Services, scope: Scope, receive: Receive, send: Send) -> None:
        self.services = services
        # Other ASGI servers have no line; then use ASGI's `send`.
        self.line: Line | None = (scope.get("extensions") or {}).get(LINE_EXTENSION, {}).get("line")
        self.receive = receive
        self.send = send
        self.person: str | None = None
        self.owner: str | None = None
        self.credential: str | None = None
        self.session: str | None = None
        """Its session, whose signature is checked only once."""
        self.out: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.closing: tuple[int, str] | None = None

    def push(self, message: bytes) -> None:
        if self.closing is not None:
            return
        if self.line is not None:
            self.line.write(message)
        elif len(self.out) >= MAX_QUEUED_MESSAGES:
            self.close(TRY_AGAIN, "too slow")
        else:
            self.out.append(message)
            self.wake.set()

    def tell(self, message: wire.FromServer) -> None:
        self.push(encode(message))

    def dismiss(self) -> None:
        """Disconnect, because somebody else has this client's seat, or it was signed out."""
        self.tell(wire.Bye(why="moved", again_ms=0))
        self.close(NORMAL, "moved")

    def close(self, code: int, reason: str) -> None:
        """Send what is queued, then close."""
        if self.closing is None:
            self.closing = (code, reason)
            self.wake.set()

    async def write(self) -> None:
        """Send queued messages until the socket is closed."""
        out, wake, send = self.out, self.wake, self.send
        with contextlib.suppress(OSError, RuntimeError):  # the client is gone
            while True:
                while out:
                    data = out.popleft()
                    await send({"type": "websocket.send", "text": str(data, "utf-8")})
                if self.closing is not None:
                    if self.line is not None:
                        self.line.flush()
                    code, reason = self.closing
                    await send({"type": "websocket.close", "code": code, "reason": reason})
                    return
                wake.clear()
                await wake.wait()

    async def next(self) -> str | None:
        """The next frame, or None if the client is gone. Raises Refused if it is too large."""
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        if text is None:
            raise Refused("bad_request", "messages must be text")
        if len(text) > MAX_FRAME_CHARS:
            raise Refused("too_large", f"a message may have at most {MAX_FRAME_CHARS} characters")
        return str(text)


class SocketRoute:
    """`/api/tables/{table}/socket` as an ASGI application."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        services = self.services
        message = await receive()
        if message["type"] != "websocket.connect":
            return
        socket = Socket(services, scope, receive, send)
        call = Call(services, scope, path=dict(scope.get("path_params", {})))
        try:
            await self.let_in(call, scope)
        except WyrmholdError as error:
            services.metrics.refusals.labels(code_of(error)).inc()
            # Accept first, because browsers do not tell pages why a handshake failed.
            await send({"type": "websocket.accept"})
            refusal = refusal_of(None, error)
            await send({"type": "websocket.send", "text": encode(refusal).decode()})
            code = REFUSED.get(code_of(error), POLICY)
            await send({"type": "websocket.close", "code": code, "reason": code_of(error)})
            return
        await send({"type": "websocket.accept"})
        identify(socket, call)
        services.sockets.add(socket)
        services.metrics.viewers.inc()
        writer = asyncio.create_task(socket.write())
        try:
            with structlog.contextvars.bound_contextvars(table=call.live.table.id):
                await self.serve(socket, call)
        except Exception:
            services.metrics.errors.inc()
            log.exception("socket_failed")
            socket.close(1011, "server error")
        finally:
            call.live.unwatch(socket)
            services.sockets.discard(socket)
            services.hub.left += 1
            services.metrics.viewers.dec()
            socket.close(NORMAL, "")
            try:
                async with asyncio.timeout(5):
                    await writer
            except TimeoutError:
                pass

    async def let_in(self, call: Call, scope: Scope) -> None:
        """Raises Refused unless the caller may watch."""
        services = self.services
        if services.closing:
            raise Refused("shutting_down", "this process is stopping")
        call.person = await services.sessions.person_of(scope)
        if services.config.limits:
            services.limits.admit("socket", scope, call.person)
        if not TABLE_ID.fullmatch(call.path["table"]):
            raise Refused("no_such_table", "no such table")
        live = call.table = await services.hub.live(call.path["table"])
        if call.person is not None:
            await live.look()  # they may just have taken a seat through another process
        await place(call, live, scope)
        check_access(Access.WATCHER, live, call.person, call.seats)

    async def serve(self, socket: Socket, call: Call) -> None:
        """Send streams and handle requests until the client is gone."""
        live = call.live
        socket.person = call.person.id if call.person else None
        try:
            async with asyncio.timeout(HELLO_LIMIT_S):
                text = await socket.next()
            if text is None:
                return
            hello = decode(text)
            if not isinstance(hello, wire.Hello):
                raise Refused("bad_request", "the first message must be a hello")
        except (msgspec.MsgspecError, RecursionError, Refused, TimeoutError) as error:
            refused = error if isinstance(error, Refused) else None
            socket.tell(refusal_of(None, refused or Refused("bad_request", "send hello first")))
            socket.close(POLICY, "no hello")
            return
        try:
            if await self.is_signed_out(socket, call):
                socket.dismiss()  # since the socket was opened
                return
            await self.welcome(socket, call, hello)
        except WyrmholdError as error:  # the database is away, or the seat was taken
            socket.tell(refusal_of(None, error))
            socket.close(TRY_AGAIN, code_of(error))
            return
        key, address = who(call.scope, call.person), client_key(call.scope)
        while True:
            try:
                text = await socket.next()
                if text is None or socket.closing is not None:
                    return
                if self.services.config.limits:
                    self.services.limits.take("frame", key, address)
            except WyrmholdError as error:
                socket.tell(refusal_of(None, error))
                socket.close(TOO_LARGE if code_of(error) == "too_large" else POLICY, code_of(error))
                return
            await self.handle(socket, call, live, text)

    async def welcome(self, socket: Socket, call: Call, hello: wire.Hello) -> None:
        """Announce the streams and start them where the client left off."""
        live = call.live
        streams = call.seats or [SPECTATOR]
        is_host = call.person is not None and call.person.id == live.table.created.host
        socket.tell(
            wire.Welcome(
                protocol=wire.PROTOCOL,
                server=__version__,
                table=live.table.id,
                seats=call.seats,
                host=is_host,
                streams=[viewer_name(viewer) for viewer in streams],
                now=live.now_ms(),
            )
        )
        for viewer in streams:
            last = hello.last.get(str(viewer_name(viewer)))
            await live.watch(socket, viewer, last, lambda: (call.seats or [SPECTATOR]) == streams)
        if hello.presence:
            live.presence.listen(socket)

    async def handle(self, socket: Socket, call: Call, live: Live, text: str) -> None:
        """Handle one request and reply."""
        request: int | None = None
        try:
            asked = decode(text)
            if isinstance(asked, wire.Hello):
                raise Refused("bad_request", "hello was already sent")
            request = asked.id
            if isinstance(asked, wire.Ping):
                socket.tell(wire.Pong(id=request, now=live.now_ms()))
                return
            if self.services.closing:
                raise Refused("shutting_down", "reconnect")
            if await self.is_signed_out(socket, call):
                # Signed out elsewhere, perhaps through another process.
                socket.dismiss()
                raise Refused("not_signed_in", "this device was signed out")
            await self.do(call, live, asked)
            socket.tell(wire.Done(id=request))
        except msgspec.ValidationError as error:
            self.refuse(socket, id_in(text), Refused("invalid", str(error)))
        except (msgspec.DecodeError, RecursionError):
            self.refuse(socket, None, Refused("bad_request", "the message is not JSON"))
        except WyrmholdError as error:
            self.refuse(socket, request, error)

    async def is_signed_out(self, socket: Socket, call: Call) -> bool:
        """Whether the session that opened a socket has ended since."""
        if not call.person:
            return False
        return socket.session is None or await self.services.sessions.person(socket.session) is None

    async def do(self, call: Call, live: Live, asked: wire.FromClient) -> None:
        """Carry out a request. Raises an error if it is not allowed."""
        if not isinstance(asked, wire.Say):
            await act(call, tag_of(asked), asked)
            return
        if call.person is None:
            raise Refused("not_signed_in", "sign in first: POST /api/session")
        if self.services.config.limits:
            self.services.limits.admit("chat", call.scope, call.person)
        text = clean_words(asked.text)
        await live.act(lambda table: commands.say(table, call.me.id, call.me.name, text))

    def refuse(self, socket: Socket, request: int | None, error: WyrmholdError) -> None:
        self.services.metrics.refusals.labels(code_of(error)).inc()
        socket.tell(refusal_of(request, error))


def identify(socket: Socket, call: Call) -> None:
    """Note with which credential a socket was opened."""
    socket.session = call.services.sessions.session_of(call.scope)
    if call.pass_ is not None:
        socket.owner = call.pass_.person
        socket.credential = hash_of(bearer(call.scope) or "")
    elif call.person is not None:
        socket.owner = call.person.id
        socket.credential = hash_of(socket.session or "")


def tag_of(asked: msgspec.Struct) -> str:
    """The `type` of a message."""
    return str(asked.__struct_config__.tag)


def refusal_of(request: int | None, error: WyrmholdError) -> wire.Refusal:
    row = error.as_json()
    return wire.Refusal(
        id=request,
        error=code_of(error),
        message=error.message,
        token=error.token,
        pending=error.pending,
        rule=error.rule,
        problems=row.get("problems"),  # type: ignore[arg-type]
    )


class _Id(msgspec.Struct):
    id: int


def id_in(text: str) -> int | None:
    """The id of an otherwise unreadable request."""
    try:
        return msgspec.json.decode(text, type=_Id).id
    except (msgspec.MsgspecError, RecursionError):
        return None

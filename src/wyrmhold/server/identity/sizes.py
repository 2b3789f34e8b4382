"""How large a request may be, in plain ASGI."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wyrmhold.server.identity.errors import BodyTooLarge
from wyrmhold.server.identity.requests import header, refuse

USUAL = 64 * 1024


class BodyLimit:
    """Turns away bodies larger than the limit of their path, and reads no more of them than that.

    The server throws away what is still on its way. It does not hang up at once: then the client
    would see a broken connection, and not why.

    `larger` has the paths that take more: a limit holds for the path and all below it.
    """

    def __init__(
        self, app: ASGIApp, usual: int = USUAL, larger: Mapping[str, int] | None = None
    ) -> None:
        self._app = app
        self._usual = usual
        self._larger = sorted((larger or {}).items(), key=lambda item: -len(item[0]))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self.limit_of(scope["path"])
        length = header(scope, b"content-length") or ""
        if length.isdecimal() and (len(length) > 18 or int(length) > limit):
            await refuse(send, BodyTooLarge(limit))
            return
        await _Request(limit, receive, send).run(self._app, scope)

    def limit_of(self, path: str) -> int:
        for prefix, limit in self._larger:
            if path == prefix or path.startswith(prefix.rstrip("/") + "/"):
                return limit
        return self._usual


class _Request:
    """One request whose body is counted while it is read."""

    def __init__(self, limit: int, receive: Receive, send: Send) -> None:
        self._limit = limit
        self._receive = receive
        self._send = send
        self._size = 0
        self._answered = False

    @property
    def _is_too_large(self) -> bool:
        return self._size > self._limit

    async def run(self, app: ASGIApp, scope: Scope) -> None:
        try:
            await app(scope, self.receive, self.send)
        except Exception:
            if not self._is_too_large or self._answered:
                raise
        if self._is_too_large and not self._answered:
            await refuse(self._send, BodyTooLarge(self._limit))

    async def receive(self) -> Message:
        if not self._is_too_large:
            message = await self._receive()
            if message["type"] == "http.request":
                self._size += len(message.get("body", b""))
        if not self._is_too_large:
            return message
        if self._answered:
            return {"type": "http.disconnect"}
        raise BodyTooLarge(self._limit)

    async def send(self, message: Message) -> None:
        if self._is_too_large and not self._answered:
            return  # whatever the route makes of it, the answer is ours
        self._answered = True
        await self._send(message)

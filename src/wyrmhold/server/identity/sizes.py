"""Limits the size of request bodies, as ASGI middleware."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wyrmhold.server.identity.addresses import client_key
from wyrmhold.server.identity.errors import BodyTooLarge, TooManyRequests
from wyrmhold.server.identity.requests import has_body, header, refuse

DEFAULT_BODY_BYTES = 64 * 1024
BUSY_S = 5.0
"""When to try again, if too many large bodies are on their way."""


class BodyLimit:
    """Rejects bodies larger than the limit of their path, without reading more than that.

    The server discards the rest instead of hanging up at once, because the client would then see a
    broken connection and not the reason.

    `larger` maps paths to higher limits, which apply to the path and everything below it. One
    address may send `at_once` bodies to such paths at a time.
    """

    def __init__(
        self,
        app: ASGIApp,
        usual: int = DEFAULT_BODY_BYTES,
        larger: Mapping[str, int] | None = None,
        at_once: int | None = None,
    ) -> None:
        self._app = app
        self._at_once = at_once
        self._large: Counter[str] = Counter()
        self._usual = usual
        self._larger = sorted((larger or {}).items(), key=lambda item: -len(item[0]))

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        return self._limited(scope, receive, send)

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> None:
        limit = self.limit_of(scope["path"])
        length = header(scope, b"content-length") or ""
        if length.isdecimal() and (len(length) > 18 or int(length) > limit):
            await refuse(send, BodyTooLarge(limit))
            return
        request = _Request(limit, receive, send)
        if self._at_once is None or limit <= self._usual or not has_body(scope):
            await request.run(self._app, scope)
            return
        key = client_key(scope)
        if self._large[key] >= self._at_once:
            await refuse(send, TooManyRequests(BUSY_S))
            return
        self._large[key] += 1
        try:
            await request.run(self._app, scope)
        finally:
            self._large[key] -= 1
            if not self._large[key]:
                del self._large[key]

    def limit_of(self, path: str) -> int:
        for prefix, limit in self._larger:
            if path == prefix or path.startswith(prefix.rstrip("/") + "/"):
                return limit
        return self._usual


class _Request:
    """A request whose body is measured while it is read."""

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
            return  # discard the route's response; ours is sent
        self._answered = True
        await self._send(message)

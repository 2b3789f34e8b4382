"""Only our own pages act for somebody: checks of origin and content type, in plain ASGI.

A browser sends a person's cookie along with whatever another site makes it send. So a request that
changes something, or opens a socket, has to come from a page of this host, or has to carry
`Authorization`, which no page of another site can set.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from wyrmhold.server.identity.errors import BadContentType, BadOrigin, IdentityError
from wyrmhold.server.identity.requests import (
    header,
    header_values,
    is_https,
    refuse,
    refuse_socket,
)

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
PORTS = {"http": 80, "https": 443}
MEDIA_TYPES = frozenset({"application/json", "application/x-ndjson", "application/jsonl"})
"""None that a form of a page can send without asking this server first."""


class OriginCheck:
    """Turns away what another site makes a browser send.

    `allowed` are further origins whose pages may act, such as `https://play.example.org`: what a
    reverse proxy is called outside when it does not pass `Host` on.
    """

    def __init__(
        self,
        app: ASGIApp,
        allowed: Iterable[str] = (),
        media_types: frozenset[str] = MEDIA_TYPES,
    ) -> None:
        self._app = app
        self._allowed = frozenset(_origin(text) for text in allowed)
        self._media_types = media_types
        if None in self._allowed:
            raise ValueError("an allowed origin reads https://host or https://host:port")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if scope["type"] == "websocket":
                self._check_socket(scope)
            elif scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
                self._check_request(scope)
        except IdentityError as error:
            if scope["type"] == "websocket":
                await refuse_socket(scope, receive, send, error)
            else:
                await refuse(send, error)
            return
        await self._app(scope, receive, send)

    def _check_socket(self, scope: Scope) -> None:
        # Every browser sends the origin of a socket: who sends none is no page.
        self._has_our_origin(scope)

    def _check_request(self, scope: Scope) -> None:
        if not self._has_our_origin(scope) and header(scope, b"authorization") is None:
            site = header(scope, b"sec-fetch-site")
            if site in ("cross-site", "same-site"):
                raise BadOrigin("a page of another site cannot do this")
            if site != "same-origin" and header(scope, b"cookie") is not None:
                raise BadOrigin("a request with a cookie has to say which page it comes from")
        if _has_body(scope):
            media_type = (header(scope, b"content-type") or "").partition(";")[0].strip().lower()
            if media_type not in self._media_types:
                raise BadContentType("the body has to be JSON, and its content type has to say so")

    def _has_our_origin(self, scope: Scope) -> bool:
        """Whether the request names its origin; an error if that is not one of ours."""
        named = header_values(scope, b"origin")
        if not named:
            return False
        origin = _origin(named[0])
        if len(named) > 1 or origin is None or not self._is_ours(origin, scope):
            raise BadOrigin("a page of another site cannot do this")
        return True

    def _is_ours(self, origin: tuple[str, str, int], scope: Scope) -> bool:
        if origin in self._allowed:
            return True
        scheme, host, port = origin
        if is_https(scope) and scheme != "https":
            return False
        # Without `scheme` of the origin: a proxy may have taken the encryption off.
        hosts = header_values(scope, b"host")
        return len(hosts) == 1 and _origin(f"{scheme}://{hosts[0]}") == (scheme, host, port)


def _origin(text: str) -> tuple[str, str, int] | None:
    """Scheme, host and port; None if the text is not an origin and nothing else."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname or parts.username is not None:
        return None
    if parts.path or parts.query or parts.fragment or text.endswith(("?", "#")):
        return None
    return parts.scheme, parts.hostname, port if port is not None else PORTS[parts.scheme]


def _has_body(scope: Scope) -> bool:
    length = header(scope, b"content-length")
    return header(scope, b"transfer-encoding") is not None or length not in (None, "0")

"""Protection against cross-site requests: checks of origin and content type, as ASGI middleware.

Browsers send cookies even with requests made by other sites. So a request that changes something or
opens a socket must come from a page of this host, or carry `Authorization`, which pages of other
sites cannot set.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from wyrmhold.server.identity.errors import BadContentType, BadOrigin, IdentityError
from wyrmhold.server.identity.requests import (
    has_body,
    header,
    header_values,
    is_https,
    refuse,
    refuse_socket,
)

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
PORTS = {"http": 80, "https": 443}
MEDIA_TYPES = frozenset({"application/json", "application/x-ndjson", "application/jsonl"})
"""Content types that HTML forms cannot send without a preflight request."""


class OriginCheck:
    """Rejects cross-site requests.

    `allowed` lists further origins whose pages may use the API, such as `https://play.example.org`:
    the public name of a reverse proxy that does not forward `Host`.
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
            raise ValueError("an allowed origin must be like https://host or https://host:port")

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        try:
            if scope["type"] == "websocket":
                self._check_socket(scope)
            elif scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
                self._check_request(scope)
        except IdentityError as error:
            if scope["type"] == "websocket":
                return refuse_socket(scope, receive, send, error)
            return refuse(send, error)
        return self._app(scope, receive, send)

    def _check_socket(self, scope: Scope) -> None:
        # Browsers always send an origin with sockets, so a request without one is not from a page.
        self._has_our_origin(scope)

    def _check_request(self, scope: Scope) -> None:
        if not self._has_our_origin(scope) and header(scope, b"authorization") is None:
            site = header(scope, b"sec-fetch-site")
            if site in ("cross-site", "same-site"):
                raise BadOrigin("pages of other sites cannot do this")
            if site != "same-origin" and header(scope, b"cookie") is not None:
                raise BadOrigin("a request with a cookie needs an Origin header")
        if has_body(scope):
            media_type = (header(scope, b"content-type") or "").partition(";")[0].strip().lower()
            if media_type not in self._media_types:
                raise BadContentType("the body must be JSON, with a JSON content type")

    def _has_our_origin(self, scope: Scope) -> bool:
        """Whether the request names its origin. Raises BadOrigin if it is not ours."""
        named = header_values(scope, b"origin")
        if not named:
            return False
        origin = _origin(named[0])
        if len(named) > 1 or origin is None or not self._is_ours(origin, scope):
            raise BadOrigin("pages of other sites cannot do this")
        return True

    def _is_ours(self, origin: tuple[str, str, int], scope: Scope) -> bool:
        if origin in self._allowed:
            return True
        scheme, host, port = origin
        if is_https(scope) and scheme != "https":
            return False
        # Ignore the origin's scheme, because a proxy may have terminated TLS.
        hosts = header_values(scope, b"host")
        return len(hosts) == 1 and _origin(f"{scheme}://{hosts[0]}") == (scheme, host, port)


def _origin(text: str) -> tuple[str, str, int] | None:
    """Scheme, host and port; None if the text is not exactly an origin."""
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

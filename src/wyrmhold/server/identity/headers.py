"""Security headers and request ids, as ASGI middleware."""

from __future__ import annotations

import re
import secrets

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

from wyrmhold.server.identity.requests import header

REQUEST_ID = "wyrmhold.request_id"
"""The scope key of the request id."""

POLICY = (
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
)

SECURITY_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": (
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
        "magnetometer=(), microphone=(), midi=(), payment=(), usb=()"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-cache",  # most responses are for one person only
}
HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}
HOST = re.compile(r"[A-Za-z0-9.\-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")

RESPONSE_STARTS = frozenset(
    {"http.response.start", "websocket.http.response.start", "websocket.accept"},
)


class SecurityHeaders:
    """Adds the headers to every response, keeping those a route has set itself."""

    def __init__(self, app: ASGIApp, secure: bool = False) -> None:
        """`secure` if the public address of the server is https."""
        self._app = app
        self._secure = secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request_id = secrets.token_hex(8)
        headers = [
            (name.encode(), value.encode()) for name, value in self._headers(scope, request_id)
        ]

        async def send_with_headers(message: Message) -> None:
            if message["type"] in RESPONSE_STARTS:
                own = list(message.get("headers", ()))
                names = {bytes(name).lower() for name, _ in own}
                more = [(name, value) for name, value in headers if name not in names]
                message = {**message, "headers": own + more}
            await send(message)

        # In the response and in every log entry about the request.
        with bound_contextvars(request=request_id):
            await self._app({**scope, REQUEST_ID: request_id}, receive, send_with_headers)

    def _headers(self, scope: Scope, request_id: str) -> list[tuple[str, str]]:
        headers = {
            "x-request-id": request_id,
            "content-security-policy": content_security_policy(header(scope, b"host")),
            **SECURITY_HEADERS,
        }
        if self._secure:
            headers |= HTTPS_ONLY
        return list(headers.items())


def content_security_policy(host: str | None) -> str:
    """The CSP of our pages. Lists sockets too, as 'self' does not cover them in all browsers."""
    connect = "connect-src 'self'"
    if host is not None and HOST.fullmatch(host):
        connect += f" ws://{host} wss://{host}"
    return "; ".join((*POLICY, connect))

"""Helpers to read request headers and reject requests, for ASGI middleware."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.types import Receive, Scope, Send

from wyrmhold.server.errors import status_of
from wyrmhold.server.identity.errors import IdentityError


def header_values(scope: Scope, name: bytes) -> list[str]:
    """The values of all headers with this (lower-case) name."""
    return [value.decode("latin-1") for found, value in scope["headers"] if found == name]


def header(scope: Scope, name: bytes) -> str | None:
    """The first value of a header."""
    for found, value in scope["headers"]:
        if found == name:
            text: str = value.decode("latin-1")
            return text
    return None


def is_https(scope: Scope) -> bool:
    return scope.get("scheme") in ("https", "wss")


def has_body(scope: Scope) -> bool:
    length = header(scope, b"content-length")
    return header(scope, b"transfer-encoding") is not None or length not in (None, "0")


async def refuse(send: Send, error: IdentityError, kind: str = "http.response") -> None:
    """Responds with the error, in the usual shape."""
    body = msgspec.json.encode(error.as_json())
    headers: Mapping[str, str] = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        **error.headers(),
    }
    await send(
        {
            "type": f"{kind}.start",
            "status": status_of(error),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
    )
    await send({"type": f"{kind}.body", "body": body})


async def refuse_socket(scope: Scope, receive: Receive, send: Send, error: IdentityError) -> None:
    """Rejects a WebSocket before it is opened."""
    await receive()  # its `websocket.connect`
    if "websocket.http.response" in scope.get("extensions", {}):
        await refuse(send, error, "websocket.http.response")
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})

"""Checks the `Host` header, as ASGI middleware.

Another site can give its own name the address of this server (DNS rebinding); browsers then treat
its pages as ours. So a request must name this server.
"""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from wyrmhold.server.identity.addresses import client_key
from wyrmhold.server.identity.errors import WrongHost
from wyrmhold.server.identity.requests import header_values, refuse, refuse_socket

LOCALHOST = "localhost"
UNCHECKED = ("/healthz", "/readyz")
"""Paths that load balancers may request under any name. Their responses reveal nothing."""


class HostCheck:
    """Rejects requests that do not name this server.

    A server is named by the hosts of its addresses, by `localhost`, and by any number: no site can
    have a number as its name.
    """

    def __init__(
        self,
        app: ASGIApp,
        addresses: Iterable[str],
        refused: Callable[[str, str | None], None] = lambda reason, address: None,
    ) -> None:
        """`addresses` are URLs of this server; `refused` is told the reason and the client."""
        self._app = app
        self._names = frozenset([urlsplit(address).hostname for address in addresses])
        self._refused = refused

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] not in ("http", "websocket") or self._is_ours(scope):
            return self._app(scope, receive, send)
        self._refused("host", client_key(scope))
        if scope["type"] == "websocket":
            return refuse_socket(scope, receive, send, WrongHost())
        return refuse(send, WrongHost())

    def _is_ours(self, scope: Scope) -> bool:
        if scope["path"] in UNCHECKED:
            return True
        named = header_values(scope, b"host")
        if len(named) != 1:
            return False
        host = host_in(named[0])
        return host is not None and (host in self._names or host == LOCALHOST or is_number(host))


def names_here() -> list[str]:
    """The names under which other machines on the local network may know this one."""
    name = socket.gethostname()
    return [f"//{name}", f"//{name}.local"]


def host_in(named: str) -> str | None:
    """The host in a `Host` header, in lower case and without its port; None if there is none."""
    try:
        parts = urlsplit(f"//{named}")
        _ = parts.port
    except ValueError:
        return None
    if parts.netloc != named or "@" in named:
        return None
    return (parts.hostname or "").rstrip(".") or None


def is_number(host: str) -> bool:
    """Whether a host is an IP address."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_local_host(named: str | None) -> bool:
    """Whether a `Host` header names the machine itself."""
    host = None if named is None else host_in(named)
    if host is None:
        return False
    return host == LOCALHOST or (is_number(host) and ip_address(host).is_loopback)

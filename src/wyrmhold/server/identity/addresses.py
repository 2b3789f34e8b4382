"""The real client address of a request, even behind a reverse proxy."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

from starlette.types import ASGIApp, Receive, Scope, Send

from wyrmhold.server.identity.requests import header_values

Address = IPv4Address | IPv6Address
UNIX = "unix"
"""Stands for clients on a Unix socket."""


class BehindProxy:
    """ASGI middleware that puts the client address and scheme reported by a proxy into the scope.

    Only proxies in `trusted` (networks, or `unix`) are believed. In a chain, the nearest address
    that is not trusted is the client. All other code just reads the scope.
    """

    def __init__(self, app: ASGIApp, trusted: Iterable[str] = ()) -> None:
        self._app = app
        names = frozenset(trusted)
        self._unix = UNIX in names
        self._networks: tuple[IPv4Network | IPv6Network, ...] = tuple(
            [ip_network(name) for name in sorted(names - {UNIX})]
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and self._is_proxy(scope):
            scope = {**scope, "scheme": self._scheme(scope)}
            client = self._client(scope)
            if client is not None:
                scope["client"] = (str(client), 0)
        await self._app(scope, receive, send)

    def _is_proxy(self, scope: Scope) -> bool:
        if scope.get("client") is None:
            return self._unix
        peer = read_address(scope["client"][0])
        return peer is not None and self._trusts(peer)

    def _trusts(self, address: Address) -> bool:
        return any([address in network for network in self._networks])

    def _client(self, scope: Scope) -> Address | None:
        chain = ",".join(header_values(scope, b"x-forwarded-for")).split(",")
        nearest: Address | None = None
        for text in reversed(chain):
            address = read_address(text.strip())
            if address is None:
                break  # entries further left are unverified
            nearest = address
            if not self._trusts(address):
                break
        return nearest

    def _scheme(self, scope: Scope) -> str:
        said = ",".join(header_values(scope, b"x-forwarded-proto")).split(",")[-1].strip().lower()
        known: str = scope.get("scheme", "http")
        if said not in ("http", "https"):
            return known
        if scope["type"] == "websocket":
            return "wss" if said == "https" else "ws"
        return said


def read_address(text: str) -> Address | None:
    """Parses an address, with or without port. IPv4-mapped IPv6 addresses become IPv4."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def client_key(scope: Scope) -> str:
    """The rate limit key of a client: its IPv4 address, or the network of its IPv6 address."""
    client = scope.get("client")
    if client is None:
        return UNIX
    address = read_address(client[0])
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address) >> 64 << 64, 64)))
    return str(address) if address is not None else UNIX

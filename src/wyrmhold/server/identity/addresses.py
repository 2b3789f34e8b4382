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


PEER = "wyrmhold.peer"
"""The scope key of the address at the other end of the connection, whatever a proxy reports."""


class Proxies:
    """The trusted reverse proxies: networks, or `unix`."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        names = frozenset(trusted)
        self._unix = UNIX in names
        self._networks: tuple[IPv4Network | IPv6Network, ...] = tuple(
            [ip_network(name) for name in sorted(names - {UNIX})]
        )

    def trusts(self, address: Address) -> bool:
        return any([address in network for network in self._networks])

    def is_proxy(self, peer: str | None) -> bool:
        """Whether the peer of a connection, None on a Unix socket, is a trusted proxy."""
        if peer is None:
            return self._unix
        address = read_address(peer)
        return address is not None and self.trusts(address)


class BehindProxy:
    """ASGI middleware that puts the client address and scheme reported by a proxy into the scope.

    Only trusted proxies are believed. In a chain, the nearest address that is not trusted is the
    client. All other code just reads the scope; `PEER` has the address that the proxy replaced.
    """

    def __init__(self, app: ASGIApp, trusted: Iterable[str] = ()) -> None:
        self._app = app
        self._proxies = Proxies(trusted)

    # The outermost layer: servers find out by `async` which version of ASGI it speaks.
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            peer = peer_of(scope)
            scope = {**scope, PEER: peer}
            if self._proxies.is_proxy(peer):
                scope["scheme"] = self._scheme(scope)
                client = self._client(scope)
                if client is not None:
                    scope["client"] = (str(client), 0)
        await self._app(scope, receive, send)

    def _client(self, scope: Scope) -> Address | None:
        chain = ",".join(header_values(scope, b"x-forwarded-for")).split(",")
        nearest: Address | None = None
        for text in reversed(chain):
            address = read_address(text.strip())
            if address is None:
                break  # entries further left are unverified
            nearest = address
            if not self._proxies.trusts(address):
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


def peer_of(scope: Scope) -> str | None:
    """The address in a scope; None on a Unix socket."""
    client = scope.get("client")
    return None if client is None else str(client[0])


def client_key(scope: Scope) -> str:
    """The rate limit key of a client."""
    return key_of_peer(peer_of(scope))


def key_of_peer(peer: str | None) -> str:
    """The key to count by: an IPv4 address, or the network of an IPv6 address."""
    address = None if peer is None else read_address(peer)
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address) >> 64 << 64, 64)))
    return str(address) if address is not None else UNIX

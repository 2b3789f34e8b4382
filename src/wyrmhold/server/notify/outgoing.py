"""Sends POST requests to addresses entered by users, protected against SSRF.

A name is resolved once, and the connection goes to the address that was checked. Addresses inside
our own network are refused, redirects are not followed, only the status of the response is read,
and everything shares one time limit.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from wyrmhold.server.notify.errors import BadAddress, Unreachable

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

TIME_LIMIT_S: Final = 5.0
MAX_URL_LENGTH: Final = 2000
MAX_HEAD_BYTES: Final = 16 * 1024
"""Maximum bytes of a response's status and headers."""

MAX_ADDRESSES_TRIED: Final = 3
MAX_CONCURRENT_LOOKUPS: Final = 4

NETWORKS_WITH_ADDRESSES_INSIDE: Final = (
    # A gateway translates these to the IPv4 address in the last four bytes (RFC 6052).
    ipaddress.IPv6Network("64:ff9b::/96"),
    ipaddress.IPv6Network("::/96"),
)
NOT_PUBLIC: Final = (
    # Networks that Python's `is_global` misses, at least in some releases.
    ipaddress.ip_network("0.0.0.0/8"),
    ipaddress.ip_network("192.0.0.0/24"),
    ipaddress.ip_network("192.88.99.0/24"),
    ipaddress.ip_network("64:ff9b:1::/48"),
    ipaddress.ip_network("fec0::/10"),
    ipaddress.ip_network("5f00::/16"),
)

CLOUD_METADATA: Final = (
    # Where clouds serve a machine's credentials, apart from the link-local networks.
    ipaddress.ip_network("168.63.129.16/32"),  # Azure
    ipaddress.ip_network("100.100.100.200/32"),  # Alibaba
    ipaddress.ip_network("192.0.0.192/32"),  # Oracle
    ipaddress.ip_network("192.80.8.124/32"),  # Equinix Metal
    ipaddress.ip_network("fd00:ec2::/32"),  # Amazon: metadata, DNS, time, EKS
    ipaddress.ip_network("fd20:ce::/32"),  # Google
    ipaddress.ip_network("fd00:42::/32"),  # Scaleway
    ipaddress.ip_network("fd00:c1::/32"),  # Oracle
)


@dataclass(frozen=True)
class Target:
    """A parsed URL."""

    secure: bool
    host: str
    port: int
    path: str
    named: str
    """Host and port, as in the Host header."""


def target_of(url: str) -> Target:
    """Parses a URL. Raises BadAddress if no message could be sent to it."""
    if len(url) > MAX_URL_LENGTH or not url.isascii() or not url.isprintable() or " " in url:
        raise BadAddress("an address must consist of printable ASCII characters without spaces")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress("this is not a valid URL") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadAddress("the address must start with https:// or http:// and a host")
    if "@" in parts.netloc:
        raise BadAddress("the address must not contain a user name or password")
    secure = parts.scheme == "https"
    port = port or (443 if secure else 80)
    if port < 1024 and port not in (80, 443):
        raise BadAddress(f"port {port} is not allowed for a web server")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(secure, parts.hostname, port, path, parts.netloc)


def inside(address: Address) -> Address:
    """The IPv4 address embedded in an IPv6 address, or the address itself."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    plain = address.is_loopback or address.is_unspecified
    if not plain and any(address in network for network in NETWORKS_WITH_ADDRESSES_INSIDE):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address


def refused(text: str, allow_private: bool) -> bool:
    """Whether the server refuses to connect to an address.

    Addresses of no single machine are always refused, and so are those where clouds serve a
    machine's credentials, link-local ones and others.
    """
    address = inside(ipaddress.ip_address(text))
    if any(address in network for network in CLOUD_METADATA):
        return True
    if address.is_loopback:
        return not allow_private
    if address.is_link_local or address.is_multicast or address.is_unspecified:
        return True
    if address.is_reserved or any(address in network for network in NOT_PUBLIC):
        return True
    return not (allow_private or address.is_global)


class Outgoing:
    """Sends messages to addresses entered by users.

    `allow_private` lets home servers and tests reach their own network.
    """

    def __init__(
        self,
        allow_private: bool = False,
        time_limit: float = TIME_LIMIT_S,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.allow_private = allow_private
        self.time_limit = time_limit
        self._tls = tls
        # Separate threads, so that slow name lookups do not block other work.
        self._lookups = ThreadPoolExecutor(MAX_CONCURRENT_LOOKUPS, "wyrmhold-lookup")

    def close(self) -> None:
        self._lookups.shutdown(wait=False, cancel_futures=True)

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Sends one message and returns the response status. Raises BadAddress or Unreachable."""
        target = target_of(url)
        try:
            async with asyncio.timeout(self.time_limit):
                return await self._posted(target, body, headers)
        except TimeoutError:
            raise Unreachable("no answer in time") from None
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
            if isinstance(error, BadAddress | Unreachable):
                raise
            raise Unreachable(f"no answer: {type(error).__name__}") from error

    async def _posted(self, target: Target, body: bytes, headers: Mapping[str, str]) -> int:
        reader, writer = await self._connected(target, await self._resolved(target))
        try:
            writer.write(head_of(target, len(body), headers) + body)
            await writer.drain()
            return await status_of(reader)
        finally:
            # Abort rather than close, so that nothing more is read from the other side.
            writer.transport.abort()
            with suppress(OSError):
                await writer.wait_closed()

    async def _resolved(self, target: Target) -> list[str]:
        """The allowed addresses of the host. Raises BadAddress if there are none."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._lookups, looked_up, target)
        except (socket.gaierror, UnicodeError):
            raise Unreachable("unknown host") from None
        allowed = [text for text in found if not refused(text, self.allow_private)]
        if not allowed:
            raise BadAddress("the server does not send to addresses inside its own network")
        return allowed

    async def _connected(
        self, target: Target, addresses: list[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        failure: OSError | None = None
        for address in addresses[:MAX_ADDRESSES_TRIED]:
            try:
                return await asyncio.open_connection(
                    address,
                    target.port,
                    limit=MAX_HEAD_BYTES,
                    ssl=self._context() if target.secure else None,
                    # Check the certificate against the name, though we connect by address.
                    server_hostname=target.host if target.secure else None,
                )
            except OSError as error:
                failure = error
        raise failure or OSError("no address")

    def _context(self) -> ssl.SSLContext:
        if self._tls is None:
            self._tls = ssl.create_default_context()
        return self._tls


def looked_up(target: Target) -> list[str]:
    """The addresses of a host, in the order to try them."""
    found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys([str(entry[4][0]) for entry in found]))


def head_of(target: Target, length: int, headers: Mapping[str, str]) -> bytes:
    """The request up to its body. Raises ValueError to prevent header injection."""
    lines = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.named}",
        "User-Agent: wyrmhold",
        "Accept: */*",
        "Connection: close",
        f"Content-Length: {length}",
        *[f"{name}: {value}" for name, value in headers.items()],
    ]
    if not all(line.isascii() and line.isprintable() for line in lines):
        raise ValueError("a header that cannot be sent")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


async def status_of(reader: asyncio.StreamReader) -> int:
    """The response status, skipping interim responses."""
    while True:
        head = await reader.readuntil(b"\r\n\r\n")
        version, _, rest = head.split(b"\r\n", 1)[0].partition(b" ")
        code = rest[:3]
        if not version.startswith(b"HTTP/1.") or not code.isdigit() or len(code) != 3:
            raise Unreachable("the response is not HTTP")
        if not 100 <= int(code) < 200:
            return int(code)

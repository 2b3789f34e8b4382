"""Messages to addresses that strangers typed in."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import socket
import ssl
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
import uvloop
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from tests.patience import patience
from tests.server.receiver import Receiver
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server.notify.errors import BadAddress, Unreachable
from wyrmhold.server.notify.outgoing import Outgoing, head_of, refused, target_of

ENOUGH_S = patience(60)


def posted(outgoing: Outgoing, url: str, headers: dict[str, str] | None = None) -> int:
    async def run() -> int:
        return await outgoing.post(url, b"text", headers or {})

    try:
        return asyncio.run(run())
    finally:
        outgoing.close()


PUBLIC = ["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"]
HOME = [
    "127.0.0.1",
    "127.8.8.8",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "::10.0.0.1",
]
NEVER = [
    "0.0.0.0",
    "0.1.2.3",
    "169.254.169.254",
    "224.0.0.1",
    "239.1.2.3",
    "240.0.0.1",
    "255.255.255.255",
    "192.0.0.1",
    "192.88.99.1",
    "::",
    "fe80::1",
    "fe80::1%1",
    "fec0::1",
    "ff02::1",
    "::ffff:169.254.169.254",
    "::ffff:0.0.0.0",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "2002:a9fe:a9fe::",
    "168.63.129.16",
    "100.100.100.200",
    "192.0.0.192",
    "192.80.8.124",
    "fd00:ec2::254",
    "fd00:ec2::23",
    "fd20:ce::254",
    "fd00:42::42",
    "fd00:c1::a9fe:a9fe",
    "64:ff9b::168.63.129.16",
    "::ffff:100.100.100.200",
    "4000::1",
]


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_allowed(address: str) -> None:
    assert not refused(address, allow_private=False)
    assert not refused(address, allow_private=True)


@pytest.mark.parametrize("address", HOME)
def test_private_addresses_are_allowed_only_by_a_setting(address: str) -> None:
    assert refused(address, allow_private=False)
    assert not refused(address, allow_private=True)


@pytest.mark.parametrize("address", NEVER)
def test_special_and_cloud_metadata_addresses_are_never_allowed(address: str) -> None:
    assert refused(address, allow_private=False)
    assert refused(address, allow_private=True)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://",
        "https:///path",
        "https://user:password@example.org/",
        "https://user@example.org/",
        "https://example.org:0x50/",
        "https://example.org:99999/",
        "http://example.org:25/",
        "http://example.org:22/",
        "https://example.org/a b",
        "https://example.org/\r\nX: y",
        "https://example.org/ä",
        "https://[::1/",
        "https://example.org/" + "a" * 2000,
    ],
)
def test_an_invalid_url_is_refused(url: str) -> None:
    with pytest.raises(BadAddress):
        target_of(url)


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_a_message_arrives_as_it_was_sent(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    outgoing = Outgoing(allow_private=True, time_limit=ENOUGH_S)

    async def run(url: str) -> int:
        return await outgoing.post(url, b"text", {"Content-Type": "text/plain", "X-A": "b"})

    with Receiver() as receiver, asyncio.Runner(loop_factory=loop) as runner:
        assert runner.run(run(f"{receiver.url}/path?a=b")) == 201
    outgoing.close()
    [message] = receiver.messages
    assert (message.path, message.body) == ("/path?a=b", b"text")
    assert message.headers["host"] == f"localhost:{receiver.port}"
    assert message.headers["content-type"] == "text/plain"
    assert message.headers["x-a"] == "b"


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "127.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"]
)
def test_this_machine_is_unreachable_under_any_name(host: str) -> None:
    with Receiver() as receiver:
        with pytest.raises(WyrmholdError) as raised:
            posted(Outgoing(), f"http://{host}:{receiver.port}/")
        assert receiver.messages == []
    assert (
        isinstance(raised.value, BadAddress) or host == "0x7f.1"
    )  # some systems do not know this name


def answers(*found: list[str]) -> tuple[list[str], Callable[..., list[tuple[object, ...]]]]:
    """A name service that answers differently each time, and the names it was asked for."""
    asked: list[str] = []

    def getaddrinfo(host: str, port: int, *_: object, **__: object) -> list[tuple[object, ...]]:
        asked.append(host)
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))
            for address in found[min(len(asked), len(found)) - 1]
        ]

    return asked, getaddrinfo


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, getaddrinfo = answers(["127.0.0.2"], ["127.0.0.1"])  # nobody listens on the first one
    with Receiver() as receiver:
        monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
        with pytest.raises(Unreachable):
            url = f"http://rebinding.example:{receiver.port}/"
            posted(Outgoing(allow_private=True, time_limit=ENOUGH_S), url)
        assert receiver.messages == []
    assert asked == ["rebinding.example"]


def test_only_the_allowed_addresses_of_a_host_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, getaddrinfo = answers(["169.254.169.254", "127.0.0.1"])
    with Receiver() as receiver:
        monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
        url = f"http://several.example:{receiver.port}/"
        assert posted(Outgoing(allow_private=True, time_limit=ENOUGH_S), url) == 201
        with pytest.raises(BadAddress):
            posted(Outgoing(), url)
        assert len(receiver.messages) == 1


def test_a_redirect_is_an_answer_and_not_followed() -> None:
    with Receiver(status={"/": 307}) as receiver:
        outgoing = Outgoing(allow_private=True, time_limit=ENOUGH_S)
        assert posted(outgoing, f"{receiver.url}/") == 307
        assert receiver.paths() == ["/"]


def test_every_unreachable_target_gives_the_same_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        with pytest.raises(Unreachable):
            posted(Outgoing(allow_private=True), f"http://localhost:{unused.getsockname()[1]}/")

    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(Unreachable):
        posted(Outgoing(allow_private=True), "http://no-such-host.invalid/")


Talk = Callable[[asyncio.StreamWriter], Coroutine[None, None, None]]


async def drips(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\n")
    while True:
        writer.write(b"X")
        await asyncio.sleep(0.02)


async def floods(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\n")
    while True:
        writer.write(b"X: y\r\n" * 1000)
        await writer.drain()


async def jokes(writer: asyncio.StreamWriter) -> None:
    writer.write(b"220 mail.example ESMTP\r\n\r\n")
    await writer.drain()


async def leaves(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200")
    await writer.drain()


async def hesitates(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n")
    await writer.drain()


async def goes_on(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        writer.write(b"X" * 100_000)
        await writer.drain()


def answer_of(talk: Talk, time_limit: float = ENOUGH_S) -> int:
    """The outcome of a message to a server that talks like this."""

    async def served(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.readuntil(b"\r\n\r\n")
            await talk(writer)
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def run() -> int:
        outgoing = Outgoing(allow_private=True, time_limit=time_limit)
        async with await asyncio.start_server(served, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            try:
                return await outgoing.post(f"http://127.0.0.1:{port}/", b"", {})
            finally:
                outgoing.close()

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("talk", "time_limit"),
    [(drips, 0.5), (floods, 0.5), (jokes, ENOUGH_S), (leaves, ENOUGH_S)],
)
def test_slow_endless_or_nonsensical_responses_are_abandoned(talk: Talk, time_limit: float) -> None:
    with pytest.raises(Unreachable):
        answer_of(talk, time_limit)


@pytest.mark.parametrize(("talk", "status"), [(hesitates, 204), (goes_on, 200)])
def test_the_status_counts_and_nothing_before_or_after_it(talk: Talk, status: int) -> None:
    assert answer_of(talk) == status


def test_a_header_cannot_break_out() -> None:
    with pytest.raises(ValueError, match="header"):
        head_of(target_of("https://example.org/"), 0, {"X": "a\r\nY: b"})


def certificate(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """The TLS contexts of a server with this name and of a client that trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName(
                [x509.DNSName(name), x509.IPAddress(ipaddress.ip_address("127.0.0.9"))]
            ),
            critical=False,
        )
        .sign(key, hashes.SHA256())
    )
    text = made.public_bytes(Encoding.PEM)
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = folder / "certificate.pem"
    file.write_bytes(text + secret)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    return server, ssl.create_default_context(cadata=text.decode())


def test_a_certificate_must_be_trusted_and_match_the_host(tmp_path: Path) -> None:
    server, client = certificate(tmp_path, "localhost")
    with Receiver(tls=server) as receiver:
        outgoing = Outgoing(allow_private=True, time_limit=ENOUGH_S, tls=client)
        assert posted(outgoing, f"{receiver.url}/") == 201
        with pytest.raises(Unreachable):
            posted(Outgoing(allow_private=True), f"{receiver.url}/")
        with pytest.raises(Unreachable):
            posted(Outgoing(allow_private=True, tls=client), f"https://127.0.0.1:{receiver.port}/")
        assert len(receiver.messages) == 1

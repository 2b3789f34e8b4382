"""What is refused before it reaches a route: other sites, large bodies; and security headers."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import httpx
import pytest
import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.exceptions import InvalidStatus

from tests.server import web
from tests.server.kit import connected
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server.identity.headers import SecurityHeaders
from wyrmhold.server.identity.origin import OriginCheck
from wyrmhold.server.identity.sizes import BodyLimit

JSON = "application/json"
LIMIT = 1000
LARGER = 5000


async def echo(request: Request) -> Response:
    """Reports the size of the body, and the request's name in logs."""
    body = await request.body()
    return JSONResponse(
        {"size": len(body), "request": structlog.contextvars.get_contextvars()["request"]}
    )


async def cautious(request: Request) -> Response:
    """A route that turns our errors into its own responses."""
    try:
        return JSONResponse({"size": len(await request.body())})
    except WyrmholdError as error:
        return JSONResponse(error.as_json(), 400)


async def framed(request: Request) -> Response:
    return Response("x", headers={"Content-Security-Policy": "sandbox", "Cache-Control": "public"})


async def greet(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_text("welcome")
    await websocket.close()


def application(*allowed: str) -> Starlette:
    return Starlette(
        routes=[
            Route("/echo", echo, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
            Route("/records/{name}", echo, methods=["POST"]),
            Route("/recordsalike", echo, methods=["POST"]),
            Route("/cautious", cautious, methods=["POST"]),
            Route("/framed", framed),
            WebSocketRoute("/socket", greet),
        ],
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(OriginCheck, allowed=allowed),
            Middleware(BodyLimit, usual=LIMIT, larger={"/records": LARGER}),
        ],
    )


@asynccontextmanager
async def served(app: ASGIApp) -> AsyncIterator[str]:
    """The application behind a real server; yields its host and port."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, log_config=None, lifespan="off", ws="websockets-sansio")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.005)
    try:
        yield "{}:{}".format(*listener.getsockname())
    finally:
        server.should_exit = True
        await serving
        listener.close()


def with_client(
    story: Callable[[httpx.AsyncClient], Awaitable[None]],
    base: str = "http://hold.example",
    app: ASGIApp | None = None,
) -> None:
    async def tell() -> None:
        transport = httpx.ASGITransport(app or application())
        async with httpx.AsyncClient(transport=transport, base_url=base) as client:
            await story(client)

    asyncio.run(tell())


def status(
    method: str = "POST",
    base: str = "http://hold.example",
    allowed: tuple[str, ...] = (),
    headers: list[tuple[str, str]] | None = None,
    body: bytes | None = b"{}",
    content_type: str | None = JSON,
) -> tuple[int, str | None]:
    """Status and error code of the response to one request."""
    sent = list(headers or [])
    if content_type is not None:
        sent.append(("content-type", content_type))
    found: list[httpx.Response] = []

    async def story(client: httpx.AsyncClient) -> None:
        found.append(await client.request(method, "/echo", headers=sent, content=body))

    with_client(story, base, application(*allowed))
    answer = found[0]
    if answer.status_code == 200:
        return 200, None
    said = answer.json()
    assert list(said) == ["error", "token", "pending", "rule", "message"] and said["message"]
    return answer.status_code, said["error"]


OK = (200, None)
BAD = (403, "bad_origin")
COOKIE = ("cookie", "wyrmhold=x")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_a_page_of_another_site_cannot_change_anything(method: str) -> None:
    assert status(method, headers=[("origin", "http://hold.example"), COOKIE]) == OK
    assert status(method, headers=[("origin", "http://evil.example"), COOKIE]) == BAD
    assert status(method, headers=[("origin", "http://evil.example")]) == BAD


def test_any_page_may_link_to_what_changes_nothing() -> None:
    headers = [("origin", "http://evil.example"), COOKIE, ("sec-fetch-site", "cross-site")]
    assert status("GET", headers=headers, body=None, content_type=None) == OK


@pytest.mark.parametrize(
    ("base", "origin", "expected"),
    [
        ("http://hold.example", "http://HOLD.example", OK),
        ("http://hold.example", "http://hold.example:80", OK),
        ("http://hold.example", "https://hold.example", OK),  # a proxy terminated TLS
        ("https://hold.example", "https://hold.example", OK),
        ("https://hold.example", "http://hold.example", BAD),
        ("http://hold.example:8080", "http://hold.example:8080", OK),
        ("http://hold.example:8080", "http://hold.example", BAD),
        ("http://hold.example", "http://hold.example:8080", BAD),
        ("http://hold.example", "http://hold.example.evil.example", BAD),
        ("http://hold.example", "http://evil.example/hold.example", BAD),
        ("http://hold.example", "http://evil@hold.example", BAD),
        ("http://hold.example", "http://hold.example/", BAD),
        ("http://hold.example", "http://hold.example?", BAD),
        ("http://hold.example", "http://hold.example:port", BAD),
        ("http://hold.example", "ftp://hold.example", BAD),
        ("http://hold.example", "null", BAD),
        ("http://hold.example", "", BAD),
        ("http://[::1]:8000", "http://[::1]:8000", OK),
        ("http://[::1]:8000", "http://[::1", BAD),
    ],
)
def test_an_origin_is_ours_if_it_is_this_host(
    base: str, origin: str, expected: tuple[int, str | None]
) -> None:
    assert status(base=base, headers=[("origin", origin), COOKIE]) == expected


def test_two_origins_or_two_hosts_count_as_none() -> None:
    ours = ("origin", "http://hold.example")
    assert status(headers=[ours, ours]) == BAD
    hosts = [("host", "hold.example"), ("host", "evil.example")]
    assert status(headers=[ours, *hosts]) == BAD
    assert status(headers=[("origin", "http://evil.example"), *hosts]) == BAD


def test_an_allowed_origin_may_act_under_another_host() -> None:
    headers = [("origin", "https://play.example"), COOKIE]
    assert status(headers=headers) == BAD
    assert status(headers=headers, allowed=("https://play.example",)) == OK
    assert status(headers=headers, allowed=("https://play.example:443",)) == OK
    assert status(headers=headers, allowed=("https://play.example:8443",)) == BAD
    for wrong in ("play.example", "https://play.example/", "*"):
        with pytest.raises(ValueError):
            OriginCheck(application(), [wrong])


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ([], OK),
        ([COOKIE], BAD),
        ([COOKIE, ("sec-fetch-site", "same-origin")], OK),
        ([COOKIE, ("sec-fetch-site", "none")], BAD),
        ([COOKIE, ("sec-fetch-site", "same-site")], BAD),
        ([COOKIE, ("sec-fetch-site", "cross-site")], BAD),
        ([("sec-fetch-site", "cross-site")], BAD),
        ([("sec-fetch-site", "none")], OK),
        ([COOKIE, ("authorization", "Bearer x")], OK),
        ([COOKIE, ("authorization", "Bearer x"), ("origin", "http://evil.example")], BAD),
    ],
)
def test_a_cookie_without_an_origin_needs_proof_of_the_same_site(
    headers: list[tuple[str, str]], expected: tuple[int, str | None]
) -> None:
    assert status(headers=headers) == expected


@pytest.mark.parametrize(
    ("content_type", "body", "expected"),
    [
        (JSON, b"{}", 200),
        ("Application/JSON; charset=utf-8", b"{}", 200),
        ("application/x-ndjson", b"{}", 200),
        (None, b"", 200),
        (None, b"{}", 415),
        ("text/plain", b"{}", 415),
        ("application/x-www-form-urlencoded", b"{}", 415),
        ("multipart/form-data; boundary=x", b"{}", 415),
        ("text/plain; application/json", b"{}", 415),
    ],
)
def test_a_body_that_a_form_could_send_is_refused(
    content_type: str | None, body: bytes, expected: int
) -> None:
    got, code = status(content_type=content_type, body=body)
    assert (got, code) == (expected, None if expected == 200 else "unsupported_media_type")


def test_a_chunked_body_needs_its_content_type_too() -> None:
    async def chunks() -> AsyncIterator[bytes]:
        yield b"{}"

    async def story(client: httpx.AsyncClient) -> None:
        assert (await client.post("/echo", content=chunks())).status_code == 415
        headers = {"content-type": JSON}
        answer = await client.post("/echo", content=chunks(), headers=headers)
        assert answer.json()["size"] == 2

    with_client(story)


def test_a_page_of_another_site_opens_no_socket() -> None:
    async def story() -> None:
        async with served(application("https://play.example")) as host:
            for origin in (None, f"http://{host}", "https://play.example"):
                headers = [] if origin is None else [("Origin", origin)]
                async with connected(f"ws://{host}/socket", additional_headers=headers) as socket:
                    assert await socket.recv() == "welcome"
            for origin in ("http://evil.example", "null", f"http://{host}0"):
                with pytest.raises(InvalidStatus) as caught:
                    await connected(f"ws://{host}/socket", additional_headers={"Origin": origin})
                answer = caught.value.response
                assert answer.status_code == 403
                assert b'"error":"bad_origin"' in answer.body
                assert answer.headers["x-request-id"]

    asyncio.run(story())


def test_a_refused_socket_is_closed_if_the_server_cannot_send_a_response() -> None:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "websocket", "headers": [(b"origin", b"http://evil.example")], "scheme": "ws"}

    async def call() -> None:
        await OriginCheck(application())(scope, receive, send)

    asyncio.run(call())
    assert sent == [{"type": "websocket.close", "code": 1008, "reason": "bad_origin"}]


def test_a_body_is_accepted_up_to_the_limit_of_its_path() -> None:
    async def story(client: httpx.AsyncClient) -> None:
        async def got(path: str, size: int) -> int:
            headers = {"content-type": JSON}
            answer = await client.post(path, content=b"x" * size, headers=headers)
            if answer.status_code == 413:
                assert answer.json()["error"] == "too_large"
            else:
                assert answer.json()["size"] == size
            return answer.status_code

        assert [await got("/echo", LIMIT), await got("/echo", LIMIT + 1)] == [200, 413]
        assert [await got("/records/1", LARGER), await got("/records/1", LARGER + 1)] == [200, 413]
        assert await got("/recordsalike", LIMIT + 1) == 413

    with_client(story)


@pytest.mark.parametrize("path", ["/echo", "/cautious"])
def test_a_chunked_body_is_read_only_up_to_the_limit(path: str) -> None:
    async def story() -> None:
        read, sent = 0, list[Message]()

        async def receive() -> Message:
            nonlocal read
            read += 1
            return {"type": "http.request", "body": b"x" * 100, "more_body": True}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "query_string": b"",
            "scheme": "http",
            "headers": [(b"transfer-encoding", b"chunked"), (b"content-type", JSON.encode())],
        }
        await application()(scope, receive, send)
        assert read == LIMIT // 100 + 1, "the first one too many is the last one read"
        assert [message["type"] for message in sent] == [
            "http.response.start",
            "http.response.body",
        ]
        assert sent[0]["status"] == 413 and b"too_large" in sent[1]["body"]

    asyncio.run(story())


def test_a_real_server_refuses_large_bodies_and_goes_on() -> None:
    async def long() -> AsyncIterator[bytes]:
        for _ in range(200):
            yield b"x" * 10_000

    async def story() -> None:
        headers = {"content-type": JSON}
        async with served(application()) as host, web.AsyncClient(trust_env=False) as client:
            for content in (long(), b"x" * 2_000_000):
                url = f"http://{host}/echo"
                answer = await client.post(url, content=content, headers=headers)
                assert answer.status_code == 413 and answer.json()["error"] == "too_large"
            answer = await client.post(url, content=b"{}", headers=headers)
            assert answer.status_code == 200

    asyncio.run(story())


def test_an_invalid_or_huge_length_does_no_harm() -> None:
    async def got(length: bytes) -> int:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"{}", "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "method": "POST",
            "path": "/echo",
            "query_string": b"",
            "headers": [(b"content-length", length), (b"content-type", JSON.encode())],
        }
        await application()(scope, receive, send)
        status: int = sent[0]["status"]
        return status

    assert asyncio.run(got(b"9" * 5000)) == 413
    assert asyncio.run(got(b"\xb2")) == 200
    assert asyncio.run(got(b"-1")) == 200


def test_what_a_route_raises_itself_is_not_swallowed() -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise RuntimeError("of the route")

    async def story(client: httpx.AsyncClient) -> None:
        with pytest.raises(RuntimeError, match="of the route"):
            await client.post("/", content=b"{}")

    with_client(story, app=BodyLimit(broken))


def policy(answer: httpx.Response) -> dict[str, str]:
    parts = answer.headers["content-security-policy"].split("; ")
    return dict(part.split(" ", 1) for part in parts)


def test_every_answer_tells_the_browser_to_be_careful() -> None:
    async def story(client: httpx.AsyncClient) -> None:
        answers = [
            await client.get("/echo"),
            await client.get("/nothing"),
            await client.post("/echo", content=b"x", headers={"origin": "http://evil.example"}),
            await client.post("/echo", content=b"x" * 9999, headers={"content-type": JSON}),
        ]
        assert [answer.status_code for answer in answers] == [200, 404, 403, 413]
        for answer in answers:
            headers, allowed = answer.headers, policy(answer)
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert "camera=()" in headers["permissions-policy"]
            assert headers["cache-control"] == "private, no-cache"
            assert "strict-transport-security" not in headers
            assert allowed["default-src"] == allowed["script-src"] == "'self'"
            assert allowed["frame-ancestors"] == "'none'"
            assert allowed["object-src"] == allowed["base-uri"] == "'none'"
            assert allowed["connect-src"] == "'self' ws://hold.example wss://hold.example"
        ids = [answer.headers["x-request-id"] for answer in answers]
        assert len(set(ids)) == len(ids)
        assert all([re.fullmatch("[0-9a-f]{16}", request) for request in ids])
        assert answers[0].json()["request"] == ids[0], "logs call the request by the same id"

    with_client(story)


def test_a_route_may_override_the_headers() -> None:
    async def story(client: httpx.AsyncClient) -> None:
        answer = await client.get("/framed")
        assert answer.headers.get_list("content-security-policy") == ["sandbox"]
        assert answer.headers.get_list("cache-control") == ["public"]
        assert answer.headers["x-content-type-options"] == "nosniff"

    with_client(story)


@pytest.mark.parametrize("secure", [True, False])
def test_a_browser_is_told_to_stay_on_https_only_if_the_server_is_public_there(
    secure: bool,
) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        answer = await client.get("/echo")
        told = answer.headers.get("strict-transport-security")
        assert told == ("max-age=31536000" if secure else None)

    with_client(story, "https://hold.example", SecurityHeaders(application(), secure))


@pytest.mark.parametrize("host", ["evil.example; script-src *", "a b", "*", "'self'", ""])
def test_an_invalid_host_does_not_get_into_the_policy(host: str) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        answer = await client.get("/echo", headers={"host": host})
        assert policy(answer)["connect-src"] == "'self'"
        assert policy(answer)["script-src"] == "'self'"

    with_client(story)

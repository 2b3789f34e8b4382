"""The server as one ASGI application."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from wyrmhold.server import bounds
from wyrmhold.server.api.dispatch import Route, encode
from wyrmhold.server.api.openapi import document
from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.config import Config
from wyrmhold.server.errors import Refused
from wyrmhold.server.identity.addresses import BehindProxy, Proxies
from wyrmhold.server.identity.headers import SecurityHeaders
from wyrmhold.server.identity.hosts import HostCheck, names_here
from wyrmhold.server.identity.origin import OriginCheck
from wyrmhold.server.identity.sizes import BodyLimit
from wyrmhold.server.network.gate import (
    GATE,
    AddressLimit,
    Gate,
    connections_for,
    raise_descriptor_limit,
)
from wyrmhold.server.network.pages import STATIC, lost_page, page_routes
from wyrmhold.server.network.socket import GOING_AWAY, Socket, SocketRoute
from wyrmhold.server.services import Services
from wyrmhold.server.wire import messages as wire

MAX_RECORD_BYTES = 4 * 1024 * 1024
GOODBYE_LIMIT_S = 2.0
RECONNECT_MS = 500


running: list[Services] = []
"""The services running in this process."""


def make_app(config: Config, static: Path = STATIC) -> ASGIApp:
    """The application with all its middleware; `static` is the folder of the built pages."""
    services = Services(config)
    services.describe = document
    gate = Gate(
        services.metrics,
        connections_for(raise_descriptor_limit()),
        bounds.MAX_CONNECTIONS_PER_ADDRESS if config.limits else None,
        Proxies(config.proxies),
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, object]]:
        await services.start()
        keep_garbage_rare()
        running.append(services)
        try:
            yield {GATE: gate}
        finally:
            await say_goodbye(services)
            await services.stop()
            running.remove(services)

    routes = [
        StarletteRoute(each.path, Route(each, services), methods=[each.method], name=each.name)
        for each in ENDPOINTS
    ]
    sockets = [WebSocketRoute("/api/tables/{table}/socket", SocketRoute(services))]
    application = Starlette(
        routes=[*routes, *sockets, *page_routes(static)],
        lifespan=lifespan,
        exception_handlers={HTTPException: Unknown(lost_page(static))},
    )
    application.router.redirect_slashes = False  # paths must match exactly
    inner: ASGIApp = application
    inner = BodyLimit(
        inner,
        larger={"/api/records": MAX_RECORD_BYTES, "/api/verify": MAX_RECORD_BYTES},
        at_once=bounds.MAX_LARGE_BODIES_PER_ADDRESS if config.limits else None,
    )
    inner = OriginCheck(inner, config.origins)
    addresses = [config.base_url, *config.origins, *([] if config.named else names_here())]
    inner = HostCheck(inner, addresses, gate.refused)
    inner = AddressLimit(inner, gate)
    inner = SecurityHeaders(inner, config.secure)
    return BehindProxy(inner, config.proxies)


def keep_garbage_rare() -> None:
    """Make garbage collection rare: there are few cycles, and a pass takes longer the more tables
    there are. Objects that exist now are never scanned again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 1_000)


class Unknown:
    """Handles unknown paths and methods: people get a page that says so, programs an error in the
    usual shape."""

    def __init__(self, page: bytes | None) -> None:
        self._page = page

    async def __call__(self, request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 404
        wants_page = "text/html" in request.headers.get("accept", "")
        if status == 404 and wants_page and self._page is not None:
            return Response(self._page, 404, media_type="text/html")
        code = "method_not_allowed" if status == 405 else "no_such_thing"
        message = "this path does not allow that method" if status == 405 else "no such path"
        # Starlette lists only one route's methods, but a path may have several routes.
        headers = {"allow": ", ".join(methods_at(request))} if status == 405 else None
        body = encode(Refused(code, message).as_json())
        return Response(body, status, headers, media_type="application/json")


def methods_at(request: Request) -> list[str]:
    """The methods a path allows."""
    path = request.scope["path"]
    routes = [each for each in request.app.routes if isinstance(each, StarletteRoute)]
    fitting = [each for each in routes if each.path_regex.match(path)]
    return sorted({method for each in fitting for method in each.methods or ()})


async def say_goodbye(services: Services) -> None:
    """Tell every client to reconnect. Accepted steps are already finished."""
    services.closing = True
    bye = encode(wire.Bye(why="restart", again_ms=RECONNECT_MS))
    for socket in list(services.sockets):
        assert isinstance(socket, Socket)
        socket.push(bye)
        socket.close(GOING_AWAY, "restart")
    for stream in services.streams.all():
        stream.close(bye)
    for _ in range(round(GOODBYE_LIMIT_S / 0.05)):
        if not services.sockets and not services.streams.all():
            return
        await asyncio.sleep(0.05)


async def goodbye() -> None:
    """Say goodbye to every client of this process."""
    for services in running:
        await say_goodbye(services)

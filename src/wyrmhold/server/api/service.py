"""For whoever runs the server: is it alive, is it ready, what does it count."""

from __future__ import annotations

from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.errors import Refused
from wyrmhold.server.store.errors import StoreError
from wyrmhold.server.wire import Json, Ok


async def healthz(call: Call) -> Ok:
    """The process is alive."""
    return Ok()


async def readyz(call: Call) -> Ok:
    """The process can serve: database and fan-out answer, and it is not stopping."""
    services = call.services
    if services.closing:
        raise Refused("shutting_down", "this process is stopping")
    try:
        async with services.database.reading():
            pass
    except StoreError:
        raise Refused("store_unavailable", "the database does not answer") from None
    if not await services.hub.fanout.ready():
        raise Refused("store_unavailable", "the other processes cannot be reached")
    return Ok()


async def metrics(call: Call) -> bytes:
    """Figures for Prometheus."""
    return call.services.metrics.text()


async def openapi(call: Call) -> Json:
    """This interface, described."""
    from wyrmhold.server.api.openapi import document

    return document()


ANYONE, OPERATOR = Access.ANYONE, Access.OPERATOR
SERVICE = [
    Endpoint("healthz", "GET", "/healthz", ANYONE, healthz, Ok, limit=None),
    Endpoint(
        "readyz",
        "GET",
        "/readyz",
        ANYONE,
        readyz,
        Ok,
        limit=None,
        refuses=("shutting_down", "store_unavailable"),
    ),
    Endpoint(
        "metrics",
        "GET",
        "/metrics",
        OPERATOR,
        metrics,
        None,
        limit=None,
        media="text/plain; version=0.0.4; charset=utf-8",
    ),
    Endpoint("openapi", "GET", "/openapi.json", ANYONE, openapi, dict),
]

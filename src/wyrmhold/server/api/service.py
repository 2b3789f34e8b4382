"""Endpoints for the operator: health, readiness, metrics."""

from __future__ import annotations

from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.errors import Refused
from wyrmhold.server.wire import Json
from wyrmhold.server.wire_bodies import Ok


async def healthz(call: Call) -> Ok:
    """Check that the process is alive."""
    return Ok()


async def readyz(call: Call) -> Ok:
    """Check that the process can serve: the database can be written and it is not stopping."""
    services = call.services
    if services.closing:
        raise Refused("shutting_down", "this process is stopping")
    await services.readiness.check()
    # Redis is not checked: without it play continues, but other processes hear of moves later.
    return Ok()


async def metrics(call: Call) -> bytes:
    """Get metrics for Prometheus."""
    return call.services.metrics.text()


async def openapi(call: Call) -> Json:
    """Get this OpenAPI description."""
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
        refuses=("shutting_down", "store_unavailable", "store_faulty"),
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

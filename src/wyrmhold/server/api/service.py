"""Endpoints for the operator: health, readiness, metrics."""

from __future__ import annotations

import asyncio

from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.errors import Refused
from wyrmhold.server.store.errors import StoreError
from wyrmhold.server.wire import Json
from wyrmhold.server.wire_bodies import Ok


async def healthz(call: Call) -> Ok:
    """Check that the process is alive."""
    return Ok()


async def readyz(call: Call) -> Ok:
    """Check that the process can serve: the database responds and it is not stopping."""
    services = call.services
    if services.closing:
        raise Refused("shutting_down", "this process is stopping")
    try:
        async with asyncio.timeout(READY_TIMEOUT_S), services.database.reading():
            pass
    except (StoreError, TimeoutError):
        raise Refused("store_unavailable", "the database does not respond") from None
    # Redis is not checked: without it play continues, but other processes hear of moves later.
    return Ok()


async def metrics(call: Call) -> bytes:
    """Get metrics for Prometheus."""
    return call.services.metrics.text()


async def openapi(call: Call) -> Json:
    """Get this OpenAPI description."""
    from wyrmhold.server.api.openapi import document

    return document()


READY_TIMEOUT_S = 3.0

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

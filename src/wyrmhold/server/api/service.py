"""Endpoints for the operator: health, readiness, metrics, and where to report vulnerabilities."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.errors import Refused
from wyrmhold.server.wire.bodies import Ok
from wyrmhold.server.wire.messages import Json


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
    return call.services.describe()


async def security_txt(call: Call) -> str:
    """Say where to report security problems (RFC 9116)."""
    config = call.services.config
    if config.contact is None:
        raise Refused("no_such_thing", "the operator of this server gave no contact")
    expires = datetime.now(UTC).replace(microsecond=0) + timedelta(days=CONTACT_DAYS)
    lines = [
        f"Contact: {config.contact}",
        f"Expires: {expires.isoformat().replace('+00:00', 'Z')}",
        "Preferred-Languages: en",
    ]
    if config.named:
        lines.append(f"Canonical: {config.base_url}/.well-known/security.txt")
    return "\n".join(lines) + "\n"


CONTACT_DAYS = 90
"""How long readers of `security.txt` may keep it."""

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
    Endpoint(
        "security_txt",
        "GET",
        "/.well-known/security.txt",
        ANYONE,
        security_txt,
        None,
        media="text/plain; charset=utf-8",
        refuses=("no_such_thing",),
    ),
    Endpoint("openapi", "GET", "/openapi.json", ANYONE, openapi, dict),
]

"""Turns requests into checked calls, and results into responses. All requests pass through here."""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

import msgspec
import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive, Scope, Send

from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.api.seat_commands import check_seat
from wyrmhold.server.errors import Busy, Refused, code_of, status_of
from wyrmhold.server.identity.addresses import PEER, client_key, peer_of, read_address
from wyrmhold.server.identity.errors import IdentityError
from wyrmhold.server.identity.hosts import is_local_host
from wyrmhold.server.identity.persons import Person, Program
from wyrmhold.server.identity.requests import header
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.live.stream import Stream
from wyrmhold.server.services import Services

log = structlog.get_logger()
encode = msgspec.json.Encoder().encode
TABLE_ID = re.compile("[0-9A-Za-z]{12}")
FORWARDING = (b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip")
"""Headers of requests that a reverse proxy forwarded, so that its address proves nothing."""


class Route:
    """An endpoint as an ASGI application."""

    def __init__(self, endpoint: Endpoint, services: Services) -> None:
        self.endpoint = endpoint
        self.services = services
        self.decoder = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        endpoint, services = self.endpoint, self.services
        headers: list[tuple[bytes, bytes]] = []
        try:
            call = await self.checked(scope, Request(scope, receive))
            given = await endpoint.handler(call)
            if isinstance(given, Stream):
                await self.streamed(given, receive, send)
                return
            status, body, media = endpoint.status, self.written(given), endpoint.media
            if call.cookie is not None:
                headers.append((b"set-cookie", call.cookie.encode()))
        except ClientDisconnect:
            return
        except WyrmholdError as error:
            services.metrics.refusals.labels(code_of(error)).inc()
            status, body, media = status_of(error), encode(error.as_json()), "application/json"
            if status == 500:
                services.metrics.errors.inc()
                log.error("request_failed", route=endpoint.name, error=str(error))
            if isinstance(error, IdentityError | Busy):
                headers += [(n.encode(), v.encode()) for n, v in error.headers().items()]
        except Exception:
            services.metrics.errors.inc()
            log.exception("request_failed", route=endpoint.name)
            broken = Refused("server_error", "internal server error; it has been logged")
            status, body, media = 500, encode(broken.as_json()), "application/json"
        services.metrics.requests.labels(endpoint.name, str(status)).inc()
        headers += [
            (b"content-type", media.encode()),
            (b"content-length", str(len(body)).encode()),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def streamed(self, stream: Stream, receive: Receive, send: Send) -> None:
        """Send a stream until it ends. Errors after the start just end it."""
        services = self.services
        services.metrics.requests.labels(self.endpoint.name, "200").inc()
        services.streams.add(stream)
        services.metrics.viewers.inc()
        try:
            await stream.run(receive, send)
        except Exception:
            services.metrics.errors.inc()
            log.exception("stream_failed", route=self.endpoint.name)
        finally:
            services.streams.remove(stream)
            services.metrics.viewers.dec()

    def written(self, given: object) -> bytes:
        if isinstance(given, bytes):
            return given
        return given.encode() if isinstance(given, str) else encode(given)

    async def checked(self, scope: Scope, request: Request) -> Call:
        """All checks before the handler runs, in one place and in a fixed order."""
        endpoint, services = self.endpoint, self.services
        call = Call(services, scope, path=dict(scope.get("path_params", {})))
        if any("\0" in part for part in call.path.values()):  # databases cannot search for it
            raise Refused("no_such_thing", "no such path")
        if endpoint.access is Access.OPERATOR:
            check_operator(services, scope)
            return call
        call.program = await services.bot_tokens.program(bearer(scope) or "")
        if call.program is not None:
            call.person = call.program.person
        else:
            call.session = services.sessions.session_of(scope)
            call.person = await services.sessions.person_of(scope)
            if call.person is None:
                call.session = None
        if endpoint.limit is not None and services.config.limits:
            if endpoint.by_address:
                services.limits.take(endpoint.limit, client_key(scope))
            else:
                services.limits.admit(endpoint.limit, scope, call.person)
        # Check identity before the request, so that strangers learn nothing from errors.
        if endpoint.access in (Access.PERSON, Access.MEMBER, Access.HOST) and not call.person:
            raise Refused("not_signed_in", "sign in first: POST /api/session")
        if call.program is not None and endpoint.access is not Access.ANYONE:
            check_scope(endpoint, call.program)
        if endpoint.access is Access.PROGRAM and call.program is None:
            raise Refused(
                "not_signed_in", "a bot token is required: create one with POST /api/me/bot-tokens"
            )
        if endpoint.about_table:
            await self.at_table(call, scope)
        if endpoint.query is not None:
            call.query = read_query(endpoint.query, scope)
        if self.decoder is not None:
            call.body = read_body(self.decoder, await request.body())
            seat = getattr(call.body, "seat", None)
            if endpoint.access is Access.SEATED and seat is not None:
                await check_seat(call, seat)
        return call

    async def at_table(self, call: Call, scope: Scope) -> None:
        """Find the table and the caller's seats."""
        table_id = call.path["table"]
        if not TABLE_ID.fullmatch(table_id):
            raise Refused("no_such_table", "no such table")
        live = call.table = await call.services.hub.live(table_id)
        await place(call, live, scope)
        if call.person is not None and not call.seats:
            await live.look()  # they may just have taken a seat through another process
        check_access(self.endpoint.access, live, call.person, call.seats)


async def place(call: Call, live: Live, scope: Scope) -> None:
    """Read the caller's seat token, if any."""
    token = bearer(scope)
    if call.program is not None:
        return
    if token is None or call.services.sessions.session_in(token) is not None:
        return  # none, or a session
    found = await call.services.seat_tokens.seat_of(token)
    if found is None or found.table != live.table.id:
        raise Refused("not_signed_in", "this seat token is not for this table")
    if live.table.seats[found.seat].person != found.person:
        await live.look()
        if live.table.seats[found.seat].person != found.person:
            raise Refused("not_signed_in", "somebody else has taken this seat")
    call.pass_ = found


def check_access(access: Access, live: Live, person: Person | None, seats: list[int]) -> None:
    """Raises Refused unless the caller has access."""
    table = live.table
    is_host = person is not None and person.id == table.created.host
    if access is Access.HOST and not is_host:
        raise Refused("not_host", "only the host of the table can do that")
    if access in (Access.SEATED, Access.PROGRAM) and not seats:
        raise Refused("not_your_seat", "you have no seat at this table")
    if access in (Access.WATCHER, Access.MEMBER):
        closed = not table.created.settings.spectators and table.status != "lobby"
        if closed and not seats and not is_host:
            raise Refused("not_allowed", "this table does not allow spectators")


def check_scope(endpoint: Endpoint, program: Program) -> None:
    """Raises Refused unless a bot token has the required scope."""
    if endpoint.scope is None:
        raise Refused("missing_scope", "bot tokens cannot do this: sign in")
    if endpoint.scope not in program.scopes:
        raise Refused("missing_scope", f"this bot token lacks the scope {endpoint.scope}")


def bearer(scope: Scope) -> str | None:
    """The token of an Authorization header."""
    text = header(scope, b"authorization")
    if text is None:
        return None
    kind, _, token = text.partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def check_operator(services: Services, scope: Scope) -> None:
    """Raises Refused unless the caller is the operator."""
    wanted = services.config.metrics_token
    if wanted is not None:
        shown = bearer(scope) or ""
        if hmac.compare_digest(shown.encode(), wanted.encode()):
            return
    elif is_this_machine(scope):
        return
    raise Refused("not_allowed", "only the operator of this server may see this")


def is_this_machine(scope: Scope) -> bool:
    """Whether a program on this machine connected to the server itself, by a local name."""
    peer = scope.get(PEER, peer_of(scope))
    address = None if peer is None else read_address(peer)
    if address is None or not address.is_loopback:
        return False
    return is_local_host(header(scope, b"host")) and not any(
        [header(scope, name) is not None for name in FORWARDING]
    )


def read_body(decoder: msgspec.json.Decoder[Any], data: bytes) -> object:
    """The decoded body. Raises Refused."""
    try:
        return decoder.decode(data or b"{}")
    except msgspec.ValidationError as error:
        raise Refused("invalid", str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_request", f"the body is not JSON: {error}") from None


def read_query(kind: type[msgspec.Struct], scope: Scope) -> object:
    """The decoded query string. Raises Refused."""
    try:
        text = scope.get("query_string", b"").decode("ascii")
        pairs: Mapping[str, str] = dict(parse_qsl(text, keep_blank_values=True, max_num_fields=20))
        return msgspec.convert(pairs, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("invalid", str(error)) from None
    except (UnicodeDecodeError, ValueError) as error:
        raise Refused("bad_request", f"the query cannot be read: {error}") from None

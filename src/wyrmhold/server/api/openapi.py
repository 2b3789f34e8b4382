"""The OpenAPI 3.1 document, made from the endpoints and the wire types."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect as shapes

from wyrmhold import __version__
from wyrmhold.games.registry import GAMES
from wyrmhold.server.api.advice import ADVICE
from wyrmhold.server.api.bots import BOTS
from wyrmhold.server.api.boxes import BOXES
from wyrmhold.server.api.descriptions import (
    SOCKET_PATH,
    asked,
    field_docs,
    heard,
    members,
    path_parameters,
    refusals,
    said,
    structs_in,
)
from wyrmhold.server.api.endpoint import Access, Endpoint
from wyrmhold.server.api.people import PEOPLE
from wyrmhold.server.api.play import PLAY
from wyrmhold.server.api.privacy import PRIVACY
from wyrmhold.server.api.records import RECORDS
from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.api.service import SERVICE
from wyrmhold.server.api.tables import TABLES
from wyrmhold.server.errors import STATUS
from wyrmhold.server.identity.session import COOKIE
from wyrmhold.server.network.socket import (
    GOING_AWAY,
    HELLO_LIMIT_S,
    MAX_FRAME_CHARS,
    NORMAL,
    POLICY,
    REFUSED,
    TOO_LARGE,
    TRY_AGAIN,
)
from wyrmhold.server.wire import messages as wire

Schema = dict[str, Any]
REF = "#/components/schemas/{name}"
RESPONSE = "#/components/responses/{name}"

TAGS: tuple[tuple[str, str, list[Endpoint]], ...] = (
    ("people", "Guests, accounts, devices and notifications.", PEOPLE),
    ("privacy", "What the server knows about you, and for how long.", PRIVACY),
    ("tables", "Creating, finding, joining and starting tables.", [*TABLES, *BOXES]),
    ("play", "Playing, one request at a time; the socket does the same live.", PLAY),
    ("records", "Downloading, uploading, continuing and verifying records.", RECORDS),
    ("advice", "Hints during a game, and analysis afterwards.", ADVICE),
    ("bots", "For programs that play: tokens, streams and answers.", BOTS),
    ("service", "For the operator of the server.", SERVICE),
)

PARAMETERS: dict[str, Schema] = {
    "table": {
        "description": "The id of the table, as in its link.",
        "schema": msgspec.json.schema(wire.TableId),
    },
    "game": {
        "description": "The name of a game.",
        "schema": {"type": "string", "enum": list(GAMES)},
    },
    "device": {
        "description": "The id of one of the caller's devices.",
        "schema": {"type": "string", "minLength": 1},
    },
    "channel": {
        "description": "The id of one of the caller's channels.",
        "schema": {"type": "string", "minLength": 1},
    },
    "token": {
        "description": "The id of one of the caller's bot tokens.",
        "schema": {"type": "string", "minLength": 1},
    },
}

SECURITY: dict[str, Schema] = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "The signed session that `POST /api/session` starts. Requests that change "
        "something must also have an Origin header.",
    },
    "seat": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of one seat, returned when joining; for scripts.",
    },
    "bot": {
        "type": "http",
        "scheme": "bearer",
        "description": "A bot token with the scope given in the operation's `x-scope`.",
    },
    "operator": {
        "type": "http",
        "scheme": "bearer",
        "description": "The operator's token. If none is set, only requests from the server's own "
        "machine are allowed.",
    },
}

ALLOWED_BY: dict[Access, list[Schema]] = {
    Access.ANYONE: [],
    Access.PERSON: [{"session": []}],
    Access.MEMBER: [{"session": []}],
    Access.HOST: [{"session": []}],
    Access.SEATED: [{"session": []}, {"seat": []}],
    Access.WATCHER: [{}, {"session": []}, {"seat": []}],
    Access.PROGRAM: [],
    Access.OPERATOR: [{}, {"operator": []}],
}

CLOSES: dict[int, str] = {
    NORMAL: "somebody else has taken the seat, or the client closed the socket",
    GOING_AWAY: "the server is restarting: reconnect",
    POLICY: "the request was not allowed; the last message says why",
    TOO_LARGE: f"a message had more than {MAX_FRAME_CHARS} characters",
    TRY_AGAIN: "the client was too slow: reconnect and continue from the last number",
    REFUSED["not_signed_in"]: "the seat token is not for this table",
    REFUSED["no_such_table"]: "no such table",
}

DESCRIPTION = """\
The API of a Wyrmhold server: create tables, play and watch. Every error is a `Problem`, whose \
`error` is a stable code. Live play uses one WebSocket per client (`x-websocket`, at the path of \
the socket); the endpoints tagged `play` do the same one request at a time."""


@cache
def document() -> Schema:
    """The OpenAPI document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Wyrmhold",
            "version": __version__,
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": text} for name, text, _ in TAGS],
        "paths": paths(),
        "components": {
            "schemas": components(),
            "responses": problems(),
            "securitySchemes": SECURITY,
        },
        "x-websocket": {SOCKET_PATH: socket_described()},
    }


def paths() -> Schema:
    tag_of = {each.name: name for name, _, endpoints in TAGS for each in endpoints}
    found: Schema = {}
    for each in ENDPOINTS:
        found.setdefault(each.path, {})[each.method.lower()] = operation(each, tag_of[each.name])
    return found


def operation(endpoint: Endpoint, tag: str) -> Schema:
    described: Schema = {
        "operationId": endpoint.name,
        "tags": [tag],
        "summary": endpoint.summary,
        "security": allowed_by(endpoint),
    }
    if endpoint.scope is not None:
        described["x-scope"] = endpoint.scope
    parameters = [
        {"name": name, "in": "path", "required": True, **PARAMETERS[name]}
        for name in path_parameters(endpoint.path)
    ]
    if endpoint.query is not None:
        parameters += query_parameters(endpoint.query)
    if parameters:
        described["parameters"] = parameters
    if endpoint.body is not None:
        needed = any([field.required for field in msgspec.structs.fields(endpoint.body)])
        content = {"application/json": {"schema": schema_of(endpoint.body)}}
        described["requestBody"] = {"required": needed, "content": content}
    described["responses"] = responses(endpoint)
    return described


def allowed_by(endpoint: Endpoint) -> list[Schema]:
    """The credentials accepted, including a bot token if the endpoint has a scope."""
    bot: list[Schema] = [] if endpoint.scope is None else [{"bot": []}]
    return [*ALLOWED_BY[endpoint.access], *bot]


def query_parameters(kind: type[msgspec.Struct]) -> list[Schema]:
    """The fields of a query string. Nullable ones are optional and never written as null."""
    schema = _schemas()[kind.__name__]
    found = []
    for name, field in schema["properties"].items():
        kept = {key: value for key, value in field.items() if key not in ("anyOf", "default")}
        given = [each for each in field.get("anyOf", ()) if each != {"type": "null"}]
        for each in given:
            kept |= each
        description = kept.pop("description", schema.get("description", ""))
        required = name in schema.get("required", ())
        found.append(
            {
                "name": name,
                "in": "query",
                "required": required,
                "description": description,
                "schema": kept,
            }
        )
    return found


def responses(endpoint: Endpoint) -> Schema:
    media = endpoint.media.partition(";")[0]
    schema = {"type": "string"} if endpoint.gives is None else schema_of(endpoint.gives)
    content: Schema = {"schema": schema}
    if endpoint.lines is not None:
        content["x-lines"] = {"$ref": REF.format(name=endpoint.lines)}
    found: Schema = {str(endpoint.status): {"description": "Done.", "content": {media: content}}}
    for status, codes in refused(endpoint).items():
        found[str(status)] = {"$ref": RESPONSE.format(name=".".join(codes))}
    return found


def refused(endpoint: Endpoint) -> dict[int, list[str]]:
    """An endpoint's error codes, by status."""
    found: dict[int, list[str]] = {}
    for code in refusals(endpoint):
        found.setdefault(STATUS[code], []).append(code)
    return found


def problems() -> Schema:
    """Every error response, by its codes."""
    found = {".".join(codes): codes for each in ENDPOINTS for codes in refused(each).values()}
    return {name: problem(codes) for name, codes in sorted(found.items())}


def problem(codes: Sequence[str]) -> Schema:
    schema = {
        "allOf": [
            {"$ref": REF.format(name="Problem")},
            {"properties": {"error": {"enum": list(codes)}}},
        ]
    }
    described: Schema = {
        "description": f"Refused: {', '.join(codes)}.",
        "content": {"application/json": {"schema": schema}},
    }
    if "too_many_requests" in codes:
        text = "Seconds to wait before retrying."
        header = {"description": text, "required": True, "schema": {"type": "integer"}}
        described["headers"] = {"retry-after": header}
    return described


def components() -> Schema:
    """Every wire type, and the unions of socket and stream messages."""
    queries = {kind.__name__ for kind in asked()}
    found = {name: schema for name, schema in _schemas().items() if name not in queries}
    unions = {
        "FromServer": wire.FromServer,
        "FromClient": wire.FromClient,
        "BotEvent": wire.BotEvent,
    }
    for name, union in unions.items():
        found[name] = {"title": name, **union_of(members(union))}
    return dict(sorted(found.items()))


def union_of(kinds: Sequence[type[msgspec.Struct]]) -> Schema:
    """A union of messages, distinguished by their `type`."""
    refs = {str(kind.__struct_config__.tag): REF.format(name=kind.__name__) for kind in kinds}
    return {
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "type", "mapping": refs},
    }


def schema_of(kind: type) -> Schema:
    """The schema of a type: a reference if it has a name."""
    if issubclass(kind, msgspec.Struct):
        return {"$ref": REF.format(name=kind.__name__)}
    return {"type": "object"}


@cache
def _schemas() -> Schema:
    kinds = [kind for kind in (*said(), *heard(), *asked()) if issubclass(kind, msgspec.Struct)]
    found = structs_in(kinds)
    names = [kind.__name__ for kind in found]
    assert len(names) == len(set(names)), "two wire types have the same name"
    _, defs = msgspec.json.schema_components(kinds, schema_hook=anything, ref_template=REF)
    for kind, shape in found.items():
        describe_fields(kind, shape, defs[kind.__name__])
    return defs


def describe_fields(kind: type, shape: shapes.StructType, schema: Schema) -> None:
    """Add the field docstrings to a schema."""
    docs = field_docs(kind)
    for field in shape.fields:
        if field.name in docs:
            schema["properties"][field.encode_name]["description"] = docs[field.name]


def anything(kind: type) -> Schema:
    """The schema of `object`: any JSON, such as a game's view."""
    if kind is object:
        return {"description": "Any JSON."}
    raise NotImplementedError


def socket_described() -> Schema:
    return {
        "parameters": [{"name": "table", "in": "path", "required": True, **PARAMETERS["table"]}],
        "security": ALLOWED_BY[Access.WATCHER],
        "protocol": wire.PROTOCOL,
        "description": "JSON text messages, distinguished by `type`. The client must send `hello` "
        f"within {HELLO_LIMIT_S:.0f} s, with the last number it received from each stream. The "
        "server replies with `welcome`, then sends each stream after that number. Replies "
        "repeat the `id` of their request.",
        "send": {"$ref": REF.format(name="FromClient")},
        "receive": {"$ref": REF.format(name="FromServer")},
        "largest": MAX_FRAME_CHARS,
        "closes": {str(code): text for code, text in sorted(CLOSES.items())},
    }

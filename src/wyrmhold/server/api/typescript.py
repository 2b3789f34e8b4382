"""Generates TypeScript types from the wire declarations that the server uses."""

from __future__ import annotations

import json
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec import inspect as shapes

from wyrmhold.games.registry import GAMES
from wyrmhold.server.api.descriptions import (
    SOCKET_PATH,
    asked,
    field_docs,
    heard,
    members,
    own_doc,
    path_parameters,
    refusals,
    said,
    structs_in,
)
from wyrmhold.server.api.endpoint import Endpoint
from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.errors import STATUS
from wyrmhold.server.table_settings import COLOURS, Absent, Colour
from wyrmhold.server.wire import messages as wire

Way = Literal["said", "heard"]
"""Sent by the server, with all fields, or by a client, who may omit some."""

CLIENT_SUFFIX = "Given"
"""Suffix of a type as clients may send it, if it may omit fields the server always sends."""

NAMED: dict[str, object] = {"Colour": Colour, "Absent": Absent}
"""Literal types with their own names."""

HEAD = """\
// Written by `python3 x.py docs` from src/wyrmhold/server/wire and the endpoints. Do not edit.

/** A JSON object whose shape depends on the game. */
export type Json = { [key: string]: unknown };
"""


def wire_ts() -> str:
    """The text of `wire.ts`."""
    names = [name_of(kind, "said") for kind in server_types()]
    names += [name_of(kind, "heard") for kind in client_types()]
    assert len(names) == len(set(names)), "two wire types have the same name"
    parts = [
        HEAD,
        constants(),
        *[declared(kind, shape, "said") for kind, shape in server_types().items()],
        *[declared(kind, shape, "heard") for kind, shape in client_types().items()],
        union("FromServer", "Messages a server sends over a socket.", wire.FromServer, "said"),
        union("FromClient", "Messages a client sends over a socket.", wire.FromClient, "heard"),
        union("BotEvent", "Events about a program's tables.", wire.BotEvent, "said"),
        calls(),
        routes(),
    ]
    return "\n".join(parts)


@cache
def server_types() -> dict[type, shapes.StructType]:
    return structs_in(said())


@cache
def client_types() -> dict[type, shapes.StructType]:
    """The types clients send that differ from those the server sends."""
    found = structs_in([*heard(), *asked()])
    return {
        kind: shape
        for kind, shape in found.items()
        if kind not in server_types() or may_be_left_out(shape)
    }


def may_be_left_out(shape: shapes.StructType) -> bool:
    """Whether a client may omit any field of it, at any depth."""
    inner = structs_in([shape.cls])
    return any([not field.required for each in inner.values() for field in each.fields])


def constants() -> str:
    codes = "\n  | ".join(text(code) for code in sorted(STATUS))
    words = [f"export type {name} = {typed_words(kind)};\n\n" for name, kind in NAMED.items()]
    return (
        f"export const PROTOCOL = {wire.PROTOCOL};\n\n"
        "/** The newest rules version of each game. A table keeps the one it began with. */\n"
        f"export const RULES_VERSIONS: Readonly<Record<string, number>> = {newest_rules()};\n\n"
        f"export const SOCKET_PATH = {text(SOCKET_PATH)};\n\n"
        f"export const COLOURS = {text(list(COLOURS))} as const;\n\n{''.join(words)}"
        f"/** Every error code. */\nexport type ErrorCode =\n  | {codes};\n"
    )


def newest_rules() -> str:
    """The newest rules version of each game, as an object."""
    versions = [f"{name}: {game.rules_version}" for name, game in GAMES.items()]
    return f"{{ {', '.join(versions)} }}"


def words_in(kind: object) -> tuple[object, ...]:
    shape = shapes.type_info(kind)
    assert isinstance(shape, shapes.LiteralType)
    return shape.values


def typed_words(kind: object) -> str:
    return " | ".join(text(value) for value in words_in(kind))


def name_of(kind: type, way: Way) -> str:
    both = kind in server_types() and kind in client_types()
    return kind.__name__ + (CLIENT_SUFFIX if both and way == "heard" else "")


def declared(kind: type, shape: shapes.StructType, way: Way) -> str:
    lines = [*comment(own_doc(kind)), f"export interface {name_of(kind, way)} {{"]
    if shape.tag_field is not None:
        lines.append(f"  {shape.tag_field}: {text(shape.tag)};")
    docs = field_docs(kind)
    omitted = kind.__struct_config__.omit_defaults  # type: ignore[attr-defined]
    for field in shape.fields:
        optional = not field.required and (way == "heard" or omitted)
        lines += comment(docs.get(field.name, ""), "  ")
        mark = "?" if optional else ""
        lines.append(f"  {field.encode_name}{mark}: {typed(field.type, way)};")
    return "\n".join([*lines, "}", ""])


def typed(shape: shapes.Type, way: Way) -> str:
    """A type in TypeScript."""
    match shape:
        case shapes.Metadata():
            return typed(shape.type, way)
        case shapes.NoneType():
            return "null"
        case shapes.BoolType():
            return "boolean"
        case shapes.IntType() | shapes.FloatType():
            return "number"
        case shapes.StrType():
            return "string"
        case shapes.LiteralType():
            named = [name for name, kind in NAMED.items() if words_in(kind) == shape.values]
            return named[0] if named else " | ".join(text(value) for value in shape.values)
        case shapes.UnionType():
            return " | ".join(sorted([typed(each, way) for each in shape.types], key=is_null))
        case shapes.ListType():
            inner = typed(shape.item_type, way)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case shapes.DictType():
            value = typed(shape.value_type, way)
            return "Json" if value == "unknown" else f"{{ [key: string]: {value} }}"
        case shapes.StructType():
            return name_of(shape.cls, way)
        case shapes.AnyType():
            return "unknown"
        case shapes.CustomType() if shape.cls is object:
            return "unknown"
    raise TypeError(f"no TypeScript type for {shape}")


def is_null(name: str) -> bool:
    """Sort key that puts null last."""
    return name == "null"


def text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def comment(doc: str, indent: str = "") -> list[str]:
    """A documentation comment."""
    lines = doc.replace("*/", "* /").splitlines()
    if not lines:
        return []
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    inner = [f"{indent} * {line}".rstrip() for line in lines]
    return [f"{indent}/**", *inner, f"{indent} */"]


def union(name: str, doc: str, kinds: object, way: Way) -> str:
    names = " | ".join(name_of(kind, way) for kind in members(kinds))
    return "\n".join([*comment(doc), f"export type {name} = {names};", ""])


def calls() -> str:
    """The input and output types of each endpoint."""
    lines = ["/** The input and output types of each endpoint. */", "export interface Calls {"]
    for each in ENDPOINTS:
        lines += [*comment(each.summary, "  "), f"  {each.name}: {{"]
        lines += [f"    {name}: {value};" for name, value in call_of(each).items()]
        lines.append("  };")
    return "\n".join([*lines, "}", ""])


def call_of(endpoint: Endpoint) -> dict[str, str]:
    parameters = "; ".join(f"{name}: string" for name in path_parameters(endpoint.path))
    codes = sorted(refusals(endpoint))
    return {
        "method": text(endpoint.method),
        "path": text(endpoint.path),
        "params": f"{{ {parameters} }}" if parameters else "Record<string, never>",
        "query": used(endpoint.query),
        "body": used(endpoint.body),
        "answer": answer_of(endpoint),
        "refuses": " | ".join(text(code) for code in codes),
    }


def used(kind: type[Struct] | None) -> str:
    return "undefined" if kind is None else name_of(kind, "heard")


def answer_of(endpoint: Endpoint) -> str:
    if endpoint.gives is None:
        return "string"
    return typed(shapes.type_info(endpoint.gives), "said")


def routes() -> str:
    """The method and path of each endpoint."""
    rows = [f"  {each.name}: [{text(each.method)}, {text(each.path)}]," for each in ENDPOINTS]
    head = [*comment("Method and path of each endpoint."), "export const ROUTES = {"]
    kind = (
        "{ readonly [Name in keyof Calls]: readonly [Calls[Name]['method'], Calls[Name]['path']] }"
    )
    return "\n".join([*head, *rows, f"}} as const satisfies {kind};", ""])

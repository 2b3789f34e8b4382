"""The types of the wire in TypeScript, from the same declarations that the server reads with."""

from __future__ import annotations

import json
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec import inspect as shapes

from wyrmhold.server import wire
from wyrmhold.server.agreed import COLOURS, Absent, Colour
from wyrmhold.server.api.described import (
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

Way = Literal["said", "heard"]
"""Sent by the server, where every field is there, or by a client, who may leave some out."""

GIVEN = "Given"
"""Ends the name of a type as a client may send it, where the server sends it with more fields."""

NAMED: dict[str, object] = {"Colour": Colour, "Absent": Absent}
"""Words that have a name of their own."""

HEAD = """\
// Written by `python3 x.py docs` from src/wyrmhold/server/wire.py and the endpoints. Do not edit.

/** An object of JSON whose shape the game knows. */
export type Json = { [key: string]: unknown };
"""


def wire_ts() -> str:
    """The text of `wire.ts`."""
    names = [name_of(kind, "said") for kind in server_types()]
    names += [name_of(kind, "heard") for kind in client_types()]
    assert len(names) == len(set(names)), "two types of the wire have one name"
    parts = [
        HEAD,
        constants(),
        *[declared(kind, shape, "said") for kind, shape in server_types().items()],
        *[declared(kind, shape, "heard") for kind, shape in client_types().items()],
        union("FromServer", "What a server says over a socket.", wire.FromServer, "said"),
        union("FromClient", "What a client says over a socket.", wire.FromClient, "heard"),
        union("BotEvent", "What a program is told of its tables.", wire.BotEvent, "said"),
        calls(),
        routes(),
    ]
    return "\n".join(parts)


@cache
def server_types() -> dict[type, shapes.StructType]:
    return structs_in(said())


@cache
def client_types() -> dict[type, shapes.StructType]:
    """What a client sends, less what reads just as when the server sends it."""
    found = structs_in([*heard(), *asked()])
    return {
        kind: shape
        for kind, shape in found.items()
        if kind not in server_types() or may_be_left_out(shape)
    }


def may_be_left_out(shape: shapes.StructType) -> bool:
    """Whether a client may leave something out of it, at any depth."""
    inner = structs_in([shape.cls])
    return any([not field.required for each in inner.values() for field in each.fields])


def constants() -> str:
    codes = "\n  | ".join(text(code) for code in sorted(STATUS))
    words = [f"export type {name} = {typed_words(kind)};\n\n" for name, kind in NAMED.items()]
    return (
        f"export const PROTOCOL = {wire.PROTOCOL};\n\n"
        f"export const SOCKET_PATH = {text(SOCKET_PATH)};\n\n"
        f"export const COLOURS = {text(list(COLOURS))} as const;\n\n{''.join(words)}"
        f"/** Every code that an error can have. */\nexport type ErrorCode =\n  | {codes};\n"
    )


def words_in(kind: object) -> tuple[object, ...]:
    shape = shapes.type_info(kind)
    assert isinstance(shape, shapes.LiteralType)
    return shape.values


def typed_words(kind: object) -> str:
    return " | ".join(text(value) for value in words_in(kind))


def name_of(kind: type, way: Way) -> str:
    both = kind in server_types() and kind in client_types()
    return kind.__name__ + (GIVEN if both and way == "heard" else "")


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
    """A type as TypeScript writes it."""
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
    raise TypeError(f"there is no TypeScript for {shape}")


def is_null(name: str) -> bool:
    """A key that puts null last and leaves the rest in order."""
    return name == "null"


def text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def comment(doc: str, indent: str = "") -> list[str]:
    """A comment that editors show beside what it stands above."""
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
    """The type of each endpoint: what it takes and gives."""
    lines = ["/** What each endpoint takes and gives. */", "export interface Calls {"]
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
    """Method and path of each endpoint, to call it by."""
    rows = [f"  {each.name}: [{text(each.method)}, {text(each.path)}]," for each in ENDPOINTS]
    head = [*comment("Method and path of each endpoint."), "export const ROUTES = {"]
    kind = (
        "{ readonly [Name in keyof Calls]: readonly [Calls[Name]['method'], Calls[Name]['path']] }"
    )
    return "\n".join([*head, *rows, f"}} as const satisfies {kind};", ""])

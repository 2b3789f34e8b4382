"""What the OpenAPI and TypeScript descriptions of the API have in common."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from msgspec import Struct
from msgspec import inspect as shapes

from wyrmhold.server.api.endpoint import Access, Endpoint
from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.errors import STATUS
from wyrmhold.server.identity.hosts import UNCHECKED
from wyrmhold.server.wire import messages as wire
from wyrmhold.server.wire.bodies import Problem

T = TypeVar("T")

SOCKET_PATH = "/api/tables/{table}/socket"

BY_ACCESS: dict[Access, tuple[str, ...]] = {
    Access.ANYONE: (),
    Access.PERSON: ("not_signed_in",),
    Access.WATCHER: ("not_allowed",),
    Access.SEATED: ("not_your_seat",),
    Access.MEMBER: ("not_signed_in", "not_allowed"),
    Access.HOST: ("not_signed_in", "not_host"),
    Access.PROGRAM: ("not_signed_in",),
    Access.OPERATOR: ("not_allowed",),
}
"""The error codes for callers without access."""


def refusals(endpoint: Endpoint) -> list[str]:
    """Every error code of an endpoint, including those from checks before it runs."""
    codes = {*endpoint.refuses, *BY_ACCESS[endpoint.access], "too_large", "server_error"}
    if endpoint.path not in UNCHECKED:
        codes.add("wrong_host")
    if endpoint.limit is not None:
        codes.add("too_many_requests")
    if endpoint.access not in (Access.ANYONE, Access.OPERATOR):
        codes.add("missing_scope")
    if endpoint.access is Access.PROGRAM and endpoint.about_table:
        codes.add("not_your_seat")
    if endpoint.access is not Access.OPERATOR:  # all others look up the session
        codes |= {"store_unavailable", "store_faulty", "store_error"}
    if endpoint.method != "GET":
        codes |= {"bad_origin", "unsupported_media_type"}
    if endpoint.body is not None or endpoint.query is not None:
        codes |= {"bad_request", "invalid"}
    if path_parameters(endpoint.path):
        codes.add("no_such_thing")  # a parameter with a slash changes the path
    if endpoint.about_table:
        codes |= {"not_signed_in", "no_such_table", "other_rules"}
        if endpoint.method != "GET":
            codes |= {"not_now", "log_full"}
    return sorted(codes, key=lambda code: (STATUS[code], code))


def path_parameters(path: str) -> list[str]:
    return re.findall(r"\{(\w+)\}", path)


def members(union: object) -> tuple[type[Struct], ...]:
    """The types in a union of messages, in declaration order."""
    found: tuple[type[Struct], ...] = getattr(union, "__args__", ())
    assert found, f"{union} is not a union"
    return found


def said() -> list[type]:
    """Every type the server sends."""
    answers = [each.gives for each in ENDPOINTS if each.gives is not None]
    return _once([*members(wire.FromServer), *members(wire.BotEvent), Problem, *answers])


def heard() -> list[type]:
    """Every type a client sends as a message or body."""
    bodies = [each.body for each in ENDPOINTS if each.body is not None]
    return _once([*members(wire.FromClient), *bodies])


def asked() -> list[type[Struct]]:
    """Every query string type."""
    return _once(each.query for each in ENDPOINTS if each.query is not None)


def _once(items: Iterable[T]) -> list[T]:
    return list(dict.fromkeys(items))


def structs_in(kinds: Iterable[type]) -> dict[type, shapes.StructType]:
    """All structs used in these types, once each, in order of first use."""
    found: dict[type, shapes.StructType] = {}

    def look(shape: shapes.Type) -> None:
        match shape:
            case shapes.Metadata():
                look(shape.type)
            case shapes.StructType():
                if shape.cls not in found:
                    found[shape.cls] = shape
                    for field in shape.fields:
                        look(field.type)
            case shapes.UnionType():
                for each in shape.types:
                    look(each)
            case shapes.CollectionType():
                look(shape.item_type)
            case shapes.DictType():
                look(shape.key_type)
                look(shape.value_type)

    for shape in shapes.multi_type_info(kinds):
        look(shape)
    return found


@cache
def field_docs(kind: type) -> dict[str, str]:
    """The docstrings of a struct's fields, by attribute name."""
    docs: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        tree = classes_in(base.__module__).get(base.__name__)
        if tree is None:
            continue
        for field, below in zip(tree.body, tree.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
                and isinstance(below.value.value, str)
            ):
                docs[field.target.id] = inspect.cleandoc(below.value.value)
    return docs


@cache
def classes_in(module: str) -> dict[str, ast.ClassDef]:
    """The class definitions in one of our modules."""
    if not module.startswith("wyrmhold."):
        return {}
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except OSError:  # installed without source: no field docs
        return {}
    return {each.name: each for each in tree.body if isinstance(each, ast.ClassDef)}


def own_doc(kind: type) -> str:
    """The docstring of a type itself, not one inherited from its base."""
    return inspect.cleandoc(kind.__doc__ or "")

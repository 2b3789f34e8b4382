"""docs/library-reference.md: the public interface, from its signatures and docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final

import wyrmhold
from wyrmhold.games.registry import OURS

SECTIONS: Final = (
    ("Tables", (*OURS, "new", "position", "Table")),
    ("Playing", ("legal", "play", "view", "record")),
    ("Bots", ("bot", "Player")),
    ("Environments", ("make",)),
    ("Errors", ("WyrmholdError", "BadOptions", "BadScenario", "BadToken", "NoRecord", "Refusal")),
)
"""Every public name, in the order of the page."""

HEAD: Final = """\
# Reference of the Python library

Everything that `import wyrmhold` offers. [The engine as a Python library](library.md) shows how
to use it. What is not on this page, nor exported by `wyrmhold.bots` or `wyrmhold.envs`, is internal
and may change without notice.

<!-- Written by `python3 x.py docs` from the docstrings. Do not edit. -->
"""


def library_page() -> str:
    """The page."""
    parts = [HEAD]
    for title, names in SECTIONS:
        parts.append(f"## {title}\n")
        parts += [described(f"wyrmhold.{name}", getattr(wyrmhold, name)) for name in names]
    return "\n".join(parts)


def described(name: str, thing: Any) -> str:
    """A function or class: how it is called, and what it is for."""
    if not inspect.isclass(thing):
        return block(name, thing)
    if issubclass(thing, Exception):
        return f"### {name}\n\n{text(thing)}\n"
    members = [
        f"- **`{member}`**: {text(value)}"
        for member, value in vars(thing).items()
        if not member.startswith("_") and isinstance(value, property)
    ]
    methods = [
        block(f"{thing.__name__}.{member}", value, "####")
        for member, value in vars(thing).items()
        if inspect.isfunction(value) and (not member.startswith("_") or member == "__call__")
    ]
    listed = "\n".join(members)
    return "\n".join([f"### {name}\n", f"{text(thing)}\n", f"{listed}\n", *methods])


def block(name: str, function: Callable[..., object], level: str = "###") -> str:
    """A function under its name, with its signature."""
    signature = inspect.signature(function)
    shown: list[str] = []
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and "*" not in shown:
            shown.append("*")
        if each.name != "self":
            shown.append(parameter(each))
    inside = ",\n    ".join(shown)
    called = f"(\n    {inside},\n)" if len(", ".join(shown)) > 70 else f"({', '.join(shown)})"
    line = f"{name.rpartition('.')[2]}{called} -> {signature.return_annotation}"
    return f"{level} {name}\n\n```\n{line}\n```\n\n{text(function)}\n"


def parameter(each: inspect.Parameter) -> str:
    """A parameter as it is declared."""
    stars = "**" if each.kind is each.VAR_KEYWORD else ""
    default = "" if each.default is each.empty else f" = {each.default!r}"
    return f"{stars}{each.name}: {each.annotation}{default}"


def text(thing: object) -> str:
    """A docstring as Markdown: each paragraph on a line of its own."""
    paragraphs = inspect.cleandoc(getattr(thing, "__doc__", None) or "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)

"""Converts values to JSON and back, field by field.

A game lists its value types and the format of fields with certain names (a cell as "1,0", say).
Everything else is a number, string, bool, null, list or value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.values import Value

Format = tuple[Callable[[object], object], Callable[[object], object]]
"""How a field is written, and how it is read."""

PLAIN: Final = frozenset({int, bool, str, type(None)})
"""The types that are written as they are."""


class Codec:
    """Writes and reads the values of one game."""

    def __init__(self, types: Iterable[type[Value]], formats: Mapping[str, Format]) -> None:
        self.types = {kind.__name__: kind for kind in types}
        self.formats = dict(formats)

    def dump(self, value: object) -> object:
        """Convert a value to JSON."""
        if isinstance(value, Value):
            kind = type(value)
            formats = self.formats
            written: dict[str, object] = {"type": kind.__name__}
            for name in kind.__match_args__:
                field = getattr(value, name)
                form = formats.get(name)
                if form is not None:
                    written[name] = form[0](field)
                else:  # most fields are plain, and need no further call
                    written[name] = field if type(field) in PLAIN else self.dump(field)
            return written
        if isinstance(value, tuple | list):
            return [item if type(item) in PLAIN else self.dump(item) for item in value]
        return value

    def load(self, data: object) -> object:
        """Convert JSON back to the value."""
        if isinstance(data, dict):
            kind = self.types.get(str(data.get("type")))
            if kind is None or set(data) != {"type", *kind.__match_args__}:
                raise BadRecord("unreadable value", [f"no such value: {sorted(map(str, data))}"])
            return kind(*[self.load_field(name, data[name]) for name in kind.__match_args__])
        if isinstance(data, list):
            return tuple([self.load(item) for item in data])
        return data

    def load_field(self, name: str, field: object) -> object:
        form = self.formats.get(name)
        return self.load(field) if form is None else form[1](field)

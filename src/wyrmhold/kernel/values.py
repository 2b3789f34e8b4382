"""Small immutable values: the common base of actions, events, frames and states.

A value class on the hot path is written by hand, because a frozen dataclass takes at least twice as
long to create:

    @final
    class CardLost(Event[State]):
        __match_args__ = ("seat", "value")
        __slots__ = __match_args__

        def __init__(self, seat: int, value: int) -> None:
            self.seat: Final = seat
            self.value: Final = value

`__match_args__` names the fields once, in constructor order; equality, hash, repr, pickling,
pattern matching and the codec derive from it. Rarely created classes are ordinary frozen
dataclasses.
"""

from __future__ import annotations

from typing import ClassVar


class Value:
    """Compares by its fields: equal fields make equal values."""

    __match_args__: ClassVar[tuple[str, ...]] = ()
    __slots__ = ()

    def fields(self) -> tuple[object, ...]:
        """The field values, in constructor order."""
        names: tuple[str, ...] = type(self).__match_args__
        return tuple([getattr(self, name) for name in names])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not type(self):
            return False
        names: tuple[str, ...] = type(self).__match_args__
        for name in names:  # noqa: SIM110 - a generator costs more than the whole comparison
            if getattr(self, name) != getattr(other, name):
                return False
        return True

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.fields()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([repr(field) for field in self.fields()])})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), self.fields()

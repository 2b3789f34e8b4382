"""Lets plain Python derive from the classes of a compiled kernel.

    @mypyc_attr(allow_interpreted_subclasses=True)
    class Event: ...

mypyc reads the decorator when it compiles; otherwise it does nothing. It is defined here because
the kernel needs no package besides the standard library when it runs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

C = TypeVar("C")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**wanted: bool) -> Callable[[C], C]:
        return lambda marked: marked

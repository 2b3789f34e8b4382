"""Compiled GPU kernels, cached on disk.

Compiling a game's rules for a GPU takes minutes. numba-cuda keeps the result on disk if it is asked
to, next to what is compiled for the CPU.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any

from wyrmhold.batch.target import cache_folder


def settings() -> list[Any]:
    """The modules with numba's settings: newer versions of numba-cuda have their own."""
    names = ("numba.core.config", "numba.cuda.core.config")
    return [import_module(name) for name in names if find_spec(name) is not None]


def cached_kernel(
    cuda: Any, function: Callable[..., None], package: str, lto: bool = True, **names: Any
) -> Any:
    """Compile a kernel when it is first launched, or load what was compiled before.

    package   the game whose cache it belongs to
    lto       with link-time optimisation
    names     what some names in the function stand for: numba cannot recognise a cached function
              that refers to compiled ones as variables of an enclosing function
    """
    if names:
        scope = {**function.__globals__, **names}
        function = FunctionType(function.__code__, scope, function.__name__)
    if not hasattr(cuda, "current_context"):  # threads that take turns compile nothing
        return cuda.jit(function, lto=lto)
    found = settings()
    before = [each.CACHE_DIR for each in found]
    for each in found:
        each.CACHE_DIR = cache_folder(package)
    try:
        return cuda.jit(function, cache=True, lto=lto)
    finally:
        for each, folder in zip(found, before, strict=True):
            each.CACHE_DIR = folder

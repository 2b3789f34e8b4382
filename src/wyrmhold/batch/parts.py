"""How numba compiles kernel functions for a CPU: each is translated once, and optimised only as a
part of the functions that Python calls.

Usually numba optimises every function and generates machine code for it, together with everything
that it calls, so what lies deep in the call tree is optimised once for each function above it. That
is most of the time of compiling a kernel, and nobody runs the results. A *part* is a function that
another kernel function calls: it is translated and left alone. An *entry* is a function called from
Python: the parts below it are linked into it, and the whole is optimised at once.

This relies on internals of numba, so `KNOWN` says for which version it has been tested. `flat`
compiles in numba's usual way for others: slower, with the same results.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

# numba's own functions have no types.
JITCodeLibrary: Final[Any] = import_module("numba.core.codegen").JITCodeLibrary
Compiler: Final[Any] = import_module("numba.core.compiler").Compiler

KNOWN: Final[bool] = import_module("numba").version_info.short == (0, 68)
"""Whether functions can be compiled in parts with the numba that is installed."""


class WithoutEnvironments:
    """A code generator for parts: their environments have no address, as they have no machine code.

    An environment holds Python objects of a function. Kernel functions have none.
    """

    def __init__(self, generator: Any) -> None:
        self._generator = generator

    def __getattr__(self, name: str) -> Any:
        return getattr(self._generator, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Does nothing."""


class Part(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
    """The code of one function, neither linked nor optimised."""

    def finalize(self) -> None:
        """Take no more code. What the function calls is linked into the entry."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """There is no machine code: 0."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """The code generator."""
        return WithoutEnvironments(self._codegen)


class Entry(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
    """The code of a function called from Python and of everything below it."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        """Link all parts, optimise, and generate machine code."""
        self._linking_libraries = callers_first(self._linking_libraries)
        super().finalize()
        for function in self._final_module.functions:
            if function.is_declaration and function.name.startswith("_ZN8wyrmhold"):
                raise AssertionError(f"not linked: {function.name}")


def callers_first(libraries: list[Any]) -> list[Any]:
    """Libraries and all parts that they call. LLVM links a shared function only if something linked
    before refers to it, so each comes before those that it calls."""
    found: dict[Any, None] = {}

    def visit(library: Any) -> None:
        if library not in found:
            if isinstance(library, Part):
                for each in library._linking_libraries:
                    visit(each)
            found[library] = None

    for library in libraries:
        visit(library)
    return list(found)[::-1]


class PartCompiler(Compiler):  # type: ignore[misc]  # numba has no types
    """Compiles a part."""

    def __init__(self, typing: Any, target: Any, library: Any, *others: Any) -> None:
        super().__init__(typing, target, library, *others)
        self.state.library = Part(target.codegen(), "part")


class EntryCompiler(Compiler):  # type: ignore[misc]  # numba has no types
    """Compiles an entry."""

    def __init__(self, typing: Any, target: Any, library: Any, *others: Any) -> None:
        super().__init__(typing, target, library, *others)
        self.state.library = Entry(target.codegen(), "entry")
        self.state.library.enable_object_caching()  # so that it can be kept on disk

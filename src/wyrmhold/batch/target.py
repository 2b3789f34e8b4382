"""What the kernels are compiled for, decided once: plain, cpu or cuda.

Every kernel function is decorated with `flat`. The variable WYRMHOLD_BATCH_TARGET is read when this
module is imported:

    plain   nothing is compiled: for reading, debugging and comparing
    cpu     compiled by numba when first called, and cached (the default)
    cuda    a device function of numba-cuda, called by kernels for a GPU

Compiled code is cached under a digest of all kernel files: numba notices a change of the file of a
function, but not of the files of the functions that it calls.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from wyrmhold.extras import how_to_install

VARIABLE: Final = "WYRMHOLD_BATCH_TARGET"
TARGETS: Final = ("plain", "cpu", "cuda")

TARGET: Final = os.environ.get(VARIABLE, "cpu")
"""The target of this process."""

F = TypeVar("F", bound=Callable[..., Any])


def digest_of_kernel(package: str) -> str:
    """A digest of every compiled source file of a game's kernel, and of those that all share."""
    folder = Path(__file__).parent
    found = hashlib.sha256()
    for file in [*sorted(folder.glob("*.py")), *sorted((folder / package).rglob("*.py"))]:
        text = file.read_bytes()
        if b"@flat" in text:
            found.update(str(file.relative_to(folder)).encode())
            found.update(text)
        elif file.name in ("layout.py", "parts.py"):
            found.update(text)
    return found.hexdigest()[:16]


@cache
def cache_folder(package: str) -> str:
    """Where the compiled code of a kernel is kept: next to the source, or in the home folder if
    that is not writable. Never where others can write, because it is loaded and run."""
    beside = Path(__file__).parent / "__pycache__"
    try:
        beside.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=beside):
            pass
    except OSError:
        beside = Path.home() / ".cache" / "wyrmhold"
    return str(beside / f"{package or 'batch'}-{digest_of_kernel(package)}")


def package_of(function: Callable[..., Any]) -> str:
    """The game whose kernel a function belongs to; empty if all kernels share it."""
    words = function.__module__.split(".")
    return words[2] if len(words) > 3 and words[:2] == ["wyrmhold", "batch"] else ""


def missing(package: str) -> ModuleNotFoundError:
    """The error for a package that this target needs."""
    return ModuleNotFoundError(
        f"wyrmhold.batch needs {package}, which is not installed: {how_to_install('batch')}",
        name=package,
    )


def widened(compiled: Any, types: Any) -> Any:
    """Let a compiled function take every integer that another one passes as one of 64 bits.

    Otherwise it would be compiled again for every constant and every width of integer.
    """
    found = getattr(compiled, "get_call_template", None)
    if found is not None:

        def template(args: Any, kws: Any) -> Any:
            return found(
                tuple(
                    types.int64 if isinstance(types.unliteral(each), types.Integer) else each
                    for each in args
                ),
                kws,
            )

        compiled.get_call_template = template
    return compiled


if TARGET not in TARGETS:
    raise ValueError(f"{VARIABLE}: {TARGET!r} is not a target: choose from {', '.join(TARGETS)}")

if TARGET == "plain":

    def flat(function: F) -> F:
        """Leave a kernel function as it is."""
        return function

elif TARGET == "cuda":
    import numpy

    if not hasattr(numpy, "row_stack"):  # numba-cuda still asks NumPy for this name
        setattr(numpy, "row_stack", numpy.vstack)  # noqa: B010 - mypy knows that NumPy dropped it
    try:
        import numba.cuda
    except ModuleNotFoundError:
        raise missing("numba-cuda") from None

    CUDA: Final[Any] = numba.cuda
    # Newer versions of numba-cuda have types of their own.
    CUDA_TYPES: Final[Any] = (
        CUDA.types if hasattr(getattr(CUDA, "types", None), "Integer") else numba.types
    )

    def flat(function: F) -> F:
        """Make a kernel function a device function."""
        compiled: F = widened(CUDA.jit(device=True)(function), CUDA_TYPES)
        return compiled

else:
    try:
        import numba
    except ModuleNotFoundError:
        raise missing("numba") from None

    from wyrmhold.batch import parts

    COMPILER: Final[Any] = numba  # its types do not cover what is used here
    OPTIONS: Final = {"error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}
    """No kernel function makes an array, so none has to count references to arrays: counting them
    (`_nrt`) took a fifth of the time of a random game. None is called from C either, so wrappers
    for that are not compiled."""

    def flat(function: F) -> F:
        """Compile a kernel function when it is first called; release the GIL while it runs.

        Where other kernel functions call it, they get a part of their own code (`parts.py`).
        """
        pipeline = {"pipeline_class": parts.EntryCompiler} if parts.KNOWN else {}
        # numba reads its setting when a function is decorated; other users of numba keep theirs.
        before = COMPILER.config.CACHE_DIR
        COMPILER.config.CACHE_DIR = cache_folder(package_of(function))
        try:
            compiled = COMPILER.njit(cache=True, nogil=True, **OPTIONS, **pipeline)(function)
        finally:
            COMPILER.config.CACHE_DIR = before
        if parts.KNOWN:
            part = COMPILER.njit(
                no_cpython_wrapper=True, pipeline_class=parts.PartCompiler, **OPTIONS
            )(function)
            compiled.get_call_template = widened(part, COMPILER.types).get_call_template
            compiled.get_overload = part.get_overload
        else:
            widened(compiled, COMPILER.types)
        entry: F = compiled
        return entry


@flat
def wide(number: int) -> int:
    """A number of a narrow field as an ordinary integer: compiled code reads `array[i]` as an
    integer of 8, 16 or 32 bits. On the target `plain` nothing is narrow (`opened`)."""
    return number + 0


class Opened:
    """One record of an array on the target `plain`: reads give Python integers, writes are checked.

    A field of several numbers is a memoryview, which supports `field[i]` and `field[i, j]`.
    """

    __slots__ = ("__dict__", "_single")

    _single: dict[str, memoryview]

    def __init__(self, records: Any, index: int) -> None:
        single: dict[str, memoryview] = {}
        object.__setattr__(self, "_single", single)
        for name in records.dtype.names:
            column = records[name]
            if column.ndim == 1:
                single[name] = memoryview(column[index : index + 1])
            else:
                self.__dict__[name] = memoryview(column[index])

    def __getattr__(self, name: str) -> Any:
        try:
            return self._single[name][0]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: int) -> None:
        self._single[name][0] = value


def opened(records: Any, index: int) -> Any:
    """The record with this index of a structured array, to call kernel functions with from Python.

    Changes are written to the array.
    """
    return Opened(records, index) if TARGET == "plain" else records[index]


def scratch(array: Any) -> Any:
    """An integer array to call kernel functions with from Python."""
    return memoryview(array) if TARGET == "plain" else array


class OpenedAll:
    """All records of an array on the target `plain`."""

    def __init__(self, records: Any) -> None:
        self._records = records
        self._opened: dict[int, Opened] = {}

    def __getitem__(self, index: int) -> Opened:
        found = self._opened.get(index)
        if found is None:
            found = self._opened[index] = Opened(self._records, index)
        return found


def all_opened(records: Any) -> Any:
    """A structured array to call kernel functions with that take many records."""
    return OpenedAll(records) if TARGET == "plain" else records


def rows_of(array: Any) -> Any:
    """An array of rows to call kernel functions with that write one row at a time."""
    if TARGET != "plain":
        return array
    if array.ndim == 1:
        return memoryview(array)
    return [rows_of(row) for row in array]

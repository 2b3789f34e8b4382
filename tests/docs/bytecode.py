"""Lets Python read the checkout's bytecode for a copy of it, instead of compiling all files again.

Bytecode is valid for a file with the same size and time of change, so files must be copied with
their times; those that are edited in the copy are compiled there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import cache_from_source
from pathlib import Path

from tests.docs.blocks import ROOT


@contextmanager
def shared_bytecode(copy: Path) -> Iterator[None]:
    """Programs that run in this block with the copy must not write bytecode.

    `x.py test` keeps all bytecode in one folder, by path. Without such a folder, nothing is shared.
    """
    if sys.pycache_prefix is None:
        yield
        return
    link = cache_of(copy)
    with suppress(OSError):  # a system that allows no links just takes longer
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(cache_of(ROOT), target_is_directory=True)
    try:
        yield
    finally:
        if link.is_symlink():
            link.unlink()


def cache_of(folder: Path) -> Path:
    """The folder that holds the bytecode of the modules in a folder."""
    return Path(cache_from_source(str(folder / "module.py"))).parent

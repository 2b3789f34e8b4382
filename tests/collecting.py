"""Cheaper collection: every process of a run has to import every test.

On a first run no bytecode is cached, and the processes would all compile the same modules at the
same time, most of all the tests, whose assertions pytest rewrites. So each process begins with a
share of its own, and finds the rest compiled by the others.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]


def share(files: Sequence[Path], number: int, processes: int) -> list[Path]:
    """The part of `files` that process `number` begins with. Parts are contiguous, because
    neighbouring files import much the same."""
    return list(files[len(files) * number // processes : len(files) * (number + 1) // processes])


def import_share(number: int, processes: int) -> None:
    """Import the share of a process.

    Errors are left to collection, which imports the module again and reports them. Warnings are
    errors there, so a module that warns fails in the processes that did not import it here.
    """
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    for file in share(files, number, processes):
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def before(config: pytest.Config) -> None:
    """Prepare for the collection of a process, without collecting garbage: imports leave little."""
    gc.disable()
    worker = getattr(config, "workerinput", None)
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if worker is not None and everything and worker["workercount"] > 1:
        import_share(int(worker["workerid"].removeprefix("gw")), worker["workercount"])


def after() -> None:
    """Exclude what was collected from all later searches for garbage: it stays until the end."""
    gc.freeze()
    gc.enable()

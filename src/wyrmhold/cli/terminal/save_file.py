"""Saves records atomically and without losing older files."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import tempfile
from pathlib import Path

from wyrmhold.kernel.drive import Table
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.record import Record, read_record
from wyrmhold.kernel.state import S

SUFFIX = ".jsonl"


class CannotSave(WyrmholdError):
    """A file cannot be written."""

    code = "cannot_save"


def record_of(table: Table[S]) -> Record:
    """The record to save. An unfinished one includes its seed, so that it can be resumed."""
    return dataclasses.replace(table.record, seed=table.luck.seed.hex())


def default_name(record: Record) -> str:
    """A file name unique to this game."""
    game = record.header.game.replace("_", "-")
    return f"{game}-{record.header.id[:8]}{SUFFIX}"


def loses_nothing(path: Path, record: Record) -> bool:
    """Whether a file is an earlier save of the same game."""
    try:
        old = read_record(path.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return old.header == record.header and old.steps == record.steps[: len(old.steps)]


def is_free(name: str, record: Record) -> bool:
    """Whether saving under this name overwrites nothing of value."""
    path = target(name)
    return not path.exists() or loses_nothing(path, record)


def free_name(name: str, record: Record) -> str:
    """The name, or a similar one that overwrites nothing of value."""
    path = Path(name)
    number = 2
    while not is_free(name, record):
        name = str(path.with_name(f"{path.stem}-{number}{path.suffix}"))
        number += 1
    return name


def target(name: str) -> Path:
    """The path a name resolves to. Raises CannotSave if nothing can be saved there."""
    try:
        path = Path(name).expanduser().resolve()
        if path.exists() and not path.is_file():
            raise CannotSave(f"{name} is not a plain file")
    except (OSError, RuntimeError, ValueError) as error:
        if isinstance(error, CannotSave):
            raise
        raise CannotSave(f"{name} cannot be saved to: {reason(error)}") from None
    return path


def write(name: str, record: Record) -> None:
    """Write a record to a temporary file, then move it into place. Raises CannotSave."""
    path = target(name)
    made: Path | None = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name[:40]}-", delete=False
        ) as file:
            made = Path(file.name)
            file.write(record.text())
            file.flush()
            os.fsync(file.fileno())
        made.replace(path)
    except (OSError, ValueError) as error:
        if made is not None:
            with contextlib.suppress(OSError):
                made.unlink()
        raise CannotSave(f"{name} cannot be written: {reason(error)}") from None


def reason(error: Exception) -> str:
    """The system's message, without its error number."""
    return getattr(error, "strerror", None) or str(error)

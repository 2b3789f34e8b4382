"""Who uses a SQLite file: one server at a time, and everybody under the same name.

A second server would not hear of the first one's moves. Under another name, such as a hard link or
a mount, SQLite would not even find the write-ahead log, because it looks for it beside that name.
The changes in the log would seem to be lost, and the file would be damaged.

So a server locks two files: `NAME.lock`, which says whose process it is, and the database itself,
whose lock is the same under every name. The system releases both when the process ends.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from wyrmhold.server.operations.startup import CannotOpen, plainly
from wyrmhold.server.store.database import make_private, read_url

PROBE_S = 1.0
"""How long a server waits for a command that is checking the lock of the file."""

CAN_LOCK_FILE = sys.platform == "linux"
"""Elsewhere, a lock on the database either gets in the way of SQLite's own or does not exist."""


class InUse(CannotOpen):
    """Somebody else uses the SQLite file."""

    code = "database_in_use"


@contextmanager
def held(url: str) -> Iterator[None]:
    """Locks a SQLite file for one server. Raises CannotOpen."""
    file = sqlite_file(url)
    if file is None:
        yield
        return
    lock = lock_of(file)
    with plainly(url):
        make_private(lock)
        if not file.exists():
            make_private(file)
        database = file.open("rb")
    with lock.open("r+b") as handle, database:
        if not claimed(handle):
            owner = handle.read(20).decode("ascii", "replace").strip() or "another"
            raise InUse(
                f"process {owner} is already serving {file}: stop it first, "
                "or give this one another --database"
            )
        if not _claimed_patiently(database):
            raise _elsewhere(file)
        _tell_names(file)
        handle.truncate()
        handle.write(f"{os.getpid()}\n".encode())
        handle.flush()
        try:
            yield
        finally:
            handle.truncate(0)


def check_name(url: str) -> None:
    """Checks that a command may use the database beside a server. Raises InUse if the server uses
    the same file under another name."""
    file = sqlite_file(url)
    if file is None or not file.is_file():
        return
    with plainly(url), file.open("rb") as database:  # closed before SQLite opens it
        is_free = not CAN_LOCK_FILE or claimed(database, shared=True)
    if not is_free and not _is_locked(lock_of(file)):
        raise _elsewhere(file)
    _tell_names(file)


def sqlite_file(url: str) -> Path | None:
    """The SQLite file at an address, with symbolic links resolved; None for PostgreSQL."""
    address, kind = read_url(url)
    return Path(str(address.database)).resolve() if kind == "sqlite" else None


def lock_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.lock")


def claimed(handle: BinaryIO, shared: bool = False) -> bool:
    """Tries to lock a file. Returns whether it did; the lock is held until the file is closed."""
    if sys.platform == "win32":
        return True  # no flock on this system, so a second server goes unnoticed
    import fcntl

    try:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _claimed_patiently(database: BinaryIO) -> bool:
    """Tries to lock the database itself, with some patience: a command may be checking it."""
    patience = time.monotonic() + PROBE_S
    while CAN_LOCK_FILE and not claimed(database):
        if time.monotonic() > patience:
            return False
        time.sleep(0.05)
    return True


def _is_locked(lock: Path) -> bool:
    if not lock.is_file():
        return False
    with lock.open("rb") as handle:
        return not claimed(handle, shared=True)


def _elsewhere(file: Path) -> InUse:
    return InUse(
        f"another process is serving {file} under another name, such as a hard link: "
        f"use the same name as that process, or stop it first (`fuser {file}` finds it)"
    )


def _tell_names(file: Path) -> None:
    """Warns about hard links. Where the lock cannot tell, raises InUse."""
    names = file.stat().st_nlink
    if names <= 1:
        return
    if not CAN_LOCK_FILE:
        raise InUse(
            f"{file} has {names} names (hard links), and this system cannot tell which of them "
            "are in use: delete the others, or copy the file with `wyrmhold store backup`"
        )
    print(
        f"wyrmhold: {file} has {names} names (hard links): always use the same one, because "
        "SQLite keeps the latest changes in a file beside it",
        file=sys.stderr,
        flush=True,
    )

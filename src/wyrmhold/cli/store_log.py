"""`wyrmhold store log`, and the entries that other commands of `store` add to it."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from wyrmhold.cli.output import print_json
from wyrmhold.kernel.errors import WyrmholdError

if TYPE_CHECKING:
    from wyrmhold.server.store.operator_log import Entry


@contextmanager
def noted(url: str, action: str, detail: str) -> Iterator[None]:
    """Notes in the database what an operator does in this block, and what came of it."""
    try:
        yield
    except WyrmholdError as error:
        _note(url, action, detail, f"refused: {error.message}", must=False)
        raise
    except BaseException as error:
        _note(url, action, detail, f"failed: {type(error).__name__}", must=False)
        raise
    _note(url, action, detail, "done", must=True)


def _note(url: str, action: str, detail: str, result: str, must: bool) -> None:
    """Adds an entry. If that is not possible, what was done stays done."""
    from wyrmhold.server.operations.file_lock import sqlite_file
    from wyrmhold.server.operations.startup import plainly
    from wyrmhold.server.store.operator_log import note

    file = sqlite_file(url)
    if file is not None and not file.is_file():
        return
    problem = "the database is from an earlier release; the next server will migrate it"
    try:
        with plainly(url):
            if asyncio.run(note(url, action, detail, result)):
                return
    except WyrmholdError as error:
        problem = error.message
    if must:
        print(f"wyrmhold: not noted in the operator log: {problem}", file=sys.stderr)


def show_log(url: str, args: argparse.Namespace) -> int:
    """Print the latest entries."""
    found = asyncio.run(_read(url, args.last))
    if args.json:
        print_json([entry._asdict() for entry in found])
        return 0
    for entry in found:
        print(f"{moment(entry.at)}  {entry.who}: {entry.action} {entry.detail} ({entry.result})")
    return 0


async def _read(url: str, last: int) -> list[Entry]:
    from wyrmhold.server.operations.removal import opened_database
    from wyrmhold.server.store.operator_log import entries

    async with opened_database(url) as database:
        return await entries(database, last)


def moment(ms: int) -> str:
    """A time, in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")

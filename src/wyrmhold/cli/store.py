"""`wyrmhold store`: copies of a server's tables, and back again."""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING

from wyrmhold.cli.output import read_text
from wyrmhold.kernel.errors import WyrmholdError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


class CannotCopy(WyrmholdError):
    """A file that cannot be written or read."""

    code = "cannot_copy"


def add(commands: Commands) -> None:
    parser = commands.add_parser("store", help="back up and restore a server's tables")
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("WYRMHOLD_DATABASE"),
        help="as for `wyrmhold serve`",
    )
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    whole = what.add_parser("backup", help="copy everything to FILE, while the server runs")
    whole.add_argument("file", metavar="FILE", help="NAME.jsonl fits both kinds of database")
    whole.set_defaults(run=back_up)
    back = what.add_parser("restore", help="bring a copy back into an empty database")
    back.add_argument("file", metavar="FILE")
    back.set_defaults(run=restore)
    table = what.add_parser("table", help="print one table as JSON Lines")
    table.add_argument("table", metavar="ID")
    table.set_defaults(run=dump)
    put = what.add_parser("put", help="bring one table back")
    put.add_argument("file", metavar="FILE", help="what `store table` printed; - reads stdin")
    put.set_defaults(run=put_back)


def url_of(args: argparse.Namespace) -> str:
    from wyrmhold.server.store.database import default_url

    return args.database or default_url()


def back_up(args: argparse.Namespace) -> int:
    from wyrmhold.server.store.backup import backup

    try:
        asyncio.run(backup(url_of(args), Path(args.file)))
    except OSError as error:
        raise CannotCopy(f"{args.file} cannot be written: {error.strerror}") from None
    print(f"Everything is in {args.file}. It holds secrets: keep it as you keep the database.")
    return 0


def restore(args: argparse.Namespace) -> int:
    from wyrmhold.server.store import backup

    try:
        asyncio.run(backup.restore(url_of(args), Path(args.file)))
    except OSError as error:
        raise CannotCopy(f"{args.file} cannot be read: {error.strerror}") from None
    print("Everything is back.")
    return 0


def dump(args: argparse.Namespace) -> int:
    print(asyncio.run(_dumped(url_of(args), args.table)), end="")
    return 0


async def _dumped(url: str, table: str) -> str:
    from wyrmhold.server.store.database import Database
    from wyrmhold.server.store.log import Log
    from wyrmhold.server.store.migrations import migrate
    from wyrmhold.server.store.table_backup import dump_table

    await migrate(url)
    database = Database(url)
    await database.open()
    log = Log(database)
    await log.start()
    try:
        return await dump_table(log, table)
    finally:
        await log.stop()
        await database.close()


def put_back(args: argparse.Namespace) -> int:
    changed = asyncio.run(_put(url_of(args), read_text(args.file)))
    print("The table is back." if changed else "The table is there already.")
    return 0


async def _put(url: str, text: str) -> bool:
    from wyrmhold.server.store.database import Database
    from wyrmhold.server.store.log import Log
    from wyrmhold.server.store.migrations import migrate
    from wyrmhold.server.store.table_backup import read_table, restore_table
    from wyrmhold.server.tables.listing import index_of
    from wyrmhold.server.tables.records import folded

    rows = read_table(text)
    table = folded(rows)
    people = sorted({seat.person for seat in table.seats if seat.person} | {table.created.host})
    await migrate(url)
    database = Database(url)
    await database.open()
    log = Log(database)
    await log.start()
    try:
        return await restore_table(log, text, index_of(table, rows[-1].at), people)
    finally:
        await log.stop()
        await database.close()

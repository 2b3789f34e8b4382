"""`wyrmhold store`: back up and restore a server's tables, find and remove some."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from wyrmhold.cli.numbers import whole
from wyrmhold.cli.output import read_text
from wyrmhold.cli.store_log import noted, show_log
from wyrmhold.cli.store_people import remove, show_people, show_tables
from wyrmhold.kernel.errors import WyrmholdError

if TYPE_CHECKING:
    from wyrmhold.server.store.log import Log

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


BACKUP_NAMES = {"store": "a backup of a whole store", "table": "a backup of one table"}
RESTORE_COMMANDS = {"store": "store restore", "table": "store put"}
MAX_HEAD_BYTES = 1000


class CannotCopy(WyrmholdError):
    """A backup cannot be written or read."""

    code = "cannot_copy"


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "store", help="back up a server's tables, restore, find and remove them"
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("WYRMHOLD_DATABASE"),
        help="as for `wyrmhold serve`",
    )
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    whole = what.add_parser("backup", help="back up everything to FILE while the server runs")
    whole.add_argument(
        "file", metavar="FILE", help="a NAME.jsonl can be restored into either kind of database"
    )
    whole.add_argument("--overwrite", action="store_true", help="replace FILE if it exists")
    whole.set_defaults(run=back_up)
    back = what.add_parser("restore", help="restore a backup into an empty database")
    back.add_argument("file", metavar="FILE")
    back.set_defaults(run=restore)
    table = what.add_parser("table", help="print one table as JSON Lines")
    table.add_argument("table", metavar="ID")
    table.set_defaults(run=dump)
    put = what.add_parser("put", help="restore one table")
    put.add_argument("file", metavar="FILE", help="output of `store table`; - reads stdin")
    put.set_defaults(run=put_back)
    add_finding(what)


def add_finding(what: Commands) -> None:
    """The commands that find and remove tables and people."""
    tables = what.add_parser("tables", help="list tables, latest first")
    tables.add_argument(
        "--person",
        metavar="ID",
        help="only those of a person",
    )
    tables.set_defaults(run=there_and(show_tables))
    people = what.add_parser("people", help="list people, latest visitors first")
    people.add_argument("text", nargs="?", default="", help="part of a name, login or id")
    people.set_defaults(run=there_and(show_people))
    gone = what.add_parser("remove", help="delete a table or a person, while no server runs")
    gone.add_argument("kind", choices=("table", "person"))
    gone.add_argument("id", metavar="ID", help="if it begins with a dash: last, after --")
    gone.add_argument("--yes", action="store_true", help="do it, rather than say what it would do")
    gone.set_defaults(run=there_and(remove))
    log = what.add_parser("log", help="list what operators did with this store")
    log.set_defaults(run=there_and(show_log))
    for parser, last in ((tables, 100), (people, 100), (log, 1000)):
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument(
            "--last",
            type=whole(1, 1_000_000),
            default=last,
            metavar="N",
            help=f"at most N ({last})",
        )


def there_and(
    run: Callable[[str, argparse.Namespace], int],
) -> Callable[[argparse.Namespace], int]:
    """A command on a database that must exist already."""

    def checked(args: argparse.Namespace) -> int:
        url = shared_url(args)
        there(url)
        return run(url, args)

    return checked


def url_of(args: argparse.Namespace) -> str:
    from wyrmhold.server.operations.startup import database_url

    return database_url(args.database or None)


def shared_url(args: argparse.Namespace) -> str:
    """The database, for a command that may run beside a server. Raises InUse."""
    from wyrmhold.server.operations.file_lock import check_name

    url = url_of(args)
    check_name(url)
    return url


def back_up(args: argparse.Namespace) -> int:
    from wyrmhold.server.operations.startup import plainly
    from wyrmhold.server.store.backup import backup

    url = shared_url(args)
    with noted(url, "backup", f"to {args.file}"), plainly(url), writing(args.file):
        asyncio.run(backup(url, Path(args.file), overwrite=args.overwrite))
    print(f"Backed up to {args.file}. It contains secrets: protect it like the database.")
    return 0


@contextmanager
def writing(name: str) -> Iterator[None]:
    """Turns file errors into CannotCopy, so that they are not blamed on the database."""
    try:
        yield
    except FileExistsError as error:
        raise CannotCopy(
            f"{error.filename} already exists: choose another name, or add --overwrite"
        ) from None
    except OSError as error:
        if error.filename is None or not Path(error.filename).name.startswith(Path(name).name):
            raise
        raise CannotCopy(f"{name} cannot be used: {error.strerror}") from None


def check_kind(name: str, first: str, wanted: str) -> None:
    """Raises CannotCopy if this is not a backup, or one for the other command."""
    try:
        head = json.loads(first)
    except ValueError:
        head = None
    kind = head.get("wyrmhold") if isinstance(head, dict) else None
    if kind == wanted:
        return
    if kind in BACKUP_NAMES:
        raise CannotCopy(
            f"{name} is {BACKUP_NAMES[kind]}: restore it with `wyrmhold {RESTORE_COMMANDS[kind]}`"
        )
    raise CannotCopy(f"{name} is not {BACKUP_NAMES[wanted]}")


def restore(args: argparse.Namespace) -> int:
    from wyrmhold.server.operations.file_lock import held
    from wyrmhold.server.operations.startup import plainly
    from wyrmhold.server.store import backup

    url, file = url_of(args), Path(args.file)
    with writing(args.file), file.open("rb") as lines:  # before the database is created
        first = lines.readline(MAX_HEAD_BYTES)
    if not first.startswith(backup.SQLITE_MAGIC):
        check_kind(args.file, first.decode("utf-8", "replace"), "store")
    with noted(url, "restore", f"from {args.file}"), held(url), plainly(url), writing(args.file):
        asyncio.run(backup.restore(url, file))
    print("Everything is restored.")
    return 0


def dump(args: argparse.Namespace) -> int:
    url = shared_url(args)
    there(url)
    with noted(url, "table", f"{args.table}, printed"):
        text = asyncio.run(_dumped(url, args.table))
    print(text, end="")
    return 0


def there(url: str) -> None:
    """Raises CannotCopy if the SQLite file does not exist, rather than creating it."""
    from wyrmhold.server.store.database import read_url

    address, kind = read_url(url)
    if kind == "sqlite" and not Path(str(address.database)).exists():
        raise CannotCopy(f"there is no database at {address.database}")


async def _dumped(url: str, table: str) -> str:
    from wyrmhold.server.store.table_backup import dump_table

    async with opened(url) as log:
        return await dump_table(log, table)


def put_back(args: argparse.Namespace) -> int:
    text = read_text(args.file)
    check_kind(args.file, text[:MAX_HEAD_BYTES].partition("\n")[0], "table")
    url = shared_url(args)
    with noted(url, "put", f"from {args.file}"):
        changed = asyncio.run(_put(url, text))
    print("The table is restored." if changed else "The table already exists.")
    return 0


async def _put(url: str, text: str) -> bool:
    from wyrmhold.server.operations.startup import prepare
    from wyrmhold.server.store.table_backup import read_table, restore_table
    from wyrmhold.server.tables.index_rows import index_of
    from wyrmhold.server.tables.records import folded

    rows = read_table(text)
    try:
        table = folded(rows)
    except WyrmholdError:
        raise
    except Exception as error:  # an edited log can be wrong in any way
        raise CannotCopy(f"this is not the log of a table ({type(error).__name__})") from None
    people = sorted({seat.person for seat in table.seats if seat.person} | {table.created.host})
    await prepare(url)
    async with opened(url) as log:
        return await restore_table(log, text, index_of(table, rows[-1].at), people)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Log]:
    """Opens the logs in a database and closes them again."""
    from wyrmhold.server.operations.startup import plainly
    from wyrmhold.server.store.database import Database
    from wyrmhold.server.store.log import Log

    with plainly(url):
        database = Database(url)
        await database.open()
        log = Log(database)
        await log.start()
        try:
            yield log
        finally:
            await log.stop()
            await database.close()

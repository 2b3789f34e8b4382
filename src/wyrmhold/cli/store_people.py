"""`wyrmhold store tables`, `people` and `remove`: find a table or a person, and delete it."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from wyrmhold.cli.output import print_json
from wyrmhold.cli.store_log import moment, noted

if TYPE_CHECKING:
    from wyrmhold.server.store.database import Database

T = TypeVar("T")

AGAIN = "Nothing was changed. Add --yes to do it; it cannot be undone."


def asked(url: str, question: Callable[[Database], Awaitable[T]]) -> T:
    """Open the database, ask it a question, and return the answer."""
    from wyrmhold.server.operations.removal import opened_database
    from wyrmhold.server.operations.startup import plainly

    async def run() -> T:
        async with opened_database(url) as database:
            return await question(database)

    with plainly(url):
        return asyncio.run(run())


def show_tables(url: str, args: argparse.Namespace) -> int:
    from wyrmhold.server.operations.removal import listed_tables

    found = asked(url, lambda database: listed_tables(database, args.person, None, args.last))
    if args.json:
        print_json([each._asdict() for each in found])
        return 0
    for each in found:
        title = f" {each.title!r}" if each.title else ""
        names = ", ".join(each.names)
        print(f"{each.id}  {each.status}  {moment(each.updated)}  {each.game}{title}: {names}")
    return 0


def show_people(url: str, args: argparse.Namespace) -> int:
    from wyrmhold.server.operations.removal import listed_people

    found = asked(url, lambda database: listed_people(database, args.text, args.last))
    if args.json:
        print_json([each._asdict() for each in found])
        return 0
    for each in found:
        login = f" ({each.login})" if each.login else ""
        count = f"{each.tables} {'table' if each.tables == 1 else 'tables'}"
        print(f"{each.id}  {each.name}{login}, {count}, last here {moment(each.seen)}")
    return 0


def remove(url: str, args: argparse.Namespace) -> int:
    """Remove a table or a person, if told to; otherwise say what would be removed."""
    run = remove_table if args.kind == "table" else remove_person
    if not args.yes:
        return run(url, args.id, sure=False)
    from wyrmhold.server.operations.file_lock import held

    with noted(url, f"remove {args.kind}", args.id), held(url):
        return run(url, args.id, sure=True)


def remove_table(url: str, table: str, sure: bool) -> int:
    from wyrmhold.server.operations import removal

    async def work(database: Database) -> str:
        found = await removal.listed_tables(database, None, table, 1)
        if not found:
            raise removal.NothingThere(
                f"there is no table {table!r}: `wyrmhold store tables` lists them"
            )
        what = f"table {table} ({found[0].status}, {found[0].game})"
        if not sure:
            people = ", ".join(found[0].names) or "nobody"
            return f"This would remove {what} with its log and chat; seated: {people}. {AGAIN}"
        async with removal.without_servers(url):
            count = await removal.remove_table(database, table)
        return f"Removed {what}: {count} entries. Backups still have it."

    print(asked(url, work))
    return 0


def remove_person(url: str, person: str, sure: bool) -> int:
    from wyrmhold.server.operations import removal

    async def work(database: Database) -> str:
        found = await removal.found_person(database, person)
        if not sure:
            return (
                f"This would remove {found.name} ({person}) with the account, devices and tokens,"
                f" and the name and chat at {found.tables} tables; seats are given up. {AGAIN}"
            )
        async with removal.without_servers(url):
            count = await removal.remove_person(database, person)
        return f"Removed person {person} from {count} tables. Backups still have the name."

    print(asked(url, work))
    return 0

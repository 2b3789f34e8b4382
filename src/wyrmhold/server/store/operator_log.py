"""What operators did with the store: who, when, what, and what came of it.

It names tables and people by their ids only, so that it keeps nobody who was deleted.
"""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

from sqlalchemy import delete, insert, select

from wyrmhold.server.clock import now_ms
from wyrmhold.server.identity.credentials import new_id
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.revisions import is_current
from wyrmhold.server.store.schema import operator_log

KEPT_DAYS = 730
MAX_ENTRIES = 10_000
"""Beyond this, the oldest are deleted before their time."""

MAX_TEXT = 300
DAY_MS = 86_400_000


class Entry(NamedTuple):
    """Something an operator did. `at` is in milliseconds since 1970."""

    at: int
    who: str
    action: str
    detail: str
    result: str


async def note(url: str, action: str, detail: str, result: str) -> bool:
    """Adds an entry about the user who runs this process. Returns False if the database has no
    such log: it is new, or from an earlier release."""
    if not await is_current(url):
        return False
    database = Database(url)
    await database.open()
    try:
        async with database.begin() as connection:
            await connection.execute(
                insert(operator_log).values(
                    id=new_id(9),
                    at=now_ms(),
                    who=operator(),
                    action=action,
                    detail=plain(detail),
                    result=plain(result),
                )
            )
        await trim(database, now_ms())
    finally:
        await database.close()
    return True


async def entries(database: Database, limit: int) -> list[Entry]:
    """The latest entries, oldest first."""
    columns = [operator_log.c[name] for name in Entry._fields]
    newest = operator_log.c.at.desc(), operator_log.c.id
    async with database.reading() as connection:
        found = await connection.execute(select(*columns).order_by(*newest).limit(limit))
        return [Entry(*row) for row in reversed(found.all())]


async def trim(database: Database, now: int) -> None:
    """Deletes entries that are too old or too many."""
    newest = operator_log.c.at.desc(), operator_log.c.id
    beyond = select(operator_log.c.at).order_by(*newest).offset(MAX_ENTRIES).limit(1)
    async with database.begin() as connection:
        last = (await connection.execute(beyond)).scalar_one_or_none()
        before = max(now - KEPT_DAYS * DAY_MS, 0 if last is None else last + 1)
        await connection.execute(delete(operator_log).where(operator_log.c.at < before))


def operator() -> str:
    """The user who runs this process, and who became that user with `sudo`. This proves nothing:
    anybody who can write to the database can write anything."""
    if sys.platform == "win32":
        name = os.environ.get("USERNAME", "")
    else:
        import pwd

        try:
            name = pwd.getpwuid(os.getuid()).pw_name
        except KeyError:  # as in a container
            name = f"uid {os.getuid()}"
    behind = os.environ.get("SUDO_USER")
    return plain(f"{name} (sudo by {behind})" if behind else name or "unknown")


def plain(text: str) -> str:
    """One line of limited length that both databases can store."""
    short = " ".join(text.split())[:MAX_TEXT]
    return "".join([letter if letter.isprintable() else "?" for letter in short])

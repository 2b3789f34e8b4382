"""Which of the credentials in use are still valid."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Column, select

from wyrmhold.server.store.database import Database
from wyrmhold.server.store.schema import bot_tokens, devices, seat_tokens

CHUNK = 500


class Credentials:
    """Looks up many credentials at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def valid(self, hashes: Sequence[str], programs: Sequence[str]) -> set[str]:
        """The `hashes` that still belong to a session or seat token, and the `programs` whose bot
        tokens are still valid."""
        found: set[str] = set()
        for column in (devices.c.token_hash, seat_tokens.c.token_hash):
            found |= await self._there(column, [each for each in hashes if each not in found])
        return found | await self._there(bot_tokens.c.id, programs)

    async def _there(self, column: Column[str], values: Sequence[str]) -> set[str]:
        found: set[str] = set()
        for start in range(0, len(values), CHUNK):
            query = select(column).where(column.in_(values[start : start + CHUNK]))
            async with self._database.reading() as connection:
                found.update((await connection.execute(query)).scalars())
        return found

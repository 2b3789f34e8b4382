"""Seat tokens, which let their holder act for a seat without a session."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from wyrmhold.server.clock import now_ms
from wyrmhold.server.identity.persons import SeatPass
from wyrmhold.server.identity.tokens import hash_of, new_token
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.schema import seat_tokens


class SeatTokens:
    """All seat tokens."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, table: str, seat: int, person: str) -> str:
        """Creates a token that lets its holder act for a seat until it is revoked."""
        token = new_token()
        async with self._database.begin() as connection:
            await connection.execute(
                insert(seat_tokens).values(
                    token_hash=hash_of(token),
                    table_id=table,
                    seat=seat,
                    person_id=person,
                    created=now_ms(),
                )
            )
        return token

    async def seat_of(self, token: str) -> SeatPass | None:
        query = select(seat_tokens).where(seat_tokens.c.token_hash == hash_of(token))
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).one_or_none()
        return None if found is None else SeatPass(found.table_id, found.seat, found.person_id)

    async def revoke(self, table: str, seat: int) -> None:
        """Revokes all tokens of this seat."""
        async with self._database.begin() as connection:
            await connection.execute(
                delete(seat_tokens).where(
                    seat_tokens.c.table_id == table, seat_tokens.c.seat == seat
                )
            )

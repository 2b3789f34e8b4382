"""Seat tokens, which let their holder act for a seat without a session."""

from __future__ import annotations

from sqlalchemy import delete, func, insert, select

from wyrmhold.server.clock import now_ms
from wyrmhold.server.identity.credentials import hash_of, new_secret
from wyrmhold.server.identity.persons import SeatPass, SeatToken
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.schema import seat_tokens, tables

ID_DIGITS = 16
"""A token is named by the first digits of its hash, which tell nothing about the token."""


class SeatTokens:
    """All seat tokens."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, table: str, seat: int, person: str) -> str:
        """Creates a token that lets its holder act for a seat until it is revoked."""
        token = new_secret()
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

    async def of(self, person: str) -> list[SeatToken]:
        """A person's tokens, newest first."""
        query = (
            select(seat_tokens, tables.c.game, tables.c.status)
            .outerjoin(tables, tables.c.id == seat_tokens.c.table_id)
            .where(seat_tokens.c.person_id == person)
            .order_by(seat_tokens.c.created.desc(), seat_tokens.c.token_hash)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            SeatToken(
                row.token_hash[:ID_DIGITS],
                row.table_id,
                row.seat,
                row.created,
                row.game or "",
                row.status or "abandoned",
            )
            for row in rows
        ]

    async def drop(self, person: str, token: str | None) -> int:
        """Revokes one of a person's tokens, or all of them. Returns how many."""
        chosen = delete(seat_tokens).where(seat_tokens.c.person_id == person)
        if token is not None:
            chosen = chosen.where(func.substr(seat_tokens.c.token_hash, 1, ID_DIGITS) == token)
        async with self._database.begin() as connection:
            return (await connection.execute(chosen)).rowcount

    async def revoke(self, table: str, seat: int) -> None:
        """Revokes all tokens of this seat."""
        async with self._database.begin() as connection:
            await connection.execute(
                delete(seat_tokens).where(
                    seat_tokens.c.table_id == table, seat_tokens.c.seat == seat
                )
            )

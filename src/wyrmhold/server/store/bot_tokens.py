"""Bot tokens, managed by the person their program plays for."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import cast

from sqlalchemy import delete, func, insert, select, update

from wyrmhold.server.clock import now_ms
from wyrmhold.server.errors import Refused
from wyrmhold.server.identity.credentials import hash_of, new_id, new_secret
from wyrmhold.server.identity.persons import BotScope, BotToken, Person, Program
from wyrmhold.server.identity.texts import clean_name
from wyrmhold.server.store.database import Database, may_be_id
from wyrmhold.server.store.faults import StoreFaulty
from wyrmhold.server.store.people import HOUR_MS, People
from wyrmhold.server.store.schema import accounts, bot_tokens, persons

PREFIX = "wyb_"
"""The prefix of bot tokens, so that they are recognisable anywhere."""

MAX_TOKENS = 20


class BotTokens:
    """All bot tokens."""

    def __init__(self, database: Database, people: People) -> None:
        self._database = database
        self._people = people

    async def make(
        self, session: str, name: str, scopes: Sequence[BotScope]
    ) -> tuple[BotToken, str]:
        """Creates a token for the calling device's person. Returns its data and its text."""
        text = PREFIX + new_secret()
        made = BotToken(new_id(9), clean_name(name), sorted(set(scopes)), now_ms(), None)
        async with self._database.begin() as connection:
            person, _ = await self._people.lock(connection, session)
            mine = bot_tokens.c.person_id == person.id
            count = select(func.count()).select_from(bot_tokens).where(mine)
            if (await connection.execute(count)).scalar_one() >= MAX_TOKENS:
                raise Refused(
                    "too_many_tokens",
                    f"you already have {MAX_TOKENS} bot tokens: revoke one first",
                )
            await connection.execute(
                insert(bot_tokens).values(
                    id=made.id,
                    person_id=person.id,
                    name=made.name,
                    token_hash=hash_of(text),
                    scopes=" ".join(made.scopes),
                    created=made.created,
                )
            )
        return made, text

    async def of(self, person: str) -> list[BotToken]:
        """A person's tokens, newest first."""
        query = (
            select(bot_tokens)
            .where(bot_tokens.c.person_id == person)
            .order_by(bot_tokens.c.created.desc(), bot_tokens.c.id)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            BotToken(row.id, row.name, scopes_in(row.scopes), row.created, row.used) for row in rows
        ]

    async def drop(self, session: str, token: str) -> bool:
        """Revokes a token. Returns False if the person has no such token."""
        if not may_be_id(token):
            return False
        async with self._database.begin() as connection:
            person, _ = await self._people.lock(connection, session)
            dropped = await connection.execute(
                delete(bot_tokens).where(
                    bot_tokens.c.id == token, bot_tokens.c.person_id == person.id
                )
            )
        return dropped.rowcount > 0

    async def program(self, text: str) -> Program | None:
        """The program that uses this token. Records its use once an hour."""
        if not text.startswith(PREFIX):
            return None
        token_hash, now = hash_of(text), now_ms()
        query = (
            select(
                bot_tokens.c.id,
                bot_tokens.c.name,
                bot_tokens.c.scopes,
                bot_tokens.c.used,
                persons.c.id.label("person"),
                persons.c.name.label("called"),
                persons.c.colour,
                accounts.c.login,
            )
            .join(persons, persons.c.id == bot_tokens.c.person_id)
            .outerjoin(accounts, accounts.c.person_id == persons.c.id)
            .where(bot_tokens.c.token_hash == token_hash)
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).one_or_none()
        if found is None:
            return None
        if found.used is None or found.used <= now - HOUR_MS:
            with suppress(StoreFaulty):  # reading goes on when nothing can be stored
                async with self._database.begin() as connection:
                    await connection.execute(
                        update(bot_tokens).where(bot_tokens.c.id == found.id).values(used=now)
                    )
        person = Person(found.person, found.called, found.colour, found.login is not None)
        return Program(found.id, found.name, person, frozenset(scopes_in(found.scopes)))


def scopes_in(text: str) -> list[BotScope]:
    return cast("list[BotScope]", text.split())

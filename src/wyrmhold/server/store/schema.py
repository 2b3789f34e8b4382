"""The tables of the database, one description for SQLite and PostgreSQL.

Times are milliseconds since 1970 in UTC, ids are texts, secrets are stored as hashes. `log` is the
truth about tables of players; `tables` and `table_people` are an index made from it. A change here
needs a revision in `migrations/versions/`; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

IN_LOBBY = text("status = 'lobby' AND public")
"""Public tables that wait for players; an index is used for queries that say the very same."""

log = Table(
    "log",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
"""Entry n of each table. Rows are added and never changed; the primary key lets one of two in."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("n", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("deadline", BigInteger, index=True),
    Column("host", Text, nullable=False),
    Column("summary", Text, nullable=False),
    # Most tables are not in the lobby, and their entries need not touch this index.
    Index("ix_tables_lobby", "created", sqlite_where=IN_LOBBY, postgresql_where=IN_LOBBY),
)
"""What lists show of a table after its entry n. May be thrown away and made again from the log."""

table_people = Table(
    "table_people",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("person_id", Text, primary_key=True, index=True),
)
"""Who has, or had, something to do with a table."""

persons = Table(
    "persons",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("colour", Text),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("persons.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("token_hash", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    UniqueConstraint("token_hash"),
)

device_links = Table(
    "device_links",
    metadata,
    Column("code_hash", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("persons.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("used", BigInteger),
)

accounts = Table(
    "accounts",
    metadata,
    Column("person_id", Text, ForeignKey("persons.id"), primary_key=True),
    Column("login", Text, nullable=False),
    Column("password_hash", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    UniqueConstraint("login"),
)
"""`login` is stored casefolded."""

seat_tokens = Table(
    "seat_tokens",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("table_id", Text, nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("person_id", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

bot_tokens = Table(
    "bot_tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("persons.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("token_hash", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    UniqueConstraint("token_hash"),
)
"""`scopes` has a space between one and the next."""

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person_id", Text, nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
    UniqueConstraint("endpoint"),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person_id", Text, nullable=False, index=True),
    Column("url", Text, nullable=False),
    Column("form", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
)
"""`form` is 'json' or 'discord'."""

notices = Table(
    "notices",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("turn", BigInteger, primary_key=True, autoincrement=False),
    Column("person_id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""Who has been told of which turn. The row is made before the notice is sent: never sent twice."""

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What all processes share, such as the key that signs sessions."""

"""The database schema, for both SQLite and PostgreSQL.

Times are milliseconds since 1970 in UTC, ids are text, secrets are stored as hashes. `log` is the
source of truth about game tables; `tables` and `table_people` are an index derived from it. A
change here needs a revision in `migrations/versions/`; a test compares the two.
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
"""Public tables waiting for players. Queries must use this exact condition to use the index."""

log = Table(
    "log",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
"""Entry n of each table. Rows are never changed; the primary key decides concurrent writes."""

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
    # Partial, because most tables are not in the lobby.
    Index("ix_tables_lobby", "created", sqlite_where=IN_LOBBY, postgresql_where=IN_LOBBY),
)
"""The index row of a table after its entry n. Can be rebuilt from the log."""

table_people = Table(
    "table_people",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("person_id", Text, primary_key=True, index=True),
)
"""The people who take or took part in a table."""

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
"""`scopes` are separated by spaces."""

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
"""Who was notified of which turn. Inserted before sending, so that nothing is sent twice."""

operator_log = Table(
    "operator_log",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("who", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("result", Text, nullable=False),
)
"""What operators did. Names nobody who plays."""

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""Values shared by all processes, such as the key that signs sessions."""

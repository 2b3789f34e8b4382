"""Tokens for programs that play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "bot_tokens",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_bot_tokens_person_id"),
        sa.PrimaryKeyConstraint("id", name="pk_bot_tokens"),
        sa.UniqueConstraint("token_hash", name="uq_bot_tokens_token_hash"),
    )
    op.create_index("ix_bot_tokens_person_id", "bot_tokens", ["person_id"])

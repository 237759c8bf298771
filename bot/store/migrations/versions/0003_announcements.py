"""Announcements that wait to be posted; indexes by which a person, and a server's whole ledger, is found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
INSTANT = sa.BigInteger()
"""Microseconds since 1970, UTC."""

PERSONS = (
    ("chairs", "user_id"), ("corrections", "account"), ("corrections", "author"), ("members", "user_id"),
    ("pairs", "account"), ("pairs", "other"), ("panels", "user_id"), ("reversals", "author"),
    ("seasons", "ended_by"), ("seasons", "started_by"), ("setting_changes", "author"), ("standings", "account"),
    ("tables", "owner_id"),
)  # fmt: skip
"""Columns that hold a person's id and that no index began with."""


def upgrade() -> None:
    _announcements()
    for table, column in PERSONS:
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])
    op.create_index(op.f("ix_entries_guild_id_book_id"), "entries", ["guild_id", "book", "id"])
    voided = sa.text("voided_by IS NOT NULL")
    op.create_index("ix_hands_voided_by", "hands", ["voided_by"], sqlite_where=voided, postgresql_where=voided)


def _announcements() -> None:
    op.create_table(
        "announcements",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("about", sa.String(length=40), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("tried_at", INSTANT, nullable=True),
        sa.Column("fault", sa.Text(), nullable=False),
        sa.CheckConstraint("(tries = 0) = (tried_at IS NULL)", name=op.f("ck_announcements_tried")),
        sa.CheckConstraint(
            "kind IN ('voided', 'reversed', 'corrected', 'season_begun', 'season_ended')",
            name=op.f("ck_announcements_kind"),
        ),
        sa.CheckConstraint("tries >= 0", name=op.f("ck_announcements_tries")),
        sa.ForeignKeyConstraint(["guild_id"], ["servers.guild_id"], name=op.f("fk_announcements_guild_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcements")),
        sa.UniqueConstraint("guild_id", "kind", "about", name=op.f("uq_announcements_guild_id_kind_about")),
        sqlite_autoincrement=True,
    )

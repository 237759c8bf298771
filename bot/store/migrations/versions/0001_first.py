"""Servers, tables, hands, the ledger."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
INSTANT = sa.BigInteger()
"""Microseconds since 1970, UTC."""


def upgrade() -> None:
    _people()
    _tables()
    _hands()
    _ledger()
    _forbid_function()
    for table in ("actions", "entries", "reversals"):
        _append_only(table)


def _people() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_facts")),
    )
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(length=16), nullable=True),
        sa.Column("quiet", sa.Boolean(), nullable=True),
        sa.Column("pictures", sa.Boolean(), nullable=True),
        sa.Column("computers_count", sa.Boolean(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )
    op.create_table(
        "members",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["guild_id"], ["servers.guild_id"], name=op.f("fk_members_guild_id")),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_members")),
    )
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(length=16), nullable=True),
        sa.Column("dm", sa.Boolean(), nullable=False),
        sa.Column("ping", sa.Boolean(), nullable=False),
        sa.Column("text_only", sa.Boolean(), nullable=False),
        sa.Column("four_colour", sa.Boolean(), nullable=False),
        sa.Column("hand_picture", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_preferences")),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), nullable=False),
        sa.Column("phase", sa.String(length=16), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("stake", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("hands_dealt", sa.Integer(), nullable=False),
        sa.Column("opened_at", INSTANT, nullable=False),
        sa.Column("touched_at", INSTANT, nullable=False),
        sa.Column("owner_acted_at", INSTANT, nullable=False),
        sa.Column("rematch_at", INSTANT, nullable=True),
        sa.Column("hints", sa.Boolean(), nullable=False),
        sa.Column("takeover", sa.Boolean(), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("fault", sa.Text(), nullable=True),
        sa.CheckConstraint("phase IN ('lobby', 'playing', 'between', 'closed')", name=op.f("ck_tables_phase")),
        sa.CheckConstraint("fault IS NULL OR phase = 'closed'", name=op.f("ck_tables_fault")),
        sa.CheckConstraint("hands_dealt >= 0", name=op.f("ck_tables_hands_dealt")),
        sa.CheckConstraint("stake >= 1", name=op.f("ck_tables_stake")),
        sa.ForeignKeyConstraint(["guild_id"], ["servers.guild_id"], name=op.f("fk_tables_guild_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_tables_open_channel_id",
        "tables",
        ["channel_id"],
        unique=True,
        sqlite_where=sa.text("phase != 'closed'"),
        postgresql_where=sa.text("phase != 'closed'"),
    )
    op.create_table(
        "chairs",
        sa.Column("table_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("chair", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("level", sa.String(length=16), nullable=True),
        sa.Column("ready", sa.BigInteger(), nullable=True),
        sa.Column("arriving", sa.Boolean(), nullable=False),
        sa.CheckConstraint("(user_id IS NULL) <> (level IS NULL)", name=op.f("ck_chairs_occupant")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_chairs_table_id")),
        sa.PrimaryKeyConstraint("table_id", "chair", name=op.f("pk_chairs")),
        sa.UniqueConstraint("table_id", "user_id", name=op.f("uq_chairs_table_id_user_id")),
    )
    op.create_table(
        "panels",
        sa.Column("table_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_panels_table_id")),
        sa.PrimaryKeyConstraint("table_id", "kind", "user_id", name=op.f("pk_panels")),
    )


def _hands() -> None:
    op.create_table(
        "hands",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("book", sa.String(length=16), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("stake", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("deck", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("started_at", INSTANT, nullable=False),
        sa.Column("turn_began_at", INSTANT, nullable=False),
        sa.Column("deadline", INSTANT, nullable=True),
        sa.Column("idle", sa.JSON(), nullable=False),
        sa.Column("recent", sa.JSON(), nullable=False),
        sa.Column("stand_ins", sa.JSON(), nullable=False),
        sa.Column("ended_at", INSTANT, nullable=True),
        sa.Column("voided", sa.Boolean(), nullable=False),
        sa.Column("voided_by", sa.BigInteger(), nullable=True),
        sa.Column("void_reason", sa.Text(), nullable=False),
        sa.Column("outcome", sa.JSON(none_as_null=True), nullable=True),
        sa.CheckConstraint("(ended_at IS NULL) = (deadline IS NOT NULL)", name=op.f("ck_hands_clock")),
        sa.CheckConstraint(
            "(outcome IS NOT NULL) = (ended_at IS NOT NULL AND NOT voided)", name=op.f("ck_hands_outcome")
        ),
        sa.CheckConstraint("ended_at IS NOT NULL OR NOT voided", name=op.f("ck_hands_voided")),
        sa.CheckConstraint("length(deck) = 155", name=op.f("ck_hands_deck")),
        sa.CheckConstraint("number >= 1", name=op.f("ck_hands_number")),
        sa.CheckConstraint("stake >= 1", name=op.f("ck_hands_stake")),
        sa.ForeignKeyConstraint(["guild_id"], ["servers.guild_id"], name=op.f("fk_hands_guild_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_hands_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hands")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_hands_table_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_hands_guild_id_book_ended_at"), "hands", ["guild_id", "book", "ended_at"])
    op.create_table(
        "seats",
        sa.Column("hand_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("chair", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("level", sa.String(length=16), nullable=True),
        sa.CheckConstraint("(user_id IS NULL) <> (level IS NULL)", name=op.f("ck_seats_occupant")),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name=op.f("fk_seats_hand_id")),
        sa.PrimaryKeyConstraint("hand_id", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("hand_id", "chair", name=op.f("uq_seats_hand_id_chair")),
        sa.UniqueConstraint("user_id", "hand_id", name=op.f("uq_seats_user_id_hand_id")),
    )
    op.create_table(
        "actions",
        sa.Column("hand_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("action", sa.JSON(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.Column("who", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("number >= 0", name=op.f("ck_actions_number")),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name=op.f("fk_actions_hand_id")),
        sa.PrimaryKeyConstraint("hand_id", "number", name=op.f("pk_actions")),
    )


def _ledger() -> None:
    op.create_table(
        "entries",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("book", sa.String(length=16), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("counterparty", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("why", sa.String(length=16), nullable=False),
        sa.Column("hand_id", ROW_ID, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("transfer", sa.Integer(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.CheckConstraint("account <> counterparty", name=op.f("ck_entries_counterparty")),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_entries_amount")),
        sa.CheckConstraint("kind IN ('hand', 'reversal')", name=op.f("ck_entries_kind")),
        sa.ForeignKeyConstraint(["guild_id"], ["servers.guild_id"], name=op.f("fk_entries_guild_id")),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name=op.f("fk_entries_hand_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entries")),
        sa.UniqueConstraint(
            "hand_id", "kind", "transfer", "account", name=op.f("uq_entries_hand_id_kind_transfer_account")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(
        op.f("ix_entries_guild_id_book_account_amount"), "entries", ["guild_id", "book", "account", "amount"]
    )
    op.create_table(
        "reversals",
        sa.Column("hand_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name=op.f("fk_reversals_hand_id")),
        sa.PrimaryKeyConstraint("hand_id", name=op.f("pk_reversals")),
    )


def _append_only(table: str) -> None:
    """Forbid every change of a row once written."""
    if op.get_context().dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table}"
                f" BEGIN SELECT RAISE(ABORT, '{table} can only be added to'); END"
            )
        return
    for change, each in (("UPDATE", "ROW"), ("DELETE", "ROW"), ("TRUNCATE", "STATEMENT")):
        op.execute(
            f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table}"
            f" FOR EACH {each} EXECUTE FUNCTION only_added_to()"
        )


def _forbid_function() -> None:
    """What PostgreSQL's triggers do: refuse, with an error of the class of broken constraints."""
    if op.get_context().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$"
            " BEGIN RAISE EXCEPTION '% can only be added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';"
            " END $$"
        )

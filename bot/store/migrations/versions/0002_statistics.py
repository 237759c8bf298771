"""Seasons, corrections, statistics, settings of servers; options of tables, time banks of hands; lessons."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
INSTANT = sa.BigInteger()
"""Microseconds since 1970, UTC."""

COUNTED = {"sqlite_autoincrement": True}
"""What SQLite does not tell of a table that is made anew: its ids are never given again."""

servers = sa.table(
    "servers",
    sa.column("guild_id", sa.BigInteger()),
    sa.column("language", sa.String()),
    sa.column("quiet", sa.Boolean()),
    sa.column("pictures", sa.Boolean()),
    sa.column("computers_count", sa.Boolean()),
    sa.column("settings", sa.JSON()),
)
tables = sa.table(
    "tables",
    sa.column("id", ROW_ID),
    sa.column("hints", sa.Boolean()),
    sa.column("takeover", sa.Boolean()),
    sa.column("practice", sa.Boolean()),
    sa.column("options", sa.JSON()),
)


def upgrade() -> None:
    _seasons_of_servers()
    _options_of_tables()
    _hands()
    _corrections()
    _seasons_of_entries()
    _statistics()
    _lessons()
    for table in ("entries", "corrections", "setting_changes"):
        _append_only(table)


def _seasons_of_servers() -> None:
    with op.batch_alter_table("servers") as batch:
        batch.add_column(sa.Column("settings", sa.JSON(), nullable=False, server_default="{}"))
        batch.add_column(sa.Column("season", sa.Integer(), nullable=False, server_default="1"))
        batch.add_column(sa.Column("removed_at", INSTANT, nullable=True))
    names = ("language", "quiet", "pictures", "computers_count")
    for row in _rows(servers, "guild_id", *names):
        chosen = {name: value for name, value in zip(names, row[1:], strict=True) if value is not None}
        _update(servers, "guild_id", row[0], settings=chosen)
    with op.batch_alter_table("servers") as batch:
        for name in names:
            batch.drop_column(name)
        batch.alter_column("settings", server_default=None)
        batch.alter_column("season", server_default=None)
        batch.create_check_constraint(op.f("ck_servers_season"), "season >= 1")
    op.create_table(
        "setting_changes",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["guild_id"], ["servers.guild_id"], name=op.f("fk_setting_changes_guild_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_setting_changes")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_setting_changes_guild_id_id"), "setting_changes", ["guild_id", "id"])
    op.create_table(
        "seasons",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("started_at", INSTANT, nullable=False),
        sa.Column("started_by", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", INSTANT, nullable=True),
        sa.Column("ended_by", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("(ended_at IS NULL) = (ended_by IS NULL)", name=op.f("ck_seasons_end")),
        sa.CheckConstraint("number >= 1", name=op.f("ck_seasons_number")),
        sa.ForeignKeyConstraint(["guild_id"], ["servers.guild_id"], name=op.f("fk_seasons_guild_id")),
        sa.PrimaryKeyConstraint("guild_id", "number", name=op.f("pk_seasons")),
    )


def _options_of_tables() -> None:
    with op.batch_alter_table("tables", table_kwargs=COUNTED) as batch:
        batch.add_column(sa.Column("options", sa.JSON(), nullable=False, server_default="{}"))
    for table_id, hints, takeover, practice in _rows(tables, "id", "hints", "takeover", "practice"):
        options = {"hints": hints, "takeover": takeover, "practice": practice}
        _update(tables, "id", table_id, options=options)
    with op.batch_alter_table("tables", table_kwargs=COUNTED) as batch:
        for name in ("hints", "takeover", "practice"):
            batch.drop_column(name)
        batch.alter_column("options", server_default=None)


def _hands() -> None:
    with op.batch_alter_table("hands", table_kwargs=COUNTED) as batch:
        batch.add_column(sa.Column("season", sa.Integer(), nullable=False, server_default="1"))
        batch.add_column(sa.Column("time_bank", sa.JSON(), nullable=False, server_default="[]"))
    with op.batch_alter_table("hands", table_kwargs=COUNTED) as batch:
        batch.alter_column("season", server_default=None)
        batch.alter_column("time_bank", server_default=None)


def _corrections() -> None:
    op.create_table(
        "corrections",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.CheckConstraint("account <> 0", name=op.f("ck_corrections_account")),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_corrections_amount")),
        sa.ForeignKeyConstraint(["guild_id"], ["servers.guild_id"], name=op.f("fk_corrections_guild_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_corrections")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_corrections_guild_id_id"), "corrections", ["guild_id", "id"])


def _seasons_of_entries() -> None:
    op.drop_index(op.f("ix_entries_guild_id_book_account_amount"), "entries")
    with op.batch_alter_table("entries", table_kwargs=COUNTED) as batch:
        batch.add_column(sa.Column("season", sa.Integer(), nullable=False, server_default="1"))
        batch.add_column(sa.Column("correction_id", ROW_ID, nullable=True))
    with op.batch_alter_table("entries", table_kwargs=COUNTED) as batch:
        batch.alter_column("season", server_default=None)
        batch.alter_column("hand_id", existing_type=ROW_ID, nullable=True)
        batch.drop_constraint(op.f("ck_entries_kind"), type_="check")
        batch.create_check_constraint(op.f("ck_entries_kind"), "kind IN ('hand', 'reversal', 'correction')")
        batch.create_check_constraint(op.f("ck_entries_hand"), "(kind = 'correction') = (hand_id IS NULL)")
        batch.create_check_constraint(
            op.f("ck_entries_correction"), "(kind = 'correction') = (correction_id IS NOT NULL)"
        )
        batch.create_foreign_key(op.f("fk_entries_correction_id"), "corrections", ["correction_id"], ["id"])
        batch.create_unique_constraint(op.f("uq_entries_correction_id_account"), ["correction_id", "account"])
    op.create_index(op.f("ix_entries_guild_id_book_account_id"), "entries", ["guild_id", "book", "account", "id"])
    op.create_index(
        op.f("ix_entries_guild_id_book_season_account_id"),
        "entries",
        ["guild_id", "book", "season", "account", "id"],
    )


def _lessons() -> None:
    with op.batch_alter_table("preferences") as batch:
        batch.add_column(sa.Column("lessons", sa.JSON(), nullable=True))
        # Changes nothing, but makes SQLite build the table anew; a column only added would stand in another one's line.
        batch.alter_column("hand_picture", server_default=None)


def _statistics() -> None:
    op.create_table(
        "results",
        sa.Column("hand_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("book", sa.String(length=16), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("units", sa.Integer(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("deadwood", sa.Integer(), nullable=True),
        sa.Column("u", sa.Boolean(), nullable=False),
        sa.Column("u_tron", sa.Boolean(), nullable=False),
        sa.Column("mom", sa.Boolean(), nullable=False),
        sa.Column("chot_eaten", sa.Integer(), nullable=False),
        sa.Column("chot_given", sa.Integer(), nullable=False),
        sa.Column("times_left", sa.Integer(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["guild_id"], ["servers.guild_id"], name=op.f("fk_results_guild_id")),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name=op.f("fk_results_hand_id")),
        sa.PrimaryKeyConstraint("hand_id", "seat", name=op.f("pk_results")),
        sa.UniqueConstraint(
            "guild_id", "book", "account", "hand_id", name=op.f("uq_results_guild_id_book_account_hand_id")
        ),
    )
    op.create_table(
        "standings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("book", sa.String(length=16), nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("account", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("units", sa.BigInteger(), nullable=False),
        sa.Column("firsts", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("thirds", sa.Integer(), nullable=False),
        sa.Column("fourths", sa.Integer(), nullable=False),
        sa.Column("u", sa.Integer(), nullable=False),
        sa.Column("u_tron", sa.Integer(), nullable=False),
        sa.Column("mom", sa.Integer(), nullable=False),
        sa.Column("chot_eaten", sa.Integer(), nullable=False),
        sa.Column("chot_given", sa.Integer(), nullable=False),
        sa.Column("deadwood", sa.BigInteger(), nullable=False),
        sa.Column("showdowns", sa.Integer(), nullable=False),
        sa.Column("times_left", sa.Integer(), nullable=False),
        sa.Column("opponents", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("longest_streak", sa.Integer(), nullable=False),
        sa.Column("best_hand", ROW_ID, nullable=True),
        sa.Column("best_points", sa.BigInteger(), nullable=True),
        sa.Column("worst_hand", ROW_ID, nullable=True),
        sa.Column("worst_points", sa.BigInteger(), nullable=True),
        sa.Column("last_at", INSTANT, nullable=True),
        sa.ForeignKeyConstraint(["best_hand"], ["hands.id"], name=op.f("fk_standings_best_hand")),
        sa.ForeignKeyConstraint(["guild_id"], ["servers.guild_id"], name=op.f("fk_standings_guild_id")),
        sa.ForeignKeyConstraint(["worst_hand"], ["hands.id"], name=op.f("fk_standings_worst_hand")),
        sa.PrimaryKeyConstraint("guild_id", "book", "season", "account", name=op.f("pk_standings")),
    )
    op.create_index(
        op.f("ix_standings_guild_id_book_season_balance"), "standings", ["guild_id", "book", "season", "balance"]
    )
    op.create_table(
        "pairs",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("book", sa.String(length=16), nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("account", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("other", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("ahead", sa.Integer(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["guild_id"], ["servers.guild_id"], name=op.f("fk_pairs_guild_id")),
        sa.PrimaryKeyConstraint("guild_id", "book", "season", "account", "other", name=op.f("pk_pairs")),
    )


def _rows(table: sa.TableClause, *names: str) -> list[Any]:
    return list(op.get_bind().execute(sa.select(*(table.c[name] for name in names))))


def _update(table: sa.TableClause, key: str, value: int, **values: Any) -> None:
    op.get_bind().execute(sa.update(table).where(table.c[key] == value).values(values))


def _append_only(table: str) -> None:
    """Forbid every change of a row once written. SQLite dropped the triggers of a table that was made anew."""
    if op.get_context().dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table}"
                f" BEGIN SELECT RAISE(ABORT, '{table} can only be added to'); END"
            )
    elif table != "entries":  # PostgreSQL alters it in its place, where its triggers stay
        for change, each in (("UPDATE", "ROW"), ("DELETE", "ROW"), ("TRUNCATE", "STATEMENT")):
            op.execute(
                f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table}"
                f" FOR EACH {each} EXECUTE FUNCTION only_added_to()"
            )

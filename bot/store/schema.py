"""Every table of the database. A change here needs a migration; a test holds the two together.

Discord's ids are 64-bit numbers; the house's account is 0, which is no Discord id. The deck and the secrets of the
shuffles are in `tables.secret`, `hands.secret` and `hands.deck` and nowhere else.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    literal_column,
)

from bot.store.columns import Instant, RowId

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def _key(name: str, *constraints: Any) -> Column[int]:
    """A part of a primary key that comes from outside."""
    return Column(name, BigInteger, *constraints, primary_key=True, autoincrement=False)


facts = Table(
    "facts",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the bot must remember of itself."""

servers = Table(
    "servers",
    metadata,
    _key("guild_id"),
    Column("settings", JSON, nullable=False),
    Column("season", Integer, nullable=False),
    Column("removed_at", Instant),
    CheckConstraint("season >= 1", "season"),
)
"""A Discord server that has ever had a table: what was chosen for it (by name, defaults left out), the number of its
season, and since when the bot is not in it any more.
"""

setting_changes = Table(
    "setting_changes",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, ForeignKey("servers.guild_id"), nullable=False),
    Column("name", String(64), nullable=False),
    Column("before", JSON, nullable=False),
    Column("after", JSON, nullable=False),
    Column("author", BigInteger, nullable=False),
    Column("at", Instant, nullable=False),
    Index(None, "guild_id", "id"),
    Index(None, "author"),
    sqlite_autoincrement=True,
)
"""Every change of a server's settings, values as in `servers.settings`. Triggers forbid every change of a row."""

seasons = Table(
    "seasons",
    metadata,
    _key("guild_id", ForeignKey("servers.guild_id")),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text),
    Column("started_at", Instant, nullable=False),
    Column("started_by", BigInteger),
    Column("ended_at", Instant),
    Column("ended_by", BigInteger),
    CheckConstraint("number >= 1", "number"),
    CheckConstraint("(ended_at IS NULL) = (ended_by IS NULL)", "end"),
    Index(None, "started_by"),
    Index(None, "ended_by"),
)
"""The stretches of a server's play, numbered from 1 without gaps, the last one running: `servers.season`.

One without a name is no season but the time before, between or after them. The first has no row until it ends.
"""

members = Table(
    "members",
    metadata,
    _key("guild_id", ForeignKey("servers.guild_id")),
    _key("user_id"),
    Column("name", Text, nullable=False),
    Index(None, "user_id"),
)
"""The name by which a server last knew a person."""

preferences = Table(
    "preferences",
    metadata,
    _key("user_id"),
    Column("language", String(16)),
    Column("dm", Boolean, nullable=False),
    Column("ping", Boolean, nullable=False),
    Column("text_only", Boolean, nullable=False),
    Column("four_colour", Boolean, nullable=False),
    Column("hand_picture", Boolean, nullable=False),
    Column("lessons", JSON(none_as_null=True)),
)
"""What a person wants; `lessons` are the names of what was explained to them, null for those who do not learn."""

tables = Table(
    "tables",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, ForeignKey("servers.guild_id"), nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("owner_id", BigInteger, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("rules", JSON, nullable=False),
    Column("stake", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("hands_dealt", Integer, nullable=False),
    Column("opened_at", Instant, nullable=False),
    Column("touched_at", Instant, nullable=False),
    Column("owner_acted_at", Instant, nullable=False),
    Column("rematch_at", Instant),
    Column("options", JSON, nullable=False),
    Column("fault", Text),
    CheckConstraint("phase IN ('lobby', 'playing', 'between', 'closed')", "phase"),
    CheckConstraint("stake >= 1", "stake"),
    CheckConstraint("hands_dealt >= 0", "hands_dealt"),
    CheckConstraint("fault IS NULL OR phase = 'closed'", "fault"),
    Index(None, "owner_id"),
    # An id is in the buttons of messages that outlive the table: it must never be given again.
    sqlite_autoincrement=True,
)
"""Every table ever opened; `fault` says why one was set aside: what is kept of it was damaged when the bot started."""

is_open = tables.c.phase != literal_column("'closed'")
"""Whether a table is not closed. In these words, not with a parameter, the index below answers it."""

Index("uq_tables_open_channel_id", tables.c.channel_id, unique=True, sqlite_where=is_open, postgresql_where=is_open)

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", RowId, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("chair", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", Text, nullable=False),
    Column("level", String(16)),
    Column("ready", BigInteger),
    Column("arriving", Boolean, nullable=False),
    CheckConstraint("(user_id IS NULL) <> (level IS NULL)", "occupant"),
    UniqueConstraint("table_id", "user_id"),
    Index(None, "user_id"),
)
"""Who sits at a table now: a person (`user_id`) or a computer player (`level`)."""

hands = Table(
    "hands",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("table_id", RowId, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("guild_id", BigInteger, ForeignKey("servers.guild_id"), nullable=False),
    Column("book", String(16), nullable=False),
    Column("season", Integer, nullable=False),
    Column("rules", JSON, nullable=False),
    Column("stake", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("deck", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("seed", Text, nullable=False),
    Column("started_at", Instant, nullable=False),
    Column("turn_began_at", Instant, nullable=False),
    Column("deadline", Instant),
    Column("idle", JSON, nullable=False),
    Column("recent", JSON, nullable=False),
    Column("stand_ins", JSON, nullable=False),
    Column("time_bank", JSON, nullable=False),
    Column("ended_at", Instant),
    Column("voided", Boolean, nullable=False),
    Column("voided_by", BigInteger),
    Column("void_reason", Text, nullable=False),
    Column("outcome", JSON(none_as_null=True)),
    UniqueConstraint("table_id", "number"),
    CheckConstraint("number >= 1", "number"),
    CheckConstraint("stake >= 1", "stake"),
    CheckConstraint("length(deck) = 155", "deck"),
    CheckConstraint("(ended_at IS NULL) = (deadline IS NOT NULL)", "clock"),
    CheckConstraint("ended_at IS NOT NULL OR NOT voided", "voided"),
    CheckConstraint("(outcome IS NOT NULL) = (ended_at IS NOT NULL AND NOT voided)", "outcome"),
    Index(None, "guild_id", "book", "ended_at"),
    sqlite_autoincrement=True,
)
"""A hand's record (R10) but for its players (`seats`) and actions, and its clock while it runs."""

_was_voided_by = hands.c.voided_by.is_not(None)
Index("ix_hands_voided_by", hands.c.voided_by, sqlite_where=_was_voided_by, postgresql_where=_was_voided_by)

seats = Table(
    "seats",
    metadata,
    Column("hand_id", RowId, ForeignKey("hands.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("chair", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("name", Text, nullable=False),
    Column("level", String(16)),
    UniqueConstraint("hand_id", "chair"),
    UniqueConstraint("user_id", "hand_id"),
    CheckConstraint("(user_id IS NULL) <> (level IS NULL)", "occupant"),
)
"""Who plays a hand, in seat order, and on which chair of the table."""

actions = Table(
    "actions",
    metadata,
    Column("hand_id", RowId, ForeignKey("hands.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("action", JSON, nullable=False),
    Column("at", Instant, nullable=False),
    Column("who", BigInteger),
    CheckConstraint("number >= 0", "number"),
)
"""What happened in a hand, in the form of R10.2, numbered from 0; `who` is null for the clock and computer players.

Triggers forbid every change of a row once written.
"""

entries = Table(
    "entries",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, ForeignKey("servers.guild_id"), nullable=False),
    Column("book", String(16), nullable=False),
    Column("season", Integer, nullable=False),
    Column("account", BigInteger, nullable=False),
    Column("counterparty", BigInteger, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("why", String(16), nullable=False),
    Column("hand_id", RowId, ForeignKey("hands.id")),
    Column("correction_id", RowId, ForeignKey("corrections.id")),
    Column("kind", String(16), nullable=False),
    Column("transfer", Integer, nullable=False),
    Column("at", Instant, nullable=False),
    UniqueConstraint("hand_id", "kind", "transfer", "account"),
    UniqueConstraint("correction_id", "account"),
    CheckConstraint("kind IN ('hand', 'reversal', 'correction')", "kind"),
    CheckConstraint("(kind = 'correction') = (hand_id IS NULL)", "hand"),
    CheckConstraint("(kind = 'correction') = (correction_id IS NOT NULL)", "correction"),
    CheckConstraint("amount <> 0", "amount"),
    CheckConstraint("account <> counterparty", "counterparty"),
    Index(None, "guild_id", "book", "id"),
    Index(None, "guild_id", "book", "account", "id"),
    Index(None, "guild_id", "book", "season", "account", "id"),
    sqlite_autoincrement=True,
)
"""The ledger: half a payment a row, in points: of a hand, of its reversal, which `reversals` explains, or of a
correction by hand, which `corrections` explains. `season` is that of the hand's beginning, or of the correction.

Triggers forbid every change of a row once written.
"""

reversals = Table(
    "reversals",
    metadata,
    Column("hand_id", RowId, ForeignKey("hands.id"), primary_key=True, autoincrement=False),
    Column("author", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Instant, nullable=False),
    Index(None, "author"),
)
"""Hands whose payments were taken back, each once; by whom and why. Triggers forbid every change of a row."""

corrections = Table(
    "corrections",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, ForeignKey("servers.guild_id"), nullable=False),
    Column("account", BigInteger, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("author", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Instant, nullable=False),
    CheckConstraint("amount <> 0", "amount"),
    CheckConstraint("account <> 0", "account"),
    Index(None, "guild_id", "id"),
    Index(None, "account"),
    Index(None, "author"),
    sqlite_autoincrement=True,
)
"""Points given to a person by an admin, or taken from them (`amount` below zero), from the house's account.

Triggers forbid every change of a row.
"""

results = Table(
    "results",
    metadata,
    Column("hand_id", RowId, ForeignKey("hands.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, ForeignKey("servers.guild_id"), nullable=False),
    Column("book", String(16), nullable=False),
    Column("season", Integer, nullable=False),
    Column("account", BigInteger, nullable=False),
    Column("place", Integer),
    Column("units", Integer, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("deadwood", Integer),
    Column("u", Boolean, nullable=False),
    Column("u_tron", Boolean, nullable=False),
    Column("mom", Boolean, nullable=False),
    Column("chot_eaten", Integer, nullable=False),
    Column("chot_given", Integer, nullable=False),
    Column("times_left", Integer, nullable=False),
    Column("at", Instant, nullable=False),
    UniqueConstraint("guild_id", "book", "account", "hand_id"),
)
"""What a hand that came to its end was to each person in it; made from its outcome, and read in its place.

`place` counts from 1 and is null for those who lost to an ù: nobody ranks them (R7.4). `units` and `points` (units
times the stake) are what it brought or cost; `deadwood` is null where nobody showed. `u` is any ù, `u_tron` that kind.
`times_left` is 1 for who left the hand. That it was reversed stands in `reversals` alone.
"""

standings = Table(
    "standings",
    metadata,
    _key("guild_id", ForeignKey("servers.guild_id")),
    Column("book", String(16), primary_key=True),
    Column("season", Integer, primary_key=True, autoincrement=False),
    _key("account"),
    Column("balance", BigInteger, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("units", BigInteger, nullable=False),
    Column("firsts", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("thirds", Integer, nullable=False),
    Column("fourths", Integer, nullable=False),
    Column("u", Integer, nullable=False),
    Column("u_tron", Integer, nullable=False),
    Column("mom", Integer, nullable=False),
    Column("chot_eaten", Integer, nullable=False),
    Column("chot_given", Integer, nullable=False),
    Column("deadwood", BigInteger, nullable=False),
    Column("showdowns", Integer, nullable=False),
    Column("times_left", Integer, nullable=False),
    Column("opponents", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("longest_streak", Integer, nullable=False),
    Column("best_hand", RowId, ForeignKey("hands.id")),
    Column("best_points", BigInteger),
    Column("worst_hand", RowId, ForeignKey("hands.id")),
    Column("worst_points", BigInteger),
    Column("last_at", Instant),
    Index(None, "guild_id", "book", "season", "balance"),
    Index(None, "account"),
)
"""Sums over `entries` (`balance`) and `results` (all else, reversed hands left out), kept as hands end.

`season` 0 is all time. `deadwood` sums over `showdowns`; `streak` counts the wins running up to now, in the order in
which hands ended, the last one at `last_at`. The best hand is the first of those that brought the most points. The
house has a row for its balance. Whatever stands here can be worked out anew, and `check` does.
"""

pairs = Table(
    "pairs",
    metadata,
    _key("guild_id", ForeignKey("servers.guild_id")),
    Column("book", String(16), primary_key=True),
    Column("season", Integer, primary_key=True, autoincrement=False),
    _key("account"),
    _key("other"),
    Column("hands", Integer, nullable=False),
    Column("ahead", Integer, nullable=False),
    Column("points", BigInteger, nullable=False),
    Index(None, "account"),
    Index(None, "other"),
)
"""Two persons' hands together, from the side of `account`: how many, in how many it ranked before `other`, and the
points that `other` has paid it in all, over what it has paid. Sums like those of `standings`; `season` 0 is all time.
"""

panels = Table(
    "panels",
    metadata,
    Column("table_id", RowId, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("kind", String(32), primary_key=True),
    _key("user_id"),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Index(None, "user_id"),
)
"""The messages in which a table is shown; `user_id` is 0 for what everybody sees."""

announcements = Table(
    "announcements",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, ForeignKey("servers.guild_id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("about", String(40), nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("author", BigInteger, nullable=False),
    Column("facts", JSON, nullable=False),
    Column("at", Instant, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("tried_at", Instant),
    Column("fault", Text, nullable=False),
    UniqueConstraint("guild_id", "kind", "about"),
    CheckConstraint("kind IN ('voided', 'reversed', 'corrected', 'season_begun', 'season_ended')", "kind"),
    CheckConstraint("tries >= 0", "tries"),
    CheckConstraint("(tries = 0) = (tried_at IS NULL)", "tried"),
    # Discord tells a message by its number from one sent twice.
    sqlite_autoincrement=True,
)
"""What was decided and has still to be told in a channel: written with the decision, gone once it was posted.

`about` names the hand, the correction or the season; `facts` is what else the message says, no card and no name among
it. `fault` is why the last of the `tries` failed.
"""


def counting_tables() -> tuple[str, ...]:
    """The tables whose ids the database counts up, each in its column `id`."""
    return tuple(table.name for table in metadata.sorted_tables if table.autoincrement_column is not None)

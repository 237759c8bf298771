"""Everything that outlives a run, in one SQL database; the only SQL of the bot."""

from bot.store.errors import (
    BadDatabaseUrl,
    Closed,
    Conflict,
    Damaged,
    ForeignDatabase,
    InUse,
    NoDatabase,
    NoSuchHand,
    SchemaTooNew,
    TargetExists,
    Unavailable,
    Unsound,
)
from bot.store.ledger import LedgerStore, Standing
from bot.store.members import MemberStore, Preferences, ServerSettings
from bot.store.panels import EVERYBODY, Panel, PanelStore
from bot.store.store import Store
from bot.store.tables import SqlTableStore

__all__ = [
    "EVERYBODY",
    "BadDatabaseUrl",
    "Closed",
    "Conflict",
    "Damaged",
    "ForeignDatabase",
    "InUse",
    "LedgerStore",
    "MemberStore",
    "NoDatabase",
    "NoSuchHand",
    "Panel",
    "PanelStore",
    "Preferences",
    "SchemaTooNew",
    "ServerSettings",
    "SqlTableStore",
    "Standing",
    "Store",
    "TargetExists",
    "Unavailable",
    "Unsound",
]

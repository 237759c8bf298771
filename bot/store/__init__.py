"""Everything that outlives a run, in one SQL database; the only SQL of the bot."""

from bot.store.audit import Audit, Finding, Severity, audit_database
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
from bot.store.members import MemberStore, Preferences
from bot.store.panels import EVERYBODY, Panel, PanelStore
from bot.store.servers import ServerStore, SettingChange
from bot.store.store import Store
from bot.store.tables import DamagedTable, OpenTables, SqlTableStore
from bot.tables.ports import StoreError

__all__ = [
    "EVERYBODY",
    "Audit",
    "BadDatabaseUrl",
    "Closed",
    "Conflict",
    "Damaged",
    "DamagedTable",
    "Finding",
    "ForeignDatabase",
    "InUse",
    "LedgerStore",
    "MemberStore",
    "NoDatabase",
    "NoSuchHand",
    "OpenTables",
    "Panel",
    "PanelStore",
    "Preferences",
    "SchemaTooNew",
    "ServerStore",
    "SettingChange",
    "Severity",
    "SqlTableStore",
    "Standing",
    "Store",
    "StoreError",
    "TargetExists",
    "Unavailable",
    "Unsound",
    "audit_database",
]

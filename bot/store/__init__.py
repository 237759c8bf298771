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
from bot.store.ledger import LedgerStore
from bot.store.members import MemberStore, Preferences
from bot.store.panels import EVERYBODY, Panel, PanelStore
from bot.store.seasons import Season
from bot.store.servers import ServerStore, SettingChange
from bot.store.standings import MIN_HANDS, Board, HandName, Profile, Record, Standing, StandingStore
from bot.store.store import Store
from bot.store.tables import DamagedTable, OpenTables, SqlTableStore
from bot.store.tally import ALL_TIME, Tally
from bot.tables.ports import StoreError

__all__ = [
    "ALL_TIME",
    "EVERYBODY",
    "MIN_HANDS",
    "Audit",
    "BadDatabaseUrl",
    "Board",
    "Closed",
    "Conflict",
    "Damaged",
    "DamagedTable",
    "Finding",
    "ForeignDatabase",
    "HandName",
    "InUse",
    "LedgerStore",
    "MemberStore",
    "NoDatabase",
    "NoSuchHand",
    "OpenTables",
    "Panel",
    "PanelStore",
    "Preferences",
    "Profile",
    "Record",
    "SchemaTooNew",
    "Season",
    "ServerStore",
    "SettingChange",
    "Severity",
    "SqlTableStore",
    "Standing",
    "StandingStore",
    "Store",
    "StoreError",
    "Tally",
    "TargetExists",
    "Unavailable",
    "Unsound",
    "audit_database",
]

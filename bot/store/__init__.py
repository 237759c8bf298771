"""Everything that outlives a run, in one SQL database; the only SQL of the bot."""

from bot.store.audit import Audit, Finding, Severity, audit_database
from bot.store.cursors import OLDEST, Cursor, Page
from bot.store.errors import (
    BadDatabaseUrl,
    ClaimLost,
    Closed,
    Conflict,
    Damaged,
    ForeignDatabase,
    InUse,
    MissingExtra,
    NoDatabase,
    NoSuchHand,
    NotAFile,
    SchemaTooNew,
    TargetExists,
    Unavailable,
    Unsound,
    UsedByOthers,
)
from bot.store.exports import Entered, ExportStore, KeptRecord, Portion
from bot.store.history import HistoryStore, LedgerLine
from bot.store.ledger import EntryKind, LedgerStore
from bot.store.members import MemberStore, Preferences
from bot.store.panels import EVERYBODY, Panel, PanelStore
from bot.store.past_hands import HandName, PastHand, PastHandStore
from bot.store.seasons import Season
from bot.store.servers import ServerStore, SettingChange
from bot.store.shards import WHOLE, Shards
from bot.store.standings import MIN_HANDS, Board, Profile, Record, Standing, StandingStore
from bot.store.store import Store
from bot.store.tables import DamagedTable, OpenTables, SqlTableStore
from bot.store.tally import ALL_TIME, Tally
from bot.store.wire import Wire
from bot.tables.ports import StoreError

__all__ = [
    "ALL_TIME",
    "EVERYBODY",
    "MIN_HANDS",
    "OLDEST",
    "WHOLE",
    "Audit",
    "BadDatabaseUrl",
    "Board",
    "ClaimLost",
    "Closed",
    "Conflict",
    "Cursor",
    "Damaged",
    "DamagedTable",
    "Entered",
    "EntryKind",
    "ExportStore",
    "Finding",
    "ForeignDatabase",
    "HandName",
    "HistoryStore",
    "InUse",
    "KeptRecord",
    "LedgerLine",
    "LedgerStore",
    "MemberStore",
    "MissingExtra",
    "NoDatabase",
    "NoSuchHand",
    "NotAFile",
    "OpenTables",
    "Page",
    "Panel",
    "PanelStore",
    "PastHand",
    "PastHandStore",
    "Portion",
    "Preferences",
    "Profile",
    "Record",
    "SchemaTooNew",
    "Season",
    "ServerStore",
    "SettingChange",
    "Severity",
    "Shards",
    "SqlTableStore",
    "Standing",
    "StandingStore",
    "Store",
    "StoreError",
    "Tally",
    "TargetExists",
    "Unavailable",
    "Unsound",
    "UsedByOthers",
    "Wire",
    "audit_database",
]

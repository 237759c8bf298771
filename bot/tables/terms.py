"""What a server's settings make of a table: what it opens with, and what becomes of it when they change."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.settings import Allowed, ServerSettings
from bot.tables.table import Options, Table

OPTION_NAMES = ("hints", "takeover", "time_bank")
"""What each table may have or not, by the names of `Options`; the settings of the same names say whether it may."""


def opening_options(settings: ServerSettings, *, learning: bool = False) -> Options:
    """The options of a table opened in the server."""
    on = {name: getattr(settings, name) is Allowed.ON for name in OPTION_NAMES}
    return Options(practice=learning or not settings.computers_count, learning=learning, **on)


def allowed_options(options: Options, settings: ServerSettings) -> Options:
    """The options, those off that the server does not allow."""
    off = {name: False for name in forbidden(settings) if getattr(options, name)}
    return replace(options, **off)


def forbidden(settings: ServerSettings) -> frozenset[str]:
    """The names of the options that the server does not allow."""
    return frozenset(name for name in OPTION_NAMES if getattr(settings, name) is Allowed.NEVER)


def under(table: Table, settings: ServerSettings) -> Table:
    """The table as the server's settings want it from the next hand on; the same one where nothing changes."""
    practice = table.options.learning or not settings.computers_count
    options = replace(allowed_options(table.options, settings), practice=practice)
    return replace(table, options=options, stake=min(table.stake, settings.stake_most))

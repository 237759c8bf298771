"""Slash commands and gateway events: parse, call a table, reply."""

EXTENSIONS = ("cogs.hands", "cogs.phom", "cogs.points", "cogs.settings", "cogs.taps", "cogs.watch")
"""The extensions that the bot loads."""

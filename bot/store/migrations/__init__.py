"""The database's schemas, one step a file; run by `bot.store.migrate`."""

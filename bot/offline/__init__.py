"""The same bot in a browser page on one's own machine, without a token: it runs on simcord's in-memory Discord.

``command`` is the subcommand, ``serve`` the whole as an async context manager. The rest makes a live Discord of what
simcord builds for tests: ``live`` lets time and the bot run freely, ``preview`` shows one channel to one person,
``page`` puts a person's two channels side by side, ``prune`` keeps a long session small. simcord is an optional
dependency, so only modules that need it import it.
"""

"""What the bot must remember of itself between two runs."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.schema import facts
from bot.store.upsert import upsert


class FactStore:
    """A text for each name. Every method raises `StoreError` if it cannot be done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str) -> str | None:
        """The text kept under this name; None if none was."""
        wanted = select(facts.c.value).where(facts.c.name == name)

        async def work(connection: AsyncConnection) -> str | None:
            return (await connection.execute(wanted)).scalar()

        return await self._database.read(work)

    async def put(self, name: str, value: str) -> None:
        """Keep a text in place of the one there was."""
        await self._database.write(lambda connection: upsert(connection, facts, {"name": name, "value": value}))

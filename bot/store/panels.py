"""Where a table is shown: the messages to edit, or to clear away, after a restart."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.schema import panels
from bot.store.upsert import upsert

EVERYBODY = 0
"""The `user_id` of a panel that is not one person's; no Discord id is 0."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A message that shows a table. There is one of each `kind`, a word of the caller's, for each table and person."""

    table_id: int
    kind: str
    channel_id: int
    message_id: int
    user_id: int = EVERYBODY


class PanelStore:
    """Panels of tables. Every method raises `StoreError` if it cannot be done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, panel: Panel) -> None:
        """Keep the panel in place of the one of its kind that the table had for the same person."""
        row = {
            "table_id": panel.table_id,
            "kind": panel.kind,
            "user_id": panel.user_id,
            "channel_id": panel.channel_id,
            "message_id": panel.message_id,
        }
        await self._database.write(lambda connection: upsert(connection, panels, row))

    async def drop(self, table_id: int, kind: str, user_id: int = EVERYBODY) -> None:
        """Forget the panel, if there is one."""
        statement = delete(panels).where(
            panels.c.table_id == table_id, panels.c.kind == kind, panels.c.user_id == user_id
        )

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self._database.write(work)

    async def of_table(self, table_id: int) -> tuple[Panel, ...]:
        """All panels of the table, by kind and person."""
        wanted = (
            select(panels.c.table_id, panels.c.kind, panels.c.channel_id, panels.c.message_id, panels.c.user_id)
            .where(panels.c.table_id == table_id)
            .order_by(panels.c.kind, panels.c.user_id)
        )

        async def work(connection: AsyncConnection) -> tuple[Panel, ...]:
            return tuple(Panel(*row) for row in await connection.execute(wanted))

        return await self._database.read(work)

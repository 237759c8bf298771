"""A disk that is full, and one with room again."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database


async def room_for_pages(database: Database, pages: int) -> None:
    """Let the disk be full once the database has `pages` pages more than now."""

    async def work(connection: AsyncConnection) -> None:
        there = (await connection.execute(text("PRAGMA page_count"))).scalar_one()
        await connection.execute(text(f"PRAGMA max_page_count = {there + pages}"))

    await database.write(work)

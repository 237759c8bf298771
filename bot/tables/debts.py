"""Whether somebody's account bears another hand, where the server asks for that."""

from __future__ import annotations

from bot.tables import errors
from bot.tables.ports import TableStore
from bot.tables.settings import ServerSettings
from bot.tables.table import Book, Table


async def check_balance(store: TableStore, settings: ServerSettings, table: Table, user_id: int) -> None:
    """Raises `TooPoor` if the server asks for a balance and the person's is less; `StoreError`.

    Hands of the practice book are for everybody.
    """
    if settings.balance == 0 or table.next_book is not Book.POINTS:
        return
    needed = settings.balance * table.stake
    balance = (await store.balances(table.guild_id, [user_id]))[user_id]
    if balance < needed:
        raise errors.TooPoor(balance, needed)

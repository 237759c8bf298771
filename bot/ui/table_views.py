"""What a table's public message shows: the lobby, the running hand, the end of a hand, the closed table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.store import Record, Store
from bot.tables.table import Human, Phase, Table
from bot.ui import panels
from bot.ui.faces import Faces
from bot.ui.illustrated import Picture, with_picture
from bot.ui.limits import fits, fitting
from bot.ui.notices import notice_of
from bot.ui.permissions import may_attach
from bot.ui.pictures import picture_of, showdown_picture
from bot.ui.readers import Readers
from bot.ui.shown import PublicMessage, hand_number
from bot.ui.texts import Texts
from bot.ui.view import PanelView


class TableViews:
    """Renders public messages in the server's language, with the sums that they show."""

    def __init__(self, client: discord.Client, store: Store, readers: Readers) -> None:
        self._client, self._store, self._readers = client, store, readers

    async def present(self, public: PublicMessage, *, mention: bool = False) -> PanelView:
        """The table as it is. `mention` calls those who play the hand."""
        table = public.table
        texts = await self._readers.table_texts(table.guild_id)
        notice = notice_of(public.notice, texts)
        if table.phase is Phase.CLOSED:
            return panels.closed_panel(table, texts, notice, await self.balances(table))
        if table.running:
            won = await self._evening(public)
            return fitting(
                lambda f: panels.table_panel(table, texts, mention=mention, notice=notice, evening=won, faces=f),
                self._readers.table_faces(),
            )
        if table.hand is not None:
            return await self._showdown(public, table, texts, notice)
        return panels.lobby_panel(table, texts, notice=notice)

    async def faded(self, public: PublicMessage) -> PanelView:
        """What becomes of the lobby or the showdown when the next hand has its own message."""
        change = public.notice
        before = change.before if change is not None else None
        assert before is not None
        texts = await self._readers.table_texts(before.guild_id)
        if before.hand is None:
            return panels.lobby_panel(before, texts, live=False)
        return await self._showdown(public, before, texts, None, live=False)

    async def balances(self, table: Table) -> dict[int, int]:
        """The points, by account, of everybody at the table or in its last hand, in the book where that counts."""
        accounts = {who.account for who in table.people}
        if table.hand is not None:
            accounts |= {who.account for who in table.hand.occupants}
        book = table.next_book if table.hand is None else table.hand.book
        return dict(await self._store.ledger.balances(table.guild_id, sorted(accounts), book))

    async def _showdown(
        self, public: PublicMessage, table: Table, texts: Texts, notice: str | None, *, live: bool = True
    ) -> PanelView:
        sums, won = await self.balances(table), await self._store.ledger.evening(table.id)
        met, faces = await self._records(table), self._readers.table_faces()

        def render(faces: Faces, records: Sequence[Record] = ()) -> PanelView:
            return panels.showdown_panel(
                table, texts, sums, notice, live=live, evening=won, records=records, faces=faces
            )

        view = render(faces, met)
        if not fits(view):
            # The longest end of a hand has no room for what was before it.
            view = fitting(render, faces)
        return with_picture(view, await self._picture(public, table, texts, sums, met), place=1)

    async def _records(self, table: Table) -> tuple[Record, ...]:
        """The records of the last hand's persons with one another, this season, in the hand's book."""
        hand = table.hand
        if hand is None:
            return ()
        people = [who.user_id for who in hand.occupants if isinstance(who, Human)]
        return await self._store.standings.records(table.guild_id, people, hand.book)

    async def _picture(
        self,
        public: PublicMessage,
        table: Table,
        texts: Texts,
        sums: Mapping[int, int],
        records: Sequence[Record],
    ) -> Picture | None:
        """The picture of the end of the table's last hand; None where the server wants or allows none.

        It is drawn anew only if it would look different.
        """
        if not (await self._readers.server(table.guild_id)).pictures or not may_attach(
            self._client, table.guild_id, table.channel_id
        ):
            return None
        shown = showdown_picture(table, texts, sums, records)
        if public.picture is None or public.picture[0] != shown:
            name = f"phom-{table.id}-{hand_number(table)}.png"
            drawn = None if shown is None else await picture_of(shown, name, texts("picture-showdown"))
            public.picture = shown, drawn
        return public.picture[1]

    async def _evening(self, public: PublicMessage) -> Mapping[int, int]:
        """What was won at the table before the running hand: read once a hand, for nothing is won in between."""
        number, table = hand_number(public.table), public.table
        if public.evening is None or public.evening[0] != number:
            public.evening = number, await self._store.ledger.evening(table.id)
        return public.evening[1]

"""What was: the ledger line by line, hands that are over, their replays."""

from __future__ import annotations

from collections.abc import Sequence

from bot.phom.record import steps
from bot.store import HandName, Store
from bot.tables import errors
from bot.tables.rulings import read_hand_name
from bot.ui.answers import Answer
from bot.ui.ids import Press, Verb
from bot.ui.limits import fitting
from bot.ui.page_ids import FIRST, read_cursor, read_season
from bot.ui.pages import show_page
from bot.ui.panels.ledger import LEDGER_ROWS, ledger_panel
from bot.ui.panels.past_hands import HANDS_ROWS, HandsOf, Scope, hands_panel
from bot.ui.panels.replay import replay_panel
from bot.ui.readers import Readers
from bot.ui.texts import Texts

ARCHIVE_VERBS = frozenset({Verb.LEDGER, Verb.HANDS, Verb.REPLAY})
"""The controls of what is shown here."""


class Archives:
    """Shows what was. Every answer is private, and of the server that it is asked in."""

    def __init__(self, store: Store, readers: Readers) -> None:
        self._store, self._readers = store, readers

    async def press(self, answer: Answer, press: Press, values: Sequence[str]) -> None:
        """Do what a button or select asks for. Raises `StalePress` for one that we never made."""
        value = values[0] if values else ""
        match press.verb:
            case Verb.LEDGER:
                season, _, cursor = press.argument.partition("-")
                await self.ledger(answer, season, cursor)
            case Verb.HANDS:
                scope, _, cursor = press.argument.partition("-")
                if scope not in tuple(Scope):
                    raise errors.StalePress
                await self.hands(answer, Scope(scope), press.table or 0, cursor=cursor)
            case Verb.REPLAY if press.table is not None and press.hand is not None:
                await self.replay(answer, press.table, press.hand, press.number or 0)
            case Verb.REPLAY:
                table_id, number = read_hand_name(value)
                await self.replay(answer, table_id or 0, number)
            case _:
                raise errors.StalePress

    async def ledger(self, answer: Answer, season: str = "now", cursor: str = FIRST) -> None:
        """A page of the person's own entries; season and cursor as in `page_ids`."""
        guild_id, when = _place(answer), read_season(season)
        page = await self._store.history.entries(
            guild_id, answer.user_id, season=when, limit=LEDGER_ROWS, cursor=read_cursor(cursor)
        )
        seasons = await self._store.ledger.season(guild_id) > 1
        await show_page(answer, ledger_panel(page, when, await self._texts(answer), seasons=seasons))

    async def hands(self, answer: Answer, scope: Scope, whose: int = 0, *, name: str = "", cursor: str = FIRST) -> None:
        """A page of the hands of the table or member `whose`, or of the server."""
        guild_id, start, past = _place(answer), read_cursor(cursor), self._store.past_hands
        match scope:
            case Scope.TABLE:
                page = await past.of_table(guild_id, whose, limit=HANDS_ROWS, cursor=start)
            case Scope.SERVER:
                page = await past.of_server(guild_id, limit=HANDS_ROWS, cursor=start)
            case Scope.MEMBER:
                page = await past.of_member(guild_id, whose, limit=HANDS_ROWS, cursor=start)
                name = name or await self._store.members.name(guild_id, whose) or "?"
        await show_page(answer, hands_panel(HandsOf(scope, whose, name), page, await self._texts(answer)))

    async def replay(self, answer: Answer, table_id: int, number: int, step: int = 0) -> None:
        """Step `step` of a hand of this server that is over. Raises `UnknownHand`, `HandRunning`."""
        hand = await self._store.tables.dealt_hand(_place(answer), table_id, number)
        if hand is None:
            raise errors.UnknownHand(f"{table_id}-{number}")
        if hand.running:
            raise errors.HandRunning
        record = await self._store.tables.hand_record(table_id, number)
        name, history, texts = HandName(table_id, number), tuple(steps(record)), await self._texts(answer)
        faces = await self._readers.faces(answer.user_id)
        view = fitting(lambda f: replay_panel(name, record, history, step, texts, faces=f), faces)
        await show_page(answer, view)

    async def replay_named(self, answer: Answer, typed: str, table_here: int | None) -> None:
        """The replay of a hand by its name: `12-3`, or `3` at the channel's table. Raises `NoTable`, `UnknownHand`."""
        table_id, number = read_hand_name(typed)
        if table_id is None:
            if table_here is None:
                raise errors.NoTable
            table_id = table_here
        await self.replay(answer, table_id, number)

    async def _texts(self, answer: Answer) -> Texts:
        return await self._readers.texts(answer.user_id, answer.interaction.guild_id)


def _place(answer: Answer) -> int:
    return answer.interaction.guild_id or 0

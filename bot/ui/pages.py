"""Private pages outside a hand: the rules, one's preferences."""

from __future__ import annotations

from dataclasses import replace

from bot.render.lesson import lesson_png
from bot.store import Store
from bot.tables.errors import StalePress
from bot.ui import panels
from bot.ui.answers import Answer
from bot.ui.ids import Press, Verb
from bot.ui.illustrated import Picture, with_picture
from bot.ui.permissions import may_show
from bot.ui.pictures import beside
from bot.ui.readers import Readers
from bot.ui.texts import LANGUAGES, Texts
from bot.ui.view import PanelView


class Pages:
    """Shows pages, and turns them when their buttons are pressed."""

    def __init__(self, store: Store, readers: Readers) -> None:
        self._store, self._readers = store, readers

    async def press(self, answer: Answer, press: Press, value: str) -> None:
        """Do what a button or select of a page asks for."""
        match press.verb:
            case Verb.GUIDE:
                await self.guide(answer, press.page)
            case _:
                await self._prefer(answer, press, value)

    async def guide(self, answer: Answer, page: int) -> None:
        """Page `page`, from 0, of how the game is played."""
        texts, page = await self._texts(answer), panels.guide_page(page)
        picture = await self._illustration(answer, texts, page)
        faces = await self._readers.faces(answer.user_id)
        view = panels.guide_panel(texts, page, faces=faces, pictured=picture is not None)
        await show_page(answer, with_picture(view, picture, place=panels.PICTURE_PLACE))

    async def _illustration(self, answer: Answer, texts: Texts, page: int) -> Picture | None:
        """The picture of this page of the guide; None for one without, and where the person or Discord wants none."""
        lesson = panels.guide_lesson(texts, page)
        if lesson is None or not may_show(answer.interaction):
            return None
        if (await self._readers.preferences(answer.user_id)).text_only:
            return None
        about = "; ".join(panels.lesson_lines(lesson))
        return await beside(lambda: lesson_png(lesson), f"guide-{page + 1}.png", about)

    async def preferences(self, answer: Answer) -> None:
        """What the person prefers, with the switches."""
        texts = await self._texts(answer)
        chosen, faces = await self._readers.preferences(answer.user_id), await self._readers.faces(answer.user_id)
        await show_page(answer, panels.me_panel(chosen, texts, faces=faces))

    async def _prefer(self, answer: Answer, press: Press, value: str) -> None:
        now = await self._readers.preferences(answer.user_id)
        match press.verb:
            case Verb.PINGS_OFF:
                wanted = replace(now, ping=False)
            case Verb.PING:
                wanted = replace(now, ping=_switched_on(press))
            case Verb.DM:
                wanted = replace(now, dm=_switched_on(press))
            case Verb.TEXT_ONLY:
                text_only = _switched_on(press)
                wanted = replace(now, text_only=text_only, hand_picture=now.hand_picture and not text_only)
            case Verb.FOUR_COLOUR:
                wanted = replace(now, four_colour=_switched_on(press))
            case Verb.HAND_PICTURE:
                pictured = _switched_on(press)
                wanted = replace(now, hand_picture=pictured, text_only=now.text_only and not pictured)
            case _ if value in (*LANGUAGES, panels.AUTO):
                wanted = replace(now, language=None if value == panels.AUTO else value)
            case _:
                raise StalePress
        await self._readers.save_preferences(answer.user_id, wanted)
        if press.verb is Verb.PINGS_OFF:
            texts = await self._texts(answer)
            await answer.say(panels.text_panel(texts("pings-are-off")))
        else:
            await self.preferences(answer)

    async def _texts(self, answer: Answer) -> Texts:
        return await self._readers.texts(answer.user_id, answer.interaction.guild_id)


def _switched_on(press: Press) -> bool:
    """Whether the switch is to be on. Raises `StalePress` for a control that we never made."""
    if press.argument not in ("on", "off"):
        raise StalePress
    return press.argument == "on"


async def show_page(answer: Answer, view: PanelView) -> None:
    """As a new private message, or in place of the page whose button was pressed."""
    if answer.message is not None and answer.message.ephemeral:
        await answer.edit(view)
    else:
        await answer.say(view)

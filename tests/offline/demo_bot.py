"""A bot with every way of Discord's that the game uses, but no game: a table whose chairs are counters.

``/phom open`` posts the table; **Bài của tôi** answers privately; **Gửi riêng** opens a panel in direct messages, whose
button changes the table and, through the interaction's token, the private answer given before.
"""

import asyncio
import io
import re
from datetime import timedelta
from typing import Any, Self

import discord
from discord import app_commands
from discord.ext import commands

RED_SUIT = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100c9fe92ef"
    "0000000049454e44ae426082"
)
"""A picture of one red pixel."""

VIETNAMESE = {"say": "nói", "Say a word": "Nói một từ", "The word": "Từ ấy"}

WORDS = ("một", "hai", "ba")


class Translator(app_commands.Translator):
    """Vietnamese for what is English in a command."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The Vietnamese, where there is any."""
        return VIETNAMESE.get(string.message) if locale is discord.Locale.vietnamese else None


class Demo(commands.Bot):
    """The bot. ``presses`` counts what was pressed, ``locales`` what language the people spoke."""

    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents(guilds=True), help_command=None)
        self.presses: list[tuple[str, str]] = []
        self.locales: set[str] = set()
        self.table: discord.PartialMessage | None = None
        self.private: discord.InteractionMessage | None = None
        self.private_token = ""
        self.emoji: discord.Emoji | None = None
        self.closed_times = 0
        self.unanswered: list[discord.Interaction[Any]] = []
        self.sulks = asyncio.Event()

    async def setup_hook(self) -> None:
        """Register the commands and the buttons, and upload the emoji."""
        self.emoji = await self.create_application_emoji(name="card_red", image=RED_SUIT)
        self.tree.add_command(PhomCommands(self))
        self.add_dynamic_items(Press)
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def close(self) -> None:
        """End, and remember it."""
        self.closed_times += 1
        await super().close()

    def table_view(self) -> discord.ui.LayoutView:
        """The table as it is now."""
        counts = {name: sum(1 for who, action in self.presses if who == name) for name, _ in self.presses}
        lines = [f"**{name}**: {count}" for name, count in counts.items()] or ["Chưa ai bấm."]
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(
            Press("count", "Đếm", self.emoji), Press("private", "Bài của tôi"), Press("direct", "Gửi riêng")
        )
        text: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay(
            "## Bàn của An\n" + "\n".join(lines) + f"\nHết giờ {_soon()} {self.emoji}"
        )
        return _layout(text, row)


def _soon() -> str:
    return discord.utils.format_dt(discord.utils.utcnow() + timedelta(seconds=30), "R")


def _layout(*items: discord.ui.Item[Any]) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.Container(*items, accent_color=0x2B8A3E))
    return view


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"demo:(?P<action>[a-z]+)"):
    """Any button of the bot's."""

    def __init__(self, action: str, label: str = "", emoji: discord.Emoji | None = None) -> None:
        super().__init__(discord.ui.Button(label=label, custom_id=f"demo:{action}", emoji=emoji))
        self.action = action

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button that was pressed."""
        return cls(match["action"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says."""
        bot: Demo = interaction.client
        bot.presses.append((interaction.user.display_name, self.action))
        bot.locales.add(str(interaction.locale))
        match self.action:
            case "count":
                await interaction.response.edit_message(view=bot.table_view())
            case "private":
                secret = f"Chỉ {interaction.user.display_name} thấy"
                view = _layout(
                    discord.ui.TextDisplay(secret),
                    discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png")),
                )
                file = discord.File(io.BytesIO(RED_SUIT), "hand.png")
                await interaction.response.send_message(view=view, file=file, ephemeral=True)
                bot.private = await interaction.original_response()
                bot.private_token = interaction.token
            case "direct":
                await interaction.response.defer()
                await interaction.user.send(view=_panel(f"Bài của {interaction.user.display_name}"))
            case "play":
                await interaction.response.edit_message(view=_panel(f"{interaction.user.display_name} đã đánh"))
                if bot.table is not None:
                    await bot.table.edit(view=bot.table_view())


def _panel(title: str) -> discord.ui.LayoutView:
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(Press("play", "Đánh"))
    return _layout(discord.ui.TextDisplay(title), row)


class PhomCommands(app_commands.Group, name="phom", description="Chơi phỏm"):
    """The slash commands."""

    def __init__(self, bot: Demo) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="open", description="Mở bàn")
    @app_commands.describe(stake="Mức cược")
    async def open(self, interaction: discord.Interaction[Any], stake: int = 10) -> None:
        """Post the table."""
        self.bot.locales.add(str(interaction.locale))
        await interaction.response.send_message(view=self.bot.table_view())
        message = await interaction.original_response()
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        self.bot.table = channel.get_partial_message(message.id)

    @app_commands.command(name="say", description="Say a word")
    @app_commands.describe(word="The word")
    async def say(self, interaction: discord.Interaction[Any], word: str) -> None:
        """Say a word."""
        await interaction.response.send_message(f"{interaction.user.display_name}: {word}")

    @say.autocomplete("word")
    async def words(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        """The words that begin like what was typed."""
        return [app_commands.Choice(name=word, value=word) for word in WORDS if word.startswith(typed)]

    @app_commands.command(name="sulk", description="Answer nothing")
    async def sulk(self, interaction: discord.Interaction[Any]) -> None:
        """Do not answer."""
        self.bot.unanswered.append(interaction)
        self.bot.sulks.set()

    @app_commands.command(name="close", description="Đóng bàn")
    async def close(self, interaction: discord.Interaction[Any]) -> None:
        """Delete the table."""
        if self.bot.table is not None:
            await self.bot.table.delete()
            self.bot.table = None
        await interaction.response.send_message("Đã đóng.", ephemeral=True)

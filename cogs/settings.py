"""`/phom-settings`: what those who manage a server may decide."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.corrections import MOST_POINTS
from bot.tables.table import Book
from bot.ui.announcements import REASON_LETTERS
from bot.ui.panels import SEASON_LETTERS
from bot.ui.texts import LANGUAGES
from bot.ui.translator import local
from cogs.parts import answering, parts_of


@app_commands.default_permissions(manage_guild=True)
class Settings(
    commands.GroupCog,
    group_name=local("cmd-settings-name"),
    group_description=local("cmd-settings-about"),
):
    """`/phom-settings …`: Discord shows it to those who may manage the server, and to whom they let it."""

    @app_commands.command(name=local("cmd-settings-panel-name"), description=local("cmd-settings-panel-about"))
    async def panel(self, interaction: discord.Interaction) -> None:
        """Every setting of the server."""
        async with answering(interaction) as answer:
            await parts_of(interaction).servers.show(answer)

    @app_commands.command(name=local("cmd-settings-log-name"), description=local("cmd-settings-log-about"))
    async def log(self, interaction: discord.Interaction) -> None:
        """Who changed which setting, and when."""
        async with answering(interaction) as answer:
            await parts_of(interaction).servers.log(answer, 0)

    @app_commands.command(name=local("cmd-settings-doctor-name"), description=local("cmd-settings-doctor-about"))
    async def doctor(self, interaction: discord.Interaction) -> None:
        """What is wrong, and the fix as a button."""
        async with answering(interaction) as answer:
            await parts_of(interaction).doctor.show(answer)

    season = app_commands.Group(name=local("cmd-settings-season-name"), description=local("cmd-settings-season-about"))

    @season.command(name=local("cmd-season-start-name"), description=local("cmd-season-start-about"))
    @app_commands.rename(name=local("opt-season-name-name"))
    @app_commands.describe(name=local("opt-season-name-about"))
    async def season_start(
        self, interaction: discord.Interaction, name: app_commands.Range[str, 1, SEASON_LETTERS] | None = None
    ) -> None:
        """Begin a season."""
        async with answering(interaction) as answer:
            await parts_of(interaction).seasons.start(answer, name)

    @season.command(name=local("cmd-season-end-name"), description=local("cmd-season-end-about"))
    async def season_end(self, interaction: discord.Interaction) -> None:
        """End the season, after a question."""
        async with answering(interaction) as answer:
            await parts_of(interaction).seasons.ask_end(answer)

    @app_commands.command(name=local("cmd-settings-void-name"), description=local("cmd-settings-void-about"))
    @app_commands.rename(reason=local("opt-ruling-reason-name"))
    @app_commands.describe(reason=local("opt-ruling-reason-about"))
    async def void(self, interaction: discord.Interaction, reason: app_commands.Range[str, 1, REASON_LETTERS]) -> None:
        """Void the running hand."""
        async with answering(interaction) as answer:
            await parts_of(interaction).rulings.void(answer, reason)

    @app_commands.command(name=local("cmd-settings-reverse-name"), description=local("cmd-settings-reverse-about"))
    @app_commands.rename(hand=local("opt-reverse-hand-name"), reason=local("opt-ruling-reason-name"))
    @app_commands.describe(hand=local("opt-reverse-hand-about"), reason=local("opt-ruling-reason-about"))
    async def reverse(
        self, interaction: discord.Interaction, hand: str, reason: app_commands.Range[str, 1, REASON_LETTERS]
    ) -> None:
        """Give back the points of an ended hand."""
        async with answering(interaction) as answer:
            await parts_of(interaction).rulings.reverse(answer, hand, reason)

    @app_commands.command(name=local("cmd-settings-correct-name"), description=local("cmd-settings-correct-about"))
    @app_commands.rename(
        member=local("opt-correct-person-name"),
        amount=local("opt-correct-amount-name"),
        reason=local("opt-ruling-reason-name"),
    )
    @app_commands.describe(
        member=local("opt-correct-person-about"),
        amount=local("opt-correct-amount-about"),
        reason=local("opt-ruling-reason-about"),
    )
    async def correct(
        self,
        interaction: discord.Interaction,
        member: discord.User,
        amount: app_commands.Range[int, -MOST_POINTS, MOST_POINTS],
        reason: app_commands.Range[str, 1, REASON_LETTERS],
    ) -> None:
        """Give or take somebody's points."""
        async with answering(interaction) as answer:
            await parts_of(interaction).rulings.correct(answer, member, amount, reason)

    @app_commands.command(name=local("cmd-settings-ledger-name"), description=local("cmd-settings-ledger-about"))
    @app_commands.rename(book=local("opt-ledger-book-name"), after=local("opt-ledger-after-name"))
    @app_commands.describe(book=local("opt-ledger-book-about"), after=local("opt-ledger-after-about"))
    @app_commands.choices(
        book=[app_commands.Choice(name=local(f"ledger-book-{book.value}"), value=book.value) for book in Book]
    )
    async def ledger(
        self,
        interaction: discord.Interaction,
        book: app_commands.Choice[str] | None = None,
        after: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """The server's ledger as a file."""
        async with answering(interaction) as answer:
            chosen = Book.POINTS if book is None else Book(book.value)
            await parts_of(interaction).exports.ledger(answer, chosen, after=after or 0)

    @app_commands.command(name=local("cmd-settings-language-name"), description=local("cmd-settings-language-about"))
    @app_commands.rename(language=local("opt-language-name"))
    @app_commands.describe(language=local("opt-language-about"))
    @app_commands.choices(
        language=[app_commands.Choice(name=local(f"language-{language}"), value=language) for language in LANGUAGES]
    )
    async def language(self, interaction: discord.Interaction, language: app_commands.Choice[str]) -> None:
        """The language of the server's tables."""
        async with answering(interaction) as answer:
            await parts_of(interaction).servers.command(answer, "language", language.value)

    @app_commands.command(name=local("cmd-settings-computers-name"), description=local("cmd-settings-computers-about"))
    @app_commands.rename(count=local("opt-computers-count-name"))
    @app_commands.describe(count=local("opt-computers-count-about"))
    async def computers(self, interaction: discord.Interaction, count: bool) -> None:
        """Which book hands with computer players count in."""
        async with answering(interaction) as answer:
            await parts_of(interaction).servers.command(
                answer, "computers_count", count, "said-computers-count" if count else "said-computers-practice"
            )

    @app_commands.command(name=local("cmd-settings-moments-name"), description=local("cmd-settings-moments-about"))
    @app_commands.rename(told=local("opt-switch-name"))
    @app_commands.describe(told=local("opt-switch-about"))
    async def moments(self, interaction: discord.Interaction, told: bool) -> None:
        """Whether the moments of a hand are told in the channel."""
        async with answering(interaction) as answer:
            await parts_of(interaction).servers.command(answer, "quiet", not told)

    @app_commands.command(name=local("cmd-settings-pictures-name"), description=local("cmd-settings-pictures-about"))
    @app_commands.rename(shown=local("opt-switch-name"))
    @app_commands.describe(shown=local("opt-switch-about"))
    async def pictures(self, interaction: discord.Interaction, shown: bool) -> None:
        """Whether the end of a hand is shown as a picture too."""
        async with answering(interaction) as answer:
            await parts_of(interaction).servers.command(answer, "pictures", shown)

    @reverse.autocomplete("hand")
    async def _hand_choices(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = await parts_of(interaction).rulings.choices(interaction.guild_id or 0, typed)
        return [app_commands.Choice(name=label, value=name) for label, name in found]


async def setup(bot: commands.AutoShardedBot) -> None:
    """Add the command."""
    await bot.add_cog(Settings())

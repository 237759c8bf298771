"""The process under load: the bot, or discord.py alone. Asked for its costs over its standard input and output."""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import logging
import os
import sys
from pathlib import Path
from time import process_time
from typing import Any

import discord
import yarl
from discord.gateway import DiscordWebSocket

from benchmarks.load_payloads import BOT_ID
from benchmarks.load_split import Sampler

TOKEN = base64.b64encode(str(BOT_ID).encode()).decode().rstrip("=") + ".load.load"


class Bare(discord.Client):
    """What discord.py itself costs: a static panel, answered with itself at every press."""

    def __init__(self, panel: list[Any]) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True), max_messages=None)
        self._panel = panel

    async def setup_hook(self) -> None:
        """Have the panel's buttons dispatched, wherever they are pressed."""
        view = discord.ui.LayoutView(timeout=None)
        for part in self._panel:
            view.add_item(_copied(part))
        for item in view.walk_children():
            if isinstance(item, discord.ui.Button):
                item.callback = _answerer(view)  # type: ignore[method-assign]
        self.add_view(view)


def _answerer(view: discord.ui.LayoutView) -> Any:
    async def callback(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=view)

    return callback


def _copied(part: dict[str, Any]) -> discord.ui.Item[Any]:
    """A component of a panel as discord.py has it."""
    inner = [_copied(nested) for nested in part.get("components", ())]
    match part["type"]:
        case 17:
            return discord.ui.Container(*inner, accent_colour=part.get("accent_color"))
        case 1:
            return discord.ui.ActionRow(*inner)
        case 10:
            return discord.ui.TextDisplay(part["content"])
        case 14:
            return discord.ui.Separator(visible=part.get("divider", True))
        case 3:
            options = [discord.SelectOption(label=o["label"], value=o["value"]) for o in part["options"]]
            return discord.ui.Select(custom_id=part["custom_id"], options=options)
        case _:
            emoji = part.get("emoji")
            return discord.ui.Button(
                style=discord.ButtonStyle(part["style"]),
                label=part.get("label"),
                custom_id=part["custom_id"],
                disabled=part.get("disabled", False),
                emoji=None if emoji is None else discord.PartialEmoji(name=emoji["name"], id=int(emoji["id"])),
            )


async def _bot(database: str, guilds: list[int]) -> discord.Client:
    """The bot as its process runs it, in servers that want no pictures."""
    # Imported here, for discord.py alone must not carry them.
    from bot.app import build_bot, read_settings
    from bot.garbage import search_rarely
    from bot.store import Store

    settings = read_settings(None).model_copy(update={"database_url": f"sqlite+aiosqlite:///{database}"})
    async with await Store.open(settings.database_url, now=discord.utils.utcnow()) as store:
        for guild_id in guilds:
            await store.servers.change(guild_id, "pictures", False, author=BOT_ID, at=discord.utils.utcnow())
    bot = build_bot(settings)
    search_rarely()
    return bot


def _costs(sampler: Sampler) -> dict[str, Any]:
    """Processor seconds so far, resident bytes, samples by part."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return {"cpu": process_time(), "rss": pages * os.sysconf("SC_PAGE_SIZE"), "samples": dict(sampler.samples)}


async def _answer_questions(client: discord.Client, sampler: Sampler) -> None:
    """One line of JSON for each line that is read: `costs`, and `sample` or `rest` before them."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := (await reader.readline()).decode().strip():
        match line:
            case "sample":
                sampler.start()
            case "rest":
                sampler.stop()
            case _:
                await client.wait_until_ready()
        tables = getattr(client, "tables", None)
        open_tables = 0 if tables is None else len(tables.all())
        print(json.dumps(_costs(sampler) | {"tables": open_tables}), flush=True)
    await client.close()


async def _run(port: int, database: str, panel: list[Any], guilds: list[int]) -> None:
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
    client = Bare(panel) if panel else await _bot(database, guilds)
    questions = asyncio.create_task(_answer_questions(client, Sampler()))
    async with client:
        await client.start(TOKEN)
    questions.cancel()


def main() -> None:
    """Run until the standard input ends."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--database", default="")
    parser.add_argument("--panel", default="", help="a file with the panel of the bare client; the bot without one")
    parser.add_argument("--guilds", default="", help="the servers, which want no pictures")
    options = parser.parse_args()
    logging.basicConfig(level=logging.WARNING)
    logging.getLogger("discord").setLevel(logging.CRITICAL)  # it would tell how it looks for a Discord that has gone
    guilds = [int(guild) for guild in options.guilds.split(",") if guild]
    panel = json.loads(Path(options.panel).read_text(encoding="utf-8")) if options.panel else []
    asyncio.run(_run(options.port, options.database, panel, guilds))


if __name__ == "__main__":
    main()

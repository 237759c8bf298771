"""Pictures of every screen at both widths: ``python -m tests.browser.screenshots [DIRECTORY] [--locale en]``.

Plays with the real bot in the offline page until every screen was seen, and ends with 1 if one was not, or did not
fit its window.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import discord

from bot.offline.serve import serve
from bot.ui.texts import LANGUAGES
from tests.browser.chromium import NoChromium, launched
from tests.browser.page import DESK, PHONE, Pane, PlayerPage, opened
from tests.browser.play import Labels, Words, choose, words_of

PATIENCE_SECONDS = 240.0
"""How long hands are played for the rarer screens to come up."""
_GLANCE_MS = 150


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen of a hand, and how it is known that it is there."""

    name: str
    pane: Pane
    is_shown: Callable[[Labels, Words], bool]
    """From the labels of the live buttons of both channels."""


SCENES = (
    Scene("lobby", Pane.CHANNEL, lambda labels, words: words.start in labels.channel),
    Scene("table", Pane.CHANNEL, lambda labels, _: labels.cards != ()),
    Scene("hand", Pane.DIRECT, lambda labels, _: labels.cards != ()),
    Scene("eating", Pane.DIRECT, lambda labels, _: labels.eat is not None),
    Scene("laying", Pane.DIRECT, lambda labels, _: labels.lay is not None),
    Scene("sending", Pane.DIRECT, lambda labels, _: labels.send is not None),
    Scene("showdown", Pane.CHANNEL, lambda labels, words: words.rematch in labels.channel),
)
ANSWERS = (("rules",), ("help",), ("me", "show"))
"""Subcommands whose private answer is a screen, by the names within each other."""


@dataclass(slots=True)
class Album:
    """The pictures in a directory, and what was wrong with them."""

    directory: Path
    phone: PlayerPage
    desk: PlayerPage
    taken: set[str] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)

    async def take(self, name: str, pane: Pane) -> None:
        """Take the screen in both windows, once."""
        if name in self.taken:
            return
        self.taken.add(name)
        await self.phone.show(pane)
        for player, (width, _) in ((self.phone, PHONE), (self.desk, DESK)):
            await player.scroll_down(pane)
            await player.page.wait_for_timeout(_GLANCE_MS)
            await player.shoot(self.directory / f"{name}-{width}.png")
            overflow = await player.overflow()
            if overflow:
                self.complaints.append(f"{name} at {width} px is too wide: {overflow}")

    def missing(self) -> list[str]:
        """The screens that were not seen."""
        return [scene.name for scene in SCENES if scene.name not in self.taken]


async def learn(album: Album, words: Words) -> None:
    """Begin the practice hand, and leave it again."""
    desk = album.desk
    await desk.command(words.command("learn"))
    await desk.until("🎓", Pane.DIRECT)
    await album.take("learning", Pane.DIRECT)
    await desk.command(words.command("leave"))
    await desk.press(words.leave_surely)
    await desk.buttons(Pane.DIRECT, words.leave).first.wait_for(state="detached")


async def play(album: Album, words: Words) -> None:
    """Play with three computer players until every screen of a hand was seen, or patience ends."""
    desk = album.desk
    deadline = time.monotonic() + PATIENCE_SECONDS
    await desk.start()
    await desk.buttons(Pane.CHANNEL, words.start).wait_for()
    await album.take(SCENES[0].name, SCENES[0].pane)
    for _ in range(3):
        await desk.press(words.add_computer)
    await desk.press(words.start)
    while album.missing() and time.monotonic() < deadline:
        labels = Labels(tuple(await desk.labels(Pane.CHANNEL)), tuple(await desk.labels(Pane.DIRECT)))
        for scene in SCENES:
            if scene.is_shown(labels, words):
                await album.take(scene.name, scene.pane)
        press = choose(labels, words)
        if press is None:
            await desk.page.wait_for_timeout(_GLANCE_MS)
        else:
            await desk.press(press.label, press.pane)
            await desk.page.wait_for_timeout(_GLANCE_MS)


async def ask(album: Album, words: Words) -> None:
    """Take what commands answer."""
    for path in ANSWERS:
        await album.desk.command(words.command(*path))
        await album.desk.page.wait_for_timeout(4 * _GLANCE_MS)
        await album.take(path[0], Pane.CHANNEL)


async def take_all(directory: Path, build: Callable[[], discord.Client], locale: str) -> list[str]:
    """Take every picture into the directory; returns what was wrong, a sentence each."""
    words = words_of(locale)
    async with serve(build, locale=locale) as offline, launched() as browser:
        url = offline.addresses[0].url
        async with opened(browser, url, PHONE) as phone, opened(browser, url, DESK) as desk:
            album = Album(directory, phone, desk)
            await learn(album, words)
            await play(album, words)
            await ask(album, words)
            errors = [f"a script failed: {error}" for error in phone.errors + desk.errors]
    return album.complaints + errors + [f"the screen was not seen: {name}" for name in album.missing()]


def main() -> int:
    """Take the pictures; returns the exit code."""
    from bot.offline.command import bot_on

    parser = argparse.ArgumentParser(description="Take pictures of every screen.")
    parser.add_argument("directory", nargs="?", type=Path, default=Path("data/screenshots"))
    parser.add_argument("--locale", choices=LANGUAGES, default="vi")
    arguments = parser.parse_args()
    directory, locale = arguments.directory, arguments.locale
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="phom-") as database:
        try:
            complaints = asyncio.run(take_all(directory, bot_on(Path(database) / "phom.db", locale), locale))
        except NoChromium as error:
            complaints = [str(error)]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    print(f"Pictures are in {directory}.")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())

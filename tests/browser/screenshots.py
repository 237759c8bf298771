"""Pictures of every screen at both widths: ``python -m tests.browser.screenshots [DIRECTORY] [--locale en]``.

Plays one arranged hand with the real bot in the offline page, and ends with 1 if a screen was not seen, or did not fit
its window.
"""

import argparse
import asyncio
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Locator

from bot.offline.serve import Build, serve
from bot.offline.world import NAMES
from bot.ui.texts import LANGUAGES
from tests.browser.chromium import NoChromium, launched
from tests.browser.page import DESK, PHONE, Pane, PlayerPage, opened
from tests.browser.play import GLANCE_MS, Words, words_of
from tests.browser.scenes import HAND_SCENES, LOBBY, SHOWDOWN, Scene
from tests.browser.stage import SEAT, Stage, patient_bot, stacked_deck

_MARGIN = 12
"""CSS pixels above and below a message."""
_ANSWERS = (("rules",), ("help",), ("me", "show"))
"""Subcommands whose private answer is a screen, by the names within each other."""


@dataclass(slots=True)
class Album:
    """The pictures in a directory, and what was wrong with them."""

    directory: Path
    phone: PlayerPage
    desk: PlayerPage
    words: Words
    complaints: list[str] = field(default_factory=list)

    async def take(self, name: str, pane: Pane) -> None:
        """Take the newest message with buttons in both windows, which are made as high as it is."""
        await self.phone.show(pane)
        for player, (width, height) in ((self.phone, PHONE), (self.desk, DESK)):
            await player.page.wait_for_timeout(GLANCE_MS)
            await self._fit(player, pane, width, height)
            await player.shoot(self.directory / f"{name}-{width}.png")
            overflow = await player.overflow()
            if overflow:
                self.complaints.append(f"{name} at {width} px is too wide: {overflow}")
            await player.page.set_viewport_size({"width": width, "height": height})

    async def take_scene(self, scene: Scene) -> None:
        """Take the screen as soon as both windows show it."""
        for player in (self.phone, self.desk):
            await scene.wait(player, self.words)
        await self.take(scene.name, scene.pane)

    async def _fit(self, player: PlayerPage, pane: Pane, width: int, height: int) -> None:
        """Make the window as high as the message, the usual height at least, and bring it into view."""
        message, timeline = player.newest_with_buttons(pane), player.frame(pane).locator("#channel-timeline")
        needed = round(height - await _height_of(timeline) + await _height_of(message) + 2 * _MARGIN)
        await player.page.set_viewport_size({"width": width, "height": max(height, needed)})
        await player.page.wait_for_timeout(GLANCE_MS)  # a channel that grows goes to its newest message by itself
        await message.evaluate("(message) => message.scrollIntoView({ block: 'end' })")


async def _height_of(element: Locator) -> float:
    box = await element.bounding_box()
    return 0.0 if box is None else box["height"]


async def learn(album: Album) -> None:
    """Begin the practice hand, and leave it again."""
    desk, words = album.desk, album.words
    await desk.command(words.command("learn"))
    await desk.until("🎓", Pane.DIRECT)
    await album.take("learning", Pane.DIRECT)
    await desk.command(words.command("leave"))
    await desk.press(words.leave_surely)
    await desk.buttons(Pane.DIRECT, words.leave).first.wait_for(state="detached")


async def play(album: Album, stage: Stage) -> None:
    """Open a table, and play the arranged hand there to its end."""
    await album.desk.start()
    await album.take_scene(LOBBY)
    awaited = list(HAND_SCENES)
    async for view in stage.play(album.desk, album.words):
        for scene in [scene for scene in awaited if scene.is_due(view)]:
            await album.take_scene(scene)
            awaited.remove(scene)
    album.complaints += [f"the hand never comes to {scene.name}" for scene in awaited]
    await album.take_scene(SHOWDOWN)


async def look_back(album: Album) -> None:
    """Take a step of the replay of the hand that is over."""
    desk, words = album.desk, album.words
    await desk.press(words.replay)
    await desk.buttons(Pane.CHANNEL, words.step_next).last.wait_for()
    await desk.press(words.step_next)
    await desk.page.wait_for_timeout(4 * GLANCE_MS)
    await album.take("replay", Pane.CHANNEL)


async def ask(album: Album) -> None:
    """Take what commands answer."""
    for path in _ANSWERS:
        await album.desk.command(album.words.command(*path))
        await album.desk.page.wait_for_timeout(4 * GLANCE_MS)
        await album.take(path[0], Pane.CHANNEL)


async def take_all(directory: Path, build: Build, locale: str) -> list[str]:
    """Take every picture into the directory; returns what was wrong, a sentence each."""
    with stacked_deck():
        async with serve(build, people=len(NAMES), locale=locale) as offline, launched() as browser:
            url = offline.addresses[SEAT].url
            async with opened(browser, url, PHONE) as phone, opened(browser, url, DESK) as desk:
                album = Album(directory, phone, desk, words_of(locale))
                await learn(album)
                await play(album, Stage(offline))
                await look_back(album)
                await ask(album)
                errors = [f"a script failed: {error}" for error in phone.errors + desk.errors]
    return album.complaints + errors


def main() -> int:
    """Take the pictures; returns the exit code."""
    parser = argparse.ArgumentParser(description="Take pictures of every screen.")
    parser.add_argument("directory", nargs="?", type=Path, default=Path("data/screenshots"))
    parser.add_argument("--locale", choices=LANGUAGES, default="vi")
    arguments = parser.parse_args()
    directory, locale = arguments.directory, arguments.locale
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="phom-") as folder:
        try:
            complaints = asyncio.run(take_all(directory, patient_bot(Path(folder) / "phom.db", locale), locale))
        except NoChromium as error:
            complaints = [str(error)]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    print(f"Pictures are in {directory}.")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())

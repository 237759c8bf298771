"""Pictures of every screen at both widths: ``python -m tests.browser.screenshots [DIRECTORY]``.

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
from tests.browser.chromium import NoChromium, launched
from tests.browser.page import DESK, PHONE, Pane, PlayerPage, opened
from tests.browser.play import ADD_COMPUTER, REMATCH, START, Labels, choose

PATIENCE_SECONDS = 240.0
"""How long hands are played for the rarer screens to come up."""
_GLANCE_MS = 150


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen, and how it is known that it is there."""

    name: str
    pane: Pane
    is_shown: Callable[[Labels], bool]
    """From the labels of the live buttons of both channels."""


SCENES = (
    Scene("lobby", Pane.CHANNEL, lambda labels: START in labels.channel),
    Scene("table", Pane.CHANNEL, lambda labels: labels.cards != ()),
    Scene("hand", Pane.DIRECT, lambda labels: labels.cards != ()),
    Scene("laying", Pane.DIRECT, lambda labels: labels.lay is not None),
    Scene("sending", Pane.DIRECT, lambda labels: labels.send is not None),
    Scene("showdown", Pane.CHANNEL, lambda labels: REMATCH in labels.channel),
)


@dataclass(slots=True)
class Album:
    """The pictures in a directory, and what was wrong with them."""

    directory: Path
    phone: PlayerPage
    desk: PlayerPage
    taken: set[str] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)

    async def take(self, scene: Scene) -> None:
        """Take the screen in both windows, once."""
        if scene.name in self.taken:
            return
        self.taken.add(scene.name)
        await self.phone.show(scene.pane)
        for player, (width, _) in ((self.phone, PHONE), (self.desk, DESK)):
            await player.page.wait_for_timeout(_GLANCE_MS)
            await player.shoot(self.directory / f"{scene.name}-{width}.png")
            overflow = await player.overflow()
            if overflow:
                self.complaints.append(f"{scene.name} at {width} px is too wide: {overflow}")

    def missing(self) -> list[str]:
        """The screens that were not seen."""
        return [scene.name for scene in SCENES if scene.name not in self.taken]


async def play(album: Album) -> None:
    """Play with three computer players until every screen was seen, or patience ends."""
    desk = album.desk
    deadline = time.monotonic() + PATIENCE_SECONDS
    await desk.start()
    await desk.buttons(Pane.CHANNEL, START).wait_for()
    await album.take(SCENES[0])
    for _ in range(3):
        await desk.press(ADD_COMPUTER)
    await desk.press(START)
    while album.missing() and time.monotonic() < deadline:
        labels = Labels(tuple(await desk.labels(Pane.CHANNEL)), tuple(await desk.labels(Pane.DIRECT)))
        for scene in SCENES:
            if scene.is_shown(labels):
                await album.take(scene)
        press = choose(labels)
        if press is None:
            await desk.page.wait_for_timeout(_GLANCE_MS)
        else:
            await desk.press(press.label, press.pane)
            await desk.page.wait_for_timeout(_GLANCE_MS)


async def take_all(directory: Path, build: Callable[[], discord.Client]) -> list[str]:
    """Take every picture into the directory; returns what was wrong, a sentence each."""
    async with serve(build) as offline, launched() as browser:
        url = offline.addresses[0].url
        async with opened(browser, url, PHONE) as phone, opened(browser, url, DESK) as desk:
            album = Album(directory, phone, desk)
            await play(album)
            errors = [f"a script failed: {error}" for error in phone.errors + desk.errors]
    return album.complaints + errors + [f"the screen was not seen: {name}" for name in album.missing()]


def main() -> int:
    """Take the pictures; returns the exit code."""
    from bot.offline.command import bot_on

    parser = argparse.ArgumentParser(description="Take pictures of every screen.")
    parser.add_argument("directory", nargs="?", type=Path, default=Path("data/screenshots"))
    directory = parser.parse_args().directory
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="phom-") as database:
        try:
            complaints = asyncio.run(take_all(directory, bot_on(Path(database) / "phom.db", "vi")))
        except NoChromium as error:
            complaints = [str(error)]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    print(f"Pictures are in {directory}.")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())

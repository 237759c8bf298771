"""The picture that README shows, in both languages: ``python -m tests.browser.readme [DIRECTORY]``.

Three friends and a computer player in the middle of a hand, the table beside the private cards of one of them.
"""

import argparse
import asyncio
import io
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from PIL import Image
from playwright.async_api import Error, Locator

from bot.offline.command import bot_on
from bot.offline.serve import serve
from bot.ui.texts import LANGUAGES
from tests.browser.chromium import NoChromium, launched
from tests.browser.page import Pane, PlayerPage, opened
from tests.browser.play import Labels, Words, choose, words_of

PEOPLE = 3
WINDOW = (1100, 1500)
"""As high as no message is, so that each can be seen as a whole."""
PATIENCE_SECONDS = 240.0
LARGEST = 300_000
"""Bytes of one picture."""
GROUND = (49, 51, 56)
COLOURS = 96
_GLANCE_MS = 150


async def picture_of(message: Locator) -> Image.Image:
    """One message as it is seen."""
    return Image.open(io.BytesIO(await message.screenshot())).convert("RGB")


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    """The pictures in one, on Discord's ground."""
    whole = Image.new("RGB", (sum(p.width for p in pictures), max(p.height for p in pictures)), GROUND)
    left = 0
    for picture in pictures:
        whole.paste(picture, (left, 0))
        left += picture.width
    return whole


def keep(picture: Image.Image, path: Path) -> None:
    """Write the picture as a small file."""
    picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)
    if path.stat().st_size > LARGEST:
        raise SystemExit(f"{path} has {path.stat().st_size} bytes, more than {LARGEST}")


async def begin(people: Sequence[PlayerPage], words: Words) -> None:
    """Everybody sits down, a computer player too, and the hand is dealt."""
    owner, *guests = people
    await owner.start()
    await owner.buttons(Pane.CHANNEL, words.start).wait_for()
    for guest in guests:
        await guest.press(words.sit)
    await owner.press(words.add_computer)
    await owner.press(words.start)


async def labels_of(person: PlayerPage) -> Labels:
    return Labels(tuple(await person.labels(Pane.CHANNEL)), tuple(await person.labels(Pane.DIRECT)))


async def take(people: Sequence[PlayerPage], words: Words, path: Path) -> None:
    """Play until the first of them is to lay phỏm down, and take the picture then."""
    await begin(people, words)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        for person in people:
            labels = await labels_of(person)
            if person is people[0] and labels.lay is not None:
                await person.page.mouse.move(0, 0)
                await person.page.wait_for_timeout(4 * _GLANCE_MS)
                table = person.messages(Pane.CHANNEL, words.hand).last
                both = [await picture_of(message) for message in (table, person.newest(Pane.DIRECT))]
                keep(side_by_side(both), path)
                return
            press = choose(labels, words)
            if press is not None:
                with suppress(Error):  # a button that is gone by now was somebody else's to press
                    await person.press(press.label, press.pane)
        await people[0].page.wait_for_timeout(_GLANCE_MS)
    raise SystemExit("nobody could lay phỏm down")


async def take_all(directory: Path) -> None:
    """Take the picture in every language."""
    for language in LANGUAGES:
        async with AsyncExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="phom-"))
            browser = await stack.enter_async_context(launched())
            build = bot_on(Path(folder) / "phom.db", language)
            offline = await stack.enter_async_context(serve(build, people=PEOPLE, locale=language))
            pages = [await stack.enter_async_context(opened(browser, at.url, WINDOW)) for at in offline.addresses]
            await take(pages, words_of(language), directory / f"hand.{language}.png")


def main() -> int:
    """Take the pictures; returns the exit code."""
    parser = argparse.ArgumentParser(description="Take the picture of README.")
    parser.add_argument("directory", nargs="?", type=Path, default=Path("docs/images"))
    directory = parser.parse_args().directory
    directory.mkdir(parents=True, exist_ok=True)
    try:
        asyncio.run(take_all(directory))
    except NoChromium as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Pictures are in {directory}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

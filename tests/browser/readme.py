"""The picture that README shows, in both languages: ``python -m tests.browser.readme [DIRECTORY]``.

Four friends in the middle of a hand, the table beside the private cards of one of them.
"""

import argparse
import asyncio
import io
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from PIL import Image
from playwright.async_api import Locator

from bot.offline.serve import serve
from bot.offline.world import NAMES
from bot.ui.texts import LANGUAGES
from tests.browser.chromium import NoChromium, launched
from tests.browser.page import Pane, PlayerPage, opened
from tests.browser.play import GLANCE_MS, Words, words_of
from tests.browser.scenes import LAYING, LOBBY
from tests.browser.stage import SEAT, Stage, patient_bot, stacked_deck

WINDOW = (1100, 1500)
"""As high as no message is, so that each can be seen as a whole."""
LARGEST = 300_000
"""Bytes of one picture."""
GROUND = (49, 51, 56)
COLOURS = 96


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


async def take(person: PlayerPage, stage: Stage, words: Words, path: Path) -> None:
    """Play until the person is to lay phỏm down, and take the picture then."""
    await person.start()
    await LOBBY.wait(person, words)
    async for view in stage.play(person, words):
        if LAYING.is_due(view):
            await LAYING.wait(person, words)
            await person.page.mouse.move(0, 0)
            await person.page.wait_for_timeout(4 * GLANCE_MS)
            messages = [person.newest_with_buttons(pane) for pane in (Pane.CHANNEL, Pane.DIRECT)]
            keep(side_by_side([await picture_of(message) for message in messages]), path)
            return
    raise SystemExit("the hand never comes to laying phỏm down")


async def take_all(directory: Path) -> None:
    """Take the picture in every language."""
    for language in LANGUAGES:
        async with AsyncExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="phom-"))
            stack.enter_context(stacked_deck())
            browser = await stack.enter_async_context(launched())
            build = patient_bot(Path(folder) / "phom.db", language)
            offline = await stack.enter_async_context(serve(build, people=len(NAMES), locale=language))
            page = await stack.enter_async_context(opened(browser, offline.addresses[SEAT].url, WINDOW))
            await take(page, Stage(offline), words_of(language), directory / f"hand.{language}.png")


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

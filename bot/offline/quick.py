"""simcord's page made quick enough for a game: texts are parsed once, and nothing is made that is not shown.

simcord parses every text of a channel anew for every state of every page, and summarises every message for a list
that players do not see. With a table's messages that takes half a second of every press.
"""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from bot.offline import hooks

_REMEMBERED_TEXTS = 2_000

Parse = Callable[..., list[dict[str, Any]]]


class ParsedTexts:
    """simcord's Markdown parser with a memory. What it returns may be changed by whoever asked."""

    def __init__(self, parse: Parse) -> None:
        self._parse = parse
        self._known: OrderedDict[tuple[object, str, str], str] = OrderedDict()

    def __call__(
        self, value: object, profile: str = "message", *, context: Mapping[str, Any] | None = None
    ) -> list[dict[str, Any]]:
        """The tokens of a text. The context, names and emojis, decides what its references become."""
        key = (value, profile, json.dumps(context, sort_keys=True, default=str))
        tokens = self._known.get(key)
        if tokens is None:
            tokens = json.dumps(self._parse(value, profile, context=context))
            self._known[key] = tokens
            if len(self._known) > _REMEMBERED_TEXTS:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        parsed: list[dict[str, Any]] = json.loads(tokens)
        return parsed


def no_navigation(*_: object) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The list of a channel's messages beside the channel, which is hidden: empty."""
    nothing = {"query": "", "filter": "all", "hasPrevious": False, "hasNext": False}
    return [], {**nothing, "previousCursor": None, "nextCursor": None}


@contextmanager
def quickened() -> Iterator[None]:
    """Let all pages of this process be made the quick way until the context is left."""
    with hooks.snapshots_made_with(ParsedTexts(hooks.markdown_parser()), no_navigation):
        yield

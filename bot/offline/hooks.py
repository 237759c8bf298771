"""The private functions of simcord that the offline page calls. What it overrides is in ``live`` and ``preview``.

Both may change with any release of simcord, so the version is pinned, and checked before anything starts.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

SIMCORD_VERSION = "3.2.1"
"""The one version whose private names are known to be as this package uses them."""


class SimcordMissing(Exception):
    """simcord is not installed, or in another version than the one this package was made for."""

    def __init__(self, found: str | None) -> None:
        super().__init__(found)
        self.found = found
        """The version that is installed; None where there is none."""

    def __str__(self) -> str:
        found = "is not installed" if self.found is None else f"is installed as {self.found}"
        return (
            f"The offline page needs simcord {SIMCORD_VERSION}, which {found};"
            f' install it with: python -m pip install "simcord[preview]=={SIMCORD_VERSION}"'
        )


def check_version() -> None:
    """Make sure that the private names are there.

    Raises:
        SimcordMissing: no simcord, or another version of it.
    """
    try:
        found = version("simcord")
    except PackageNotFoundError:
        raise SimcordMissing(None) from None
    if found != SIMCORD_VERSION:
        raise SimcordMissing(found)


def static_text(name: str) -> str:
    """The text of one of the files that make simcord's preview page."""
    import simcord.preview

    return (Path(simcord.preview.__file__).with_name("static") / name).read_text(encoding="utf-8")


def give_server_its_web() -> None:
    """Do for simcord's server module what its ``PreviewServer.start`` does, which is never called here."""
    from aiohttp import web
    from simcord.preview import _server

    _server.web = web  # type: ignore[attr-defined]


def controls(message: Any) -> dict[str, str]:
    """The live controls of a stored message: simcord's key for each, and its custom_id."""
    from simcord.preview._action_plans import _component_key, _component_paths

    found = {}
    for position, root in enumerate(message.components):
        for path, component in _component_paths(root, str(position)):
            key = _component_key(component, path, message.id)
            if key is not None and component.get("custom_id") and not component.get("disabled"):
                found[key] = str(component["custom_id"])
    return found


def message_of(control_key: str) -> int | None:
    """The id of the message that simcord's key of a control belongs to; None for another thing."""
    match = re.match(r"message:(\d+):component:", control_key)
    return None if match is None else int(match[1])


def emoji_url(emoji_id: int) -> str:
    """Where simcord's pages look for the picture of an application's emoji."""
    from simcord.backend.cdn import CDN_BASE

    return f"{CDN_BASE}/emojis/{emoji_id}.png"


def is_emoji_url(url: str) -> bool:
    """Whether the URL is one that :func:`emoji_url` makes."""
    from simcord.backend.cdn import CDN_BASE

    return url.startswith(f"{CDN_BASE}/emojis/")


def set_webhook_adapter(adapter: Any) -> Any:
    """Route interaction responses of the current context to simcord; returns what they were routed to."""
    from simcord import _dpy_internals

    return _dpy_internals.set_webhook_adapter(adapter)


def reset_webhook_adapter(previous: Any) -> None:
    """Undo :func:`set_webhook_adapter`."""
    from simcord import _dpy_internals

    _dpy_internals.reset_webhook_adapter(previous)


def security_headers() -> Mapping[str, str]:
    """The headers that simcord's server sends; pages of other origins may not even frame its answers."""
    from simcord.preview._server import PreviewServer

    return PreviewServer._SECURITY_HEADERS


def markdown_parser() -> Callable[..., list[dict[str, Any]]]:
    """simcord's parser of message texts."""
    from simcord.preview import _markdown

    return _markdown.markdown_tokens


@contextmanager
def snapshots_made_with(parse: Callable[..., Any], navigation: Callable[..., Any]) -> Iterator[None]:
    """Let simcord make the states of pages with another parser and another list of messages, until the context ends."""
    from simcord.preview import _component_projection, _messages, _queries, _snapshot

    places = [(module, "markdown_tokens", parse) for module in (_component_projection, _messages, _queries, _snapshot)]
    places.append((_snapshot, "_message_navigation", navigation))
    originals = [(module, name, getattr(module, name)) for module, name, _ in places]
    for module, name, replacement in places:
        setattr(module, name, replacement)
    try:
        yield
    finally:
        for module, name, original in originals:
            setattr(module, name, original)

"""The files of simcord's preview page, changed where a live page for players must differ from a workbench for testers.

Each change names the text it replaces; a text that is not there is an error at once, not a page that half works.
"""

from types import MappingProxyType

from bot.offline import hooks

_PANE_STYLE = '<link rel="stylesheet" href="/preview.css">'
_PANE_SCRIPT = '<script type="module" src="/app.js"></script>'

EMPTY = "{{empty}}"
"""Stands in ``index.html`` for what an empty channel says."""

_PATCHES = MappingProxyType(
    {
        "index.html": (
            (_PANE_STYLE, f'{_PANE_STYLE}\n    <link rel="stylesheet" href="/offline/pane.css">'),
            ("No messages in this channel.", EMPTY),
            (_PANE_SCRIPT, f'{_PANE_SCRIPT}\n    <script type="module" src="/offline/pane.js"></script>'),
        ),
        # The page asks for what differs from what it shows, and is answered when something does. What it asks after
        # an action it needs at once.
        "session.js": (
            ("interval = 500", "interval = 50"),
            ("function readState() {", "function readState(wait = false) {"),
            ("await read(owner.signal)", "await read(owner.signal, wait)"),
            ("return await install(value);", "return value === null || await install(value);"),
            ("const accepted = await readState();", "const accepted = await readState(true);"),
        ),
        "app.js": (
            (
                'read: (signal) => request("/api/state",',
                'read: (signal, wait) => request("/api/state" + (wait ? `?after=${state.publishedRevision}` : ""),',
            ),
        ),
        # A relative time must be known as one, to tick.
        "text.js": (
            (
                "if (valid) time.dateTime = date.toISOString();",
                "if (valid) { time.dateTime = date.toISOString(); time.dataset.style = style; }",
            ),
        ),
        # Clocks are the reader's own.
        "presentation.js": (
            (
                'timezone: configured.timezone || state.profile.timezone || "UTC"',
                "timezone: Intl.DateTimeFormat().resolvedOptions().timeZone",
            ),
        ),
    }
)

_VIETNAMESE = MappingProxyType(
    {
        "index.html": (
            ('<html lang="en">', '<html lang="vi">'),
            (">Load earlier messages<", ">Xem tin nhắn cũ hơn<"),
            (">Newer messages<", ">Tin nhắn mới hơn<"),
            (">New messages · jump to latest<", ">Có tin nhắn mới<"),
        ),
        "messages.js": (
            ('"Only you can see this"', '"Chỉ bạn thấy tin nhắn này"'),
            ('"Thinking…"', '"Đang nghĩ…"'),
            ('" (edited)"', '" (đã sửa)"'),
            ('`${invoker} used ` : "Used "', '`${invoker} đã dùng ` : "Đã dùng "'),
        ),
        "composer.js": (
            (
                "`Message ${channel.glyph}${channel.name}`",
                '`Nhắn ${channel.glyph}${channel.name}${channel.glyph === "#" ? ", hoặc gõ /" : ""}`',
            ),
            (': "Send";', ': "Gửi";'),
        ),
        "selects.js": (('"Select an option"', '"Chọn một mục"'),),
        "commands.js": (
            ('"This field is required."', '"Cần điền mục này."'),
            ('"Choose an available option."', '"Hãy chọn một mục có sẵn."'),
            ('"Enter a valid value."', '"Giá trị không hợp lệ."'),
            ('"Value is outside the allowed range."', '"Giá trị nằm ngoài giới hạn."'),
        ),
    }
)


class PageChanged(Exception):
    """A file of simcord's page lacks a text that is replaced in it."""


def patched_files(language: str) -> dict[str, str]:
    """The changed files by name, in the page's language (``vi`` or any other, which stays English).

    Raises:
        PageChanged: this is not the simcord that the changes were made for.
    """
    patches = {name: list(changes) for name, changes in _PATCHES.items()}
    if language == "vi":
        for name, changes in _VIETNAMESE.items():
            patches.setdefault(name, []).extend(changes)
    return {name: _patched(name, changes) for name, changes in patches.items()}


def _patched(name: str, changes: list[tuple[str, str]]) -> str:
    text = hooks.static_text(name)
    for old, new in changes:
        if old not in text:
            raise PageChanged(f"{name} of simcord's preview has no {old!r}")
        text = text.replace(old, new)
    return text

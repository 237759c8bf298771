"""What the page around the two channels says, in both languages."""

from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Texts:
    """The words of the outer page and of the world it shows."""

    language: str
    """The page's language, as HTML and Discord name it."""
    bot: str
    guild: str
    manager: str
    """The role of who manages the server."""
    topic: str
    """Of the channel: the first thing a newcomer reads there."""
    start: str
    """The button that opens a table."""
    hint: str
    """How to begin, in one line."""
    others: str
    """Before the links to the other people's pages."""
    channel_tab: str
    direct_tab: str
    channel_empty: str
    direct_empty: str
    """What stands in a channel where nothing was written yet."""
    lost: str
    """The program behind the page has ended."""
    changed: str
    """A press that came too late: the button had changed by then."""
    unanswered: str
    """The bot did not answer a press in Discord's time."""


_VI = Texts(
    language="vi",
    bot="Phỏm",
    guild="Hội Phỏm",
    manager="Quản lý",
    topic="Bấm Mở bàn ở trên, hoặc gõ / để xem các lệnh",
    start="Mở bàn",
    hint="Bấm Mở bàn, rồi Thêm máy và Bắt đầu. Hoặc gõ / trong kênh để xem mọi lệnh.",
    others="Trang của:",
    channel_tab="# phom",
    direct_tab="Tin nhắn riêng",
    channel_empty="Bấm Mở bàn ở trên để bắt đầu.",
    direct_empty="Vào ván rồi, bài của bạn hiện ở đây.",
    lost="Chương trình đã dừng. Chạy lại rồi tải lại trang này.",
    changed="Nút đó vừa thay đổi, hãy bấm lại.",
    unanswered="Phỏm chưa trả lời kịp, hãy thử lại.",
)

_EN = Texts(
    language="en-US",
    bot="Phỏm",
    guild="Phỏm club",
    manager="Manager",
    topic="Press Open a table above, or type / to see the commands",
    start="Open a table",
    hint="Press Open a table, then add computer players and start. Or type / in the channel to see every command.",
    others="Pages of:",
    channel_tab="# phom",
    direct_tab="Direct messages",
    channel_empty="Press Open a table above to begin.",
    direct_empty="Your hand appears here once a hand is dealt.",
    lost="The program has ended. Start it again, then reload this page.",
    changed="That button has just changed; press it again.",
    unanswered="Phỏm did not answer in time; try again.",
)

TEXTS = MappingProxyType({"vi": _VI, "en": _EN})
"""By the name that ``--locale`` takes."""

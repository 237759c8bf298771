"""The quick way makes what the slow way makes."""

from typing import Any

from simcord.preview import _messages, _snapshot

from bot.offline import hooks
from bot.offline.quick import ParsedTexts, quickened


def test_texts_are_parsed_once_and_come_out_the_same() -> None:
    asked: list[object] = []

    def parse(value: object, profile: str = "message", *, context: Any = None) -> list[dict[str, Any]]:
        asked.append(value)
        tokens: list[dict[str, Any]] = slow(value, profile, context=context)
        return tokens

    slow = hooks.markdown_parser()
    quick = ParsedTexts(parse)
    text = "## Bàn\n**An** vừa đánh `10♥` <t:1767225600:R> <:card:12345>"
    first = quick(text, "text_display", context={"emojis": {}})
    first.clear()
    assert quick(text, "text_display", context={"emojis": {}}) == slow(text, "text_display", context={"emojis": {}})
    assert asked == [text]


def test_the_context_decides_too() -> None:
    quick = ParsedTexts(hooks.markdown_parser())
    user = {"users": {"1": {"name": "An"}}}
    assert quick("<@1>", "message", context=user) == hooks.markdown_parser()("<@1>", "message", context=user)
    assert quick("<@1>", "message", context={}) == hooks.markdown_parser()("<@1>", "message", context={})


def test_simcord_is_left_as_it_was() -> None:
    def now() -> tuple[object, object]:
        return getattr(_messages, "markdown_tokens"), getattr(_snapshot, "_message_navigation")  # noqa: B009

    before = now()
    with quickened():
        assert now()[0] is not before[0]
        assert now()[1] is not before[1]
    assert now() == before

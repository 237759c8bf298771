"""Texts: the same in both languages, all used, none too long; names that do no harm."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from discord import Locale, app_commands
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from hypothesis import given
from hypothesis import strategies as st

from bot.phom.outcome import End, Why
from bot.phom.rules import RULE_NAMES, FinalTimeout, Preset
from bot.players.reasons import Why as ReasonWhy
from bot.store import Board
from bot.tables.announcements import AnnouncementKind
from bot.tables.ports import Cause
from bot.tables.settings import SPECS, Allowed, Group, Kind
from bot.tables.table import Book, Level, Phase
from bot.tables.terms import OPTION_NAMES
from bot.ui.checkup import Area
from bot.ui.errors import key_of
from bot.ui.ids import Verb
from bot.ui.lessons import Step
from bot.ui.manual import Theme
from bot.ui.panels import AUTO, GUIDE_PAGES
from bot.ui.panels.past_hands import Scope
from bot.ui.panels.words import option_key
from bot.ui.permissions import WANTED
from bot.ui.texts import LANGUAGES, MissingText, Texts, plain_name, safe_name, texts_for
from bot.ui.translator import FluentTranslator, local
from tests.ui.error_samples import ERROR_CLASSES

ROOT = Path(__file__).parents[2]
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")


SWITCHES = tuple(verb.value for verb in (Verb.DM, Verb.PING, Verb.TEXT_ONLY, Verb.FOUR_COLOUR, Verb.HAND_PICTURE))


def messages(language: str) -> dict[str, ftl.Message]:
    """Every message of a language by key."""
    found: dict[str, ftl.Message] = {}
    for path in sorted((ROOT / "bot/ui/locale" / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{path}: {entry.id.name} is there twice"
                found[entry.id.name] = entry
    return found


def names_in(node: object, kind: type[ftl.VariableReference] | type[ftl.MessageReference]) -> set[str]:
    """The names of the placeholders, or of the other messages, that a message refers to."""
    if isinstance(node, kind):
        return {node.id.name}
    if isinstance(node, list):
        return {name for item in node for name in names_in(item, kind)}
    if isinstance(node, ftl.BaseNode):
        return {name for item in vars(node).values() for name in names_in(item, kind)}
    return set()


def placeholders(message: ftl.Message) -> set[str]:
    """The names of all that a message must be given."""
    return names_in(message, ftl.VariableReference)


VI, EN = messages("vi"), messages("en")


def test_both_languages_have_the_same_keys() -> None:
    assert VI.keys() == EN.keys()


@pytest.mark.parametrize("key", sorted(EN))
def test_both_languages_name_the_same_facts(key: str) -> None:
    assert placeholders(VI[key]) == placeholders(EN[key])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_said(language: str) -> None:
    texts = texts_for(language)
    for key, message in messages(language).items():
        said = texts(key, **dict.fromkeys(placeholders(message), 2))
        assert said.strip() == said
        assert said
        assert "{" not in said
        assert unicodedata.is_normalized("NFC", said)


def made_keys() -> set[str]:
    """The keys that the code puts together from names."""
    rules = {f"rule-{name.replace('_', '-')}" for name in RULE_NAMES}
    pays = {why.value.replace("_", "-") for why in Why} - {Why.PLACE.value}
    return {
        *(f"preset-{preset.value}" for preset in Preset),
        *rules,
        *(f"{rule}-about" for rule in rules),
        *(f"value-final-{final.value}" for final in FinalTimeout),
        *(f"end-{end.value.replace('_', '-')}" for end in End),
        *(f"place-{place}" for place in range(1, 5)),
        *(f"pay-place-{place}" for place in range(2, 5)),
        *(f"pay-{pay}" for pay in pays),
        *(f"guide-{part}-{page + 1}" for part in ("title", "body") for page in range(GUIDE_PAGES)),
        *(f"notice-{cause.value.replace('_', '-')}" for cause in Cause),
        *(f"{part}-{switch}-{word}" for part in ("me", "button") for switch in SWITCHES for word in ("on", "off")),
        *(f"level-{level.value}" for level in Level),
        *(f"lesson-{step.value}" for step in Step),
        *(f"help-theme-{theme.value}" for theme in Theme),
        *(f"book-next-{book.value}" for book in Book),
        *(f"reason-{why.value}" for why in ReasonWhy),
        *(f"{option_key(name)}{part}" for name in OPTION_NAMES for part in ("", "-about")),
        *(f"button-{name.replace('_', '-')}-{word}" for name in OPTION_NAMES for word in ("on", "off")),
        *(f"notice-option-{word}" for word in ("on", "off")),
        *(f"language-{language}" for language in (AUTO, *LANGUAGES)),
        *(f"permission-{name.replace('_', '-')}" for name in WANTED),
        *settings_keys(),
        *score_keys(),
        *doctor_keys(),
        *map(key_of, ERROR_CLASSES),
    }


def score_keys() -> set[str]:
    """The keys that leaderboards, ledgers and past hands put together."""
    return {
        *(f"board-{board.value}" for board in Board),
        *(f"why-{why.value.replace('_', '-')}-{side}" for why in Why for side in ("won", "lost")),
        *(f"hands-title-{scope.value}" for scope in Scope),
        *(f"hands-{end.value.replace('_', '-')}" for end in End if end is not End.SHOWDOWN),
        *(f"button-step-{word}" for word in ("first", "back", "next", "last")),
        *(f"{file}-file-{part}" for file in ("hands", "ledger") for part in ("title", "about", "read", "rest")),
        *(f"ledger-book-{book.value}" for book in Book),
    }


def doctor_keys() -> set[str]:
    """The keys that the check-up of a server puts together."""
    kinds = {
        "permissions", "channels-gone", "emojis", "messages", "table-still", "table-stuck", "table-unseen",
        "table-damaged", "database", "disk", "voided", "given-up",
    }  # fmt: skip
    return {
        *(f"doctor-unposted-{kind.value.replace('_', '-')}" for kind in AnnouncementKind),
        *(f"doctor-{kind}" for kind in kinds),
        *(f"doctor-fine-{area.value}" for area in Area),
        *(f"doctor-phase-{phase.value}" for phase in Phase),
    }


def settings_keys() -> set[str]:
    """The keys that the panel of a server's settings puts together."""
    plain = [spec for spec in SPECS.values() if spec.kind is not Kind.RULE]
    names = {f"setting-{spec.name.replace('_', '-')}" for spec in plain}
    return {
        *names,
        *(f"{name}-about" for name in names),
        *(f"setting-{spec.name.replace('_', '-')}-off" for spec in plain if spec.off),
        *(f"setting-allowed-{allowed.value}" for allowed in Allowed),
        *(f"settings-{part}-{group.value}" for part in ("intro", "group") for group in Group),
    }


def test_every_text_is_used_and_every_text_used_is_there() -> None:
    """Keys stand in the code as they are, in other texts, or are made from names (`made_keys`)."""
    code = "\n".join(
        path.read_text(encoding="utf-8") for top in ("bot/ui", "cogs") for path in (ROOT / top).rglob("*.py")
    )
    more = {key for key in EN if key.startswith("more-")}  # tests/play/test_help.py finds a command for each
    literal = set(re.findall(r"""["']([a-z][a-z0-9]*(?:-[a-z0-9]+)*)["']""", code))
    assert set(re.findall(r"""\b(?:texts|local)\(\s*["']([a-z0-9-]+)["']""", code)) <= EN.keys()
    referred = names_in(list(EN.values()), ftl.MessageReference)
    unused = EN.keys() - literal - referred - more - made_keys()
    assert not unused, sorted(unused)


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_named_as_discord_wants_it(language: str) -> None:
    texts = texts_for(language)
    for key in EN:
        if key.startswith(("cmd-", "opt-")) and key.endswith("-name"):
            name = texts(key)
            assert COMMAND_NAME.fullmatch(name), name
            assert name == name.lower() == unicodedata.normalize("NFC", name)
            assert 1 <= len(texts(f"{key.removesuffix('-name')}-about")) <= 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_side_by_side_have_different_names(language: str) -> None:
    texts = texts_for(language)
    names = [texts(key) for key in EN if re.fullmatch(r"cmd-(?!phom|points|computer-)[a-z]+-name", key)]
    assert len(names) == len(set(names))


def test_labels_fit_their_buttons() -> None:
    for language in LANGUAGES:
        for key in EN:
            if key.startswith("button-"):
                assert len(texts_for(language)(key, card="10♥", points=999, table=1_000_000, left=2)) <= 80


@pytest.mark.parametrize(
    ("locale", "language"), [("vi", "vi"), ("en-US", "en"), ("en-GB", "en"), ("fr", "en"), ("vietnam", "en")]
)
def test_a_locale_has_its_language(locale: str, language: str) -> None:
    assert texts_for(locale).language == language
    assert texts_for(locale) is texts_for(locale)


def test_a_missing_text_is_an_error() -> None:
    with pytest.raises(MissingText):
        texts_for("en")("no-such-text")


def test_a_missing_fact_is_an_error() -> None:
    with pytest.raises(MissingText):
        texts_for("en")("hand-turn")


@pytest.mark.parametrize(
    ("language", "amount", "said"),
    [("vi", 1200, "+1.200"), ("en", 1200, "+1,200"), ("vi", -40, "−40"), ("en", 0, "0")],
)
def test_amounts_have_a_sign(language: str, amount: int, said: str) -> None:
    assert texts_for(language).signed(amount) == said


def test_names_are_listed_as_people_do() -> None:
    texts = texts_for("vi")
    assert texts.listed(["An", "Bình", "Chi"]) == "An, Bình và Chi"
    assert texts.listed(["An"]) == "An"
    assert texts.listed([]) == "chưa ai"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("An", "An"),
        ("**An**", r"\*\*An\*\*"),
        ("<@123456789012345678>", "\\<@\u200b123456789012345678\\>"),
        ("@everyone", "@\u200beveryone"),
        ("[x](https://y)", r"\[x\]\(https\://y\)"),
        ("a\nb\u202ec", "a bc"),
        ("   ", "?"),
        ("\u202e\u2066", "?"),
    ],
)
def test_a_name_is_neither_markdown_nor_mention(name: str, shown: str) -> None:
    assert safe_name(name) == shown


def test_a_name_written_from_right_to_left_does_not_turn_its_line_round() -> None:
    assert safe_name("محمد") == "\u2068محمد\u2069"


def test_a_long_name_is_cut() -> None:
    assert plain_name("Nguyễn" * 10, 16) == "NguyễnNguyễnNgu…"


@given(st.text(max_size=80))
def test_no_name_pings_or_breaks_a_line(name: str) -> None:
    shown = safe_name(name)
    assert "\n" not in shown
    assert not re.search(r"@(everyone|here|[!&]?\d)", shown)
    assert 1 <= len(plain_name(name)) <= 34


async def test_commands_are_translated_to_vietnamese_only() -> None:
    translator = FluentTranslator()
    context: app_commands.TranslationContextTypes = app_commands.TranslationContext(
        app_commands.TranslationContextLocation.other, None
    )
    name = local("cmd-discard-name")
    assert str(name) == "discard"
    assert await translator.translate(name, Locale.vietnamese, context) == "đánh"
    assert await translator.translate(name, Locale.french, context) is None
    assert await translator.translate(app_commands.locale_str("else"), Locale.vietnamese, context) is None


def test_texts_of_a_language_can_be_asked_for_a_key() -> None:
    assert "error-no-table" in Texts("en")
    assert "error-no-such" not in Texts("en")


LENGTHS = {
    r"button-": 80,
    r"(select|settings-pick).*": 150,
    r"(opt|cmd)-.*-about": 100,
    r"(preset|level|language|place)-": 100,
    r"setting-(?!.*-about)": 100,
    r"(stake|setting-amount)-?(title|label)?$": 45,
    r"stake-hint": 100,
    r"picture-": 1024,
}
"""The most letters that Discord takes of what these keys are for, the keys being the beginnings of others too."""
MESSAGE = 2_000
"""Half of a message: no text stands alone in one."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_longer_than_discord_takes(language: str) -> None:
    """Each with names and cards as long as they get."""
    texts = texts_for(language)
    for key, message in messages(language).items():
        said = texts(key, **dict.fromkeys(placeholders(message), "W" * 32))
        bounds = [most for pattern, most in LENGTHS.items() if re.match(pattern, key)]
        most = min([MESSAGE, *bounds])
        names = 31 * len(placeholders(message)) if most < MESSAGE else 0
        assert len(said) - names <= most, key


THE_SAME = frozenset(
    {"phom", "phỏm", "ù", "tròn", "khan", "móm", "chốt", "tái", "csv", "json", "english", "tiếng", "việt"}
)
"""Words that are the same in both languages."""


def test_nothing_was_left_untranslated() -> None:
    for key in EN:
        said = [texts_for(language)(key, **dict.fromkeys(placeholders(EN[key]), 2)) for language in LANGUAGES]
        if said[0] == said[1]:
            words = {word.lower() for word in re.findall(r"[^\W\d_]+", re.sub(r"%\w", "", said[0]))}
            assert words <= THE_SAME, f"{key}: {said[0]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_written_with_care(language: str) -> None:
    """No blanks in a row, none before a mark, no marks twice, no straight quotation marks."""
    texts = texts_for(language)
    for key, message in messages(language).items():
        said = texts(key, **dict.fromkeys(placeholders(message), 2))
        assert not re.search(r"\S  +\S| [,.;:!?](?![a-z0-9])|\.\.|[\"]|!!|\?\?", said), f"{key}: {said}"


@pytest.mark.parametrize(("n", "said"), [(1, "1 card"), (2, "2 cards")])
def test_english_counts(n: int, said: str) -> None:
    assert texts_for("en")("seat-in-hand", n=n) == said


def test_no_text_tells_of_money() -> None:
    """Points are a score: whoever pays, pays points."""
    words = re.compile(r"\b(money|cash|dollars?|VND|đồng)\b|trả tiền|mất tiền", re.IGNORECASE)
    for language in LANGUAGES:
        for key, message in messages(language).items():
            assert not words.search(texts_for(language)(key, **dict.fromkeys(placeholders(message), 2))), key

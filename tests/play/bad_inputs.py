"""What a Discord client would never send, and what it sends too late or from the wrong place, for hypothesis."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from bot.phom.cards import DECK
from bot.ui.ids import Press, Verb, button_id, form_id, select_id

HERE, THERE = "here", "there"
"""The channel of a table whose hand is running, and one in another server, with a table still in its lobby."""
PUBLIC, MINE, EPHEMERAL, ELSEWHERE = "public", "dm", "ephemeral", "elsewhere"
"""Messages: the running table's own, a person's private panels of it, and the lobby."""


@dataclass(frozen=True, slots=True)
class Control:
    """A press on a control (a select if it has values), or a filled form."""

    who: int
    message: str
    custom_id: str
    values: tuple[str, ...] | None = None
    typed: str | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """A slash command or an autocompletion."""

    who: int
    place: str
    path: str
    options: tuple[tuple[str, int, object], ...]
    complete: bool = False


Bad = Control | Command

HALVES = ("\ud800", "\udfff")
"""Halves of letters, of which no text can be made that is sent."""
TEXT = st.text(st.characters() | st.sampled_from(HALVES), max_size=120)
HUGE = st.sampled_from(
    (*HALVES, "\ud800" * 90, "9" * 5000, "x" * 6000, "@everyone " * 300, "\u202e" * 500, "😀" * 1000, "[" * 3000)
)
NONSENSE = TEXT.filter(lambda text: not _begins_with_a_card(text)) | HUGE
SOMEBODY = st.integers(0, 3)
MESSAGES = st.sampled_from((PUBLIC, MINE, EPHEMERAL, ELSEWHERE))
NUMBERS = st.integers(0, 10**19 - 1).map(str) | st.sampled_from(("", "0", "1", "2", "3", "9" * 19))

PAGES = frozenset(
    {
        Verb.GUIDE,
        Verb.HELP,
        Verb.POINTS,
        Verb.DM,
        Verb.PING,
        Verb.PINGS_OFF,
        Verb.TEXT_ONLY,
        Verb.FOUR_COLOUR,
        Verb.LANGUAGE,
    }
)
"""Verbs of no table."""
OF_TABLES = st.sampled_from(sorted(set(Verb) - PAGES))
REFUSED = st.sampled_from((Verb.READY, Verb.START, Verb.COMPUTER_ADD, Verb.COMPUTER_REMOVE, Verb.CLOSE))
"""Verbs that a running hand refuses to those who play it."""
MOVES = st.sampled_from(
    (Verb.EAT, Verb.DRAW, Verb.LAY, Verb.SEND_ALL, Verb.U, Verb.DISCARD, Verb.BREAK, Verb.SEND, Verb.LAY_THIS)
)


def _begins_with_a_card(text: str) -> bool:
    plain = text.strip().upper()
    return plain[:2] in set(map(str, DECK)) or plain[:1] in "A23456789TJQK1"


def garbage() -> st.SearchStrategy[str]:
    """Custom ids of no format, of formats to come, and of the one there is with fields that are none."""
    versions = st.integers(2, 9999).map(str) | st.sampled_from(("0", "00", "01", "12345", "x", ""))
    kinds = st.sampled_from(("phomb", "phoms", "phomf"))
    body = st.builds("{}:{}:{}:{}:{}:{}".format, NUMBERS, NUMBERS, SOMEBODY, NUMBERS, st.sampled_from(Verb), TEXT)
    forged = st.builds("{}{}:{}".format, kinds, versions, TEXT | body)
    broken = st.builds("{}1:{}".format, kinds, TEXT)
    return TEXT.filter(bool) | HUGE | forged | broken


def of_no_table() -> st.SearchStrategy[Control]:
    """Presses of a table that is not open."""
    press = st.builds(Press, OF_TABLES, st.integers(3, 10**19 - 1), st.just(1), SOMEBODY, st.just(0))
    return st.builds(Control, SOMEBODY, MESSAGES, press.map(button_id))


def of_another_table() -> st.SearchStrategy[Control]:
    """Presses of the other server's table on messages of this one, by people who do not sit there."""
    press = st.builds(Press, OF_TABLES, st.just(2), st.just(1), SOMEBODY, st.just(0))
    messages = st.sampled_from((PUBLIC, MINE, EPHEMERAL))
    return st.builds(Control, st.integers(0, 1), messages, press.map(button_id))


def of_this_table_elsewhere() -> st.SearchStrategy[Control]:
    """Presses of this table, made in the other server by somebody who sits at both."""
    press = st.builds(Press, OF_TABLES, st.just(1), st.just(1), st.just(2), st.just(0))
    return st.builds(Control, st.just(2), st.just(ELSEWHERE), press.map(button_id))


def moves() -> st.SearchStrategy[Control]:
    """Moves for hands, seats and decisions that are not open, by those who are not to move."""

    def control(who: int, message: str, verb: Verb, where: tuple[int | None, bool, int | None], card: str) -> Control:
        hand, own, number = where
        return Control(who, message, button_id(Press(verb, 1, hand, who if own else (who + 1) % 3, number, card)))

    where = st.sampled_from(
        ((2, True, 0), (0, True, 0), (1, False, 0), (1, True, 1), (1, True, 9999), (None, True, 0), (1, True, None),
         (9_999_999_999, False, 0))
    )  # fmt: skip
    cards = st.sampled_from(("XX", "KH", "", "a-b", "10h", "banana"))
    return st.builds(control, st.integers(1, 2), st.sampled_from((PUBLIC, MINE, EPHEMERAL)), MOVES, where, cards)


def choices() -> st.SearchStrategy[Control]:
    """Values of selects that no panel offered, chosen by the player to move, who owns the table."""
    press = st.sampled_from(
        (
            Press(Verb.LAY_THIS, 1, 1, 0, 0),
            Press(Verb.SEND, 1, 1, 0, 0),
            Press(Verb.DISCARD, 1, 1, 0, 0, "XX"),
            Press(Verb.PRESET, 1),
            Press(Verb.VALUE, 1, argument="tai"),
            Press(Verb.VALUE, 1, argument="nothing"),
            Press(Verb.VALUE, 1),
            Press(Verb.LANGUAGE),
        )
    )
    values = st.tuples(NONSENSE) | st.just(())
    return st.builds(Control, st.just(0), st.sampled_from((MINE, EPHEMERAL)), press.map(select_id), values)


def switches() -> st.SearchStrategy[Control]:
    """Preferences that are to be neither on nor off."""
    verbs = st.sampled_from((Verb.DM, Verb.PING, Verb.TEXT_ONLY, Verb.FOUR_COLOUR))
    press = st.builds(Press, verbs, argument=st.sampled_from(("", "x", "ON")))
    return st.builds(Control, SOMEBODY, MESSAGES, press.map(button_id))


def refused() -> st.SearchStrategy[Control]:
    """What a running hand does not allow."""
    return st.builds(Control, st.integers(0, 2), st.just(PUBLIC), st.builds(Press, REFUSED, st.just(1)).map(button_id))


def forms() -> st.SearchStrategy[Control]:
    """Stakes that are none, and forms that are not ours."""
    ours = [form_id(Press(verb, table)) for verb in (Verb.STAKE, Verb.U) for table in (1, 99)]
    ids = st.sampled_from((*ours, "phomf2:1::::stake:", "x"))
    return st.builds(Control, SOMEBODY, st.just(PUBLIC), ids, st.none(), NONSENSE | st.sampled_from(("-5", "10")))


PATHS = (
    "phom", "phom discard", "phom lay", "phom send", "phom open", "phom kick", "phom computer", "phom computer add",
    "phom computer x", "phom nothing", "phom table", "phom eat", "phom leave", "points", "nothing",
)  # fmt: skip
OPTIONS = st.sampled_from(("card", "way", "preset", "stake", "person", "x", ""))
VALUES = st.one_of(
    NONSENSE, st.integers(-(10**30), 10**30), st.booleans(), st.none(), st.floats(), st.just([]), st.just({})
)


def commands() -> st.SearchStrategy[Command]:
    """Commands with options of wrong names, types and values; some of no command at all."""
    kinds = st.sampled_from((3, 4, 5, 6, 7, 8, 9, 10, 11, 99))
    options = st.lists(st.tuples(OPTIONS, kinds, VALUES), min_size=1, max_size=3).map(tuple)
    places = st.sampled_from((HERE, THERE, MINE))
    return st.builds(Command, SOMEBODY, places, st.sampled_from(PATHS), options, st.booleans())


def typed() -> st.SearchStrategy[Command]:
    """Commands as they are declared, with texts and numbers that mean nothing."""

    def command(who: int, path: str, name: str, kind: int, value: object) -> Command:
        return Command(who, HERE, path, ((name, kind, value),))

    texts = [("phom discard", "card"), ("phom lay", "way"), ("phom send", "card"), ("phom open", "preset")]
    return st.one_of(
        *[st.builds(command, SOMEBODY, st.just(path), st.just(name), st.just(3), NONSENSE) for path, name in texts],
        st.builds(command, SOMEBODY, st.just("phom open"), st.just("stake"), st.just(4), st.integers(-(2**53), 2**53)),
        st.builds(
            command, SOMEBODY, st.just("phom kick"), st.just("person"), st.just(6), st.integers(1, 2**63).map(str)
        ),
    )


BAD = st.one_of(
    st.builds(Control, SOMEBODY, MESSAGES, garbage()),
    st.builds(Control, SOMEBODY, MESSAGES, garbage(), st.tuples(NONSENSE) | st.just(())),
    of_no_table(),
    of_another_table(),
    of_this_table_elsewhere(),
    moves(),
    choices(),
    switches(),
    refused(),
    forms(),
    commands(),
    typed(),
)

SAMPLES: tuple[Bad, ...] = (
    Control(0, PUBLIC, button_id(Press(Verb.DRAW, 1, 1, 0, 0))),
    Control(0, PUBLIC, button_id(Press(Verb.CANCEL, 1, 1, 0, 0))),
    Control(0, PUBLIC, select_id(Press(Verb.RULE, 1)), ("tai",)),
    Control(0, PUBLIC, button_id(Press(Verb.LEAVE_SURE, 2))),
    Control(2, ELSEWHERE, button_id(Press(Verb.LEAVE_SURE, 1))),
    Control(2, ELSEWHERE, button_id(Press(Verb.HAND, 1))),
    Control(0, MINE, button_id(Press(Verb.HAND, 2))),
    Control(1, MINE, button_id(Press(Verb.POINTS, argument="9" * 32))),
    Control(0, PUBLIC, form_id(Press(Verb.STAKE, 1)), typed="9" * 5000),
    Control(0, PUBLIC, "phomb1:\n"),
    Command(0, MINE, "phom discard", (("card", 3, "KH"),)),
    Command(0, HERE, "phom open", (("stake", 4, "ten"),)),
    Command(0, HERE, "phom open", (("stake", 4, 10**18),)),
    Command(0, HERE, "phom discard", ()),
    Command(0, THERE, "phom discard", (("card", 3, "KH"),), complete=True),
)
"""Some of each, whatever chance brings."""

"""The custom ids of our controls: which table, which decision, what to do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.phom.actions import Lay, MeldRef, Send
from bot.phom.cards import Card, parse_card
from bot.phom.errors import BadCard
from bot.tables.ports import Decision

VERSION = 1
"""The version of the format below; an id of another one is answered as out of date."""
LONGEST = 100
"""Discord's longest custom id, and longest value of a select."""

LAST_PAGE = 99_999
"""More than any list of ours has."""

CONTROL_TEMPLATE = r"phom[bs](?P<version>[0-9]{1,4}):(?P<body>.*)"
"""Of buttons (`b`) and selects (`s`)."""
FORM_TEMPLATE = r"phomf(?P<version>[0-9]{1,4}):(?P<body>.*)"


class Verb(StrEnum):
    """What a control does. Only those of private panels are ever sent with a card."""

    SIT = "sit"
    READY = "ready"
    """Ready in the lobby, and for the next hand: *Ván nữa*."""
    START = "start"
    COMPUTER_ADD = "c-add"
    COMPUTER_REMOVE = "c-remove"
    PRESET = "preset"
    """A select whose value is a preset's name."""
    RULES = "rules"
    """Opens the private panel of house rules."""
    RULE = "rule"
    """A select whose value names the house rule to look at."""
    VALUE = "value"
    """A select whose value is the JSON that the house rule `argument` shall be."""
    STAKE = "stake"
    """Opens the form for another stake; the form itself comes back with the same verb and the typed text."""
    LEAVE = "leave"
    """Asks before it does anything, where leaving costs something."""
    LEAVE_SURE = "leave-sure"
    CLOSE = "close"
    HAND = "hand"
    """*Bài của tôi*: shows one's private panel."""
    EAT = "eat"
    DRAW = "draw"
    DISCARD = "discard"
    """Discards the card `argument`."""
    BREAK = "break"
    """Asks whether the card `argument` is really to be discarded out of its phỏm."""
    CANCEL = "cancel"
    """Back to the panel as it is."""
    LAY = "lay"
    """Lays what is best."""
    LAY_THIS = "lay-this"
    """A select whose value is read by `read_lay`."""
    SEND = "send"
    """A select whose value is read by `read_send`."""
    SEND_ALL = "send-all"
    U = "u"
    OPTION = "option"
    """Turns an option of the table on or off, as `argument` says: `hints-on`."""
    MORE_TIME = "more-time"
    """*+15 giây*: the open turn lasts longer; `argument` is how often the person had taken more time by then."""
    EAGER = "eager"
    """*Ăn nếu được*: turns `on` or `off`, as `argument` says, that the person eats as soon as they may."""
    STAND_IN = "stand-in"
    """*Máy đánh hộ*: a computer player plays for the person from their next turn on."""
    TAKE_BACK = "take-back"
    """The person plays their seat again."""
    HINT = "hint"
    """*Gợi ý*: what a computer player would do."""
    REVIEW = "review"
    """The moves of the person in the hand, and what would have been better."""
    PROOF = "proof"
    """Shows the proof that the hand's deck was neither chosen nor changed."""
    PINGS_OFF = "pings-off"
    DM = "dm"
    """Turns direct messages `on` or `off`, as `argument` says."""
    PING = "ping"
    """Turns pings `on` or `off`, as `argument` says."""
    TEXT_ONLY = "text-only"
    """Turns cards as text `on` or `off`, as `argument` says."""
    FOUR_COLOUR = "four-colour"
    """Turns suits in four colours `on` or `off`, as `argument` says."""
    HAND_PICTURE = "hand-picture"
    """Turns the picture of one's hand `on` or `off`, as `argument` says."""
    LANGUAGE = "language"
    """A select whose value is `vi`, `en` or `auto`."""
    GUIDE = "guide"
    """Shows page `argument` (from 0) of the rules."""
    HELP = "help"
    """Shows page `argument` (from 0) of the help for commands."""
    POINTS = "points"
    """Shows the page of a leaderboard that `argument` names (`page_ids.read_board`)."""
    BOARD = "board"
    """A select whose value names the leaderboard to see, of the season `argument`."""
    CHART = "chart"
    """Shows the leaderboard of points of the season `argument` with a chart of its first."""
    PROFILE = "profile"
    """Shows the profile of the member `table`, of the season `argument`."""
    LEDGER = "ledger"
    """Shows one's own entries of the season before the first `-` of `argument`, where the cursor after it says."""
    HANDS = "hands"
    """Shows hands that are over, of the scope before the first `-` of `argument` and its id `table`."""
    REPLAY = "replay"
    """Shows step `number` of the hand; without one, a select whose value names a hand."""
    SETTINGS = "settings"
    """Shows the server's settings of the group `argument`."""
    SETTING = "setting"
    """A select whose value names the server's setting to look at."""
    SET = "set"
    """A select whose value is the JSON that the server's setting `argument` shall be, or whose values are channels."""
    SET_AMOUNT = "set-amount"
    """Opens the form for another amount of the setting `argument`; the form comes back with the same verb."""
    SET_LOG = "set-log"
    """Shows page `argument` (from 0) of the changes of the server's settings."""
    DOCTOR = "doctor"
    """Looks the server through for what is wrong."""
    DOC_TABLE = "doc-table"
    """A select whose value is the id of the table to see to."""
    DOC_SHOW = "doc-show"
    """Posts the table anew in its channel."""
    DOC_VOID = "doc-void"
    """Opens the form for the reason of voiding the table's hand; the form comes back with the same verb."""
    DOC_CLOSE = "doc-close"
    DOC_EMOJIS = "doc-emojis"
    """Uploads the card faces that are missing."""
    DOC_POST = "doc-post"
    """Posts what could not be announced."""
    DOC_DROP = "doc-drop"
    """Lets go of what was tried too often to be announced."""
    EXPORT = "export"
    """Gives the person everything that is kept of them."""
    ERASE = "erase"
    """Says what erasing one's data means; as `sure`, opens the form that confirms it and comes back with the word."""
    SEASON = "season"
    """Shows a page of a season's table: `argument` is the season's number and the page (from 0), `3-1`."""
    SEASON_END = "season-end"
    """Ends the season of the number `argument`."""


FORMS = frozenset({Verb.STAKE, Verb.SET_AMOUNT, Verb.DOC_VOID, Verb.ERASE})
"""The verbs of forms, which come back with what was typed."""


@dataclass(frozen=True, slots=True)
class Press:
    """What a press asks for.

    `table` is None where no table is meant; `hand` is the number of the hand shown, `seat` and `number` the seat and
    the decision that the control was made for.
    """

    verb: Verb
    table: int | None = None
    hand: int | None = None
    seat: int | None = None
    number: int | None = None
    argument: str = ""

    @property
    def decision(self) -> Decision | None:
        """What the press was made for, in the words of the tables; None for a control of no decision."""
        if self.hand is None or self.seat is None or self.number is None:
            return None
        return Decision(self.hand, self.seat, self.number)

    @property
    def card(self) -> Card:
        """The card that `argument` names. Raises `BadCard`."""
        return parse_card(self.argument)

    @property
    def page(self) -> int:
        """The page that `argument` names, at most `LAST_PAGE`; 0 if it names none."""
        return min(int(self.argument), LAST_PAGE) if self.argument.isdecimal() else 0


@dataclass(frozen=True, slots=True)
class OldPress:
    """A press on a control that another version of the bot made, or that nobody made."""


_NUMBER = r"([0-9]{0,19})"
_BODY = re.compile(rf"{_NUMBER}:{_NUMBER}:([0-3]?):([0-9]{{0,4}}):([a-z-]{{1,12}}):([A-Za-z0-9_-]{{0,32}})", re.ASCII)


def button_id(press: Press) -> str:
    """The custom id of a button for this press."""
    return f"phomb{_versioned(press)}"


def select_id(press: Press) -> str:
    """The custom id of a select for this press."""
    return f"phoms{_versioned(press)}"


def form_id(press: Press) -> str:
    """The custom id of a form for this press."""
    return f"phomf{_versioned(press)}"


def read_press(version: str, body: str) -> Press | OldPress:
    """The press that a custom id stands for, split as the templates do."""
    fields = _BODY.fullmatch(body)
    if version != str(VERSION) or fields is None:
        return OldPress()
    table, hand, seat, number, verb, argument = fields.groups()
    if verb not in tuple(Verb):
        return OldPress()
    return Press(Verb(verb), _number(table), _number(hand), _number(seat), _number(number), argument)


def lay_value(lay: Lay) -> str:
    """A choice of phỏm as the value of a select: `2S3S4S-5S5C5H`."""
    return "-".join("".join(map(str, meld)) for meld in lay.melds)


def read_lay(seat: int, value: str) -> Lay:
    """The lay that a select's value stands for. Raises `BadCard` for a value that `lay_value` never gives."""
    return Lay(seat, tuple(_cards(meld) for meld in value.split("-") if meld))


def send_value(send: Send) -> str:
    """A send as the value of a select: `7H-0-1`, the card, the phỏm's seat and its place there."""
    return f"{send.card}-{send.target.seat}-{send.target.index}"


def read_send(seat: int, value: str) -> Send:
    """The send that a select's value stands for. Raises `BadCard` for a value that `send_value` never gives."""
    match value.split("-"):
        case [card, owner, index] if re.fullmatch("[0-9]", owner) and re.fullmatch("[0-9]{1,2}", index):
            return Send(seat, parse_card(card), MeldRef(int(owner), int(index)))
        case _:
            raise BadCard(value)


def _versioned(press: Press) -> str:
    numbers = [press.table, press.hand, press.seat, press.number]
    body = ":".join(["" if n is None else str(n) for n in numbers] + [press.verb.value, press.argument])
    if _BODY.fullmatch(body) is None:
        raise ValueError(f"{press} has no custom id")
    return f"{VERSION}:{body}"


def _number(text: str) -> int | None:
    return int(text) if text else None


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(text[place : place + 2]) for place in range(0, len(text), 2))

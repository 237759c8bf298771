"""The hand of the pictures comes to every screen, each with the buttons by which it is known; no browser is needed."""

from collections.abc import Iterator

import pytest

from bot.phom.actions import Action, Lay, Send
from bot.phom.hand import Hand
from bot.phom.outcome import End
from bot.phom.record import replay, steps
from bot.phom.views import SeatView, public_view, view_for
from bot.tables.table import Human, Table
from bot.ui.panels.hand import hand_panel
from bot.ui.panels.lobby import lobby_panel
from bot.ui.panels.showdown import showdown_panel
from bot.ui.panels.table import table_panel
from bot.ui.texts import LANGUAGES, texts_for
from bot.ui.view import PanelView
from tests.browser.play import Labels, words_of
from tests.browser.scenes import HAND_SCENES, LOBBY, SCENES, SHOWDOWN, HandScene
from tests.browser.stage import SEAT, script
from tests.ui.builders import buttons_of, table_of, table_with

RECORD = script()
PEOPLE = tuple(Human(101 + seat, name) for seat, name in enumerate(RECORD.players))

language = pytest.mark.parametrize("language", LANGUAGES)


def moments() -> Iterator[tuple[Hand, SeatView, tuple[Action, ...]]]:
    """The hand and what is seen of it before each move of the person whose page it is, and the moves to come."""
    for made, step in enumerate(steps(RECORD)):
        if not step.hand.finished and step.hand.turn == SEAT:
            yield step.hand, view_for(step.hand, SEAT), RECORD.actions[made:]


def live(view: PanelView) -> tuple[str, ...]:
    """The labels of the buttons that can be pressed."""
    return tuple(label for label, button in buttons_of(view).items() if not button.get("disabled"))


def labels_at(table: Table, language: str) -> Labels:
    texts = texts_for(language)
    return Labels(live(table_panel(table, texts)), live(hand_panel(table, SEAT, texts, "https://example.org")))


@language
@pytest.mark.parametrize("scene", HAND_SCENES, ids=lambda scene: scene.name)
def test_every_screen_of_the_hand_is_due_and_is_known_by_its_buttons(scene: HandScene, language: str) -> None:
    due = [table_with(hand, PEOPLE, ()) for hand, view, _ in moments() if scene.is_due(view)]
    assert due, f"the hand never comes to {scene.name}"
    for table in due:
        assert scene.is_shown(labels_at(table, language), words_of(language))


@language
def test_the_screens_before_and_after_the_hand_are_known_by_their_buttons(language: str) -> None:
    texts, words = texts_for(language), words_of(language)
    end = table_with(replay(RECORD), PEOPLE, ())
    assert LOBBY.is_shown(Labels(live(lobby_panel(table_of(PEOPLE[:1]), texts)), ()), words)
    assert SHOWDOWN.is_shown(Labels(live(showdown_panel(end, texts, {})), ()), words)


@language
def test_every_move_of_the_person_has_its_button(language: str) -> None:
    for hand, _, (action, *_) in moments():
        assert labels_at(table_with(hand, PEOPLE, ()), language).of(action) is not None, action


def test_the_buttons_that_lay_and_send_do_what_the_script_says() -> None:
    """Else the pictures would stop at a move that is not in the script (R5.1, R5.4)."""
    for _, view, coming in moments():
        match coming[0]:
            case Lay() as lay:
                assert view.lays[0][0] == lay
            case Send() if len(view.best_sends) > 1:
                assert coming[: len(view.best_sends)] == tuple(view.best_sends)


def test_the_hand_is_worth_looking_at() -> None:
    """It ends with a showdown, after an eat, a chốt, and a card sent to another's phỏm."""
    outcome = public_view(replay(RECORD)).outcome
    assert outcome is not None
    assert outcome.end is End.SHOWDOWN
    assert {payment.why.value for payment in outcome.transfers} >= {"eat", "chot", "place"}
    assert any(isinstance(move, Send) and move.target.seat != move.seat for move in RECORD.actions)
    assert len({scene.name for scene in SCENES}) == len(SCENES)

"""Every mistake gets one private sentence and changes nothing; in both languages, through real presses and commands."""

from collections.abc import Awaitable, Callable
from copy import deepcopy

import pytest
from simcord.actors import MemberActor

from bot.phom import errors as game
from bot.phom.actions import Discard
from bot.phom.cards import DECK
from bot.tables import errors as tables
from bot.tables.table import Table
from bot.ui.errors import NotANumber, key_of
from bot.ui.ids import Verb
from bot.ui.texts import texts_for
from tests.play.world import World, words

Mistake = Callable[[World], Awaitable[MemberActor]]
"""Makes the mistake and says who made it."""


async def second_table(world: World) -> MemberActor:
    await world.opened(1)
    await world.command(world.people[1], "phom open")
    return world.people[1]


async def no_table(world: World) -> MemberActor:
    await world.command(world.people[0], "phom sit")
    return world.people[0]


async def alone(world: World) -> MemberActor:
    await world.opened(1)
    await world.press(world.people[0], world.table_message(), Verb.START)
    return world.people[0]


async def sitting_twice(world: World) -> MemberActor:
    await world.opened(2)
    await world.press(world.people[1], world.table_message(), Verb.SIT)
    return world.people[1]


async def a_fifth(world: World) -> MemberActor:
    await world.opened(4)
    await world.command(world.people[4], "phom sit")
    return world.people[4]


async def a_fifth_computer(world: World) -> MemberActor:
    await world.opened(4)
    await world.command(world.people[0], "phom computer add")
    return world.people[0]


async def no_computer(world: World) -> MemberActor:
    await world.opened(2)
    await world.command(world.people[0], "phom computer remove")
    return world.people[0]


async def standing_without_a_chair(world: World) -> MemberActor:
    await world.opened(1)
    await world.command(world.people[1], "phom stand")
    return world.people[1]


async def not_the_owner(world: World) -> MemberActor:
    await world.opened(2)
    await world.press(world.people[1], world.table_message(), Verb.COMPUTER_ADD)
    return world.people[1]


async def kicking_oneself(world: World) -> MemberActor:
    await world.opened(2)
    await world.command(world.people[0], "phom kick", person=world.people[0].user)
    return world.people[0]


async def not_ready(world: World) -> MemberActor:
    table = await world.opened(2)
    await world.bot.tables.change_stake(table.id, world.people[0].id, 20)
    await world.press(world.people[0], world.table_message(), Verb.START)
    return world.people[0]


async def closing_in_mid_hand(world: World) -> MemberActor:
    await world.started(2)
    await world.command(world.people[0], "phom close")
    return world.people[0]


async def moving_without_a_hand(world: World) -> MemberActor:
    await world.opened(2)
    await world.command(world.people[0], "phom draw")
    return world.people[0]


async def moving_as_a_stranger(world: World) -> MemberActor:
    await world.started(2)
    await world.command(world.people[3], "phom draw")
    return world.people[3]


async def out_of_turn(world: World) -> MemberActor:
    await world.started(2)
    await world.command(world.people[1], "phom draw")
    return world.people[1]


async def discarding_before_taking(world: World) -> MemberActor:
    await world.started(2)
    await world.play_turn(world.people[0])
    await world.command(world.people[1], "phom discard", card=str(world.hand().view(1).hand[0]))
    return world.people[1]


async def drawing_twice(world: World) -> MemberActor:
    await world.started(2)
    await world.command(world.people[0], "phom draw")
    return world.people[0]


async def a_card_of_anothers(world: World) -> MemberActor:
    await world.started(2)
    held = world.hand().view(0).hand
    await world.command(world.people[0], "phom discard", card=next(c for c in DECK if c not in held).face)
    return world.people[0]


async def no_such_card(world: World) -> MemberActor:
    await world.started(2)
    await world.command(world.people[0], "phom discard", card="banana @everyone")
    return world.people[0]


async def eating_what_makes_no_phom(world: World) -> MemberActor:
    await world.started(2)
    view = world.hand().view(0)
    for action in view.legal:
        if isinstance(action, Discard) and not _eats(world, action):
            await world.command(world.people[0], "phom discard", card=str(action.card))
            break
    await world.command(world.people[1], "phom eat")
    return world.people[1]


def _eats(world: World, action: Discard) -> bool:
    from bot.phom.actions import Eat
    from bot.phom.engine import apply
    from bot.phom.views import view_for

    after, _ = apply(world.hand().state, action)
    return Eat(1) in view_for(after, 1).legal


async def laying_too_soon(world: World) -> MemberActor:
    await world.started(2)
    await world.command(world.people[0], "phom lay")
    return world.people[0]


async def sending_too_soon(world: World) -> MemberActor:
    await world.started(2)
    await world.command(world.people[0], "phom send")
    return world.people[0]


async def no_u(world: World) -> MemberActor:
    await world.started(2)
    await world.command(world.people[0], "phom u")
    return world.people[0]


async def a_stale_button(world: World) -> MemberActor:
    """On a slow phone that still shows the panel of two turns ago."""
    await world.started(2)
    person = world.people[0]
    panel = world.dm(person)
    still_shown = deepcopy(panel.components)
    await world.play_turn(person)
    await world.play_turn(world.people[1])
    panel.components = still_shown
    await world.press(person, panel, Verb.DISCARD)
    return person


async def too_late(world: World) -> MemberActor:
    await world.started(2)
    await world.env.advance_time(30.5)
    await world.press(world.people[0], world.dm(world.people[0]), Verb.DISCARD)
    return world.people[0]


async def a_bad_stake(world: World) -> MemberActor:
    await world.opened(1)
    form = await world.press(world.people[0], world.table_message(), Verb.STAKE)
    await world.people[0].submit_modal(form, _filled(form.modal, "9999999"))
    return world.people[0]


async def a_stake_in_words(world: World) -> MemberActor:
    await world.opened(1)
    form = await world.press(world.people[0], world.table_message(), Verb.STAKE)
    await world.people[0].submit_modal(form, _filled(form.modal, "mười"))
    return world.people[0]


def _filled(modal: object, typed: str) -> dict[str, object]:
    from simcord.components import walk_components

    assert isinstance(modal, dict)
    return {part["custom_id"]: typed for part in walk_components(modal["components"]) if part.get("type") == 4}


MISTAKES: tuple[tuple[Mistake, type[Exception]], ...] = (
    (second_table, tables.TableExists),
    (no_table, tables.NoTable),
    (alone, tables.NotEnoughPlayers),
    (sitting_twice, tables.AlreadySeated),
    (a_fifth, tables.TableFull),
    (a_fifth_computer, tables.NoFreeChair),
    (no_computer, tables.NoComputer),
    (standing_without_a_chair, tables.NotSeated),
    (not_the_owner, tables.NotOwner),
    (kicking_oneself, tables.CannotKick),
    (not_ready, tables.NotReady),
    (closing_in_mid_hand, tables.HandRunning),
    (moving_without_a_hand, tables.NoHand),
    (moving_as_a_stranger, tables.NotInHand),
    (a_stale_button, tables.StalePress),
    (too_late, tables.TooLate),
    (a_bad_stake, tables.BadStake),
    (a_stake_in_words, NotANumber),
    (sending_too_soon, tables.NothingToSend),
    (out_of_turn, game.NotYourTurn),
    (discarding_before_taking, game.MustTakeFirst),
    (drawing_twice, game.AlreadyTaken),
    (a_card_of_anothers, game.CardNotHeld),
    (no_such_card, game.BadCard),
    (eating_what_makes_no_phom, game.CannotEat),
    (laying_too_soon, game.NotFinalTurn),
    (no_u, game.NoU),
)


@pytest.mark.parametrize("locale", ["vi", "en-US"])
@pytest.mark.parametrize(("mistake", "error"), MISTAKES, ids=[error.__name__ for _, error in MISTAKES])
async def test_one_private_sentence_and_nothing_changed(
    world: World, mistake: Mistake, error: type[Exception], locale: str, caplog: pytest.LogCaptureFixture
) -> None:
    world.speak(locale)
    said_before = {message.id for person in world.people for message in world.private(person)}
    person = await mistake(world)
    said = [message for message in world.private(person) if message.id not in said_before]
    pattern = _words_of(texts_for(locale), error)
    told = [words(message) for message in said if pattern in words(message)]
    assert len(told) == 1, [words(message) for message in said]
    assert "\n" not in told[0]
    assert "@everyone" not in told[0]
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def _words_of(texts: object, error: type[Exception]) -> str:
    """The longest stretch of the error's sentence that has no placeholder in it."""
    from fluent.syntax.ast import TextElement

    message = texts._bundle.get_message(key_of(error))  # type: ignore[attr-defined]
    elements = getattr(message.value, "elements", [message.value])
    stretches = [str(getattr(part, "value", part)) for part in elements if isinstance(part, (TextElement, str))]
    return max(stretches, key=len).strip() if stretches else ""


async def test_a_refused_request_leaves_the_table_as_it_was(world: World) -> None:
    table: Table = await world.started(2)
    for command in ("eat", "lay", "send", "u", "draw", "close", "start", "stand", "rematch", "computer add"):
        for person in world.people[:4]:
            await world.command(person, f"phom {command}")
    assert world.table() == table


async def test_the_pressed_panel_is_brought_up_to_date_after_a_stale_press(world: World) -> None:
    await world.started(2)
    person = world.people[0]
    before = words(world.dm(person))
    await world.command(person, "phom discard", card=str(world.hand().view(0).hand[0]))
    await world.press(person, world.dm(person), Verb.DISCARD)
    assert words(world.dm(person)) != before

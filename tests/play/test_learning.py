"""`/phom learn`: a practice table where every step is explained once, to the learner alone."""

from __future__ import annotations

from simcord.actors import MemberActor

from bot.tables.table import Book, Computer, Level, Phase
from bot.ui.ids import Verb
from bot.ui.lessons import Step
from bot.ui.texts import LANGUAGES, texts_for
from tests.play.world import World, bot_on, controls, first_choice, words


def lesson(world: World, person: MemberActor) -> Step | None:
    """What the person's newest panel explains."""
    return lesson_in(words(world.panel(person)))


def lesson_in(said: str) -> Step | None:
    found = [step for step in Step if any(texts(f"lesson-{step.value}") in said for texts in map(texts_for, LANGUAGES))]
    assert len(found) <= 1
    assert ("🎓" in said) == bool(found)
    return found[0] if found else None


async def play_on(world: World, person: MemberActor) -> list[Step]:
    """Play the running hand to its end; what the panel explained on the way, one entry a panel."""
    told = []
    while world.hand().running:
        if world.mover() is None:
            await world.env.advance_time(2)
            continue
        step = lesson(world, person)
        told += [step] if step is not None else []
        await world._tap(person, first_choice, world.panel)
    await world.env.settle()
    return told


async def test_a_hand_with_three_easy_computers_begins_at_once_in_the_practice_book(world: World) -> None:
    an = world.people[0]
    await world.command(an, "phom learn")
    table = world.table()
    assert table.phase is Phase.PLAYING
    others = [chair.occupant for _, chair in table.seated if chair.occupant.account != an.id]
    assert [who.level for who in others if isinstance(who, Computer)] == [Level.EASY] * 3
    assert table.hand is not None
    assert table.hand.book is Book.PRACTICE
    assert table.hand.record.stake == 1
    public = [message for message in world.messages(world.channel.id) if not message.is_ephemeral]
    assert len(public) == 1, "one message, and no lobby before it"


async def test_each_step_is_explained_once(world: World) -> None:
    an = world.people[0]
    await world.command(an, "phom learn")
    assert lesson(world, an) is Step.LEAD
    told = await play_on(world, an)
    for _ in range(3):
        await world.press(an, world.table_message(), Verb.READY)
        told += await play_on(world, an)
    by_step = {step: [place for place, found in enumerate(told) if found is step] for step in set(told)}
    for step, places in by_step.items():
        assert places == list(range(places[0], places[0] + len(places))), f"{step} came up again"
    assert {Step.LEAD, Step.DRAW, Step.DISCARD} <= by_step.keys()
    assert by_step.keys() & {Step.LAY, Step.MOM}
    assert told[-1] is not Step.LEAD


async def test_at_the_end_the_end_is_explained(world: World) -> None:
    an = world.people[0]
    await world.command(an, "phom learn")
    await play_on(world, an)
    result = words(world.dm(an))
    assert lesson_in(result) is Step.END


def first_choice_of(world: World, person: MemberActor) -> tuple[Verb, str | None]:
    """What a plain player taps first on this person's panel."""
    return first_choice([press for control, press in controls(world.panel(person)) if not control.get("disabled")])


async def test_nobody_else_is_taught_anything(world: World) -> None:
    """Neither the channel, nor somebody who sits down later, nor the learner's friends at another table."""
    an, binh = world.people[:2]
    await world.command(an, "phom learn")
    await world.command(binh, "phom sit")
    await play_on(world, an)
    await world.press(an, world.table_message(), Verb.READY)
    await world.press(binh, world.table_message(), Verb.READY)
    while world.mover() is None:
        await world.env.advance_time(2)
    await world.press(binh, world.table_message(), Verb.HAND)
    assert "🎓" not in words(world.panel(binh))
    everybody = [words(m) for m in world.messages(world.channel.id) if not m.is_ephemeral]
    assert not any("🎓" in said for said in everybody)


async def test_what_was_explained_is_known_after_a_restart(world: World) -> None:
    an = world.people[0]
    await world.command(an, "phom learn")
    await world.press(an, world.panel(an), *first_choice_of(world, an))
    await world.env.settle()
    kept = (await world.bot.store.members.preferences(an.id)).lessons
    assert kept == ("lead",)
    await world.bot.close()
    world.bot = bot_on(world.bot.store.file)
    await world.env.restart_bot(world.bot)
    while world.mover() is None:
        await world.env.advance_time(2)
    assert lesson_in(words(world.dm(an))) in (Step.DRAW, Step.EAT)
    assert "lead" in ((await world.bot.store.members.preferences(an.id)).lessons or ())


async def test_a_turn_that_the_clock_finished_was_not_read(world: World) -> None:
    """R9.2: whoever was away is told again."""
    an = world.people[0]
    await world.command(an, "phom learn")
    await world.env.advance_time(181)
    assert (await world.bot.readers.preferences(an.id)).lessons == ()


async def test_who_reads_is_not_pinged(world: World) -> None:
    an = world.people[0]
    await world.command(an, "phom learn")
    await world.env.advance_time(15)
    assert len([m for m in world.messages(world.channel.id) if not m.is_ephemeral]) == 1


async def test_learning_again_begins_anew_and_other_preferences_stay(world: World) -> None:
    an = world.people[0]
    await world.command(an, "phom me show")
    await world.press(an, world.private(an)[-1], Verb.PING, "off")
    await world.command(an, "phom learn")
    await play_on(world, an)
    await world.command(an, "phom close")
    await world.command(an, "phom learn")
    assert lesson(world, an) is Step.LEAD
    assert not (await world.bot.store.members.preferences(an.id)).ping


async def test_one_table_a_channel(world: World) -> None:
    await world.opened(2)
    await world.command(world.people[2], "phom learn")
    assert "table" in words(world.private(world.people[2])[-1])
    assert (await world.bot.store.members.preferences(world.people[2].id)).lessons is None


async def test_it_is_practice_where_hands_with_computers_count_too(world: World, admin: MemberActor) -> None:
    await world.command(admin, "phom-settings computers", count=True)
    await world.command(world.people[0], "phom learn")
    hand = world.table().hand
    assert hand is not None
    assert hand.book is Book.PRACTICE


async def test_nothing_is_kept_of_a_learner_who_was_erased(world: World) -> None:
    """What was being explained when they were erased does not come back as something known of them."""
    an = world.people[0]
    await world.command(an, "phom learn")
    await play_on(world, an)
    await world.command(an, "phom stand")
    await world.bot.store.people.erase(an.id, -7)
    world.bot.readers.forget(an.id)
    await world.command(an, "phom open")
    await world.press(an, world.table_message(), Verb.COMPUTER_ADD)
    await world.press(an, world.table_message(), Verb.START)
    assert "🎓" not in words(world.dm(an))
    assert (await world.bot.store.members.preferences(an.id)).lessons is None

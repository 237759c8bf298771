"""Points, profiles, past hands, replays and files, as people reach them: by commands and buttons."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import UTC, datetime
from itertools import pairwise
from random import Random

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Message

from bot.cli.replay import read_records
from bot.phom.record import Record, replay
from bot.render.charts import balance_chart
from bot.render.series import ChartWords
from bot.ui.exports import COLUMNS, harmless
from bot.ui.ids import Verb
from tests.play.world import World, any_choice, controls, words


def answer(world: World, person: MemberActor) -> Message:
    """The newest private answer to the person."""
    return world.private(person)[-1]


def file_of(world: World, message: Message) -> bytes:
    (attachment,) = message.attachments
    data = world.env.backend.cdn.get(attachment["url"])
    assert data is not None
    return bytes(data)


async def played(world: World, hands: int = 1, people: int = 4) -> list[dict[str, int]]:
    """Some hands to their ends; what each of them brought everybody, by name."""
    await world.started(people)
    nets = []
    for number in range(hands):
        hand = await world.play_hand(any_choice(Random(number)))
        net = hand.state.outcome.net
        nets.append({who.name: units * hand.record.stake for who, units in zip(hand.occupants, net, strict=True)})
        if number + 1 < hands:
            for person in world.people[:people]:
                if world.table().hand is hand:
                    await world.press(person, world.table_message(), Verb.READY)
    return nets


def number(text: str) -> int:
    return int(text.replace("−", "-").replace("+", "").replace(",", "").replace(".", ""))


async def test_points_me_top_and_back(world: World) -> None:
    (net,) = await played(world)
    an = world.people[0]

    await world.command(an, "points me")
    assert f"**{str(net['An']).replace('-', '−')}** points" in words(answer(world, an))
    await world.press(an, answer(world, an), Verb.POINTS)
    board = words(answer(world, an))

    listed = {name: number(points) for name, points in re.findall(r"\*\*\d+\.\*\* (\w+) · \*\*(\S+)\*\* points", board)}
    assert listed == net
    assert "3 opponents" in board
    await world.select(an, answer(world, an), Verb.BOARD, "units")
    assert "You have played 1 of the 20 hands" in words(answer(world, an))
    assert len([m for m in world.private(an) if "Leaderboard" in words(m)]) == 1


async def test_who_left_the_server_is_marked(world: World) -> None:
    await played(world)
    an, binh = world.people[:2]
    world.guild.remove_member(binh)

    await world.command(an, "points top")

    said = words(answer(world, an))
    assert "Bình 🚪" in said
    assert "🚪 left the server" in said
    assert said.count("🚪") == 2


async def test_a_leaderboard_does_without_discords_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await played(world)

    async def silent(*_args: object, **_options: object) -> list[discord.Member]:
        raise TimeoutError

    monkeypatch.setattr(discord.Guild, "query_members", silent)
    await world.command(world.people[0], "points top")

    assert "Bình" in words(answer(world, world.people[0]))
    assert "🚪" not in words(answer(world, world.people[0]))


async def test_the_ledger_is_read_page_by_page(world: World) -> None:
    nets = await played(world, 3)
    an = world.people[0]
    await world.command(an, "points history")
    lines: list[tuple[int, str, int]] = []
    for _ in range(20):
        page = answer(world, an)
        hand = ""
        for line in words(page).splitlines():
            if found := re.match(r"\*\*Hand (\S+)\*\*", line):
                hand = found[1]
            elif found := re.match(r"(\S+) · .* → \*\*(\S+)\*\*$", line):
                lines.append((number(found[1]), hand, number(found[2])))
        older = [control for control, press in controls(page) if control.get("label") == "Older"]
        if not older or older[0].get("disabled"):
            break
        code = next(press.argument for control, press in controls(page) if control.get("label") == "Older")
        await world.press(an, page, Verb.LEDGER, code)

    assert sum(amount for amount, _, _ in lines) == sum(net["An"] for net in nets) == lines[0][2]
    table = world.table().id
    for place, net in enumerate(nets, 1):
        assert sum(amount for amount, name, _ in lines if name == f"{table}-{place}") == net["An"]
    for (amount, _, left), (_, _, before) in pairwise(lines):
        assert before + amount == left


async def test_a_line_of_the_ledger_leads_to_its_hand(world: World) -> None:
    await played(world, 2)
    an, table = world.people[0], world.table().id
    await world.command(an, "points history")

    await world.select(an, answer(world, an), Verb.REPLAY, f"{table}-1")

    said = words(answer(world, an))
    assert f"{table}-1" in said
    assert "The cards are dealt." in said


async def test_two_against_each_other(world: World) -> None:
    await played(world)
    an, binh = world.people[:2]

    await world.command(an, "points versus", friend=binh.user)
    said = words(answer(world, an))
    await world.command(binh, "points versus", friend=an.user)

    assert "1 hand together" in said
    debt = re.search(r"\*\*(\w+)\*\* owes \*\*(\w+)\*\* \*\*(\S+)\*\*", said)
    if debt:
        assert debt[0] in words(answer(world, binh))
    await world.command(an, "points versus", friend=world.people[4].user)
    assert "Not a hand played together" in words(answer(world, an))


async def test_a_profile_by_command_and_for_somebody_else(world: World) -> None:
    (net,) = await played(world)
    an, binh = world.people[:2]

    await world.command(an, "points profile", member=binh.user)

    said = words(answer(world, an))
    assert "Bình" in said
    assert f"**{str(net['Bình']).replace('-', '−')}** points · 1 hand" in said
    assert world.private(binh) == [] or "profile" not in words(world.private(binh)[-1])
    await world.press(an, answer(world, an), Verb.HANDS)
    assert f"{world.table().id}-1" in words(answer(world, an))


async def test_a_hand_is_gone_through_step_by_step(world: World) -> None:
    await played(world)
    an, giang = world.people[0], world.people[4]
    hand = world.hand()

    await world.command(giang, "hands server")
    await world.select(giang, answer(world, giang), Verb.REPLAY, f"{world.table().id}-1")
    first = words(answer(world, giang))

    assert "The cards are dealt." in first
    steps = int(re.search(r"step 1/(\d+)", first)[1])  # type: ignore[index]
    assert steps == len(hand.record.actions) + 1
    for wanted in range(2, 5):
        await world.press(giang, answer(world, giang), Verb.REPLAY, "next")
        assert f"step {wanted}/{steps}" in words(answer(world, giang))
    await world.press(giang, answer(world, giang), Verb.REPLAY, "back")
    assert f"step 3/{steps}" in words(answer(world, giang))
    await world.press(giang, answer(world, giang), Verb.REPLAY, "last")
    assert f"step {steps}/{steps}" in words(answer(world, giang))
    assert re.search(r"pays|had left|ù|first", words(answer(world, giang)))
    await world.press(giang, answer(world, giang), Verb.REPLAY, "first")
    assert words(answer(world, giang)) == first
    assert len(world.private(giang)) == 1
    await world.command(an, "hands replay", hand="1")
    assert words(answer(world, an)) == first


async def test_a_running_hand_is_not_shown(world: World) -> None:
    await world.started(2)
    giang = world.people[4]

    await world.command(giang, "hands replay", hand="1")
    assert words(answer(world, giang)) == "A hand is being played; do this when it is over."
    await world.command(giang, "hands replay", hand=f"{world.table().id}-1")
    assert words(answer(world, giang)) == "A hand is being played; do this when it is over."
    await world.command(giang, "hands server")
    assert "No hand is over yet" in words(answer(world, giang))
    await world.command(giang, "hands table")
    assert "No hand is over yet" in words(answer(world, giang))


async def test_a_hand_of_another_server_is_nobodys_business(world: World) -> None:
    await played(world, people=2)
    other = world.env.create_guild("khác")
    channel = other.create_text_channel("phom")
    stranger = other.add_member(world.env.create_user("La"))

    await stranger.slash(channel, "hands replay", hand=f"{world.table().id}-1")
    await stranger.slash(channel, "hands server")
    await stranger.slash(channel, "points top")

    said = [words(message) for message in world.messages(channel.id)]
    assert said[0].startswith("This server has no hand called")
    assert "No hand is over yet" in said[1]
    assert "An" not in said[2]


async def test_ones_own_hands_come_as_records_that_the_bot_reads(world: World) -> None:
    await played(world, 2, people=2)
    an = world.people[0]

    await world.command(an, "hands export")

    data = file_of(world, answer(world, an))
    records = list(read_records(data))
    assert len(records) == 2
    assert all(isinstance(record, Record) for record in records)
    last = records[-1]
    assert isinstance(last, Record)
    assert last == world.hand().record
    assert replay(last).outcome == world.hand().state.outcome
    assert [json.loads(line)["format"] for line in data.splitlines()] == ["phom-hand/1"] * 2
    await world.command(world.people[4], "hands export")
    assert "There is no hand to export yet" in words(answer(world, world.people[4]))


async def test_the_ledger_as_a_file_sums_to_zero_and_runs_nothing(world: World, admin: MemberActor) -> None:
    await played(world, people=2)
    await world.command(
        admin, "phom-settings correct", member=world.people[0].user, amount=-25, reason='=HYPERLINK("http://x")'
    )

    await world.command(admin, "phom-settings ledger")

    text = file_of(world, answer(world, admin)).decode("utf-8-sig")
    head, *lines = csv.reader(io.StringIO(text))
    assert tuple(head) == COLUMNS
    rows = [dict(zip(COLUMNS, line, strict=True)) for line in lines]
    assert sum(int(row["amount"]) for row in rows) == 0
    corrected = [row for row in rows if row["kind"] == "correction"]
    assert [row["reason"] for row in corrected] == ['\'=HYPERLINK("http://x")'] * 2
    assert {row["name"] for row in corrected} == {"An", ""}


@pytest.mark.parametrize("written", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r\n=1", " =1", "|x", "%x"])
def test_no_name_is_a_formula(written: str) -> None:
    assert harmless(written).startswith("'")


def test_a_harmless_name_stays_as_it_is() -> None:
    assert harmless("Bình =) x") == "Bình =) x"


async def test_a_correction_is_told_to_the_channel_with_its_author(world: World, admin: MemberActor) -> None:
    await played(world, people=2)
    an = world.people[0]
    before = await world.bot.store.ledger.balance(world.guild.id, an.id)

    await world.command(admin, "phom-settings correct", member=an.user, amount=1500, reason="nhầm cược")

    said = [words(m) for m in world.messages(world.channel.id) if not m.is_ephemeral]
    (line,) = [text for text in said if "đã sửa điểm" in text]
    assert "đã sửa điểm của **An**: **+1.500**" in line
    assert r"\*\*Sếp\*\* @" + "\u200beveryone" in line
    assert "Lý do: nhầm cược" in line
    assert await world.bot.store.ledger.balance(world.guild.id, an.id) == before + 1500
    await world.command(an, "points history")
    assert "corrected by" in words(answer(world, an))


async def test_nobody_corrects_their_own_points(world: World, admin: MemberActor) -> None:

    await world.command(admin, "phom-settings correct", member=admin.user, amount=5, reason="x")
    await world.command(admin, "phom-settings correct", member=world.people[0].user, amount=0, reason="x")

    said = [words(message) for message in world.private(admin)]
    assert said[0].startswith("Nobody corrects their own points")
    assert said[1] == "A correction gives or takes 1 to 1,000,000 points, not 0."
    assert not [m for m in world.messages(world.channel.id) if not m.is_ephemeral]
    assert await world.bot.store.ledger.balances(world.guild.id, [admin.id, world.people[0].id]) == {
        admin.id: 0,
        world.people[0].id: 0,
    }


async def test_the_end_of_a_hand_says_who_stands_how_against_whom(world: World) -> None:
    await played(world, 2, people=2)
    an, binh = world.people[:2]
    record = await world.bot.store.standings.record(world.guild.id, an.id, binh.id)

    said = words(world.table_message())

    (line,) = [line for line in said.splitlines() if "⚔️" in line]
    assert f"An {record.ahead}–{record.behind} Bình" in line or f"Bình {record.behind}–{record.ahead} An" in line
    assert record.points == 0 or f"nợ {abs(record.points)}" in line.replace(".", "")


async def test_the_replay_is_one_tap_from_the_end_of_the_hand(world: World) -> None:
    await played(world, people=2)
    binh = world.people[1]

    await world.press(binh, world.table_message(), Verb.REPLAY)

    assert "The cards are dealt." in words(answer(world, binh))
    assert "Xem từng nước" not in words(answer(world, binh))
    await world.press(binh, answer(world, binh), Verb.REPLAY, "last")
    assert len([m for m in world.private(binh) if "step" in words(m)]) == 1


async def test_a_leaderboard_and_a_profile_have_their_charts(world: World) -> None:
    # The first chart loads a large library, for which the simulated Discord would not wait on a busy machine.
    balance_chart([(datetime(2026, 1, 1, tzinfo=UTC), 1)], ChartWords("x"))
    await played(world, 2, people=2)
    an = world.people[0]
    await world.command(an, "points top")
    assert answer(world, an).attachments == []

    await world.press(an, answer(world, an), Verb.CHART)

    assert file_of(world, answer(world, an)).startswith(b"\x89PNG")
    assert "Leaderboard · Points" in words(answer(world, an))
    await world.command(an, "points profile")
    assert file_of(world, answer(world, an)).startswith(b"\x89PNG")


async def test_who_wants_text_only_is_shown_no_chart(world: World) -> None:
    """Not even by a button from before."""
    balance_chart([(datetime(2026, 1, 1, tzinfo=UTC), 1)], ChartWords("x"))
    await played(world, 2, people=2)
    an = world.people[0]
    await world.command(an, "points top")
    before = answer(world, an)
    await world.command(an, "phom me show")
    await world.press(an, answer(world, an), Verb.TEXT_ONLY, "on")

    await world.press(an, before, Verb.CHART)

    assert answer(world, an).attachments == []
    for command in ("points top", "points profile"):
        await world.command(an, command)
        assert answer(world, an).attachments == []
        assert all(press.verb is not Verb.CHART for _, press in controls(answer(world, an)))

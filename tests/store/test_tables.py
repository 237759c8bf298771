"""Tables come back as they were kept; a step is kept whole, once, or not at all."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.phom.actions import Leave, action_to_json
from bot.phom.record import replay
from bot.phom.rules import PRESETS, Preset
from bot.store import Conflict, Damaged, NoSuchHand, Store, audit_database
from bot.store.columns import Instant
from bot.store.schema import metadata
from bot.tables import hands, seating
from bot.tables.deals import commitment
from bot.tables.ports import Change
from bot.tables.proof import Proof, verify
from bot.tables.table import Chair, Human, Level, Phase
from tests.store.evenings import (
    AN,
    BINH,
    CHI,
    GUILD,
    MACHINES,
    NOW,
    Evening,
    Place,
    accept_rows,
    dump,
    execute,
    refuse_rows,
    rows,
    tamper,
)


async def test_a_new_table_is_found_again(store: Store) -> None:
    evening = await Evening.open(store)

    assert await store.tables.live_tables() == (evening.table,)


async def test_a_channel_has_one_open_table(store: Store, place: Place) -> None:
    first = await Evening.open(store, channel=5)
    before = dump(place)

    with pytest.raises(Conflict):
        await Evening.open(store, channel=5)
    assert dump(place) == before

    await first.keep(seating.close(first.table, None, now=first.later()))
    second = await Evening.open(store, channel=5)
    assert await store.tables.live_tables() == (second.table,)


async def test_the_id_of_a_table_is_never_given_again(store: Store, place: Place) -> None:
    old = await Evening.open(store)
    execute(place, "DELETE FROM chairs", "DELETE FROM tables")

    assert (await Evening.open(store)).table.id > old.table.id


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_whatever_happens_at_a_table_a_restart_finds_it(migrated: Path, seed: int) -> None:
    async def play(path: Path) -> None:
        rng = Random(seed)
        async with await Store.open(str(path), now=NOW) as store:
            evening = await Evening.open(store, seed=seed, rules=PRESETS[rng.choice(list(Preset))])
            for _ in range(60):
                await evening.keep(evening.any_step())
                if evening.table.phase is Phase.CLOSED:
                    break
                if rng.random() < 0.2:
                    assert await evening.loaded() == evening.table
        async with await Store.open(str(path), now=NOW) as store:
            evening.store = store
            assert await evening.loaded() == (None if evening.table.phase is Phase.CLOSED else evening.table)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "phom.db"
        path.write_bytes(migrated.read_bytes())
        asyncio.run(play(path))


async def test_people_may_change_chairs_in_one_step(store: Store) -> None:
    evening = await Evening.open(store)
    await evening.keep(seating.sit(evening.table, BINH, token=2, now=evening.later()))
    a, b, *rest = evening.table.chairs

    await evening.keep(replace_chairs(evening, (b, a, *rest)))

    assert await evening.loaded() == evening.table


def replace_chairs(evening: Evening, chairs: tuple[Chair | None, ...]) -> Change:
    step = seating.add_computer(evening.table, AN.user_id, Level.MEDIUM, MACHINES, now=evening.later())
    return replace(step, after=replace(evening.table, chairs=chairs))


async def test_each_action_says_when_and_who(store: Store, place: Place) -> None:
    evening = await Evening.dealt(store, seats=3, computers=1)
    kept = [await evening.keep(evening.any_action()) for _ in range(6)]

    logged = rows(place, "SELECT number, action, at, who FROM actions ORDER BY number")

    assert [number for number, *_ in logged] == list(range(6))
    moments = [round(change.at.timestamp() * 1_000_000) for change in kept]
    assert [at for *_, at, _ in logged] == moments
    seats = [action.seat for change in kept for action in change.actions]
    assert [who for *_, who in logged] == [evening.hand.occupants[seat].account or None for seat in seats]


async def test_computers_that_finish_alone_are_logged_as_nobody(store: Store, place: Place) -> None:
    evening = await Evening.dealt(store, seats=3, computers=2)

    end = await evening.keep(evening.act(Leave(0), who=AN.user_id))

    assert end.hand_ended
    assert len(end.actions) > 1
    assert rows(place, "SELECT DISTINCT who FROM actions WHERE number > 0") == [(None,)]
    assert rows(place, "SELECT who FROM actions WHERE number = 0") == [(AN.user_id,)]


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_an_ended_hand_gives_its_record(store: Store, seats: int) -> None:
    evening = await Evening.dealt(store, seats=seats, seed=seats)
    await evening.to_the_end()

    record = await store.tables.hand_record(evening.table.id, 1)

    assert record == evening.hand.record
    assert replay(record).outcome == evening.hand.state.outcome


async def test_a_running_hand_shows_its_record_to_nobody(store: Store) -> None:
    evening = await Evening.dealt(store)

    with pytest.raises(NoSuchHand):
        await store.tables.hand_record(evening.table.id, 1)
    with pytest.raises(NoSuchHand):
        await store.tables.hand_record(evening.table.id, 2)
    with pytest.raises(NoSuchHand):
        await store.tables.hand_proof(evening.table.id, 1)


async def test_u_khan_is_dealt_ended_and_paid_in_one_step(store: Store, place: Place) -> None:
    # R6.4: the game declares it as soon as the cards are dealt.
    evening = await Evening.open(store, rules=PRESETS[Preset.VILLAGE], stake=3)
    for person in (BINH, CHI):
        await evening.keep(seating.sit(evening.table, person, token=2, now=evening.later()))
    change = evening.start()
    while not change.hand_ended:
        evening.table = replace(evening.table, secret=evening.secret())
        change = evening.start()

    await store.tables.commit(replace(change, before=await evening.loaded()))

    assert await evening.loaded() == change.after
    assert rows(place, "SELECT count(*) FROM actions") == [(0,)]
    balances = await store.ledger.balances(evening.table.guild_id, [AN.user_id, BINH.user_id, CHI.user_id])
    assert sorted(balances.values()) == [-15, -15, 30]


async def test_a_voided_hand_pays_nobody_and_says_who_voided_it(store: Store, place: Place) -> None:
    evening = await Evening.dealt(store)
    await evening.keep(evening.any_action())

    await evening.keep(hands.void(evening.table, who=55, detail="channel gone", now=evening.later()))

    assert await evening.loaded() == evening.table
    assert rows(place, "SELECT voided, voided_by, void_reason, outcome FROM hands") == [(1, 55, "channel gone", None)]
    assert rows(place, "SELECT count(*) FROM entries") == [(0,)]
    assert await store.tables.hand_record(evening.table.id, 1) == evening.hand.record


@pytest.mark.parametrize("what", ["deal", "action", "end", "void"])
async def test_a_step_kept_before_is_refused(store: Store, place: Place, what: str) -> None:
    evening = await Evening.open(store)
    await evening.keep(seating.sit(evening.table, BINH, token=2, now=evening.later()))
    step = await evening.keep(evening.start())
    if what == "action":
        step = await evening.keep(evening.any_action())
    elif what == "end":
        step = await evening.to_the_end()
    elif what == "void":
        step = await evening.keep(hands.void(evening.table, who=None, detail="", now=evening.later()))
    before = dump(place)

    with pytest.raises(Conflict):
        await store.tables.commit(step)

    assert dump(place) == before


async def test_nothing_is_kept_at_a_closed_table(store: Store, place: Place) -> None:
    evening = await Evening.open(store)
    late = seating.sit(evening.table, BINH, token=2, now=evening.later())
    await evening.keep(seating.close(evening.table, None, now=evening.later()))

    with pytest.raises(Conflict):
        await store.tables.commit(late)

    assert rows(place, "SELECT user_id FROM chairs") == [(AN.user_id,)]


async def test_an_end_that_cannot_be_paid_has_not_happened(store: Store, place: Place) -> None:
    evening = await Evening.dealt(store, seats=2, seed=1)
    refuse_rows(place, "entries", when="NEW.amount > 0")
    with pytest.raises(Conflict):
        await evening.to_the_end()

    assert await evening.loaded() == evening.table
    assert evening.table.phase is Phase.PLAYING
    assert rows(place, "SELECT count(*) FROM entries") == [(0,)]

    accept_rows(place, "entries")
    await evening.to_the_end()
    assert await evening.loaded() == evening.table


DIES_AT_THE_END = """
import asyncio, os, sys
from bot.store import Store, ledger
from tests.store.evenings import NOW, Evening

async def main():
    store = await Store.open(sys.argv[1], now=NOW)
    evening = await Evening.dealt(store, seats=2, seed=1)
    posting = ledger.post
    async def post(*arguments):
        await posting(*arguments)
        print(evening.hand.decision, flush=True)
        os._exit(9)
    ledger.post = post
    await evening.to_the_end()

asyncio.run(main())
"""


async def test_a_process_that_dies_before_the_commit_leaves_the_step_before(place: Place) -> None:
    command = [sys.executable, "-c", DIES_AT_THE_END, str(place)]
    root = Path(__file__).parents[2]
    died = await asyncio.to_thread(subprocess.run, command, cwd=root, capture_output=True, text=True, check=False)
    assert died.returncode == 9, died.stderr

    async with await Store.open(str(place), now=NOW) as store:
        (table,) = await store.tables.live_tables()
    assert table.hand is not None
    assert table.hand.running
    assert table.hand.decision == int(died.stdout)
    assert rows(place, "SELECT count(*) FROM entries") == [(0,)]


async def test_a_step_goes_on_although_nobody_waits_for_it_any_more(store: Store) -> None:
    evening = await Evening.dealt(store)
    change = evening.any_action()
    waiting = asyncio.create_task(store.tables.commit(change))
    await asyncio.sleep(0)  # it has begun

    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting

    evening.table = change.after
    await evening.keep(evening.any_action())
    assert await evening.loaded() == evening.table


async def test_time_is_what_the_steps_say(store: Store, place: Place) -> None:
    evening = await Evening.dealt(store)
    end = await evening.to_the_end()
    instants = [
        (table.name, column.name)
        for table in metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, Instant)
    ]

    for table, column in instants:
        for (kept,) in rows(place, f"SELECT {column} FROM {table} WHERE {column} IS NOT NULL"):
            assert NOW <= datetime.fromtimestamp(kept / 1_000_000, UTC) <= end.at + timedelta(minutes=1), (
                table,
                column,
            )
    assert len(instants) == 20


async def test_fifty_tables_at_once(store: Store) -> None:
    evenings = [await Evening.dealt(store, channel=k, seats=2, seed=k) for k in range(50)]

    await asyncio.gather(*(evening.keep(evening.any_action()) for evening in evenings))

    assert await store.tables.live_tables() == tuple(evening.table for evening in evenings)


DAMAGES = [
    "UPDATE actions SET action = '[0, \"fly\"]' WHERE hand_id = 1",
    "DELETE FROM actions WHERE hand_id = 1 AND number = 0",
    "DELETE FROM seats WHERE hand_id = 1",
    "UPDATE seats SET user_id = NULL, level = 'godlike' WHERE hand_id = 1",
    "UPDATE hands SET rules = '{\"tai\": 7}' WHERE id = 1",
    "UPDATE hands SET deck = replace(deck, 'KH', 'KS') WHERE id = 1",
    "UPDATE hands SET first = 9 WHERE id = 1",
    "UPDATE hands SET recent = '[7]' WHERE id = 1",
    "UPDATE hands SET ended_at = 1, deadline = NULL, voided = true WHERE id = 1",
    "UPDATE hands SET number = 2 WHERE id = 1",
    "UPDATE tables SET phase = 'between' WHERE id = 1",
    "UPDATE tables SET rules = '[]' WHERE id = 1",
]
"""What can become of the first table, in whose hand two actions were played."""
BROKEN_JSON = ["UPDATE actions SET action = 'no JSON' WHERE hand_id = 1", "UPDATE hands SET rules = '{' WHERE id = 1"]
"""What PostgreSQL would not keep, but a file may hold."""


@pytest.mark.parametrize("damage", [*DAMAGES, *BROKEN_JSON])
async def test_a_damaged_table_is_named_and_stops_no_other(
    store: Store, place: Place, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    if damage in BROKEN_JSON and not isinstance(place, Path):
        pytest.skip("PostgreSQL keeps no broken JSON")
    broken, good = await Evening.dealt(store, channel=1), await Evening.dealt(store, channel=2, seed=2)
    for evening in (broken, broken, good):
        await evening.keep(evening.any_action())
    tamper(place, damage)

    assert await store.tables.live_tables() == (good.table,)

    (line,) = caplog.messages
    assert line.startswith("table 1 in channel 1 is left out: ")
    (damaged,) = (await store.tables.find_tables()).damaged
    assert (damaged.table_id, damaged.guild_id, damaged.channel_id) == (1, GUILD, 1)
    await good.to_the_end()


@pytest.mark.parametrize("damage", [*DAMAGES, *BROKEN_JSON])
async def test_a_damaged_table_is_set_aside_and_its_channel_is_free(
    store: Store, place: Place, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    if damage in BROKEN_JSON and not isinstance(place, Path):
        pytest.skip("PostgreSQL keeps no broken JSON")
    broken, good = await Evening.dealt(store, channel=1), await Evening.dealt(store, channel=2, seed=2)
    for evening in (broken, broken, good):
        await evening.keep(evening.any_action())
    tamper(place, damage)
    before = {table: rows(place, f"SELECT * FROM {table}") for table in ("hands", "seats", "actions", "chairs")}

    (aside,) = await store.tables.set_damaged_aside()

    assert (aside.table_id, aside.channel_id) == (1, 1)
    (line,) = caplog.messages
    assert line == f"table 1 in channel 1 is set aside: {aside.fault}"
    assert {table: rows(place, f"SELECT * FROM {table}") for table in before} == before
    assert await store.tables.set_damaged_aside() == ()
    assert await store.tables.live_tables() == (good.table,)
    again = await Evening.open(store, channel=1)
    assert await store.tables.live_tables() == (good.table, again.table)
    found = "\n".join(finding.message for finding in (await audit_database(str(place))).findings)
    assert "Table 1 in channel 1 was closed when the bot started, for it could not be played on: " in found
    assert aside.fault in found


async def test_a_probe_leaves_nothing_behind(store: Store, place: Place) -> None:
    before = dump(place)
    await store.tables.probe()
    assert dump(place) == before


async def test_a_damaged_log_does_not_leave_its_hand(store: Store, place: Place) -> None:
    evening = await Evening.dealt(store)
    await evening.to_the_end()
    tamper(place, "UPDATE actions SET action = '[0, \"fly\"]'")

    with pytest.raises(Damaged) as caught:
        await store.tables.hand_proof(evening.table.id, 1)

    assert (caught.value.table_id, caught.value.number) == (evening.table.id, 1)


@pytest.mark.parametrize("voided", [False, True])
async def test_the_proof_of_an_ended_hand_holds_and_fits_what_was_shown_before(store: Store, voided: bool) -> None:
    evening = await Evening.open(store)
    for person in (BINH, CHI):
        await evening.keep(seating.sit(evening.table, person, token=person.user_id, now=evening.later()))
    shown = commitment(evening.table.secret)
    await evening.keep(evening.start())
    shown_next = commitment(evening.table.secret)
    if voided:
        await evening.keep(hands.void(evening.table, who=None, detail="", now=evening.later()))
    else:
        await evening.to_the_end()

    proof = await store.tables.hand_proof(evening.table.id, 1)

    assert proof.commit == shown != shown_next
    assert proof.public == f"9,{BINH.user_id},{CHI.user_id}"
    assert proof.record == evening.hand.record
    assert verify(Proof.from_json(proof.to_json())).holds


async def test_the_log_says_what_was_played_in_the_form_of_records(store: Store, place: Place) -> None:
    # R10.2
    evening = await Evening.dealt(store)
    change = await evening.keep(evening.any_action())

    ((text,),) = rows(place, "SELECT action FROM actions")

    assert json.loads(text) == action_to_json(change.actions[0])


async def test_the_name_last_seen_is_kept(store: Store, place: Place) -> None:
    evening = await Evening.open(store)
    await evening.keep(seating.sit(evening.table, BINH, token=2, now=evening.later()))
    await evening.keep(seating.stand(evening.table, BINH.user_id, now=evening.later()))
    await evening.keep(seating.sit(evening.table, Human(BINH.user_id, "Bình ☂"), token=3, now=evening.later()))

    assert rows(place, "SELECT user_id, name FROM members ORDER BY user_id") == [(101, "An"), (102, "Bình ☂")]

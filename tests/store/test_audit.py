"""The audit finds what is lost or wrong, says where, and finds nothing where all is well."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.store import Audit, NoDatabase, Severity, Store, Unavailable, audit_database
from bot.store.audit import Finding
from bot.tables import hands, seating
from bot.tables.table import Phase
from tests.store.evenings import BINH, Evening, Place, dump, execute, rows, spoil, tamper


@pytest.fixture
async def played(store: Store, place: Place) -> Place:
    """A closed database: hand 1 of table 1 ended, hand 1 of table 2 voided, hand 1 of table 3 running."""
    await (await Evening.dealt(store, channel=1)).to_the_end()
    voided = await Evening.dealt(store, channel=2)
    await voided.keep(hands.void(voided.table, who=None, detail="", now=voided.later()))
    running = await Evening.dealt(store, channel=3, computers=2)
    for _ in range(5):
        await running.keep(running.any_action())
    await store.close()
    return place


async def errors(place: Place) -> Sequence[str]:
    found = await audit_database(str(place))
    assert all(finding.severity is Severity.ERROR for finding in found.findings)
    return [finding.message for finding in found.findings]


async def test_nothing_is_wrong_with_what_was_played(played: Place) -> None:
    before = dump(played)

    found = await audit_database(str(played))

    ((entries,),) = rows(played, "SELECT count(*) FROM entries")
    assert found == Audit((), hands=3, entries=entries)
    assert dump(played) == before


async def test_an_audit_makes_no_file(played: Place, path: Path) -> None:
    there = set(path.parent.iterdir())

    await audit_database(str(played))

    assert set(path.parent.iterdir()) == there


@pytest.mark.parametrize("seed", range(4))
async def test_nothing_is_wrong_whatever_happens_at_a_table(store: Store, place: Place, seed: int) -> None:
    evening = await Evening.open(store, seed=seed)
    for _ in range(150):
        await evening.keep(evening.any_step())
        if evening.table.phase is Phase.CLOSED:
            break

    assert await errors(place) == []


async def test_an_open_database_can_be_audited(store: Store, place: Place) -> None:
    evening = await Evening.dealt(store)
    assert await errors(place) == []
    await evening.to_the_end()
    assert await errors(place) == []
    await evening.keep(seating.stand(evening.table, BINH.user_id, now=evening.later()))


FAULTS = {
    "UPDATE hands SET outcome = (SELECT rules FROM hands WHERE id = 2) WHERE id = 1": [
        "Hand 1 of table 1 has another outcome than its replay."
    ],
    "UPDATE hands SET stake = 11 WHERE id = 1": [
        "Hand 1 of table 1 has other payments in the ledger than its outcome times its stake.",
        "Hand 1 of table 1 has other results than its replay.",
    ],
    "UPDATE entries SET why = 'leave' WHERE id = 1": [
        "Hand 1 of table 1 has other payments in the ledger than its outcome times its stake."
    ],
    "DELETE FROM entries WHERE id = 1": [
        "Hand 1 of table 1 has other payments in the ledger than its outcome times its stake.",
        "The book 'points' of server 700 sums to {} points, not to zero.",
        "The standing of {} in the book 'points' of server 700, all time, has balance {}.",
        "The standing of {} in the book 'points' of server 700, season 1, has balance {}.",
        "The record of {} against {} in the book 'points' of server 700, all time, has points {}.",
        "The record of {} against {} in the book 'points' of server 700, season 1, has points {}.",
    ],
    "UPDATE entries SET hand_id = 2 WHERE hand_id = 1": [
        "Hand 1 of table 1 has other payments in the ledger than its outcome times its stake.",
        "Hand 1 of table 2 has other payments in the ledger than its outcome times its stake.",
    ],
    "UPDATE hands SET secret = (SELECT secret FROM tables WHERE id = 2) WHERE id = 2": [
        "Hand 1 of table 2 has another deck than its secret and its public seed make."
    ],
    "UPDATE hands SET seed = '1' WHERE id = 3": [
        "Hand 1 of table 3 has another deck than its secret and its public seed make."
    ],
    "DELETE FROM actions WHERE hand_id = 3 AND number = 2": [
        "Hand 1 of table 3 lacks an action in the middle of its log."
    ],
    "DELETE FROM actions WHERE hand_id = 1 AND number = (SELECT max(number) FROM actions WHERE hand_id = 1)": [
        "Hand 1 of table 1 was ended, but is not over by its actions.",
        "Hand 1 of table 1 has other payments in the ledger than its outcome times its stake.",
        "Hand 1 of table 1 has other results than its replay.",
    ],
    "UPDATE actions SET action = '[0, \"fly\"]' WHERE hand_id = 3 AND number = 0": [
        "Hand 1 of table 3 does not replay: there is no action 'fly'."
    ],
    "UPDATE hands SET ended_at = NULL, deadline = 1, outcome = NULL WHERE id = 1": [
        "Hand 1 of table 1 is over by its actions, but was not ended.",
        "Hand 1 of table 1 has other payments in the ledger than its outcome times its stake.",
        "Hand 1 of table 1 has other results than its replay.",
        "Hand 1 of table 1 is not over, but its table does not play it.",
    ],
    "UPDATE tables SET phase = 'between' WHERE id = 3": [
        "Table 3 in channel 3 cannot be played on: {}.",
        "Hand 1 of table 3 is not over, but its table does not play it.",
    ],
    "UPDATE tables SET hands_dealt = 2 WHERE id = 1": [
        "Table 1 in channel 1 cannot be played on: {}.",
        "Table 1 has dealt 2 hands, but 1 are kept of it.",
    ],
    "DELETE FROM servers": ["The database {} is damaged: {}row{} names a missing row of servers."],
}
"""What can become of the database, and what is said of it; {} stands for any words."""
BROKEN_JSON = {
    "UPDATE actions SET action = '[' WHERE hand_id = 3 AND number = 0": ["Hand 1 of table 3 cannot be read: {}."],
}
"""What PostgreSQL would not keep, but a file may hold."""


def says(line: str, wanted: str) -> bool:
    """Whether `line` is what was wanted, with any words for {}."""
    first, *rest = wanted.split("{}")
    if not line.startswith(first):
        return False
    at = len(first)
    for part in rest:
        at = line.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return at == len(line)


@pytest.mark.parametrize("damage", FAULTS | BROKEN_JSON)
async def test_what_is_wrong_is_said(played: Place, damage: str) -> None:
    if damage in BROKEN_JSON and not isinstance(played, Path):
        pytest.skip("PostgreSQL keeps no broken JSON")
    tamper(played, damage)

    found = await errors(played)

    wanted = (FAULTS | BROKEN_JSON)[damage]
    if "missing row" in wanted[0]:
        assert found
        assert all(says(line, wanted[0]) for line in found)
    else:
        assert len(found) == len(wanted), found
        assert all(says(line, want) for line, want in zip(found, wanted, strict=True)), found


async def test_a_ledger_that_could_be_changed_is_told(played: Place) -> None:
    execute(played, "DROP TRIGGER entries_no_update" + ("" if isinstance(played, Path) else " ON entries"))

    assert await errors(played) == [
        "Nothing keeps rows of entries from a change (update): the trigger entries_no_update is missing."
    ]


async def test_pages_of_nonsense_are_told(played: Place, path: Path) -> None:
    spoil(path, "seats")

    (first, *_) = await errors(played)

    assert first.startswith(f"The database {played} is damaged: ")


async def test_other_schemas_are_told_and_left_alone(played: Place) -> None:
    execute(played, "UPDATE alembic_version SET version_num = '9999'")
    before = dump(played)

    (message,) = await errors(played)

    assert "9999" in message
    assert dump(played) == before


async def test_what_is_not_there_yet_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "phom.db"

    with pytest.raises(NoDatabase):
        await audit_database(str(path))

    assert not path.exists()


async def test_an_empty_file_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "phom.db"
    path.touch()

    (finding,) = (await audit_database(str(path))).findings

    assert finding == Finding(
        Severity.WARNING, f"The database {path} is empty: the bot makes what it needs in it when it starts."
    )
    assert path.stat().st_size == 0


async def test_files_of_others_are_told(tmp_path: Path) -> None:
    foreign, notes = tmp_path / "foreign.db", tmp_path / "notes.txt"
    execute(foreign, "CREATE TABLE legs (a INTEGER)")
    notes.write_text("not a database, but long enough to have a header that is wrong " * 20)

    assert await errors(foreign) == [f"{foreign} is a database of another program: start with another file."]
    with pytest.raises(Unavailable, match="no SQLite database"):
        await audit_database(str(notes))


async def test_hands_are_read_in_parts(store: Store, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.rechecking._AT_ONCE", 2)
    for channel in range(5):
        await Evening.dealt(store, channel=channel, seats=2)

    assert await audit_database(str(place)) == Audit((), hands=5)

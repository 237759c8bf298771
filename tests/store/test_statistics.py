"""What is counted as hands end is what a recount of their records comes to, whatever happens to the hands."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.store import Board, Conflict, HandName, Record, Store, audit_database
from bot.store.recounting import rebuild
from bot.tables.corrections import MOST_POINTS, Correction
from bot.tables.errors import BadCorrection, OwnPoints
from bot.tables.ports import Book, Reversal
from bot.tables.table import HOUSE, Phase
from tests.store.evenings import (
    AN,
    BINH,
    CHI,
    DUNG,
    GUILD,
    NOW,
    REFUSALS,
    Evening,
    Place,
    dump,
    execute,
    people,
    refuse_rows,
    rows,
    tamper,
)
from tests.store.recount import kept, recount, told

ADMIN = 900


async def league(store: Store, place: Place, seed: int, *, steps: int) -> None:
    """Three tables at once and all that can happen at them, rulings, corrections, and a second season half-way."""
    rng = Random(seed)
    evenings = [await Evening.open(store, channel=channel, seed=seed + 100 * channel) for channel in range(3)]
    evenings.append(await Evening.dealt(store, channel=3, seed=seed))
    for number in range(steps):
        at = rng.randrange(len(evenings))
        evening = evenings[at]
        await evening.keep(evening.any_step())
        if evening.table.phase is Phase.CLOSED:
            evenings[at] = await Evening.open(store, channel=at, seed=seed + number)
        if number == steps // 2:
            execute(place, f"UPDATE servers SET season = 2 WHERE guild_id = {GUILD}")
        if rng.random() < 0.01:
            await reverse_any(store, place, rng)
        if rng.random() < 0.01:
            amount = rng.choice([-1, 1]) * rng.randint(1, 500)
            await store.ledger.correct(Correction(GUILD, rng.choice(people), amount, ADMIN, "miscounted", NOW, 7))


async def reverse_any(store: Store, place: Place, rng: Random) -> None:
    ended = rows(place, "SELECT table_id, number FROM hands WHERE outcome IS NOT NULL")
    if ended:
        table, number = rng.choice(ended)
        await store.tables.reverse(Reversal(table, number, ADMIN, "wrong stake", NOW))


@pytest.mark.parametrize("seed", range(3))
async def test_every_figure_is_that_of_a_recount(store: Store, place: Place, seed: int) -> None:
    await league(store, place, seed, steps=600)

    wanted = await recount(store, place)

    assert {key[2] for key in wanted.standings} == {0, 1, 2}
    assert {key[1] for key in wanted.standings} == {"points", "practice"}
    standings, pairs = kept(place, "standings", 4), kept(place, "pairs", 5)
    for key in standings.keys() | wanted.standings.keys():
        assert standings.get(key, {}) == told(wanted.standings.get(key, {})), key
    assert pairs == {key: told(line) for key, line in wanted.pairs.items()}
    for book in Book:
        accounts = [HOUSE, *(person.user_id for person in people), 105, 106]
        for season, when in ((None, 2), (1, 1), (0, 0)):
            balances = await store.ledger.balances(GUILD, accounts, book, season)
            lines = [wanted.standings.get((GUILD, book.value, when, account), {}) for account in accounts]
            assert list(balances.values()) == [line.get("balance", 0) for line in lines]
            assert sum(balances.values()) == 0
    assert (await audit_database(str(place))).findings == ()


async def test_the_figures_are_made_anew_from_the_logs(store: Store, place: Place) -> None:
    await league(store, place, 7, steps=250)
    before = {name: kept(place, name, keys) for name, keys in (("results", 2), ("standings", 4), ("pairs", 5))}
    await store.close()
    execute(place, "DELETE FROM pairs", "UPDATE standings SET balance = 1, hands = 77", "DELETE FROM results")

    async with await Store.open(str(place), now=NOW) as again:
        await again._database.write(rebuild)

    after = {name: kept(place, name, keys) for name, keys in (("results", 2), ("standings", 4), ("pairs", 5))}
    assert after["results"] == before["results"]
    assert after["pairs"] == before["pairs"]
    assert {key: line for key, line in after["standings"].items() if line} == {
        key: line for key, line in before["standings"].items() if line
    }


async def ended(store: Store, **options: int) -> Evening:
    evening = await Evening.dealt(store, **options)
    await evening.to_the_end()
    return evening


DAMAGES = {
    "UPDATE results SET mom = NOT mom WHERE account = 101": "Hand 1 of table 1 has other results than its replay.",
    "DELETE FROM results WHERE account = 102": "Hand 1 of table 1 has other results than its replay.",
    "UPDATE standings SET balance = balance + 1 WHERE account = 101 AND season = 1": (
        "The standing of 101 in the book 'points' of server 700, season 1, has balance {}."
    ),
    "UPDATE standings SET streak = 9 WHERE account = 102 AND season = 0": (
        "The standing of 102 in the book 'points' of server 700, all time, has streak 9 instead of {}."
    ),
    "DELETE FROM standings WHERE account = 103": "The standing of 103 in the book 'points' of server 700, {}.",
    "UPDATE pairs SET ahead = 8 WHERE account = 101 AND other = 104 AND season = 1": (
        "The record of 101 against 104 in the book 'points' of server 700, season 1, has ahead 8 instead of {}."
    ),
    "INSERT INTO pairs VALUES (700, 'points', 3, 101, 102, 1, 0, 0)": (
        "The record of 101 against 102 in the book 'points' of server 700, season 3, has hands 1 instead of 0."
    ),
    "UPDATE corrections SET amount = 51": "Correction 1 has other payments in the ledger than its points.",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_damage_to_the_figures_is_told(store: Store, place: Place, damage: str) -> None:
    await ended(store)
    await store.ledger.correct(Correction(GUILD, AN, 50, ADMIN, "bonus", NOW, 7))
    assert (await audit_database(str(place))).findings == ()
    tamper(place, damage)

    found = [finding.message for finding in (await audit_database(str(place))).findings]

    start, _, end = DAMAGES[damage].partition("{}")
    assert any(line.startswith(start) and line.endswith(end) for line in found), found


async def test_a_hand_of_a_computer_player_is_nobodys_record(store: Store, place: Place) -> None:
    evening = await ended(store, seats=3, computers=2)

    assert rows(place, "SELECT account, book FROM results") == [(AN.user_id, "practice")]
    assert rows(place, "SELECT * FROM pairs") == []
    tally = (await store.standings.profile(GUILD, AN.user_id, Book.PRACTICE)).tally
    assert (tally.hands, tally.opponents) == (1, 0)
    assert tally.balance == 10 * evening.hand.state.outcome.net[0]
    assert (await store.standings.profile(GUILD, AN.user_id)).tally.hands == 0


async def test_a_hand_counts_for_the_season_it_began_in(store: Store, place: Place) -> None:
    evening = await Evening.dealt(store, seats=2)
    execute(place, f"UPDATE servers SET season = 2 WHERE guild_id = {GUILD}")
    await evening.to_the_end()

    counted = {
        season: (await store.standings.profile(GUILD, AN.user_id, season=season)).tally.hands for season in range(3)
    }

    assert counted == {0: 1, 1: 1, 2: 0}
    assert (await store.standings.profile(GUILD, AN.user_id)).tally.hands == 0
    assert await store.ledger.balance(GUILD, AN.user_id) == 0
    assert await store.ledger.balance(GUILD, AN.user_id, season=1) == 10 * evening.hand.state.outcome.net[0]
    assert await store.standings.leaderboard(GUILD, limit=5) == ()
    assert len(await store.standings.leaderboard(GUILD, season=1, limit=5)) == 2


async def test_a_profile_names_its_best_and_worst_hand(store: Store) -> None:
    first, second = await ended(store, channel=1), await ended(store, channel=2, seed=5, stake=50)
    won = {
        evening.table.id: evening.hand.state.outcome.net[0] * evening.hand.record.stake for evening in (first, second)
    }

    profile = await store.standings.profile(GUILD, AN.user_id)

    best, worst = max(won, key=lambda table: won[table]), min(won, key=lambda table: won[table])
    assert (profile.best, profile.worst) == (HandName(best, 1), HandName(worst, 1))
    assert (profile.tally.best_points, profile.tally.worst_points) == (won[best], won[worst])


async def test_a_record_reads_the_same_from_both_sides(store: Store) -> None:
    evening = await ended(store)
    paid = 0
    for transfer in evening.hand.state.outcome.transfers:
        match transfer.payer, transfer.payee:
            case (1, 0):
                paid += transfer.units * 10
            case (0, 1):
                paid -= transfer.units * 10

    mine = await store.standings.record(GUILD, AN.user_id, BINH.user_id)
    theirs = await store.standings.record(GUILD, BINH.user_id, AN.user_id)

    assert (mine.hands, mine.points) == (1, paid)
    assert (theirs.hands, theirs.ahead, theirs.behind, theirs.points) == (1, mine.behind, mine.ahead, -paid)
    assert await store.standings.record(GUILD, AN.user_id, 999) == Record(AN.user_id, 999)
    assert len(await store.standings.records(GUILD, [person.user_id for person in people])) == 6
    assert len(await store.standings.records(GUILD, [AN.user_id, BINH.user_id, CHI.user_id])) == 3


# Boards


def standing(account: int, **figures: int) -> str:
    """A line of the standings of season 1, written from outside."""
    names = ["balance", "hands", "units", "firsts", "seconds", "thirds", "fourths", "u", "u_tron", "mom", "chot_eaten",
             "chot_given", "deadwood", "showdowns", "times_left", "opponents", "streak", "longest_streak"]  # fmt: skip
    values = ", ".join(str(figures.get(name, 0)) for name in names)
    return (
        f"INSERT INTO standings (guild_id, book, season, account, {', '.join(names)})"
        f" VALUES ({GUILD}, 'points', 1, {account}, {values})"
    )


async def test_boards_rank_by_what_they_say(store: Store, place: Place) -> None:
    await Evening.dealt(store)
    execute(
        place,
        standing(AN.user_id, balance=50, hands=100, units=5, firsts=20, u=1, mom=10, opponents=3, times_left=2),
        standing(BINH.user_id, balance=-30, hands=40, units=30, firsts=20, u=4, mom=2),
        standing(CHI.user_id, balance=10, hands=20, units=-10, firsts=5, u=0, mom=1),
        standing(DUNG.user_id, balance=-30, hands=19, units=400, firsts=19, u=9, mom=0),
        standing(999, balance=5, hands=0),
        standing(HOUSE, balance=-5),
    )

    async def ranked(board: Board) -> list[tuple[int, str]]:
        return [(line.rank, line.name) for line in await store.standings.leaderboard(GUILD, board=board, limit=10)]

    assert await ranked(Board.POINTS) == [(1, "An"), (2, "Chi"), (3, "Bình"), (3, "Dung")]
    assert await ranked(Board.WON) == [(1, "An"), (1, "Bình"), (3, "Dung"), (4, "Chi")]
    assert await ranked(Board.U) == [(1, "Dung"), (2, "Bình"), (3, "An"), (4, "Chi")]
    # Dung has played too few hands to be ranked by a rate.
    assert await ranked(Board.MOM) == [(1, "Bình"), (1, "Chi"), (3, "An")]
    assert await ranked(Board.UNITS) == [(1, "Bình"), (2, "An"), (3, "Chi")]
    assert await store.standings.rank_of(GUILD, DUNG.user_id, board=Board.UNITS) is None
    mine = await store.standings.rank_of(GUILD, AN.user_id, board=Board.UNITS)
    assert mine is not None
    assert (mine.rank, mine.opponents, mine.times_left) == (2, 3, 2)
    assert await store.standings.rank_of(GUILD, AN.user_id, season=2) is None


# Corrections


async def test_a_correction_is_an_entry_against_the_house(store: Store, place: Place) -> None:
    await ended(store, seats=2)
    before = rows(place, "SELECT * FROM entries ORDER BY id")
    balance = await store.ledger.balance(GUILD, AN.user_id)

    number = await store.ledger.correct(Correction(GUILD, AN, -70, ADMIN, "wrong stake in hand 3", NOW, 7))

    after = rows(place, "SELECT * FROM entries ORDER BY id")
    assert after[: len(before)] == before
    columns = "account, counterparty, amount, why, season"
    new = rows(place, f"SELECT {columns} FROM entries WHERE correction_id = {number} ORDER BY id")
    assert new == [(AN.user_id, HOUSE, -70, "correction", 1), (HOUSE, AN.user_id, 70, "correction", 1)]
    assert rows(place, "SELECT author, reason, amount FROM corrections") == [(ADMIN, "wrong stake in hand 3", -70)]
    assert await store.ledger.balances(GUILD, [AN.user_id, HOUSE]) == {AN.user_id: balance - 70, HOUSE: 70}
    assert (await store.standings.profile(GUILD, AN.user_id)).tally.hands == 1


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"amount": 0}, BadCorrection),
        ({"amount": MOST_POINTS + 1}, BadCorrection),
        ({"amount": -MOST_POINTS - 1}, BadCorrection),
        ({"author": AN.user_id}, OwnPoints),
    ],
)
async def test_a_correction_that_may_not_be_changes_nothing(
    store: Store, place: Place, wrong: dict[str, int], error: type[Exception]
) -> None:
    await ended(store, seats=2)
    before = dump(place)

    with pytest.raises(error):
        await store.ledger.correct(replace(Correction(GUILD, AN, 5, ADMIN, "", NOW, 7), **wrong))  # type: ignore[arg-type]

    assert dump(place) == before


async def test_somebody_who_never_played_can_be_corrected(store: Store) -> None:
    await store.ledger.correct(Correction(GUILD + 1, BINH, MOST_POINTS, ADMIN, "welcome", NOW, 7))

    assert await store.ledger.balance(GUILD + 1, BINH.user_id) == MOST_POINTS
    assert await store.standings.leaderboard(GUILD + 1, limit=5) == ()


@pytest.mark.parametrize("change", ["UPDATE corrections SET reason = ''", "DELETE FROM corrections"])
async def test_a_correction_stays_as_it_was_written(store: Store, place: Place, change: str) -> None:
    await store.ledger.correct(Correction(GUILD, AN, 5, ADMIN, "x", NOW, 7))

    with pytest.raises(REFUSALS, match="can only be added to"):
        execute(place, change)


async def test_a_failed_end_counts_for_nobody(store: Store, place: Place) -> None:
    """The sums are written in the transaction of the hand's end: all of it or nothing."""
    evening = await Evening.dealt(store, seats=2)
    change = evening.any_action()
    while not change.hand_ended:
        await evening.keep(change)
        change = evening.any_action()
    refuse_rows(place, "standings", when="NEW.season >= 0")

    with pytest.raises(Conflict, match="refused"):
        await store.tables.commit(change)

    assert rows(place, "SELECT * FROM entries") == rows(place, "SELECT * FROM results") == []
    assert await evening.loaded() == evening.table

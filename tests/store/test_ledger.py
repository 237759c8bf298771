"""The ledger: every payment twice, nothing ever changed, balances and ranks as sums."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.phom.outcome import Why
from bot.store import Store
from bot.store.errors import Unbalanced
from bot.store.ledger import check_balanced
from bot.tables.ports import Book, Change, Entry
from bot.tables.table import HOUSE
from tests.store.evenings import AN, BINH, CHI, DUNG, GUILD, REFUSALS, Evening, Place, dump, execute, people, rows

ACCOUNTS = [person.user_id for person in people]


@pytest.mark.parametrize("computers", [0, 2])
async def test_balances_are_the_outcomes_times_the_stake(store: Store, computers: int) -> None:
    expected: Counter[int] = Counter()
    for seed in range(4):
        stake = 5 + seed
        evening = await Evening.dealt(store, channel=seed, seed=seed, stake=stake, computers=computers)
        await evening.to_the_end()
        for seat, units in enumerate(evening.hand.state.outcome.net):
            expected[evening.hand.occupants[seat].account] += units * stake

    book = Book.PRACTICE if computers else Book.POINTS
    balances = await store.tables.balances(GUILD, [*ACCOUNTS, HOUSE], book)

    assert balances == {account: expected[account] for account in (*ACCOUNTS, HOUSE)}
    assert sum(balances.values()) == 0


async def test_an_evening_is_what_was_won_at_its_table(store: Store) -> None:
    other = await Evening.dealt(store, channel=1, seed=1)
    await other.to_the_end()
    evening = await Evening.dealt(store, channel=2, seed=2, stake=7, computers=1)
    await evening.to_the_end()

    won = await store.ledger.evening(evening.table.id)

    occupants, net = evening.hand.occupants, evening.hand.state.outcome.net
    assert won == {who.account: units * 7 for who, units in zip(occupants, net, strict=True) if who.account != HOUSE}


async def test_an_account_without_entries_has_nothing(store: Store) -> None:
    assert await store.ledger.balances(GUILD, [1, 2]) == {1: 0, 2: 0}
    assert await store.ledger.balances(GUILD, []) == {}
    assert await store.ledger.balance(GUILD, 1) == 0


async def test_both_halves_of_every_payment_are_there(store: Store, place: Place) -> None:
    evening = await Evening.dealt(store, seed=3)
    end = await evening.to_the_end()

    halves = rows(place, "SELECT transfer, account, counterparty, amount, why FROM entries ORDER BY id")

    assert halves == [(e.transfer, e.account, e.counterparty, e.amount, e.why.value) for e in end.entries]
    unbalanced = "SELECT hand_id, transfer FROM entries GROUP BY 1, 2 HAVING count(*) <> 2 OR sum(amount) <> 0"
    assert rows(place, unbalanced) == []
    assert rows(place, "SELECT DISTINCT at FROM entries") == [(round(end.at.timestamp() * 1_000_000),)]


@pytest.mark.parametrize("table", ["entries", "actions"])
@pytest.mark.parametrize("change", ["UPDATE {} SET at = 0", "DELETE FROM {}"])
async def test_what_is_written_stays_written(store: Store, place: Place, table: str, change: str) -> None:
    evening = await Evening.dealt(store, seats=2)
    await evening.to_the_end()
    before = dump(place)

    with pytest.raises(REFUSALS, match="can only be added to"):
        execute(place, change.format(table))

    assert dump(place) == before


def half(transfer: int, account: int, counterparty: int, amount: int, why: Why = Why.PLACE) -> Entry:
    return Entry(transfer, account, counterparty, amount, why)


@pytest.mark.parametrize(
    "payments",
    [
        [half(0, 1, 2, -5)],
        [half(0, 1, 2, -5), half(0, 2, 1, 6)],
        [half(0, 1, 2, -5), half(0, 3, 1, 5)],
        [half(0, 1, 2, -5), half(1, 2, 1, 5)],
        [half(0, 1, 2, -5), half(0, 2, 1, 5, Why.EAT)],
        [half(0, 1, 2, -5), half(0, 2, 1, 5), half(0, 2, 1, 5)],
    ],
)
def test_a_payment_has_two_mirrored_halves(payments: list[Entry]) -> None:
    with pytest.raises(Unbalanced):
        check_balanced(payments)


async def test_an_unbalanced_end_is_refused_whole(store: Store) -> None:
    evening = await Evening.dealt(store, seats=2)
    change = evening.any_action()
    while not change.hand_ended:
        await evening.keep(change)
        change = evening.any_action()

    with pytest.raises(Unbalanced):
        await store.tables.commit(replace(change, entries=change.entries[1:]))

    assert await evening.loaded() == evening.table


async def test_a_book_and_a_server_know_nothing_of_another(store: Store) -> None:
    evening = await Evening.dealt(store, seats=2)
    await evening.to_the_end()

    assert await store.ledger.balances(GUILD + 1, ACCOUNTS) == dict.fromkeys(ACCOUNTS, 0)
    assert await store.standings.leaderboard(GUILD + 1, limit=10) == ()
    assert await store.standings.rank_of(GUILD + 1, AN.user_id) is None


async def won_by(store: Store, *ends: tuple[dict[int, int], int]) -> None:
    """Hands, each at a table of its own: what each person pays An, and how many hands of it."""
    for channel, (paid, stake) in enumerate(ends):
        evening = await Evening.dealt(store, channel=channel, stake=stake, seats=len(paid) + 1)
        change = evening.any_action()
        while not change.hand_ended:
            await evening.keep(change)
            change = evening.any_action()
        await evening.keep(pay_an(change, paid))


def pay_an(change: Change, paid: dict[int, int]) -> Change:
    entries = []
    for transfer, (account, points) in enumerate(paid.items()):
        if points:
            entries += [half(transfer, account, AN.user_id, -points), half(transfer, AN.user_id, account, points)]
    return replace(change, entries=tuple(entries))


async def test_the_leaderboard_is_richest_first_and_ties_share_a_rank(store: Store) -> None:
    await won_by(store, ({102: 20, 103: 20, 104: 50}, 1), ({102: 0}, 1), ({102: 5, 103: 5}, 1))

    board = await store.standings.leaderboard(GUILD, limit=10)

    assert [(line.rank, line.name, line.balance, line.hands) for line in board] == [
        (1, "An", 100, 3),
        (2, "Bình", -25, 3),
        (2, "Chi", -25, 2),
        (4, "Dung", -50, 1),
    ]
    assert [line.account for line in board] == [AN.user_id, BINH.user_id, CHI.user_id, DUNG.user_id]


async def test_pages_of_the_leaderboard_fit_together(store: Store) -> None:
    await won_by(store, ({102: 20, 103: 20, 104: 50}, 1))
    whole = await store.standings.leaderboard(GUILD, limit=10)

    pages = [await store.standings.leaderboard(GUILD, limit=1, offset=k) for k in range(5)]

    assert [line for page in pages for line in page] == list(whole)


async def test_everybody_finds_their_own_line(store: Store) -> None:
    await won_by(store, ({102: 20, 103: 20, 104: 50}, 1))

    for line in await store.standings.leaderboard(GUILD, limit=10):
        assert await store.standings.rank_of(GUILD, line.account) == line
    assert await store.standings.rank_of(GUILD, 999) is None


async def test_computer_players_are_on_no_leaderboard(store: Store) -> None:
    evening = await Evening.dealt(store, seats=3, computers=2)
    await evening.to_the_end()

    for book in Book:
        assert await store.standings.rank_of(GUILD, HOUSE, book) is None
    board = await store.standings.leaderboard(GUILD, Book.PRACTICE, limit=10)
    assert [line.account for line in board] == [AN.user_id]
    assert await store.standings.leaderboard(GUILD, Book.POINTS, limit=10) == ()


async def test_a_running_hand_counts_for_nobody(store: Store) -> None:
    await Evening.dealt(store)

    assert await store.standings.leaderboard(GUILD, limit=10) == ()

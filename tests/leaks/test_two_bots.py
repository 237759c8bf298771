"""Two bots, two decks that differ in unseen cards alone, the same moves: what leaves them is the same, to the letter.

The calls to Discord with all they carry, the moments at which they are made, and the log.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.phom.actions import Eat
from bot.phom.engine import legal_actions
from bot.phom.rules import PRESETS, Preset
from tests.leaks.evening import Evening, Script, choosers, play
from tests.leaks.twins import Twins, twins
from tests.leaks.watching import EVERYBODY, without_ids

SHORT, LONG = range(2), range(100, 160)


def script_of(seed: int, *, seat: int | None = None) -> tuple[Script, Twins]:
    """A table of two to four, some of them computers, and a pair of decks for it."""
    rng = Random(seed)
    people = rng.randint(2, 4)
    computers = rng.randint(0, 4 - people)
    rules = PRESETS[rng.choice(list(Preset))]
    pair = twins(rng, rules, people + computers, rng.randint(16, 60), seat=seat, choosers=choosers(people, computers))
    return Script(rules, people, computers, pair.moves, seed), pair


async def both(seed: int, folder: Path, patch: pytest.MonkeyPatch, *, seat: int | None = None) -> list[Evening]:
    script, pair = script_of(seed, seat=seat)
    evenings = []
    for name, story in (("one", pair.one), ("other", pair.other)):
        (folder / name).mkdir()
        evenings.append(await play(folder / name, script, story.deck, patch))
    return evenings


async def check_everybody(seed: int, folder: Path, patch: pytest.MonkeyPatch) -> None:
    one, other = await both(seed, folder, patch)
    assert without_ids(one.calls, {EVERYBODY}) == without_ids(other.calls, {EVERYBODY})
    assert without_ids(one.lines, {EVERYBODY}) == without_ids(other.lines, {EVERYBODY})
    assert len(without_ids(one.calls, {EVERYBODY})) > 10


async def check_seat(seed: int, folder: Path, patch: pytest.MonkeyPatch) -> None:
    one, other = await both(seed, folder, patch, seat=0)
    viewers = {EVERYBODY, one.people[0]}
    assert without_ids(one.calls, viewers) == without_ids(other.calls, viewers)


def eager_in_vain(pair: Twins, people: int) -> frozenset[tuple[int, int]]:
    """Before every move, the people who wait and may not eat when their next turn comes."""
    states = pair.one.states
    found = set()
    for place, state in enumerate(states[:-1]):
        for seat in set(range(people)) - {state.turn}:
            turns = [later for later in states[place:] if later.turn == seat or later.seats[seat].left_at is not None]
            if turns and turns[0].turn == seat and Eat(seat) not in legal_actions(turns[0], seat):
                found.add((place, seat))
    return frozenset(found)


async def check_eager(seed: int, folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Who says that they will eat if they may, and may not, looks like everybody else, to the moment."""
    script, pair = script_of(seed)
    loud = replace(script, eager=eager_in_vain(pair, script.people))
    assert loud.eager
    evenings = []
    for name, wanted in (("silent", script), ("eager", loud)):
        (folder / name).mkdir()
        evenings.append(await play(folder / name, wanted, pair.one.deck, patch))
    silent, eager = evenings
    assert without_ids(silent.calls, {EVERYBODY}) == without_ids(eager.calls, {EVERYBODY})
    assert without_ids(silent.lines, {EVERYBODY}) == without_ids(eager.lines, {EVERYBODY})
    assert len(eager.calls) >= len(silent.calls) + len(loud.eager)


@pytest.mark.parametrize("seed", SHORT)
async def test_who_is_eager_in_vain_is_seen_by_nobody(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await check_eager(seed, tmp_path, monkeypatch)


@pytest.mark.parametrize("seed", SHORT)
async def test_everybody_sees_the_same(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await check_everybody(seed, tmp_path, monkeypatch)


@pytest.mark.parametrize("seed", SHORT[1:])
async def test_a_player_with_the_same_cards_sees_the_same(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await check_seat(seed, tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("seed", LONG)
async def test_many_evenings_look_the_same(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("seat", "eager"):
        (tmp_path / name).mkdir()
    await check_everybody(seed, tmp_path, monkeypatch)
    await check_seat(seed, tmp_path / "seat", monkeypatch)
    await check_eager(seed, tmp_path / "eager", monkeypatch)

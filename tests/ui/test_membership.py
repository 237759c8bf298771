"""Who has left a server: asked once in a while, and nobody is marked while Discord does not say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import discord

from bot.ui.membership import AT_ONCE, REMEMBERED_SECONDS, Membership

HERE = 500


@dataclass
class Answers:
    """A client with one server, and who of its people Discord says is there."""

    there: set[int]
    down: bool = False
    unavailable: bool = False
    asked: list[list[int]] = field(default_factory=list)
    now: float = 0.0

    def get_guild(self, guild_id: int) -> Answers | None:
        return self if guild_id == HERE else None

    async def query_members(self, *, user_ids: list[int], limit: int) -> list[discord.Object]:
        self.asked.append(user_ids)
        if self.down:
            raise TimeoutError
        return [discord.Object(one) for one in user_ids if one in self.there][:limit]

    def membership(self) -> Membership:
        return Membership(cast(Any, self), clock=lambda: self.now)


async def test_those_who_left_are_told_and_asked_for_once_in_a_while() -> None:
    answers = Answers({1, 2})
    membership = answers.membership()

    assert await membership.absent(HERE, [1, 2, 3]) == {3}
    assert await membership.absent(HERE, [3, 1]) == {3}
    assert answers.asked == [[1, 2, 3]]
    assert await membership.absent(HERE, [3, 4]) == {3, 4}
    assert answers.asked[1:] == [[4]]
    answers.now, answers.there = REMEMBERED_SECONDS, {1, 2, 3}
    assert await membership.absent(HERE, [3]) == frozenset()


async def test_nobody_is_marked_while_discord_does_not_say() -> None:
    answers = Answers({1}, down=True)
    membership = answers.membership()

    assert await membership.absent(HERE, [1, 2]) == frozenset()
    assert await membership.absent(HERE + 1, [1, 2]) == frozenset()
    answers.down = False
    assert await membership.absent(HERE, [1, 2]) == {2}


async def test_a_server_that_is_not_there_is_not_asked() -> None:
    answers = Answers(set(), unavailable=True)
    assert await answers.membership().absent(HERE, [1]) == frozenset()
    assert answers.asked == []


async def test_former_players_are_not_asked_for() -> None:
    """Who was erased has a number below zero, the house 0."""
    answers = Answers({1})
    assert await answers.membership().absent(HERE, [-5, 0, 1]) == frozenset()
    assert answers.asked == [[1]]


async def test_many_people_are_asked_for_in_parts() -> None:
    answers = Answers(set(range(1, AT_ONCE + 1)))
    gone = await answers.membership().absent(HERE, range(1, AT_ONCE + 6))
    assert gone == set(range(AT_ONCE + 1, AT_ONCE + 6))
    assert [len(some) for some in answers.asked] == [AT_ONCE, 5]

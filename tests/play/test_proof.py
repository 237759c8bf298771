"""The proof of a fair deal, from the line in the lobby to the check."""

import json
from dataclasses import replace

import pytest
from simcord.components import walk_components

from bot.tables.deals import commitment
from bot.tables.proof import Proof, parse_proof, verify
from bot.ui.ids import Verb
from tests.play.world import World, controls, words


async def proof_of(world: World) -> tuple[bytes, Proof]:
    """What the button gives, read from the message as a person would."""
    person = world.people[0]
    await world.press(person, world.table_message(), Verb.PROOF)
    (attachment,) = world.private(person)[-1].attachments
    data = world.env.backend.cdn.get(attachment["url"])
    assert data is not None
    return data, parse_proof(data)


async def test_the_line_shown_before_the_hand_is_the_proofs_and_is_not_edited_away(world: World) -> None:
    table = await world.opened(2)
    lobby = world.table_message()
    promised = commitment(table.secret)
    assert promised in words(lobby)
    await world.press(world.people[0], lobby, Verb.START)
    assert promised in words(lobby)
    assert promised not in words(world.table_message())
    await world.play_hand()
    showdown = world.table_message()
    following = commitment(world.table().secret)
    assert following in words(showdown)
    _, proof = await proof_of(world)
    assert (proof.commit, verify(proof).holds) == (promised, True)
    for person in world.people[:2]:
        await world.press(person, showdown, Verb.READY)
    assert following in words(showdown)


async def test_the_public_seed_is_made_of_the_ready_presses_in_seat_order(world: World) -> None:
    table = await world.opened(3)
    ready = [str(chair.ready) for _, chair in table.seated][1:]
    await world.press(world.people[0], world.table_message(), Verb.START)
    await world.play_hand()
    _, proof = await proof_of(world)
    assert proof.public.split(",")[1:] == ready


async def test_no_proof_before_the_end(world: World) -> None:
    await world.started(2)
    assert not any(press.verb is Verb.PROOF for _, press in controls(world.table_message()))
    result = await world.command(world.people[0], "phom proof", hand=1)
    assert result.response is not None
    assert not result.response.attachments
    assert "no finished hand" in str(result.response.components)


@pytest.mark.parametrize("honest", [True, False])
async def test_the_command_checks_a_file(world: World, honest: bool) -> None:
    await world.started(2)
    await world.play_hand()
    data, proof = await proof_of(world)
    if not honest:
        swapped = (*proof.record.deck[1:], proof.record.deck[0])
        forged = replace(proof, record=replace(proof.record, deck=swapped, actions=()))
        data = json.dumps(forged.to_json()).encode()
    result = await world.command(world.people[1], "phom verify", file=("proof.json", data))
    assert result.response is not None
    said = "".join(str(part.get("content", "")) for part in walk_components(result.response.components))
    assert ("The proof holds" in said) is honest

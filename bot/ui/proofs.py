"""Proofs of fair deals: given after a hand, and checked for whoever brings one."""

from __future__ import annotations

import io
import json

import discord

from bot.store import NoSuchHand, Store
from bot.tables.proof import BadProof, Proof, parse_proof, verify
from bot.ui.answers import Answer
from bot.ui.errors import NoProof, UnreadableProof
from bot.ui.panels.parts import GREEN, GREY, Part, attached, panel, small, text
from bot.ui.readers import Readers
from bot.ui.texts import Texts
from bot.ui.view import PanelView

PROOF_BYTES = 64 * 1024
"""More than the longest proof takes."""


class Proofs:
    """Shows the proof of an ended hand as a file, and checks one."""

    def __init__(self, store: Store, readers: Readers) -> None:
        self._store, self._readers = store, readers

    async def show(self, answer: Answer, table_id: int, number: int) -> None:
        """Answer with the proof of the table's hand `number`. Raises `NoProof`."""
        texts = await self._readers.texts(answer.user_id, answer.interaction.guild_id)
        try:
            proof = await self._store.tables.hand_proof(table_id, number)
        except NoSuchHand as error:
            raise NoProof from error
        data = json.dumps(proof.to_json(), ensure_ascii=False).encode()
        name = f"phom-fair-{table_id}-{number}.json"
        view = _view(texts, proof, number, attached(name))
        await answer.say(view, file=discord.File(io.BytesIO(data), name))

    async def check(self, answer: Answer, brought: discord.Attachment) -> None:
        """Answer whether the proof in the file holds. Raises `UnreadableProof`."""
        texts = await self._readers.texts(answer.user_id, answer.interaction.guild_id)
        if brought.size > PROOF_BYTES:
            raise UnreadableProof
        try:
            proof = parse_proof(await brought.read())
        except BadProof as error:
            raise UnreadableProof from error
        verdict = verify(proof)
        await answer.say(
            panel(
                text(
                    f"### {texts('verify-holds' if verdict.holds else 'verify-fails')}",
                    texts("verify-secret", mark=_mark(verdict.secret_fits)),
                    texts("verify-deck", mark=_mark(verdict.deck_fits)),
                    texts("verify-moves", mark=_mark(verdict.bad_move is None)),
                    small(texts("commitment-was", hash=proof.commit)),
                ),
                colour=GREEN if verdict.holds else GREY,
            )
        )


def _view(texts: Texts, proof: Proof, number: int, file: Part) -> PanelView:
    return panel(
        text(
            f"### {texts('proof-title', hand=number)}",
            texts("proof-about"),
            small(texts("commitment-was", hash=proof.commit)),
        ),
        file,
        colour=GREEN,
    )


def _mark(fits: bool) -> str:
    return "✅" if fits else "❌"

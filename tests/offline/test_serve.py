"""The offline page as its people use it: who sees what, as whom they act, and what becomes of late presses."""

import asyncio
from datetime import timedelta

import aiohttp
import discord
import pytest

from bot.offline import live, preview
from bot.offline.serve import PortTaken, serve
from bot.offline.world import NAMES
from tests.offline.conftest import Played
from tests.offline.demo_bot import RED_SUIT, Demo
from tests.offline.ports import own_ports
from tests.offline.tab import Tab
from tests.waiting import PATIENCE_SECONDS


async def test_both_see_what_either_does(played: Played) -> None:
    await played.an.channel.command("phom open")
    await played.binh.channel.until("Bàn của An")
    await played.binh.channel.press("Đếm")
    await played.an.channel.until("**Bình**: 1")
    assert played.bot.presses == [("Bình", "count")]


async def test_the_button_of_the_page_opens_a_table_as_its_person(played: Played) -> None:
    headers = {"X-Simcord-Capability": played.binh.channel.capability}
    async with played.binh.http.post("/offline/start", headers=headers) as response:
        assert response.status == 200
    await played.an.channel.until("Bàn của An")
    world = played.offline.world
    (message,) = played.offline.env.backend.messages[world.channel.id].values()
    assert (message.interaction_metadata or {})["user"]["id"] == str(world.people[1].member.id)


async def test_the_button_of_the_page_works_from_that_page_alone(played: Played) -> None:
    for capability in ("", played.an.channel.capability, played.binh.direct.capability):
        headers = {"X-Simcord-Capability": capability}
        async with played.binh.http.post("/offline/start", headers=headers) as response:
            assert response.status == 401


async def test_a_private_answer_is_seen_by_its_owner_alone(played: Played) -> None:
    await played.an.channel.command("phom open")
    await played.binh.channel.until("Bàn của An")
    await played.an.channel.look()
    await played.an.channel.press("Bài của tôi")
    await played.an.channel.until("Chỉ An thấy")
    await played.binh.channel.press("Đếm")
    await played.binh.channel.until("**Bình**: 1")
    assert "Chỉ An thấy" not in played.binh.channel.text


async def test_direct_messages_are_seen_by_their_owner_alone_and_move_the_table(played: Played) -> None:
    await played.an.channel.command("phom open")
    await played.an.channel.look()
    await played.an.channel.press("Gửi riêng")
    await played.an.direct.until("Bài của An")
    await played.an.direct.press("Đánh")
    await played.an.direct.until("An đã đánh")
    await played.binh.channel.until("**An**: 2")
    await played.binh.direct.look()
    assert played.binh.direct.text == ""


async def test_a_tab_cannot_use_another_persons_channel(played: Played) -> None:
    headers = {"X-Simcord-Capability": played.an.direct.capability}
    async with played.binh.http.post("/api/pages", json={}, headers=headers) as response:
        assert response.status == 401


async def test_a_late_press_counts_while_the_control_is_the_same(played: Played) -> None:
    await played.an.channel.command("phom open")
    await played.an.channel.look()
    await played.binh.channel.until("Bàn của An")
    for _ in range(3):
        await played.binh.channel.press("Đếm")
        await played.binh.channel.look()
    # An's tab still shows the table as it was when it was opened.
    answer = await played.an.channel.press("Đếm")
    assert answer["settlement"] == "settled"
    assert played.bot.presses[-1] == ("An", "count")


async def test_a_press_on_a_control_that_is_gone_is_rejected(played: Played) -> None:
    await played.an.channel.command("phom open")
    await played.binh.channel.until("Bàn của An")
    await played.an.channel.command("phom close")
    answer = await played.binh.channel.press("Đếm")
    assert answer["rejected"]
    assert played.bot.presses == []


async def test_who_asks_for_news_is_answered_when_there_are_some(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preview, "_HOLD_SECONDS", 10 * PATIENCE_SECONDS)
    shown = played.an.channel.shown["publishedRevision"]
    waiting = asyncio.create_task(played.an.channel.news())
    await played.binh.channel.command("phom open")
    await asyncio.wait_for(waiting, PATIENCE_SECONDS)
    assert played.an.channel.shown["publishedRevision"] > shown
    await played.an.channel.until("Bàn của An")


async def test_any_number_of_tabs_may_be_opened(played: Played) -> None:
    for _ in range(40):
        await played.an.channel.open()
    await played.an.channel.command("phom open")
    await played.an.channel.until("Bàn của An")


async def test_two_people_press_in_the_same_instant(played: Played) -> None:
    await played.an.channel.command("phom open")
    await played.an.channel.look()
    await played.binh.channel.until("Bàn của An")
    answers = await asyncio.gather(played.an.channel.press("Đếm"), played.binh.channel.press("Đếm"))
    assert [answer["settlement"] for answer in answers] == ["settled", "settled"]
    assert sorted(played.bot.presses) == [("An", "count"), ("Bình", "count")]


async def test_commands_take_options_and_complete_them(played: Played) -> None:
    assert await played.an.channel.autocomplete("phom say", "word", "b") == ["ba"]
    await played.an.channel.command("phom say", word="ba")
    await played.binh.channel.until("An: ba")


async def test_commands_are_shown_in_the_language_of_the_page(played: Played) -> None:
    entry = next(entry for entry in await played.an.channel.commands() if entry["path"] == ["phom", "say"])
    assert (entry["invocation"], entry["description"]) == ("phom nói", "Nói một từ")
    assert [(option["name"], option["description"]) for option in entry["options"]] == [("word", "Từ ấy")]


async def test_a_bot_that_does_not_answer_holds_up_nobody_else(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_ANSWER_SECONDS", 10 * PATIENCE_SECONDS)
    sulking = asyncio.create_task(played.an.channel.command("phom sulk"))
    async with asyncio.timeout(PATIENCE_SECONDS):
        await played.bot.sulks.wait()
        await played.binh.channel.command("phom open")
        assert not sulking.done()
        with played.offline.env.acting_as_bot():
            await played.bot.unanswered[0].response.send_message("Thôi được")
        await sulking


async def test_an_answer_that_does_not_come_is_not_waited_for(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_ANSWER_SECONDS", 0.05)
    answer = await played.an.channel.command("phom sulk")
    assert answer["acknowledgement"] == "unacknowledged"


async def test_an_edit_through_the_interactions_token_shows(played: Played) -> None:
    await played.an.channel.command("phom open")
    await played.an.channel.look()
    await played.an.channel.press("Bài của tôi")
    await played.an.channel.until("Chỉ An thấy")
    assert played.bot.private is not None
    webhook = discord.Webhook.partial(played.bot.application_id or 0, played.bot.private_token, client=played.bot)
    with played.offline.env.acting_as_bot():
        view = discord.ui.LayoutView()
        view.add_item(discord.ui.TextDisplay("Bài mới"))
        await webhook.edit_message(played.bot.private.id, view=view, attachments=[])
    await played.an.channel.until("Bài mới")


async def test_pictures_and_emojis_show(played: Played) -> None:
    await played.an.channel.command("phom open")
    await played.an.channel.look()
    await played.an.channel.press("Bài của tôi")
    await played.an.channel.until("Chỉ An thấy")
    names = {played.an.channel.shown["assets"][asset]["filename"]: asset for asset in played.an.channel.pictures}
    assert "hand.png" in names
    assert len(names) == 2, "the hand's picture and the emoji's"
    assert {await played.an.channel.picture(asset) for asset in names.values()} == {RED_SUIT}


async def test_people_speak_the_language_of_the_page() -> None:
    bot = Demo()
    async with serve(lambda: bot, locale="en") as offline, Tab(offline.addresses[0].url) as an:
        await an.channel.command("phom open")
        async with an.http.get("/") as response:
            assert "Open a table" in await response.text()
        invocations = [entry["invocation"] for entry in await an.channel.commands()]
        assert invocations == ["phom open", "phom say", "phom sulk", "phom close"]
    assert bot.locales == {"en-US"}


async def test_time_is_the_machines_time(played: Played) -> None:
    before = discord.utils.utcnow() - timedelta(milliseconds=1)  # an id counts whole ones
    await played.an.channel.command("phom open")
    await played.an.channel.look()
    (message,) = played.an.channel.shown["messages"].values()
    assert before <= discord.utils.snowflake_time(int(message["id"])) <= discord.utils.utcnow()


async def test_ids_are_the_same_in_every_run() -> None:
    """So a database that is kept finds its server, channel and people again, however many play."""
    seen = []
    for people in (1, 4):
        async with serve(Demo, people=people) as offline:
            world = offline.world
            seen.append(
                (
                    world.channel.id,
                    world.people[0].member.guild.id,
                    world.people[0].member.id,
                    world.people[0].direct.id,
                )
            )
            assert [person.name for person in world.people] == list(NAMES[:people])
    assert seen[0] == seen[1]


async def test_the_bot_finds_its_server_when_it_starts() -> None:
    """A bot that resumes its tables at the start must not find their channels gone."""

    class Resuming(Demo):
        found: discord.abc.GuildChannel | None = None

        async def on_ready(self) -> None:
            self.found = next(iter(self.guilds)).text_channels[0]

    bot = Resuming()
    async with serve(lambda: bot):
        assert bot.found is not None


async def test_every_run_is_a_new_application_to_the_bot() -> None:
    """So it registers its commands anew, though its database says that it did."""
    ids = []
    for _ in range(2):
        bot = Demo()
        async with serve(lambda bot=bot: bot):  # type: ignore[misc]
            ids.append(bot.application_id)
    assert ids[0] != ids[1]


async def test_a_foreign_name_that_leads_here_gets_nothing(played: Played) -> None:
    for path in ("/", "/pane/channel", "/pane/direct", "/app.js", "/offline/outer.js"):
        async with played.an.http.get(path, headers={"Host": "evil.example"}) as response:
            assert response.status == 403
        async with played.an.http.get(path) as response:
            assert response.status == 200


async def test_the_pages_name_each_other(played: Played) -> None:
    async with played.an.http.get("/") as response:
        text = await response.text()
    assert played.offline.addresses[1].url in text
    assert played.offline.addresses[0].url not in text


async def test_a_taken_port_is_found_before_the_bot_is_made() -> None:
    async with serve(Demo) as offline:
        port = int(offline.addresses[0].url.rstrip("/").rsplit(":", 1)[1])

        def build() -> Demo:
            raise AssertionError("made a bot")

        with pytest.raises(PortTaken) as error:
            async with serve(build, port=port):
                pass
    assert str(port) in str(error.value)


async def test_a_bot_that_cannot_start_leaves_nothing_behind() -> None:
    class Broken(Demo):
        async def setup_hook(self) -> None:
            raise RuntimeError("the database is from the future")

    bot = Broken()
    with pytest.raises(RuntimeError, match="from the future"):
        async with serve(lambda: bot):
            pass
    assert bot.closed_times == 1
    async with serve(Demo):
        pass


async def test_leaving_closes_the_bot_and_the_pages() -> None:
    bot = Demo()
    async with serve(lambda: bot, port=own_ports()) as offline:
        url = offline.addresses[0].url
    assert bot.closed_times == 1
    async with aiohttp.ClientSession() as http:
        with pytest.raises(aiohttp.ClientConnectionError):
            await http.get(url)

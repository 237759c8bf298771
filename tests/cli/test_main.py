"""``python -m bot``: the commands there are, and those that need a token."""

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot import running
from bot.__main__ import EXIT_INTERRUPTED, build_parser, main
from bot.cli.invite import PERMISSIONS, invite_link, permission_field
from bot.config import Settings
from tests.test_config import APPLICATION, TOKEN

ROOT = Path(__file__).parents[2]
ARGUMENTS: dict[str, list[str]] = {
    "run": [],
    "offline": [],
    "invite": [],
    "check": ["--online"],
    "health": [],
    "backup": ["FILE"],
    "restore": ["FILE"],
    "copy-database": ["FROM", "TO"],
    "replay": ["FILE"],
    "verify": ["FILE"],
    "arrange": ["AS 2S 3S"],
    "league": ["--a", "hard", "--b", "medium"],
}
"""Every command, with arguments that it takes."""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No ``.env`` of a developer."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings of every bot that was started; none connects."""
    starts: list[Settings] = []

    def run_bot(settings: Settings) -> int:
        starts.append(settings)
        return 0

    monkeypatch.setattr(running, "run_bot", run_bot)
    return starts


@pytest.mark.parametrize("argv", [[], ["run"]])
def test_with_a_token_the_bot_starts(argv: list[str], started: list[Settings], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert main(argv) == 0
    assert [settings.application_id for settings in started] == [APPLICATION]


@pytest.mark.parametrize("argv", [[], ["run"], ["invite"]])
def test_without_a_token_one_sentence_says_what_to_do(
    argv: list[str], started: list[Settings], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("No DISCORD_TOKEN is set: put your bot's token into the file .env")
    assert err.count("\n") == 1
    assert not started


@pytest.mark.parametrize("argv", [["run"], ["invite"]])
def test_a_wrong_setting_is_one_sentence(
    argv: list[str],
    started: list[Settings],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("LOG_LEVEL", "loud")
    assert main(argv) == 2
    assert capsys.readouterr().err == "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR.\n"
    assert not started


def test_invite_prints_the_link_of_the_tokens_bot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert main(["invite"]) == 0
    assert capsys.readouterr().out == invite_link(APPLICATION) + "\n"


def test_the_invite_asks_for_a_server_the_bot_and_its_commands() -> None:
    link = urlsplit(invite_link(APPLICATION))
    assert (link.scheme, link.netloc, link.path) == ("https", "discord.com", "/oauth2/authorize")
    assert parse_qs(link.query) == {
        "client_id": [str(APPLICATION)],
        "scope": ["bot applications.commands"],
        "permissions": [str(permission_field())],
        "integration_type": ["0"],
    }


def test_the_permissions_are_discords() -> None:
    assert discord.Permissions(permission_field()) == discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        attach_files=True,
        read_message_history=True,
    )
    assert len({permission.flag for permission in PERMISSIONS}) == len(PERMISSIONS)


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["--help"])
    assert exit_.value.code == 0
    listed = re.findall(r"^    (\S+)", capsys.readouterr().out, flags=re.MULTILINE)
    assert listed == list(ARGUMENTS)


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["deal"])
    assert exit_.value.code == 2
    assert "deal" in capsys.readouterr().err


def test_every_command_can_be_run() -> None:
    for command, arguments in ARGUMENTS.items():
        assert callable(build_parser().parse_args([command, *arguments]).run)


def test_ctrl_c_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(settings: Settings) -> int:
        raise KeyboardInterrupt

    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(running, "run_bot", interrupted)
    assert main(["run"]) == EXIT_INTERRUPTED


def test_parsing_a_command_line_imports_nothing_heavy() -> None:
    code = (
        "import sys; from bot.__main__ import build_parser; build_parser();"
        "print(sorted({'discord', 'sqlalchemy', 'simcord', 'PIL'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "[]\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows reports a closed pipe in its own way")
def test_a_reader_that_has_gone_is_no_traceback() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    with os.fdopen(write_end, "wb") as gone:
        done = subprocess.run(
            [sys.executable, "-m", "bot", "arrange", "AS 2S 3S"],
            cwd=ROOT,
            stdout=gone,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.stderr == ""
    assert done.returncode == 1

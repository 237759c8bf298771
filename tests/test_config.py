"""Settings: what they may be, and what a host is told when one is wrong."""

import base64
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.app import shards_of
from bot.config import DefaultLocale, LogLevel, Settings, SettingsError, application_id, read_settings, setting_names
from bot.store import Shards

APPLICATION = 123456789012345678
TOKEN = base64.b64encode(str(APPLICATION).encode()).decode().rstrip("=") + ".Gabc12.not-a-real-secret"


def test_defaults_need_nothing() -> None:
    settings = read_settings(None)
    assert settings.discord_token is None
    assert settings.application_id is None
    assert settings.database_url == "sqlite+aiosqlite:///data/phom.db"
    assert settings.default_locale is DefaultLocale.VIETNAMESE
    assert settings.log_level is LogLevel.INFO


def test_a_file_sets_and_the_environment_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    env_file = tmp_path / ".env"
    env_file.write_text(f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL=debug\nDEFAULT_LOCALE=en\nOTHER=1\n", encoding="utf-8")
    monkeypatch.setenv("LOG_LEVEL", "ERROR")
    settings = read_settings(env_file)
    assert settings.application_id == APPLICATION
    assert settings.default_locale is DefaultLocale.ENGLISH
    assert settings.log_level is LogLevel.ERROR


def test_a_file_as_windows_saves_it(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_bytes(b"\xef\xbb\xbfLOG_LEVEL=WARNING\r\n")
    assert read_settings(env_file).log_level is LogLevel.WARNING


def test_a_file_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_text("LOG_LEVEL=WARNING\n", encoding="utf-16")
    with pytest.raises(SettingsError, match=r"\.env must be a text file saved as UTF-8\.$"):
        read_settings(env_file)


@pytest.mark.parametrize("name", setting_names())
def test_an_empty_value_is_the_default(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    defaults = read_settings(None)
    monkeypatch.setenv(name, "")
    assert read_settings(None) == defaults


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("LOG_LEVEL", "loud", "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR."),
        ("DEFAULT_LOCALE", "fr", "DEFAULT_LOCALE must be one of vi, en."),
        (
            "DATABASE_URL",
            "mysql://me@host/db",
            "DATABASE_URL must be the path of an SQLite file without ? or #, sqlite+aiosqlite:///PATH,"
            " or postgresql+asyncpg://USER:PASSWORD@HOST:PORT/NAME.",
        ),
    ],
)
def test_a_wrong_value_is_named_with_what_it_may_be(
    name: str, value: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        read_settings(None)
    assert caught.value.setting == name
    assert str(caught.value) == sentence


@pytest.mark.parametrize("path", ["points.db", "/var/lib/phom/points.db", r"C:\phom\points.db", "bàn bài/điểm.db"])
def test_a_plain_path_is_a_database_url(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", path)
    url = f"sqlite+aiosqlite:///{path}"
    assert read_settings(None).database_url == url
    monkeypatch.setenv("DATABASE_URL", url)
    assert read_settings(None).database_url == url


SHARED = "postgresql://phom@db/phom"


@pytest.mark.parametrize(
    ("count", "ids", "url", "wanted"),
    [
        ("4", "", "points.db", None),
        ("4", "0-3", "points.db", (0, 1, 2, 3)),
        ("4", "3, 0", SHARED, (0, 3)),
        ("8", "0,2-4", SHARED, (0, 2, 3, 4)),
    ],
)
def test_shards(count: str, ids: str, url: str, wanted: object, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("SHARD_COUNT", count), ("SHARD_IDS", ids), ("DATABASE_URL", url)):
        monkeypatch.setenv(name, value)
    settings = read_settings(None)
    assert (settings.shard_count, settings.shard_ids) == (int(count), wanted)
    assert shards_of(settings) == Shards(int(count), frozenset(settings.shard_ids or range(int(count))))


@pytest.mark.parametrize(
    ("count", "ids", "url"),
    [
        ("", "0", SHARED),
        ("4", "4", SHARED),
        ("4", "-1", SHARED),
        ("4", "one", SHARED),
        ("4", "3-1", SHARED),
        ("4", "0,1", "points.db"),
    ],
)
def test_shards_that_nobody_could_play(count: str, ids: str, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("SHARD_COUNT", count), ("SHARD_IDS", ids), ("DATABASE_URL", url)):
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=r"SHARD_IDS must be some of the numbers .* share a PostgreSQL database"):
        read_settings(None)


@pytest.mark.parametrize("scheme", ["postgresql+asyncpg", "postgresql", "postgres"])
def test_a_servers_url_is_a_database_url(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"{scheme}://phom:hush@db.example:5432/phom?ssl=require")
    settings = read_settings(None)
    assert settings.database_url == "postgresql+asyncpg://phom:hush@db.example:5432/phom?ssl=require"
    for shown in (repr(settings), str(settings), settings.model_dump_json(), str(settings.model_dump())):
        assert "hush" not in shown


@pytest.mark.parametrize("url", ["postgresql://phom:hush@db", "postgresql+asyncpg:///phom", "postgres://"])
def test_a_servers_url_names_server_and_database(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(SettingsError, match="DATABASE_URL must be") as caught:
        read_settings(None)
    assert "hush" not in str(caught.value)


@pytest.mark.parametrize(
    "secret",
    [
        "hush",
        "Bot " + TOKEN,
        TOKEN.rpartition(".")[0],
        TOKEN + ".x",
        "bm90IGRpZ2l0cw.Gabc12.hush",
        "đ.Gabc12.hush",
        "..",
    ],
)
def test_a_wrong_token_is_named_and_never_shown(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", secret)
    with pytest.raises(SettingsError) as caught:
        read_settings(None)
    assert caught.value.setting == "DISCORD_TOKEN"
    assert secret not in str(caught.value)
    assert caught.value.__context__ is None


def test_the_token_is_in_no_repr() -> None:
    settings = Settings(discord_token=SecretStr(TOKEN))
    assert TOKEN not in repr(settings)
    assert TOKEN not in str(settings)
    assert TOKEN not in settings.model_dump_json()


def test_blanks_around_a_token_are_no_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f" {TOKEN}\t")
    token = read_settings(None).discord_token
    assert token is not None
    assert token.get_secret_value() == TOKEN


def test_the_application_id_is_the_first_part_of_the_token() -> None:
    assert application_id(SecretStr(TOKEN)) == APPLICATION

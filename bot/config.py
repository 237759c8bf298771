"""What a host can set: environment variables and the file ``.env``. Only the wiring (``bot.app``) reads this."""

import base64
import binascii
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

_SQLITE = "sqlite+aiosqlite:///"
_POSTGRES = "postgresql+asyncpg://"
_POSTGRES_TOO = ("postgresql://", "postgres://")
"""What hosting services call the same."""


class LogLevel(StrEnum):
    """How much is logged, by the names of the standard library."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class LogFormat(StrEnum):
    """How a line of the log looks: for people, or an object for programs that collect logs."""

    TEXT = "text"
    JSON = "json"


class DefaultLocale(StrEnum):
    """The language of a server's tables where the server's own is not one of these."""

    VIETNAMESE = "vi"
    ENGLISH = "en"


def _one_of(values: type[StrEnum]) -> str:
    return "one of " + ", ".join(values)


class SettingsError(Exception):
    """A setting has a value it may not take. The value itself is left out: it may be a secret in the wrong place."""

    def __init__(self, setting: str, accepts: str) -> None:
        super().__init__(setting, accepts)
        self.setting = setting
        """Its name as a host writes it, for example ``LOG_LEVEL``; ``.env`` where the file itself is unreadable."""
        self.accepts = accepts
        """The values it may take, in words that follow "must be"."""

    def __str__(self) -> str:
        return f"{self.setting} must be {self.accepts}."


def _upper(value: object) -> object:
    return value.strip().upper() if isinstance(value, str) else value


def _numbers(value: object) -> object:
    """The numbers in a text like `0,2-4`; anything else as it is, to be refused."""
    if not isinstance(value, str):
        return value
    numbers: set[int] = set()
    for part in value.split(","):
        first, _, last = part.strip().partition("-")
        numbers.update(range(int(first), int(last or first) + 1))
    return tuple(sorted(numbers))


def _lower(value: object) -> object:
    return value.strip().lower() if isinstance(value, str) else value


class Settings(BaseSettings):
    """All settings, checked. A field's description is what a wrong value is answered with.

    Made by :func:`read_settings`; tests and the offline page give the values by name.
    """

    model_config = SettingsConfigDict(
        frozen=True,
        extra="ignore",
        env_ignore_empty=True,
        env_file_encoding="utf-8-sig",
        hide_input_in_errors=True,
        validate_default=True,
    )

    discord_token: SecretStr | None = Field(
        default=None,
        description=(
            "a bot's token (three parts joined by dots, from the Bot page of the Discord developer portal;"
            " not the client secret or the public key)"
        ),
    )
    database_url: str = Field(
        default="data/phom.db",
        repr=False,  # a server's holds a password
        exclude=True,
        description=(
            f"the path of an SQLite file without ? or #, {_SQLITE}PATH, or {_POSTGRES}USER:PASSWORD@HOST:PORT/NAME"
        ),
    )
    default_locale: Annotated[DefaultLocale, BeforeValidator(_lower)] = Field(
        default=DefaultLocale.VIETNAMESE, description=_one_of(DefaultLocale)
    )
    retention_days: int = Field(
        default=90, ge=0, le=36500, description="a whole number of days from 0 to 36500; 0 keeps data for ever"
    )
    log_level: Annotated[LogLevel, BeforeValidator(_upper)] = Field(
        default=LogLevel.INFO, description=_one_of(LogLevel)
    )
    log_format: Annotated[LogFormat, BeforeValidator(_lower)] = Field(
        default=LogFormat.TEXT, description=_one_of(LogFormat)
    )
    health_port: int | None = Field(default=None, ge=1, le=65535, description="the number of a free port, 1 to 65535")
    health_host: str = Field(
        default="127.0.0.1", min_length=1, description="an address of this machine, or 0.0.0.0 for all of them"
    )
    shard_count: int | None = Field(default=None, ge=1, le=16384, description="a whole number from 1 on")
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode, BeforeValidator(_numbers)] = Field(
        default=None,
        description=(
            "some of the numbers 0 to SHARD_COUNT - 1, like 0,1 or 0-3, with SHARD_COUNT set;"
            " only processes that share a PostgreSQL database may each have some of them"
        ),
    )

    @field_validator("discord_token")
    @classmethod
    def _check_token(cls, token: SecretStr | None) -> SecretStr | None:
        if token is None:
            return None
        token = SecretStr(token.get_secret_value().strip())
        application_id(token)
        return token

    @field_validator("database_url")
    @classmethod
    def _complete_database_url(cls, url: str) -> str:
        """The whole URL, also for a plain path and for the short names of a server's."""
        url = url.strip()
        for scheme in (_POSTGRES, *_POSTGRES_TOO):
            if url.startswith(scheme):
                server, _, name = url.removeprefix(scheme).partition("/")
                if not name or (not server and "host=" not in name):
                    raise ValueError("names no database on a server")
                return f"{_POSTGRES}{server}/{name}"
        path = url.removeprefix(_SQLITE)
        if not path or "://" in path or "?" in path or "#" in path:
            raise ValueError("not a path")
        return _SQLITE + path

    @field_validator("shard_ids")
    @classmethod
    def _check_shard_ids(cls, ids: tuple[int, ...] | None, info: ValidationInfo) -> tuple[int, ...] | None:
        """Shards that there are; not all of them only where others can play the rest."""
        if ids is None:
            return None
        count, url = info.data.get("shard_count"), info.data.get("database_url", "")
        if count is None or not ids or not set(ids) <= set(range(count)):
            raise ValueError("no shards")
        if len(ids) < count and not url.startswith(_POSTGRES):
            raise ValueError("nobody could play the others")
        return ids

    @property
    def application_id(self) -> int | None:
        """The id of the Discord application that the token belongs to; None without a token."""
        return None if self.discord_token is None else application_id(self.discord_token)


def application_id(token: SecretStr) -> int:
    """The application's id, which a bot's token holds in its first part as base64 of the digits.

    Raises:
        ValueError: this is no bot's token. The token is not in the message.
    """
    head, *rest = token.get_secret_value().split(".")
    try:
        digits = base64.b64decode(head + "=" * (-len(head) % 4), altchars=b"-_", validate=True).decode("ascii")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        digits = ""
    if len(rest) != 2 or not all(rest) or not digits.isdecimal():
        raise ValueError("not a bot's token")
    return int(digits)


def read_settings(env_file: Path | None = Path(".env")) -> Settings:
    """The settings of this run: the environment first, then ``env_file`` where there is one, then the defaults.

    Raises:
        SettingsError: the first setting with a value it may not take, or a file that is not text in UTF-8.
    """
    try:
        return Settings(_env_file=env_file)  # type: ignore[call-arg]  # a keyword of pydantic-settings itself
    except ValidationError as error:
        name = str(error.errors(include_input=False, include_url=False)[0]["loc"][0])
        complaint = SettingsError(name.upper(), Settings.model_fields[name.lower()].description or "")
    except UnicodeDecodeError:
        complaint = SettingsError(str(env_file), "a text file saved as UTF-8")
    # Raised out here so that the first error, and with it a secret that was misplaced, is not chained to this one.
    raise complaint


def setting_names() -> tuple[str, ...]:
    """The names of all settings as a host writes them, in the order of ``.env.example``."""
    return tuple(name.upper() for name in Settings.model_fields)

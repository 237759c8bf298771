"""The container, its compose file and the service of systemd agree with the bot and with what the documents say."""

from __future__ import annotations

import configparser
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.__main__ import build_parser
from bot.config import setting_names
from bot.health import PATH
from bot.running import EXIT_WRONG

ROOT = Path(__file__).parents[1]
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def stages() -> list[list[tuple[str, str]]]:
    """The instructions of each stage of the Dockerfile, the lines that go on put together."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = [line for line in re.sub(r"\\\n\s*", "", text).splitlines() if line.strip()]
    found: list[list[tuple[str, str]]] = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "FROM":
            found.append([])
        found[-1].append((word, rest))
    return found


def of(stage: list[tuple[str, str]], word: str) -> list[str]:
    return [rest for instruction, rest in stage if instruction == word]


@pytest.fixture(scope="module")
def compose() -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return loaded


def test_the_image_is_made_of_what_is_there_and_locked(stages: list[list[tuple[str, str]]]) -> None:
    build, image = stages
    assert of(build, "FROM")[0].removesuffix(" AS build") == of(image, "FROM")[0], "the same Python in both"
    assert re.fullmatch(r"python:3\.\d+-slim", of(image, "FROM")[0])
    assert any("--require-hashes" in command for command in of(build, "RUN"))
    for copied in [*of(build, "COPY"), *of(image, "COPY")]:
        if not copied.startswith("--from="):
            source = copied.split()[0].rstrip("/")
            assert (ROOT / source).exists()
            assert f"!{source}" in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


def test_the_image_is_not_run_by_root_and_looks_after_itself(stages: list[list[tuple[str, str]]]) -> None:
    *_, image = stages
    words = [word for word, _ in image]
    assert of(image, "USER") == ["phom"]
    assert words.index("USER") > max(place for place, word in enumerate(words) if word in ("RUN", "COPY"))
    assert of(image, "ENTRYPOINT") == ['["python", "-m", "bot"]'], "a list, so that SIGTERM reaches the bot"
    (check,) = of(image, "HEALTHCHECK")
    command = re.findall(r'"([^"]+)"', check)
    assert command[:3] == ["python", "-m", "bot"]
    assert build_parser().parse_args(command[3:]).run
    (environment,) = of(image, "ENV")
    assert "HEALTH_PORT=" in environment
    assert of(image, "VOLUME") == [f'["{of(image, "WORKDIR")[0]}"]']
    assert not any(re.search("TOKEN|PASSWORD|SECRET", rest) for _, rest in image)


def test_nothing_private_goes_into_the_image() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*", "everything is left out that is not named"
    assert {rule for rule in rules if rule.startswith("!")} == {"!bot", "!cogs", "!requirements.lock"}


def test_compose_runs_one_bot_and_a_server_only_if_asked(compose: Mapping[str, Any]) -> None:
    bot, postgres = compose["services"]["bot"], compose["services"]["postgres"]
    assert set(compose["services"]) == {"bot", "postgres"}
    assert "profiles" not in bot
    assert postgres["profiles"] == ["postgres"]
    assert bot["depends_on"]["postgres"] == {"condition": "service_healthy", "required": False}
    assert bot["env_file"] == ".env"
    assert set(bot["environment"]) <= set(setting_names())
    assert (bot["read_only"], bot["cap_drop"], bot["security_opt"]) == (True, ["ALL"], ["no-new-privileges:true"])
    mounted = [*bot["volumes"], *postgres["volumes"]]
    assert {mount.partition(":")[0] for mount in mounted} == set(compose["volumes"])


def test_compose_keeps_what_the_image_keeps(compose: Mapping[str, Any], stages: list[list[tuple[str, str]]]) -> None:
    (mount,) = compose["services"]["bot"]["volumes"]
    assert mount.partition(":")[2] == of(stages[-1], "WORKDIR")[0]


def test_the_page_on_hosting_tells_the_same_server(compose: Mapping[str, Any]) -> None:
    environment = compose["services"]["postgres"]["environment"]
    user, name = environment["POSTGRES_USER"], environment["POSTGRES_DB"]
    assert f"DATABASE_URL=postgresql+asyncpg://{user}:letters-and-digits@postgres:5432/{name}" in HOSTING
    assert "COMPOSE_PROFILES=postgres" in HOSTING
    assert f"GET {PATH}" in HOSTING


def test_every_command_on_the_page_is_one() -> None:
    parser = build_parser()
    typed = re.findall(r"python -m bot ([a-z][a-z-]*)", HOSTING)
    assert {"check", "health", "backup", "restore", "copy-database"} <= set(typed)
    known = re.findall(r"^    ([a-z][a-z-]*)(?: |$)", parser.format_help(), flags=re.MULTILINE)
    assert set(typed) <= set(known)


def test_the_service_starts_again_unless_somebody_must_look() -> None:
    unit = configparser.RawConfigParser(strict=False, comment_prefixes=("#",))
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy" / "phom-bot.service", encoding="utf-8")
    service = unit["Service"]
    assert service["Restart"] == "on-failure"
    assert service["RestartPreventExitStatus"] == str(EXIT_WRONG)
    assert service["ExecStart"] == f"{service['WorkingDirectory']}/.venv/bin/python -m bot"
    assert service["ReadWritePaths"] == f"{service['WorkingDirectory']}/data"
    assert (service["User"], service["NoNewPrivileges"], service["ProtectSystem"]) == ("phom", "yes", "strict")
    assert service["KillMode"] == "mixed", "its helpers end with it, not before"

"""The files around the code agree with the code and with each other."""

import re
import shutil
import subprocess
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot.cli.invite import PERMISSIONS, SCOPES
from bot.config import Settings, read_settings, setting_names
from bot.phom.rules import PRESETS

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-dev.lock")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def pins(lock: str) -> Mapping[str, Requirement]:
    """The pinned requirements of a lock file by canonical name."""
    lines = re.findall(r"^[A-Za-z0-9].*?(?= *\\$)", read(lock), flags=re.MULTILINE)
    return {canonicalize_name(pin.name): pin for pin in map(Requirement, lines)}


def table(text: str, heading: str) -> list[list[str]]:
    """The body cells of the Markdown table whose head row starts with ``heading``."""
    lines = [line.strip() for line in text.splitlines()]
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    rows: list[list[str]] = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


@pytest.fixture(scope="module")
def project() -> dict[str, object]:
    loaded: dict[str, object] = tomllib.loads(read("pyproject.toml"))["project"]
    return loaded


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_everything_with_hashes(lock: str) -> None:
    blocks = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", read(lock), flags=re.MULTILINE).strip())
    assert len(blocks) == len(pins(lock))
    for block in blocks:
        assert re.match(r"[a-z0-9-]+==\S+ (; .+ )?\\\n", block), block
        assert "--hash=sha256:" in block


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address(lock: str) -> None:
    text = read(lock)
    for word in ("://", "--index", "--extra-index", "--find-links", "--trusted-host", "file:", " @ "):
        assert word not in text


@pytest.mark.parametrize(
    ("lock", "extras"), [(LOCKS[0], {"offline", "postgres"}), (LOCKS[1], {"offline", "postgres", "dev"})]
)
def test_a_lock_is_current(lock: str, extras: set[str], project: dict[str, object]) -> None:
    """What pyproject.toml asks for is pinned at a version it allows."""
    asked = project["dependencies"]
    optional = project["optional-dependencies"]
    assert isinstance(asked, list)
    assert isinstance(optional, dict)
    assert extras <= optional.keys()
    pinned = pins(lock)
    for line in [*asked, *(line for extra in extras for line in optional[extra])]:
        wanted = Requirement(line)
        pin = pinned[canonicalize_name(wanted.name)]
        version = str(pin.specifier).removeprefix("==")
        assert wanted.specifier.contains(version, prereleases=True), f"{line} is pinned at {version}: make lock"


def test_the_development_lock_holds_all_of_the_other() -> None:
    assert pins(LOCKS[0]).items() <= pins(LOCKS[1]).items()


def test_the_example_names_every_setting_and_its_default(tmp_path: Path) -> None:
    lines = re.findall(r"^([A-Z_]+)=", read(".env.example"), flags=re.MULTILINE)
    assert tuple(lines) == setting_names()
    assert read_settings(ROOT / ".env.example") == read_settings(None)


def test_readme_lists_every_setting_and_its_default() -> None:
    rows = {row[0].strip("`"): row[1].strip("`") for row in table(read("README.md"), "setting")}
    assert tuple(rows) == setting_names()
    for name, shown in rows.items():
        default = Settings.model_fields[name.lower()].default
        assert shown == ("none" if default is None else str(default))


def test_readme_repeats_the_permissions_and_scopes() -> None:
    readme = read("README.md")
    assert [tuple(row) for row in table(readme, "permission")] == [
        (permission.name, permission.reason) for permission in PERMISSIONS
    ]
    for scope in SCOPES:
        assert f"`{scope}`" in readme


def test_readme_has_a_column_for_every_preset() -> None:
    """R8: a column a preset, in its order, with the same amounts."""
    rows = {row[0]: row[1:] for row in table(read("README.md"), "rule")}
    assert rows["extra turns after eats (*tái*)"] == ["yes" if rules.tai else "no" for rules in PRESETS.values()]
    assert rows["*móm* (nothing laid) pays"] == [str(rules.mom) for rules in PRESETS.values()]
    assert rows["*ù* / *ù tròn*, from everyone"] == [f"{rules.u} / {rules.u_tron}" for rules in PRESETS.values()]
    assert rows["leaving in the middle of a hand"] == [str(rules.leave) for rules in PRESETS.values()]
    assert rows["time for a turn"] == [f"{rules.turn_seconds} s" for rules in PRESETS.values()]


def test_readme_links_lead_somewhere() -> None:
    readme = read("README.md")
    anchors = {
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", readme, flags=re.MULTILINE)
    }
    for target in re.findall(r"\]\(([^)]+)\)", readme):
        if target.startswith("#"):
            assert target[1:] in anchors
        elif "://" not in target:
            assert (ROOT / target).exists(), target


def tracked_files() -> list[str]:
    """What git tracks, by paths from the root."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("not a git clone")
    listed = subprocess.run(
        [git, "-c", "core.quotePath=false", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, timeout=60
    )
    return listed.stdout.decode().rstrip("\0").split("\0")


def test_data_holds_only_what_a_run_makes() -> None:
    assert [name for name in tracked_files() if name.startswith("data/")] == ["data/.gitkeep"]


def test_no_secret_is_tracked() -> None:
    assert ".env" not in tracked_files()


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    place = re.compile(rb"(?<![\w.])/(?:home|root|Users)/\w|[A-Z]:\\Users\\")
    found = [
        name
        for name in tracked_files()
        if not name.startswith("tests/data/") and (ROOT / name).is_file() and place.search((ROOT / name).read_bytes())
    ]
    assert found == []

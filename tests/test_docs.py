"""The documents name only what is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_in_a_document_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = re.findall(r"`((?:bot|cogs|tests|docs|benchmarks)/[\w./-]*\w)`", text)
    linked = [target for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text) if "{" not in target]
    missing = [path for path in named if not (ROOT / path).exists()]
    missing += [path for path in linked if not (document.parent / path).exists()]
    assert not missing


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_no_document_holds_the_marks_of_a_merge(document: Path) -> None:
    assert not re.search(r"^(<{7}|={7}|>{7})( |$)", document.read_text(encoding="utf-8"), flags=re.MULTILINE)

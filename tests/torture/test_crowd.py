"""Many tables at once, killed while what they keep is committed together: nothing is lost, and nothing kept twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the lives are forks of one process")


def killed(seed: int, count: int) -> None:
    # In a process of its own: one with threads, as that of the tests may be, is no good to fork from.
    command = [sys.executable, "-m", "tests.torture.crowd", "--seed", str(seed), "--count", str(count)]
    ended = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_a_crowd_that_is_killed_loses_nothing() -> None:
    killed(seed=1, count=4)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 7))
def test_crowds_that_are_killed_again_and_again(seed: int) -> None:
    killed(seed, count=40)

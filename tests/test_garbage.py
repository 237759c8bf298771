"""Garbage is searched for rarely, and still does not pile up."""

import subprocess
import sys
from textwrap import dedent

from tests.waiting import PATIENCE_SECONDS

WINDOW, RINGS, MOST = 2_000, 600_000, 80_000
"""Rings alive at a time, rings made, and the most halves of them, alive or not, that there ever are."""


def test_what_was_under_way_at_one_search_is_found_by_a_later_one() -> None:
    """Rings of two that live for a while, as whatever belongs to a press does, through many searches."""
    program = dedent(
        f"""
        import gc
        from collections import deque
        from bot.garbage import search_rarely

        class Half:
            pass

        search_rarely()
        assert not gc.get_objects(generation=2), "what was there is looked at no more"
        window, most = deque(maxlen={WINDOW}), 0
        for number in range({RINGS}):
            half, other = Half(), Half()
            half.other, other.other = other, half
            window.append(half)
            if number % 10_000 == 0:
                most = max(most, sum(isinstance(each, Half) for each in gc.get_objects()))
        print(most)
        """
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=True
    )
    assert WINDOW < int(run.stdout) < MOST

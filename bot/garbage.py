"""When Python searches memory for what is unused but refers to itself in a circle.

A search looks at every object there is. By default one follows every few hundred new ones, and now and then a full one:
a fifth of the bot's processor time, and stops of a third of a second, went into looking at modules that live as long
as the process anyway.
"""

from __future__ import annotations

import gc

THRESHOLDS = (20_000, 10, 5)
"""New objects between searches of the newest, and how many of each kind of search come before the next kind.

A few thousand actions lie between two full searches: rarer ones let what was under way at a search pile up.
"""


def search_rarely() -> None:
    """Leave out what is there now from every search to come, and search less often.

    To be called once, when everything is loaded and nothing is served yet.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)

"""What a process does something for as long as: until it is told to end, and while the tables are its own."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from typing import Any

from bot.store import Store


async def until_told(work: Coroutine[Any, Any, None]) -> None:
    """Do `work` until it ends or the process is told to end (SIGTERM), whatever it is waiting for then."""
    task = asyncio.create_task(work)
    with contextlib.suppress(NotImplementedError):  # Windows has none; Ctrl+C ends it there
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        await asyncio.wait([task])
    finally:
        task.cancel()
    if not task.cancelled():
        task.result()


async def while_held(store: Store, work: Coroutine[Any, Any, None]) -> None:
    """Do `work` for as long as the tables are this process's. Raises `ClaimLost` when they may not be any more."""
    working, lost = asyncio.create_task(work), asyncio.create_task(store.until_lost())
    try:
        await asyncio.wait((working, lost), return_when=asyncio.FIRST_COMPLETED)
        if lost.done():
            store.check()
    finally:
        lost.cancel()
        working.cancel()
        await asyncio.wait((working, lost))
    if not working.cancelled():
        working.result()

"""Ports for tests that name one, which no other program on the machine is given meanwhile."""

import itertools
import os
import socket

from bot.offline.page import HOST

_LOWEST, _OF_EACH, _PROCESSES = 20_000, 16, 750
"""Below those that a system gives to whoever asks for any; every process that runs tests has some to itself."""
_places = itertools.count()


def own_ports(count: int = 1) -> int:
    """The first of so many neighbouring ports at which nobody listens."""
    first = _LOWEST + os.getpid() % _PROCESSES * _OF_EACH
    for place in _places:
        port = first + place * count % (_OF_EACH - count + 1)
        if all(_is_free(each) for each in range(port, port + count)):
            return port
    raise AssertionError


def _is_free(port: int) -> bool:
    try:
        with socket.create_server((HOST, port)):
            return True
    except OSError:
        return False

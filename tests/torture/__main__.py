"""`python -m tests.torture --seed N --count N`: kill the bot so many times, and look for what was lost."""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.torture.killer import torture


def main() -> int:
    """Print what was done; 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which evenings are played (default 1)")
    parser.add_argument("--count", type=int, default=200, help="how many times the bot is killed (default 200)")
    arguments = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="phom-torture-") as folder:
        kills, losses = torture(arguments.seed, arguments.count, Path(folder), lambda line: print(line, flush=True))
    print(f"seed {arguments.seed}: killed {kills} times in {time.monotonic() - began:.0f} s, {len(losses)} losses")
    return 1 if losses else 0


if __name__ == "__main__":
    sys.exit(main())

"""How fast the rules are, measured in one run against other engines: `python -m benchmarks`."""

"""The subcommands of ``python -m bot``, a module each.

A command's module has ``add_parser(subparsers)``, which adds the command and sets the parser's default ``run``, a
function from the parsed arguments to the exit code. It imports what is heavy inside that function.
"""

import argparse
from typing import TypeAlias

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What ``ArgumentParser.add_subparsers`` returns; argparse has no public name for it."""

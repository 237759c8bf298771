"""A schema a file, in order."""

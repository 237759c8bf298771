"""How tests wait for processes, servers and browsers: for what happens, never for so long."""

PATIENCE_SECONDS = 120.0
"""What has not happened by then never will, however busy the machine is. It costs nothing while all is well."""

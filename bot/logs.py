"""The log for programs: an object a line."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime


class JsonLines(logging.Formatter):
    """Each record as one line of JSON: when, how bad, who says it, what, and the trace of an exception if there is one.

    What was logged is told and nothing besides: no variables, no environment.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record, without its end."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        if record.stack_info:
            line["stack"] = self.formatStack(record.stack_info)
        return json.dumps(line, ensure_ascii=False)

"""What the server writes about itself: one line per event, as text or JSON, never a key, and never a flood."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")

WINDOW = 60.0  # seconds
MOST_ALIKE = 100  # lines of one kind in a window
LOGGERS = ("astrarium", "uvicorn.error", "asyncio")


class Unflooded(logging.Filter):
    """Lets so many warnings of one kind through in a minute, then one that says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.seen: dict[tuple[str, str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind, now = (record.name, str(record.msg)[:60], record.lineno), self.clock()
        since, count = self.seen.get(kind, (now, 0))
        if now - since >= WINDOW:
            if count > MOST_ALIKE:
                record.msg = f"{record.msg} ({count - MOST_ALIKE} lines like this were left out)"
            since, count = now, 0
        self.seen[kind] = (since, count + 1)
        if len(self.seen) > 1000:
            self.seen.clear()
        return count < MOST_ALIKE


class JsonLines(logging.Formatter):
    """A record as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "time": round(record.created, 3), "level": record.levelname.lower(), "logger": record.name,
            "request": request_id.get(), "message": record.getMessage(), **getattr(record, "noted", {}),
        }  # fmt: skip
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


class TextLines(logging.Formatter):
    """A record as a line; nobody who asks can begin another one."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:
        request = request_id.get()
        line = super().formatMessage(record).replace("\n", "\\n").replace("\r", "\\r")
        return f"{line} [{request}]" if request else line


def set_up(style: str) -> None:
    """Write to standard error: warnings alone, or everything as text or JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else TextLines())
    handler.addFilter(Unflooded())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.WARNING if style == "warnings" or name == "asyncio" else logging.INFO)

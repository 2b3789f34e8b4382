"""Logs: one JSON line per entry on stderr, without secrets.

    log = structlog.get_logger()
    with about_table(table_id):
        log.info("started", seats=3)

Entries of other libraries and warnings are logged the same way.
"""

from __future__ import annotations

import logging
import sys
from contextlib import AbstractContextManager
from typing import TextIO

import msgspec
import structlog
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict, WrappedLogger

from wyrmhold.server.identity.redaction import redacted

FIRST = ("time", "level", "event", "table", "request")
"""Keys that come first in a line, for readability."""


def set_up_logs(level: str = "info") -> None:
    """Sends all logs of this process to stderr. Call it once, at startup."""
    common: list[structlog.typing.Processor] = [
        merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *common,
            structlog.stdlib.PositionalArgumentsFormatter(),
            ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = _Handler(sys.stderr)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=common,
            processors=[
                ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,  # as text, without variable values
                without_secrets,
                _as_line,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.captureWarnings(True)


def about_table(table: str) -> AbstractContextManager[None]:
    """Adds the table to every log entry made inside the context."""
    return bound_contextvars(table=table)


def without_secrets(_: WrappedLogger, __: str, entry: EventDict) -> EventDict:
    """Removes secrets; the second to last step for every entry."""
    clean = redacted(entry)
    assert isinstance(clean, dict)
    return {**{name: clean[name] for name in FIRST if name in clean}, **clean}


def _as_line(_: WrappedLogger, __: str, entry: EventDict) -> str:
    return msgspec.json.encode(entry).decode()


class _Handler(logging.StreamHandler[TextIO]):
    """Reports that an entry could not be written, instead of printing it unredacted."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        line = {"level": "error", "event": "a log entry was lost", "logger": record.name}
        try:
            sys.stderr.write(msgspec.json.encode(line).decode() + "\n")
        except (OSError, ValueError):
            return  # stderr is closed

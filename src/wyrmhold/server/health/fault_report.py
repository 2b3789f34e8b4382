"""Tells the operator about database faults: counts all, but logs each kind only now and then."""

from __future__ import annotations

import time
from collections.abc import Callable

import structlog

from wyrmhold.server.health.metrics import Metrics
from wyrmhold.server.store.faults import StoreFaulty

log = structlog.get_logger()

LOG_INTERVAL_S = 10.0
"""The same fault is logged once in this time, because the log may be on the same full disk."""


class FaultReport:
    """Called with every fault."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._clock = clock
        self._quiet_until: dict[str, float] = {}

    def __call__(self, error: StoreFaulty) -> None:
        self._metrics.faults.labels(error.fault).inc()
        now = self._clock()
        if now >= self._quiet_until.get(error.fault, now):
            self._quiet_until[error.fault] = now + LOG_INTERVAL_S
            log.error("store_faulty", fault=error.fault, why=error.message, said=error.detail)

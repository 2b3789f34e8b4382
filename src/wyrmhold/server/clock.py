"""The time, which never goes back while the server runs."""

from __future__ import annotations

import time


class SteadyClock:
    """Milliseconds since 1970 by the system's clock. If that is put back, time goes on as before.

    Otherwise, a table waiting for a moment that is suddenly an hour away would wait for an hour.
    After a restart, `live_table.Live` does the same for each table with the times in its log.
    """

    def __init__(self) -> None:
        self._ahead = 0
        """How far the system's clock is ahead of the monotonic one."""

    def __call__(self) -> int:
        counted = time.monotonic_ns() // 1_000_000
        self._ahead = max(self._ahead, time.time_ns() // 1_000_000 - counted)
        return counted + self._ahead


now_ms = SteadyClock()

"""Time limits of the server so long that no busy machine reaches them.

Whoever tests one of them sets it after these.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pkgutil import resolve_name
from unittest.mock import patch

LONG_S = 86_400

LIMITS = {
    # First, because it imports what quotes a limit in the description of the API.
    "wyrmhold.server.operations.process": ("PING_S", "STOP_GRACE_S"),
    "wyrmhold.server.bounds": ("KEEP_ALIVE_S", "HEAD_S", "BODY_S", "READ_S"),
    "wyrmhold.server.health.readiness": ("CHECK_TIMEOUT_S",),
    "wyrmhold.server.live.fanout": ("CONNECT_TIMEOUT_S", "SEND_TIMEOUT_S"),
    "wyrmhold.server.network.socket": ("HELLO_LIMIT_S",),
    "wyrmhold.server.store.postgres": ("CONNECT_SECONDS",),
    "wyrmhold.server.store.postgres_log": ("JOB_SECONDS",),
    "wyrmhold.server.workers.pool": ("START_LIMIT_S",),
}
"""The limits by module. All are read when they are needed, not when they are imported."""

CODE = "".join(
    f"import {module}\n" + "".join(f"{module}.{name} = {LONG_S}\n" for name in names)
    for module, names in LIMITS.items()
)
"""What a server process runs first."""


@contextmanager
def long_limits() -> Iterator[None]:
    """The same for servers in this process."""
    with ExitStack() as stack:
        for module, names in LIMITS.items():
            for name in names:
                stack.enter_context(patch.object(resolve_name(module), name, LONG_S))
        yield

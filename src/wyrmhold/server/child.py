"""`python -m wyrmhold.server.child`: one of several server processes, started by the supervisor."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from contextlib import suppress

from wyrmhold.server.operations.process import serve_here
from wyrmhold.server.operations.supervisor import READY, STOP_LIMIT_S


def child(listener: int, lifeline: int, told: int) -> int:
    """The main function of a server process: serve, and stop when the parent is gone."""

    def watch() -> None:
        os.read(lifeline, 1)
        os.kill(os.getpid(), signal.SIGTERM)
        # Nobody else would stop us, and no other server gets the port until then.
        time.sleep(STOP_LIMIT_S)
        os._exit(1)

    def ready() -> None:
        with suppress(OSError):  # the parent is gone, so we will stop soon
            os.write(told, READY)
        os.close(told)

    threading.Thread(target=watch, daemon=True).start()
    return serve_here(socket.socket(fileno=listener), ready)


if __name__ == "__main__":
    sys.exit(child(*map(int, sys.argv[1:])))

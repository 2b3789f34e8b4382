"""Runs as a separate program: starts a bot, limits it, and makes sure it ends.

    python -I -S guard.py DESCRIPTOR BYTES COMMAND...

The bot gets the standard streams, its own session and at most BYTES of memory (0: no limit).
DESCRIPTOR is a socket to the parent. When its other end closes, for whatever reason, the bot and
everything it has started are killed. When the bot ends, its status and peak memory are reported.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
from contextlib import suppress

NOT_STARTED = 127


def main(arguments: list[str]) -> None:
    line, memory, command = int(arguments[0]), int(arguments[1]), arguments[2:]
    os.set_inheritable(line, False)
    # Forking is safe: no thread has been started yet.
    child = os.fork()
    if child == 0:
        become(command, memory)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):  # or the host would not see the bot close its own
        os.dup2(nothing, stream)
    _thread.start_new_thread(kill_when_alone, (line, child))
    if hasattr(os, "waitid"):  # missing in older Pythons on macOS
        os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        end(child)  # the bot's leftovers, while its process id cannot be reused
    _, status, used = os.wait4(child, 0)
    peak_kb = used.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
    with suppress(OSError):
        os.write(line, f"{os.waitstatus_to_exitcode(status)} {peak_kb}".encode())
    os._exit(0)


def become(command: list[str], memory: int) -> None:
    """Become the bot. Does not return."""
    try:
        os.setsid()
        for number in (signal.SIGINT, signal.SIGPIPE, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)  # even if the host ignores them
        limit(memory)
        os.execvp(command[0], command)
    except BaseException as error:
        os.write(2, f"{command[0]} cannot be started: {error}\n".encode())
    finally:
        os._exit(NOT_STARTED)


def limit(memory: int) -> None:
    """Limit this process's memory if the system can, and disable core files."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if not memory:
        return
    # On Linux limit data, not address space: JavaScript, Java and Go reserve many gigabytes of
    # addresses that they never use.
    which = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    _, most = resource.getrlimit(which)
    size = memory if most == resource.RLIM_INFINITY else min(memory, most)
    resource.setrlimit(which, (size, size))


def kill_when_alone(line: int, child: int) -> None:
    """Kill the bot once the parent is gone or closes the socket."""
    with suppress(OSError):
        os.read(line, 1)
    end(child)


def end(child: int) -> None:
    """Kill a bot and everything it has started."""
    for kill in (os.killpg, os.kill):  # the session may not exist yet
        with suppress(ProcessLookupError, PermissionError):
            kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1:])

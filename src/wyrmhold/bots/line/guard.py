"""Run as a program of its own: starts a bot, limits it, and sees to its end.

    python -I -S guard.py DESCRIPTOR BYTES COMMAND...

The bot gets the standard streams, a session of its own and at most BYTES of memory (0: no limit).
DESCRIPTOR is a socket to whoever started us: when the other end is gone, however that came, the bot
and all it has started are killed; when the bot has ended, its status and peak memory are told.
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
    # A fork is safe: no thread has been started yet.
    child = os.fork()
    if child == 0:
        become(command, memory)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):  # or nobody would see that the bot has closed its own
        os.dup2(nothing, stream)
    _thread.start_new_thread(kill_when_alone, (line, child))
    if hasattr(os, "waitid"):  # older Pythons on macOS have none
        os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        end(child)  # what the bot has left behind, while nobody else can have its number
    _, status, used = os.wait4(child, 0)
    peak_kb = used.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
    with suppress(OSError):
        os.write(line, f"{os.waitstatus_to_exitcode(status)} {peak_kb}".encode())
    os._exit(0)


def become(command: list[str], memory: int) -> None:
    """Be the bot. Does not come back."""
    try:
        os.setsid()
        for number in (signal.SIGINT, signal.SIGPIPE, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)  # a host that ignores them does so for itself
        limit(memory)
        os.execvp(command[0], command)
    except BaseException as error:
        os.write(2, f"{command[0]} cannot be started: {error}\n".encode())
    finally:
        os._exit(NOT_STARTED)


def limit(memory: int) -> None:
    """Hold this process to its memory, where the system can, and let it leave no core file."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if not memory:
        return
    # On Linux the data, not the address space: JavaScript, Java and Go reserve many gigabytes of
    # addresses that they never use.
    which = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    _, most = resource.getrlimit(which)
    size = memory if most == resource.RLIM_INFINITY else min(memory, most)
    resource.setrlimit(which, (size, size))


def kill_when_alone(line: int, child: int) -> None:
    """Wait until whoever started us is gone, or wants an end of it."""
    with suppress(OSError):
        os.read(line, 1)
    end(child)


def end(child: int) -> None:
    """Kill a bot and all that it has started."""
    for kill in (os.killpg, os.kill):  # it may not have its session yet
        with suppress(ProcessLookupError, PermissionError):
            kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1:])

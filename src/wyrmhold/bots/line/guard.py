"""Runs as a separate program: starts a bot, limits it, and makes sure it ends.

    python -I -S guard.py DESCRIPTOR RULES COMMAND...

The bot gets the standard streams, its own session and what RULES, which `restrictions` writes as
JSON, leaves to it. If the system does not enforce one of them, the bot is not started. DESCRIPTOR
is a socket to the parent. When its other end closes, for whatever reason, the bot and
everything it has started are killed. When the bot ends, its status and peak memory are reported.
"""

from __future__ import annotations

import _thread
import json
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

NOT_STARTED = 127

USUAL_PROCESSES = 500
"""Processes of a user, where they cannot be counted."""


def main(arguments: list[str]) -> None:
    line, rules, command = int(arguments[0]), json.loads(arguments[1]), arguments[2:]
    os.set_inheritable(line, False)
    # Forking is safe: no thread has been started yet.
    child = os.fork()
    if child == 0:
        become(command, rules)
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


def become(command: list[str], rules: dict[str, Any]) -> None:
    """Become the bot. Does not return."""
    try:
        os.setsid()
        for number in (signal.SIGINT, signal.SIGPIPE, signal.SIGTERM, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)  # even if the host ignores them
        limit(rules)
        confine(rules)
        os.execvp(command[0], command)
    except BaseException as error:
        os.write(2, f"{command[0]} cannot be started: {error}\n".encode())
    finally:
        os._exit(NOT_STARTED)


def limit(rules: dict[str, Any]) -> None:
    """Limit this process and what it starts, as far as the system can, without core files."""
    import resource

    # On Linux limit data, not address space: JavaScript, Java and Go reserve many gigabytes of
    # addresses that they never use.
    memory = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    wanted = {
        memory: rules["memory"],
        resource.RLIMIT_CPU: rules["cpu"],
        resource.RLIMIT_FSIZE: rules["file_bytes"],
        resource.RLIMIT_NOFILE: rules["open_files"],
    }
    if rules["processes"]:
        wanted[resource.RLIMIT_NPROC] = rules["processes"] + running()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for which, most in wanted.items():
        if most:
            _, highest = resource.getrlimit(which)
            size = most if highest == resource.RLIM_INFINITY else min(most, highest)
            resource.setrlimit(which, (size, size))


def running() -> int:
    """How many processes and threads this user already has, as the limit counts all of them."""
    if sys.platform != "linux":
        return USUAL_PROCESSES
    count = 0
    for process in os.scandir("/proc"):
        with suppress(OSError):
            if process.name.isdigit() and process.stat().st_uid == os.getuid():
                count += len([*os.scandir(f"/proc/{process.name}/task")])
    return count


def confine(rules: dict[str, Any]) -> None:
    """Restrict the files, the network and the system calls of this process."""
    if rules["read"] is None and not rules["calls"]:
        return
    # Not on the path of modules: this program runs without the rest of Wyrmhold.
    sys.path.insert(0, str(Path(__file__).absolute().parent))
    confinement = import_module("confinement")
    if rules["read"] is not None:
        confinement.confine_files(rules["read"], rules["write"])
    if rules["calls"]:
        confinement.confine_calls(rules["network"])


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

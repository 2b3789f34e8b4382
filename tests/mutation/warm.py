"""`python -m tests.mutation.warm`: runs pytest in forks of a process that has already loaded it.

Loading pytest and its plugins takes several times as long as most rule tests. This process loads
them once, and none of the game: every run is a fork that imports the game's files as they are then.

One line of JSON per run comes in: `words` for pytest, `seconds` of CPU time it may take (or null),
and whether it `keeps` bytecode. One line goes out: the exit `code` (negative: the signal that ended
the run) and the end of what it `said`. The limit is in CPU time, so that it does not depend on what
else the machine is doing.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Iterable
from importlib.metadata import entry_points
from typing import IO, NoReturn

import pytest

MEMORY = 4 << 30
"""Bytes of address space: a mutant that fills a list for ever fails before the machine does."""

TAIL = 6000


def load_plugins() -> None:
    """Import what pytest would import at the start of each run, and what plugins import later."""
    for plugin in entry_points(group="pytest11"):
        plugin.load()
    importlib.import_module("hypothesis.strategies")


def run(words: list[str], seconds: float | None, keeps: bool, output: IO[bytes]) -> NoReturn:
    """Run pytest and end this process with its exit status."""
    os.dup2(output.fileno(), 1)
    os.dup2(output.fileno(), 2)
    # The default action of both signals is to end the process, whatever it is doing.
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    if seconds is not None:
        cpu = max(1, round(seconds))
        resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.alarm(60 * cpu)  # a run that sleeps for ever uses no CPU time
    sys.dont_write_bytecode = not keeps
    importlib.invalidate_caches()
    code = 70
    try:
        # The plugins are loaded already, so pytest can no longer rewrite their assertions.
        code = int(pytest.main(["-W", "ignore::pytest.PytestAssertRewriteWarning", *words]))
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def serve(lines: Iterable[str]) -> None:
    """Run what each line asks for, one after the other."""
    for line in lines:
        asked = json.loads(line)
        with tempfile.TemporaryFile() as output:
            child = os.fork()
            if child == 0:
                run(asked["words"], asked["seconds"], asked["keeps"], output)
            _, status = os.waitpid(child, 0)
            output.seek(0)
            said = output.read().decode("utf-8", "replace")[-TAIL:]
        print(json.dumps({"code": os.waitstatus_to_exitcode(status), "said": said}), flush=True)


if __name__ == "__main__":
    load_plugins()
    serve(sys.stdin)

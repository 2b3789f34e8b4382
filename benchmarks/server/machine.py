"""Resource use of processes, from the kernel's counters. Linux only."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

TICK = 1 / os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")


def cpu_seconds(pid: int) -> float:
    """CPU time of a process with all its threads."""
    fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def own_seconds() -> float:
    """CPU time of this process, without its children."""
    return time.process_time()


def thread_seconds(pid: int) -> dict[str, tuple[float, float]]:
    """User and system CPU time of each thread, by name and id."""
    found = {}
    for folder in (PROC / str(pid) / "task").iterdir():
        before, _, after = (folder / "stat").read_text().rpartition(")")
        fields = after.split()
        name = f"{before.partition('(')[2]} {folder.name}"
        found[name] = (int(fields[11]) * TICK, int(fields[12]) * TICK)
    return found


def children(pid: int) -> list[int]:
    """All descendants of a process."""
    parents: dict[int, list[int]] = {}
    for folder in PROC.glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it ended meanwhile
        parents.setdefault(int(fields[1]), []).append(int(folder.name))
    found: list[int] = []
    waiting = [pid]
    while waiting:
        below = parents.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def hold(pid: int, cores: Iterable[int]) -> None:
    """Pin a process, its descendants and its future children to these cores."""
    for one in (pid, *children(pid)):
        with suppress(ProcessLookupError):  # it ended meanwhile
            os.sched_setaffinity(one, cores)


def family_cpu_seconds(pid: int) -> float:
    """CPU time of a process and all its descendants, including those that have ended: the kernel
    adds theirs to their parents."""
    total = 0.0
    for one in (pid, *children(pid)):
        try:
            fields = (PROC / str(one) / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(map(int, fields[11:15])) * TICK
    return total


def resident_kb(pid: int) -> int:
    """Resident memory of a process."""
    for line in (PROC / str(pid) / "status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise ValueError(f"process {pid} has no memory")


def machine_seconds() -> tuple[float, float]:
    """CPU time of the whole machine since boot: busy, and total."""
    fields = [int(text) for text in (PROC / "stat").read_text().split("\n")[0].split()[1:9]]
    idle = fields[3] + fields[4]
    return (sum(fields) - idle) * TICK, sum(fields) * TICK


def load_average() -> str:
    return " ".join((PROC / "loadavg").read_text().split()[:3])


class Spent(NamedTuple):
    """Seconds of CPU time that each group of processes took between two moments."""

    seconds: float
    groups: dict[str, float]
    others: float
    """CPU time of all other processes on the machine."""
    each: dict[str, list[float]]
    """CPU time of each process of a group with its descendants."""

    def share(self, group: str) -> float:
        """Share of one core: 1.0 is one core all the time."""
        return self.groups[group] / self.seconds


class Meter:
    """Reads the CPU time of named groups of processes with their descendants, and of this process,
    the generator."""

    def __init__(self, groups: dict[str, list[int]]) -> None:
        self.groups = groups
        self._began = time.monotonic()
        self._before = self._read()
        self._busy = machine_seconds()[0]

    def _read(self) -> dict[str, list[float]]:
        found = {name: list(map(family_cpu_seconds, pids)) for name, pids in self.groups.items()}
        found["generator"] = [own_seconds()]
        return found

    def read(self) -> Spent:
        now = self._read()
        busy = machine_seconds()[0] - self._busy
        each = {
            name: [late - early for late, early in zip(now[name], self._before[name], strict=True)]
            for name in now
        }
        spent = {name: sum(parts) for name, parts in each.items()}
        seconds = time.monotonic() - self._began
        return Spent(seconds, spent, max(0.0, busy - sum(spent.values())), each)


def wait_for_quiet(most: float, share: float = 0.2) -> float:
    """Wait until the rest of the machine has used less than this share of one core for two
    seconds, but at most `most` seconds; returns how long it took."""
    began = time.monotonic()
    while time.monotonic() - began < most:
        before = machine_seconds()[0]
        time.sleep(2)
        if machine_seconds()[0] - before < 2 * share:
            break
    return time.monotonic() - began

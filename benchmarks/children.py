"""Runs the programs that compare.py measures, and checks what they print."""

from __future__ import annotations

import json
import math
import os
import shlex
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

TAIL_LINES = 12
PEERS = Path(__file__).with_name("peers.py")
KERNEL = Path(__file__).with_name("batch_kernels.py")
TARGETS = ("plain", "cpu")
"""What the batch kernels are measured on: interpreted and compiled."""

VERSION = (
    "import json, platform as p; print(json.dumps(["
    "{'python': p.python_implementation() + ' ' + p.python_version()}]))"
)

Fields = dict[str, object]


class MeasureError(Exception):
    """No fair comparison is possible; the message says why."""


class ChildError(MeasureError):
    """A measured program failed or printed something unexpected."""

    def __init__(self, command: Sequence[str], reason: str, output: str = "") -> None:
        tail = "".join(f"\n  | {line}" for line in output.splitlines()[-TAIL_LINES:])
        super().__init__(f"{reason}: {shlex.join(command)}{tail}")


@dataclass(frozen=True)
class Entry:
    """One line of `wyrmhold bench --json`."""

    label: str
    list_per_s: float
    sample_per_s: float
    games_per_s: float
    copy_us: float
    objects_per_s: float
    listed_per_s: float


@dataclass(frozen=True)
class Peer:
    """One line of peers.py."""

    label: str
    decisions_per_s: float | None
    games_per_s: float
    chance_per_s: float | None
    listed_per_s: float | None


@dataclass(frozen=True)
class Kernel:
    """One line of batch_kernels.py. `speedup` is that of a second thread, None if interpreted."""

    label: str
    list_per_s: float
    sample_per_s: float
    games_per_s: float
    speedup: float | None


def run_json(command: Sequence[str], **variables: str) -> list[Fields]:
    """Run a command and parse the list of objects it prints."""
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            env={**os.environ, **variables},
        )
    except OSError as error:
        raise ChildError(command, f"could not start ({error.strerror})") from None
    if done.returncode:
        raise ChildError(command, f"exit {done.returncode} from", done.stderr or done.stdout)
    try:
        found = json.loads(done.stdout)
    except ValueError:
        raise ChildError(command, "no JSON from", done.stdout + done.stderr) from None
    if not isinstance(found, list) or not found or not all(isinstance(f, dict) for f in found):
        raise ChildError(command, "not a list of objects from", done.stdout)
    return found


def number(fields: Fields, name: str, *, above_zero: bool = True) -> float:
    value = fields[name]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{name} is not a number")
    if not math.isfinite(value) or value < 0 or (above_zero and value == 0):
        raise ValueError(f"{name} is {value}")
    return float(value)


def optional(fields: Fields, name: str) -> float | None:
    return None if fields[name] is None else number(fields, name, above_zero=False)


def to_entry(fields: Fields) -> Entry:
    return Entry(
        label=f"{fields['game']} {fields['edition']} {fields['players']}p",
        list_per_s=number(fields, "list_per_s"),
        sample_per_s=number(fields, "sample_per_s"),
        games_per_s=number(fields, "games_per_s", above_zero=False),
        copy_us=number(fields, "copy_us"),
        objects_per_s=number(fields, "objects_per_s"),
        listed_per_s=number(fields, "list_per_s") * number(fields, "options"),
    )


def to_peer(fields: Fields) -> Peer:
    return Peer(
        label=str(fields["peer"]),
        decisions_per_s=optional(fields, "decisions_per_s"),
        games_per_s=number(fields, "games_per_s", above_zero=False),
        chance_per_s=optional(fields, "chance_per_s"),
        listed_per_s=optional(fields, "listed_per_s"),
    )


def bench(python: str, seconds: float) -> list[Entry]:
    """The engine's own figures. Raises ChildError."""
    command = [python, "-m", "wyrmhold", "bench", "--json", "--seconds", f"{seconds:g}"]
    found = run_json(command)
    try:
        entries = [to_entry(fields) for fields in found]
    except KeyError as error:
        raise ChildError(command, f"no {error} in an entry from", json.dumps(found[0])) from None
    except ValueError as error:
        raise ChildError(command, f"wrong entry ({error}) from", json.dumps(found)) from None
    if len({entry.label for entry in entries}) < len(entries):
        raise ChildError(command, "the same game twice from", json.dumps(found))
    return entries


def peers(python: str, seconds: float) -> list[Peer]:
    command = [python, str(PEERS), "--seconds", f"{seconds:g}"]
    found = run_json(command)
    try:
        return [to_peer(fields) for fields in found]
    except (KeyError, ValueError) as error:
        raise ChildError(command, f"wrong peer ({error}) from", json.dumps(found)) from None


def to_kernel(fields: Fields) -> Kernel:
    return Kernel(
        label=f"{fields['target']} {fields['kernel']}",
        list_per_s=number(fields, "list_per_s"),
        sample_per_s=number(fields, "sample_per_s"),
        games_per_s=number(fields, "games_per_s", above_zero=False),
        speedup=optional(fields, "speedup"),
    )


def kernels(python: str, seconds: float) -> list[Kernel]:
    """The batch kernels, interpreted and compiled. Raises ChildError."""
    command = [python, str(KERNEL), "--seconds", f"{seconds:g}"]
    rows: list[Fields] = []
    for target in TARGETS:
        rows += run_json(command, WYRMHOLD_BATCH_TARGET=target)
    try:
        return [to_kernel(fields) for fields in rows]
    except (KeyError, ValueError) as error:
        raise ChildError(command, f"wrong kernel ({error}) from", json.dumps(rows)) from None


def version(python: str) -> str:
    return str(run_json([python, "-c", VERSION])[0].get("python"))

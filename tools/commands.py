"""Runs programs and reports progress."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[1]
BOOT = ROOT / ".boot"
"""Downloaded tools that the system lacks."""

WINDOWS = os.name == "nt"
EXE = ".exe" if WINDOWS else ""
NETWORK_HINT = "Check the network, the proxy and the free disk space, then run this again."


def say(text: str) -> None:
    """Report progress on stderr: stdout belongs to the program that is run."""
    print("x.py:", text.replace("\n", "\n      "), file=sys.stderr, flush=True)


def fail(problem: str, hint: str = "", status: int = 1) -> NoReturn:
    say(f"error: {problem}\n{hint}".rstrip())
    raise SystemExit(status)


def must(
    what: str, *command: str | Path, hint: str = "", cwd: Path = ROOT, **variables: str
) -> None:
    """Run a set-up step; exit with an error if it fails."""
    words = [str(word) for word in command]
    if subprocess.call(words, cwd=cwd, env={**os.environ, **variables}, stdout=sys.stderr) != 0:
        fail(f"{what} failed; see the output above.", hint)


def works(*command: str | Path) -> bool:
    """Whether a command succeeds. Its output is discarded."""
    return output(*command) is not None


def output(*command: str | Path, cwd: Path = ROOT, **variables: str) -> str | None:
    """What a command prints, or None if it fails."""
    words, env = [str(word) for word in command], {**os.environ, **variables}
    try:
        done = subprocess.run(words, capture_output=True, text=True, cwd=cwd, env=env)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def become(*command: str | Path) -> NoReturn:
    """Replace this process with a program, which takes over the terminal and exit status."""
    words = [str(word) for word in command]
    if WINDOWS:
        raise SystemExit(subprocess.call(words))
    os.execv(words[0], words)


def digest_of(paths: Iterable[Path]) -> str:
    """A hash over the names and contents of files, to store in a stamp."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()

"""Run the rule tests on platforms where the developers' environment cannot be installed.

    python -m tests.packages.engine [arguments of pytest]

The engine uses the standard library only, and its tests need little more. Their packages are
installed from the lock file, by hash, into a temporary environment.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = ("tests/kernel", "tests/drakon", "tests/dragon_run")
EXCLUDED_TESTS = (
    "tests/drakon/bots", "tests/dragon_run/bots", "tests/dragon_run/test_scripted.py",
    "tests/kernel/test_reference.py",
)  # fmt: skip
"""Tests of bots and of the server, which need more than the engine."""

NEEDED = (
    "anyio", "colorama", "hypothesis", "idna", "iniconfig", "packaging", "pluggy", "pygments",
    "pytest", "sortedcontainers", "typing-extensions",
)  # fmt: skip


def entries(lock: Path) -> dict[str, str]:
    """The entries of a lock file by package name; a package may have several."""
    found: dict[str, str] = {}
    for entry in re.split(r"^(?=[\w.-]+==)", lock.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        name = entry.partition("==")[0]
        found[name] = found.get(name, "") + entry
    return found


def developers_lock() -> Path:
    """The lock file with everything, including pytest."""
    (found,) = [lock for lock in ROOT.glob("requirements*.lock") if "pytest" in entries(lock)]
    return found


def main(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, *(("Scripts",) if os.name == "nt" else ("bin",)), "python")
        lock = Path(folder, "engine.lock")
        known = entries(developers_lock())
        lock.write_text("".join([known[name] for name in NEEDED]), "utf-8")
        install = ("-m", "pip", "install", "-q", "--require-hashes", "-r", str(lock))
        subprocess.run([str(python), *install], check=True)
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        tests = arguments or [*TESTS, *(f"--ignore={name}" for name in EXCLUDED_TESTS)]
        return subprocess.call([str(python), "-m", "pytest", *tests], cwd=ROOT, env=env)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Guides that add something to the game, applied to a copy of the checkout.

A guide edits existing files with `diff` blocks and creates files with `python` blocks. After it,
`python3 x.py docs` is run, as the guide says.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tests.docs.blocks import ROOT, blocks
from tests.docs.bytecode import shared_bytecode
from tests.processes import python

COPIED = (
    "src",
    "docs",
    "web/src",
    "web/public",
    "tests/docs",
    "tests/drakon",
    "tests/__init__.py",
    "tests/played_table.py",
    "tests/processes.py",
    "tests/patience.py",
    "tests/rule.py",
    "pyproject.toml",
    "CHANGELOG.md",
)
UNUSED_PLUGINS = ("cacheprovider", "schemathesis", "valkey")
"""The last two take longer to import than most of the tests to run."""

LONG_S = 1200.0
"""For mypy, which reads the whole copy, on a busy machine."""

UNCOUNTED = "CHANGELOG.md"
"""Every change has a line there."""


def applied(guide: str, folder: Path) -> Path:
    """A copy of the checkout after a guide."""
    ignored = shutil.ignore_patterns("__pycache__", "static")
    for name in COPIED:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=ignored)
        else:
            shutil.copy2(source, target)
    for block in blocks(guide, "diff"):
        patched(folder / block.word, block.text)
    for block in blocks(guide, "python"):
        (folder / block.word).write_text(block.text, "utf-8")
    run(folder, "-m", "wyrmhold.cli.docs")
    run(folder, "-m", "wyrmhold.server.api.generate")
    return folder


def edited(guide: str) -> set[str]:
    """The files that somebody who follows a guide edits by hand, besides the changelog."""
    return {block.word for block in blocks(guide, "diff", "python")} - {UNCOUNTED}


def patched(path: Path, diff: str) -> None:
    """Apply one hunk; its context must occur in the file exactly once."""
    lines = diff.splitlines()
    before = "".join(line[1:] + "\n" for line in lines if not line.startswith("+"))
    after = "".join(line[1:] + "\n" for line in lines if not line.startswith("-"))
    text = path.read_text("utf-8")
    assert text.count(before) == 1, f"{path.name} contains {text.count(before)} times:\n{before}"
    path.write_text(text.replace(before, after), "utf-8")


def run(folder: Path, *arguments: str) -> str:
    """Run Python on the copy; returns what it prints."""
    paths = os.pathsep.join([str(folder / "src"), str(folder)])
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    with shared_bytecode(folder):
        done = python(*arguments, cwd=folder, env=env, seconds=LONG_S)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def run_tests(folder: Path, *names: str) -> str:
    """Run tests of the copy; returns what they print."""
    without = [word for plugin in UNUSED_PLUGINS for word in ("-p", f"no:{plugin}")]
    return run(folder, "-m", "pytest", "-q", *without, "-n", "0", *names)


def check_code(folder: Path, guide: str) -> None:
    """The new files of a guide are formatted, clean and typed."""
    files = [block.word for block in blocks(guide, "python")]
    for step in (("format", "--check"), ("check",)):
        run(folder, "-m", "ruff", *step, "--no-cache", *files)
    # The copies of all guides share what mypy found out about the files that are the same in each.
    run(folder, "-m", "mypy", "--cache-dir", str(folder.parent / "mypy"), *files)


TABLES = (
    "tests/drakon/test_pieces.py",
    "tests/docs/test_notation.py",
    "tests/docs/test_translations.py",
)
"""Tests that find what is missing: declarations, pages, translations."""

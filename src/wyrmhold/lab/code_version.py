"""The code that played a game: the version, and a fingerprint of everything that affects games."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import wyrmhold

SOURCES: Final = (
    "kernel",
    "games",
    "bots",
    "lab/arena/match.py",
    "lab/arena/bot_names.py",
    "lab/arena/seats.py",
    "lab/experiments/chunks.py",
    "lab/experiments/collectors.py",
    "lab/experiments/experiment.py",
)
"""The code that determines the rows of a game. The rest can change without changing them."""

KERNEL_SOURCES: Final = (
    *SOURCES,
    "batch",
    "lab/kernel_games.py",
    "lab/kernel_bots.py",
    "lab/*/kernel_play.py",
)
"""The same for a game of the batch kernel."""

SKIPPED_SUFFIXES: Final = (".pyc", ".pyi", ".md")
"""Files that are not sources."""


@cache
def code_version(kernel: bool = False) -> str:
    """The version and the first digits of the fingerprint, of the engine or of the kernel."""
    root = Path(wyrmhold.__file__).parent
    files: list[Path] = []
    for part in KERNEL_SOURCES if kernel else SOURCES:
        found = [
            each
            for path in sorted(root.glob(part))
            for each in (sorted(path.rglob("*")) if path.is_dir() else [path])
            if "__pycache__" not in each.parts
        ]
        files += [each for each in found if each.is_file() and each.suffix not in SKIPPED_SUFFIXES]
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.relative_to(root).as_posix()}\n".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    word = "kernel." if kernel else ""
    return f"{wyrmhold.__version__}+{word}{digest.hexdigest()[:12]}"

"""Writes the lock files, and checks that the players' lock installs everywhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tools.commands import NETWORK_HINT, ROOT, fail, must, say
from tools.environments import BENCH, DEV, ONLY_WHEELS, PLAY

STYLE = (
    *("--universal", "--python-version", "3.11", "--generate-hashes"),
    *("--no-header", "--no-annotate", "-q"),
)
GAME = ("pyproject.toml", "--group", "build", "-c", str(DEV.lock), *ONLY_WHEELS)
"""What players get: no extras, wheels only, and the versions that the tests run on."""

PLATFORMS = (
    "x86_64-manylinux_2_28",
    "aarch64-manylinux_2_28",
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
)
"""The supported platforms, by uv's names."""

MACOS = "13.0"
"""The oldest supported macOS."""

PYTHONS = ("3.11", "3.12", "3.13", "3.14")

WHEELS = ROOT / "tests" / "install" / "wheels.json"
"""The wheels behind the hashes of the lock, so that a test can read them without a network."""

DIGITS = 16
"""Enough of a hash to tell one wheel from another."""


def make_locks(uv: str, *arguments: str) -> None:
    """Rewrite every lock file. `arguments` go to `uv pip compile`, for instance --upgrade."""
    # The developers' lock first: the others are constrained to its versions.
    tested = ("-c", str(DEV.lock))
    sources: dict[Path, tuple[str, ...]] = {
        DEV.lock: ("pyproject.toml", "--group", "dev", "--all-extras"),
        PLAY.lock: GAME,
        BENCH.lock: ("benchmarks/requirements.in",),
        ROOT / "requirements-serve.lock": ("pyproject.toml", "--extra", "scale", *tested),
        ROOT / "requirements-build.lock": ("--group", "container", *tested),
    }
    for file, source in sources.items():
        words = (*source, *STYLE, *arguments)
        must("Locking", uv, "pip", "compile", *words, "-o", file, hint=NETWORK_HINT)
        if "://" in file.read_text("utf-8"):
            fail(f"{file} contains a URL, which would tie everybody to one package index.")
        say(f"{file.relative_to(ROOT)} is up to date")
    found = wheels(uv)
    PLAY.lock.write_text(without_sources(PLAY.lock.read_text("utf-8"), found), "utf-8")
    table = {pin: {n: text[:DIGITS] for n, text in files.items()} for pin, files in found.items()}
    WHEELS.write_text(json.dumps(table, indent=1) + "\n", "utf-8")
    resolve_everywhere(uv)


def wheels(uv: str) -> dict[str, dict[str, str]]:
    """The wheels of every pin in the game's lock: file name and hash."""
    import tomllib  # Pythons too old to have it were refused earlier

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "pylock.toml")
        command = (uv, "pip", "compile", *GAME, *STYLE, "-c", PLAY.lock, "-o", path)
        must("Listing the wheels", *command, hint=NETWORK_HINT)
        packages: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["packages"]
    return {
        f"{package['name']}=={package['version']}": dict(
            sorted(
                (wheel["url"].rpartition("/")[2], wheel["hashes"]["sha256"])
                for wheel in package["wheels"]
            )
        )
        for package in packages
    }


def without_sources(lock: str, files: dict[str, dict[str, str]]) -> str:
    """Remove all hashes but those of wheels, so that only wheels can be installed."""
    known = {text for wheels in files.values() for text in wheels.values()}
    mark = " \\\n    --hash=sha256:"
    entries = [entry.split(mark) for entry in re.split(r"\n(?=\S)", lock.rstrip("\n"))]
    kept = [[head, *filter(known.__contains__, hashes)] for head, *hashes in entries]
    return "".join(mark.join(words) + "\n" for words in kept)


def resolve_everywhere(uv: str) -> None:
    """Let uv resolve the game's lock for every platform and Python; exit if one fails."""
    places = [(platform, python) for platform in PLATFORMS for python in PYTHONS]
    with ThreadPoolExecutor(2) as pool:
        refused = [text for text in pool.map(lambda place: refusal(uv, *place), places) if text]
    if refused:
        name = PLAY.lock.relative_to(ROOT)
        fail(f"{name} cannot be installed everywhere:", "\n".join(refused))
    say(f"{PLAY.lock.relative_to(ROOT)} installs on all {len(places)} platforms and Pythons")


def refusal(uv: str, platform: str, python: str) -> str:
    """Why the game's lock cannot be installed there; empty if it can."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [
                *(uv, "pip", "install", "-q", "--dry-run", "--target", folder, *ONLY_WHEELS),
                *("--python-platform", platform, "--python-version", python),
                *("--require-hashes", "-r", str(PLAY.lock)),
            ],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, "MACOSX_DEPLOYMENT_TARGET": MACOS},
        )
    return f"{platform}, Python {python}: {done.stderr.strip()}" if done.returncode else ""

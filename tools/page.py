"""Builds the web page when its sources have changed."""

from __future__ import annotations

import gzip
import time
from pathlib import Path

from tools.commands import ROOT, digest_of, must, say
from tools.node import WEB, npm

STATIC = ROOT / "src" / "wyrmhold" / "server" / "static"
STAMP = STATIC / ".stamp"
"""The hash of the sources that the page was built from. A build first empties the folder."""

TEXTS = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}
"""Files worth compressing; images and fonts are compressed already."""


def sources() -> list[Path]:
    """The files the page is built from."""
    parts = [part for part in sorted(WEB.iterdir()) if part.name not in ("node_modules", "tests")]
    return [path for part in parts for path in (part, *sorted(part.rglob("*"))) if path.is_file()]


def ensure_page() -> bool:
    """Build the page unless it is up to date; returns whether it was built."""
    wanted = digest_of(sources())
    found = STAMP.read_text("utf-8") if STAMP.exists() else ""
    if found == wanted:
        return False
    started = time.monotonic()
    command = npm("run", "--silent", "build", "--", "--logLevel", "warn", to_build=True)
    say("building the page")
    must("Building the page", *command)
    pack(STATIC)
    STAMP.write_text(wanted, "utf-8")
    say(f"the page is ready after {time.monotonic() - started:.1f} s")
    return True


def pack(folder: Path) -> None:
    """Gzip text files ahead of time, next to the originals, where that saves at least a tenth."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in TEXTS and path.is_file():
            plain = path.read_bytes()
            packed = gzip.compress(plain, mtime=0)
            if len(packed) < 0.9 * len(plain):
                path.with_name(f"{path.name}.gz").write_bytes(packed)

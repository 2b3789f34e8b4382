"""Building the page for the browser, where what it is built from has changed."""

from __future__ import annotations

import gzip
import time
from pathlib import Path

from tools.commands import ROOT, digest_of, must, say
from tools.node import WEB, npm

STATIC = ROOT / "src" / "wyrmhold" / "server" / "static"
STAMP = STATIC / ".stamp"
"""It says what the page was built from. A build begins by emptying the folder."""

TEXTS = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}
"""What gets smaller by packing; pictures and fonts are packed already."""


def sources() -> list[Path]:
    """What the page is built from."""
    parts = [part for part in sorted(WEB.iterdir()) if part.name not in ("node_modules", "tests")]
    return [path for part in parts for path in (part, *sorted(part.rglob("*"))) if path.is_file()]


def ensure_page() -> bool:
    """Build the page unless its stamp says that it is up to date; whether it was built."""
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
    """Put beside every text its gzip, where that saves a tenth: so no request waits for packing."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in TEXTS and path.is_file():
            plain = path.read_bytes()
            packed = gzip.compress(plain, mtime=0)
            if len(packed) < 0.9 * len(plain):
                path.with_name(f"{path.name}.gz").write_bytes(packed)

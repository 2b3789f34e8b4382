"""Finds a Chromium for the browser tests, or downloads one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from tools.commands import BOOT, fail, output, say, works
from tools.environments import DEV
from tools.node import find_node

VARIABLE = "WYRMHOLD_BROWSER"
NAMES = (
    "chromium-headless-shell",  # Chromium without windows, which needs a tenth less CPU
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
DEBIAN = ("chromium-headless-shell", "chromium")
"""Debian's packages, the preferred one first; older releases have only the second."""
CACHED = (
    "from playwright.sync_api import sync_playwright as start\n"
    "with start() as playwright: print(playwright.chromium.executable_path)"
)
SPARTICUZ = (
    "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath())"
)
HINT = (
    "Install Chromium (Debian: apt install chromium), "
    f"or name a Chromium or Chrome with {VARIABLE}=/path/to/it."
)


def find_browser() -> str | None:
    """An installed Chromium: from the variable, the system, .boot, or Playwright's cache."""
    named = os.environ.get(VARIABLE)
    if named:
        if not works(named, "--version"):
            fail(f"{VARIABLE} names {named}, which does not start.", HINT)
        return named
    for found in (*(shutil.which(name) for name in NAMES), unpacked()):
        if found and works(found, "--version"):
            return found
    return from_playwright()


def ensure_browser() -> str:
    """Find or download a Chromium, and tell the tests about it through `VARIABLE`."""
    found = find_browser()
    ways: tuple[Callable[[], str | None], ...] = (with_apt, with_playwright, with_npm)
    for way in ways:
        found = found or way()
    if not found:
        fail("found no Chromium for the browser tests, and could not download one.", HINT)
    os.environ[VARIABLE] = found
    say(f"browser for the tests: {found}")
    return found


def from_playwright() -> str | None:
    """The Chromium in Playwright's cache."""
    found = output(DEV.python, "-c", CACHED)
    return found if found and works(found, "--version") else None


def with_apt() -> str | None:
    """Debian's Chromium, if we may install packages."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not is_root or not shutil.which("apt-get"):
        return None
    say("installing Debian's chromium for the browser tests")
    install = ("apt-get", "install", "-y", "--no-install-recommends")
    if not works(*install, DEBIAN[0]):
        works("apt-get", "update")  # the package list may be outdated or missing
    for package in DEBIAN:
        works(*install, package)
        found = shutil.which(package)
        if found and works(found, "--version"):
            return found
    return None


def with_playwright() -> str | None:
    say("downloading Playwright's chromium for the browser tests")
    works(DEV.python, "-m", "playwright", "install", "chromium")
    return from_playwright()


def with_npm() -> str | None:
    """A Chromium that needs no special rights, unpacked into .boot."""
    say("downloading @sparticuz/chromium for the browser tests into .boot")
    folder, node = BOOT / "chromium", find_node()
    folder.mkdir(parents=True, exist_ok=True)
    install = ("install", "--prefix", str(folder), "--ignore-scripts", "--silent")
    if not works(*node.npm, *install, "@sparticuz/chromium"):
        return None
    output(node.node, "--input-type=module", "-e", SPARTICUZ, cwd=folder, TMPDIR=str(folder))
    found = unpacked()
    return found if found and works(found, "--version") else None


def unpacked() -> str | None:
    """The browser that `with_npm` unpacked, if any."""
    path: Path = BOOT / "chromium" / "chromium"
    return str(path) if path.exists() else None

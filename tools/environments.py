"""The virtual environments: the locked packages and the game."""

from __future__ import annotations

import os
import re
import shutil
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tools.commands import (
    BOOT,
    EXE,
    NETWORK_HINT,
    ROOT,
    WINDOWS,
    digest_of,
    fail,
    must,
    say,
    works,
)


class Env(NamedTuple):
    """A virtual environment with the packages of one lock file."""

    folder: Path
    lock: Path

    def program(self, name: str) -> Path:
        return self.folder / ("Scripts" if WINDOWS else "bin") / (name + EXE)

    @property
    def python(self) -> Path:
        return self.program("python")


PLAY = Env(ROOT / ".venv", ROOT / "requirements-play.lock")
DEV = Env(ROOT / ".dev", ROOT / "requirements-dev.lock")
BENCH = Env(ROOT / ".bench", ROOT / "benchmarks" / "requirements.lock")
EDITABLE = ("--no-build-isolation", "--no-deps", "-e", ROOT)
"""Installs the game from src, with the locked build tools."""

ONLY_WHEELS = ("--only-binary", ":all:")
"""For players: nothing is ever compiled on their machine."""

_fetching = threading.Lock()


def find_uv() -> str | None:
    """uv from PATH, or from .boot, where pip installs it the first time; None if neither works."""
    on_path = shutil.which("uv")
    if on_path and works(on_path, "--version"):
        return on_path
    with _fetching:  # the page and the packages are set up in parallel
        return uv_in_boot()


def uv_in_boot() -> str | None:
    uv = BOOT / "bin" / ("uv" + EXE)
    if not uv.exists():
        say("downloading uv, which installs the packages, into .boot")
        python = Path(sys.executable)
        if not works(python, "-m", "pip", "--version"):  # no pip: a venv comes with one
            helper = Env(BOOT / "venv", PLAY.lock)
            works(python, "-m", "venv", helper.folder)
            python = helper.python
        # --target is allowed where the system's Python is "externally managed" (PEP 668).
        works(python, "-m", "pip", "install", "--target", BOOT, "uv")
    return str(uv) if works(uv, "--version") else None


def create(env: Env, uv: str | None) -> None:
    """Create an empty environment for the Python that runs this."""
    shutil.rmtree(env.folder, ignore_errors=True)
    # Not sys.executable, which may be inside the folder that is being replaced.
    python = getattr(sys, "_base_executable", None) or sys.executable
    if uv:
        must("Making a virtual environment", uv, "venv", "-q", "--python", python, env.folder)
    elif not works(python, "-m", "venv", env.folder):
        fail(
            "found neither uv nor a working `python3 -m venv`.",
            "Check the network; or install uv, or Python's venv and pip\n"
            "(Debian, Ubuntu: apt install python3-venv), then run this again.",
        )


def install(env: Env, uv: str | None, *what: str | Path, hint: str = "") -> None:
    tool = [uv, "pip", "install"] if uv else [str(env.python), "-m", "pip", "install"]
    target = [f"--python={env.python}"] if uv else []
    must("Installing", *tool, *target, "-q", *what, hint=hint)


def stamped(lock: Path) -> tuple[str, str]:
    """The first line of a stamp (folder and Python), and the whole stamp (with the lock)."""
    digest = digest_of((lock, ROOT / "pyproject.toml", ROOT / "hatch_build.py"))
    base = f"{ROOT} {sys.implementation.cache_tag}"  # a moved folder or another Python: start over
    return base, f"{base}\n{digest}"


def stamp_of(env: Env) -> Path:
    return env.folder / "wyrmhold.stamp"


def ensure(
    env: Env,
    add_game: Callable[[str | None], None],
    options: tuple[str, ...] = (),
    note: str = "",
) -> None:
    """Bring an environment up to date; return at once if its stamp says it already is.

    options     for installing the locked packages
    note        a last line for the stamp: what was added besides the locked packages
    """
    if not env.lock.exists():
        fail(f"{env.lock.relative_to(ROOT)} is missing.", "Restore it with git.")
    base, wanted = stamped(env.lock)
    wanted += note
    stamp = stamp_of(env)
    found = stamp.read_text("utf-8") if stamp.exists() else ""
    if found == wanted and env.python.exists():
        return

    started = time.monotonic()
    say(f"setting up {env.folder.name}")
    stamp.unlink(missing_ok=True)  # so that an interrupted set-up starts over
    uv = find_uv()
    if not uv or not env.python.exists() or not found.startswith(base + "\n"):
        create(env, uv)
    if uv:
        sync = (uv, "pip", "sync", f"--python={env.python}", "-q", "--require-hashes", *options)
        must("Installing the locked packages", *sync, env.lock, hint=NETWORK_HINT)
    else:
        install(env, uv, "--require-hashes", *options, "-r", env.lock, hint=NETWORK_HINT)
    add_game(uv)
    stamp.write_text(wanted, "utf-8")
    say(f"{env.folder.name} is ready after {time.monotonic() - started:.1f} s")


def ensure_play(*extras: str) -> None:
    """.venv: the game and its dependencies, with every extra ever requested."""
    stamp, mark = stamp_of(PLAY), "\nextras "
    _, _, before = (stamp.read_text("utf-8") if stamp.exists() else "").partition(mark)
    names = sorted({*before.split(), *extras})

    def add_game(uv: str | None) -> None:
        install(PLAY, uv, *EDITABLE)
        if names:
            add_extras(uv, names)

    note = mark + " ".join(names) if names else ""
    ensure(PLAY, add_game, options=ONLY_WHEELS, note=note)


def add_extras(uv: str | None, names: list[str]) -> None:
    """Install extras of the game, in the versions pinned by the developers' lock."""
    pins = DEV.lock
    if not uv:  # given hashes in constraints, pip insists on a hash for everything
        text = re.sub(r" \\\n +--hash=\S+", "", DEV.lock.read_text("utf-8"))
        pins = PLAY.folder / "constraints.txt"
        pins.write_text(text, "utf-8")
    game = f"{ROOT}[{','.join(names)}]"
    install(PLAY, uv, "--no-build-isolation", "-c", pins, "-e", game, hint=NETWORK_HINT)


def known_extras() -> list[str]:
    """The extras defined in pyproject.toml."""
    import tomllib  # Pythons too old to have it were refused earlier

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return sorted(project["optional-dependencies"])


def ensure_dev() -> None:
    """.dev: the game with every extra, and the developer tools."""
    ensure(DEV, lambda uv: install(DEV, uv, *EDITABLE))


def cache_bytecode(env: Env = DEV) -> None:
    """Make Python cache bytecode, inside the environment instead of next to the sources.

    The tests start hundreds of processes, and the server a few. Where PYTHONDONTWRITEBYTECODE is
    set, as in many containers, each of them would recompile every module: more than a second
    each.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(env.folder / "pycache"))


def ensure_bench() -> None:
    """.bench: the packages that the benchmarks compare the game with, without the game."""
    ensure(BENCH, lambda uv: None)


def build_wheel(folder: Path) -> None:
    """Build a wheel offline with the tools in .dev, and with the page as it is."""
    command = (DEV.python, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    must("Building the wheel", *command, WYRMHOLD_WEB="0")

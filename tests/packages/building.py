"""Builds and installs the packages, offline and in a separate environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tests.patience import patience
from tools.commands import BOOT, EXE, ROOT, WINDOWS
from tools.page import sources

STATIC = "wyrmhold/server/static/"
BUILD_S = 1200.0


def environment(**variables: str) -> dict[str, str]:
    """The environment variables with an empty PATH, and without a way to find the checkout."""
    hidden = ("PYTHONPATH", "VIRTUAL_ENV", "WYRMHOLD_WEB")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "PATH": "", **variables}


def build(source: Path, target: str, folder: Path, **variables: str) -> Path:
    """Build a `wheel` or an `sdist` as pip would; returns the file."""
    folder.mkdir(parents=True, exist_ok=True)
    before = set(folder.iterdir())
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", folder],
        cwd=source,
        env=environment(**variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=patience(BUILD_S),
    )
    assert done.returncode == 0, done.stdout
    (made,) = set(folder.iterdir()) - before
    return made


def unpacked(sdist: Path, folder: Path) -> Path:
    """The root of an unpacked sdist."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (root,) = folder.iterdir()
    return root


def installed(wheel: Path, folder: Path) -> Path:
    """Install a wheel into an empty virtual environment; returns its `wyrmhold` program.

    What the wheel depends on is found in the developers' environment. The checkout, which is
    installed there too, is not: Python reads no .pth file of a folder that a .pth file names.
    """
    uv = present_uv()
    venv.create(folder, with_pip=uv is None)
    programs = folder / ("Scripts" if WINDOWS else "bin")
    tool = (
        [uv, "pip", "install", "--python", str(folder)]
        if uv
        else [str(programs / "python"), "-m", "pip", "install"]
    )
    offline = "--offline" if uv else "--no-index"
    subprocess.run(
        [*tool, "-q", offline, "--no-deps", str(wheel)], check=True, timeout=patience(BUILD_S)
    )
    (site,) = folder.glob("Lib/site-packages" if WINDOWS else "lib/python*/site-packages")
    paths = [path for path in sys.path if Path(path).name == "site-packages"]
    (site / "dependencies.pth").write_text("\n".join(paths) + "\n", "utf-8")
    return programs / ("wyrmhold.exe" if WINDOWS else "wyrmhold")


def present_uv() -> str | None:
    """uv, if it is there: tests download nothing, and not several of them at once."""
    return shutil.which("uv") or shutil.which(str(BOOT / "bin" / f"uv{EXE}"))


def contents(wheel: Path, beginning: str = "wyrmhold/") -> dict[str, bytes]:
    """The files of a wheel under a folder, by name."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: archive.read(name) for name in archive.namelist() if name.startswith(beginning)
        }


def checkout_in(folder: Path) -> Path:
    """A copy of the checkout with the built page, without environments and caches.

    It has the files that git tracks or would, and everything the page was built from: without one
    of those, the page would be built again. Hatchling looks at every file below the
    folder it builds, also at ignored ones, and fails if another test removes one of them meanwhile.
    """
    git = ["git", "-c", f"safe.directory={ROOT}"]  # it may belong to somebody else
    command = [*git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    names = {name for name in listed.stdout.decode().split("\0") if (ROOT / name).is_file()}
    names |= {path.relative_to(ROOT).as_posix() for path in sources()}
    return copied([*sorted(names), f"src/{STATIC}"], folder)


def copied(names: Iterable[str], folder: Path) -> Path:
    """A copy of some files and folders of the checkout."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc"))
        else:
            shutil.copy2(ROOT / name, folder / name)
    return folder

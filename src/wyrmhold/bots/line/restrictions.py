"""What a bot's program may use besides its memory and time, seen from the host."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from wyrmhold.bots.line.confinement import has_seccomp, landlock_version
from wyrmhold.bots.line.limits import Limits

SYSTEM_FOLDERS: Final = (
    *("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/usr", "/etc", "/opt"),
    *("/nix", "/gnu", "/snap", "/home/linuxbrew", "/proc", "/sys"),
)
"""Where programs and their libraries are. `/proc` shows only what belongs to the program itself."""

DEVICES: Final = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")

OURS: Final = str(Path(__file__).absolute().parents[3])
"""Where Wyrmhold is installed, as our own bots are programs, too."""

MAX_OPEN_FILES: Final = 512
MAX_FILE_BYTES: Final = 64 * 1024 * 1024


def unrestricted(limits: Limits) -> list[str]:
    """What these limits would restrict, but this system cannot."""
    found = []
    if limits.memory_mb and sys.platform == "win32":
        found.append("memory")
    if limits.processes and (sys.platform == "win32" or os.geteuid() == 0):
        found.append("number of processes")
    if not limits.all_files and not landlock_version():
        found.append("files")
    if not limits.network and not has_seccomp():
        found.append("network")
    return found


def warning(limits: Limits) -> str | None:
    """What to tell the operator at start; None if everything is restricted."""
    found = unrestricted(limits)
    if not found:
        return None
    reason = ""
    if "number of processes" in found and sys.platform != "win32":
        reason = " (the number of processes, because root has no such limit)"
    return (
        f"programs of bots are not restricted here in: {', '.join(found)}{reason}."
        " Run only programs you trust"
    )


def rules(command: Sequence[str], limits: Limits, temporary: str) -> dict[str, object]:
    """What `guard` needs to know, as JSON."""
    confines_files = not limits.all_files and landlock_version() > 0
    return {
        "memory": limits.memory_mb * 1024 * 1024,
        "cpu": limits.cpu_seconds,
        "processes": limits.processes,
        "open_files": MAX_OPEN_FILES,
        "file_bytes": 0 if limits.all_files else MAX_FILE_BYTES,
        "read": readable(command) if confines_files else None,
        "write": [temporary, *DEVICES],
        "calls": has_seccomp(),
        "network": bool(limits.network),
    }


def readable(command: Sequence[str]) -> list[str]:
    """What a program may read: the system's folders, where the program is installed, and the files
    and folders named on its command line, with what lies beside them."""
    found = [*SYSTEM_FOLDERS, OURS, *home(".local/lib")]
    program = shutil.which(command[0])
    for path in () if program is None else (Path(program).absolute(), Path(program).resolve()):
        found += beside(path.parent if path.parent.name in ("bin", "Scripts") else path)
    for word in command[1:]:
        for text in (word, word.rpartition("=")[2]):
            path = Path(text)
            if text and len(text) < 4096 and "\0" not in text and os.path.lexists(path):
                found += [str(path.absolute())] if path.is_dir() else beside(path.absolute())
                found += beside(path.resolve())
    return list(dict.fromkeys([each for each in found if not is_whole(each)]))


def home(name: str) -> list[str]:
    """A folder in the user's home, if there is one."""
    try:
        return [str(Path.home() / name)]
    except RuntimeError:
        return []


def beside(path: Path) -> list[str]:
    """A file and its folder, unless that holds everything somebody has."""
    return [str(path), str(path.parent)]


def is_whole(path: str) -> bool:
    """Whether a folder is too much to be read because of one file in it."""
    return path in (*home("."), "/", "/home", "/tmp", "/var")

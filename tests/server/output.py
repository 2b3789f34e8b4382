"""The output of a server, complete at any moment.

A server writes to a file, not to a pipe: what it wrote before it replied to a request can be read
after the reply, however busy the machine is.
"""

from __future__ import annotations

import shutil
import tempfile
import weakref
from pathlib import Path
from typing import BinaryIO


class Output:
    """A file that a process writes to; removed with this object."""

    def __init__(self) -> None:
        folder = Path(tempfile.mkdtemp(prefix="wyrmhold-output-"))
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        self._path = folder / "output"
        self._path.touch()
        self._lines: list[str] = []
        self._read = 0
        """How many bytes the lines are."""

    def opened(self) -> BinaryIO:
        """The file, for a process to append to."""
        return self._path.open("ab")

    def lines(self) -> list[str]:
        """All complete lines written so far."""
        with self._path.open("rb") as file:
            file.seek(self._read)
            complete, newline, _ = file.read().rpartition(b"\n")
        if newline:
            self._read += len(complete) + 1
            text = complete.decode(errors="replace").replace("\r\n", "\n")
            self._lines += [f"{line}\n" for line in text.split("\n")]
        return list(self._lines)

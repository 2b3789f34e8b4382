"""Runs a tutorial as a reader would: block after block, in its own folder.

The meaning of the fenced blocks on a page in `docs/tutorials`:

    ```python         is run; all such blocks of a page share one namespace
    ```python FILE    is written to FILE; likewise ```toml FILE and ```json FILE
    ```diff FILE      is applied to FILE. A page with such a block is about a checkout: its folder
                      is a copy of the source, and everything on the page runs with that copy
    ```console        `$ wyrmhold ...` and `$ python3 ...` are run, the second also as
                      `$ python3 x.py wyrmhold ...`; the lines below are what they print
    any other         is not run

In Python, lines that begin with `# ->` show what the code since the last such lines prints; they
are at the left margin, after a complete statement. Output that is not shown is not compared. `...`
stands for any text within a line or, on a line by itself, for any lines.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.docs.blocks import FENCE, ROOT, page

WRITTEN: Final = ("python", "toml", "json")
COPIED: Final = ("src", "docs/tutorials", "tests/__init__.py", "tests/docs")
"""What a page about a checkout gets of it: the source, and this runner."""

SHOWN: Final = "# ->"
ANYTHING: Final = "..."
UNHURRIED: Final = ROOT / "tests/docs/unhurried"
"""Its `sitecustomize.py` makes the time limits of bots' programs longer."""

CALLS: Final = (["python3", "x.py", "wyrmhold"], ["wyrmhold"])


@dataclass(frozen=True)
class Part:
    """A fenced block: the page's line number where its text begins, its language, file and text."""

    line: int
    language: str
    file: str
    text: str


def parts(text: str) -> list[Part]:
    """The fenced blocks of a page, in order."""
    found = []
    for match in FENCE.finditer(text):
        language, _, file = match["info"].partition(" ")
        line = text.count("\n", 0, match.start("text")) + 1
        found.append(Part(line, language, file, match["text"]))
    return found


def prepare(text: str, folder: Path) -> dict[str, str]:
    """Set up the folder for a page; returns the environment to run it with."""
    paths = [str(ROOT)]
    if any(part.language == "diff" for part in parts(text)):
        for each in COPIED:
            source, target = ROOT / each, folder / each
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                unused = shutil.ignore_patterns("__pycache__", "static")
                shutil.copytree(source, target, ignore=unused)
            else:
                shutil.copy2(source, target)
        paths = [str(folder / "src"), str(folder)]
    if "PYTHONPATH" in os.environ:  # a changed copy of the sources, say
        paths.append(os.environ["PYTHONPATH"])
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    more = {"PYTHONPATH": os.pathsep.join(paths), "PATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    return {**os.environ, **more}


class Reader:
    """Follows a page in the current folder. Raises AssertionError where the page is wrong."""

    def __init__(self, name: str, text: str) -> None:
        self.name: Final = name
        self.parts: Final = parts(text)
        self.names: dict[str, Any] = {"__name__": "__tutorial__"}

    def read(self) -> int:
        """Run the page; returns the number of blocks that were run."""
        done = 0
        for part in self.parts:
            if part.language == "diff":
                patch(Path(part.file), part.text)
            elif part.language in WRITTEN and part.file:
                Path(part.file).parent.mkdir(parents=True, exist_ok=True)
                Path(part.file).write_text(part.text, "utf-8")
            elif part.language == "python":
                self.run(part)
            elif part.language == "console":
                self.call(part)
            else:
                continue
            done += 1
        return done

    def run(self, part: Part) -> None:
        """Run a block, and compare what it prints with what it shows."""
        code: list[str] = []
        shown: list[str] = []
        lines = part.text.splitlines()
        for number, line in enumerate([*lines, ""], part.line):
            if line.startswith(SHOWN):
                shown.append(line.removeprefix(SHOWN).removeprefix(" "))
                continue
            if shown or number == part.line + len(lines):
                # Empty lines in front: a traceback then names the line of the page.
                text = "\n" * (number - len(shown) - len(code) - 1) + "\n".join(code)
                printed = io.StringIO()
                with contextlib.redirect_stdout(printed):
                    exec(compile(text, str(ROOT / self.name), "exec"), self.names)
                if shown:
                    self.compare(number - len(shown), shown, printed.getvalue())
                code, shown = [], []
            code.append(line)

    def call(self, part: Part) -> None:
        """Run the commands of a block, and compare their output with the lines below them."""
        commands: list[tuple[int, str, list[str]]] = []
        for number, line in enumerate(part.text.splitlines(), part.line):
            if line.startswith("$ "):
                commands.append((number, line.removeprefix("$ "), []))
            else:
                assert commands, f"{self.name}:{number}: no command stands before this"
                commands[-1][2].append(line)
        paths = filter(None, (str(UNHURRIED), os.environ.get("PYTHONPATH")))
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        for number, command, shown in commands:
            done = subprocess.run(
                program(command), capture_output=True, text=True, encoding="utf-8", env=env
            )
            told = f"{self.name}:{number}: {command}\n{done.stdout}{done.stderr}"
            assert done.returncode == 0, told
            if shown:
                self.compare(number + 1, shown, done.stdout)

    def compare(self, number: int, shown: list[str], printed: str) -> None:
        lines = [line.rstrip() for line in printed.splitlines()]
        assert matches(shown, lines), "\n".join(
            [f"{self.name}:{number}: the page shows", *shown, "but this is printed", *lines]
        )


def program(command: str) -> list[str]:
    """A page's command, changed to run with this Python."""
    words = shlex.split(command, comments=True)
    for call in CALLS:
        if words[: len(call)] == call:
            return [sys.executable, "-m", "wyrmhold", *words[len(call) :]]
    assert words[0] == "python3", f"neither wyrmhold nor python3: {command}"
    return [sys.executable, *words[1:]]


def matches(shown: list[str], lines: list[str]) -> bool:
    """Whether printed lines match the ones shown."""
    pattern = ""
    for line in shown:
        if line == ANYTHING:
            pattern += r"(?:.*\n)*"
        else:
            pattern += ".*".join(map(re.escape, line.rstrip().split(ANYTHING))) + r"\n"
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in lines)) is not None


def patch(path: Path, diff: str) -> None:
    """Apply one hunk; its context must occur in the file exactly once."""
    lines = diff.splitlines()
    before = "".join(line[1:] + "\n" for line in lines if not line.startswith("+"))
    after = "".join(line[1:] + "\n" for line in lines if not line.startswith("-"))
    text = path.read_text("utf-8")
    assert text.count(before) == 1, f"{path} has {text.count(before)} times:\n{before}"
    path.write_text(text.replace(before, after), "utf-8")


if __name__ == "__main__":
    print(f"{Reader(sys.argv[1], page(sys.argv[1])).read()} blocks carried out")

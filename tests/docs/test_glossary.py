"""The glossary and the code use the same words.

Every word of the glossary names something in the code, and no name is used that the glossary rules
out in that place. Only names count: the words of comments and texts are up to the reader.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, page

GLOSSARY = "docs/glossary.md"
ROW = re.compile(r"^\|(.+)\|$", re.MULTILINE)
QUOTED = re.compile(r"`([^`]+)`")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")

SUFFIXES = (".py", ".ts", ".svelte")
NO_NAMES = re.compile(
    r"<style.*?</style>|<!--.*?-->|/\*.*?\*/|//[^\n]*"  # styles and comments
    r"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'",
    re.DOTALL,
)
"""What is not a name in TypeScript and Svelte."""
WEB_NAME = re.compile(r"[A-Za-z_$][\w$]*")
GENERATED = ("web/src/lib/wire.ts",)


def section(title: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    _, _, rest = page(GLOSSARY).partition(f"\n## {title}\n")
    found = ROW.findall(rest.partition("\n## ")[0])
    return [[cell.strip() for cell in row.split("|")] for row in found[2:]]


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name, in lower case: `RatedAnswer` is rated, answer."""
    return tuple([part.lower() for part in PART.findall(name)])


def python_names(path: Path) -> Iterator[tuple[str, int]]:
    """The names a module uses or gives, with their lines. Paths of imports are not names."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name, node.lineno
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name, node.lineno
            case ast.alias():
                yield node.asname or node.name.rpartition(".")[2], node.lineno


def web_names(path: Path) -> Iterator[tuple[str, int]]:
    """The names in a file of the page, with their lines."""
    text = NO_NAMES.sub(lambda match: "\n" * match[0].count("\n"), path.read_text("utf-8"))
    for number, line in enumerate(text.splitlines(), 1):
        for name in WEB_NAME.findall(line):
            yield name, number


@functools.cache
def names_in(file: str) -> tuple[tuple[str, int], ...]:
    """The names of a file, including its own, with their lines."""
    path = ROOT / file
    found = python_names(path) if path.suffix == ".py" else web_names(path)
    return ((path.name.partition(".")[0], 1), *found)


@functools.cache
def files_in(folder: str) -> tuple[str, ...]:
    """The source files in a folder, or the file itself, by their paths."""
    root = ROOT / folder
    paths = sorted(root.rglob("*")) if root.is_dir() else [root]
    files = [path.relative_to(ROOT).as_posix() for path in paths if path.suffix in SUFFIXES]
    return tuple([file for file in files if file not in GENERATED])


@dataclass(frozen=True)
class Ruling:
    """A name that is not used in some place. A name in lower case is a word of any name."""

    place: str
    name: str
    instead: str
    exceptions: tuple[str, ...]

    def covers(self, name: str) -> bool:
        if name in self.exceptions:
            return False
        if self.name.islower():
            return bool({self.name, f"{self.name}s"} & set(words_of(name)))
        return name == self.name

    def broken(self) -> list[str]:
        """Where the name is used all the same."""
        paths = tuple([each for each in self.exceptions if "/" in each])
        return [
            f"{file}:{line}: {name}"
            for file in files_in(self.place)
            if not (paths and file.startswith(paths))
            for name, line in names_in(file)
            if self.covers(name)
        ]


def rulings() -> list[Ruling]:
    found = []
    for place, name, instead, exceptions in section("Names that are ruled out"):
        (where,), (what,) = QUOTED.findall(place), QUOTED.findall(name)
        found.append(Ruling(where, what, instead, tuple(QUOTED.findall(exceptions))))
    return found


RULINGS = rulings()
WORDS = [row[0].strip("*") for row in section("All words")]


def test_the_tables_are_read() -> None:
    assert len(WORDS) > 90 and len(RULINGS) > 12
    assert all(
        row[0] == f"**{word}**" for row, word in zip(section("All words"), WORDS, strict=True)
    )


def test_the_words_are_in_alphabetical_order_and_each_is_there_once() -> None:
    assert sorted(set(WORDS)) == WORDS


@functools.cache
def spoken() -> str:
    """The words of all names in the code, with a bar between two names."""
    files = [*files_in("src/wyrmhold"), *files_in("web/src")]
    names = {name for file in files for name, _ in names_in(file)}
    return " | ".join(["", *sorted({" ".join(words_of(name)) for name in names}), ""])


@pytest.mark.parametrize("word", WORDS)
def test_a_word_of_the_glossary_names_something_in_the_code(word: str) -> None:
    assert f" {word} " in spoken()


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.place} {ruling.name}")
def test_a_name_that_is_ruled_out_is_not_used(ruling: Ruling) -> None:
    assert files_in(ruling.place), "no such place"
    assert not ruling.broken(), f"write instead: {ruling.instead}"


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.place} {ruling.name}")
def test_every_exception_is_needed(ruling: Ruling) -> None:
    bare = Ruling(ruling.place, ruling.name, "", ())
    for exception in ruling.exceptions:
        if "/" in exception:
            assert any(line.startswith(exception) for line in bare.broken()), exception
        else:
            assert any(line.endswith(f": {exception}") for line in bare.broken()), exception


def test_names_are_found_and_words_are_told_apart(tmp_path: Path) -> None:
    code = tmp_path / "a.py"
    code.write_text("from wyrmhold.kernel.frames import Chance\ndef two_frames(table): pass\n")
    assert [name for name, _ in python_names(code)] == ["two_frames", "Chance", "table"]
    part = tmp_path / "b.svelte"
    part.write_text('<p class="frame">{/* a frame */ still}</p>\n<style>.frame {}</style>\n')
    assert "still" in dict(web_names(part)) and "frame" not in dict(web_names(part))
    ruling = Ruling("", "frame", "", ("frameRequest",))
    assert ruling.covers("MAX_FRAMES") and ruling.covers("TableFrame")
    assert not ruling.covers("frameRequest") and not ruling.covers("framework")

"""A mutant of a batch kernel: one module with one piece of text replaced."""

from __future__ import annotations

import importlib.machinery
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.mutation.mutant import Stale
from tools.commands import ROOT

KERNELS = "wyrmhold.batch"


@dataclass(frozen=True)
class KernelMutant:
    """A change that breaks a rule in a kernel.

    game       the folder of the kernel
    piece      the chamber, hero, card or character that is broken, or what else
    module     below the folder
    old, new   the text that is replaced; it must occur exactly once
    tables     where lock-step games are played to notice it
    """

    game: str
    piece: str
    module: str
    old: str
    new: str
    tables: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.game}.{self.module}"

    @property
    def change(self) -> str:
        """The change on one line."""
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{old}  ->  {new or '(nothing)'}"

    @property
    def file(self) -> Path:
        return ROOT.joinpath("src", *f"{KERNELS}.{self.name}".split(".")).with_suffix(".py")

    def mutated(self) -> str:
        """The text of the file with the change. Raises Stale."""
        text = self.file.read_text("utf-8")
        found = text.count(self.old)
        if found != 1 or self.old == self.new:
            raise Stale(f"{self.name} holds {found} times\n{self.old}")
        return text.replace(self.old, self.new)


# typeshed types one method of the two bases differently; only the loader has it.
class Mutation(MetaPathFinder, importlib.machinery.SourceFileLoader):  # type: ignore[misc]
    """Loads one module of a kernel with its change, once it is on `sys.meta_path`."""

    def __init__(self, mutant: KernelMutant) -> None:
        super().__init__(f"{KERNELS}.{mutant.name}", str(mutant.file))
        self.text = mutant.mutated()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, origin=self.path)

    def get_code(self, fullname: str) -> Any:
        return compile(self.text, self.path, "exec", dont_inherit=True)

"""What earlier runs found out, in `.mutants/`: a long run can be stopped and continued.

A caught mutant stays caught while the engine, the mutant and the file of the test that caught it
are the same. Survivors are always tried again: a test may have been added.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.mutation.mutant import ROOT, Mutant

FOLDER = ROOT / ".mutants"
ENGINE = ("src/wyrmhold/kernel", "src/wyrmhold/games")


def digest_of(root: Path, paths: Sequence[str]) -> str:
    """A digest of these files, and of all source files below these folders."""
    digest = hashlib.sha256()
    for name in paths:
        below = sorted((root / name).rglob("*"))
        for path in (root / name, *below):
            if path.is_file() and path.suffix in (".py", ".toml"):
                digest.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


class Kept:
    """A file of findings, each with digests of everything it depends on."""

    def __init__(self, folder: Path = FOLDER, root: Path = ROOT) -> None:
        self.root = root
        self.file = folder / "found.jsonl"
        self.engine = digest_of(root, ENGINE)
        self._found: dict[str, Any] = {}
        if self.file.exists():
            for line in self.file.read_text("utf-8").splitlines():
                row = json.loads(line)
                self._found[row["of"]] = row["is"]

    def caught_by(self, mutant: Mutant) -> str | None:
        """The test that caught this mutant, if it would do so again."""
        found = self._found.get(self._name(mutant))
        if found is None or found["test"] != self._test(found["by"]):
            return None
        return str(found["by"])

    def keep_caught(self, mutant: Mutant, by: str) -> None:
        self._keep(self._name(mutant), {"by": by, "test": self._test(by)})

    def tests(self, folder: str) -> list[Any] | None:
        """What was measured of a folder of tests, if nothing in it has changed."""
        return self._found.get(f"{self.engine} {digest_of(self.root, (folder,))}")

    def keep_tests(self, folder: str, measured: list[Any]) -> None:
        self._keep(f"{self.engine} {digest_of(self.root, (folder,))}", measured)

    def _name(self, mutant: Mutant) -> str:
        change = hashlib.sha256(repr(mutant).encode()).hexdigest()
        return f"{self.engine} {change}"

    def _test(self, by: str) -> str:
        return digest_of(self.root, (by.partition("::")[0],))

    def _keep(self, of: str, found: Any) -> None:
        self._found[of] = found
        self.file.parent.mkdir(exist_ok=True)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"of": of, "is": found}) + "\n")

"""Build hook for wheels: builds the page, and compiles the engine where a C compiler works.

The page for the browser is built unless it is up to date, with the system's Node.js or one that is
fetched; `WYRMHOLD_WEB=0` leaves that out, and what is served is then whatever was built before.

The engine is compiled with mypyc. The same source runs plain and compiled; wheels carry both, and
Python prefers the compiled one. Editable installs stay plain, because a stale compiled module would
hide every edit.

`WYRMHOLD_MYPYC` chooses: `0` never compiles, `1` compiles or fails, `auto` (the default) compiles
or falls back to plain Python with a warning. What is compiled is listed in pyproject.toml under
`[tool.wyrmhold.compile]`.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "WYRMHOLD_MYPYC"
CHOICES = ("0", "1", "auto")
PAGE_SWITCH = "WYRMHOLD_WEB"


class WheelHook(BuildHookInterface[BuilderConfig]):
    """Adds the page and the compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        wanted = os.environ.get(SWITCH, "auto")
        if wanted not in CHOICES:
            raise ValueError(f"{SWITCH} is {wanted!r}; it can be {', '.join(CHOICES)}")
        if self.target_name != "wheel" or version == "editable":
            return
        if os.environ.get(PAGE_SWITCH, "1") != "0":
            build_page(self.root)
        if wanted == "0":
            return
        scratch = Path(tempfile.mkdtemp(prefix="wyrmhold-mypyc-"))
        atexit.register(shutil.rmtree, scratch, ignore_errors=True)  # the wheel is made from it
        try:
            libraries = compile_modules(Path(self.root, "src"), self._modules(), scratch)
        except KeyboardInterrupt:
            raise SystemExit(130) from None
        except (Exception, SystemExit) as problem:
            if isinstance(problem, SystemExit):  # how mypyc leaves, having printed what is wrong
                reason = "mypyc does not accept the source"
            else:
                reason = f"{type(problem).__name__}: {problem!s:.200}"
            if wanted == "1":
                raise RuntimeError(f"the engine could not be compiled: {reason}") from problem
            self.app.display_warning(f"The wheel is plain Python, not compiled: {reason}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(libraries)

    def _modules(self) -> list[str]:
        """The modules that pyproject.toml names, as sorted paths relative to src/."""
        project = tomllib.loads(Path(self.root, "pyproject.toml").read_text("utf-8"))
        table = project["tool"]["wyrmhold"]["compile"]
        source = Path(self.root, "src")

        def matches(key: str) -> set[str]:
            globs: list[str] = table.get(key, [])
            return {p.relative_to(source).as_posix() for glob in globs for p in source.glob(glob)}

        modules = sorted(matches("include") - matches("exclude"))
        if not modules:
            raise ValueError("[tool.wyrmhold.compile] in pyproject.toml matches no module")
        return modules


def build_page(root: str) -> None:
    """Have the page where pyproject.toml says that wheels find it."""
    sys.path.insert(0, root)  # tools is no part of what is installed
    from tools.page import ensure_page

    try:
        ensure_page()
    except SystemExit as problem:
        hint = f"{PAGE_SWITCH}=0 builds a wheel without it"
        raise RuntimeError(f"the page could not be built; {hint}") from problem
    finally:
        sys.path.remove(root)


def compile_modules(source: Path, modules: list[str], scratch: Path) -> dict[str, str]:
    """Compile `modules` as one mypyc group; return each library's path and its place in the wheel.

    One group, because calls between modules of a group are direct C calls.
    """
    # Imported late: plain wheels and editable installs need neither.
    from mypyc.build import mypycify
    from setuptools import Distribution

    built = scratch / "lib"
    with contextlib.chdir(source):  # mypyc names modules by their path from here
        # No mypy configuration: this checks what it compiles, `x.py check` judges the style.
        options = ["--config-file=", "--explicit-package-bases", f"--cache-dir={scratch / 'mypy'}"]
        extensions = mypycify(
            [*options, *modules],
            opt_level="3",
            debug_level="0",
            target_dir=str(scratch / "c"),
            group_name="wyrmhold",
        )
        command = Distribution({"name": "wyrmhold", "ext_modules": extensions}).get_command_obj(
            "build_ext"
        )
        command.build_lib = str(built)
        command.build_temp = str(scratch / "objects")
        command.ensure_finalized()
        command.run()
    return {
        str(path): path.relative_to(built).as_posix()
        for path in sorted(built.rglob("*"))
        if path.suffix in (".so", ".pyd")
    }

"""Build hook for wheels and sdists: builds the page, and compiles the engine in wheels.

Both packages contain the page for the browser. In a checkout it is built unless it is up to date,
with the system's Node.js or a downloaded one. An unpacked sdist already contains the page, so
nothing is built there. `WYRMHOLD_WEB=0` packs the page as it is, or none.

mypyc compiles the engine. The same source runs plain and compiled; wheels contain both, and Python
prefers the compiled one. Editable installs stay plain, because a stale compiled module would hide
every edit.

`WYRMHOLD_MYPYC` chooses: `0` never compiles, `1` compiles or fails, `auto` (the default) compiles
or falls back to plain Python with a warning. `[tool.wyrmhold.compile]` in pyproject.toml lists the
compiled modules. `WYRMHOLD_MYPYC_LEVEL` is how hard the C compiler optimises, `0` to `3` (the
default). The tests of the compiled engine use `1`, which compiles in a third of the time.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "WYRMHOLD_MYPYC"
CHOICES = ("0", "1", "auto")
LEVEL_SWITCH = "WYRMHOLD_MYPYC_LEVEL"
LEVELS = ("0", "1", "2", "3")
PAGE_SWITCH = "WYRMHOLD_WEB"
PAGE = Path("src/wyrmhold/server/static/index.html")


class BuildHook(BuildHookInterface[BuilderConfig]):
    """Adds the page to a package, and the compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        wanted = os.environ.get(SWITCH, "auto")
        if wanted not in CHOICES:
            raise ValueError(f"{SWITCH} is {wanted!r}; it can be {', '.join(CHOICES)}")
        level = os.environ.get(LEVEL_SWITCH, LEVELS[-1])
        if level not in LEVELS:
            raise ValueError(f"{LEVEL_SWITCH} is {level!r}; it can be {', '.join(LEVELS)}")
        if version == "editable":
            return
        if os.environ.get(PAGE_SWITCH, "1") != "0" and not has_own_page(Path(self.root)):
            build_page(self.root)
        if self.target_name == "wheel" and wanted != "0":
            self._compile(build_data, level, required=wanted == "1")

    def _compile(self, build_data: dict[str, Any], level: str, required: bool) -> None:
        """Add the compiled modules; without `required`, warn if that fails."""
        scratch = Path(tempfile.mkdtemp(prefix="wyrmhold-mypyc-"))
        atexit.register(shutil.rmtree, scratch, ignore_errors=True)  # the wheel is made from it
        try:
            require_compiler()
            libraries = compile_modules(Path(self.root, "src"), self._modules(), scratch, level)
        except KeyboardInterrupt:
            raise SystemExit(130) from None
        except (Exception, SystemExit) as problem:
            if isinstance(problem, SystemExit):  # mypyc prints its errors and exits
                reason = "mypyc does not accept the source"
            else:
                reason = f"{type(problem).__name__}: {problem!s:.200}"
            if required:
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


def has_own_page(root: Path) -> bool:
    """Whether this is an unpacked sdist, with the page it was released with."""
    return (root / "PKG-INFO").is_file() and (root / PAGE).is_file()


def build_page(root: str) -> None:
    """Build the page into the package, unless it is up to date."""
    sys.path.insert(0, root)  # `tools` is not installed
    from tools.page import ensure_page

    try:
        ensure_page()
    except SystemExit as problem:
        hint = f"{PAGE_SWITCH}=0 builds the package without it"
        raise RuntimeError(f"the page could not be built; {hint}") from problem
    finally:
        sys.path.remove(root)


def require_compiler() -> None:
    """Raise FileNotFoundError if there is no C compiler, before mypyc spends a minute.

    On Windows, finding the compiler is left to setuptools.
    """
    if os.name == "nt":
        return
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if not shutil.which(compiler):
        raise FileNotFoundError(f"there is no C compiler {compiler!r}")


def compile_modules(source: Path, modules: list[str], scratch: Path, level: str) -> dict[str, str]:
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
            opt_level=level,
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

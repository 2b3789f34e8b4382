#!/usr/bin/env python3
"""Wyrmhold's one tool: sets the project up, then runs, tests, checks and builds it.

    python3 x.py VERB [arguments]

It needs Python 3.11 or newer and, the first time, a network. It keeps what it installs inside this
folder: `.venv` (the game and its tools), `.bench` and `.compiled` (the compiled game, for the verbs
of those names), `.boot` (uv).
"""

# Standard library only, and readable by old Pythons, so that they can be told they are too old.
from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parent
OLDEST = (3, 11)
WINDOWS = os.name == "nt"
EXE = ".exe" if WINDOWS else ""
NETWORK_HINT = "Check the network, the proxy and the free disk space, then run this again."


class Env(NamedTuple):
    """A virtual environment that holds what one hash-locked list names, and the game."""

    folder: Path
    lock: Path

    def program(self, name: str) -> Path:
        return self.folder / ("Scripts" if WINDOWS else "bin") / (name + EXE)

    @property
    def python(self) -> Path:
        return self.program("python")


MAIN = Env(ROOT / ".venv", ROOT / "requirements.lock")
BENCH = Env(ROOT / ".bench", ROOT / "benchmarks" / "requirements.lock")
COMPILED = ROOT / ".compiled"
PYTEST = ("pytest", "-n", "logical")  # as many processes as cores
COMPILED_TESTS = ("tests/drakon", "tests/dragon_run", "tests/conformance")

# --- running things -----------------------------------------------------------------------------


def say(text: str) -> None:
    """Report progress on stderr: stdout belongs to the program that is run."""
    print("x.py:", text.replace("\n", "\n      "), file=sys.stderr, flush=True)


def fail(problem: str, hint: str = "", status: int = 1) -> NoReturn:
    say(f"error: {problem}\n{hint}".rstrip())
    raise SystemExit(status)


def must(what: str, *command: str | Path, hint: str = "", **variables: str) -> None:
    """Run a step of the set-up, or stop with a reason."""
    words = [str(word) for word in command]
    if subprocess.call(words, cwd=ROOT, env={**os.environ, **variables}, stdout=sys.stderr) != 0:
        fail(f"{what} failed; the reason stands above.", hint)


def works(*command: str | Path) -> bool:
    """Whether a command succeeds; what it prints is not shown."""
    try:
        return subprocess.run([str(w) for w in command], capture_output=True).returncode == 0
    except OSError:
        return False


def become(*command: str | Path) -> NoReturn:
    """Let a program take this one's place: its exit status, its Ctrl-C, its terminal."""
    words = [str(word) for word in command]
    if WINDOWS:
        raise SystemExit(subprocess.call(words))
    os.execv(words[0], words)


# --- environments -------------------------------------------------------------------------------


def find_uv() -> str | None:
    """uv from PATH, or from .boot, where pip puts it the first time; None when neither works."""
    on_path = shutil.which("uv")
    if on_path and works(on_path, "--version"):
        return on_path
    boot = ROOT / ".boot"
    uv = boot / "bin" / ("uv" + EXE)
    if not uv.exists():
        say("fetching uv, which installs the packages, into .boot")
        python = Path(sys.executable)
        if not works(python, "-m", "pip", "--version"):  # no pip: a venv brings its own
            helper = Env(boot / "venv", MAIN.lock)
            works(python, "-m", "venv", helper.folder)
            python = helper.python
        # --target is allowed where the system's Python is "externally managed" (PEP 668).
        works(python, "-m", "pip", "install", "--target", boot, "uv")
    return str(uv) if works(uv, "--version") else None


def create(env: Env, uv: str | None) -> None:
    """Make an empty environment on the Python that runs this."""
    shutil.rmtree(env.folder, ignore_errors=True)
    # Not sys.executable, which may stand in the very folder that is replaced.
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


def ensure(env: Env, inputs: Iterable[Path], add_game: Callable[[str | None], None]) -> None:
    """Bring an environment up to date; return at once when its stamp says that it is."""
    if not env.lock.exists():
        fail(f"{env.lock.relative_to(ROOT)} is missing.", "Restore it with git.")
    digest = hashlib.sha256()
    for path in (env.lock, ROOT / "pyproject.toml", ROOT / "hatch_build.py", *inputs):
        digest.update(str(path).encode() + path.read_bytes())
    base = f"{ROOT} {sys.implementation.cache_tag}"  # a moved folder or another Python: start anew
    wanted = f"{base}\n{digest.hexdigest()}"
    stamp = env.folder / "wyrmhold.stamp"
    found = stamp.read_text("utf-8") if stamp.exists() else ""
    if found == wanted and env.python.exists():
        return

    started = time.monotonic()
    say(f"setting up {env.folder.name}")
    stamp.unlink(missing_ok=True)  # so that an interrupted set-up is begun anew
    uv = find_uv()
    if not uv or not env.python.exists() or not found.startswith(base + "\n"):
        create(env, uv)
    if uv:
        sync = (uv, "pip", "sync", f"--python={env.python}", "-q", "--require-hashes", env.lock)
        must("Installing the locked packages", *sync, hint=NETWORK_HINT)
    else:
        install(env, uv, "--require-hashes", "-r", env.lock, hint=NETWORK_HINT)
    add_game(uv)
    stamp.write_text(wanted, "utf-8")
    say(f"{env.folder.name} is ready after {time.monotonic() - started:.1f} s")


def ensure_main() -> None:
    """.venv: the game as it stands in src (editable, plain Python) and the developers' tools."""
    editable = ("--no-build-isolation", "--no-deps", "-e", ROOT)
    ensure(MAIN, (), lambda uv: install(MAIN, uv, *editable))


def ensure_bench() -> None:
    """.bench: the game compiled, and what the benchmarks compare it with."""

    def add_wheel(uv: str | None) -> None:
        wheels = BENCH.folder / "wheels"
        shutil.rmtree(wheels, ignore_errors=True)
        build_wheel(wheels, mypyc="1")
        install(BENCH, uv, "--no-deps", *wheels.glob("*.whl"))

    sources = (p for p in sorted((ROOT / "src").rglob("*")) if p.is_file() and p.suffix != ".pyc")
    ensure(BENCH, sources, add_wheel)


def build_wheel(folder: Path, mypyc: str) -> None:
    """Build with the tools in .venv, so that nothing is fetched."""
    say("building a wheel; compiling takes a while")
    command = (MAIN.python, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    hint = "Compiling needs a C compiler and Python's headers: gcc and python3-dev on Debian."
    must("Building the wheel", *command, hint=hint, WYRMHOLD_MYPYC=mypyc)


# --- verbs --------------------------------------------------------------------------------------


def wyrmhold(*arguments: str) -> NoReturn:
    """Stay in the caller's folder, so that the files it names are found."""
    ensure_main()
    become(MAIN.program("wyrmhold"), *arguments)


def module(*arguments: str) -> NoReturn:
    ensure_main()
    os.chdir(ROOT)
    become(MAIN.python, "-m", *arguments)


def check() -> int:
    """Run every step, also after one has failed, and sum up."""
    ensure_main()
    steps: dict[str, tuple[str | Path, ...]] = {
        "format": (MAIN.program("ruff"), "format", "--check", "."),
        "lint": (MAIN.program("ruff"), "check", "."),
        "types": (MAIN.program("mypy"),),
        "imports": (MAIN.program("lint-imports"),),
        "tests": (MAIN.python, "-m", *PYTEST),
    }
    if os.environ.get("CI") or shutil.which("cc"):
        steps["compiled"] = (sys.executable, __file__, "compiled")
    else:
        say("no C compiler here: the compiled engine is not checked")
    summary, failed = [], []
    for name, command in steps.items():
        print(f"\n=== {name}", flush=True)
        started = time.monotonic()
        if subprocess.call(command, cwd=ROOT) != 0:
            failed.append(name)
        verdict = "FAILED" if name in failed else "ok"
        summary.append(f"{name:8} {verdict:6} {time.monotonic() - started:6.1f} s")
    print("\n=== summary", *summary, sep="\n")
    if "format" in failed or "lint" in failed:
        print("`python3 x.py fix` mends what can be mended by itself.")
    print(f"check failed: {', '.join(failed)}" if failed else "check passed")
    return 1 if failed else 0


def compiled(*arguments: str) -> NoReturn:
    """Unpack a compiled wheel and put it before the plain source for the engine's tests."""
    ensure_main()
    shutil.rmtree(COMPILED, ignore_errors=True)
    build_wheel(COMPILED / "wheel", mypyc="1")
    for wheel_file in (COMPILED / "wheel").glob("*.whl"):
        shutil.unpack_archive(wheel_file, COMPILED / "site", "zip")
    os.environ.update(PYTHONPATH=str(COMPILED / "site"), WYRMHOLD_COMPILED="1")
    os.chdir(ROOT)
    become(MAIN.python, "-m", *PYTEST, *(arguments or COMPILED_TESTS))


def fix() -> int:
    ensure_main()
    ruff = MAIN.program("ruff")
    mended = subprocess.call((ruff, "check", "--fix", "."), cwd=ROOT)
    return subprocess.call((ruff, "format", "."), cwd=ROOT) or mended


def bench(*arguments: str) -> NoReturn:
    ensure_main()
    ensure_bench()
    pair = ("--pure", MAIN.python, "--compiled", BENCH.python)
    become(BENCH.python, ROOT / "benchmarks" / "compare.py", *pair, *arguments)


def tables(*arguments: str) -> NoReturn:
    ensure_main()
    become(MAIN.python, ROOT / "benchmarks" / "tables.py", *arguments)


def wheel() -> int:
    ensure_main()
    build_wheel(ROOT / "dist", os.environ.get("WYRMHOLD_MYPYC", "1"))
    return 0


def docs() -> int:
    ensure_main()
    modules = ("wyrmhold.cli.docs", "wyrmhold.server.api.generate")
    return max(subprocess.call((MAIN.python, "-m", name), cwd=ROOT) for name in modules)


def lock(*arguments: str) -> int:
    uv = find_uv()
    if not uv:
        fail("locking needs uv, and it could not be fetched.", NETWORK_HINT)
    style = "--universal --python-version 3.11 --generate-hashes --no-header --no-annotate -q"
    sources = {
        MAIN: "pyproject.toml --group dev --extra scale",
        BENCH: "benchmarks/requirements.in",
    }
    for env, source in sources.items():
        words = [*source.split(), *style.split(), *arguments]
        must("Locking", uv, "pip", "compile", *words, "-o", env.lock, hint=NETWORK_HINT)
        if "://" in env.lock.read_text("utf-8"):
            fail(f"{env.lock} names an address, which would bind everybody to one package index.")
        say(f"{env.lock.relative_to(ROOT)} is up to date")
    return 0


VERBS: dict[str, tuple[Callable[..., int], str]] = {
    "play": (partial(wyrmhold, "play"), "play a game in the terminal"),
    "serve": (partial(wyrmhold, "serve"), "serve tables to friends, near and far"),
    "wyrmhold": (wyrmhold, "run any command of the game; without arguments it lists them"),
    "test": (partial(module, *PYTEST), "run every test on all cores; arguments go to pytest"),
    "check": (check, "what a commit must pass: format, lint, types, imports, tests, compiled"),
    "compiled": (compiled, "compile the engine and run its tests on that"),
    "fix": (fix, "format the code and mend what the linter can mend"),
    "bench": (bench, "measure the game, plain and compiled, beside its peers"),
    "tables": (tables, "measure editions, expansion and games beside one another"),
    "wheel": (wheel, "build a compiled wheel into dist/ (WYRMHOLD_MYPYC=0: a plain one)"),
    "soak": (partial(module, "tests.soak"), "play very many random games and look for faults"),
    "mutants": (partial(module, "tests.mutants"), "break the code and see that a test notices"),
    "docs": (docs, "write docs/rules, the README's picture and the wire's types anew"),
    "lock": (lock, "make the lock files anew; with --upgrade, of the newest versions"),
}


def main(verb: str = "--help", *arguments: str) -> int:
    if sys.version_info < OLDEST:
        found, oldest = (".".join(map(str, v)) for v in (sys.version_info[:3], OLDEST))
        hint = f"Install a newer one and start x.py with it, for instance: python{oldest} x.py"
        fail(f"this is Python {found}, and Wyrmhold needs {oldest} or newer.", hint)
    if verb in ("-h", "--help", "help"):
        print(__doc__, "Verbs:", *(f"  {v:9} {VERBS[v][1]}" for v in VERBS), sep="\n")
        return 0
    if verb not in VERBS:
        fail(f"there is no verb {verb!r}.", f"The verbs are: {', '.join(VERBS)}", status=2)
    if arguments and verb in ("check", "fix", "wheel"):
        fail(f"{verb} takes no arguments.", status=2)
    return VERBS[verb][0](*arguments)


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as problem:
        fail(str(problem))

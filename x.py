#!/usr/bin/env python3
"""Wyrmhold's project tool: sets everything up, then runs, tests, checks and builds it.

    python3 x.py VERB [arguments]

It needs Python 3.11 or newer and, the first time, a network connection. Everything it installs
stays inside this folder: `.venv` (the game), `.dev` (the game and the developer tools),
`web/node_modules` (the build tools for the web page), `.bench` (what the benchmarks compare the
game with), `.boot` (uv, and Node.js and a browser if the system has none).
"""

# Standard library only, in syntax that old Pythons can parse, so that the version check can run.
from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NoReturn

from tools.browser import ensure_browser
from tools.commands import NETWORK_HINT, ROOT, become, fail, say
from tools.environments import (
    BENCH,
    DEV,
    PLAY,
    build_wheel,
    cache_bytecode,
    ensure_bench,
    ensure_dev,
    ensure_play,
    find_uv,
    known_extras,
)
from tools.locking import make_locks
from tools.node import npm
from tools.page import ensure_page
from tools.sbom import write_sbom

OLDEST = (3, 11)
# More processes than cores, because many tests wait for other processes. Each starts with a
# contiguous block of tests, so that shared fixtures are built once, and takes over tests from the
# others when it is done.
PROCESSES = str((os.cpu_count() or 2) + 4)
PYTEST = ("tools.in_memory", "pytest", "-n", PROCESSES, "--dist", "worksteal")
USUAL_PORT = 8000


def play(*arguments: str) -> NoReturn:
    """Serve the page and open it; arguments go to `wyrmhold serve`, which prints the address."""
    ensure_game()
    words = [word for word in arguments if word != "--no-open"]
    if words == list(arguments):
        words.append("--open")
    if not any(word.startswith(("--port", "--uds")) for word in words):
        words.append(f"--port={free_port()}")
    cache_bytecode(PLAY)
    become(PLAY.program("wyrmhold"), "serve", "--log-level=warning", *words)


def ensure_game() -> None:
    """Set up the environment and the page in parallel: both spend much time on the network."""
    with ThreadPoolExecutor(2) as pool:
        environment, page = pool.submit(ensure_play), pool.submit(ensure_page)
    environment.result()
    page.result()


def free_port() -> int:
    """The usual port, or 0 (any free port) if something already listens there."""
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", USUAL_PORT)) != 0:
            return USUAL_PORT
    say(f"port {USUAL_PORT} is taken, using another one")
    return 0


def serve(*arguments: str) -> NoReturn:
    ensure_game()
    cache_bytecode(PLAY)
    become(PLAY.program("wyrmhold"), "serve", *arguments)


def web(*arguments: str) -> int:
    """Build the page; `dev` shows every edit at once and needs a running server."""
    if arguments == ("dev",):
        return subprocess.call(npm("run", "dev"))
    if arguments:
        fail("web takes no arguments except `dev`.", status=2)
    if not ensure_page():
        say("the page is up to date")
    return 0


def ensure_tests() -> None:
    """Set up everything the tests need: both environments, the page, its tools, a browser."""
    ensure_dev()
    npm()  # everything: `ensure_game` would install only what builds the page
    ensure_game()
    ensure_browser()
    cache_bytecode()


def test(*arguments: str) -> NoReturn:
    ensure_tests()
    module(*PYTEST, *arguments)


def shots(*arguments: str) -> NoReturn:
    ensure_dev()
    ensure_page()
    ensure_browser()
    module("tests.browser.shots", *arguments)


def wyrmhold(*arguments: str) -> NoReturn:
    """Stay in the caller's folder, so that relative paths work."""
    ensure_play()
    cache_bytecode(PLAY)
    become(PLAY.program("wyrmhold"), *arguments)


def extra(*names: str) -> int:
    """Add optional parts of the game to .venv."""
    known = known_extras()
    wrong = [name for name in names if name not in known]
    if wrong or not names:
        problem = f"there is no extra {wrong[0]!r}." if wrong else "which extra?"
        fail(problem, f"There are: {', '.join(known)}", status=2)
    ensure_play(*names)
    say(f"installed: {', '.join(names)}")
    return 0


def module(*arguments: str) -> NoReturn:
    ensure_dev()
    os.chdir(ROOT)
    become(DEV.python, "-m", *arguments)


SOAKS = {
    "games": "tests.soak",
    "leaks": "tests.leaks",
    "equality": "tests.envs.equality",
    "lockstep": "tests.batch.lockstep_soak",
    "kill": "tests.lab.kill_soak",
    "thought": "tests.bots.long_thought",
    "properties": "tests.properties",
    "storm": "tests.server.faults",
    "sittings": "tests.server.soak",
    "pages": "tests.browser.soak",
    "floods": "tests.server.flood_soak",
    "frames": "tests.server.fuzz_sockets",
    "requests": "tests.server.fuzz_requests",
    "api": "tests.server.api_soak",
}


def soak(name: str = "games", *arguments: str) -> NoReturn:
    """Run a soak test; without a name, the one called `games`."""
    if name.startswith("-"):
        name, arguments = "games", (name, *arguments)
    if name not in SOAKS:
        fail(f"there is no soak {name!r}.", f"There are: {', '.join(SOAKS)}", status=2)
    module(SOAKS[name], *arguments)


def mutants(*arguments: str) -> NoReturn:
    """Break the engine, or with `kernel` the batch kernels, and check that something notices."""
    if arguments[:1] == ("kernel",):
        module("tests.batch.kernel_mutants", *arguments[1:])
    module("tests.mutants", *arguments)


def check() -> int:
    """Run every step, even after a failure, and print a summary."""
    ensure_tests()
    seconds_each: dict[str, tuple[str | Path, ...]] = {
        "format": (DEV.program("ruff"), "format", "--check", "."),
        "lint": (DEV.program("ruff"), "check", "."),
        "imports": (DEV.program("lint-imports"),),
        "web-lint": npm("run", "--silent", "lint"),
    }
    minutes_each: dict[str, tuple[str | Path, ...]] = {
        "types": (DEV.program("mypy"),),
        "web-tests": npm("run", "--silent", "test"),
        "web-types": npm("run", "--silent", "types"),
    }
    quiet = partial(step, shown=False)
    with ThreadPoolExecutor(2) as pool:  # each uses one core; output is shown when a step ends
        quick = pool.map(quiet, seconds_each, seconds_each.values())
        done = dict(zip(seconds_each, quick, strict=True))
    # Many tests wait for other processes. The longer steps use what they leave of the cores, one
    # after the other.
    with ThreadPoolExecutor(1) as pool:
        behind = [pool.submit(quiet, name, idly(*minutes_each[name])) for name in minutes_each]
        tests = (sys.executable, __file__, "test")
        try:
            tested = step(
                "tests",
                tests,
                WYRMHOLD_LOCKSTEP_SHARE="1",
                WYRMHOLD_NO_SKIPS="1",
            )
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise
        done |= {name: each.result() for name, each in zip(minutes_each, behind, strict=True)}
    done["tests"] = tested
    failed = [name for name, (status, _) in done.items() if status != 0]
    print("\n=== summary")
    for name, (status, seconds) in done.items():
        print(f"{name:9} {'FAILED' if status else 'ok':6} {seconds:6.1f} s")
    if {"format", "lint", "web-lint"} & set(failed):
        print("`python3 x.py fix` fixes what can be fixed automatically.")
    print(f"check failed: {', '.join(failed)}" if failed else "check passed")
    return 1 if failed else 0


def idly(*command: str | Path) -> tuple[str | Path, ...]:
    """The command with a low priority, where the system has one."""
    nice = shutil.which("nice")
    return (nice, "-n", "10", *command) if nice else command


def step(
    name: str, command: tuple[str | Path, ...], shown: bool = True, **variables: str
) -> tuple[int, float]:
    """Run one step of the check; returns its exit status and duration in seconds."""
    started = time.monotonic()
    env = {**os.environ, **variables}
    if shown:
        print(f"\n=== {name}", flush=True)
        return subprocess.call(command, cwd=ROOT, env=env), time.monotonic() - started
    ended = subprocess.run(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    failed = " FAILED" if ended.returncode else ""
    # In one piece, because it may come between lines of the tests.
    print(f"\n=== {name}{failed}\n{ended.stdout.strip()}\n", end="", flush=True)
    return ended.returncode, time.monotonic() - started


def fix() -> int:
    ensure_dev()
    ruff = DEV.program("ruff")
    tools = ((ruff, "check", "--fix", "."), (ruff, "format", "."), npm("run", "--silent", "fix"))
    return max([subprocess.call(tool, cwd=ROOT) for tool in tools])


def bench(*arguments: str) -> NoReturn:
    ensure_dev()
    ensure_bench()
    pair = ("--game", DEV.python, "--peers", BENCH.python)
    become(BENCH.python, ROOT / "benchmarks" / "compare.py", *pair, *arguments)


def tables(*arguments: str) -> NoReturn:
    ensure_dev()
    become(DEV.python, ROOT / "benchmarks" / "tables.py", *arguments)


def wheel() -> int:
    ensure_dev()
    ensure_page()
    build_wheel(ROOT / "dist")
    return bill(str(ROOT / "dist"))


def bill(folder: str = "dist") -> int:
    say(f"{write_sbom(Path(folder))} lists every package of a server, from the lock files")
    return 0


def docs() -> int:
    ensure_dev()
    modules = ("wyrmhold.cli.docs", "wyrmhold.server.api.generate")
    return max(subprocess.call((DEV.python, "-m", name), cwd=ROOT) for name in modules)


def lock(*arguments: str) -> int:
    uv = find_uv()
    if not uv:
        fail("locking needs uv, which could not be downloaded.", NETWORK_HINT)
    make_locks(uv, *arguments)
    return 0


VERBS: dict[str, tuple[Callable[..., int], str]] = {
    "play": (play, "play in the browser (--no-open: only print the address)"),
    "serve": (serve, "run a server that friends can join"),
    "wyrmhold": (wyrmhold, "run any game command, such as `wyrmhold play` in the terminal"),
    "extra": (extra, "install an optional extra, such as `extra lab`"),
    "web": (web, "build the web page; `web dev` shows every edit at once"),
    "test": (test, "run every test on all cores; arguments go to pytest"),
    "check": (check, "what a commit must pass: format, lint, types, imports, page, tests"),
    "shots": (shots, "save screenshots of every page to shots/"),
    "fix": (fix, "format the code and fix what the linter can fix"),
    "bench": (bench, "benchmark the game and its batch kernels against their peers"),
    "tables": (tables, "compare the speed of editions, expansion and games"),
    "wheel": (wheel, "build a wheel for every platform into dist/"),
    "soak": (soak, f"look for bugs with a new seed, one of: {', '.join(SOAKS)}"),
    "mutants": (
        mutants,
        "break the code, or with `kernel` a batch kernel: is it noticed?",
    ),
    "sbom": (bill, "write a bill of materials (CycloneDX) into dist/, or into a folder you name"),
    "docs": (docs, "regenerate docs/rules, the README's picture and the API types"),
    "lock": (lock, "rewrite the lock files; --upgrade takes the newest versions"),
}


def main(verb: str = "--help", *arguments: str) -> int:
    if sys.version_info < OLDEST:
        found, oldest = (".".join(map(str, v)) for v in (sys.version_info[:3], OLDEST))
        hint = f"Install a newer one and start x.py with it, for instance: python{oldest} x.py"
        fail(f"this is Python {found}, but Wyrmhold needs {oldest} or newer.", hint)
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

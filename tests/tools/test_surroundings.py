"""The suite behaves the same however it is started: signals, variables, files, examples."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import run
from tests.surroundings import FIXED, HOME_PREFIX, reset_variables
from tools.commands import ROOT

posix = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")

IGNORING = """
import os, signal, sys
for name in ("SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP", "SIGUSR1", "SIGCHLD"):
    signal.signal(getattr(signal, name), signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM])
os.umask(0o077)
os.nice(1)
os.close(0)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Starts a program as `nohup` and a shell's `&` do, and worse."""

HOSTILE = {
    "LANG": "C",
    "TERM": "dumb",
    "COLUMNS": "17",
    "LINES": "3",
    "FORCE_COLOR": "1",
    "NO_COLOR": "1",
    "HOME": "/nowhere/at/all",
    "http_proxy": "http://127.0.0.1:9",
    "HTTPS_PROXY": "http://127.0.0.1:9",
    "XDG_DATA_HOME": "/nowhere",
    "PYTHONUNBUFFERED": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONIOENCODING": "latin-1",
    "WYRMHOLD_DATABASE": "postgresql://nobody@nowhere/nothing",
    "WYRMHOLD_REDIS": "redis://nowhere",
    "WYRMHOLD_WAIT": "0",
    "WYRMHOLD_PLAYERS": "0",
}


def pytest_elsewhere(*words: str, code: str = IGNORING) -> subprocess.CompletedProcess[str]:
    """Run pytest on some tests in a hostile environment."""
    # PYTHONPYCACHEPREFIX, so as not to compile everything.
    kept = ("PATH", "TMPDIR", "PYTHONPYCACHEPREFIX", "WYRMHOLD_PATIENCE")
    variables = {name: os.environ[name] for name in kept if name in os.environ}
    without = ("-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:valkey")
    command = [sys.executable, "-m", "pytest", *without, "--color=no", *words]
    return run(
        [sys.executable, "-c", code, *command],
        cwd=ROOT,
        env={**variables, **HOSTILE},
        seconds=600,
    )


@posix
@pytest.mark.parametrize("processes", ["0", "1"])
def test_programs_receive_signals_that_the_suite_inherited_as_ignored(
    processes: str,
) -> None:
    done = pytest_elsewhere(
        "-n",
        processes,
        "tests/cli/test_arena.py::test_ctrl_c_prints_what_is_known_so_far",
        "tests/cli/test_lab.py::test_a_stopped_run_says_how_far_it_got",
        "tests/cli/test_play.py::test_an_interruption_offers_to_save",
        "tests/tools/test_surroundings.py::test_inherited_settings_are_reset",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout


@posix
def test_inherited_settings_are_reset(tmp_path: Path) -> None:
    ignored = {
        number.name for number in signal.Signals if signal.getsignal(number) == signal.SIG_IGN
    }
    assert ignored <= {"SIGHUP", "SIGPIPE", "SIGXFSZ"}
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == set()
    file = tmp_path / "file"
    file.touch()
    assert file.stat().st_mode & 0o777 == 0o644
    assert {name: os.environ.get(name) for name in FIXED} == FIXED
    assert Path.home().name.startswith(HOME_PREFIX)
    assert os.access(Path.home(), os.W_OK)
    for descriptor in range(3):
        os.fstat(descriptor)


def test_variables_that_tests_could_depend_on_are_removed() -> None:
    kept = {
        "PATH": "/bin",
        "WYRMHOLD_PATIENCE": "4",
        "WYRMHOLD_SOAK_TWINS": "9",
        "PYTHONPATH": "here",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    variables = {**HOSTILE, **kept}
    reset_variables(variables, Path("/home"))
    assert variables == {**kept, **FIXED, "HOME": "/home"}


def test_variables_that_tests_read_are_kept() -> None:
    files = (ROOT / "tests").rglob("*.py")
    reading = re.compile(r'environ\.get\("(WYRMHOLD_\w+)"')
    read = {name for file in files for name in reading.findall(file.read_text("utf-8"))}
    assert {"WYRMHOLD_SHARE", "WYRMHOLD_LOCKSTEP_SHARE", "WYRMHOLD_PATIENCE"} <= read
    kept = dict.fromkeys(read, "1")
    reset_variables(kept, None)
    assert read <= kept.keys()


PROPERTY = """
import sys
from hypothesis import given, strategies as st

@given(st.tuples(st.integers(), st.text(), st.floats(), st.binary()))
def test_it(drawn):
    with open("drawn", "a") as file:
        print(repr(drawn), file=file)
"""

CONFTEST = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from tests import examples
examples.register()
"""


def test_examples_of_a_property_depend_neither_on_the_run_nor_on_loaded_modules(
    tmp_path: Path,
) -> None:
    found = []
    for number, more in enumerate(("", "import local_module\n")):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "pytest.ini").write_text("[pytest]\naddopts = -p no:anyio -p no:schemathesis\n")
        (folder / "conftest.py").write_text(CONFTEST + more)
        (folder / "local_module.py").write_text("A = 123456789123\nB = 'rare words'\nC = b'raw'\n")
        (folder / "test_property.py").write_text(PROPERTY)
        command = [sys.executable, "-m", "pytest", "-q", "-n0", "test_property.py"]
        done = run(command, cwd=folder, env={**os.environ, "PYTHONHASHSEED": str(number + 1)})
        assert done.returncode == 0, done.stdout + done.stderr
        found.append((folder / "drawn").read_text("utf-8"))
        assert "rare words" not in found[-1]
        assert not [path for path in folder.rglob("*") if path.name == "examples"]
    assert found[0] == found[1]
    assert found[0].count("\n") >= 100


SKIPPING = """
import pytest

@pytest.fixture
def postgres():
    pytest.skip("there is no PostgreSQL")

def test_a(postgres): pass

@pytest.mark.skipif(True, reason="for another platform")
def test_b(): pass
"""


@pytest.mark.parametrize("strict", [False, True])
def test_a_missing_service_fails_the_test_when_skips_are_forbidden(
    strict: bool, tmp_path: Path
) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:anyio -p no:schemathesis\n")
    for name in ("server", "kernel"):
        (tmp_path / "tests" / name).mkdir(parents=True)
        (tmp_path / "tests" / name / f"test_{name}.py").write_text(SKIPPING)
    used = ("collecting", "compiled", "examples", "order", "patience", "processes", "surroundings")
    for name in ("__init__", "conftest", *used):
        shutil.copy(ROOT / "tests" / f"{name}.py", tmp_path / "tests")
    env = {**os.environ, "WYRMHOLD_NO_SKIPS": "1" if strict else ""}
    command = [sys.executable, "-m", "pytest", "-n0", "--color=no"]
    done = run(command, cwd=tmp_path, env=env)
    assert done.returncode == (1 if strict else 0), done.stdout + done.stderr
    assert ("3 skipped, 1 error" if strict else "4 skipped") in done.stdout
    assert ("there is no PostgreSQL" in done.stdout) == strict

"""Nothing a player runs depends on POSIX: see tests/install/on_windows.py.

Nothing here runs on Windows. These tests notice uses of an import, function or signal that Windows
lacks, the usual accidents.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tools.commands import ROOT


def pretended(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Wyrmhold as if on Windows."""
    return subprocess.run(
        [sys.executable, "-m", "tests.install.on_windows", *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        cwd=ROOT,
    )


def test_every_module_of_game_server_and_command_line_can_be_imported() -> None:
    done = pretended()
    assert done.returncode == 0, done.stderr
    names = set(done.stdout.split())
    assert {
        "wyrmhold.cli.serve",
        "wyrmhold.server.worker_main",
        "wyrmhold.bots.line.guard",
    } <= names
    assert {
        "wyrmhold.server.operations.process",
        "wyrmhold.server.operations.supervisor",
        "wyrmhold.cli.arena",
    } <= names


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--uds", "socket"), "wyrmhold: this system has no Unix sockets: use --host and --port"),
        (("--workers", "2"), "wyrmhold: on Windows one process serves: use --workers 1"),
    ],
)
def test_posix_only_features_are_refused_on_one_line(
    arguments: tuple[str, str], told: str, tmp_path: object
) -> None:
    database = f"sqlite:///{tmp_path}/x.db"
    done = pretended("serve", "--port", "0", "--database", database, *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(told) and done.stderr.count("\n") == 1


def test_a_game_can_be_played_without_posix() -> None:
    done = pretended("simulate", "--games", "1", "--turn-limit", "5")
    assert done.returncode == 0 and "endings" in done.stdout, done.stderr


def test_a_bot_process_limits_itself_as_far_as_it_can() -> None:
    code = (
        "from tests.install.on_windows import pretend; pretend()\n"
        "from wyrmhold.server.worker_main import alarm, calm_signals, limit\n"
        "limit(64); alarm(1.0); calm_signals(); print('calm')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout == "calm\n", done.stderr

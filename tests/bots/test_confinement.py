"""A bot's program gets its own files, no network and a bounded share of the machine."""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bots.line_kit import PATIENT, ask, table
from wyrmhold.bots.line import restrictions
from wyrmhold.bots.line.bot import LineBot
from wyrmhold.bots.line.confinement import has_seccomp, landlock_version
from wyrmhold.bots.line.faults import BotFault
from wyrmhold.bots.line.limits import Limits
from wyrmhold.bots.line.restrictions import readable, unrestricted, warning

PRYING = str(Path(__file__).with_name("prying_bot.py"))
TABLE = table()
needs_landlock = pytest.mark.skipif(not landlock_version(), reason="this system has no Landlock")
needs_seccomp = pytest.mark.skipif(not has_seccomp(), reason="this system has no seccomp")


def tried(limits: Limits, *words: object) -> str:
    """What came of it: the last words of a bot that failed, or nothing if it succeeded."""
    bot = LineBot([sys.executable, PRYING, *map(str, words)], limits)
    try:
        ask(bot, TABLE)
        return ""
    except BotFault as fault:
        return f"{fault.kind}: {fault.message}"
    finally:
        bot.close()


def hidden(path: Path) -> str:
    """A path on the command line that does not count as a file named there."""
    return f"file:{path}"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file of ours, as the database is."""
    folder = tmp_path / "data"
    folder.mkdir()
    file = folder / "wyrmhold.db"
    file.write_text("secret")
    return file


@needs_landlock
@pytest.mark.parametrize("what", ["read", "write", "grandchild"])
def test_a_bot_cannot_use_files_of_ours(what: str, secret: Path) -> None:
    assert "ermission" in tried(PATIENT, what, hidden(secret)) or what == "grandchild"
    assert tried(PATIENT, what, hidden(secret)).startswith("crash: ")
    assert secret.read_text() == "secret"
    assert tried(replace(PATIENT, all_files=1), what, hidden(secret)) == ""


@needs_landlock
def test_a_bot_cannot_list_our_folders_or_write_beside_its_program(secret: Path) -> None:
    assert "ermission" in tried(PATIENT, "list", hidden(secret.parent))
    beside = Path(PRYING).with_name("written_by_a_bot")
    assert "ermission" in tried(PATIENT, "write", hidden(beside))
    assert not beside.exists()


@needs_landlock
def test_a_bot_reads_what_its_command_line_names_and_what_it_needs(secret: Path) -> None:
    assert tried(PATIENT, "read", secret) == "", "the file is named"
    assert "ermission" in tried(PATIENT, "write", secret), "but it may only be read"
    assert tried(PATIENT, "own") == "", "its own folder, Python, a temporary folder, a child"


@needs_seccomp
@pytest.mark.parametrize("what", ["tcp", "udp", "unix"])
def test_a_bot_has_no_network(what: str) -> None:
    with (
        # A Unix socket's path is limited to 107 bytes, which `tmp_path` may exceed.
        tempfile.TemporaryDirectory() as folder,
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.socket(socket.AF_UNIX) as local,
    ):
        path = Path(folder, "socket")
        local.bind(str(path))
        local.listen()
        more = {"tcp": server.getsockname()[1], "unix": hidden(path)}.get(what, "")
        assert "ermission" in tried(PATIENT, what, more)
        assert tried(replace(PATIENT, network=1, all_files=1), what, more) == ""


@pytest.mark.skipif(landlock_version() < 6, reason="this system's Landlock knows no signals")
def test_a_bot_can_neither_signal_its_host_nor_read_its_settings() -> None:
    for what in ("signal", "environment"):
        told = tried(PATIENT, what, os.getpid())
        assert "ermission" in told or "not permitted" in told, told


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_bot_that_takes_too_much_is_ended() -> None:
    assert tried(replace(PATIENT, cpu_seconds=1), "spin").startswith("crash: ")
    assert tried(PATIENT, "big_file").startswith("crash: ")
    bot = LineBot([sys.executable, PRYING.replace("prying", "faulty"), "memory"], PATIENT)
    with pytest.raises(BotFault) as raised:
        ask(bot, TABLE)
    bot.close()
    assert raised.value.kind == "memory"


CHILD = """
import sys
from tests.bots.test_confinement import PATIENT, replace, tried
from tests.patience import patience
from wyrmhold.bots.line import child
child.EXIT_WAIT_S = patience(120)
print(tried(replace(PATIENT, processes=20, all_files=1), sys.argv[1]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they are not counted")
@pytest.mark.parametrize("what", ["fork", "threads"])
def test_a_bot_cannot_start_endless_processes(what: str, as_user: Callable[..., str]) -> None:
    told = as_user(CHILD, what)
    assert "unavailable" in told or "can't start new thread" in told, told


ORDINARY = shlex.split(
    "setpriv --reuid 65534 --regid 65534 --clear-groups --inh-caps -all,+dac_read_search"
    " --ambient-caps +dac_read_search"
)
"""Makes root an ordinary user who can read everything, such as a Python in root's home."""


@pytest.fixture
def as_user() -> Callable[..., str]:
    """Runs Python code as an ordinary user, as root has no limit of processes."""
    is_root = os.geteuid() == 0
    if is_root and shutil.which("setpriv") is None:
        pytest.skip("there is no setpriv to stop being root with")

    def run(code: str, *words: str) -> str:
        done = subprocess.run(
            [*(ORDINARY if is_root else []), sys.executable, "-c", code, *words],
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
                "PYTHONDONTWRITEBYTECODE": "1",
                **({"TMPDIR": "/tmp"} if is_root else {}),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_what_is_not_restricted_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restrictions, "landlock_version", lambda: 0)
    monkeypatch.setattr(restrictions, "has_seccomp", lambda: False)
    assert {"files", "network"} <= set(unrestricted(Limits()))
    assert "files, network" in str(warning(Limits()))
    assert unrestricted(Limits(network=1, all_files=1, processes=0)) == []
    assert warning(Limits(network=1, all_files=1, processes=0)) is None
    rules = restrictions.rules(["python3"], Limits(), "/tmp/x")
    assert (rules["read"], rules["calls"]) == (None, False)


def test_a_file_in_your_home_does_not_open_your_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "bot.py").touch()
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "other.py").touch()
    home = readable([sys.executable, str(tmp_path / "bot.py")])
    assert str(tmp_path / "bot.py") in home and str(tmp_path) not in home
    assert not {"/", "/home", "/tmp", "/var"} & set(home)
    assert str(tmp_path / "bots") in readable([sys.executable, str(tmp_path / "bots" / "other.py")])

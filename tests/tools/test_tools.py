"""The parts of x.py: finding Node.js and a browser, building the page, choosing a port."""

from __future__ import annotations

import gzip
import os
import socket
from pathlib import Path

import pytest

import x
from tests.processes import python
from tools import browser, environments, page
from tools.commands import ROOT, digest_of
from tools.node import WEB, is_new_enough


def program(folder: Path, name: str, status: int) -> Path:
    """A program that exits at once with a status."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\nexit {status}\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v20.19.0", True),
        ("v20.20.2", True),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("v18.19.1", False),
        ("v20.18.3", False),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("", False),
    ],
)
def test_node_must_be_a_version_that_vite_supports(version: str, enough: bool) -> None:
    assert is_new_enough(version) == enough


def test_the_page_is_built_from_its_sources_and_not_from_installed_packages() -> None:
    names = {path.relative_to(WEB).as_posix() for path in page.sources()}
    assert {"index.html", "package-lock.json", "vite.config.ts", "src/main.ts"} <= names
    assert not [name for name in names if name.startswith(("node_modules/", "tests/"))]


def test_a_stamp_changes_with_file_names_and_contents(tmp_path: Path) -> None:
    here = Path(__file__)
    beside = here.with_name("__init__.py")
    assert digest_of([here]) == digest_of([here]) != digest_of([beside])
    assert digest_of([here, beside]) != digest_of([here])


def test_bytecode_is_cached_away_from_the_sources(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "/mine")
    environments.cache_bytecode()
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    assert os.environ["PYTHONPYCACHEPREFIX"] == "/mine"
    monkeypatch.delenv("PYTHONPYCACHEPREFIX")
    environments.cache_bytecode()
    assert Path(os.environ["PYTHONPYCACHEPREFIX"]).is_relative_to(environments.DEV.folder)


def test_text_files_are_compressed_where_it_helps(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    long, short, font = (tmp_path / "assets" / name for name in ("a.js", "b.js", "c.woff2"))
    long.write_bytes(b"lair " * 1000)
    short.write_bytes(b"lair")
    font.write_bytes(b"lair " * 1000)
    page.pack(tmp_path)
    assert sorted(path.name for path in long.parent.iterdir()) == [
        "a.js", "a.js.gz", "b.js", "c.woff2",
    ]  # fmt: skip
    packed = (tmp_path / "assets" / "a.js.gz").read_bytes()
    assert gzip.decompress(packed) == long.read_bytes()
    page.pack(tmp_path)
    assert (tmp_path / "assets" / "a.js.gz").read_bytes() == packed, "it contains no timestamp"


def test_a_named_browser_takes_precedence_over_the_systems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = program(tmp_path, "mine", 0)
    broken, works = program(tmp_path, "chromium", 1), program(tmp_path, "google-chrome", 0)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv(browser.VARIABLE, str(named))
    assert browser.find_browser() == str(named)
    monkeypatch.delenv(browser.VARIABLE)
    assert browser.find_browser() == str(works), f"{broken} does not start"
    shell = program(tmp_path, "chromium-headless-shell", 0)
    assert browser.find_browser() == str(shell), "it needs less CPU"


def test_a_named_browser_that_does_not_start_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(browser.VARIABLE, str(program(tmp_path, "mine", 1)))
    with pytest.raises(SystemExit):
        browser.ensure_browser()
    assert "apt install chromium" in capsys.readouterr().err


def test_play_uses_another_port_if_the_usual_one_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.socket() as held:  # so that nobody else gets this port meanwhile
        held.bind(("127.0.0.1", 0))
        port = held.getsockname()[1]
        monkeypatch.setattr(x, "USUAL_PORT", port)
        assert x.free_port() == port
        held.listen()
        assert x.free_port() == 0


def test_an_unknown_verb_is_refused_and_the_verbs_are_listed() -> None:
    done = python(ROOT / "x.py", "dance")
    assert done.returncode == 2
    assert all([verb in done.stderr for verb in ("play", "web", "test", "shots")])

"""A missing extra is reported on one line, with the command that installs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.commands import ROOT
from tools.environments import PLAY, known_extras, stamp_of
from wyrmhold import extras

START = "from wyrmhold.cli.main import main; sys.exit(main(sys.argv[1:]))"

CASES = [
    ("lab", ("polars",), ("lab", "run", "editions")),
    ("lab", ("ray",), ("lab", "run", "editions", "--ray")),
    ("lab", ("altair",), ("lab", "report", "nowhere", "--out", "page.html")),
    ("mcp", ("mcp",), ("mcp",)),
    ("scale", ("asyncpg",), ("serve", "--database", "postgresql://a:b@localhost/c")),
    ("scale", ("asyncpg",), ("store", "--database", "postgresql://a@b/c", "backup", "x.jsonl")),
    ("scale", ("redis",), ("serve", "--redis", "redis://localhost")),
]


def started(
    hidden: tuple[str, ...], code: str, arguments: tuple[str, ...], folder: Path, prefix: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run code as if packages were not installed and the environment were at `prefix`."""
    hide = "".join(f"sys.modules[{name!r}] = None\n" for name in hidden)
    stand = f"sys.prefix = {prefix!r}\n" if prefix else ""
    return subprocess.run(
        [sys.executable, "-c", f"import sys\n{hide}{stand}{code}", *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        cwd=folder,
    )


@pytest.mark.parametrize(("extra", "hidden", "arguments"), CASES)
def test_a_missing_extra_is_reported_on_one_line(
    extra: str, hidden: tuple[str, ...], arguments: tuple[str, ...], tmp_path: Path
) -> None:
    done = started(hidden, START, arguments, tmp_path)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("wyrmhold: ") and done.stderr.count("\n") == 1
    assert done.stderr.endswith(f": pip install 'wyrmhold[{extra}]'\n")


def test_in_a_checkout_x_py_installs_an_extra(tmp_path: Path) -> None:
    prefix = str(PLAY.folder)
    done = started(("mcp",), START, ("mcp",), tmp_path, prefix)
    assert done.stderr.endswith(f": python3 {ROOT / 'x.py'} extra mcp\n")
    done = started(("mcp",), START, ("mcp",), ROOT, prefix)
    assert done.stderr.endswith(": python3 x.py extra mcp\n")


def test_with_json_output_the_refusal_is_json(tmp_path: Path) -> None:
    done = started(("polars",), START, ("lab", "run", "editions", "--json"), tmp_path)
    assert done.returncode == 2 and '"error": "missing_extra"' in done.stdout


@pytest.mark.parametrize(
    ("module", "hidden", "extra"),
    [
        ("envs.gymnasium", "gymnasium", "envs"),
        ("envs.pettingzoo", "pettingzoo", "envs"),
        ("envs.openspiel", "pyspiel", "openspiel"),
        ("batch.target", "numba", "batch"),
    ],
)
def test_an_import_names_the_extra_it_needs(
    module: str, hidden: str, extra: str, tmp_path: Path
) -> None:
    done = started((hidden,), f"import wyrmhold.{module}", (), tmp_path)
    last = done.stderr.splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: ") and last.endswith(
        f"which is not installed: pip install 'wyrmhold[{extra}]'"
    )


def test_every_extra_that_is_named_exists() -> None:
    assert {extra for extra, *_ in CASES} | {"batch", "envs", "openspiel"} == set(known_extras())


def test_elsewhere_pip_installs_an_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(extras, "CHECKOUT", tmp_path)
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))
    assert extras.how_to_install("lab") == "pip install 'wyrmhold[lab]'", "there is no x.py"
    (tmp_path / "x.py").touch()
    assert extras.how_to_install("lab") == f"python3 {tmp_path / 'x.py'} extra lab"


def test_x_py_knows_the_extras() -> None:
    for arguments, told in (((), "which extra?"), (("music",), "there is no extra 'music'.")):
        done = subprocess.run(
            [sys.executable, str(ROOT / "x.py"), "extra", *arguments],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 2 and told in done.stderr
        assert "batch, envs, lab, mcp, openspiel, scale" in done.stderr
        assert "Traceback" not in done.stderr


# --- the players' environment, as set up by x.py ----------------------------------------------


@pytest.fixture
def light() -> Path:
    """.venv, without extras."""
    if not stamp_of(PLAY).exists():
        pytest.fail("there is no .venv: run `python3 x.py wyrmhold --version`")
    if "\nextras " in stamp_of(PLAY).read_text("utf-8"):
        pytest.skip("extras were added to .venv")
    return PLAY.folder


def test_the_game_is_small(light: Path) -> None:
    """At most 150 MB, not counting bytecode compiled while playing."""
    files = [path for path in light.rglob("*") if path.is_file() and not path.is_symlink()]
    size = sum(path.stat().st_size for path in files if path.suffix != ".pyc")
    assert 20e6 < size < 135e6


def test_the_small_game_has_every_bot_and_the_server(light: Path) -> None:
    code = (
        "import wyrmhold.server.operations.process, wyrmhold.server.worker_main\n"
        "from wyrmhold.bots.players import PLAYERS\n"
        "for game, bots in PLAYERS.items():\n"
        "    for name in bots:\n"
        "        if bots[name]: print(game, name)"
    )
    done = subprocess.run([PLAY.python, "-c", code], capture_output=True, text=True, cwd=light)
    assert done.returncode == 0, done.stderr
    levels = {f"drakon level-{n}" for n in range(1, 7)}
    levels |= {f"dragon_run level-{n}" for n in range(1, 6)}
    assert levels <= set(done.stdout.splitlines())


def test_the_small_game_names_what_it_lacks(light: Path) -> None:
    done = subprocess.run(
        [PLAY.program("wyrmhold"), "mcp"],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        cwd=ROOT,
    )
    assert done.returncode == 2 and done.stderr.endswith(": python3 x.py extra mcp\n")

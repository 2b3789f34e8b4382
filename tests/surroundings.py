"""The same environment for every run of the suite, however and wherever it was started.

What a process inherits decides how it and its children behave: ignored signals (`nohup`, `&` in a
script), variables, file permissions, the language. All of it is set here, once, before any test is
collected; the processes of pytest-xdist and those that tests start inherit it.
"""

from __future__ import annotations

import locale
import os
import signal
import tempfile
import time
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Final

FIXED: Final = {
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TERM": "xterm-256color",
    "TZ": "UTC",
}
"""Variables that have the same value in every run."""

REMOVED: Final = (
    "LANGUAGE", "COLUMNS", "LINES", "BROWSER", "PYTEST_ADDOPTS",
    "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "PY_COLORS",
    "TTY_COMPATIBLE", "TTY_INTERACTIVE", "DISPLAY", "WAYLAND_DISPLAY",
)  # fmt: skip
"""Variables that no test may depend on, in addition to `PREFIXES` and proxies."""

PREFIXES: Final = ("LC_", "PYTHON", "WYRMHOLD_", "XDG_")

KEPT: Final = (
    "PYTHONDONTWRITEBYTECODE", "PYTHONHOME", "PYTHONPATH", "PYTHONPYCACHEPREFIX",
    "WYRMHOLD_BROWSER", "WYRMHOLD_LOCKSTEP_SHARE", "WYRMHOLD_NO_SKIPS",
    "WYRMHOLD_OTHER_SERVER", "WYRMHOLD_PATIENCE", "WYRMHOLD_SHARE",
)  # fmt: skip
"""The suite's own settings, and where Python finds its modules."""

KEPT_PREFIXES: Final = ("WYRMHOLD_API_", "WYRMHOLD_SOAK_")

HOME_PREFIX: Final = "wyrmhold-home-"
"""No test reads or writes the developer's files: their home is an empty folder."""

LEFT_IGNORED: Final = {"SIGHUP", "SIGPIPE", "SIGXFSZ"}
"""Python itself ignores two of these, but not in its children. A run under `nohup` must survive
SIGHUP; the only program that a test sends SIGHUP to, `wyrmhold play`, handles it anyway."""


def prepare(has_home: bool = False) -> Path | None:
    """Set everything; returns the new home folder, unless the parent process made one."""
    os.umask(0o022)
    home = None if has_home else Path(tempfile.mkdtemp(prefix=HOME_PREFIX))
    reset_signals()
    reset_variables(os.environ, home)
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number
    with suppress(locale.Error):  # not every system has it
        locale.setlocale(locale.LC_ALL, FIXED["LC_ALL"])
    if hasattr(time, "tzset"):
        time.tzset()
    return home


def reset_signals() -> None:
    """Unblock signals: programs would inherit ignored ones, and never see Ctrl-C."""
    for number in signal.valid_signals():
        if signal.getsignal(number) is not signal.SIG_IGN:
            continue
        if number == signal.SIGINT:
            signal.signal(number, signal.default_int_handler)
        elif signal.Signals(number).name not in LEFT_IGNORED:
            signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, ())


def reset_variables(variables: MutableMapping[str, str], home: Path | None) -> None:
    """Remove or fix the variables that tests, or the programs they start, could depend on."""
    for name in list(variables):
        upper = name.upper()
        if upper in KEPT or upper.startswith(KEPT_PREFIXES):
            continue
        if upper in REMOVED or upper.startswith(PREFIXES) or upper.endswith("_PROXY"):
            del variables[name]
    variables.update(FIXED)
    if home is not None:
        cache = Path(variables.get("HOME", "/nowhere"), ".cache", "ms-playwright")
        if cache.is_dir():  # keep the browser that Playwright has downloaded
            variables.setdefault("PLAYWRIGHT_BROWSERS_PATH", str(cache))
        variables["HOME"] = str(home)

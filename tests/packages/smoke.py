"""Start a server, check that it serves the page, and stop it. Runs on any platform.

    python -m tests.packages.smoke COMMAND …

The command is one that ends up serving, such as `python3 x.py play --no-open`. Standard library
only, because it runs where nothing else is installed.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from urllib.request import urlopen

from tests.patience import patience

SERVED = re.compile(r"served on (http://\S+)")
ANSWER_S = 60.0
WINDOWS = os.name == "nt"
NEW_GROUP = 0x200
"""subprocess.CREATE_NEW_PROCESS_GROUP, which only Windows has."""


def fetch(url: str) -> bytes:
    """What a GET request returns. Raises HTTPError unless it succeeds."""
    with urlopen(url, timeout=patience(ANSWER_S)) as answer:
        body: bytes = answer.read()
        return body


def load_page(url: str) -> int:
    """Load the page, everything it names and the list of games; returns the number of files."""
    page = fetch(f"{url}/").decode()
    named = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    assert any([name.startswith("/assets/") and name.endswith(".js") for name in named]), page
    for name in named:
        assert fetch(url + name), f"{name} is empty"
    games = json.loads(fetch(f"{url}/api/games"))["games"]
    assert {game["name"] for game in games} == {"drakon", "dragon_run"}
    return len(named)


def smoke(command: list[str]) -> None:
    """Run a command that serves, load the page from it, and stop it."""
    # In its own process group, because the command may start the server as a child.
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=not WINDOWS,
        creationflags=NEW_GROUP if WINDOWS else 0,
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                print(line, end="", flush=True)
                found = SERVED.search(line)
                if found:
                    print(f"loaded the page and {load_page(found[1])} files", flush=True)
                    break
            else:
                raise SystemExit("the server did not start")
        finally:
            stop(process.pid)


def stop(pid: int) -> None:
    """End a command and everything it has started."""
    if WINDOWS:
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(pid)], check=False)
    else:
        os.killpg(pid, signal.SIGTERM)


if __name__ == "__main__":
    smoke(sys.argv[1:])

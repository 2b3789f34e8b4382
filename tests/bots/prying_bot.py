"""A bot that tries what it must not do: `python prying_bot.py ATTEMPT [ARGUMENTS]`.

It uses only the standard library. It tries before it answers, and says on standard error what came
of it if it did not succeed.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ATTEMPT, *ARGUMENTS = sys.argv[1:]
MAX_STARTED = 300
"""More processes than any limit here allows, and few enough to do no harm."""

LONG_S = 3600
"""Until somebody ends what was started, however busy the machine is."""


def pry() -> str:
    match ATTEMPT:
        case "read":
            return Path(ARGUMENTS[0].removeprefix("file:")).read_text()
        case "list":
            return str([*Path(ARGUMENTS[0].removeprefix("file:")).iterdir()])
        case "write":
            Path(ARGUMENTS[0].removeprefix("file:")).write_text("mine")
        case "tcp":
            socket.create_connection(("127.0.0.1", int(ARGUMENTS[0])), 5).close()
        case "udp":
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()
        case "unix":
            socket.socket(socket.AF_UNIX).connect(ARGUMENTS[0].removeprefix("file:"))
        case "signal":
            os.kill(int(ARGUMENTS[0]), 0)
        case "environment":
            return Path(f"/proc/{ARGUMENTS[0]}/environ").read_text()
        case "fork":
            fork()
        case "threads":
            for _ in range(MAX_STARTED):
                threading.Thread(target=time.sleep, args=(LONG_S,), daemon=True).start()
        case "grandchild":  # what it starts is confined, too
            path = ARGUMENTS[0].removeprefix("file:")
            subprocess.run([sys.executable, "-c", f"open({path!r}).read()"], check=True)
        case "big_file":
            with tempfile.NamedTemporaryFile() as file:
                for _ in range(65):
                    file.write(b"x" * (1 << 20))
        case "spin":
            while True:
                pass
        case "own":
            here = Path(__file__).with_name("line_kit.py").read_text()
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "notes").write_text(here)
                subprocess.run([sys.executable, "-c", "import ssl, sqlite3"], check=True)
    return "done"


def fork() -> None:
    children = []
    try:
        for _ in range(MAX_STARTED):
            child = os.fork()
            if child == 0:
                time.sleep(LONG_S)
                os._exit(0)
            children.append(child)
    finally:
        for child in children:
            os.kill(child, 9)


def main() -> None:
    print(json.dumps({"wyrmhold": 1, "name": ATTEMPT, "games": ["drakon"]}), flush=True)
    for text in sys.stdin:
        line = json.loads(text)
        if "prompt" in line:
            pry()
            print(json.dumps({"answer": line["legal"][0], "id": line["prompt"]}), flush=True)
        elif "quit" in line:
            break


if __name__ == "__main__":
    main()

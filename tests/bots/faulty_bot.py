"""A bot with a planted fault: `python faulty_bot.py MODE`. Standard library only.

It does what MODE says whenever it is asked; `good` plays the first legal answer.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

MODE = sys.argv[1]
GAMES = ["drakon", "dragon_run"]


def say(**line: object) -> None:
    print(json.dumps(line), flush=True)


def banner() -> None:
    if MODE == "late_banner":
        time.sleep(float(sys.argv[2]))
    if MODE == "no_banner":
        say(hello="world")
    say(wyrmhold=2 if MODE == "version" else 1, name=MODE, games=GAMES)


def hang() -> None:
    time.sleep(3600)


def eat() -> None:
    eaten = []
    while True:
        eaten.append(b"x" * (1 << 24))


def talk() -> None:
    while True:
        say(thinking="...")


def answer(line: dict[str, Any]) -> None:
    token, number, seat = line["legal"][0], line["prompt"], line["seat"]
    match MODE:
        case "late":
            while "stop" not in json.loads(sys.stdin.readline()):
                pass
        case "silence":
            hang()
        case "illegal":
            token = "move 90,90"
        case "gibberish":
            token = "abracadabra"
        case "doubled":
            say(answer=token, id=number)
        case "malformed":
            print("best move: e4", flush=True)
        case "other_question":
            number += 1
        case "extra_key":
            say(answer=token, id=number, mood="good")
        case "crash":
            sys.exit("a secret of the bot")
        case "wrong_seat":
            seat += 1
        case "memory":
            eat()
        case "flood":
            talk()
        case "long_line":
            while True:
                sys.stdout.write("x" * 100_000)
        case "family":  # leaves a child behind that holds on to all pipes
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
            Path(sys.argv[2]).write_text(f"{os.getpid()} {child.pid}")
            hang()
        case "slow":
            for _ in range(int(10 * float(sys.argv[2]))):
                say(thinking=1)
                time.sleep(0.1)
        case "curious":
            assert "WYRMHOLD_SECRET" not in os.environ, "found a secret"
            assert os.getsid(0) == os.getpid(), "no session of its own"
    say(answer=token, id=number, seat=seat)


def main() -> None:
    banner()
    if MODE == "deaf":
        hang()
    for text in sys.stdin:
        line = json.loads(text)
        if MODE == "recorder":
            with Path(sys.argv[2]).open("a") as heard:
                heard.write(text)
        if "prompt" in line:
            answer(line)
        elif "ping" in line:
            say(pong=line["ping"])
        elif "quit" in line:
            if MODE == "stays":
                hang()
            break


if __name__ == "__main__":
    main()

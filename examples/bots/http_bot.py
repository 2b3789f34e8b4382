"""A bot over HTTP, with only Python's standard library. It gives random legal answers.

    python examples/bots/http_bot.py http://127.0.0.1:8000 wyb_… [TABLE …]

It joins the given tables, then plays wherever it has a seat until it is stopped, or with --games N
until N games are over. See docs/bot-api.md.
"""

import argparse
import json
import random
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPResponse
from typing import Any

SILENCE_S = 30
"""Seconds of silence, without even an empty line, after which the server counts as gone."""


class Bot:
    def __init__(self, url: str, token: str) -> None:
        self.url = url.rstrip("/")
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def open(self, path: str, body: Any = None) -> HTTPResponse:
        """Send a request, retrying as the server asks and while it is unreachable."""
        wait = 1.0
        while True:
            data = None if body is None else json.dumps(body).encode()
            request = urllib.request.Request(self.url + path, data, self.headers)
            try:
                answer: HTTPResponse = urllib.request.urlopen(request, timeout=SILENCE_S)
                return answer
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise SystemExit(f"{path}: {error.read().decode()}") from None
                time.sleep(float(error.headers.get("Retry-After", wait)))
            except OSError:
                time.sleep(wait)
                wait = min(2 * wait, 60.0)

    def lines(self, path: str) -> Iterator[Any]:
        """The lines of a stream, without keep-alive lines."""
        try:
            with self.open(path) as answer:
                for line in answer:
                    if line.strip():
                        yield json.loads(line)
        except OSError:
            pass  # the connection broke: the caller opens it again

    def play(self, table: str, seat: int) -> None:
        """Answer for a seat until the game is over."""
        answered = None
        while True:
            for message in self.lines(f"/api/bot/tables/{table}/stream?seat={seat}"):
                if (message.get("table") or {}).get("status") in ("over", "abandoned"):
                    return
                prompt = message.get("prompt")
                if prompt and prompt["id"] != answered:
                    answered = prompt["id"]
                    do = random.choice(prompt["legal"])
                    body = {"seat": seat, "prompt": answered, "do": do}
                    self.open(f"/api/bot/tables/{table}/answer", body).close()
            time.sleep(1)

    def run(self, games: int | None) -> None:
        """Play every game the bot has a seat in, each in its own thread."""
        playing, over = [], 0
        while True:
            for event in self.lines("/api/bot/events"):
                seat = (event.get("table"), event.get("seat"))
                if event["type"] == "table_started" and seat not in playing:
                    playing.append(seat)
                    threading.Thread(target=self.play, args=seat, daemon=True).start()
                if event["type"] == "table_ended":
                    print(f"{event['table']}: {event['outcome']}", flush=True)
                    over += 1
                    if over == games:
                        return
            time.sleep(1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Gives random legal answers over HTTP.")
    parser.add_argument("url")
    parser.add_argument("token")
    parser.add_argument("tables", nargs="*")
    parser.add_argument("--games", type=int, help="stop after this many games")
    args = parser.parse_args()
    bot = Bot(args.url, args.token)
    for each in args.tables:
        with bot.open(f"/api/tables/{each}/join", {}) as joined:
            print(f"seat {json.load(joined)['seat']} at {each}", flush=True)
    bot.run(args.games)

"""Two friends play over a server, one by HTTP and one by socket, and then check its luck.

    python examples/friends.py [ADDRESS]

Without an address it starts a temporary server.
"""

import contextlib
import json
import random
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from typing import Any

from websockets.sync.client import ClientConnection, connect

from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.record import read_record
from wyrmhold.kernel.replay import verify

Json = dict[str, Any]
rng = random.Random(1)


@contextlib.contextmanager
def server() -> Iterator[str]:
    """Run a server in a temporary folder; yields its address."""
    with tempfile.TemporaryDirectory() as folder:
        program = [
            sys.executable,
            "-m",
            "wyrmhold",
            "serve",
            "--port",
            "0",
            "--log-level",
            "warning",
        ]
        program += ["--database", f"sqlite:///{folder}/tables.db"]
        with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split()[-1]  # "Wyrmhold is served on http://…"
            finally:
                process.terminate()


class Client:
    """HTTP calls of one person, authorised by a token."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address
        self.token = token

    def call(self, method: str, path: str, body: Json | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            if "set-cookie" in answer.headers:  # the session, which a browser would keep
                self.token = answer.headers["set-cookie"].split(";")[0].partition("=")[2]
            text = answer.read().decode()
            return json.loads(text) if "jsonl" not in answer.headers["content-type"] else text


class Seat:
    """A seat played over the socket. It keeps the current prompt and whether the game is over."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket = socket
        self.seat = seat
        self.prompt: Json | None = None
        self.over = False
        socket.send(json.dumps({"type": "hello"}))

    def read(self) -> Json:
        """Read the next message and update the state."""
        message: Json = json.loads(self.socket.recv())
        if "prompt" in message:
            self.prompt = message["prompt"]
        if message.get("table") and message["type"] != "welcome":
            self.over = message["table"]["status"] == "over"
        return message

    def play(self) -> None:
        """Wait for a question, answer it, and wait until the answer is on disk."""
        while self.prompt is None and not self.over:
            self.read()
        if self.prompt is None:
            return
        token = rng.choice(self.prompt["legal"])
        answer = {"type": "answer", "id": 1, "seat": self.seat, "prompt": self.prompt["id"]}
        self.socket.send(json.dumps({**answer, "do": token}))
        while (reply := self.read())["type"] not in ("done", "refused"):
            pass
        assert reply["type"] == "done", reply


def play(address: str) -> None:
    ada, bo = Client(address), Client(address)
    ada.call("POST", "/api/session", {"name": "Ada"})
    bo.call("POST", "/api/session", {"name": "Bo"})

    # Ada sets up a table and sits down; Bo gets the link, which contains the table's id.
    new = {"game": "drakon", "seats": [{}, {}], "options": {"turn_limit": 3}}
    table = ada.call("POST", "/api/tables", new)
    here = f"/api/tables/{table['id']}"
    first = ada.call("POST", f"{here}/join", {"seat": 0})
    second = bo.call("POST", f"{here}/join", {"seat": 1})
    print("promised before the first draw:", table["luck"]["commitment"][:12], "…")
    ada.call("POST", f"{here}/stir", {"seat": 0, "text": rng.randbytes(16).hex()})
    ada.call("POST", f"{here}/start")

    # From here on the seats' tokens are enough.
    by_http = Client(address, first["token"])
    header = {"authorization": f"Bearer {second['token']}"}
    there = address.replace("http", "ws", 1) + f"{here}/socket"
    with connect(there, additional_headers=header, open_timeout=None, ping_timeout=None) as s:
        by_socket = Seat(s, second["seat"])
        now = by_http.call("GET", f"{here}/view?as=0")
        while now["table"]["status"] == "playing":
            if now["prompt"] is None:
                by_socket.play()
                now = by_http.call("GET", f"{here}/view?as=0")
            else:
                answer = {"seat": 0, "prompt": now["prompt"]["id"]}
                token = rng.choice(now["prompt"]["legal"])
                now = by_http.call("POST", f"{here}/answer", {**answer, "do": token})
    print("the game is over:", now["table"]["outcome"])

    record = bo.call("GET", f"{here}/record")
    print("draws that follow from the seed:", verify(DRAKON, read_record(record)))
    assert bo.call("GET", f"{here}/verify")["verified"]


if sys.argv[1:]:
    play(sys.argv[1])
else:
    with server() as own:
        play(own)

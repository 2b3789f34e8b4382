"""A seat at a server's table, over the bot API (docs/bot-api.md)."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wyrmhold.cli.language_model.sight import Sight
from wyrmhold.kernel.errors import WyrmholdError

REQUEST_TIMEOUT_S = 60.0
ENDED_STATUSES = ("over", "abandoned")

Json = Any


class ServerRefused(WyrmholdError):
    """The server refused a request or cannot be reached."""

    def __init__(self, code: str, message: str, problems: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.reason = code
        self.problems = list(problems)


class Server:
    """A server, accessed with a bot token."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def open(self, path: str, body: Json = None) -> Any:
        """Sends a request, waiting if the server says so. Raises ServerRefused."""
        data = None if body is None else json.dumps(body).encode()
        until = time.monotonic() + REQUEST_TIMEOUT_S
        while True:
            request = urllib.request.Request(self.url + path, data, self._headers)
            try:
                return urllib.request.urlopen(request, timeout=REQUEST_TIMEOUT_S)
            except urllib.error.HTTPError as error:
                wait = float(error.headers.get("Retry-After") or 1)
                if error.code not in (429, 503) or time.monotonic() + wait > until:
                    raise refusal_in(error) from None
                time.sleep(wait)
            except (OSError, ValueError) as error:
                raise ServerRefused(
                    "no_server", f"{self.url} does not answer: {error}; is a server running there?"
                ) from None

    def ask(self, path: str, body: Json = None) -> Json:
        with self.open(path, body) as answer:
            return json.load(answer)

    def lines(self, path: str) -> Iterator[Json]:
        """The non-empty lines of a stream."""
        try:
            with self.open(path) as answer:
                for line in answer:
                    if line.strip():
                        yield json.loads(line)
        except OSError:
            return  # the connection broke; the caller tries again


def refusal_in(error: urllib.error.HTTPError) -> ServerRefused:
    """The error in a server's response."""
    try:
        said = json.loads(error.read())
        return ServerRefused(said["error"], said["message"], said.get("problems") or ())
    except (ValueError, KeyError, TypeError):
        return ServerRefused("no_server", f"the server responded with status {error.code}")


class RemoteSeat:
    """A seat at a server's table."""

    def __init__(self, server: Server, table: str, seat: int) -> None:
        self._server = server
        self.table = table
        self.seat = seat
        self._last: int | None = None
        self._happened: list[dict[str, object]] = []

    def look(self) -> Sight:
        now = self._now()
        self._hear(0)
        happened, self._happened = self._happened, []
        info, prompt = now["table"], now["prompt"]
        notes = []
        if info["status"] == "lobby":
            notes.append("The game has not started: the table's host starts it.")
        return Sight(
            game=info["game"],
            seat=self.seat,
            names=[name_of(each) for each in info["seats"]],
            view=now["view"] or {},
            legal=None if prompt is None else prompt["legal"],
            rule=None if prompt is None else prompt["rule"],
            happened=happened,
            outcome=info["outcome"],
            notes=notes,
        )

    def legal(self) -> Sequence[str] | None:
        prompt = self._now()["prompt"]
        return None if prompt is None else list(prompt["legal"])

    def answer(self, do: str) -> None:
        prompt = self._now()["prompt"]
        if prompt is None:
            raise ServerRefused("not_asked", "it is not your turn")
        body = {"seat": self.seat, "prompt": prompt["id"], "do": do}
        self._server.ask(f"/api/bot/tables/{self.table}/answer", body)
        self.wait(1.0)

    def wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            now = self._now()
            if now["prompt"] is not None or now["table"]["status"] in ENDED_STATUSES:
                return
            self._hear(left)

    def hint(self) -> str:
        raise ServerRefused("not_allowed", "servers give no hints to programs")

    def _now(self) -> Json:
        return self._server.ask(f"/api/tables/{self.table}/view?as={self.seat}")

    def _hear(self, seconds: float) -> None:
        """Collect events for up to `seconds`, or until the seat has to decide."""
        last = "" if self._last is None else f"&last={self._last}"
        query = f"?seat={self.seat}&seconds={seconds:.3f}{last}"
        for message in self._server.lines(f"/api/bot/tables/{self.table}/stream{query}"):
            if "number" not in message:
                return  # the server closed the stream
            self._last = message["number"]
            self._happened += message.get("events", ())
            if seconds and message.get("prompt"):
                return


def name_of(seat: Mapping[str, Any]) -> str:
    """The name of a seat's player, marked if it is a bot."""
    if seat["kind"] == "open":
        return "nobody yet"
    return f"{seat['name']} (a bot)" if seat["kind"] == "bot" else str(seat["name"])


def join(server: Server, table: str) -> RemoteSeat:
    """Take this token's seat at a table, or a free one. Raises ServerRefused."""
    try:
        for message in server.lines(f"/api/bot/tables/{table}/stream?seconds=0"):
            if "as" in message:
                return RemoteSeat(server, table, message["as"])
    except ServerRefused as refused:
        if refused.reason != "not_your_seat":
            raise
    return RemoteSeat(server, table, server.ask(f"/api/tables/{table}/join", {})["seat"])


def new_table(
    server: Server, game: str, bots: Sequence[str], edition: str, options: Mapping[str, object]
) -> RemoteSeat:
    """Create a table with server bots, sit down and start. Raises ServerRefused."""
    seats = [{}, *[{"bot": name} for name in bots]]
    body = {"game": game, "edition": edition, "options": dict(options), "seats": seats}
    table = server.ask("/api/tables", body)["id"]
    seat = join(server, table)
    server.ask(f"/api/tables/{table}/start", {})
    return seat

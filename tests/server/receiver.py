"""A web server that accepts what is posted to it, and answers as configured."""

from __future__ import annotations

import json
import ssl
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


@dataclass(frozen=True)
class Message:
    """One request, with its header names in lower case."""

    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """Listens on its own port while it is entered.

    status      the status to answer with, by path; 201 by default
    gate        while it is cleared, requests are read but not answered
    """

    tls: ssl.SSLContext | None = None
    status: dict[str, int] = field(default_factory=dict)
    messages: list[Message] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> Self:
        receiver = self
        self.gate.set()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["Content-Length"])
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.messages.append(Message(self.path, headers, self.rfile.read(length)))
                receiver.gate.wait(60)
                self.send_response(receiver.status.get(self.path, 201))
                self.send_header("Location", f"{receiver.url}/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            def handle_error(self, request: object, client_address: object) -> None:
                pass  # a client that leaves early, or does not trust the certificate

        self._server = Server(("127.0.0.1", 0), Handler)
        if self.tls is not None:
            self._server.socket = self.tls.wrap_socket(self._server.socket, server_side=True)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.gate.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def url(self) -> str:
        return f"{'https' if self.tls else 'http'}://localhost:{self.port}"

    def paths(self) -> list[str]:
        """The paths messages came to, in alphabetical order."""
        return sorted(message.path for message in self.messages)

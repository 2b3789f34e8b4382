"""The pages for the browser, as `python3 x.py web` builds them, read once when the server starts.

Every page path answers the same small page, which then shows what its address names. Nothing of a
request reaches the file system: what was not there at the start does not exist.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from wyrmhold.server.identity.requests import header

STATIC = Path(__file__).parent / "static"
INDEX = "/index.html"
ASSETS = "/assets/"
"""What lies here has a hash of its content in its name."""

PATHS = (
    "/",
    "/table/{table}",
    "/tables",
    "/mine",
    "/replay",
    "/replay/{table}",
    "/learn",
    "/learn/{game}",
    "/rules",
    "/rules/{game}",
    "/style",
    "/device",
)

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_BUILT = (
    b"There is no page here yet: `python3 x.py web` builds it; then start the server again.\n"
)

MEDIA = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
UNKNOWN = "application/octet-stream"


class File(NamedTuple):
    """A file as it is sent."""

    media: str
    cache: str
    plain: bytes
    packed: bytes | None
    """With gzip, where that is smaller."""


class Answer:
    """A file as an ASGI application."""

    def __init__(self, file: File) -> None:
        self.file = file
        self.hash = hashlib.sha256(file.plain).hexdigest()[:24]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        file = self.file
        body, tag = file.plain, f'"{self.hash}"'
        headers = {"cache-control": file.cache}
        if file.packed is not None:
            headers["vary"] = "accept-encoding"
            if takes_gzip(header(scope, b"accept-encoding") or ""):
                body, tag = file.packed, f'"{self.hash}-gz"'
        headers["etag"] = tag
        if is_known(tag, header(scope, b"if-none-match") or ""):
            await respond(scope, send, 304, headers)
            return
        headers["content-type"] = file.media
        if body is file.packed:
            headers["content-encoding"] = "gzip"
        await respond(scope, send, 200, headers, body)


class NotBuilt:
    """What a page path answers where nobody has built the page."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {"content-type": MEDIA[".txt"], "cache-control": "no-store"}
        await respond(scope, send, 503, headers, NOT_BUILT)


async def respond(
    scope: Scope, send: Send, status: int, headers: dict[str, str], body: bytes = b""
) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    if status != 304:
        raw.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def takes_gzip(accepted: str) -> bool:
    """Whether an `Accept-Encoding` allows gzip."""
    weights = {}
    for part in accepted.lower().split(","):
        name, _, parameter = part.partition(";")
        weights[name.strip()] = parameter.replace(" ", "")
    weight = weights.get("gzip", weights.get("*"))
    return weight is not None and weight.rstrip("0.") != "q="


def is_known(tag: str, known: str) -> bool:
    """Whether an `If-None-Match` names the tag."""
    tags = [each.strip().removeprefix("W/") for each in known.split(",")]
    return tag in tags or "*" in tags


def read_files(folder: Path) -> dict[str, File]:
    """What was built, by the path it is served at; nothing where nothing was built."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".gz" or path.name.startswith(".") or not path.is_file():
            continue
        place = f"/{path.relative_to(folder).as_posix()}"
        packed = path.with_name(f"{path.name}.gz")
        files[place] = File(
            MEDIA.get(path.suffix, UNKNOWN),
            FOREVER if place.startswith(ASSETS) else ASK_AGAIN,
            path.read_bytes(),
            packed.read_bytes() if packed.is_file() else None,
        )
    return files


def page_routes(folder: Path = STATIC) -> list[Route]:
    """The routes of the pages and of the files they are made of."""
    files = read_files(folder)
    index = files.pop(INDEX, None)
    page: ASGIApp = NotBuilt() if index is None else Answer(index)
    # Files first: /learn/lesson.json is one, not a page about a game of that name.
    return [
        *(Route(place, Answer(file), methods=["GET"]) for place, file in files.items()),
        *(Route(path, page, methods=["GET"]) for path in PATHS),
    ]


def lost_page(folder: Path = STATIC) -> bytes | None:
    """The page for an address that there is not: it says so itself. None where none was built."""
    index = read_files(folder).get(INDEX)
    return None if index is None else index.plain

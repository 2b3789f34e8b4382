"""The web pages built by `python3 x.py web`, read once when the server starts.

Every page path serves the same small page, which shows what its address names. Requests never reach
the file system; files added after the start are not served.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from wyrmhold.server.identity.requests import header

STATIC = Path(__file__).parents[1] / "static"
INDEX = "/index.html"
ASSETS = "/assets/"
"""Files in this folder have a hash of their content in their names."""

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
    "/privacy",
)

CACHE_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
NOT_BUILT = b"The page has not been built: run `python3 x.py web`, then restart the server.\n"

MEDIA_TYPES = {
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
DEFAULT_MEDIA_TYPE = "application/octet-stream"


class File(NamedTuple):
    """A file ready to be sent."""

    media: str
    cache: str
    plain: bytes
    packed: bytes | None
    """The gzipped content, if smaller."""


class Answer:
    """An ASGI application that serves a file."""

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
    """An ASGI application for page paths when the page has not been built."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {"content-type": MEDIA_TYPES[".txt"], "cache-control": "no-store"}
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
    """Whether an `Accept-Encoding` header allows gzip."""
    weights = {}
    for part in accepted.lower().split(","):
        name, _, parameter = part.partition(";")
        weights[name.strip()] = parameter.replace(" ", "")
    weight = weights.get("gzip", weights.get("*"))
    return weight is not None and weight.rstrip("0.") != "q="


def is_known(tag: str, known: str) -> bool:
    """Whether an `If-None-Match` header contains the tag."""
    tags = [each.strip().removeprefix("W/") for each in known.split(",")]
    return tag in tags or "*" in tags


def read_files(folder: Path) -> dict[str, File]:
    """The built files, by the path they are served at. Empty if nothing was built."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".gz" or path.name.startswith(".") or not path.is_file():
            continue
        place = f"/{path.relative_to(folder).as_posix()}"
        packed = path.with_name(f"{path.name}.gz")
        files[place] = File(
            MEDIA_TYPES.get(path.suffix, DEFAULT_MEDIA_TYPE),
            CACHE_FOREVER if place.startswith(ASSETS) else REVALIDATE,
            path.read_bytes(),
            packed.read_bytes() if packed.is_file() else None,
        )
    return files


def page_routes(folder: Path = STATIC) -> list[Route]:
    """The routes of the pages and their files."""
    files = read_files(folder)
    index = files.pop(INDEX, None)
    page: ASGIApp = NotBuilt() if index is None else Answer(index)
    # Files come first, so that /learn/lesson.json is not taken for a page.
    return [
        *(Route(place, Answer(file), methods=["GET"]) for place, file in files.items()),
        *(Route(path, page, methods=["GET"]) for path in PATHS),
    ]


def lost_page(folder: Path = STATIC) -> bytes | None:
    """The page for unknown addresses, which says so itself. None if it was not built."""
    index = read_files(folder).get(INDEX)
    return None if index is None else index.plain

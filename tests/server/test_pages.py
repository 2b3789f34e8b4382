"""The pages for the browser: what is served where, what may be cached, what stays hidden."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from tests.patience import wait_until
from tests.server.kit import Person, serving, sqlite_url
from wyrmhold.server.api.openapi import document
from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.config import Config
from wyrmhold.server.network.app import make_app
from wyrmhold.server.network.pages import PATHS
from wyrmhold.server.notify.turns import TABLE_PATH

INDEX = b"<!doctype html><title>Wyrmhold</title>"
SCRIPT = b"export const lair = 1;\n" * 50
MEDIA = {
    "/assets/main-B4x_9.js": "text/javascript; charset=utf-8",
    "/assets/main-C1.css": "text/css; charset=utf-8",
    "/assets/text-D2.woff2": "font/woff2",
    "/assets/rules-E3.json": "application/json",
    "/learn/lesson.json": "application/json",
    "/icon.svg": "image/svg+xml",
    "/icon-512.png": "image/png",
    "/manifest.webmanifest": "application/manifest+json",
    "/sw.js": "text/javascript; charset=utf-8",
}
PLACES = (
    "/", "/table/AbCdEf012345", "/replay/AbCdEf012345?step=3", "/learn", "/learn/drakon",
    "/rules", "/rules/dragon_run", "/tables", "/mine", "/style", "/device",
)  # fmt: skip

Story = Callable[[httpx.AsyncClient], Awaitable[None]]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder like the one the build leaves."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "learn").mkdir()
    (folder / "index.html").write_bytes(INDEX)
    for place in MEDIA:
        (folder / place[1:]).write_bytes(SCRIPT)
    (folder / "assets" / "main-B4x_9.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / ".stamp").write_text("what it was built from")
    (tmp_path / "secret.txt").write_text("nobody's business")
    return folder


HERE = "http://hold.example"


def with_pages(folder: Path, story: Story) -> None:
    """Run the application with these pages; a story needs no database."""
    app = make_app(Config(database=sqlite_url(folder), base_url=HERE), static=folder)

    async def told() -> None:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=HERE) as http:
            await story(http)

    asyncio.run(told())


def test_every_page_path_returns_the_page(built: Path) -> None:
    async def story(http: httpx.AsyncClient) -> None:
        for place in PLACES:
            answer = await http.get(place)
            assert (answer.status_code, answer.content) == (200, INDEX), place
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
            head = await http.head(place)
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-length"] == str(len(INDEX))

    with_pages(built, story)


def test_links_that_the_server_sends_lead_to_pages(built: Path, tmp_path: Path) -> None:
    assert f"{TABLE_PATH}{{table}}" in PATHS

    async def link(url: str) -> str:
        async with Person(url, "Rune") as person:
            made = await person.post("/api/me/link")
            place, code = str(made["url"]).removeprefix(url).split("#")
            assert code == made["code"], "behind the #, where no server and no log sees it"
            return place

    with serving(sqlite_url(tmp_path)) as server:
        assert asyncio.run(link(server.url)) in PATHS


def test_a_page_is_sent_again_only_when_it_changed(built: Path) -> None:
    tags = []

    async def story(http: httpx.AsyncClient) -> None:
        tag = (await http.get("/")).headers["etag"]
        for known in (tag, f'"other", W/{tag}', "*"):
            same = await http.get("/mine", headers={"if-none-match": known})
            assert (same.status_code, same.content) == (304, b"")
            assert (same.headers["etag"], same.headers["cache-control"]) == (tag, "no-cache")
        assert (await http.get("/", headers={"if-none-match": '"other"'})).status_code == 200
        tags.append(tag)

    with_pages(built, story)
    (built / "index.html").write_bytes(INDEX + b"!")
    with_pages(built, story)
    assert tags[0] != tags[1]


def test_files_have_their_type_and_hashed_ones_are_kept_for_good(built: Path) -> None:
    async def story(http: httpx.AsyncClient) -> None:
        for place, media in MEDIA.items():
            answer = await http.get(place)
            assert (answer.status_code, answer.content) == (200, SCRIPT), place
            assert answer.headers["content-type"] == media
            hashed = place.startswith("/assets/")
            wanted = "public, max-age=31536000, immutable" if hashed else "no-cache"
            assert answer.headers["cache-control"] == wanted, place

    with_pages(built, story)


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("gzip; q=1.0", True),
        ("identity", False),
        ("", False),
        ("gzip;q=0", False),
        ("gzip; q=0.0, *", False),
    ],
)
def test_clients_that_accept_gzip_get_compressed_files(
    built: Path, accepted: str, packed: bool
) -> None:
    async def story(http: httpx.AsyncClient) -> None:
        headers = {"accept-encoding": accepted}
        answer = await http.get("/assets/main-B4x_9.js", headers=headers)
        assert answer.content == SCRIPT
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
        assert (int(answer.headers["content-length"]) < len(SCRIPT)) == packed
        assert answer.headers["etag"].endswith('-gz"') == packed
        alone = await http.get("/assets/main-C1.css", headers=headers)
        assert "content-encoding" not in alone.headers and "vary" not in alone.headers

    with_pages(built, story)


def test_other_paths_stay_what_they_are(built: Path) -> None:
    async def story(http: httpx.AsyncClient) -> None:
        for place in ("/nothing", "/table", "/table/", "/table/a/b", "/learn/", "/index.html",
                      "/.stamp", "/assets", "/assets/", "/assets/gone.js",
                      "/assets/main-B4x_9.js.gz", "/api", "/api/nothing"):  # fmt: skip
            answer = await http.get(place)
            assert answer.status_code == 404, place
            assert answer.json()["error"] == "no_such_thing"
        posted = await http.post("/", headers={"origin": "http://hold.example"})
        assert (posted.status_code, posted.headers["allow"]) == (405, "GET, HEAD")

    with_pages(built, story)


def test_nothing_outside_the_folder_is_served(built: Path) -> None:
    async def story(http: httpx.AsyncClient) -> None:
        for path in ("/../secret.txt", "/assets/../../secret.txt", "//etc/passwd",
                     "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt",
                     "/..%5csecret.txt", "/assets/%00"):  # fmt: skip
            url = http.base_url.copy_with(raw_path=path.encode())
            assert (await http.get(url)).status_code == 404, path

    with_pages(built, story)


def test_the_policy_allows_our_socket_and_nothing_inline(built: Path) -> None:
    async def story(http: httpx.AsyncClient) -> None:
        policy = (await http.get("/")).headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "style-src 'self';" in policy and "script-src 'self';" in policy
        assert "connect-src 'self' ws://hold.example wss://hold.example" in policy

    with_pages(built, story)


def test_a_missing_build_is_explained(tmp_path: Path) -> None:
    async def story(http: httpx.AsyncClient) -> None:
        for place in PLACES:
            answer = await http.get(place, headers={"if-none-match": "*"})
            assert answer.status_code == 503
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"
            assert "python3 x.py web" in answer.text
        assert (await http.get("/nothing")).status_code == 404

    with_pages(tmp_path / "none", story)


def test_pages_are_not_part_of_the_api() -> None:
    assert not set(PATHS) & {each.path for each in ENDPOINTS}
    assert not set(PATHS) & set(document()["paths"])


def test_the_page_is_opened_on_request(tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)
    with serving(sqlite_url(tmp_path), "--open", BROWSER=str(browser)) as server:
        wait_until(lambda: opened.exists() and opened.read_text())
        assert opened.read_text() == f"{server.url}\n"


def test_an_unknown_path_gives_people_the_page_and_programs_an_error(built: Path) -> None:
    async def story(http: httpx.AsyncClient) -> None:
        page = await http.get("/nowhere", headers={"accept": "text/html,*/*"})
        assert (page.status_code, page.content) == (404, INDEX)
        error = await http.get("/nowhere")
        assert (error.status_code, error.json()["error"]) == (404, "no_such_thing")

    with_pages(built, story)

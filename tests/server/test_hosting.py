"""What follows from the server's public address, its real peers and its clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.patience import wait_until
from tests.server import web
from tests.server.kit import (
    START,
    TIME_LIMIT_S,
    Json,
    Person,
    ServerProcess,
    serving,
    sqlite_url,
)
from wyrmhold.server.clock import SteadyClock
from wyrmhold.server.identity.hosts import host_in, is_local_host

SITE = "https://play.example.org"
CONTACT = "mailto:security@example.org"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A public site whose proxy is at 127.0.0.3."""
    with serving(
        sqlite_url(tmp_path_factory.mktemp("site")),
        *("--base-url", SITE, "--proxy", "127.0.0.3", "--contact", CONTACT),
        seed=None,
    ) as running:
        yield running


def asked(
    server: ServerProcess, path: str, source: str = "127.0.0.1", **headers: str
) -> httpx.Response:
    transport = web.HTTPTransport(local_address=source)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with httpx.Client(transport=transport, timeout=TIME_LIMIT_S) as client:
        return client.get(server.url + path, headers=named)


@pytest.mark.parametrize("host", ["evil.example", "play.example.org.evil.example", "x@127.0.0.1",
                                  "127.0.0.1.evil.example", "play.example.org:x", ""])  # fmt: skip
@pytest.mark.parametrize("path", ["/", "/api/games", "/api/tables/AAAAAAAAAAAA/socket"])
def test_a_request_for_another_host_is_refused(site: ServerProcess, host: str, path: str) -> None:
    answer = asked(site, path, host=host)
    assert (answer.status_code, answer.json()["error"]) == (421, "wrong_host")


@pytest.mark.parametrize("host", ["play.example.org", "PLAY.example.org:443", "play.example.org.",
                                  "localhost:8000", "[::1]:8000", "192.0.2.7"])  # fmt: skip
def test_a_server_answers_to_its_names_and_numbers(site: ServerProcess, host: str) -> None:
    assert asked(site, "/api/games", host=host).status_code == 200
    assert host_in(host) is not None


def test_a_load_balancer_may_ask_for_the_health_by_any_name(site: ServerProcess) -> None:
    assert asked(site, "/healthz", host="internal").status_code == 200
    assert asked(site, "/readyz", host="internal").status_code == 200


def test_a_socket_for_another_host_is_refused(site: ServerProcess) -> None:
    upgrade = {
        "upgrade": "websocket",
        "connection": "Upgrade",
        "sec_websocket_version": "13",
        "sec_websocket_key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    answer = asked(site, "/api/tables/AAAAAAAAAAAA/socket", host="evil.example", **upgrade)
    assert answer.status_code == 421


@pytest.mark.parametrize(
    ("headers", "source", "status"),
    [
        ({}, "127.0.0.1", 200),
        ({}, "127.0.0.2", 200),
        ({"host": "localhost"}, "127.0.0.1", 200),
        ({"host": "play.example.org"}, "127.0.0.1", 403),
        ({"x_forwarded_for": "127.0.0.1"}, "127.0.0.1", 403),
        ({"x_real_ip": "127.0.0.1"}, "127.0.0.1", 403),
        ({"via": "1.1 proxy"}, "127.0.0.1", 403),
        ({"forwarded": "for=127.0.0.1"}, "127.0.0.1", 403),
        ({"x_forwarded_for": "127.0.0.1"}, "127.0.0.3", 403),
    ],
)
def test_metrics_are_only_for_a_program_on_this_machine(
    site: ServerProcess, headers: dict[str, str], source: str, status: int
) -> None:
    assert asked(site, "/metrics", source, **headers).status_code == status
    assert not is_local_host("10.0.0.1") and not is_local_host(None)


def test_cookies_and_hsts_follow_the_public_address(site: ServerProcess, tmp_path: Path) -> None:
    answer = web.post(site.url + "/api/session", json={})
    assert "; Secure" in answer.headers["set-cookie"]
    assert answer.headers["strict-transport-security"].startswith("max-age=")
    with serving(sqlite_url(tmp_path), "--proxy", "127.0.0.1") as plain:
        answer = web.post(plain.url + "/api/session", json={})
        assert "Secure" not in answer.headers["set-cookie"]
        forwarded = {"x-forwarded-proto": "https"}
        answer = web.post(plain.url + "/api/session", json={}, headers=forwarded)
        assert "; Secure" in answer.headers["set-cookie"], "it came by https"
        assert "strict-transport-security" not in answer.headers, "the public address is http"
        assert asked(plain, "/.well-known/security.txt").status_code == 404


def test_security_txt_names_the_operators_contact(site: ServerProcess) -> None:
    answer = asked(site, "/.well-known/security.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert fields["Contact"] == CONTACT
    assert fields["Canonical"] == SITE + "/.well-known/security.txt"
    assert fields["Expires"] > "2026" and fields["Expires"].endswith("Z")


# --- the clock ------------------------------------------------------------------------------------


def test_time_goes_on_when_the_clock_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, counted = [1_000_000_000_000], [0]
    monkeypatch.setattr(time, "time_ns", lambda: wall[0] * 1_000_000)
    monkeypatch.setattr(time, "monotonic_ns", lambda: counted[0] * 1_000_000)
    clock = SteadyClock()
    before = clock()
    assert before == wall[0]
    wall[0] -= 3_600_000
    counted[0] += 5
    assert clock() == before + 5, "an hour back, five milliseconds later"
    wall[0] += 7_200_000
    assert clock() == wall[0], "put forward, it is believed"


class ShiftedServer(ServerProcess):
    """A server whose clock is put forward or back by the seconds in a file."""

    def __init__(self, folder: Path) -> None:
        super().__init__(sqlite_url(folder))
        self.shift = folder / "shift"
        self.shift.write_text("0")
        self.code = (
            "import pathlib, time\n"
            f"shift, real = pathlib.Path({str(self.shift)!r}), time.time_ns\n"
            "time.time_ns = lambda: real() + int(shift.read_text() or 0) * 10**9\n" + START
        )


@pytest.mark.parametrize("restarted", [False, True])
def test_a_players_time_runs_out_though_the_clock_was_put_back(
    tmp_path: Path, restarted: bool
) -> None:
    server = ShiftedServer(tmp_path)
    server.start()

    async def play() -> None:
        async with Person(server.url, "Ada") as ada:
            settings: Json = {"clock": {"kind": "live", "initial_s": 5}, "absent": "bot"}
            table = await ada.table("dragon_run", [{}, {"bot": "random"}], settings=settings)
            await ada.join(table, seat=0)
            await ada.post(f"/api/tables/{table}/start")
            server.shift.write_text("-7200")
            if restarted:
                server.stop()
                server.start()
                await ada.get(f"/api/tables/{table}")

            def away() -> bool:
                found = web.get(f"{server.url}/api/tables/{table}").json()
                return bool(found["seats"][0]["away"])

            await asyncio.to_thread(wait_until, away, 30)

    try:
        asyncio.run(play())
        assert not [line for line in server.said if "Traceback" in line]
    finally:
        server.stop()

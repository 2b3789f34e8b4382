"""Programs that play over HTTP: their tokens and scopes, and who sees what."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.kit import connected, serving, sqlite_url
from tests.server.programs import ALL, Programs
from tests.server.scene import STRANGER, Who, line_to


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bots")


@pytest.fixture(scope="module")
def programs(folder: Path) -> Iterator[Programs]:
    with (
        serving(sqlite_url(folder)) as server,
        line_to(server.url) as line,
    ):
        yield Programs(line)
        assert not [text for text in server.said if "Traceback" in text]
        assert not [text for text in server.said if "wyb_" in text]


# --- tokens ---------------------------------------------------------------------------------------


def test_a_token_is_shown_once_and_kept_as_a_hash(programs: Programs, folder: Path) -> None:
    line, owner = programs.line, programs.line.guest("Rune")
    body = {"name": "Smaug", "scopes": ["bot:play", "table:read", "bot:play"]}
    made = line.post(owner, "/api/me/bot-tokens", body)
    listed = line.get(owner, "/api/me/bot-tokens")["tokens"]
    assert made["token"].startswith("wyb_")
    assert listed == [made["about"]] and listed[0]["scopes"] == ["bot:play", "table:read"]
    assert line.get(Who(bearer=made["token"]), "/api/me")["name"] == "Rune"
    assert line.get(owner, "/api/me/bot-tokens")["tokens"][0]["used"] is not None
    stored = b"".join(file.read_bytes() for file in folder.glob("wyrmhold.db*"))
    assert b"Smaug" in stored and made["token"].encode() not in stored


@pytest.mark.parametrize(
    ("scopes", "can"),
    [
        (["table:read"], {"read"}),
        (["table:host"], {"host"}),
        (["bot:play"], {"play"}),
        (ALL, {"read", "host", "play"}),
    ],
)
def test_a_token_is_good_for_its_scopes_and_nothing_else(
    programs: Programs, scopes: list[str], can: set[str]
) -> None:
    owner, line = programs.owner(), programs.line
    who = programs.program(owner, *scopes)
    table = programs.table(owner)
    new = {"game": "drakon", "seats": [{}, {}]}
    asked = {
        "read": line.ask(who, "GET", "/api/bot/events", seconds=0),
        "host": line.ask(who, "POST", "/api/tables", new),
        "play": line.ask(who, "POST", f"/api/tables/{table}/join", {}),
    }
    assert {name for name, reply in asked.items() if reply.outcome == "ok"} == can
    refused = {name: reply for name, reply in asked.items() if name not in can}
    assert {(r.status, r.outcome) for r in refused.values()} <= {(403, "missing_scope")}
    for method, path in (("POST", "/api/me/bot-tokens"), ("DELETE", "/api/me")):
        assert line.ask(who, method, path).outcome == "missing_scope"


def test_the_number_of_tokens_per_person_is_limited(programs: Programs) -> None:
    owner = programs.owner()
    for _ in range(20):
        programs.program(owner)
    body = {"name": "One more", "scopes": ALL}
    reply = programs.line.ask(owner, "POST", "/api/me/bot-tokens", body)
    assert (reply.status, reply.outcome) == (409, "too_many_tokens")
    body["scopes"] = ["everything"]
    assert programs.line.ask(owner, "POST", "/api/me/bot-tokens", body).outcome == "invalid"


@pytest.mark.parametrize("way", ["drop", "forget"])
def test_a_dropped_token_opens_nothing_and_its_streams_end(programs: Programs, way: str) -> None:
    owner, line = programs.owner(), programs.line
    who = programs.program(owner)
    table = programs.table(owner)
    programs.post(who, table, "join")
    with programs.stream(who, table) as lines, programs.lines(who, "/api/bot/events") as events:
        lines.until_type("whole")
        token = line.get(owner, "/api/me/bot-tokens")["tokens"][0]["id"]
        path = f"/api/me/bot-tokens/{token}" if way == "drop" else "/api/me"
        assert line.ask(owner, "DELETE", path).outcome == "ok"
        for stream in (lines, events):
            stream.until(lambda stream=stream: stream.ended)  # type: ignore[misc]
            assert stream.found[-1]["type"] == "bye"
    assert line.ask(who, "GET", "/api/bot/events").outcome == "not_signed_in"
    assert line.ask(who, "GET", f"/api/tables/{table}/view").outcome == "not_signed_in"


def test_a_socket_refuses_bot_tokens(programs: Programs) -> None:
    owner = programs.owner()
    who = programs.program(owner)
    table = programs.table(owner)
    programs.post(who, table, "join")
    address = programs.url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"

    async def first() -> str:
        async with connected(address, additional_headers=who.headers(programs.url)) as socket:
            return str(await socket.recv())

    assert '"error":"not_signed_in"' in asyncio.run(first())


# --- at a table -----------------------------------------------------------------------------------


def test_a_program_is_a_bot_to_the_others(programs: Programs) -> None:
    owner, other = programs.owner(), programs.owner()
    who = programs.program(owner, name="Fafnir")
    table = programs.table(other, public=True)
    seated = programs.post(who, table, "join")
    programs.post(other, table, "join", {"name": "Ada"})
    assert seated["token"] is None
    seats = programs.line.get(STRANGER, f"/api/tables/{table}")["seats"]
    shown = [(seat["name"], seat["kind"], seat["bot"]) for seat in seats]
    assert shown == [("Fafnir", "bot", None), ("Ada", "person", None)]
    listed = programs.line.get(STRANGER, "/api/tables")["tables"]
    kinds = next([seat["kind"] for seat in each["seats"]] for each in listed if each["id"] == table)
    assert kinds == ["bot", "person"]


def test_programs_see_the_seats_that_they_took_and_no_other(programs: Programs) -> None:
    """Nor can another program of the same person, or the person who plays against it."""
    owner = programs.owner()
    one, two = programs.program(owner, name="One"), programs.program(owner, name="Two")
    table = programs.table(owner, seats=3)
    for who in (one, two, owner):
        programs.post(who, table, "join")
    programs.post(owner, table, "start")
    for seat, who in enumerate((one, two, owner)):
        for other in range(3):
            reply = programs.line.ask(who, "GET", f"/api/tables/{table}/view", **{"as": other})
            assert reply.outcome == ("ok" if other == seat else "not_your_seat")
        answer = {"seat": (seat + 1) % 3, "prompt": 1, "do": "pass"}
        reply = programs.line.ask(who, "POST", f"/api/tables/{table}/answer", answer)
        assert reply.outcome == "not_your_seat"
        query = f"?seat={(seat + 1) % 3}&seconds=0"
        if who != owner:
            with programs.stream(who, table, query) as lines:
                assert lines.status == 403


def test_an_owner_who_does_not_play_sees_what_their_program_sees(programs: Programs) -> None:
    owner, other = programs.owner(), programs.owner()
    who = programs.program(owner)
    table = programs.table(other)
    programs.post(who, table, "join")
    programs.post(other, table, "join")
    view = f"/api/tables/{table}/view"
    assert programs.line.ask(owner, "GET", view, **{"as": 0}).outcome == "ok"
    programs.post(owner, table, "leave", {"seat": 0})
    assert programs.line.ask(who, "GET", view, **{"as": 0}).outcome == "not_your_seat"


def test_a_program_with_several_seats_says_which(programs: Programs) -> None:
    owner = programs.owner()
    who = programs.program(owner)
    table = programs.table(owner)
    for name in ("One", "Two"):
        programs.post(who, table, "join", {"name": name})
    programs.post(who, table, "start")
    with programs.stream(who, table, "?seconds=0") as lines:
        assert lines.status == 422
    with (
        programs.stream(who, table, "?seat=1") as one,
        programs.stream(who, table, "?seat=0") as two,
    ):
        prompts = {}
        for seat, lines in ((1, one), (0, two)):
            assert lines.until_type("whole")["as"] == seat
            prompts[seat] = lines.prompt()
        seat = next(seat for seat, prompt in prompts.items() if prompt)
        assert programs.answer(who, table, prompts[seat]).outcome == "invalid"
        assert programs.answer(who, table, prompts[seat], seat=seat).outcome == "ok"

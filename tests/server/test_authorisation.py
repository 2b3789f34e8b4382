"""Who may do what: every endpoint and every socket message, for every role at a table.

Requests about a seat are about seat 0. The columns:

- none: a stranger without a session   - away: plays at another table
- watch: watches here                  - shut: would watch, but the table takes no spectators
- plays: has seat 0                    - other: has seat 1, and names what is the player's
- host: set up the table, has no seat  - left: had seat 0 and left before the player came
- token: the player's seat token       - void: the seat token of whoever left seat 0
- alien: a seat token of another table
- oper: the server operator's token
- bot: the bot token of a watcher, with all scopes
- prg: the same for the player, whose program took seat 0 with it
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.server.kit import TIME_LIMIT_S, connected, serving, sqlite_url
from tests.server.scene import STRANGER, Json, Line, People, Scene, Stage, Who, line_to
from tests.server.working_requests import (
    CONTACT,
    TABLE,
    WORKING,
    Asked,
    Working,
    ask,
    says,
    working,
)
from wyrmhold.server.api.descriptions import members
from wyrmhold.server.api.endpoint import Endpoint
from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.wire import messages as wire

TOKEN = "for whoever runs this server"

CODES = {
    "ok": "ok",
    "in": "not_signed_in",
    "se": "not_your_seat",
    "no": "not_allowed",
    "ho": "not_host",
    "de": "no_such_device",
    "th": "no_such_thing",
    "sc": "missing_scope",
}

ENDPOINT_GRID = """
                   none  away  watch shut  plays other host  token void  alien oper  left  bot   prg
hello              ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
me                 in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    ok    ok
rename             in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
forget             in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
log_out            in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
register           in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
log_in             ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
change_password    in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
devices            in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
name_device        in    ok    ok    ok    ok    de    ok    in    in    in    in    ok    sc    sc
drop_device        in    ok    ok    ok    ok    de    ok    in    in    in    in    ok    sc    sc
make_link          in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
use_link           ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
channels           in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
add_push           in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
add_webhook        in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
drop_channel       in    ok    ok    ok    ok    th    ok    in    in    in    in    ok    sc    sc
games              ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
check_box          ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
lobby              ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
create             in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    ok    ok
my_tables          in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    ok    ok
table              ok    ok    ok    no    ok    ok    ok    ok    in    in    in    ok    ok    ok
join               in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    ok    ok
leave              se    se    se    se    ok    se    se    ok    in    in    in    se    se    ok
remove             in    ho    ho    ho    ho    ho    ok    in    in    in    in    ho    ho    ho
plan               in    ho    ho    ho    ho    ho    ok    in    in    in    in    ho    ho    ho
stir               se    se    se    se    ok    se    se    ok    in    in    in    se    se    ok
start              in    ho    ho    ho    ho    ho    ok    in    in    in    in    ho    ho    ho
replace            in    se    se    no    no    ok    ok    in    in    in    in    se    se    no
abandon            in    ho    ho    ho    ho    ho    ok    in    in    in    in    ho    ho    ho
abandon_in_play    in    se    se    no    no    no    no    in    in    in    in    se    se    no
rematch            se    se    se    se    ok    ok    se    ok    in    in    in    se    se    ok
view               se    se    se    no    ok    se    se    ok    in    in    in    se    se    ok
odds               se    se    se    no    ok    se    se    ok    in    in    in    se    se    ok
view_as_spectator  ok    ok    ok    no    ok    ok    ok    ok    in    in    in    ok    ok    ok
answer             se    se    se    se    ok    se    se    ok    in    in    in    se    se    ok
say                in    ok    ok    no    ok    ok    ok    in    in    in    in    ok    ok    ok
chat               ok    ok    ok    no    ok    ok    ok    ok    in    in    in    ok    ok    ok
undo               se    se    se    se    ok    se    se    ok    in    in    in    se    se    ok
consent            se    se    se    se    ok    se    se    ok    in    in    in    se    se    ok
ask_me             se    se    se    se    ok    se    se    ok    in    in    in    se    se    ok
stand_in           se    se    se    se    ok    se    se    ok    in    in    in    se    se    ok
take_back          se    se    se    se    ok    se    se    ok    in    in    in    se    se    ok
forfeit            se    se    se    se    ok    se    se    ok    in    in    in    se    se    ok
record             se    se    se    no    ok    se    se    ok    in    in    in    se    se    ok
record_when_over   ok    ok    ok    no    ok    ok    ok    ok    in    in    in    ok    ok    ok
moment             se    se    se    no    ok    se    se    ok    in    in    in    se    se    ok
moment_when_over   ok    ok    ok    no    ok    ok    ok    ok    in    in    in    ok    ok    ok
story              ok    ok    ok    no    ok    ok    ok    ok    in    in    in    ok    ok    ok
hint               se    se    se    no    ok    se    se    ok    in    in    in    se    sc    sc
why                ok    ok    ok    no    ok    ok    ok    ok    in    in    in    ok    sc    sc
analysis           ok    ok    ok    no    ok    ok    ok    ok    in    in    in    ok    sc    sc
verified           ok    ok    ok    no    ok    ok    ok    ok    in    in    in    ok    ok    ok
verify_record      ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
upload             in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
branch             in    ok    ok    no    ok    ok    ok    in    in    in    in    ok    sc    sc
bot_tokens         in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
make_bot_token     in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
drop_bot_token     in    ok    ok    ok    ok    th    ok    in    in    in    in    ok    sc    sc
seat_tokens        in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
drop_seat_token    in    ok    ok    ok    ok    th    ok    in    in    in    in    ok    sc    sc
drop_seat_tokens   in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
kept               ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
data               in    ok    ok    ok    ok    ok    ok    in    in    in    in    ok    sc    sc
bot_events         in    in    in    in    in    in    in    in    in    in    in    in    ok    ok
bot_stream         in    in    in    in    in    in    in    in    in    in    in    in    se    ok
bot_answer         in    in    in    in    in    in    in    in    in    in    in    in    se    ok
healthz            ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
readyz             ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
metrics            no    no    no    no    no    no    no    no    no    no    ok    no    no    no
security_txt       ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
openapi            ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
"""

MESSAGE_GRID = """
                   none  away  watch shut  plays other host  token void  alien oper  left
hello              ok    ok    ok    no    ok    ok    ok    ok    in    in    in    ok
ping               ok    ok    ok    no    ok    ok    ok    ok    in    in    in    ok
say                in    ok    ok    no    ok    ok    ok    in    in    in    in    ok
answer             se    se    se    no    ok    se    se    ok    in    in    in    se
undo               se    se    se    no    ok    se    se    ok    in    in    in    se
consent            se    se    se    no    ok    se    se    ok    in    in    in    se
ask_me             se    se    se    no    ok    se    se    ok    in    in    in    se
stand_in           se    se    se    no    ok    se    se    ok    in    in    in    se
take_back          se    se    se    no    ok    se    se    ok    in    in    in    se
forfeit            se    se    se    no    ok    se    se    ok    in    in    in    se
"""

OVER = Working(says(**{"as": 0}), stage="over")
VARIANTS: dict[str, tuple[str, Working]] = {
    "abandon_in_play": ("abandon", Working()),
    "view_as_spectator": ("view", Working(says(**{"as": "spectator"}))),
    "record_when_over": ("record", OVER),
    "moment_when_over": ("moment", OVER),
}
"""The same endpoint at another stage of a table, or with another request."""

Grid = dict[str, dict[str, str]]


def read_grid(text: str) -> Grid:
    """For each row, the outcome by role."""
    head, *rows = [line.split() for line in text.strip().splitlines()]
    assert all(len(row) == len(head) + 1 for row in rows), "a row has the wrong number of columns"
    return {
        name: dict(zip(head, [CODES[word] for word in words], strict=True)) for name, *words in rows
    }


EXPECTED = read_grid(ENDPOINT_GRID)
MESSAGES = read_grid(MESSAGE_GRID)
BY_NAME = {each.name: each for each in ENDPOINTS}


def named(row: str) -> tuple[Endpoint, Working]:
    """The endpoint of a row of the grid, and the request to make."""
    if row in VARIANTS:
        name, request = VARIANTS[row]
        return BY_NAME[name], request
    return BY_NAME[row], working(BY_NAME[row])


class House(People):
    """A server's people, and tables that must survive every refused request unchanged."""

    def __init__(self, line: Line) -> None:
        super().__init__(line)
        self.shared: dict[tuple[Stage, bool, bool], Scene] = {}
        self.guest = self.somebody()
        self.guests_program = self.program_of(self.guest)
        self.player_elsewhere = self.somebody()
        scene = self.table("playing")
        self.foreign_token = scene.one_token
        elsewhere = line.post(self.player_elsewhere, "/api/tables", TABLE)
        line.post(self.player_elsewhere, f"/api/tables/{elsewhere['id']}/join")

    def at(self, stage: Stage, spectators: bool, program: bool = False) -> Scene:
        key = (stage, spectators, program)
        if key not in self.shared:
            self.shared[key] = self.table(stage, spectators, program=program)
        return self.shared[key]

    def who(self, role: str, scene: Scene) -> Who:
        return {
            "none": STRANGER,
            "away": self.player_elsewhere,
            "watch": self.guest,
            "shut": self.guest,
            "plays": self.one,
            "other": self.two,
            "host": self.host,
            "token": Who(bearer=scene.one_token),
            "void": Who(bearer=scene.gone_token),
            "alien": Who(bearer=self.foreign_token),
            "oper": Who(bearer=TOKEN),
            "left": self.gone,
            "bot": self.guests_program,
            "prg": self.program,
        }[role]

    def scene_for(self, role: str, request: Working, fresh: bool) -> Scene:
        """A table at the request's stage; a new, prepared one if the request will change it."""
        open_, program = role != "shut", role == "prg"
        if not fresh:
            return self.at(request.stage, open_, program)
        scene = self.table(request.stage, open_, program=program)
        if request.before is not None:
            request.before(scene)
        return scene


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with (
        serving(
            sqlite_url(folder), WYRMHOLD_METRICS_TOKEN=TOKEN, WYRMHOLD_CONTACT=CONTACT
        ) as server,
        line_to(server.url) as line,
    ):
        yield House(line)
        assert not [text for text in server.said if "Traceback" in text]


def test_every_endpoint_and_every_message_has_a_row() -> None:
    said = {str(kind.__struct_config__.tag) for kind in members(wire.FromClient)}
    for kind, wanted, rows in (
        ("endpoint", BY_NAME.keys(), EXPECTED.keys() - VARIANTS.keys()),
        ("message", said, MESSAGES.keys()),
    ):
        assert not wanted - rows, f"say who may use the {kind} {wanted - rows}: add it to the grid"
        assert not rows - wanted, f"there is no {kind} {rows - wanted} any more"


@pytest.mark.parametrize("row", EXPECTED)
def test_an_endpoint_admits_exactly_the_right_roles(row: str, house: House) -> None:
    endpoint, request = named(row)
    writes = endpoint.about_table and endpoint.method != "GET"
    marks = {spectators: house.at(request.stage, spectators) for spectators in (True, False)}
    before = {key: scene.fingerprint() for key, scene in marks.items()}
    found = {}
    for role, expected in EXPECTED[row].items():
        scene = house.scene_for(role, request, fresh=writes and expected == "ok")
        who = house.who(role, scene)
        owner = who
        if not endpoint.about_table and who.cookie is not None:
            if request.spends:
                who = owner = house.somebody()
            if role == "other":
                owner = house.somebody()
            if request.own is not None:
                request.own(house, who)
        asked: Asked = request.asked(scene, owner)
        found[role] = ask(scene, endpoint, who, asked).outcome
    assert found == EXPECTED[row]
    assert {key: scene.fingerprint() for key, scene in marks.items()} == before


# --- sockets ------------------------------------------------------------------------------------


@asynccontextmanager
async def socket_of(scene: Scene, who: Who) -> AsyncIterator[ClientConnection]:
    address = scene.line.url.replace("http", "ws", 1) + f"{scene.path}/socket"
    headers = who.headers(scene.line.url)
    async with connected(address, additional_headers=headers) as socket:
        yield socket


async def heard(socket: ClientConnection, *kinds: str) -> Json:
    """The next message of one of these kinds."""
    async with asyncio.timeout(TIME_LIMIT_S):
        while True:
            message = json.loads(await socket.recv())
            if message["type"] in kinds:
                return message


async def outcome_of(scene: Scene, who: Who, message: Json) -> str:
    """The outcome of a message sent after the socket's hello."""
    async with socket_of(scene, who) as socket:
        with contextlib.suppress(ConnectionClosed):  # whoever may not watch is told so at once
            await socket.send('{"type":"hello"}')
        first = await heard(socket, "welcome", "refused")
        if first["type"] == "refused":
            return str(first["error"])
        if message["type"] == "hello":
            return "ok"
        await socket.send(json.dumps({**message, "id": 7}))
        reply = await heard(socket, "done", "refused", "pong")
        assert reply["id"] == 7
        return str(reply.get("error", "ok"))


@pytest.mark.parametrize("kind", MESSAGES)
def test_a_socket_does_what_each_role_may_ask_for(kind: str, house: House) -> None:
    request = WORKING[kind] if kind not in ("hello", "ping") else Working()
    shared = house.at("playing", True)
    before = shared.fingerprint()
    found = {}
    for role, expected in MESSAGES[kind].items():
        fresh = expected == "ok" and kind not in ("hello", "ping")
        scene = house.scene_for(role, replace(request, stage="playing"), fresh)
        body = request.asked(scene, STRANGER).body or {}
        message = {"type": kind, **body}
        found[role] = asyncio.run(outcome_of(scene, house.who(role, scene), message))
    assert found == MESSAGES[kind]
    assert shared.fingerprint() == before


def test_a_socket_streams_what_each_role_may_see_and_nothing_else(house: House) -> None:
    async def streams(role: str) -> tuple[list[object], list[object]]:
        scene = house.at("playing", True)
        async with socket_of(scene, house.who(role, scene)) as socket:
            await socket.send('{"type":"hello"}')
            welcome = await heard(socket, "welcome")
            whole = await heard(socket, "whole")
            return welcome["seats"], [*welcome["streams"], whole["as"]]

    found = {
        role: asyncio.run(streams(role))
        for role, outcome in MESSAGES["hello"].items()
        if outcome == "ok"
    }
    watching: Any = ([], ["spectator", "spectator"])
    playing: dict[str, Any] = {
        "plays": ([0], [0, 0]),
        "other": ([1], [1, 1]),
        "token": ([0], [0, 0]),
    }
    assert found == {role: playing.get(role, watching) for role in found}


def test_leaving_a_seat_ends_its_socket(house: House) -> None:
    async def leave(who: Who, scene: Scene) -> str:
        async with socket_of(scene, who) as socket:
            await socket.send('{"type":"hello"}')
            await heard(socket, "whole")
            scene.post(house.one, "leave", {"seat": 0})
            return str((await heard(socket, "bye"))["why"])

    scenes = [house.table("lobby"), house.table("lobby")]
    assert asyncio.run(leave(house.one, scenes[0])) == "moved"
    assert asyncio.run(leave(Who(bearer=scenes[1].one_token), scenes[1])) == "moved"

"""The description of the API is complete, up to date, and true of a running server.

WYRMHOLD_API_EXAMPLES sets how many random requests each operation gets (besides those at the edges
of what its description allows), WYRMHOLD_API_SEED which ones. With WYRMHOLD_API_CALLERS=all, each
is sent by everybody in `CALLERS` instead of by one of them in turn: see `python3 x.py soak api`.
"""

from __future__ import annotations

import ast
import asyncio
import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
import requests
import schemathesis
from schemathesis import Case, GenerationMode

from tests.server.kit import TIME_LIMIT_S, Client, Person, serving, sqlite_url
from tests.server.scene import STRANGER, Json, Line, People, Scene, Who, line_to
from tests.server.test_playing import play_on
from tests.server.working_requests import CONTACT, Asked, working
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server.api import generate
from wyrmhold.server.api.descriptions import members, refusals
from wyrmhold.server.api.endpoint import Endpoint
from wyrmhold.server.api.openapi import document
from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.errors import STATUS, Refused
from wyrmhold.server.wire import messages as wire

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "wyrmhold" / "server"
EXAMPLES = int(os.environ.get("WYRMHOLD_API_EXAMPLES", "5"))
SEED = os.environ.get("WYRMHOLD_API_SEED")
EVERYBODY = os.environ.get("WYRMHOLD_API_CALLERS") == "all"
CALLERS = ("host", "stranger", "person", "program")
"""Who sends random requests: the host, who also plays; somebody without a session; a guest who is
at none of the tables; a program of the host's with a bot token."""

TOKEN = "for whoever runs this server"
TABLE_ID = re.compile("[0-9A-Za-z]{12}")

AnyCase = Case[Any]

CONFIG = schemathesis.Config.from_dict(
    {
        "seed": int(SEED or 1),
        "generation": {
            "max-examples": EXAMPLES,
            "deterministic": SEED is None,
            "with-security-parameters": False,
        },
        "checks": {
            # What fits the schema may still be nonsense to a game, or too much; then it is refused
            # as such. Long text that does not fit is refused before it is read.
            "positive_data_acceptance": {
                "expected-statuses": ["2xx", "401", "403", "404", "409", "413", "422"]
            },
            "negative_data_rejection": {
                "expected-statuses": ["400", "401", "403", "404", "405", "409", "413", "415", "422"]
            },
        },
    }
)
DESCRIBED = schemathesis.openapi.from_dict(document(), config=CONFIG)


WORDS = {
    "game": list(GAMES),
    "edition": ["", "third", "fourth", "first"],
    "bot": ["random"],
    "stand_in": ["random"],
    "pick": ["", "mage"],
}
OPTIONS = [each.name for game in GAMES.values() for each in game.description.options]


# --- the files ----------------------------------------------------------------------------------


def test_the_files_made_from_the_declarations_are_up_to_date() -> None:
    assert generate.stale(ROOT) == [], "run `python -m wyrmhold.server.api.generate`"


def test_a_stale_file_is_noticed_and_rewritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").mkdir()
    here = ["--root", str(tmp_path)]
    assert generate.main([*here, "--check"]) == 1
    assert generate.main(here) == 0
    assert generate.main([*here, "--check"]) == 0
    types = tmp_path / generate.TYPES
    types.write_text(types.read_text("utf-8") + "\n", "utf-8")
    capsys.readouterr()
    assert generate.main([*here, "--check"]) == 1
    assert generate.TYPES in capsys.readouterr().err


# --- the document -------------------------------------------------------------------------------


def test_every_code_that_the_server_refuses_with_has_a_status() -> None:
    raised: set[str] = set()
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == Refused.__name__:
                code = node.args[0]
                raised |= {
                    str(each.value) for each in ast.walk(code) if isinstance(each, ast.Constant)
                }
    assert len(raised) > 15, "the search finds nothing"
    assert raised <= STATUS.keys()


def test_endpoints_name_only_known_codes_and_every_code_has_an_endpoint() -> None:
    named = {code for each in ENDPOINTS for code in refusals(each)}
    assert named <= STATUS.keys()
    # These belong to no endpoint: a wrong path, the socket, and errors only files can cause.
    assert STATUS.keys() - named == {"method_not_allowed", "bad_scenario"}


def test_errors_of_people_have_a_status_of_their_own() -> None:
    def below(kind: type[WyrmholdError]) -> Iterator[type[WyrmholdError]]:
        for each in kind.__subclasses__():
            yield each
            yield from below(each)

    modules = ("wyrmhold.server.identity", "wyrmhold.server.notify.errors")
    ours = [each for each in below(WyrmholdError) if each.__module__.startswith(modules)]
    assert len(ours) > 10
    # The base class is never raised; an unreachable target is not the fault of a request.
    assert {each.code for each in ours} - STATUS.keys() == {"identity_error", "unreachable"}


def test_the_document_is_the_same_every_time() -> None:
    document.cache_clear()
    first = msgspec.json.encode(document())
    document.cache_clear()
    assert msgspec.json.encode(document()) == first


# --- a running server ---------------------------------------------------------------------------


class Crowd(People):
    """People, and the tables random requests are about."""

    def __init__(self, line: Line) -> None:
        super().__init__(line)
        self.usual = People(line)
        self.session = requests.Session()
        self.about = ""
        self.callers: dict[str, Who] = {}
        self.tables: list[str] = []
        self.sent = 0
        self.answers: Counter[str] = Counter()
        scene = self.table("over")
        self.record = str(line.get(self.one, f"{scene.path}/record"))

    def turn_to(self, operation: str) -> None:
        """Bring in a new person with their own tables for the next operation."""
        if operation != self.about:
            self.about = operation
            host = self.host = self.one = self.two = self.gone = self.somebody()
            self.callers = {
                "host": host,
                "stranger": STRANGER,
                "person": self.somebody(),
                "program": self.program_of(host),
            }
            self.tables = []
            if "{table}" in operation:
                stages = [self.table(stage) for stage in ("lobby", "playing", "over")]
                self.tables = [scene.table for scene in stages]

    def some_table(self, generated: str) -> str:
        """Usually one of our tables, because a random id would match none."""
        chosen = self.sent % (len(self.tables) + 1)
        return self.tables[chosen] if chosen < len(self.tables) else generated

    def nearly_right(self, value: Json, rng: random.Random) -> Json:
        """Random JSON with meaningful words in it, so that it gets further."""
        if isinstance(value, list):
            return [self.nearly_right(each, rng) for each in value]
        if not isinstance(value, dict):
            return value
        inner = {key: self.nearly_right(each, rng) for key, each in value.items()}
        known = {key: WORDS[key] for key in WORDS if isinstance(inner.get(key), str)}
        inner |= {key: rng.choice(words) for key, words in known.items()}
        if isinstance(inner.get("record"), str):
            inner["record"] = damaged(self.record, rng)
        if isinstance(inner.get("options"), dict):
            values = inner["options"].values()
            inner["options"] = {rng.choice(OPTIONS): each for each in values}
        return inner


def damaged(record: str, rng: random.Random) -> str:
    """A record with one thing changed, or none."""
    lines = record.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            return record
        case 1:
            del lines[at]
        case 2:
            lines[at], lines[0] = lines[0], lines[at]
        case 3:
            lines[at] = lines[at][: rng.randrange(len(lines[at]))]
        case 4:
            where = rng.randrange(len(lines[at]))
            lines[at] = lines[at][:where] + rng.choice('0-9{}[]",:nx') + lines[at][where + 1 :]
    return "".join(lines)


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crowd]:
    folder = tmp_path_factory.mktemp("api")
    with (
        serving(
            sqlite_url(folder), WYRMHOLD_METRICS_TOKEN=TOKEN, WYRMHOLD_CONTACT=CONTACT
        ) as server,
        line_to(server.url) as line,
    ):
        people = Crowd(line)
        yield people
        people.session.close()
        print(f"{people.sent} random requests: {dict(sorted(people.answers.items()))}")
        assert not [text for text in server.said if "Traceback" in text]
        counted = line.get(Who(bearer=TOKEN), "/metrics")
        assert "\nwyrmhold_errors_total 0.0\n" in counted


def call(crowd: Crowd, case: AnyCase, who: Who) -> int:
    """Send a request and check the response against the description; return its status."""
    answer = case.call_and_validate(
        base_url=crowd.line.url,
        session=crowd.session,
        headers=who.headers(crowd.line.url),
        timeout=TIME_LIMIT_S,
    )
    crowd.session.cookies.clear()
    return int(answer.status_code)


def test_messages_of_a_game_are_as_described(crowd: Crowd) -> None:
    schema = {"$ref": "#/components/schemas/FromServer", "components": document()["components"]}
    validator = jsonschema_rs.Draft202012Validator(schema)

    async def play(url: str) -> list[Client]:
        async with Person(url, "Ada") as ada, Person(url, "Bo") as bo:
            table = await ada.table("drakon", [{}, {}], options={"turn_limit": 1})
            for person in (ada, bo):
                await person.join(table)
            await ada.post(f"/api/tables/{table}/start")
            async with ada.watching(table, presence=True) as one, bo.watching(table) as two:
                await one.ask("ping")
                await one.ask("say", text="Well met.")
                await one.ask("undo", seat=1)
                await play_on({0: one, 1: two}, random.Random(3))
                return [one, two]

    clients = asyncio.run(play(crowd.line.url))
    messages = [message for client in clients for message in client.messages]
    for message in messages:
        validator.validate(message)
    kinds = {each.__struct_config__.tag for each in members(wire.FromServer)}
    # Nothing restarted, and nobody joined while they watched.
    assert {message["type"] for message in messages} == kinds - {"bye", "news"}


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda each: str(each.name))
def test_an_endpoint_gives_what_it_promises(endpoint: Endpoint, crowd: Crowd) -> None:
    row, people = working(endpoint), crowd.usual
    at_table = endpoint.about_table or row.stage == "over"
    program = row.by == "program"
    scene = people.table(row.stage, program=program) if at_table else Scene(crowd.line, people, "")
    callers = {
        "player": people.one,
        "host": people.host,
        "operator": Who(bearer=TOKEN),
        "program": people.program,
    }
    who = callers.get(row.by) or people.somebody()
    if row.before is not None:
        row.before(scene)
    if row.own is not None:
        row.own(people, who)
    asked: Asked = row.asked(scene, who)
    table = {"table": scene.table} if endpoint.about_table else {}
    case = DESCRIBED[endpoint.path][endpoint.method].Case(
        path_parameters={**asked.params, **table},
        query=asked.query,
        **({} if endpoint.body is None else {"body": asked.body}),
    )
    assert call(crowd, case, who) == endpoint.status


def is_valid(case: AnyCase) -> bool:
    """Whether the request is meant to fit its description."""
    return case.meta is not None and case.meta.generation.mode is GenerationMode.POSITIVE


def is_stream(case: AnyCase) -> bool:
    """Whether a program that is let in gets a response without an end."""
    return case.operation.label in ("GET /api/bot/events", "GET /api/bot/tables/{table}/stream")


@DESCRIBED.parametrize()
def test_whatever_is_asked_the_answer_is_as_described(case: AnyCase, crowd: Crowd) -> None:
    crowd.turn_to(case.operation.label)
    crowd.sent += 1
    given = str(case.path_parameters.get("table", ""))
    if TABLE_ID.fullmatch(given):
        case.path_parameters["table"] = crowd.some_table(given)
    if is_valid(case) and isinstance(case.body, dict) and crowd.sent % 4:
        case.body = crowd.nearly_right(case.body, random.Random(crowd.sent))
    callers = CALLERS[:-1] if is_stream(case) else CALLERS
    for caller in callers if EVERYBODY else (callers[crowd.sent % len(callers)],):
        status = call(crowd, case, crowd.callers[caller])
        crowd.answers[f"{caller} {status}"] += 1
        if status == 200 and case.operation.method == "delete":
            crowd.about = ""  # the deleted person has no session now
            break

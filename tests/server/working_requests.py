"""A working request for each endpoint: the stage of the table, the caller, and the content."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.scene import Json, People, Reply, Scene, Stage, Who
from wyrmhold.server.api.endpoint import Endpoint

PASSWORD = "a dragon sleeps here"


@dataclass
class Asked:
    """The content of a request."""

    params: dict[str, str] = field(default_factory=dict)
    query: dict[str, Json] = field(default_factory=dict)
    body: Json = None


@dataclass(frozen=True)
class Working:
    """A request that works if `by` makes it, at a table at `stage`."""

    asked: Callable[[Scene, Who], Asked] = lambda scene, who: Asked()
    stage: Stage = "playing"
    by: Literal["player", "host", "anybody", "operator", "program"] = "anybody"
    before: Callable[[Scene], object] | None = None
    """What has to happen at the table first."""
    own: Callable[[People, Who], object] | None = None
    """What the caller has to have done first."""
    spends: bool = False
    """Whether the same person can do it only once."""


def says(body: Json = None, **query: Json) -> Callable[[Scene, Who], Asked]:
    return lambda scene, who: Asked(query=query, body=body)


def ask(scene: Scene, endpoint: Endpoint, who: Who, asked: Asked) -> Reply:
    """Make a request."""
    path = endpoint.path.format(table=scene.table, **asked.params)
    body = asked.body if endpoint.body is not None else None
    return scene.line.ask(who, endpoint.method, path, body, **asked.query)


def login_of(who: Who) -> str:
    """A login unique to a person: letters and digits of the session."""
    assert who.cookie is not None
    return "x" + "".join(c for c in who.cookie.lower() if c.isalnum())[:20]


def register(people: People, who: Who) -> None:
    people.line.post(who, "/api/account", {"login": login_of(who), "password": PASSWORD})


def credentials(scene: Scene, who: Who) -> Asked:
    caller = who if who.cookie is not None else scene.people.one
    return Asked(body={"login": login_of(caller), "password": PASSWORD})


def known_login(scene: Scene, who: Who) -> Asked:
    """An existing account's login, whoever asks."""
    people = scene.people
    if people.registered is None:
        people.registered = people.somebody()
        register(people, people.registered)
    return Asked(body={"login": login_of(people.registered), "password": PASSWORD})


def device(body: Json = None) -> Callable[[Scene, Who], Asked]:
    """The caller's own device, or another person's if the caller has none."""

    def asked(scene: Scene, who: Who) -> Asked:
        owner = who if who.cookie is not None else scene.people.one
        found = scene.line.get(owner, "/api/me/devices")["devices"]
        return Asked({"device": next(each["id"] for each in found if each["current"])}, body=body)

    return asked


def channel(scene: Scene, who: Who) -> Asked:
    owner = who if who.cookie is not None else scene.people.somebody()
    made = scene.line.post(owner, "/api/me/webhook", {"url": "https://example.org/turn"})
    return Asked({"channel": made["channels"][-1]["id"]})


def bot_token(scene: Scene, who: Who) -> Asked:
    owner = who if who.cookie is not None else scene.people.somebody()
    made = scene.line.post(owner, "/api/me/bot-tokens", {"name": "A", "scopes": ["bot:play"]})
    return Asked({"token": made["about"]["id"]})


def seat_token(scene: Scene, who: Who) -> Asked:
    owner = who if who.cookie is not None else scene.people.somebody()
    table = scene.line.post(owner, "/api/tables", TABLE)["id"]
    scene.line.post(owner, f"/api/tables/{table}/join")
    tokens = scene.line.get(owner, "/api/me/seat-tokens")["tokens"]
    return Asked({"token": next(each["id"] for each in tokens if each["table"] == table)})


def link(scene: Scene, who: Who) -> Asked:
    return Asked(body={"code": scene.line.post(scene.people.somebody(), "/api/me/link")["code"]})


def subscription(scene: Scene, who: Who) -> Asked:
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": text64(point), "auth": text64(b"0123456789abcdef")}
    return Asked(body={"endpoint": f"https://push.example.org/{keys['p256dh']}", "keys": keys})


def text64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def answer(scene: Scene, who: Who) -> Asked:
    return Asked(body=scene.answer_of(0) or {"seat": 0, "prompt": 1, "do": "pass"})


def seat_0_is_asked(scene: Scene) -> None:
    scene.play_until_asked(0)


def seat_0_answers(scene: Scene) -> None:
    scene.play_until_asked(0)
    scene.answer(0)


def seat_1_asks_for_undo(scene: Scene) -> None:
    """Seat 0 has answered since, so seat 0 has to consent."""
    scene.play_until_asked(1)
    scene.answer(1)
    scene.play_until_asked(0)
    scene.answer(0)
    scene.post(scene.people.two, "undo", {"seat": 1})


def seat_0_stands_aside(scene: Scene) -> None:
    scene.post(scene.people.one, "stand-in", {"seat": 0})


def seat_1_gets_up(scene: Scene) -> None:
    scene.post(scene.people.two, "leave", {"seat": 1})


def seat_0_gets_up(scene: Scene) -> None:
    scene.post(scene.people.one, "leave", {"seat": 0})


def record(scene: Scene, who: Who) -> Asked:
    text = scene.line.get(scene.people.one, f"{scene.path}/record")
    return Asked(body={"record": text})


def record_to_step(scene: Scene, who: Who) -> Asked:
    asked = record(scene, who)
    return Asked(body={**asked.body, "step": 3})


def decision(scene: Scene, who: Who) -> Asked:
    """The first step of the open record that is a seat's answer."""
    text = scene.line.get(scene.people.one, f"{scene.path}/record")
    rows = [json.loads(line) for line in text.splitlines()]
    return Asked(query={"step": next(row["n"] for row in rows if isinstance(row.get("by"), int))})


NOW = says(seconds=0)
"""A stream that ends after what there is to say now."""

NEW_TOKEN = says({"name": "A program", "scopes": ["table:read", "bot:play"]})
TABLE = {"game": "drakon", "seats": [{}, {"bot": "random"}]}
SEAT = says({"seat": 0})
HOOK = says({"url": "https://example.org/turn"})
NEW_PASSWORD = says({"old": PASSWORD, "new": PASSWORD + "!"})
BOT = says({"seat": 0, "plan": {"bot": "random"}})

CONTACT = "mailto:security@example.org"
"""The value of WYRMHOLD_CONTACT that a server needs to answer all of them."""

WORKING: dict[str, Working] = {
    "hello": Working(says({"name": "Ada"})),
    "me": Working(),
    "rename": Working(says({"name": "Ada"})),
    "forget": Working(spends=True),
    "log_out": Working(spends=True),
    "register": Working(credentials, spends=True),
    "log_in": Working(known_login),
    "change_password": Working(NEW_PASSWORD, own=register, spends=True),
    "devices": Working(),
    "name_device": Working(device({"name": "The laptop"})),
    "drop_device": Working(device(), spends=True),
    "make_link": Working(),
    "use_link": Working(link),
    "channels": Working(),
    "add_push": Working(subscription),
    "add_webhook": Working(HOOK, spends=True),
    "drop_channel": Working(channel, spends=True),
    "games": Working(),
    "check_box": Working(lambda scene, who: Asked(params={"game": "drakon"}, body={})),
    "lobby": Working(),
    "create": Working(says(TABLE)),
    "my_tables": Working(),
    "table": Working(),
    "join": Working(says({"seat": 1}), "lobby", before=seat_1_gets_up),
    "leave": Working(SEAT, "lobby", "player"),
    "remove": Working(SEAT, "lobby", "host"),
    "plan": Working(BOT, "lobby", "host", before=seat_0_gets_up),
    "stir": Working(says({"seat": 0, "text": "c0ffee"}), "lobby", "player"),
    "start": Working(stage="lobby", by="host"),
    "replace": Working(SEAT, by="host", before=seat_0_is_asked),
    "abandon": Working(stage="lobby", by="host"),
    "rematch": Working(stage="over", by="player"),
    "view": Working(says(**{"as": 0}), by="player"),
    "odds": Working(says(**{"as": 0}), by="player", before=seat_0_is_asked),
    "answer": Working(answer, by="player", before=seat_0_is_asked),
    "say": Working(says({"text": "Well met."})),
    "chat": Working(),
    "undo": Working(SEAT, by="player", before=seat_0_answers),
    "consent": Working(says({"seat": 0, "yes": True}), by="player", before=seat_1_asks_for_undo),
    "ask_me": Working(says({"seat": 0, "yes": False}), by="player"),
    "stand_in": Working(SEAT, by="player"),
    "take_back": Working(SEAT, by="player", before=seat_0_stands_aside),
    "forfeit": Working(SEAT, by="player"),
    "record": Working(says(**{"as": 0}), by="player"),
    "moment": Working(says(**{"as": 0, "step": 0}), by="player"),
    "story": Working(stage="over"),
    "verified": Working(stage="over"),
    "verify_record": Working(record, "over"),
    "upload": Working(record_to_step, "over"),
    "branch": Working(says({"step": 2}), "over"),
    "hint": Working(says(**{"as": 0, "stage": 3}), by="player", before=seat_0_is_asked),
    "why": Working(decision, "over"),
    "analysis": Working(stage="over"),
    "bot_tokens": Working(),
    "make_bot_token": Working(NEW_TOKEN, spends=True),
    "drop_bot_token": Working(bot_token, spends=True),
    "seat_tokens": Working(),
    "drop_seat_token": Working(seat_token, spends=True),
    "drop_seat_tokens": Working(spends=True),
    "kept": Working(),
    "data": Working(),
    "bot_events": Working(NOW, by="program"),
    "bot_stream": Working(NOW, by="program"),
    "bot_answer": Working(answer, by="program", before=seat_0_is_asked),
    "healthz": Working(),
    "readyz": Working(),
    "metrics": Working(by="operator"),
    "security_txt": Working(),
    "openapi": Working(),
}
"""One request for each endpoint. Where a seat is needed, it is seat 0."""


def working(endpoint: Endpoint) -> Working:
    """The request that works. A new endpoint needs one: see what it takes, and add a row here."""
    assert endpoint.name in WORKING, f"add a row for the endpoint `{endpoint.name}` to WORKING"
    return WORKING[endpoint.name]

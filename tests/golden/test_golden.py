"""Recorded games must replay for ever, each under the version of the rules it began with."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.golden.make import tables
from tests.golden.reader import RECORDS, features, golden, name_of, record_names
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.events import DRAKON_EVENTS
from wyrmhold.games.drakon.formats.notation import VERBS
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.setup.agreement import MAX_PLAYERS, MIN_PLAYERS, TEAM_TABLES
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.kernel.record import Header
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import verify
from wyrmhold.kernel.viewers import CHANCE

HIDDEN_FIELDS = ("tile", "tiles", "value", "gave", "got")
HIDDEN_WORDS = {"bargain": 1, "use swap": 2, "use discard": 2}
"""Tokens with words that only their seat may know, and the index of the first such word."""


@pytest.mark.parametrize("name", record_names())
def test_a_record_replays_and_its_luck_matches_the_commitment(name: str) -> None:
    record = golden(name)
    drawn = verify(DRAKON, record)
    assert drawn == sum(1 for step in record.steps if step.by == CHANCE)
    assert record.outcome is not None
    assert record.text().encode() == (RECORDS / f"{name}.jsonl").read_bytes()
    header = record.header
    seats = len(header.seats)
    assert name == name_of(header.edition, header.options, seats, header.rules_version)


@pytest.mark.parametrize(("number", "name"), list(enumerate(record_names())))
def test_a_seat_gets_only_what_it_saw(number: int, name: str) -> None:
    record = golden(name)
    viewer = number % len(record.header.seats)
    lines = redacted(DRAKON, record, viewer)
    assert record.seed is not None
    assert record.seed not in "\n".join(lines)
    header, *steps, outcome = [json.loads(line) for line in lines]
    assert (header["as"], outcome["seed"]) == (viewer, None)
    answers = [
        step.do if step.by == viewer else masked(step.do)
        for step in record.steps
        if step.by != CHANCE
    ]
    assert [step["do"] for step in steps if step["by"] != "chance"] == answers
    events: list[Any] = [event for step in record.steps for event in step.events]
    heard = [event for step in steps for event in step["events"]]
    assert heard == [
        blanked(event, viewer)
        for event in events
        if not (event["type"] == "Forced" and event["by"] == CHANCE)
    ]
    for event in heard:
        if event["type"] in ("CoinMoved", "CoinSwapped"):
            shown = event.get("value", event.get("got")) != -1
            assert shown == is_near(record.header, viewer, event)


def masked(token: str) -> str:
    """A token as the other seats see it."""
    words = token.split()
    for verb, place in HIDDEN_WORDS.items():
        if token.startswith(verb + " "):
            last = place + 1 if verb == "bargain" else len(words)
            words[place:last] = ["?"] * (last - place)
    return " ".join(words)


def blanked(event: dict[str, Any], viewer: int) -> dict[str, Any]:
    """An event as a seat sees it: `told` names the seats that learn the hidden values."""
    told = event.get("told", "all")
    if told == "all":
        return event
    if str(viewer) in told:
        return {**event, "told": str(viewer)}
    hidden = {name: nothing(event[name]) for name in HIDDEN_FIELDS if name in event}
    return {**event, **hidden, "told": ""}


def nothing(value: object) -> object:
    """The placeholder for a hidden chamber, chambers or coin."""
    if isinstance(value, list):
        return [None] * len(value)
    return -1 if isinstance(value, int) else None


def is_near(header: Header, viewer: int, event: dict[str, Any]) -> bool:
    """Whether a seat, or its team, gave or took a coin (COIN-2, VAR-TEAM)."""
    players = len(header.seats)
    share = players // 2 if header.options["teams"] else players
    named = [event.get(word, -1) for word in ("giver", "taker", "seat")]
    return viewer % share in [seat % share for seat in named if seat != -1]


@cache
def shown(version: int) -> frozenset[str]:
    """Everything that happens in the golden records of a version together."""
    records = [golden(name) for name in record_names()]
    return frozenset().union(
        *[features(record) for record in records if record.header.rules_version == version]
    )


def test_every_planned_table_has_a_record() -> None:
    planned = [plan.name for plan in tables()]
    assert len(planned) == len(set(planned)) >= 44
    assert sorted(planned) == record_names()


def test_every_edition_is_played_to_every_goal_by_every_number_of_players() -> None:
    headers = [golden(name).header for name in record_names()]
    headers = [header for header in headers if header.rules_version == 1]
    assert len(headers) == 52
    for edition in EDITIONS.values():
        for expansion in (False, True):
            some = [
                (header.options, len(header.seats))
                for header in headers
                if (header.edition, header.options["expansion_one"]) == (edition.name, expansion)
            ]
            assert {players for _, players in some} == set(range(MIN_PLAYERS, MAX_PLAYERS + 1))
            assert {options["goal"] for options, _ in some} == set(edition.goals)
            assert {players for options, players in some if options["teams"]} == set(TEAM_TABLES)
            assert {options["heroes"] for options, _ in some} == {False, True}
    assert sum("box" in header.options for header in headers) >= 2


NEW_IN_VERSION_2 = {"more", "PursesOpened"}


@pytest.mark.parametrize("version", DRAKON.rules_versions)
@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("verb", list(VERBS)),
        ("event", [*[event.__name__ for event in DRAKON_EVENTS], "Forced", "GameEnded"]),
        ("reason", ["gold", "coins", "escape", "exhausted", "turn_limit"]),
        ("enters", list(KINDS)),
        ("steps", ["1", "2", "3", "4"]),
    ],
)
def test_the_records_of_a_version_show_everything(
    what: str, words: list[str], version: int
) -> None:
    missing = {word for word in words if f"{what} {word}" not in shown(version)}
    assert missing == (NEW_IN_VERSION_2 & set(words) if version == 1 else set())

"""Odds during a game, its story afterwards, and uploaded records."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from tests.server.kit import serving, sqlite_url
from tests.server.scene import Json, Line, People, Scene, Who, line_to
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.transaction import legal


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    folder = tmp_path_factory.mktemp("stories")
    with serving(sqlite_url(folder)) as server, line_to(server.url) as line:
        yield People(line)
        assert not [text for text in server.said if "Traceback" in text]


def played(
    game: str,
    edition: str,
    seed: int,
    answers: int | None = None,
    version: int | None = None,
    **options: Json,
) -> str:
    """A record of a random game, of `answers` answers or to its end, by a version of the rules."""
    rng = random.Random(seed)
    seats: list[dict[str, object]] = [{"name": "Ada"}, {"name": "B\u200bo"}]
    name = f"game {seed}"
    table = open_table(
        GAMES[game], edition, options, seats, bytes([seed]), name, rules_version=version
    )
    while table.state.stack and answers != 0:
        table.answer(legal(table.state).sample(rng))
        answers = None if answers is None else answers - 1
    return table.record.text()


def upload(people: People, who: Who, record: str, **rest: Json) -> Scene:
    made = people.line.post(who, "/api/records", {"record": record, **rest})
    return Scene(people.line, people, made["id"])


# --- odds -----------------------------------------------------------------------------------------


def test_the_odds_cover_every_answer_to_the_question(people: People) -> None:
    scene = people.table("playing")
    answer = scene.play_until_asked(0)
    prompt = scene.view(0)["prompt"]
    found = people.line.get(people.one, f"{scene.path}/odds", **{"as": 0})
    assert found["prompt"] == answer["prompt"] and found["as"] == 0
    answers = [each for row in found["odds"] for each in row["answers"]]
    assert sorted(answers) == sorted(prompt["legal"])
    for row in found["odds"]:
        assert sum(each["weight"] for each in row["chances"]) == row["of"]


def test_a_seat_that_is_not_asked_gets_no_odds(people: People) -> None:
    scene = people.table("playing")
    scene.play_until_asked(0)
    nothing: Json = {"as": 1, "prompt": None, "odds": []}
    assert people.line.get(people.two, f"{scene.path}/odds", **{"as": 1}) == nothing
    watched = people.line.get(people.somebody(), f"{scene.path}/odds")
    assert watched == {**nothing, "as": "spectator"}


# --- the story ------------------------------------------------------------------------------------


def line_rows(line: Line, who: Who, scene: Scene) -> list[Json]:
    text = str(line.get(who, f"{scene.path}/record"))
    return [json.loads(row) for row in text.splitlines()]


@pytest.mark.parametrize(
    ("game", "edition", "options"),
    [
        ("drakon", "third", {"turn_limit": 12}),
        ("drakon", "fourth", {}),
        ("dragon_run", "first", {}),
    ],
)
def test_a_story_goes_from_the_first_question_to_the_end(
    game: str, edition: str, options: Json, people: People
) -> None:
    record = played(game, edition, 5, **options)
    who = people.somebody()
    scene = upload(people, who, record)
    story = people.line.get(who, f"{scene.path}/story")
    turns = story["turns"]
    numbers = [point["turn"] for point in turns]
    assert numbers == sorted(set(numbers)) and numbers[0] == 0
    steps = [point["step"] for point in turns]
    last = json.loads(record.splitlines()[-1])
    assert steps == sorted(set(steps)) and steps[-1] == len(record.splitlines()) - 2
    assert story["outcome"] == {"winners": last["winners"], "reason": last["reason"]}
    for point in (turns[0], turns[len(turns) // 2], turns[-1]):
        moment = people.line.get(who, f"{scene.path}/replay", step=point["step"])
        view = moment["view"]
        assert point["seats"] == [gold_of(game, seat) for seat in view["seats"]]
        assert point["temper"] == view.get("temper")
    assert story["seats"] == view["seats"]
    final = turns[-1]["seats"]
    places = story["placings"]
    assert all((places[seat] == 1) == (seat in last["winners"]) for seat in range(len(final)))
    changes = story["changes"]
    assert changes[-1]["step"] == steps[-1] and changes[-1]["seats"] == final
    assert changes[-1]["events"][-1]["type"] == "GameEnded"
    (listed,) = people.line.get(who, "/api/me/tables")["tables"]
    assert listed["turn"] is None
    assert listed["result"] == {
        "winners": last["winners"],
        "reason": last["reason"],
        "gold": final,
        "placings": places,
        "gave_up": [],
    }


def gold_of(game: str, seat: Json) -> int:
    """The gold of a seat that is public."""
    if game == "drakon":
        return sum([*seat["coins"], *seat["locked"]])
    return sum(int(card[-1]) for card in seat["hand"] if card.startswith("object_"))


def test_undone_steps_are_not_part_of_the_story(people: People) -> None:
    scene = people.table("playing")
    scene.play_until_asked(0)
    scene.answer(0)
    scene.play_until_asked(0)
    scene.answer(0)
    undone = people.line.ask(people.one, "POST", f"{scene.path}/undo", {"seat": 0})
    assert undone.outcome == "ok"
    if people.line.get(people.one, scene.path)["undo"] is not None:
        scene.post(people.two, "consent", {"seat": 1, "yes": True})
    scene.post(people.two, "forfeit", {"seat": 1})
    story = people.line.get(people.one, f"{scene.path}/story")
    steps = people.line.get(people.one, f"{scene.path}/replay")["steps"]
    last = people.line.get(people.one, f"{scene.path}/replay", step=steps)
    assert last["line"]["do"].startswith("undo ")
    turns = list(range(last["view"]["turns"] + 1))
    assert [point["turn"] for point in story["turns"]] == turns
    assert story["outcome"]["reason"] == "forfeit"
    assert story["placings"] == [1, 2]
    undo = int(last["line"]["do"].split()[1])
    assert all(not undo < change["step"] <= steps for change in story["changes"])
    mine = people.line.get(people.one, "/api/me/tables")["tables"]
    result = next(each["result"] for each in mine if each["id"] == scene.table)
    assert (result["reason"], result["placings"], result["gave_up"]) == ("forfeit", [1, 2], [1])


def test_a_story_is_available_only_after_the_game(people: People) -> None:
    scene = people.table("playing")
    assert people.line.ask(people.one, "GET", f"{scene.path}/story").outcome == "not_over"
    lobby = people.table("lobby")
    assert people.line.ask(people.one, "GET", f"{lobby.path}/story").outcome == "not_started"


# --- records to look at ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_record_makes_a_table_that_is_over(game: str, people: People) -> None:
    record = played(game, {"drakon": "third"}.get(game, "first"), 7)
    who = people.somebody()
    scene = upload(people, who, record)
    table = people.line.get(who, scene.path)
    last = json.loads(record.splitlines()[-1])
    assert table["status"] == "over" and table["outcome"]["reason"] == last["reason"]
    # A name that is not valid here is left out.
    assert [(seat["kind"], seat["name"]) for seat in table["seats"]] == [
        ("open", "Ada"),
        ("open", "Seat 2"),
    ]
    steps = len(record.splitlines()) - 2
    end = people.line.get(who, f"{scene.path}/replay", step=steps)
    assert (end["as"], end["steps"]) == ("open", steps)
    assert end["view"]["outcome"]["winners"] == last["winners"]
    as_seat = people.line.get(people.somebody(), f"{scene.path}/replay", **{"as": 1, "step": 1})
    assert as_seat["as"] == 1
    assert [row.get("do") for row in line_rows(people.line, who, scene)][1:-1] == [
        json.loads(row)["do"] for row in record.splitlines()[1:-1]
    ]
    assert people.line.get(who, f"{scene.path}/verify")["draws"] == 0
    listed = people.line.get(who, "/api/me/tables")["tables"]
    assert [(each["id"], each["status"]) for each in listed] == [(scene.table, "over")]


def test_nobody_can_sit_down_at_a_table_that_is_over(people: People) -> None:
    who = people.somebody()
    scene = upload(people, who, played("dragon_run", "first", 3))
    for what, body in (("join", {"seat": 0}), ("start", None)):
        reply = people.line.ask(who, "POST", f"{scene.path}/{what}", body or {})
        assert reply.outcome == "already_started", what
    assert people.line.ask(who, "POST", f"{scene.path}/abandon", {}).outcome == "game_over"
    # An earlier step can be continued.
    again = people.line.post(who, f"{scene.path}/branch", {"step": 12})
    assert again["status"] == "lobby"


def test_an_abandoned_game_can_be_viewed_too(people: People) -> None:
    over = people.table("over")
    record = str(people.line.get(people.one, f"{over.path}/record"))
    who = people.somebody()
    scene = upload(people, who, record)
    table = people.line.get(who, scene.path)
    assert (table["status"], table["outcome"]["reason"]) == ("over", "forfeit")
    assert [seat["name"] for seat in table["seats"]] == ["One", "Two"]
    steps = len(record.splitlines()) - 2
    on = upload(people, who, record, step=steps)
    assert people.line.get(who, on.path)["status"] == "lobby"


def test_an_unfinished_record_is_continued(people: People) -> None:
    who = people.somebody()
    scene = upload(people, who, played("drakon", "third", 2, answers=3))
    assert people.line.get(who, scene.path)["status"] == "lobby"

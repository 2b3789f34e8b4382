"""Hints during a game, its analysis afterwards, and the reasons for single answers."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.server.kit import TIME_LIMIT_S, serving, sqlite_url
from tests.server.scene import Json, People, Scene, line_to
from tests.server.test_stories import played, upload
from wyrmhold.kernel.record import read_record
from wyrmhold.kernel.viewers import CHANCE


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    folder = tmp_path_factory.mktemp("advice")
    with serving(sqlite_url(folder)) as server, line_to(server.url) as line:
        yield People(line)
        assert not [text for text in server.said if "Traceback" in text]


def hint(scene: Scene, seat: int, stage: int) -> Json:
    who = (scene.people.one, scene.people.two)[seat]
    return scene.line.get(who, f"{scene.path}/hint", **{"as": seat, "stage": stage})


def analysis(scene: Scene) -> Json:
    """The analysis of a table, once it is done."""
    until = time.monotonic() + TIME_LIMIT_S
    while True:
        found = scene.line.get(scene.people.one, f"{scene.path}/analysis")
        assert found["status"] != "failed" and time.monotonic() < until, found
        if found["status"] == "done":
            assert found["done"] == found["of"] > 0
            return found["analysis"]
        assert found["analysis"] is None
        time.sleep(0.2)


# --- hints ----------------------------------------------------------------------------------------


def test_the_three_stages_of_a_hint_agree_and_each_says_more(people: People) -> None:
    scene = people.table("playing")
    asked = scene.play_until_asked(0)
    one, two, three = (hint(scene, 0, stage) for stage in (1, 2, 3))
    for stage, each in enumerate((one, two, three), 1):
        assert (each["as"], each["prompt"], each["stage"]) == (0, asked["prompt"], stage)
        assert each["where"] == three["where"] and each["facts"] == three["facts"]
    assert (one["kind"], one["options"], two["options"]) == (None, [], [])
    best = three["options"][0]
    assert two["kind"] == three["kind"] == best["kind"]
    legal = scene.view(0)["prompt"]["legal"]
    for option in three["options"]:
        assert option["do"] in legal and len(option["chances"]) == 2
    assert hint(scene, 0, 3) == three


def test_a_seat_that_is_not_asked_gets_no_hint(people: People) -> None:
    scene = people.table("playing")
    scene.play_until_asked(0)
    found = hint(scene, 1, 3)
    assert found["prompt"] is None
    assert (found["facts"], found["kind"], found["options"]) == ([], None, [])


@pytest.mark.parametrize("settings", [{"rated": True}, {"hints": False}])
def test_a_table_can_do_without_hints_and_a_rated_one_does(people: People, settings: Json) -> None:
    made = people.line.post(
        people.one,
        "/api/tables",
        {"game": "drakon", "seats": [{}, {}], "settings": settings},
    )
    path = f"/api/tables/{made['id']}"
    people.line.post(people.one, f"{path}/join", {"seat": 0})
    people.line.post(people.two, f"{path}/join", {"seat": 1})
    people.line.post(people.one, f"{path}/start")
    refused = people.line.ask(people.one, "GET", f"{path}/hint?as=0&stage=1")
    assert refused.outcome == "not_allowed"


# --- afterwards -----------------------------------------------------------------------------------


def test_nothing_is_analysed_before_the_end(people: People) -> None:
    scene = people.table("playing")
    for what in ("analysis", "why?step=9"):
        refused = people.line.ask(people.one, "GET", f"{scene.path}/{what}")
        assert refused.outcome == "not_over"


@pytest.mark.parametrize(
    ("game", "edition", "options"),
    [("drakon", "third", {"turn_limit": 3}), ("dragon_run", "first", {})],
)
def test_an_uploaded_record_is_analysed(
    people: People, game: str, edition: str, options: Json
) -> None:
    scene = upload(people, people.one, played(game, edition, 5, **options))
    found = analysis(scene)
    for seat in found["seats"]:
        parts = [seat[name] for name in ("start", "own", "others", "luck", "ending")]
        assert sum(parts) == pytest.approx(seat["result"], abs=1e-5)
    assert [len(point["chances"]) for point in found["points"]] == [2] * len(found["points"])
    assert len(found["points"]) == 1 + len(found["decisions"]) + len(found["draws"])
    again = scene.line.get(people.two, f"{scene.path}/analysis")
    assert again["status"] == "done" and again["analysis"] == found


def test_every_decision_of_a_finished_game_can_be_explained(people: People) -> None:
    record = played("dragon_run", "first", 6)
    scene = upload(people, people.one, record)
    steps = [step for step in read_record(record).steps if step.by != CHANCE]
    for each in (steps[0], steps[-1]):
        found = scene.line.get(people.two, f"{scene.path}/why", step=each.n)
        assert (found["step"], found["seat"], found["do"]) == (each.n, each.by, each.do)
        assert each.do in [option["do"] for option in found["options"]]


def test_only_decisions_can_be_explained(people: People) -> None:
    scene = people.table("over")
    for step in (1, 100_000):  # a deal, and a step that does not exist
        refused = people.line.ask(people.one, "GET", f"{scene.path}/why?step={step}")
        assert refused.outcome == "no_such_thing"

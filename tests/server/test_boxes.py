"""Custom boxes over HTTP: files as they are, every problem at once, and nothing breaks."""

from __future__ import annotations

import json
import random
import re
import string
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.program import run
from tests.docs.blocks import ROOT
from tests.server import web
from tests.server.kit import serving, sqlite_url
from tests.server.scene import STRANGER, Line, Reply, Who, line_to
from wyrmhold.kernel.boxes import MAX_FILE_CHARS
from wyrmhold.server.api.boxes import MAX_FAULTS
from wyrmhold.server.identity.limits import RULES

OPTION = {"drakon": "box", "dragon_run": "cards"}
every_game = pytest.mark.parametrize("game", OPTION)

SMALL = {
    "drakon": "[chambers]\nblank = { N = 12 }\nescape = { NE = 3 }\n[coins]\n2 = 9\n",
    "dragon_run": "[locations]\ndragon = 1\nhall = 4\n[treasures]\nobject_2 = 12\n",
}


@pytest.fixture(scope="module")
def line(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Line]:
    with (
        serving(sqlite_url(tmp_path_factory.mktemp("boxes")), "--no-limits") as server,
        line_to(server.url) as line,
    ):
        yield line
        assert not [text for text in server.said if "Traceback" in text]


@pytest.fixture(scope="module")
def host(line: Line) -> Who:
    return line.guest("Ada")


def printed(game: str, *more: str) -> str:
    """What `wyrmhold tiles --toml` prints."""
    return run("tiles", "--game", game, *more, "--toml").out


def check(line: Line, game: str, box: object = None, **more: Any) -> Reply:
    options = {} if box is None else {OPTION[game]: box}
    options |= more.pop("options", {})
    return line.ask(STRANGER, "POST", f"/api/games/{game}/box", {"options": options, **more})


def create(line: Line, host: Who, game: str, box: object, **more: Any) -> Reply:
    body = {"game": game, "seats": [{}, {"bot": "random"}], "options": {OPTION[game]: box}, **more}
    return line.ask(host, "POST", "/api/tables", body)


def counts(sheet: dict[str, Any]) -> dict[str, dict[str, int]]:
    """The numbers on a sheet by section and row."""
    return {
        section["name"]: {
            row["name"]: sum(cell["count"] for cell in row["cells"]) for row in section["rows"]
        }
        for section in sheet["sections"]
    }


# --- files as they are ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "flags", "edition", "expansion"),
    [
        ("drakon", (), "third", False),
        ("drakon", ("--edition", "fourth"), "fourth", False),
        ("drakon", ("--edition", "fourth", "--expansion-one"), "fourth", True),
        ("dragon_run", (), "first", None),
    ],
)
def test_a_table_takes_the_output_of_tiles_unchanged(
    line: Line, host: Who, game: str, flags: tuple[str, ...], edition: str, expansion: bool | None
) -> None:
    text = printed(game, *flags)
    table = create(line, host, game, text).body
    assert table["edition"] == edition
    assert table["options"].get("expansion_one") is expansion
    assert table["options"][OPTION[game]] == check(line, game, text).body["value"] | (
        {"name": "own-cards.toml", "sha256": table["options"]["cards"]["sha256"]}
        if game == "dragon_run"
        else {}
    )


@every_game
def test_a_custom_box_is_played_with(line: Line, host: Who, game: str) -> None:
    table = create(line, host, game, SMALL[game]).body
    path = f"/api/tables/{table['id']}"
    line.post(host, f"{path}/join", {"seat": 0})
    line.post(host, f"{path}/start")
    view = line.get(host, f"{path}/view", **{"as": 0})["view"]
    if game == "drakon":
        assert view["hoard"] == 9
        assert {face.partition(":")[0] for face in view["seats"][0]["hand"]} <= {"blank", "escape"}
    else:
        assert set(view["seats"][0]["hand"]) == {"object_2"}


@every_game
def test_json_and_text_say_the_same(line: Line, host: Who, game: str) -> None:
    value = check(line, game, SMALL[game]).body["value"]
    assert check(line, game, value).body == check(line, game, SMALL[game]).body
    from_json, from_text = (create(line, host, game, box).body for box in (value, SMALL[game]))
    told = [each["options"][OPTION[game]] for each in (from_json, from_text)]
    for each in told:
        each.pop("sha256", None)  # of the text, or of the numbers
    assert told[0] == told[1]


@every_game
def test_the_file_on_a_sheet_is_read_back_as_the_same_sheet(line: Line, game: str) -> None:
    sheet = check(line, game, SMALL[game]).body
    again = check(line, game, sheet["file"]).body
    assert again == sheet
    assert sheet["file"].startswith("# Dr")


@every_game
def test_without_a_box_the_sheet_is_the_usual_one(line: Line, game: str) -> None:
    sheet = check(line, game).body
    assert sheet["option"] == OPTION[game]
    assert (sheet["faults"], sheet["more"]) == ([], 0)
    for section in sheet["sections"]:
        assert section["count"] == section["usual"] > 0
    assert sheet["file"] == printed(game)


def test_a_sheet_has_a_cell_for_every_shape_and_compares_with_the_usual_box(line: Line) -> None:
    sheet = check(line, "drakon", SMALL["drakon"]).body
    rows = {row["name"]: row for row in sheet["sections"][0]["rows"]}
    assert [cell["name"] for cell in rows["blank"]["cells"]] == ["N", "NE", "NS", "NES"]
    assert [(cell["count"], cell["usual"]) for cell in rows["blank"]["cells"]][:2] == [
        (12, 4),
        (0, 5),
    ]
    assert [cell["name"] for cell in rows["teleport"]["cells"]] == ["-"]
    assert rows["wind"]["clause"] == "CH-WIND"
    assert counts(sheet)["coins"] == {"1": 0, "2": 9, "3": 0}
    assert "tornado" not in rows
    with_expansion = check(line, "drakon", options={"expansion_one": True}).body
    assert "tornado" in counts(with_expansion)["chambers"]
    assert with_expansion["sections"][0]["usual"] == 71 + 48


# --- every problem, where it is -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "found"),
    [
        ("drakon", "[chambers", [("not_toml", [])]),
        ("drakon", "", [("missing", ["chambers"]), ("missing", ["coins"])]),
        ("drakon", "x = " + "[" * 5000, [("too_deep", [])]),
        ("drakon", "x = " + "9" * 5000, [("too_many_digits", [])]),
        ("drakon", "#" * (MAX_FILE_CHARS + 1), [("too_large", [])]),
        ("drakon", "edition = 'ninth'", [("bad_option", ["edition"])]),
        ("drakon", "song = 1", [("unknown_word", [])]),
        ("drakon", "[chambers]\nblonk = { N = 1 }", [("unknown_piece", ["chambers", "'blonk'"])]),
        ("drakon", "[chambers]\nstart = { N = 1 }", [("always_included", ["chambers", "start"])]),
        ("drakon", "[chambers]\nblank = 3", [("not_a_table", ["chambers", "blank"])]),
        ("drakon", "[chambers]\nblank = { X = 1 }", [("bad_arrows", ["chambers", "blank"])]),
        (
            "drakon",
            "[chambers]\nteleport = { N = 1 }",
            [("wrong_arrows", ["chambers", "teleport"])],
        ),
        ("drakon", "[chambers]\nmap = { N = 1, S = 1 }", [("listed_twice", ["chambers", "map"])]),
        ("drakon", "[chambers]\nmap = { N = -1 }", [("bad_number", ["chambers", "map", "N"])]),
        ("drakon", "[chambers]\nmap = { N = 150, NE = 90 }", [("too_many", ["chambers"])]),
        ("drakon", "[chambers]\nvoid = { N = 90 }", [("expansion_off", ["chambers", "void"])]),
        ("drakon", "[chambers]\nmap = { N = 3 }", [("too_few", ["chambers"])]),
        ("drakon", "[coins]\n1 = 2", [("out_of_reach", [])]),
        ("drakon", "[coins]\n7 = 2", [("unknown_piece", ["coins"])]),
        ("dragon_run", "[locations]\nhall = 3", [("one_dragon", ["locations", "dragon"])]),
        ("dragon_run", "[locations]\ncave = 3", [("unknown_piece", ["locations"])]),
        ("dragon_run", "[treasures]\nobject_1 = 3", [("too_few", ["treasures"])]),
        ("dragon_run", "[treasures]\nobject_1 = 1.5", [("bad_number", ["treasures", "object_1"])]),
        ("dragon_run", "[treasures]\nobject_1 = 190\nhealth = 90", [("too_many", ["treasures"])]),
        ("dragon_run", "locations = 3", [("not_a_table", ["locations"])]),
    ],
)
def test_a_fault_has_a_code_and_the_path_to_it(
    line: Line, game: str, text: str, found: list[tuple[str, list[str]]]
) -> None:
    sheet = check(line, game, text).body
    told = [(fault["code"], fault["at"]) for fault in sheet["faults"]]
    assert [each for each in found if each not in told] == []
    assert all(fault["message"] for fault in sheet["faults"])


def test_all_faults_are_named_at_once_and_the_rest_is_read(line: Line, host: Who) -> None:
    text = (
        "song = 1\n[chambers]\nblonk = { N = 1 }\nmap = { N = 2, X = 1 }\n"
        "void = { NE = 1 }\n[coins]\n4 = 1\n2 = 'x'\n"
    )
    sheet = check(line, "drakon", text).body
    assert [fault["code"] for fault in sheet["faults"]] == [
        "unknown_word",
        "unknown_piece",
        "bad_arrows",
        "unknown_piece",
        "bad_number",
        "expansion_off",
        "too_few",
        "out_of_reach",
    ]
    assert counts(sheet)["chambers"]["map"] == 2
    assert counts(sheet)["chambers"]["void"] == 1  # shown, so that it can be removed
    reply = create(line, host, "drakon", text)
    assert (reply.status, reply.outcome) == (422, "bad_options")
    assert len(reply.body["problems"]) == 8
    assert reply.body["problems"][0] == "options.box: unknown word 'song'"


def test_the_number_of_faults_in_an_answer_is_limited(line: Line) -> None:
    text = "[chambers]\n" + "".join(f"k{n} = 1\n" for n in range(1000)) + "[coins]\n3 = 9\n"
    sheet = check(line, "drakon", text).body
    assert (len(sheet["faults"]), sheet["more"]) == (MAX_FAULTS, 1001 - MAX_FAULTS)


def test_a_file_for_another_table_is_a_fault(line: Line, host: Who) -> None:
    text = printed("drakon", "--edition", "fourth", "--expansion-one")
    told = check(line, "drakon", text, edition="third", options={"expansion_one": False}).body
    codes = [fault["code"] for fault in told["faults"]]
    assert codes[:2] == ["other_edition", "other_expansion"]
    assert told["faults"][0]["values"] == {"edition": "fourth"}
    assert set(codes[2:]) == {"expansion_off"}
    reply = create(line, host, "drakon", text, edition="third")
    assert reply.outcome == "bad_options"
    assert "the file is for the edition 'fourth'" in reply.body["problems"][0]


def test_the_other_options_decide_whether_a_box_fits(line: Line) -> None:
    text = "[chambers]\nblank = { N = 16 }\n[coins]\n1 = 8\n"
    short = check(line, "drakon", text, edition="fourth", options={"goal": "short"}, players=4)
    assert short.body["faults"] == []
    usual = check(line, "drakon", text, edition="fourth", players=5).body
    assert [fault["code"] for fault in usual["faults"]] == ["too_few", "out_of_reach"]
    assert usual["faults"][0]["values"] == {"n": 16, "players": 5, "each": 4}


@pytest.mark.parametrize(
    ("path", "body", "status", "outcome"),
    [
        ("chess", {}, 404, "no_such_thing"),
        ("drakon", {"edition": "ninth"}, 422, "bad_options"),
        ("dragon_run", {"edition": "third"}, 422, "bad_options"),
        ("drakon", {"players": 0}, 422, "invalid"),
        ("drakon", {"players": 7}, 422, "invalid"),
        ("drakon", {"options": []}, 422, "invalid"),
        ("drakon", {"song": 1}, 422, "invalid"),
    ],
)
def test_a_request_that_is_not_about_a_box_is_refused(
    line: Line, path: str, body: dict[str, Any], status: int, outcome: str
) -> None:
    reply = line.ask(STRANGER, "POST", f"/api/games/{path}/box", body)
    assert (reply.status, reply.outcome) == (status, outcome)


# --- nothing breaks -------------------------------------------------------------------------------


def nested(depth: int) -> object:
    value: object = 1
    for _ in range(depth):
        value = {"a": [value]}
    return value


ODD: list[object] = [
    None,
    True,
    0,
    -1,
    1.5,
    10**30,
    "",
    " ",
    "\0",
    "\ufeff",
    "\r\n\r\n",
    "no toml",
    "[[chambers]]\n[[coins]]",
    "chambers = 1979-05-27T07:32:00Z\ncoins = inf",
    "[chambers]\n" + '"' + "k" * 9000 + '" = 1\n',
    "a." * 9000 + "a = 1",
    "x = " + "{a=" * 3000,
    "x = " + "[" * 20_000,
    "[chambers.blank]\nN = 9" + "9" * 20_000,
    "[" + "a." * 3000 + "b]",
    "😀 = 1",
    "[chambers]\nblank = { N = 1 }\n[chambers]\n",
    [],
    [[]],
    {},
    {"chambers": None, "coins": None},
    {"chambers": [], "coins": "x"},
    {"chambers": {"blank": {"N": 10**30}}, "coins": {"1": 1e300}},
    {"chambers": {"": {"": {}}}, "coins": {"": []}},
    {"locations": {"dragon": True}, "treasures": {"object_1": "12"}, "name": 3, "sha256": []},
    {"locations": [], "treasures": 7, "name": "x" * 5000, "sha256": "\0"},
    nested(20),
    nested(200),
]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
@every_game
def test_no_box_breaks_the_server(line: Line, host: Who, game: str, odd: object) -> None:
    told, table = check(line, game, odd), create(line, host, game, odd)
    assert told.status in (200, 400, 422), told
    assert table.status in (200, 201, 400, 422), table
    if told.status == 200 and odd not in (None, True) and not isinstance(odd, bool):
        assert told.body["faults"], told.body
        assert table.outcome == "bad_options"
        assert len(json.dumps(told.body)) < 60_000


@every_game
def test_random_text_does_not_break_the_server(line: Line, host: Who, game: str) -> None:
    rng = random.Random(18)
    good = printed(game)
    for _ in range(60):
        text = list(good)
        for _ in range(rng.randint(1, 12)):
            at = rng.randrange(len(text))
            text[at : at + rng.randint(0, 9)] = rng.choices(string.printable, k=rng.randint(0, 4))
        told, table = check(line, game, "".join(text)), create(line, host, game, "".join(text))
        assert told.status == 200
        assert (table.outcome == "ok") == (told.body["faults"] == []), "".join(text)


@every_game
@pytest.mark.parametrize("depth", [300, 5000, 30_000])
def test_deep_json_is_refused(line: Line, host: Who, game: str, depth: int) -> None:
    box = "[" * depth + "]" * depth
    for path, body in (
        (f"/api/games/{game}/box", f'{{"options":{{"{OPTION[game]}":{box}}}}}'),
        ("/api/tables", f'{{"game":"{game}","seats":[{{}}],"options":{{"{OPTION[game]}":{box}}}}}'),
    ):
        answer = web.post(
            line.url + path,
            content=body,
            headers={**host.headers(line.url), "content-type": "application/json"},
        )
        assert answer.status_code in (200, 400, 413, 422)
        told = answer.json()
        assert told.get("faults") or told["error"] in (
            "bad_request",
            "bad_options",
            "invalid",
            "too_large",
        )


@every_game
def test_a_huge_box_is_too_large(line: Line, host: Who, game: str) -> None:
    text = SMALL[game] + "#" * 70_000
    for reply in (check(line, game, text), create(line, host, game, text)):
        assert (reply.status, reply.outcome) == (413, "too_large")
    text = SMALL[game] + "#" * MAX_FILE_CHARS
    assert check(line, game, text).body["faults"][0]["code"] == "too_large"
    assert (
        "longer than 50000 letters and signs" in create(line, host, game, text).body["problems"][0]
    )


def test_checking_is_limited() -> None:
    assert RULES["box"].rate <= 5
    assert RULES["box"].burst <= 60


def test_the_protocol_lists_every_fault() -> None:
    sources = [ROOT / "src/wyrmhold" / path for path in ("kernel", "games")]
    code = "\n".join(file.read_text("utf-8") for each in sources for file in each.rglob("*.py"))
    protocol = (ROOT / "docs/protocol.md").read_text("utf-8")
    table = protocol.partition("| fault | meaning |")[2].partition("\n\n")[0]
    known = set(re.findall(r'Fault\(\s*"(\w+)"', code))
    assert known == set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE))

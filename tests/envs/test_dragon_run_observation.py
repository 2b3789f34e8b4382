"""Dragon Run's observations contain what a seat's view says, and nothing hidden."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.docs.blocks import page
from tests.dragon_run.kit import Table, seat
from tests.dragon_run.tables import Kind, fresh, name_of, positions, tables
from wyrmhold.envs.dragon_run.encoding import DragonRunEncoding
from wyrmhold.envs.encoding import Field, Floats
from wyrmhold.envs.encodings import encoding_of
from wyrmhold.games.dragon_run.agents.numbering import VERBS, DragonRunNumbering
from wyrmhold.games.dragon_run.agents.observation import QUESTIONS, TRACKED_PLACES
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES, gold
from wyrmhold.games.dragon_run.evaluation.facts import dragon_chance
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.frames import Decision
from wyrmhold.kernel.viewers import OPEN

PAGE = "docs/environments.md"
KINDS = pytest.mark.parametrize(
    "table", [table for table in tables() if table[1] in (None, "thief", "elf")], ids=name_of
)


def encoding(table: Kind) -> DragonRunEncoding:
    return DragonRunEncoding.for_table(fresh(table))


def some_positions(table: Kind, number: int) -> Iterator[tuple[State, random.Random]]:
    """Positions of random games, including chance nodes and the last one."""
    rng = random.Random(f"observing {name_of(table)}")
    while number > 0:
        for state in positions(table, rng, share=0.5):
            yield state, rng
            number -= 1


def part(encoding: DragonRunEncoding, values: Floats, name: str) -> Any:
    """A field of an observation as lists of numbers."""
    (field,) = [each for each in encoding.fields if each.name == name]
    return field.of(values).tolist()


def counts(names: list[str], kinds: tuple[str, ...]) -> list[int]:
    return [names.count(kind) for kind in kinds]


@KINDS
def test_hidden_information_changes_no_observation(table: Kind) -> None:
    encoded = encoding(table)
    tried = changed = 0
    for state, rng in some_positions(table, 40):
        for viewer in range(state.players):
            other = DRAGON_RUN.imagined(state, viewer, rng)
            tried += 1
            changed += other != state
            assert np.array_equal(encoded.observed(state, viewer), encoded.observed(other, viewer))
    assert changed > tried * 0.6


@KINDS
def test_an_observation_matches_the_view(table: Kind) -> None:
    encoded = encoding(table)
    for state, rng in some_positions(table, 20):
        viewer = rng.randrange(state.players)
        values = encoded.observed(state, viewer)
        view: Any = DRAGON_RUN.view(state, viewer)
        seats = [
            view["seats"][(viewer + offset) % state.players] for offset in range(len(view["seats"]))
        ]
        own = seats[0]
        seen = {field.name: field.of(values).tolist() for field in encoded.fields}
        assert seen["seat"] == [float(number == viewer) for number in range(5)]
        assert seen["hand"] == counts(own["hand"], TREASURES)
        assert seen["gold"] == [gold(state.hands[viewer])]
        assert seen["known"] == [counts(other["known"], TREASURES) for other in seats[1:]]
        assert seen["cards"] == [len(own["hand"]), *[other["hand"] for other in seats[1:]]]
        assert seen["status"] == [[s["alive"], s["injured"], s["power"]] for s in seats]
        assert seen["characters"] == [
            [s["character"] == name for name in CHARACTERS] for s in seats
        ]
        assert seen["talismans"] == [counts(s["talismans"], TREASURES[-3:]) for s in seats]
        assert seen["temper"] == [float(view["temper"] == number) for number in range(9)]
        assert seen["turn"].index(1) == (view["turn"] - viewer) % state.players
        assert seen["deck"] == [view["treasure"]["deck"]]
        assert seen["discard"] == counts(view["treasure"]["discard"], TREASURES)
        assert seen["left"] == counts(view["left"], LOCATIONS)
        box = [state.rules.locations.count(card) for card in range(len(LOCATIONS))]
        assert [sum(two) for two in zip(seen["left"], seen["drawn"], strict=True)] == box
        assert_places(seen, view, viewer, state.players)
        by, kind = view["pending"]["by"], view["pending"]["kind"]
        if by == "chance":
            kind = "chance"
        assert seen["question"] == [float(kind == each) for each in QUESTIONS]
        asked = [float(by == (viewer + offset) % state.players) for offset in range(state.players)]
        assert seen["asked"] == asked


def assert_places(seen: dict[str, Any], view: Any, viewer: int, players: int) -> None:
    """Check that the Locations on top and below match the view's Dungeon deck."""
    nobody: dict[str, Any] = {"card": None, "seen": []}
    dungeon = view["dungeon"]
    deck = [*dungeon["top"], *[nobody] * dungeon["unseen"], *dungeon["under"]]
    for name, places in (("top", deck), ("bottom", deck[::-1])):
        places = [*places, *[nobody] * TRACKED_PLACES][:TRACKED_PLACES]
        assert seen[name] == [[place["card"] == card for card in LOCATIONS] for place in places]
        assert seen[f"{name}_seen"] == [
            [(viewer + offset) % players in place["seen"] for offset in range(players)]
            for place in places
        ]


@KINDS
def test_the_danger_is_the_chance_the_seat_can_compute(table: Kind) -> None:
    encoded = encoding(table)
    dangers = set()
    for state, rng in some_positions(table, 40):
        if state.left():
            viewer = rng.randrange(state.players)
            found = part(encoded, encoded.observed(state, viewer), "danger")
            assert found == [pytest.approx(dragon_chance(state, viewer))]
            dangers.add(found[0])
    assert len(dangers) > 3


@KINDS
def test_every_treasure_of_the_box_is_counted_once(table: Kind) -> None:
    encoded = encoding(table)
    for state, rng in some_positions(table, 20):
        values = encoded.observed(state, rng.randrange(state.players))
        total = sum(
            np.array(part(encoded, values, name), np.float32).reshape(-1, len(TREASURES)).sum(0)
            for name in ("hand", "known", "aside", "unplaced", "discard")
        )
        total[-3:] += np.array(part(encoded, values, "talismans")).sum(0)
        box = [state.rules.treasures.count(card) for card in range(len(TREASURES))]
        assert total.tolist() == box


@KINDS
def test_the_perfect_information_channel_shows_what_is_hidden(table: Kind) -> None:
    encoded = encoding(table)
    for state, _ in some_positions(table, 20):
        values = encoded.revealed(state)
        view: Any = DRAGON_RUN.view(state, OPEN)
        seen = {field.name: field.of(values).tolist() for field in encoded.secrets}
        assert seen["hands"] == [counts(each["hand"], TREASURES) for each in view["seats"]]
        assert seen["deck"] == counts(view["treasure"]["deck"], TREASURES)
        assert seen["aside"] == [state.aside.count(card) for card in range(len(TREASURES))]
        assert seen["unseen"] == counts(view["dungeon"]["unseen"], LOCATIONS)
        top = [entry["card"] for entry in view["dungeon"]["top"]][:TRACKED_PLACES]
        assert [LOCATIONS[row.index(1)] for row in seen["top"][: len(top)]] == top


def test_only_the_seat_that_looks_at_treasures_sees_them() -> None:
    table = Table(
        seat("object_1", power=False),
        seat("object_2", power=False),
        dungeon={"top": ["top_three"], "unseen": ["dragon"]},
        treasure={"deck": ["object_3", "object_3", "health", "light"]},
    )
    table.play("charge; treasure object_3; treasure health; treasure light")
    encoded = DragonRunEncoding.for_table(table.state)
    mine = part(encoded, encoded.observed(table.state, 0), "aside")
    assert mine == counts(["object_3", "health", "light"], TREASURES)
    assert not any(part(encoded, encoded.observed(table.state, 1), "aside"))


def test_a_seat_that_may_annul_sees_the_potion_and_others_do_not_see_who_is_asked() -> None:
    table = Table(
        seat("mind_control", power=False),
        seat("object_2", power=False),
        seat("annulation", power=False),
    )
    table.play("play mind_control 1")
    encoded = DragonRunEncoding.for_table(table.state)
    for viewer in range(3):
        values = encoded.observed(table.state, viewer)
        assert part(encoded, values, "potion").index(1) == TREASURES.index("mind_control")
        assert part(encoded, values, "potion_by").index(1) == (0 - viewer) % 3
        assert part(encoded, values, "potion_on").index(1) == (1 - viewer) % 3
        assert sum(part(encoded, values, "asked")) == (viewer == 2)


def test_every_kind_of_question_has_a_place() -> None:
    def subclasses(kind: type[Decision[Any]]) -> Iterator[type[Decision[Any]]]:
        for each in kind.__subclasses__():
            yield each
            yield from subclasses(each)

    kinds = {
        each.kind
        for each in subclasses(Decision)
        if "dragon_run" in each.__module__ and each.kind != "step"
    }
    assert kinds == set(QUESTIONS) - {"chance", "over"}


@pytest.mark.parametrize("players", range(2, 6))
def test_fields_follow_one_another_without_a_gap(players: int) -> None:
    encoded = encoding_of("dragon_run", "first", {}, players, discards=2, objects=6)
    assert isinstance(encoded, DragonRunEncoding)
    for fields, length in (
        (encoded.fields, encoded.length),
        (encoded.secrets, encoded.secret_length),
    ):
        assert [field.offset for field in fields] == starts(fields)
        assert fields[-1].offset + fields[-1].size == length
        assert len({field.name for field in fields}) == len(fields)
    assert (
        encoded.numbering.size < DragonRunEncoding.for_table(fresh((2, None, False))).numbering.size
    )


def starts(fields: tuple[Field, ...]) -> list[int]:
    return [sum(field.size for field in fields[:index]) for index in range(len(fields))]


def table_rows(heading: str) -> list[list[str]]:
    """The rows of a table on the page, without its first two lines."""
    text = page(PAGE)
    lines = text[text.index(f"| {heading} |") :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def test_the_page_lists_the_same_fields_as_the_code() -> None:
    encoded = DragonRunEncoding.for_table(fresh((3, None, False)))
    for heading, fields in (("run field", encoded.fields), ("run hidden", encoded.secrets)):
        assert table_rows(heading) == [
            [f"`{field.name}`", str(field.offset), " × ".join(map(str, field.shape)), field.meaning]
            for field in fields
        ]
    assert f" {encoded.length} numbers in all" in page(PAGE)
    assert f" {encoded.secret_length} numbers for the same table" in page(PAGE)


def test_the_page_lists_the_same_numbers_as_the_code() -> None:
    numbering = DragonRunNumbering()
    whats = [numbering.split(number)[0] for number in range(numbering.size)]
    assert [row[:3] for row in table_rows("run answers")] == [
        [f"`{verb}`", str(whats.index(what)), str(whats.count(what))]
        for what, verb in enumerate(VERBS)
    ]
    assert f" {numbering.size:,} numbers" in page(PAGE)
    for discards, objects, size, *_ in table_rows("discards"):
        assert f"{DragonRunNumbering(int(discards), int(objects)).size:,}" == size

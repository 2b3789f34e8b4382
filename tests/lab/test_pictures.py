"""Pictures of tables: well formed, complete, and showing no more than a viewer sees."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.conformance import tables as drakon_tables
from tests.dragon_run import tables as run_tables
from wyrmhold import pictures
from wyrmhold.envs.pettingzoo import dragon_run_v0
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.drive import Table, open_table
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.vantage import Vantage
from wyrmhold.kernel.viewers import OPEN, SPECTATOR
from wyrmhold.pictures import Picture, look
from wyrmhold.pictures.canvas import Canvas
from wyrmhold.pictures.sprites import INKS, SHEETS, symbols

ART = Path(__file__).parents[2] / "web" / "src" / "art"
SVG = "{http://www.w3.org/2000/svg}"


def some_positions() -> Iterator[tuple[AnyGame, AnyState, random.Random]]:
    """Positions of both games at tables of every kind, including the last of each game."""
    rng = random.Random("pictures")
    for table in drakon_tables.tables()[::23]:
        for state in drakon_tables.positions(table, rng, share=0.02):
            yield DRAKON, state, rng
    for kind in run_tables.tables()[::4]:
        for position in run_tables.positions(kind, rng, share=0.1):
            yield DRAGON_RUN, position, rng


def viewers(game: AnyGame, state: AnyState) -> list[int]:
    return [SPECTATOR, *range(len(game.picks(state)))]


def parts(picture: Picture, mark: str) -> list[str]:
    """The marks of one kind in a picture, in the order of drawing."""
    root = ElementTree.fromstring(picture.svg)
    return [each.attrib[f"data-{mark}"] for each in root.iter() if f"data-{mark}" in each.attrib]


def test_every_picture_is_well_formed_and_self_contained() -> None:
    for game, state, rng in some_positions():
        viewer = rng.choice([OPEN, *viewers(game, state)])
        picture = look(state, viewer)
        root = ElementTree.fromstring(picture.svg)
        assert root.tag == f"{SVG}svg"
        title = root.find(f"{SVG}title")
        assert title is not None
        assert title.text == root.attrib["aria-label"]
        assert root.attrib["role"] == "img"
        names = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
        assert len(set(names)) == len(names)
        used = {each.attrib["href"] for each in root.iter(f"{SVG}use")}
        assert used <= {f"#{name}" for name in names}
        assert not re.search(r"var\(|@import|<script|<image|<foreignObject", picture.svg)
        assert re.findall(r"https?:[^\"]*", picture.svg) == ["http://www.w3.org/2000/svg"]


def test_hidden_information_changes_nothing_in_the_picture() -> None:
    tried = changed = 0
    for game, state, rng in some_positions():
        viewer = rng.choice(viewers(game, state))
        other = game.imagined(state, viewer, rng)
        tried += 1
        changed += other != state
        assert look(state, viewer) == look(other, viewer)
    assert changed > tried * 0.5


def test_every_chamber_and_every_seat_of_the_view_is_drawn() -> None:
    for game, state, rng in some_positions():
        viewer = rng.choice(viewers(game, state))
        view: Any = game.view(state, viewer)
        picture = look(state, viewer)
        assert parts(picture, "seat") == [str(seat) for seat in range(len(view["seats"]))]
        if game is DRAKON:
            assert parts(picture, "at") == list(view["board"])
        else:
            assert parts(picture, "temper") == [str(view["temper"])]
            assert sorted(parts(picture, "left")) == sorted(set(view["left"]))
            known = [*view["dungeon"]["top"], *view["dungeon"]["under"]]
            assert parts(picture, "location") == [entry["card"] or "hidden" for entry in known]


def test_a_seat_sees_its_own_hand_and_others_do_not() -> None:
    state = DRAGON_RUN.read_scenario({"seats": [{"hand": ["object_5", "languor"]}, {"hand": []}]})
    assert drawings(look(state, 0)) >= {"tr-object_5", "tr-languor"}
    for viewer in (1, None):
        assert not {"tr-object_5", "tr-languor"} & drawings(look(state, viewer))
    assert drawings(look(state, OPEN)) >= {"tr-object_5", "tr-languor"}


def drawings(picture: Picture) -> set[str]:
    """The names of the page's drawings that a picture carries."""
    root = ElementTree.fromstring(picture.svg)
    return {each.attrib["id"].partition("-")[2] for each in root.iter(f"{SVG}symbol")}


def test_two_pictures_on_a_page_do_not_share_names() -> None:
    state = DRAGON_RUN.read_scenario({"seats": [{"hand": ["object_5"]}, {"hand": ["light"]}]})
    names = [set(re.findall(r' id="([^"]+)"', look(state, viewer).svg)) for viewer in (0, 1)]
    assert names[0]
    assert not names[0] & names[1]


def test_a_table_a_state_and_a_vantage_can_be_drawn() -> None:
    table = some_table()
    assert look(table, 1) == look(table.state, 1) == look(Vantage.of(DRAKON, table.state, 1))
    assert look(table) == look(table.state, SPECTATOR)
    assert look(table)._repr_svg_() == look(table).svg


def test_an_environment_can_be_drawn_however_it_is_wrapped() -> None:
    environment = dragon_run_v0.env(players=3)
    environment.reset(seed=3)
    raw = environment.unwrapped
    assert raw is not environment
    assert look(environment, 0) == look(raw, 0) == look(raw.table.state, 0)
    assert look(environment, 0) != look(environment, 1)


def some_table() -> Table[Any]:
    return open_table(DRAKON, "third", {}, [{}, {}], seed=bytes(32))


def test_anything_but_a_table_and_a_seat_is_refused() -> None:
    table = some_table()
    with pytest.raises(TypeError, match="a str is not a table, state or vantage"):
        look("table")
    with pytest.raises(ValueError, match="no seat 7: seats are 0 to 1"):
        look(table, 7)
    with pytest.raises(ValueError, match="this vantage belongs to seat 1"):
        look(Vantage.of(DRAKON, table.state, 1), 0)


def test_texts_are_escaped() -> None:
    canvas = Canvas("key")
    canvas.open("at", '"<&')
    canvas.text(0, 0, "<script> & more")
    canvas.close()
    root = ElementTree.fromstring(canvas.finished(10, 10, 'a "title" <&').svg)
    assert root.attrib["aria-label"] == 'a "title" <&'
    assert [each.text for each in root.iter(f"{SVG}text")] == ["<script> & more"]


def test_the_drawings_match_the_page() -> None:
    for sheet in SHEETS:
        copy = Path(pictures.__file__).parent / "art" / f"{sheet}.svg"
        assert copy.read_bytes() == (ART / f"{sheet}.svg").read_bytes(), f"copy {sheet}.svg again"
    assert len(symbols()) > 100


def test_the_inks_match_the_page() -> None:
    css = (ART / "tokens.css").read_text("utf-8")
    lamplight, _, rest = css.partition(':root[data-theme="light"]')
    seats = rest[rest.index("six seats") :]
    tokens = dict(re.findall(r"--([a-z0-9-]+):\s*([^;]+);", seats + lamplight))
    assert {name: tokens[name] for name in INKS} == INKS

"""Tokens: parsing and printing are inverse, and bad tokens are refused as such."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.drakon.rules.helpers_positions import TABLES, positions
from wyrmhold.games.drakon import actions
from wyrmhold.games.drakon.chambers.bargain import Bargain
from wyrmhold.games.drakon.chambers.destroy import Destroy
from wyrmhold.games.drakon.chambers.escape import JUMP, Escape
from wyrmhold.games.drakon.chambers.floating import Float
from wyrmhold.games.drakon.chambers.map import Map
from wyrmhold.games.drakon.chambers.mind_control import Control
from wyrmhold.games.drakon.chambers.moving_chambers import Exchange
from wyrmhold.games.drakon.chambers.rotate import NO_CHANGE, Rotate
from wyrmhold.games.drakon.chambers.switch import Switch
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.formats.notation import ANSWERS, parse
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.geometry import MAX_SCENARIO_COORDINATE, cell_at, coordinates
from wyrmhold.games.drakon.heroes.amazon import UseMove
from wyrmhold.games.drakon.heroes.barbarian import UsePush
from wyrmhold.games.drakon.heroes.dwarf import MORE, More, UseDiscard, in_token_order
from wyrmhold.games.drakon.heroes.thief import UseRob, UseSwap
from wyrmhold.games.drakon.heroes.wizard import UseWalk
from wyrmhold.games.drakon.rules.coins import PREVENT, Prevent
from wyrmhold.games.drakon.rules.dragon import Drakon
from wyrmhold.games.drakon.setup.casting import Pick
from wyrmhold.games.drakon.tiles import KINDS, tile_of
from wyrmhold.kernel import Action, legal
from wyrmhold.kernel.answers import MAX_TOKEN_LENGTH, Answer
from wyrmhold.kernel.errors import BadToken

COORDINATES = st.integers(-MAX_SCENARIO_COORDINATE, MAX_SCENARIO_COORDINATE)
CELLS = st.builds(cell_at, COORDINATES, COORDINATES)
PATHS = st.lists(CELLS, min_size=1, max_size=4).map(tuple)
FACES = st.integers(0, len(KINDS) * 16 - 1)
TILES = FACES.map(tile_of)
ARROWS = st.integers(0, 15)
SEATS = st.integers(0, 5)
COINS = st.integers(1, 3)
HEROES = st.sampled_from([hero.name for edition in EDITIONS.values() for hero in edition.heroes])
PAIRS = st.tuples(CELLS, CELLS).map(lambda cells: sorted(cells, key=coordinates))

ANSWERS_OF: dict[type[Answer], st.SearchStrategy[Action]] = {
    actions.Place: st.builds(actions.Place, FACES, CELLS),
    actions.Move: st.builds(actions.Move, PATHS),
    actions.Return: st.builds(actions.Return, CELLS),
    actions.End: st.just(actions.END),
    UseMove: st.builds(UseMove, PATHS),
    UsePush: st.builds(UsePush, SEATS, PATHS),
    UseDiscard: st.builds(UseDiscard, st.lists(TILES, max_size=12).map(in_token_order)),
    UseRob: st.builds(UseRob, SEATS),
    UseSwap: st.builds(UseSwap, COINS),
    UseWalk: st.builds(UseWalk, PATHS),
    Prevent: st.just(PREVENT),
    More: st.just(MORE),
    actions.Decline: st.just(actions.DECLINE),
    Destroy: st.builds(Destroy, CELLS),
    Drakon: st.builds(Drakon, CELLS),
    Map: st.builds(Map, SEATS),
    Escape: st.just(JUMP),
    Float: st.builds(Float, ARROWS, CELLS),
    Switch: st.builds(Switch, CELLS, FACES),
    Control: st.builds(Control, SEATS, PATHS),
    Rotate: st.builds(Rotate, CELLS, ARROWS) | st.just(NO_CHANGE),
    Bargain: st.builds(Bargain, COINS, CELLS),
    Exchange: PAIRS.map(lambda cells: Exchange(*cells)),
    Pick: st.builds(Pick, HEROES),
    actions.Draw: st.builds(actions.Draw, TILES),
    actions.Coin: st.builds(actions.Coin, COINS),
    actions.Take: st.builds(actions.Take, TILES),
    actions.First: st.builds(actions.First, SEATS),
    actions.Deal: st.builds(actions.Deal, TILES) | st.builds(actions.DealHero, HEROES),
}

TOKENS = st.one_of(*ANSWERS_OF.values()).map(str)


def test_every_answer_of_the_game_is_tried() -> None:
    assert set(ANSWERS_OF) == set(ANSWERS)


@given(st.one_of(*ANSWERS_OF.values()))
def test_reading_is_the_inverse_of_printing(action: Action) -> None:
    assert parse(action.token()) == action


@pytest.mark.parametrize("answer", ANSWERS)
def test_no_token_is_read_as_another_answer(answer: type[Answer]) -> None:
    @given(ANSWERS_OF[answer])
    def read_back(action: Action) -> None:
        assert type(parse(action.token())) is type(action)

    read_back()


@pytest.mark.parametrize(("options", "players"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_answer_of_a_game_is_read_as_printed(
    options: dict[str, object], players: int, seed: int
) -> None:
    for state in positions(options, players, seed, rounds=25):
        answers = list(legal(state))
        tokens = [answer.token() for answer in answers]
        assert [parse(token) for token in tokens] == answers
        assert len(set(tokens)) == len(tokens)


def test_every_legal_answer_is_readable_at_the_edge_of_the_grid() -> None:
    """A scenario may use cells up to 1000; legal answers there must be valid tokens too."""
    edge = {"0,0": "start:NESW", "1000,0": "blank:N", "0,-1000": "blank:S"}
    state = DRAKON.read_scenario({"board": edge, "seats": [{"hand": ["blank:N"]}, {}]})
    answers = list(legal(state))
    assert [parse(answer.token()) for answer in answers] == answers


@given(st.text())
def test_text_is_a_token_or_a_bad_token(text: str) -> None:
    try:
        action = parse(text)
    except BadToken as error:
        assert error.token == text
        return
    assert parse(action.token()) == action


@given(TOKENS, st.data())
def test_a_token_with_a_slip_of_the_pen_is_a_token_or_a_bad_token(
    token: str, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(token)))
    cut = data.draw(st.integers(0, 3))
    slip = data.draw(st.text("NESW-0123456789,>@: abdeflmnoprstu_\t\n²٣", max_size=3))
    try:
        action = parse(token[:at] + slip + token[at + cut :])
    except BadToken:
        return
    assert parse(action.token()) == action


WORDS = sorted({word for answer in ANSWERS for word in answer.verb.split()})


@given(st.lists(st.sampled_from([*WORDS, "none", "?", "1,0", "7", "blank:N", "NE"]), max_size=5))
def test_words_in_any_order_are_a_token_or_a_bad_token(words: list[str]) -> None:
    with suppress(BadToken):
        parse(" ".join(words))


@pytest.mark.parametrize(
    "token",
    [
        "",
        "   ",
        "fly 1,0",
        "MOVE 1,0",
        "move",
        "move 1",
        "move 1,",
        "move 1,0,0",
        "move 01,0",
        "move -0,0",
        "move +1,0",
        "move 1.0,0",
        "move ١,0",
        "move 1,0>",
        "move 1,0 2,0",
        "move 99999999999,0",
        "end now",
        "use",
        "use fly 1,0",
        "use push 1,0",
        "use push 6 1,0",
        "use rob -1",
        "use swap 4",
        "use swap 0",
        "use discard blank",
        "place blank:N",
        "place blank:N@",
        "place blank@1,0",
        "place :N@1,0",
        "place blank:EN@1,0",
        "place blank:NN@1,0",
        "place blank:n@1,0",
        "place blank:@1,0",
        "place cellar:N@1,0",
        "float N",
        "rotate 1,0",
        "rotate nothing",
        "rotate 1,0 X",
        "switch 1,0",
        "coin 1 2",
        "coin one",
        "first 6",
        "draw",
        "draw ?",
        "take blank",
        "map",
        "control 1",
        "prevent 1",
        "decline escape",
        "return",
        "return 1,0>2,0",
        "bargain 1,0",
        "bargain 4 1,0",
        "bargain 1",
        "exchange 1,0",
        "exchange 1,0>2,0",
        "exchange 1,0 2,0 3,0",
        "pick",
        "pick 1",
        "pick a hero",
    ],
)
def test_what_is_not_a_token_is_refused_as_a_bad_token(token: str) -> None:
    with pytest.raises(BadToken) as refused:
        parse(token)
    assert refused.value.as_json()["error"] == "bad_token"
    assert refused.value.token == token


def test_an_overlong_token_is_refused() -> None:
    with pytest.raises(BadToken):
        parse("use discard" + " blank:N" * MAX_TOKEN_LENGTH)


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("draw blank:W", "draw blank:N"),
        ("draw blank:EW", "draw blank:NS"),
        ("draw blank:SW", "draw blank:NE"),
        ("draw blank:NW", "draw blank:NE"),
        ("take map:ESW", "take map:NES"),
        ("take teleport:-", "take teleport:-"),
        ("deal harp:NSW", "deal harp:NES"),
        ("use discard map:W blank:S", "use discard blank:N map:N"),
        ("use discard map:NE map:EW map:S", "use discard map:N map:NE map:NS"),
        ("use discard", "use discard"),
        ("place blank:W@1,0", "place blank:W@1,0"),
        ("switch 1,0 blank:EW", "switch 1,0 blank:EW"),
        ("float SW@-1,2", "float SW@-1,2"),
        ("rotate 1,0 W", "rotate 1,0 W"),
        ("exchange 2,0 1,0", "exchange 1,0 2,0"),
        ("exchange 1,0 1,-1", "exchange 1,-1 1,0"),
        ("exchange 10,0 9,0", "exchange 9,0 10,0"),
    ],
)
def test_any_order_and_off_the_board_any_rotation_is_read_and_the_canonical_one_printed(
    written: str, printed: str
) -> None:
    assert parse(written).token() == printed


@given(TOKENS, st.data())
def test_runs_of_spaces_count_as_one(token: str, data: st.DataObject) -> None:
    spaces = st.integers(1, 3).map(lambda number: " " * number)
    words = token.split(" ")
    spread = "".join(data.draw(spaces) + word for word in words) + data.draw(spaces)
    assert parse(spread) == parse(token)

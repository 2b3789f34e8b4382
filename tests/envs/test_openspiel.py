"""Our games in OpenSpiel: its own test, chance, numbers, copies and parameters."""

import copy
import json
from collections.abc import Iterator

import pytest

from tests.conformance.tables import SMALL_BOX
from tests.docs.blocks import blocks
from tests.envs.spiel import SAMPLE_GAMES, decisions, first_decision, pyspiel, states
from tests.processes import python
from wyrmhold.envs.openspiel import WyrmholdState
from wyrmhold.envs.openspiel.chance import chances_of
from wyrmhold.envs.table import IllegalNumber
from wyrmhold.games.registry import OURS
from wyrmhold.kernel.answers import ChanceOutcome
from wyrmhold.kernel.errors import WyrmholdError

EDITIONS = ("third", "fourth")
TABLES = [
    *[f"python_drakon(edition={e},players={n})" for e in EDITIONS for n in range(2, 7)],
    "python_drakon(heroes=True,players=3)",
    "python_drakon(edition=fourth,heroes=True,expansion_one=True,players=2,window=9)",
    "python_drakon(goal=escape,expansion_one=True,players=3)",
    "python_drakon(teams=True,heroes=True,players=4)",
    *[f"python_dragon_run(players={n})" for n in range(2, 6)],
]


@pytest.mark.parametrize("game", TABLES)
def test_openspiels_own_random_simulation_passes(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), 1, True, False)


def leaves(kind: type[ChanceOutcome]) -> Iterator[type[ChanceOutcome]]:
    """The leaf classes below a class."""
    for below in kind.__subclasses__():
        if below.__subclasses__():
            yield from leaves(below)
        else:
            yield below


def test_every_chance_outcome_has_numbers() -> None:
    found = [chances_of(game) for game in OURS]
    numbered = {kind for chances in found if chances is not None for kind in chances.places}
    assert set(leaves(ChanceOutcome)) == numbered


@pytest.mark.parametrize("game", SAMPLE_GAMES)
def test_chance_has_the_engines_odds_under_numbers_that_never_change(game: str) -> None:
    meant: dict[tuple[type, int], str] = {}
    for state in states(game, 1):
        if not state.is_chance_node():
            continue
        frame = state.position.state.stack[-1]
        outcomes = frame.outcomes(state.position.state)
        total = sum(weight for _, weight in outcomes)
        odds = dict(state.chance_outcomes())
        assert {state.action_to_string(-1, number): chance for number, chance in odds.items()} == {
            outcome.token(): weight / total for outcome, weight in outcomes
        }
        assert list(odds) == sorted(odds) == state.legal_actions()
        for number in odds:
            kind = type(state.position.action(number))
            token = state.action_to_string(-1, number)
            assert meant.setdefault((kind, number), token) == token
    assert len(meant) > 10


@pytest.mark.parametrize("game", SAMPLE_GAMES)
def test_a_players_actions_are_the_numbers_of_its_answers(game: str) -> None:
    for state in states(game, 2):
        player = state.current_player()
        if player < 0:
            continue
        setting = state.get_game().play.setting
        numbers, outside = setting.encoding.numbering.legal(state.position.state)
        assert state.legal_actions() == state.legal_actions(player) == sorted(numbers)
        assert state.outside() == outside
        assert state.legal_actions((player + 1) % setting.players) == []
        number = numbers[0]
        token = state.action_to_string(player, number)
        assert token == setting.encoding.numbering.action(number).token()
        assert state.string_to_action(player, token) == number


def test_a_copy_starts_at_the_same_position_and_is_independent() -> None:
    state = next(decisions(SAMPLE_GAMES[0], 8, 0.1))
    before, history = str(state), state.history()
    twin = state.clone()
    assert twin.position is state.position
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert state.history() == history
    assert twin.history() == [*history, state.legal_actions()[0]]
    assert copy.deepcopy(state.position) is state.position


def test_the_list_of_legal_actions_is_the_callers_own() -> None:
    state = next(decisions(SAMPLE_GAMES[0], 9, 0.1))
    legal = state.legal_actions()
    state.legal_actions().clear()
    assert state.legal_actions() == legal


def test_a_player_with_only_answers_outside_ends_the_game_in_a_draw() -> None:
    *_, state = states("python_drakon(window=1)", 1)
    assert state.cut() == "outside"
    assert state.outside() > 0
    assert state.returns() == [0.0, 0.0]
    assert state.legal_actions() == []
    assert "cut: outside" in str(state)


def test_a_game_has_no_more_steps_than_its_length() -> None:
    *_, last = states("python_dragon_run(length=20)", 1)
    assert last.cut() == "length"
    assert last.move_number() == 20 == last.get_game().max_game_length()
    assert last.returns() == [0.0, 0.0]
    *_, over = states("python_dragon_run", 1)
    assert over.cut() == ""


def test_an_illegal_number_is_refused_and_changes_nothing() -> None:
    state = first_decision("python_dragon_run")
    before = str(state)
    size = state.num_distinct_actions()
    wrong = next(n for n in range(size) if n not in state.legal_actions())
    for number, why in ((wrong, "is not legal here"), (size, f"not a number from 0 to {size - 1}")):
        with pytest.raises(IllegalNumber, match=why):
            state.apply_action(number)
    fresh = state.get_game().new_initial_state()
    with pytest.raises(IllegalNumber, match="not the number of a possible chance outcome"):
        fresh.apply_action(fresh.get_game().max_chance_outcomes())
    *_, chosen = fresh.legal_actions()
    fresh.apply_action(chosen)
    with pytest.raises(IllegalNumber, match="is not legal here"):
        fresh.apply_action(chosen)
    *_, over = states("python_dragon_run", 1)
    with pytest.raises(IllegalNumber, match="the game is over"):
        over.apply_action(0)
    assert str(state) == before


@pytest.mark.parametrize(
    ("parameters", "why"),
    [
        ("edition=fifth", "fifth"),
        ("players=9", "9"),
        ("teams=True", "teams need 4 or 6 players"),
        ("length=0", "length"),
        ("window=-1", "window"),
        ("more=%5B", "not valid JSON"),
        ("more=%5B7%5D", "JSON object"),
    ],
)
def test_unplayable_parameters_are_refused_in_plain_words(parameters: str, why: str) -> None:
    with pytest.raises(WyrmholdError, match=why):
        pyspiel.load_game(f"python_drakon({parameters})")


def test_missing_parameters_take_the_encodings_defaults() -> None:
    usual, said = [pyspiel.load_game(f"python_drakon({text})") for text in ("", "window=15")]
    assert usual.num_distinct_actions() == said.num_distinct_actions()
    smaller = pyspiel.load_game("python_drakon(window=9,discards=1)")
    assert smaller.num_distinct_actions() < usual.num_distinct_actions()


def test_the_example_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = [
        block.text
        for block in blocks("docs/environments.md", "python")
        if "import wyrmhold.envs.openspiel" in block.text
    ]
    exec(example, {})
    assert json.loads(capsys.readouterr().out.splitlines()[-1])


def test_a_custom_box_survives_the_text_form_of_a_game() -> None:
    more = json.dumps({"box": SMALL_BOX.as_json()})
    game = pyspiel.load_game("python_drakon", {"more": more})
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game) != str(pyspiel.load_game("python_drakon"))
    state = again.new_initial_state()
    dealt = {state.action_to_string(-1, number) for number in state.legal_actions()}
    assert dealt == {
        f"deal {kind}:{arrows}" for kind, tiles in SMALL_BOX.chambers for arrows, _ in tiles
    }


def test_a_process_that_loaded_our_games_exits_cleanly() -> None:
    ran = python(
        "-c",
        "import pyspiel, wyrmhold.envs.openspiel\n"
        "for name in ('python_drakon', 'python_dragon_run'):\n"
        "    pyspiel.load_game(name).new_initial_state()\n",
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_without_openspiel_the_error_names_the_extra() -> None:
    ran = python("-c", "import sys; sys.modules['pyspiel'] = None\nimport wyrmhold.envs.openspiel")
    assert ran.returncode == 1
    assert "pip install 'wyrmhold[openspiel]'" in ran.stderr


def test_states_are_of_our_class_wherever_they_come_from() -> None:
    state = pyspiel.load_game("python_drakon").new_initial_state()
    assert isinstance(state, WyrmholdState)
    assert isinstance(state.child(state.legal_actions()[0]), WyrmholdState)

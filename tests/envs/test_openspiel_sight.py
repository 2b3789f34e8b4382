"""What players of our OpenSpiel games see and recall: observers, resampled and saved states."""

import json
import pickle
import random
from typing import Any

import numpy as np
import pytest

from tests.envs.spiel import SAMPLE_GAMES, decisions, drawn, first_decision, pyspiel
from wyrmhold.envs.openspiel.recall import written
from wyrmhold.envs.table import Table, luck_of
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.luck import Luck


def same_luck(state: Any, luck: Luck) -> None:
    """Draw chance outcomes as a table with this luck does."""
    while state.is_chance_node():
        at = state.position.state
        frame = at.stack[-1]
        assert isinstance(frame, Chance)
        outcome = frame.pick(at, luck.below(frame.weight(at)))
        state.apply_action(state.position.play.chances.number(outcome))


@pytest.mark.parametrize("game", SAMPLE_GAMES)
def test_an_information_state_matches_what_the_table_says_the_seat_has_seen(game: str) -> None:
    state = pyspiel.load_game(game).new_initial_state()
    setting = state.get_game().play.setting
    table, luck, rng = Table(setting, luck_of(3)), luck_of(3), random.Random(3)
    same_luck(state, luck)
    while not state.is_terminal():
        number = rng.choice(state.legal_actions())
        table.play(number)
        state.apply_action(number)
        same_luck(state, luck)
    for seat in range(setting.players):
        lines = [
            f"{said if by < 0 else f'{by} {said}'}{written(setting.game, events, seat)}"
            for by, said, events in table.information(seat)
        ]
        assert state.information_state_string(seat).splitlines() == lines
    assert state.returns() == table.returns()


@pytest.mark.parametrize("game", SAMPLE_GAMES)
def test_a_resampled_state_looks_the_same_to_the_player_and_hides_nothing_else(game: str) -> None:
    others = 0
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    for state in decisions(game, 4, 0.3):
        player = state.current_player()
        again = state.resample_from_infostate(player, sampler)
        assert again.current_player() == player
        assert again.legal_actions() == state.legal_actions()
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.observation_string(player) == state.observation_string(player)
        assert again.observation_tensor(player) == state.observation_tensor(player)
        assert again.history() == []
        others += str(again) != str(state)
    assert others > 5


def test_resampling_follows_the_sampler() -> None:
    state = next(decisions(SAMPLE_GAMES[0], 5, 0.05))
    first, same, other = [
        str(state.resample_from_infostate(state.current_player(), lambda number=n: number))
        for n in (0.25, 0.25, 0.75)
    ]
    assert first == same != other


@pytest.mark.parametrize("game", SAMPLE_GAMES)
def test_the_others_memory_of_a_resampled_state_begins_with_what_they_see(game: str) -> None:
    state = next(decisions(game, 6, 0.05))
    player = state.current_player()
    other = (player + 1) % state.num_players()
    again = state.resample_from_infostate(player, random.Random(1).random)
    seen, _, asked = again.information_state_string(other).partition("\n")
    assert seen == again.observation_string(other)
    assert asked.startswith("? ")
    again.apply_action(again.legal_actions()[0])
    assert again.information_state_string(other).startswith(seen)


@pytest.mark.parametrize("resampled", [False, True])
@pytest.mark.parametrize("game", SAMPLE_GAMES)
def test_a_loaded_state_continues_like_the_saved_one(game: str, resampled: bool) -> None:
    for state in decisions(game, 7, 0.1):
        if resampled:
            state = state.resample_from_infostate(state.current_player(), lambda: 0.5)
        loaded, restored = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(state.get_game(), state)
        )
        assert str(loaded) == str(state.get_game())
        pickled = pickle.loads(pickle.dumps(state))
        rng = random.Random(1)
        one = state.clone()
        for _ in range(6):
            for other in (restored, pickled):
                assert str(other) == str(one)
                assert other.history() == one.history()
                for seat in range(one.num_players()):
                    recalled = other.information_state_string(seat)
                    assert recalled == one.information_state_string(seat)
            if one.is_terminal():
                break
            number = drawn(one, rng)
            for each in (one, restored, pickled):
                each.apply_action(number)


def test_the_default_observer_has_the_encodings_fields() -> None:
    state = first_decision(SAMPLE_GAMES[2])
    game = state.get_game()
    encoding = game.play.setting.encoding
    observer = game.make_py_observer()
    for seat in range(game.num_players()):
        observer.set_from(state, seat)
        expected = encoding.observed(state.position.state, seat)
        assert np.array_equal(observer.tensor, expected)
        assert state.observation_tensor(seat) == expected.tolist()
        for field in encoding.fields:
            assert np.array_equal(observer.dict[field.name], field.of(expected))
    assert game.observation_tensor_size() == encoding.length


def test_public_and_private_texts_are_parts_of_what_a_player_sees() -> None:
    kinds = pyspiel.PrivateInfoType
    state = first_decision("python_dragon_run")
    game = state.get_game()
    wanted = pyspiel.IIGObservationType
    public = game.make_py_observer(
        wanted(perfect_recall=False, public_info=True, private_info=kinds.NONE)
    )
    private = game.make_py_observer(
        wanted(perfect_recall=False, public_info=False, private_info=kinds.SINGLE_PLAYER)
    )
    own = json.loads(state.observation_string(0))
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert json.loads(public.string_from(state, 0))["seats"][0]["hand"] == 4
    assert json.loads(private.string_from(state, 0)) == {
        "seats": {"0": {"hand": own["seats"][0]["hand"]}}
    }
    assert public.tensor is private.tensor is None


def test_asking_for_an_information_state_tensor_is_refused() -> None:
    state = first_decision("python_dragon_run")
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    assert observer.tensor is None
    with pytest.raises(ValueError, match="information states are text"):
        observer.set_from(state, 0)


def test_no_observer_shows_all_hands() -> None:
    game = pyspiel.load_game("python_dragon_run")
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="observers cannot show all hands"):
        game.make_py_observer(everything)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": "red"})


def test_openspiels_search_over_information_sets_plays_our_games() -> None:
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    state = next(decisions(SAMPLE_GAMES[2], 10, 0.1))
    noise = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, noise),
        uct_c=2.0,
        max_simulations=20,
        random_state=noise,
    )
    assert bot.step(state) in state.legal_actions()

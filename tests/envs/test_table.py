"""A running game: numbers are answers, luck follows from a seed, nothing is seen too early."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

from tests.envs.kinds import KINDS, Kind
from wyrmhold.envs.table import (
    NOBODY,
    BadSetting,
    Deals,
    IllegalNumber,
    Table,
    luck_of,
    setting_of,
)
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.luck import commitment
from wyrmhold.kernel.record import Header, Record
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import step_line
from wyrmhold.kernel.transaction import advance, apply, legal, settled, top
from wyrmhold.kernel.viewers import CHANCE

EVERY_FIFTH = KINDS[::5]
TWO = Kind("drakon", "third", 2)
RUN = Kind("dragon_run", "first", 3)


def played(kind: Kind, seed: int, decisions: int) -> Table:
    """A table after `decisions` random answers, or at its end."""
    table = Table(kind.setting(), luck_of(seed))
    rng = random.Random(seed)
    for _ in range(decisions):
        if table.seat == NOBODY:
            break
        table.play(rng.choice(table.numbers))
    return table


@pytest.mark.parametrize("kind", EVERY_FIFTH, ids=str)
def test_a_table_matches_the_engine_for_the_same_answers_and_luck(kind: Kind) -> None:
    setting = kind.setting()
    table, luck = Table(setting, luck_of(5)), luck_of(5)
    state, _ = settled(setting.fresh.copy(), luck)
    rng = random.Random(5)
    while table.seat != NOBODY:
        assert table.state == state
        assert table.seat == top(state).by(state)
        assert table.outside + len(table.numbers) == len(legal(state))
        number = rng.choice(table.numbers)
        state, _ = advance(state, setting.encoding.numbering.action(number), luck)
        table.play(number)
    assert table.state == state
    assert table.over or table.cut


def test_a_mask_is_true_for_each_legal_number_and_is_not_shared() -> None:
    table = played(TWO, 1, 10)
    mask = table.mask()
    assert np.flatnonzero(mask).tolist() == sorted(table.numbers)
    mask[:] = False
    assert table.mask().any()
    assert table.mask().dtype == np.bool_


@pytest.mark.parametrize("kind", [TWO, RUN], ids=str)
def test_an_illegal_number_says_why_and_changes_nothing(kind: Kind) -> None:
    table = played(kind, 1, 6)
    before, size = table.state, table.setting.encoding.numbering.size
    illegal = next(number for number in range(size) if number not in table.numbers)
    with pytest.raises(IllegalNumber, match=r"is not legal here: .*the mask shows"):
        table.play(illegal)
    for number in (-1, size):
        with pytest.raises(IllegalNumber, match=f"{number} is not a number from 0 to"):
            table.play(number)
    assert table.state is before


def test_nobody_answers_after_the_end() -> None:
    table = played(RUN, 2, 10_000)
    assert table.over
    assert not table.mask().any()
    with pytest.raises(IllegalNumber, match="the game is over: reset"):
        table.play(0)


def test_a_game_with_all_answers_outside_is_cut_short_and_says_so() -> None:
    setting = setting_of("drakon", 2, window=3)
    cut = 0
    for seed in range(20):
        table = Table(setting, luck_of(seed))
        rng = random.Random(seed)
        while table.seat != NOBODY:
            table.play(rng.choice(table.numbers))
        if table.cut:
            cut += 1
            assert table.outside == len(legal(table.state)) > 0
            assert not table.over
            assert table.returns() == [0.0, 0.0]
    assert cut


def test_a_seed_gives_the_same_games_one_after_the_other() -> None:
    first, again, other = Deals(7), Deals(7), Deals(8)
    seeds = [first.next_seed() for _ in range(4)]
    assert seeds[0] == 7
    assert seeds == [again.next_seed() for _ in range(4)]
    assert len(set(seeds)) == 4
    assert seeds[1:] != [other.next_seed() for _ in range(4)][1:]


def record_of(table: Table, seed: int, numbers: list[int]) -> Record:
    """The engine's record of the same game, with chance drawn step by step."""
    setting, luck = table.setting, luck_of(seed)
    game = setting.game
    edition, agreed = game.agreement(setting.fresh)
    picks = [{game.pick_word: pick} if pick else {} for pick in game.picks(setting.fresh)]
    record = Record(
        Header(
            game=game.name,
            edition=edition,
            options=agreed,
            rules_version=game.rules_version,
            seats=[dict(pick) for pick in picks],
            commitment=commitment(b"seed"),
            id="id",
            created="",
        )
    )
    state, _ = settled(setting.fresh.copy())
    answers = [setting.encoding.numbering.action(number) for number in numbers]
    while state.stack:
        frame = top(state)
        if isinstance(frame, Chance):
            action = frame.pick(state, luck.below(frame.weight(state)))
        elif answers:
            action = answers.pop(0)
        else:
            break
        by = frame.by(state)
        state, events = apply(state, action)
        record.steps.append(step_line(game, len(record.steps) + 1, by, action, events, 0))
    assert table.state == state
    return record


@pytest.mark.parametrize("kind", EVERY_FIFTH, ids=str)
def test_an_information_state_matches_the_redacted_record(kind: Kind) -> None:
    table, rng = Table(kind.setting(), luck_of(3)), random.Random(3)
    numbers: list[int] = []
    while table.seat != NOBODY and len(numbers) < 60:
        numbers.append(rng.choice(table.numbers))
        table.play(numbers[-1])
    record, game = record_of(table, 3, numbers), table.setting.game
    for seat in range(kind.players):
        rows = [json.loads(line) for line in redacted(game, record, seat)[1:]]
        shown = [(row["by"], row["do"], row["events"]) for row in rows if "do" in row]
        seen = [
            (
                "chance" if by == CHANCE else by,
                said,
                json.loads(json.dumps(game.codec.dump(list(events)))),
            )
            for by, said, events in table.information(seat)
        ]
        assert seen == shown


def test_unplayable_settings_are_refused_in_plain_words() -> None:
    with pytest.raises(BadSetting, match="unknown game 'chess': choose from drakon, dragon_run"):
        setting_of("chess")
    with pytest.raises(BadSetting, match="teams need 4 or 6 players, not 2"):
        setting_of("drakon", 2, options={"teams": True})
    with pytest.raises(BadSetting, match="picks: 1 for 2 players"):
        setting_of("drakon", 2, picks=["dwarf"])
    with pytest.raises(BadSetting, match="unknown word 'window'"):
        setting_of("dragon_run", 2, window=15)

"""The scripted player knows no more than its seat and plays sensibly; balance is measured."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from wyrmhold.bots.dragon_run.draw import expected_draw
from wyrmhold.bots.dragon_run.judgement import JUDGEMENT
from wyrmhold.bots.dragon_run.scripted import Scripted
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, legal, settled
from wyrmhold.lab.dragon_run import balance
from wyrmhold.lab.dragon_run.tally import Wins

BOT = Scripted()
PLAYERS = [2, 3, 4, 5]


def chosen(table: Table) -> str:
    """The token of the bot's answer, checked to be legal."""
    action = BOT.answer(table.state)
    assert action in legal(table.state)
    return action.token()


def positions(players: int, rng: random.Random, **options: object) -> list[State]:
    """Every decision of one game; some answers are random."""
    luck = Dice(rng)
    state, _ = settled(DRAGON_RUN.new("first", options, [None] * players), luck)
    found: list[State] = []
    while state.stack:
        found.append(state)
        action = legal(state).sample(rng) if rng.random() < 0.2 else BOT.answer(state)
        state, _ = advance(state, action, luck)
    return found


@pytest.mark.parametrize("players", PLAYERS)
def test_hidden_cards_do_not_change_the_choice(players: int) -> None:
    rng = random.Random(f"hidden {players}")
    asked: set[str] = set()
    for _ in range(40):
        for state in positions(players, rng):
            frame = state.stack[-1]
            viewer = frame.by(state)
            choice = BOT.answer(state)
            assert choice in legal(state)
            for _ in range(3):
                other = DRAGON_RUN.imagined(state, viewer, rng)
                assert BOT.answer(other) == choice
            asked.add(frame.kind)
    assert asked >= {"turn", "after_hall", "after_hide", "under", "annul", "discard", "keep"}


def test_the_permutation_would_show_a_peek() -> None:
    rng = random.Random("peek")
    states = [state for _ in range(5) for state in positions(3, rng)]
    viewers = [state.stack[-1].by(state) for state in states]
    dealt = [
        DRAGON_RUN.imagined(state, viewer, rng)
        for state, viewer in zip(states, viewers, strict=True)
    ]
    differ = [a.hands != b.hands for a, b in zip(states, dealt, strict=True)]
    assert sum(differ) > len(differ) / 2


BOXES: list[tuple[dict[str, int], dict[str, int]]] = [
    ({"dragon": 1}, {"object_1": 20}),
    ({"dragon": 1, "hallway": 3}, {"object_2": 10, "annulation": 8, "mind_control": 8}),
    ({"dragon": 1, "pack": 12, "no_crying": 9}, {"health": 6, "light": 8, "redirection": 8}),
]


@pytest.mark.parametrize("box", BOXES)
def test_custom_boxes_are_played_to_the_end(
    box: tuple[dict[str, int], dict[str, int]],
) -> None:
    cards = {"name": "own", "sha256": "0" * 64, "locations": box[0], "treasures": box[1]}
    rng = random.Random("boxes")
    for players in PLAYERS:
        for _ in range(5):
            assert positions(players, rng, cards=cards)


def test_expected_draws_follow_what_the_seat_knows() -> None:
    dungeon: dict[str, Any] = {
        "top": [{"card": "hallway", "seen": [0]}, {"card": "dragon", "seen": [0]}],
        "unseen": ["hall", "hall", "pack"],
    }
    table = Table(seat("object_1"), seat("object_1"), dungeon=dungeon)
    knowing = expected_draw(table.state, 0, JUDGEMENT)
    assert knowing.known and knowing.dragon == 1.0  # the hallway only makes one draw again
    unknowing = expected_draw(table.state, 1, JUDGEMENT)
    assert not unknowing.known and 0.2 < unknowing.dragon < 1.0  # somebody looked, and left it
    plain = Table(dungeon=["dragon", "hall", "hall", "pack", "hallway"])
    assert expected_draw(plain.state, 0, JUDGEMENT).dragon == pytest.approx(1 / 4)


def test_an_injured_player_does_not_charge_at_a_dragon_it_has_seen() -> None:
    hurt = seat("object_2", "object_5", "object_4", injured=True, power=False)
    table = Table(hurt, seat("object_1"), dungeon=next_up("dragon", unseen=["hall"] * 5), temper=5)
    assert chosen(table) == "cry object_2"


def test_nobody_passes_up_a_treasure_hall_that_is_next() -> None:
    hurt = seat("object_2", injured=True, power=False)
    assert chosen(Table(hurt, seat("object_1"), dungeon=next_up("hall"))) == "charge"


def test_after_a_hall_it_depends_on_what_comes_next() -> None:
    hurt = seat("object_2", "object_4", injured=True, power=False)
    rest = {"unseen": ["hall"] * 4}
    table = Table(hurt, seat("object_1"), dungeon=next_up("hall", "dragon", **rest))
    table.play("charge")
    assert chosen(table) == "pass"
    table = Table(hurt, seat("object_1"), dungeon=next_up("hall", "hall", unseen=["dragon"]))
    table.play("charge")
    assert chosen(table) == "again"


def test_a_wound_is_healed_at_once() -> None:
    assert chosen(Table(seat("health", injured=True), seat("object_1"))) == "play health"
    cleric = seat("object_2", "object_5", "object_4", character="cleric", injured=True)
    assert chosen(Table(cleric, seat("object_1"), temper=5)) == "power heal 0 object_2"


def test_talismans_are_kept_for_danger() -> None:
    hurt = seat("object_5", "object_4", "invisibility", injured=True, power=False)
    few = ["dragon", "hall", "hall"]
    assert chosen(Table(hurt, seat("object_5"), dungeon=few)) == "play invisibility"
    assert chosen(Table(hurt, seat("object_5"), dungeon=next_up("hall"))) == "charge"


def test_mind_control_sends_the_most_vulnerable_player_to_the_dragon() -> None:
    rich = seat(*["object_1"] * 6, injured=True)
    table = Table(
        seat("object_5", "mind_control", power=False),
        seat("object_1"),
        rich,
        dungeon=next_up("dragon", unseen=["hall"] * 5),
    )
    assert chosen(table) == "play mind_control 2"


def test_redirection_hits_the_most_dangerous_rival() -> None:
    table = Table(
        seat("object_5", power=False, talismans=["redirection"]),
        seat("object_1"),
        seat(*["object_1"] * 6, injured=True),
        dungeon=next_up("dragon", unseen=["hall"]),
    )
    assert chosen(table.play("charge")) == "target 2"


def test_the_thief_robs_the_player_with_the_most_cards() -> None:
    thief = seat("object_1", "object_1", character="thief")
    table = Table(thief, seat("object_1"), seat(*["object_4"] * 6), dungeon=["dragon"])
    assert chosen(table) == "power steal 2 object_1 object_1"


def test_the_magician_puts_the_dragon_under_and_leaves_a_hall() -> None:
    hurt = seat("object_4", character="magician", injured=True)
    table = Table(hurt, seat("object_1"), dungeon=["dragon", "hall", "hall"])
    assert chosen(table) == "power look"
    table.play("power look")
    assert chosen(table.play("location dragon")) == "under"
    table = Table(hurt, seat("object_1"), dungeon=["dragon", "hall", "hall"])
    assert chosen(table.play("power look; location hall")) == "leave"


@pytest.mark.parametrize(
    ("character", "use"),
    [("elf", "power look"), ("dwarf", "power dig"), ("bard", "power lullaby")],
)
def test_other_powers_are_used_where_they_help(character: str, use: str) -> None:
    left = ["dragon", "hall", "hall"] if character != "dwarf" else ["dragon", *["hall"] * 5]
    hurt = seat("object_4", "object_3", character=character, injured=character != "dwarf")
    assert chosen(Table(hurt, seat("object_5", "object_5"), dungeon=left)) == use


def test_the_warrior_attacks_a_tired_dragon() -> None:
    ahead = seat(*["object_5"] * 3, character="warrior")
    assert chosen(Table(ahead, seat("object_1"), temper=1)) == "power attack"


def test_annulation_cancels_what_harms_its_holder() -> None:
    victim = seat("object_5", "object_5", "annulation", injured=True)
    table = Table(seat("mind_control"), victim, dungeon=["dragon", "hall"])
    assert chosen(table.play("play mind_control 1")) == "annul"
    table = Table(seat("vision"), victim, dungeon=["dragon", "hall"])
    assert chosen(table.play("play vision")) == "decline"
    rich = seat(*["object_5"] * 6, "health", injured=True)
    table = Table(rich, seat("object_5", "object_5", "annulation"), temper=4)
    assert chosen(table.play("play health")) == "annul"


def test_the_best_is_kept_and_the_least_is_discarded() -> None:
    hand = ["object_1", "object_1", "object_3", "object_4", "object_5", "object_2"]
    table = Table(seat(*hand, power=False), seat(), dungeon=next_up("pack"))
    assert chosen(table.play("charge")) == "discard object_1 object_1"
    deck = {"deck": ["object_1", "object_5", "annulation"], "discard": []}
    table = Table(seat(power=False), seat(), dungeon=next_up("top_three"), treasure=deck)
    table.play("charge; treasure object_1; treasure object_5")
    assert chosen(table) == "keep object_5"


def test_a_lone_player_does_not_cry() -> None:
    last = seat("object_2", "object_2", injured=True, power=False)
    table = Table(last, seat(alive=False), dungeon=["dragon", "hall"])
    assert chosen(table) == "hide object_2"


def test_a_sure_win_is_taken() -> None:
    ahead = seat(*["object_5"] * 4, power=False)
    table = Table(ahead, seat("object_1"), dungeon=["dragon", "pack"], temper=1)
    assert chosen(table) in ("charge", "hide object_5")


def test_it_beats_random_players() -> None:
    work = balance.jobs_of(400, [2, 4], seed=3, lone=True)
    for tally in balance.measured(work, processes=1):
        assert tally.scripted.games == 200
        assert tally.scripted.share() > 1.3 / tally.players


def test_the_balance_run_does_not_depend_on_the_number_of_processes() -> None:
    work = balance.jobs_of(520, [3], seed=5, lone=False)
    assert [games for _, _, games, _, _ in work] == [250, 250, 20]
    alone, shared = (balance.measured(work, processes) for processes in (1, 2))
    assert alone == shared
    (tally,) = alone
    assert tally.games == 520
    assert sum(tally.turns.values()) == sum(tally.endings.values()) == 520
    won = sum(wins.won for wins in tally.characters)
    assert won == pytest.approx(520 - tally.endings["dragon"])
    assert won == pytest.approx(sum(wins.won for wins in tally.seats))
    assert sum(wins.games for wins in tally.characters) == 3 * 520


def test_shared_wins_count_in_parts() -> None:
    wins = Wins()
    for part in (1.0, 0.5, 0.5, 0.0):
        wins.add(part)
    assert wins.share() == 0.5
    assert wins.error() == pytest.approx((0.125 / 4) ** 0.5)


def test_the_command_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert balance.main(["--games", "40", "--players", "2", "5", "--seed", "2"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("players") and "first + 4" in text and "cleric" in text
    assert balance.main(["--games", "40", "--players", "2", "5", "--seed", "2", "--json"]) == 0
    tables = json.loads(capsys.readouterr().out)
    assert [table["players"] for table in tables] == [2, 5]
    assert {"endings", "turns", "characters", "seats", "places"} <= set(tables[0])
    assert tables[0]["games"] == 20


@pytest.mark.parametrize("words", [["--players", "6"], ["--games", "1"], ["--jobs", "0"]])
def test_the_command_refuses_what_it_cannot_play(words: list[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        balance.main(words)
    assert refused.value.code == 2

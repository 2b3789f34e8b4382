"""Seats, rotations and single games of the arena."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.lab.odd_bots import FIRST, Picky
from wyrmhold.bots.protocol import Bot
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.luck import Luck
from wyrmhold.kernel.transaction import settled
from wyrmhold.lab.arena import match as arena
from wyrmhold.lab.arena.bot_names import bot_of
from wyrmhold.lab.arena.match import BotFailed, Match, Played, play
from wyrmhold.lab.arena.report import report_of

PAIR = Match("drakon", "third", {}, 2, ("random", "random"), "one", 5, 1)
RUN = Match("dragon_run", "first", {}, 4, ("random", "scripted"), "one", 1, 1)


def bots(match: Match) -> list[Bot]:
    return [bot_of(match.game, name) for name in match.bots]


def game(winners: tuple[int, ...], seats: tuple[int, ...] = (0, 1), reason: str = "gold") -> Played:
    return Played(0, seats, winners, reason, 10, ({40: 3}, {48: 1}))


@pytest.mark.parametrize(
    ("names", "players", "seating", "places", "rotation"),
    [
        ("AB", 2, "one", (0, 1), 2),
        ("AB", 2, "field", (0, 1), 2),
        ("AB", 4, "one", (0, 1, 1, 1), 4),
        ("AB", 4, "field", (0, 0, 0, 1), 4),
        ("AB", 4, "even", (0, 1, 0, 1), 2),
        ("AB", 3, "even", (0, 1, 0), 3),
        ("ABC", 4, "one", (0, 1, 2, 1), 4),
        ("ABC", 6, "even", (0, 1, 2, 0, 1, 2), 3),
        ("ABCD", 4, "one", (0, 1, 2, 3), 4),
        ("ABCD", 4, "field", (0, 1, 2, 3), 4),
    ],
)
def test_seats_are_assigned_as_the_seating_says(
    names: str, players: int, seating: str, places: tuple[int, ...], rotation: int
) -> None:
    match = Match("drakon", "third", {}, players, tuple(names), seating, 0, 1)
    assert match.places() == places
    assert match.rotation() == rotation
    assert match.fair() == [places.count(bot) / players for bot in range(len(names))]


@pytest.mark.parametrize("seating", arena.SEATINGS)
@pytest.mark.parametrize(("names", "players"), [("AB", 2), ("AB", 5), ("ABC", 4), ("ABCDEF", 6)])
def test_in_a_rotation_every_bot_has_every_seat_equally_often(
    names: str, players: int, seating: str
) -> None:
    match = Match("drakon", "third", {}, players, tuple(names), seating, 0, 1)
    rotation = match.rotation()
    for first in range(0, 4 * rotation, rotation):
        seatings = [match.seats(number) for number in range(first, first + rotation)]
        assert len(set(seatings)) == rotation
        for seat in range(players):
            had = Counter(seats[seat] for seats in seatings)
            assert {bot: part / rotation for bot, part in had.items()} == dict(
                enumerate(match.fair())
            )


def test_every_other_rotation_goes_the_other_way() -> None:
    match = Match("drakon", "third", {}, 3, ("A", "B", "C"), "one", 0, 1)
    assert [match.seats(number) for number in (0, 3, 6)] == [(0, 1, 2), (2, 1, 0), (0, 1, 2)]


def test_the_games_of_a_rotation_have_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[object] = []

    def remembered(fresh: AnyState, luck: Luck) -> tuple[AnyState, list[Event[AnyState]]]:
        state, events = settled(fresh, luck)
        dealt.append(state)
        return state, events

    monkeypatch.setattr(arena, "settled", remembered)
    for number in range(8):
        play(RUN, number, bots(RUN))
    assert all(deal == dealt[0] for deal in dealt[:4])
    assert all(deal == dealt[4] for deal in dealt[4:])
    assert dealt[0] != dealt[4]


def test_a_game_is_determined_by_the_match_and_its_number() -> None:
    def known(played: Played) -> Played:
        return replace(played, times=tuple([{0: sum(row.values())} for row in played.times]))

    games = [known(play(PAIR, number, bots(PAIR))) for number in range(4)]
    assert games == [known(play(PAIR, number, bots(PAIR))) for number in range(4)]
    other = replace(PAIR, seed=6)
    assert games != [known(play(other, number, bots(other))) for number in range(4)]


def test_a_bot_gets_a_vantage_and_its_decisions_are_timed() -> None:
    played = play(PAIR, 0, [FIRST, FIRST])  # FIRST asserts that it gets a vantage
    assert len(played.times) == 2
    assert all(sum(row.values()) > 0 for row in played.times)


@pytest.mark.parametrize("name", ["ILLEGAL", "STUMBLES"])
def test_a_bot_that_fails_is_named_with_its_seat_and_game(name: str) -> None:
    place = f"tests.lab.odd_bots:{name}"
    match = replace(PAIR, bots=("random", place))
    with pytest.raises(BotFailed) as failed:
        play(match, 1, bots(match))
    assert f"{place} failed at seat 0 of game 1" in failed.value.message


def test_a_shared_win_is_split_and_a_bots_seats_are_added_up() -> None:
    assert game((1,)).shares() == [0, 1]
    assert game((0, 1)).shares() == [0.5, 0.5]
    assert game((0, 2, 3), (0, 1, 1, 1)).shares() == pytest.approx([1 / 3, 2 / 3])
    assert game((0, 2), (0, 1, 0, 1)).shares() == [1, 0]
    assert game(()).shares() == [0, 0]


def test_a_report_summarises_games() -> None:
    games = [game((0,)), game((0, 1), reason="turn_limit"), game((), reason="dragon"), game((0,))]
    report = report_of(PAIR, games)
    first, second = report.standings
    assert (first.share, second.share) == (0.625, 0.125)
    assert first.times_fair == 1.25
    assert (report.capped, report.shared, report.nobody, report.turns) == (0.25, 1, 1, 10)
    assert (first.decisions, second.decisions) == (12, 4)
    assert first.p50_ms == pytest.approx(2**5 / 1000, rel=0.05)
    assert report.endings == {"dragon": 1, "gold": 2, "turn_limit": 1}


def test_a_bot_can_be_named_by_its_import_path() -> None:
    assert bot_of("drakon", "tests.lab.odd_bots:FIRST") is FIRST
    made = bot_of("drakon", "tests.lab.odd_bots:Picky")
    assert isinstance(made, Picky)
    made = bot_of("drakon", "tests.lab.odd_bots:Picky(number=3)")
    assert isinstance(made, Picky)
    assert made.number == 3


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("nobody", "does not play drakon: choose from random"),
        ("scripted", "does not play drakon"),
        ("no_such_module:X", "No module named"),
        ("tests.lab.odd_bots:Nobody", "no attribute"),
        ("tests.lab.odd_bots:NO_BOT", "not callable"),
        ("tests.lab.odd_bots:Picky(size=3)", "unexpected keyword"),
        ("tests.lab.odd_bots:Picky(number=open('x'))", "write module:NAME"),
        ("tests.lab.odd_bots:", "write module:NAME"),
        (":", "write module:NAME"),
        ("json:dumps(obj=1)", "has no `choose`"),
    ],
)
def test_a_wrong_name_is_refused_with_a_reason(name: str, problem: str) -> None:
    with pytest.raises(BadOptions) as refused:
        bot_of("drakon", name)
    assert problem in refused.value.problems[0]


def test_matches_that_differ_in_any_way_have_different_digests() -> None:
    matches = [
        PAIR,
        RUN,
        replace(PAIR, seed=6),
        replace(PAIR, options={"heroes": True}),
        replace(PAIR, edition="fourth"),
        replace(PAIR, players=3),
        replace(PAIR, players=3, seating="even"),
        replace(PAIR, bots=("random", "tests.lab.odd_bots:FIRST")),
    ]
    assert len({match.digest() for match in matches}) == len(matches)
    assert [Match.from_json(match.as_json()) for match in matches] == matches


def test_every_game_can_be_played() -> None:
    for name in GAMES:
        edition = {"drakon": "fourth", "dragon_run": "first"}[name]
        match = Match(name, edition, {}, 3, ("random", "random"), "one", 0, 1)
        played = play(match, 2, bots(match))
        assert played.seats == (1, 1, 0)
        assert Played.from_json(played.as_json()) == played

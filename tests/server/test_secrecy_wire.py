"""What a viewer cannot know changes no byte of what real servers send."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.rule import rule
from tests.server.capture import Got
from tests.server.table_kit import PICKS, created
from tests.server.test_table_secrecy import BOXES, CLOCKS, SEALED
from tests.server.twins import Op, Parted, Told, Twins
from tests.server.wire_twins import Pair
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.table_settings import Clock, DaysClock, NoClock, SeatPlan, Settings
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.commands import Proposal
from wyrmhold.server.tables.reply_window import SILENT_MS

PAIRS = int(os.environ.get("WYRMHOLD_SOAK_WIRE", "1"))
"""Pairs per box. More in a long run."""

MAX_ANSWERS = 16
WIRE = [box for box in BOXES if box != "drakon"]
MEDDLING = ("say", "undo")


def scripted(box: str, rng: random.Random, reply_days: float) -> Twins:
    """Two games of some length in which secrets of the viewers differ."""
    game, options = BOXES[box]
    for _ in range(200):
        players = rng.choice([2, 3, 4])
        eyes = rng.choice([[0], [players - 1], [SPECTATOR], [0, players - 1]])
        clock = DaysClock(1.0) if reply_days else rng.choice(CLOCKS)
        settings = Settings(clock=clock, window_s=3600, reply_days=reply_days)
        agreed = {name: value for name, value in options.items() if name != "edition"}
        edition = str(options.get("edition", ""))
        entry = created(game, players, options=agreed, edition=edition, settings=settings)
        twins = Twins(entry, eyes, rng)
        play(twins)
        done = twins.done
        if "cards" in options and not done["declined at one only"]:
            continue
        if done["answer"] >= 8 and done["different"] > done["answer"] / 2:
            return twins
    raise AssertionError("no two games stay together")


def play(twins: Twins) -> None:
    twins.begin()
    try:
        while twins.status == "playing" and twins.done["answer"] < MAX_ANSWERS:
            for _ in twins.answer():
                if twins.rng.random() < 0.2 and twins.status == "playing":
                    twins.meddle(MEDDLING)
            twins.wait(twins.rng.choice([0, 400, 5000]))
            one, other = (sitting.table.state for sitting in twins.pair)
            twins.done["different"] += one != other
    except Parted:
        pass


def difference(first: dict[str, Got], second: dict[str, Got], metrics: bool) -> str:
    """What one of the two games sent to a viewer and the other did not."""
    assert first.keys() == second.keys()
    for name, got in first.items():
        assert got.keys() == second[name].keys()
        for asked, answers in got.items():
            if (asked == "metrics") is metrics and answers != second[name][asked]:
                pairs = zip(answers, second[name][asked], strict=False)
                one, other = next(pair for pair in pairs if pair[0] != pair[1])
                lines = unified_diff(one.decode().split("\n"), other.decode().split("\n"), n=0)
                return f"{name}: {asked}\n" + "\n".join(lines)
    return ""


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize(
    ("box", "reply_days"), [*[(box, 0) for box in WIRE], *[(box, 2) for box in SEALED]]
)
def test_two_servers_send_the_same_where_only_secrets_differ(
    box: str, reply_days: float, tmp_path: Path
) -> None:
    rng = random.Random(f"wire {box} {reply_days or ''}".strip())
    for number in range(PAIRS):
        folder = tmp_path / str(number)
        folder.mkdir()
        twins = scripted(box, rng, reply_days)
        first, second = asyncio.run(Pair(twins, folder, number).played())
        assert len(first["guest"]["socket"]) > 10
        found = difference(first, second, metrics=False)
        assert not found, f"pair {number}, {twins.viewers}, {twins.done}"


def a_light(days: float = 0) -> Twins:
    """Seat 0 plays a Light; at the first table seat 1 can annul it, but does not."""
    clock: Clock = DaysClock(days) if days else NoClock()
    settings = Settings(clock=clock, window_s=3600)
    plans = [SeatPlan(pick=pick) for pick in PICKS[:3]]
    entry = created("dragon_run", plans, settings=settings)
    twins = Twins(entry, [0], random.Random(1))
    hands = ["light object_1 object_1 object_2", "{} object_2 object_3", "object_1 " * 4]
    for_all = [card for hand in hands for card in hand.split()]
    dealt = [
        [f"treasure {card.format(first)}" for card in [*for_all[:5], "object_4", *for_all[5:]]]
        for first in ("annulation", "object_5")
    ]
    twins.begin_with(*[[*cards, "first 0"] for cards in dealt])
    twins.wait(1000)
    twins.play("answer", "0 play light", "0 play light; location dragon")
    twins.wait(500)
    twins.play("hidden", "1 decline; location dragon", "")
    twins.wait(3_600_000)
    twins.both("close", -1, "", lambda table: Proposal(e.Closed()))
    return twins


def a_light_over_days() -> Twins:
    """The same with sealed replies: both seats that might annul are asked, and decline."""
    twins = a_light(days=1)
    declined, closed = twins.script[-2:]
    del twins.script[-2:]
    (own,), _ = declined.told
    twins.script += [
        Op("hidden", declined.at, told=([own], [own._replace(numbers=[])])),
        Op("hidden", closed.at, told=([Told(2, "decline", [], [])],) * 2),
        Op("close", closed.at + SILENT_MS),
        Op("answer", closed.at + 1000, told=([Told(0, "under", [], [])],) * 2),
    ]
    return twins


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(a_light, id="no clock"),
        pytest.param(a_light_over_days, id="days"),
    ],
)
def test_nobody_hears_the_decline_of_a_player_who_connects_only_for_it(
    game: Callable[[], Twins], tmp_path: Path
) -> None:
    pair = Pair(game(), tmp_path, away=["player 1"])
    first, second = asyncio.run(pair.played())
    assert not difference(first, second, metrics=False)


@rule("RUN-TR-SECRET")
def test_figures_of_the_server_do_not_count_secret_answers(tmp_path: Path) -> None:
    first, second = asyncio.run(Pair(a_light(), tmp_path).played())
    assert len(first["guest"]["metrics"]) > 2
    assert not difference(first, second, metrics=True)

"""Self-play games and the rows a net learns from.

A row is what a seat can know of a position, labelled with the seat's share of the win. Positions
are taken before an answer, and right after it before any chance draw, because those are the
positions a judge sees.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Judge, Prospect, won
from wyrmhold.bots.drakon.floor import kind_first
from wyrmhold.bots.drakon.judgement import WEIGHTS, Weights
from wyrmhold.bots.drakon.jury import Jury
from wyrmhold.bots.drakon.light import Light
from wyrmhold.bots.drakon.stall_penalty import STALL_PENALTY, stall_penalties
from wyrmhold.bots.drakon.survey import Survey
from wyrmhold.bots.protocol import AnyVantage, Bot, Imagined, asked
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import settled
from wyrmhold.kernel.vantage import Prompt, Vantage
from wyrmhold.lab.drakon.training.lookahead import Looker, Looks
from wyrmhold.lab.drakon.training.next_question import next_question
from wyrmhold.lab.drakon.training.tables import Table

HAND_MADE: Final = "hand"
LIGHT: Final = "light"
"""The hand-made judge, and the player with light rules, which has no judge."""

ROWS_PER_GAME: Final = 60
"""Rows taken per game, about: one for every seat of each sampled position."""

TEMPERATURES: Final = (0.0, 0.01, 0.03)
RANDOM_RATES: Final = (0.0, 0.02, 0.08)
"""Exploration: noise on the evaluation, and probability of a random answer."""

WEIGHT_SPREAD: Final = 0.5
"""Standard deviation of the hand-made weights' logarithms between players."""


@dataclass(frozen=True)
class Game:
    """Rows and labels from a game, and how it went."""

    rows: list[list[float]]
    labels: list[float]
    looks: Looks
    shares: list[float]
    turns: int
    reason: str


@final
class Explorer:
    """Takes roughly the best answer by its judge, and sometimes a random one."""

    def __init__(self, judge: Judge, temperature: float, rate: float) -> None:
        self._judge: Final = judge
        self._temperature: Final = temperature
        self._rate: Final = rate

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        position = view.position()
        if rng.random() < self._rate:
            return kind_first(prompt.legal.listed(), rng)
        prospect = Prospect(position, view.seat, candidates(position))
        worths = prospect.worths(self._judge)
        penalties = stall_penalties(position, view.seat, prospect.actions, worths, STALL_PENALTY)
        best, found = None, prospect.actions[0]
        for action, worth, less in zip(prospect.actions, worths, penalties, strict=True):
            noise = -log(-log(rng.random() or 0.5) or 1e-9)  # Gumbel noise: makes it a softmax
            rank = (round(worth - less + self._temperature * noise, 9), noise)
            if best is None or rank > best:
                best, found = rank, action
        return found


def judge_of(name: str, nets: dict[str, Judge]) -> Judge:
    """The judge with this name: the hand-made one, or the nets of a file."""
    if name == HAND_MADE:
        return Weights()
    if name not in nets:
        nets[name] = Jury.load(Path(name))
    return nets[name]


def tasted(rng: random.Random) -> Weights:
    """The hand-made judge with randomised weights, for varied play."""
    return Weights(
        {name: weight * exp(rng.gauss(0.0, WEIGHT_SPREAD)) for name, weight in WEIGHTS.items()}
    )


def player_of(name: str, nets: dict[str, Judge], rng: random.Random) -> Bot:
    """The player with this name, with random exploration."""
    if name == LIGHT:
        return Light()
    judge = tasted(rng) if name == HAND_MADE else judge_of(name, nets)
    return Explorer(judge, rng.choice(TEMPERATURES), rng.choice(RANDOM_RATES))


def seated(
    table: Table, pool: Sequence[str], newest: str, nets: dict[str, Judge], rng: random.Random
) -> list[Bot]:
    """Who plays: the newest judge in every seat in half of the games, otherwise anybody in the
    pool.

    Teammates are the same player.
    """
    alone = rng.random() < 0.5
    sides: list[Bot] = []
    for _ in range(table.sides):
        name = newest if alone else rng.choice(pool)
        sides.append(player_of(name, nets, rng))
    return [sides[seat % table.sides] for seat in range(table.players)]


def played(
    table: Table, bots: Sequence[Bot], rng: random.Random, looker: Looker | None = None
) -> Game:
    """Play a game; take some of its positions for all seats, and rows from the looker."""
    luck = Dice(rng)
    state: Imagined = settled(
        DRAKON.new(table.edition, table.options, [None] * table.players), luck
    )[0]
    reservoir: list[tuple[int, list[list[float]]]] = []
    most = ROWS_PER_GAME // table.players
    seen, looks = 0, Looks()
    while state.stack:
        before = state
        seat = state.stack[-1].by(state)
        if looker is not None:
            looker.look(Vantage.of(DRAKON, state, seat), looks, rng)
        action = asked(bots[seat], DRAKON, state, rng)
        state, after = next_question(state, action, luck, seat)
        for position in (before, after):
            if position is None:
                continue
            seen += 1
            place = len(reservoir) if len(reservoir) < most else rng.randrange(seen)
            if place < most:
                survey = Survey(position)
                taken = (seen, [survey.vector(each) for each in range(table.players)])
                reservoir[place : place + 1] = [taken]
    reservoir.sort(key=lambda each: each[0])
    shares = [won(state, each) for each in range(table.players)]
    return Game(
        [row for _, rows in reservoir for row in rows],
        shares * len(reservoir),
        looks,
        shares,
        state.turns,
        state.outcome.reason,
    )

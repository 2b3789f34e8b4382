"""Games of bots among themselves, and the rows that a net learns from.

A row is what a seat can know of a position, with the share of the win that the seat got in the end.
Positions are taken where somebody is asked, and right after an answer before chance has its say:
that is what a judge is shown.
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
from wyrmhold.bots.drakon.tiring import TIRES, dislikes
from wyrmhold.bots.protocol import AnyVantage, Bot, Imagined, asked
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.prospects import candidates
from wyrmhold.games.drakon.survey import Survey
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import settled
from wyrmhold.kernel.vantage import Prompt, Vantage
from wyrmhold.lab.training.looking import Looker, Looks
from wyrmhold.lab.training.stepping import stepped
from wyrmhold.lab.training.tables import Table

HAND_MADE: Final = "hand"
LIGHT: Final = "light"
"""The judge made by hand, and the player by light rules, who has none."""

TAKEN: Final = 60
"""About how many rows of a game are taken: so many for every seat of every position."""

TEMPERATURES: Final = (0.0, 0.01, 0.03)
RATES: Final = (0.0, 0.02, 0.08)
"""How much players explore: noise on what they judge, and how often they answer at random."""

TASTE: Final = 0.5
"""How far the tastes of players by hand lie apart, in logarithms of the weights."""


@dataclass(frozen=True)
class Game:
    """What a game gives: rows with labels, and how it went."""

    rows: list[list[float]]
    labels: list[float]
    looks: Looks
    shares: list[float]
    turns: int
    reason: str


@final
class Explorer:
    """Takes about the best answer by its judge, and now and then any."""

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
        disliked = dislikes(position, view.seat, prospect.actions, worths, TIRES)
        best, found = None, prospect.actions[0]
        for action, worth, less in zip(prospect.actions, worths, disliked, strict=True):
            noise = -log(-log(rng.random() or 0.5) or 1e-9)  # Gumbel's: makes it a softmax
            rank = (round(worth - less + self._temperature * noise, 9), noise)
            if best is None or rank > best:
                best, found = rank, action
        return found


def judge_of(name: str, nets: dict[str, Judge]) -> Judge:
    """The judge of a name: that made by hand, or the nets of a file."""
    if name == HAND_MADE:
        return Weights()
    if name not in nets:
        nets[name] = Jury.load(Path(name))
    return nets[name]


def tasted(rng: random.Random) -> Weights:
    """The judge made by hand with a taste of its own: nobody plays quite like anybody else."""
    return Weights({name: weight * exp(rng.gauss(0.0, TASTE)) for name, weight in WEIGHTS.items()})


def player_of(name: str, nets: dict[str, Judge], rng: random.Random) -> Bot:
    """A player of a name, who explores more or less."""
    if name == LIGHT:
        return Light()
    judge = tasted(rng) if name == HAND_MADE else judge_of(name, nets)
    return Explorer(judge, rng.choice(TEMPERATURES), rng.choice(RATES))


def seated(
    table: Table, pool: Sequence[str], newest: str, nets: dict[str, Judge], rng: random.Random
) -> list[Bot]:
    """Who plays: half of the games the newest judge everywhere, else everybody out of the pool.

    Partners of a team play alike.
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
    """Play a game and take some of its positions, for all seats, and what a looker sees."""
    luck = Dice(rng)
    state: Imagined = settled(
        DRAKON.new(table.edition, table.options, [None] * table.players), luck
    )[0]
    reservoir: list[tuple[int, list[list[float]]]] = []
    most = TAKEN // table.players
    seen, looks = 0, Looks()
    while state.stack:
        before = state
        seat = state.stack[-1].by(state)
        if looker is not None:
            looker.look(Vantage.of(DRAKON, state, seat), looks, rng)
        action = asked(bots[seat], DRAKON, state, rng)
        state, after = stepped(state, action, luck, seat)
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

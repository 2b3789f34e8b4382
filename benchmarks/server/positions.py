"""Starting positions: a random game, cut where it has the wanted number of chambers."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import NamedTuple

from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.drive import Table, open_table

Choose = Callable[[Sequence[str], random.Random], str]
SEEDS = 1000


def places_nothing(token: str) -> bool:
    return not token.startswith("place ")


def walk_or_any(tokens: Sequence[str], rng: random.Random) -> str:
    """A random answer; half of the time one that places nothing, if there is any. In a uniform
    choice nearly every answer would be a placement, because there are two hundred of them."""
    if rng.random() < 0.5:
        others = list(takewhile(places_nothing, tokens))  # these are listed first
        if others:
            return others[int(rng.random() * len(others))]
    return tokens[int(rng.random() * len(tokens))]


def circling(home: frozenset[str]) -> Choose:
    """Walk in circles through chambers without an effect, so that a game goes on forever and its
    board stays the same."""

    def choose(tokens: Sequence[str], rng: random.Random) -> str:
        for token in tokens:
            if token in home:
                return token
        raise ValueError(f"no way on among {tokens[:5]}")

    return choose


class Game(NamedTuple):
    """The record of a game, and the steps at which the board reaches each number of chambers."""

    text: str
    players: int
    steps: dict[int, int]
    home: frozenset[str] = frozenset()
    """Walks that `circling` can repeat forever."""

    def at(self, chambers: int) -> int:
        """A step at which a player has to answer and the board has at least this many chambers."""
        return self.steps[min(size for size in self.steps if size >= chambers)]


def new_table(players: int, rng: random.Random, rules: int | None = None) -> Table[State]:
    """A table without a turn limit, with a version of the `rules`: the newest if it is None."""
    seats: list[dict[str, object]] = [{"name": f"Player {n}"} for n in range(1, players + 1)]
    return open_table(
        DRAKON,
        "third",
        {"turn_limit": 0},
        seats,
        seed=rng.randbytes(32),
        game_id="load",
        rules_version=rules,
    )


def random_game(players: int, chambers: int, seed: int, rules: int | None = None) -> Game | None:
    """Play at random until the board has this many chambers; None if the game ends first."""
    rng = random.Random(seed)
    table = new_table(players, rng, rules)
    steps: dict[int, int] = {}
    while table.asked is not None:
        size = len(table.state.board.chambers)
        steps.setdefault(size, len(table.record.steps))
        if size >= chambers:
            return Game(table.record.text(), players, steps)
        table.answer(DRAKON.parse(walk_or_any(DRAKON.answers(table.state), rng)))
    return None


def game_to_play(players: int, chambers: int, rules: int | None = None) -> Game:
    """A game with at least this many chambers."""
    for seed in range(SEEDS):
        game = random_game(players, chambers, seed, rules)
        if game is not None:
            return game
    raise ValueError(f"no game has {chambers} chambers")


# --- a game that does not end ---------------------------------------------------------------------


Board = dict[str, str]


def ways(board: Board) -> dict[str, list[str]]:
    """For each chamber without an effect, the neighbours without one."""
    plain = {cell for cell, face in board.items() if face.startswith(("blank:", "start:"))}
    found: dict[str, list[str]] = {}
    for cell in plain:
        x, y = map(int, cell.split(","))
        beside = {"N": (x, y + 1), "E": (x + 1, y), "S": (x, y - 1), "W": (x - 1, y)}
        arrows = board[cell].partition(":")[2]
        there = [f"{beside[arrow][0]},{beside[arrow][1]}" for arrow in arrows if arrow in beside]
        found[cell] = [cell for cell in there if cell in plain]
    return found


def circles(board: Board) -> set[str]:
    """The chambers without an effect from which a hero can walk through such chambers forever."""
    on = ways(board)
    while True:
        dead = [cell for cell, there in on.items() if not there]
        if not dead:
            return set(on)
        for cell in dead:
            del on[cell]
        on = {cell: [to for to in there if to in on] for cell, there in on.items()}


def denser(places: Sequence[str], board: Board, rng: random.Random) -> str:
    """The placement that adds the most paths between chambers without an effect."""

    def worth(token: str) -> float:
        face, _, cell = token.removeprefix("place ").partition("@")
        return sum(map(len, ways({**board, cell: face}).values())) + rng.random()

    return max(places, key=worth)


def endless_game(players: int, chambers: int, seed: int) -> Game | None:
    """A game in which all heroes can walk in circles; None if that does not happen."""
    rng = random.Random(seed)
    table = new_table(players, rng)
    while table.asked is not None:
        view = DRAKON.view(table.state, table.asked)
        board, seats, tokens = view["board"], view["seats"], view["legal"]
        assert isinstance(board, dict) and isinstance(seats, list) and isinstance(tokens, list)
        if len(board) < chambers:
            places = [token for token in tokens if token.startswith("place ")]
            chosen = denser(places, board, rng) if places else rng.choice(tokens)
            table.answer(DRAKON.parse(chosen))
            continue
        # A hero that can walk forever from here only has to choose the right paths.
        home = frozenset(f"move {cell}" for cell in circles(board))
        if not all(seat["at"] in circles(board) for seat in seats):
            return None
        if all(token not in home for token in tokens):
            return None
        return Game(table.record.text(), players, {len(board): len(table.record.steps)}, home)
    return None


def game_to_walk(players: int, chambers: int) -> Game:
    """A game in which heroes can walk in circles, with about this many chambers."""
    for seed in range(SEEDS):
        game = endless_game(players, chambers, seed)
        if game is not None:
            return game
    raise ValueError("no game lets heroes walk in circles")

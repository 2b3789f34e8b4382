"""What a seat sees, and what is hidden, as rows of small numbers for programs that learn.

A row is a copy of a template, which holds what is the same in every position, with the position
written into it. The caller supplies the offset of each field by name (`at`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from wyrmhold.games.drakon.agents.answer_families import Window
from wyrmhold.games.drakon.chambers.escape import MayJump
from wyrmhold.games.drakon.chambers.floating import MayFloat
from wyrmhold.games.drakon.events import NOBODY
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.knowledge.belief import sees_under
from wyrmhold.games.drakon.purse import VALUES, coins, count
from wyrmhold.games.drakon.rules.coins import MayPrevent
from wyrmhold.games.drakon.rules.turn import ChooseAction
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KINDS, START, TILE_OF
from wyrmhold.kernel.frames import Chance

QUESTIONS: Final = (
    "turn",
    "hero",
    "prevent",
    "drakon",
    "destroy",
    "map",
    "escape",
    "floating",
    "switch",
    "mind_control",
    "rotate",
    "bargain",
    "moving_chambers",
    "chance",
    "over",
)
"""The possible pending states: the kinds of questions to seats, chance, the end of the game."""

LATER_QUESTIONS: Final = ("more",)
"""Questions that came with a later version of the rules. They have their places at the end of an
observation, so that the places of everything else stay the same."""

STATUS: Final = (
    "has the turn",
    "is asked",
    "shares the viewer's purse",
    "has an ability left",
    "misses the next turn in The Void",
    "returns from The Void with the next turn",
    "has met Drakon this turn",
    "stands outside the window",
)
"""The flags of each seat, as 0 or 1."""

ABILITIES: Final = (
    "HERO-AMAZON",
    "HERO-BARB",
    "HERO-DWARF",
    "HERO-KNIGHT",
    "HERO-THIEF",
    "HERO-WIZ",
)
"""The clauses of the abilities. They identify heroes independent of the edition."""

SHARE_SCALE: Final = 255
"""The share of turns played is scaled to this maximum."""


@final
class Rows:
    """Writes rows for tables with the same options.

    window      the cells shown
    designs     the distinct chambers of the box, ascending
    abilities   the index in ABILITIES of each of the edition's heroes
    template    a row of what is the same in every position
    seen_at     the offset of each field of an observation, by name
    hidden      the length of a row of hidden information
    hidden_at   the offset of each of its fields, by name
    """

    def __init__(
        self,
        window: Window,
        designs: list[int],
        abilities: list[int],
        template: bytes,
        seen_at: Mapping[str, int],
        hidden: int,
        hidden_at: Mapping[str, int],
    ) -> None:
        cells = len(window.cells)
        kinds = kinds_of(designs)
        self._window: Final = window
        self._template: Final = template
        self._hidden: Final = hidden
        self._designs: Final = len(designs)
        self._abilities: Final = abilities
        self._design: Final = [-1] * (len(KINDS) * 16)
        for place, tile in enumerate(designs):
            self._design[tile] = place
        self._kind: Final = [0] * len(KINDS)
        for plane, kind in enumerate(kinds):
            self._kind[kind] = seen_at["chambers"] + plane * cells
        self._arrows: Final = [
            [seen_at["arrows"] + way * cells for way in range(4) if mask >> way & 1]
            for mask in range(16)
        ]
        self._question: Final = {
            kind: seen_at["question"] + place for place, kind in enumerate(QUESTIONS)
        }
        for place, word in enumerate(LATER_QUESTIONS):
            self._question[word] = seen_at["later_question"] + place
        self._heroes: Final = seen_at["heroes"]
        self._drakon: Final = seen_at["drakon"]
        self._entered: Final = seen_at["entered"]
        self._subject: Final = seen_at["subject"]
        self._hand: Final = seen_at["hand"]
        self._known: Final = seen_at["known"]
        self._under: Final = seen_at["under"]
        self._next: Final = seen_at["next"]
        self._unseen: Final = seen_at["unseen"]
        self._coins: Final = seen_at["coins"]
        self._locked: Final = seen_at["locked"]
        self._unseen_coins: Final = seen_at["unseen_coins"]
        self._sizes: Final = seen_at["sizes"]
        self._status: Final = seen_at["status"]
        self._ability: Final = seen_at["ability"]
        self._seat: Final = seen_at["seat"]
        self._asked: Final = seen_at["question"]
        self._acted: Final = seen_at["acted"]
        self._loss: Final = seen_at["loss"]
        self._counts: Final = seen_at["counts"]
        self._all_hands: Final = hidden_at["hands"]
        self._all_coins: Final = hidden_at["coins"]
        self._all_locked: Final = hidden_at["locked"]
        self._hoard: Final = hidden_at["hoard"]
        self._pile: Final = hidden_at["pile"]
        self._all_under: Final = hidden_at["under"]
        self._all_next: Final = hidden_at["next"]

    def seen(self, state: State, seat: int) -> bytearray:
        """What a seat knows, with seats in turn order from this one."""
        row = bytearray(self._template)
        self._lair(row, state, seat)
        self._chambers_known(row, state, seat)
        self._coins_known(row, state, seat)
        self._seats(row, state, seat)
        self._pending(row, state, seat)
        return row

    def _lair(self, row: bytearray, state: State, seat: int) -> None:
        window = self._window
        cells = len(window.cells)
        beyond = 0
        for cell, face in state.board.chambers.items():
            kind = face >> 4
            if kind != START:
                row[self._unseen + self._design[TILE_OF[face]]] -= 1
            place = window.index(cell)
            if place < 0:
                beyond += 1
                continue
            row[self._kind[kind] + place] = 1
            for plane in self._arrows[face & 15]:
                row[plane + place] = 1
        row[self._counts + 4] = beyond
        players = len(state.at)
        for other in range(players):
            self._mark(row, self._heroes + (other - seat) % players * cells, state.at[other])
        self._mark(row, self._drakon, state.drakon)
        for entry in state.visited:
            own = entry & 7 == seat
            self._mark(row, self._entered if own else self._entered + cells, entry >> 3)

    def _mark(self, row: bytearray, plane: int, cell: int) -> None:
        """Set a cell of a plane, if it is in the window."""
        place = self._window.index(cell)
        if place >= 0:
            row[plane + place] = 1

    def _chambers_known(self, row: bytearray, state: State, seat: int) -> None:
        design = self._design
        unseen = self._unseen
        players = len(state.at)
        for tile in state.hands[seat]:
            row[self._hand + design[tile]] += 1
            row[unseen + design[tile]] -= 1
        for other in range(players):
            if other != seat:
                start = self._known + ((other - seat) % players - 1) * self._designs
                for fact in state.known[other]:
                    if fact & 7 == seat:
                        row[start + design[fact >> 3]] += 1
                        row[unseen + design[fact >> 3]] -= 1
        under = state.under
        if under:
            for entry in under:
                if sees_under(entry, seat):
                    row[self._under + design[entry & 0xFFFF]] += 1
                    row[unseen + design[entry & 0xFFFF]] -= 1
            if not state.pile and sees_under(under[0], seat):
                row[self._next + design[under[0] & 0xFFFF]] = 1

    def _coins_known(self, row: bytearray, state: State, seat: int) -> None:
        purse = state.purse(seat)
        locked = state.locked[state.purse_index(seat)]
        for value in VALUES:
            loose, kept = count(purse, value), count(locked, value)
            row[self._coins + value - 1] = loose
            row[self._locked + value - 1] = kept
            row[self._unseen_coins + value - 1] -= loose + kept

    def _seats(self, row: bytearray, state: State, seat: int) -> None:
        players = len(state.at)
        purses = len(state.purses)
        for place in range(players):
            other = (seat + place) % players
            purse = other % purses
            size = self._sizes + 3 * place
            row[size] = len(state.hands[other])
            row[size + 1] = coins(state.purses[purse])
            row[size + 2] = coins(state.locked[purse])
            status = self._status + len(STATUS) * place
            row[status] = other == state.turn
            row[status + 2] = purse == seat % purses
            row[status + 3] = state.rules.abilities and not state.spent >> other & 1
            cell = state.at[other]
            misses = state.missing >> other & 1
            if cell == NOWHERE:
                row[status + 4 if misses else status + 5] = 1
            elif self._window.index(cell) < 0:
                row[status + 7] = 1
            row[status + 6] = state.met >> other & 1
            figure = state.figures[other]
            if figure >= 0:
                row[self._ability + len(ABILITIES) * place + self._abilities[figure]] = 1
        row[self._seat + seat] = 1

    def _pending(self, row: bytearray, state: State, seat: int) -> None:
        players = len(state.at)
        row[self._counts] = state.pile_size()
        row[self._counts + 1] = len(state.under)
        row[self._counts + 2] = coins(state.hoard)
        limit = state.rules.turn_limit * players
        if limit:
            row[self._counts + 3] = min(SHARE_SCALE, state.turns * SHARE_SCALE // limit)
        if not state.stack:
            row[self._asked + len(QUESTIONS) - 1] = 1
            return
        frame = state.stack[-1]
        if isinstance(frame, Chance):
            row[self._asked + len(QUESTIONS) - 2] = 1
            return
        row[self._question[frame.kind]] = 1
        row[self._status + len(STATUS) * ((frame.by(state) - seat) % players) + 1] = 1
        if isinstance(frame, ChooseAction):
            row[self._acted] = frame.acted
        elif isinstance(frame, MayPrevent):
            taker = frame.guarded.taker
            row[self._loss + (players if taker == NOBODY else (taker - seat) % players)] = 1
        elif isinstance(frame, MayJump | MayFloat):
            self._mark(row, self._subject, frame.cell)

    def hidden(self, state: State) -> bytearray:
        """Everything hidden from some player, with seats by number."""
        row = bytearray(self._hidden)
        design = self._design
        for seat, hand in enumerate(state.hands):
            start = self._all_hands + seat * self._designs
            for tile in hand:
                row[start + design[tile]] += 1
            purse = state.purse(seat)
            locked = state.locked[state.purse_index(seat)]
            for value in VALUES:
                row[self._all_coins + 3 * seat + value - 1] = count(purse, value)
                row[self._all_locked + 3 * seat + value - 1] = count(locked, value)
        for value in VALUES:
            row[self._hoard + value - 1] = count(state.hoard, value)
        for tile in state.pile:
            row[self._pile + design[tile]] += 1
        for entry in state.under:
            row[self._all_under + design[entry & 0xFFFF]] += 1
        if state.under and not state.pile:
            next_tile = state.under[0] & 0xFFFF
            row[self._all_next + design[next_tile]] = 1
        return row


def kinds_of(designs: list[int]) -> list[int]:
    """The kinds of chambers that can be in the lair: Start, and those in the box."""
    return [START, *sorted({tile >> 4 for tile in designs})]

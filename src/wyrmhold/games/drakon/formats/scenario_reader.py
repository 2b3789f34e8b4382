"""Reads the parts of a scenario, collecting problems instead of stopping at the first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from wyrmhold.games.drakon.geometry import MAX_SCENARIO_COORDINATE, NOWHERE, ORIGIN, cell_from_text
from wyrmhold.games.drakon.tiles import KINDS, START, face_from_text, face_problem, tile_of
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import BadToken
from wyrmhold.kernel.reader import Reader as BaseReader
from wyrmhold.kernel.viewers import ALL_TOLD

SEAT_WORDS = ("hero", "at", "void", "hand", "coins", "locked", "ability")
VOID_WORDS = ("miss", "return")
"""A hero in The Void: the seat misses its next turn, or returns in it."""


class SeatText:
    """One parsed seat of a scenario."""

    def __init__(self) -> None:
        self.hero: str | None = None
        self.at = ORIGIN
        self.void: str | None = None
        self.hand: list[int] = []
        self.coins: list[int] = []
        self.locked: list[int] = []
        self.ability = True


class Reader(BaseReader):
    """Collects the problems of a scenario while reading it.

    `kinds` are the kinds of chamber the table plays with.
    """

    def __init__(self, kinds: Collection[str] = KINDS) -> None:
        super().__init__()
        self.kinds = kinds

    def cell(self, where: str, data: object) -> int:
        """A cell; NOWHERE if unreadable."""
        if not isinstance(data, str):
            self.problems.append(f"{where}: {shown(data)} is not a cell")
            return NOWHERE
        try:
            return cell_from_text(data, MAX_SCENARIO_COORDINATE)
        except BadToken as error:
            self.problems.append(f"{where}: {error.message}")
            return NOWHERE

    def face(self, where: str, data: object) -> int:
        """A chamber; -1 if unreadable or nonexistent."""
        if not isinstance(data, str):
            self.problems.append(f"{where}: {shown(data)} is not a chamber")
            return -1
        try:
            face = face_from_text(data)
        except BadToken as error:
            self.problems.append(f"{where}: {error.message}")
            return -1
        kind = KINDS[face >> 4]
        problem = face_problem(face)
        if kind not in self.kinds:
            problem = f"{kind} is a chamber of Expansion One: set options.expansion_one to play it"
        if problem is not None:
            self.problems.append(f"{where}: {problem}")
            return -1
        return face

    def tiles(self, where: str, data: object) -> list[int]:
        """Chambers off the board, in any rotation; Start is not allowed."""
        tiles: list[int] = []
        for index, item in enumerate(self.items(where, data)):
            face = self.face(f"{where}[{index}]", item)
            if face >> 4 == START:
                self.problems.append(f"{where}[{index}]: start belongs on the board")
            elif face >= 0:
                tiles.append(tile_of(face))
        return tiles

    def coins(self, where: str, data: object) -> list[int]:
        """Coins worth 1 to 3."""
        coins: list[int] = []
        for index, item in enumerate(self.items(where, data)):
            if type(item) is int and 1 <= item <= 3:
                coins.append(item)
            else:
                self.problems.append(f"{where}[{index}]: {shown(item)} is not a coin of 1 to 3")
        return coins

    def under(self, data: object, players: int) -> list[int]:
        """Chambers under the pile, with the masks of the viewers who know them."""
        entries: list[int] = []
        for index, item in enumerate(self.items("pile.under", data)):
            where = f"pile.under[{index}]"
            told = ALL_TOLD
            if isinstance(item, dict):
                entry = self.mapping(where, item, ("tile", "seen"))
                told = 0
                for seat in self.items(f"{where}.seen", entry.get("seen", [])):
                    told |= 1 << self.number(f"{where}.seen", seat, 0, max(players - 1, 0))
                item = entry.get("tile")
            entries += [tile | told << 16 for tile in self.tiles(where, [item])]
        return entries

    def seats(self, data: object) -> list[SeatText]:
        """Every seat, in order."""
        return [
            self.seat(f"seats[{index}]", item)
            for index, item in enumerate(self.items("seats", data))
        ]

    def seat(self, where: str, data: object) -> SeatText:
        """One seat, with defaults filled in."""
        given = self.mapping(where, data, SEAT_WORDS)
        seat = SeatText()
        hero = given.get("hero")
        if hero is not None and not isinstance(hero, str):
            self.problems.append(f"{where}.hero: {shown(hero)} is not a hero")
        elif hero is not None:
            seat.hero = hero
        self.place(where, seat, given)
        seat.hand = self.tiles(f"{where}.hand", given.get("hand", []))
        seat.coins = self.coins(f"{where}.coins", given.get("coins", []))
        seat.locked = self.coins(f"{where}.locked", given.get("locked", []))
        ability = given.get("ability", True)
        if not isinstance(ability, bool):
            self.problems.append(f"{where}.ability: {shown(ability)} is not true or false")
        else:
            seat.ability = ability
        return seat

    def place(self, where: str, seat: SeatText, given: Mapping[str, object]) -> None:
        """A hero's cell, or its return from The Void (X-VOID)."""
        at = given.get("at", "0,0")
        void = given.get("void")
        if at is not None:
            seat.at = self.cell(f"{where}.at", at)
            if void is not None:
                self.problems.append(f"{where}.void: a hero in The Void has at null")
            return
        seat.at = NOWHERE
        if "void" not in self.kinds:
            self.problems.append(f"{where}.at: null is for heroes in The Void (Expansion One)")
        elif isinstance(void, str) and void in VOID_WORDS:
            seat.void = void
        else:
            words = " or ".join(f'"{word}"' for word in VOID_WORDS)
            self.problems.append(f"{where}.void: {shown(void)} is not {words}")

    def figures(self, seats: Sequence[SeatText], names: Sequence[str]) -> list[int]:
        """Each seat's hero; a seat without one gets the first that is free."""
        taken: list[str] = []
        for number, seat in enumerate(seats):
            if seat.hero is None:
                continue
            if seat.hero not in names:
                self.problems.append(
                    f"seats[{number}].hero: no hero {shown(seat.hero)} in this edition"
                )
            elif seat.hero in taken:
                self.problems.append(f"seats[{number}].hero: a second {seat.hero}")
            else:
                taken.append(seat.hero)
        free = [name for name in names if name not in taken]
        figures: list[int] = []
        for seat in seats:
            # After a problem was noted, the figure no longer matters.
            hero = seat.hero or (free.pop(0) if free else names[0])
            figures.append(names.index(hero) if hero in names else 0)
        return figures

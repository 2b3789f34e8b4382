"""Positions of the engine as records of the kernel, and back."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, Final

import numpy as np

from wyrmhold.batch.drakon import stack
from wyrmhold.batch.drakon.layout import (
    CHAMBER,
    GRID,
    MAX_DECK,
    MAX_FRAMES,
    MAX_HAND,
    MAX_OPEN,
    MAX_VISITS,
    NOWHERE,
    REASONS,
    SIDE,
    STATE,
    WINDOW,
)
from wyrmhold.batch.errors import CannotRepresent
from wyrmhold.games.drakon.agents.numbering import designs_of
from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.chambers.bargain import MayBuy
from wyrmhold.games.drakon.chambers.destroy import ChooseRuin
from wyrmhold.games.drakon.chambers.escape import MayJump
from wyrmhold.games.drakon.chambers.find_two import SecondCoin
from wyrmhold.games.drakon.chambers.floating import MayFloat
from wyrmhold.games.drakon.chambers.map import ChooseMap
from wyrmhold.games.drakon.chambers.mind_control import ChooseControl
from wyrmhold.games.drakon.chambers.moving_chambers import ChooseExchange
from wyrmhold.games.drakon.chambers.rotate import ChooseRotation
from wyrmhold.games.drakon.chambers.switch import MaySwitch
from wyrmhold.games.drakon.geometry import WIDTH, cell_at, coordinates
from wyrmhold.games.drakon.heroes.dwarf import DrawUpTo, MayDrawMore
from wyrmhold.games.drakon.heroes.thief import SwapPicked
from wyrmhold.games.drakon.purse import VALUES, count, purse_of
from wyrmhold.games.drakon.rules.chamber_theft import ChamberPicked, TakeChamber
from wyrmhold.games.drakon.rules.coins import CoinPicked, LoseCoin, MayPrevent
from wyrmhold.games.drakon.rules.dragon import MayMoveDrakon, MoveDrakon, PutDrakon
from wyrmhold.games.drakon.rules.placement import DealChamber, DrawChamber
from wyrmhold.games.drakon.rules.turn import (
    BEGIN_TURN,
    BeginTurn,
    ChooseAction,
    TurnEnds,
    TurnGoesOn,
)
from wyrmhold.games.drakon.ruleset import Rules
from wyrmhold.games.drakon.setup.casting import ChooseHero, FirstIsChosen, HeroIsDealt
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import START, TILE_OF, face_text
from wyrmhold.kernel.frames import Frame
from wyrmhold.kernel.outcome import Outcome

REACH: Final = WINDOW // 2
"""How far from Start a chamber can be."""

OF_A_SEAT: Final[dict[type[Frame[State]], int]] = {
    ChooseControl: stack.CHOOSE_CONTROL,
    ChooseExchange: stack.CHOOSE_EXCHANGE,
    ChooseMap: stack.CHOOSE_MAP,
    ChooseRotation: stack.CHOOSE_ROTATION,
    ChooseRuin: stack.CHOOSE_RUIN,
    DealChamber: stack.DEAL_CHAMBER,
    DrawChamber: stack.DRAW_CHAMBER,
    HeroIsDealt: stack.HERO_IS_DEALT,
    MayBuy: stack.MAY_BUY,
    MayDrawMore: stack.MAY_DRAW_MORE,
    MayMoveDrakon: stack.MAY_MOVE_DRAKON,
    MaySwitch: stack.MAY_SWITCH,
    MoveDrakon: stack.MOVE_DRAKON,
    PutDrakon: stack.PUT_DRAKON,
    SecondCoin: stack.SECOND_COIN,
    TurnEnds: stack.TURN_ENDS,
}
"""The frames with a seat and nothing else."""

MADE_FROM: Final[dict[int, Any]] = {number: kind for kind, number in OF_A_SEAT.items()}

ENGINE_CELLS: Final = np.array(
    [cell_at(cell % SIDE - 16, cell // SIDE - 16) for cell in range(GRID)], np.int64
)
"""Each cell of the kernel's grid as one of the engine."""

VIEWERS_IN: Final = tuple(
    [tuple([slot for slot in range(8) if mask >> slot & 1]) for mask in range(256)]
)
"""The slots in each mask of viewers."""


def grid_cell(cell: int) -> int:
    """A cell of the engine as one of the kernel. Raises CannotRepresent."""
    if cell == NOWHERE:
        return NOWHERE
    x, y = coordinates(cell)
    if abs(x) > REACH or abs(y) > REACH:
        raise CannotRepresent(f"{x},{y} is more than {REACH} cells from Start: use the engine")
    return (y + 16) * SIDE + x + 16


def engine_cell(cell: int) -> int:
    """A cell of the kernel as one of the engine."""
    return NOWHERE if cell == NOWHERE else cell_at(cell % SIDE - 16, cell // SIDE - 16)


def frame_number(frame: Any) -> int:
    """A frame of the engine as a number."""
    found = OF_A_SEAT.get(type(frame))
    if found is not None:
        return stack.frame_of(found, frame.seat, 0, 0)
    match frame:
        case BeginTurn():
            return stack.frame_of(stack.BEGIN_TURN, 0, 0, 0)
        case FirstIsChosen():
            return stack.frame_of(stack.FIRST_IS_CHOSEN, 0, 0, 0)
        case ChooseHero(place):
            return stack.frame_of(stack.CHOOSE_HERO, place, 0, 0)
        case ChooseAction(seat, acted):
            return stack.frame_of(stack.CHOOSE_ACTION, seat, int(acted), 0)
        case TurnGoesOn(seat, acted):
            return stack.frame_of(stack.TURN_GOES_ON, seat, int(acted), 0)
        case LoseCoin(seat, taker, preventable):
            return stack.frame_of(stack.LOSE_COIN, seat, taker, int(preventable))
        case CoinPicked(giver, taker):
            return stack.frame_of(stack.COIN_PICKED, giver, taker, 0)
        case MayPrevent(seat, CoinPicked(giver, taker)) if giver == seat:
            return stack.frame_of(stack.MAY_PREVENT, seat, taker, 0)
        case SwapPicked(seat, value):
            return stack.frame_of(stack.SWAP_PICKED, seat, 0, value)
        case TakeChamber(seat, giver):
            return stack.frame_of(stack.TAKE_CHAMBER, seat, giver, 0)
        case ChamberPicked(seat, giver):
            return stack.frame_of(stack.CHAMBER_PICKED, seat, giver, 0)
        case DrawUpTo(seat, size):
            return stack.frame_of(stack.DRAW_UP_TO, seat, 0, size)
        case MayJump(seat, cell):
            return stack.frame_of(stack.MAY_JUMP, seat, 0, grid_cell(cell))
        case MayFloat(seat, cell):
            return stack.frame_of(stack.MAY_FLOAT, seat, 0, grid_cell(cell))
    raise CannotRepresent(f"the batch kernel has no {type(frame).__name__} yet: use the engine")


@lru_cache(maxsize=4096)  # a frame is an immutable value, and few are ever pending
def engine_frame(number: int) -> Frame[State]:
    """A number as a frame of the engine."""
    kind, one, two = stack.kind_of(number), stack.one_of(number), stack.two_of(number)
    large = stack.large_of(number)
    if kind in MADE_FROM:
        made: Frame[State] = MADE_FROM[kind](one)
        return made
    frames: dict[int, Any] = {
        stack.BEGIN_TURN: lambda: BEGIN_TURN,
        stack.FIRST_IS_CHOSEN: FirstIsChosen,
        stack.CHOOSE_HERO: lambda: ChooseHero(one),
        stack.CHOOSE_ACTION: lambda: ChooseAction(one, bool(two)),
        stack.TURN_GOES_ON: lambda: TurnGoesOn(one, bool(two)),
        stack.LOSE_COIN: lambda: LoseCoin(one, two, bool(large)),
        stack.COIN_PICKED: lambda: CoinPicked(one, two),
        stack.MAY_PREVENT: lambda: MayPrevent(one, CoinPicked(one, two)),
        stack.SWAP_PICKED: lambda: SwapPicked(one, large),
        stack.TAKE_CHAMBER: lambda: TakeChamber(one, two),
        stack.CHAMBER_PICKED: lambda: ChamberPicked(one, two),
        stack.DRAW_UP_TO: lambda: DrawUpTo(one, large),
        stack.MAY_JUMP: lambda: MayJump(one, engine_cell(large)),
        stack.MAY_FLOAT: lambda: MayFloat(one, engine_cell(large)),
    }
    framed: Frame[State] = frames[kind]()
    return framed


def fits(number: int, most: int, what: str) -> int:
    """A number of things. Raises CannotRepresent if there are too many."""
    if number > most:
        raise CannotRepresent(f"{number} {what}: the batch kernel holds {most}, use the engine")
    return number


@lru_cache(maxsize=256)
def designs_in(rules: Rules) -> frozenset[int]:
    """The distinct chambers of a table's box: others have no numbers."""
    return frozenset(designs_of(rules))


def check_chambers(state: State) -> None:
    """Raise CannotRepresent if a chamber of a position is not in the table's box."""
    designs = designs_in(state.rules)
    found = [TILE_OF[face] for face in state.board.chambers.values() if face >> 4 != START]
    found += [tile for hand in state.hands for tile in hand]
    found += [*state.pile, *[entry & 0xFFFF for entry in state.under]]
    for tile in found:
        if tile not in designs:
            raise CannotRepresent(f"{face_text(tile)} is not in this table's box: use the engine")
    fits(len(found), MAX_DECK, "chambers")


def from_state(state: State, seed: int = 0) -> Any:
    """An array with the record of a position. Raises CannotRepresent."""
    check_chambers(state)
    records = np.zeros(1, STATE)
    row = records[0]
    row["seed"] = seed
    for name in ("turn", "turns", "spent", "met", "halted", "missing"):
        row[name] = getattr(state, name)
    row["drakon"] = grid_cell(state.drakon)
    row["at"] = NOWHERE
    row["at"][: state.players] = [grid_cell(cell) for cell in state.at]
    row["figures"] = -1
    row["figures"][: state.players] = state.figures
    if state.outcome is not None:
        row["over"] = REASONS.index(state.outcome.reason)
        row["winners"] = sum(1 << seat for seat in state.outcome.winners)
    for seat, hand in enumerate(state.hands):
        row["n_hand"][seat] = fits(len(hand), MAX_HAND, "chambers in a hand")
        row["hands"][seat][: len(hand)] = hand
        known = rows_of(state.known[seat])
        row["n_known"][seat] = fits(len(known), MAX_HAND, "known chambers in a hand")
        row["known"][seat][: len(known)] = known
    for at, (purse, locked) in enumerate(zip(state.purses, state.locked, strict=True)):
        row["purses"][at][1:] = [count(purse, value) for value in VALUES]
        row["locked"][at][1:] = [count(locked, value) for value in VALUES]
    row["hoard"][1:] = [count(state.hoard, value) for value in VALUES]
    fits(state.pile_size(), MAX_DECK, "chambers in the pile")
    row["n_pile"] = len(state.pile)
    row["deck"][: len(state.pile)] = state.pile
    row["n_under"] = len(state.under)
    for at, entry in enumerate(state.under):
        row["deck"][MAX_DECK - 1 - at] = entry
    row["n_visited"] = fits(len(state.visited), MAX_VISITS, "visits in a turn")
    row["visited"][: len(state.visited)] = [
        grid_cell(visit >> 3) << 3 | visit & 7 for visit in state.visited
    ]
    row["n_frames"] = fits(len(state.stack), MAX_FRAMES, "pending frames")
    row["frames"][: len(state.stack)] = [frame_number(frame) for frame in state.stack]
    lay(row, state.board)
    return records


def lay(row: Any, board: Board) -> None:
    """Lay out the lair: the chambers and the open cells, both ascending."""
    chambers = sorted(board.chambers.items())
    cells = [grid_cell(cell) for cell, _ in chambers]
    row["n_chambers"] = len(cells)
    row["chambers"][: len(cells)] = cells
    row["grid"][cells] = [CHAMBER | face for _, face in chambers]
    number = row["n_open"] = fits(len(board.spots), MAX_OPEN, "open cells")
    spots = np.array(board.spots, np.int64)
    y, x = np.divmod(spots >> 4, WIDTH)  # they may be one cell outside the window
    spot_cells = (y - 2048 + 16) * SIDE + x - 2048 + 16
    row["open_cell"][:number] = spot_cells
    row["open_facing"][:number] = spots & 15
    row["grid"][spot_cells] = -np.arange(1, number + 1)


def rows_of(facts: tuple[int, ...]) -> list[int]:
    """Facts about a hand as rows of a tile and a mask of viewers, ascending by tile."""
    masks: dict[int, list[int]] = {}
    for fact, times in sorted(Counter(facts).items()):
        rows = masks.setdefault(fact >> 3, [])
        for level in range(times):
            if level == len(rows):
                rows.append(0)
            rows[level] |= 1 << (fact & 7)
    return [tile << 8 | mask for tile in sorted(masks) for mask in masks[tile]]


def facts_of(rows: list[int]) -> tuple[int, ...]:
    """Rows of a tile and a mask of viewers as facts about a hand."""
    facts = [row >> 8 << 3 | slot for row in rows for slot in VIEWERS_IN[row & 255]]
    return tuple(sorted(facts))


def to_state(row: Any, rules: Rules, players: int) -> State:
    """A record as a position of the engine. Raises CannotRepresent for a game that was stopped."""
    if row["misfit"]:
        raise CannotRepresent("this game outgrew its record, so it was stopped")
    seats = range(players)
    purses = range(players // rules.sharing)
    sizes = row["n_hand"].tolist()
    hands = row["hands"][:players].tolist()
    facts = row["n_known"].tolist()
    known = row["known"][:players].tolist()
    winners = tuple([seat for seat in seats if row["winners"] >> seat & 1])
    reason = REASONS[row["over"]]
    return State(
        rules=rules,
        board=board_of(row),
        at=tuple([engine_cell(cell) for cell in row["at"][:players].tolist()]),
        drakon=engine_cell(int(row["drakon"])),
        figures=tuple(row["figures"][:players].tolist()),
        spent=int(row["spent"]),
        hands=tuple([tuple(hands[seat][: sizes[seat]]) for seat in seats]),
        known=tuple([facts_of(known[seat][: facts[seat]]) for seat in seats]),
        pile=tuple(sorted(row["deck"][: row["n_pile"]].tolist())),
        under=tuple(row["deck"][MAX_DECK - int(row["n_under"]) :][::-1].tolist()),
        purses=tuple([purse_in(*row["purses"][at].tolist()) for at in purses]),
        locked=tuple([purse_in(*row["locked"][at].tolist()) for at in purses]),
        hoard=purse_in(*row["hoard"].tolist()),
        turn=int(row["turn"]),
        turns=int(row["turns"]),
        visited=tuple(
            [
                engine_cell(visit >> 3) << 3 | visit & 7
                for visit in row["visited"][: row["n_visited"]].tolist()
            ]
        ),
        met=int(row["met"]),
        halted=bool(row["halted"]),
        missing=int(row["missing"]),
        stack=tuple([engine_frame(frame) for frame in row["frames"][: row["n_frames"]].tolist()]),
        outcome=Outcome(winners, reason) if reason else None,
    )


def board_of(row: Any) -> Board:
    """The lair of a record, with the open cells that the kernel keeps."""
    cells = row["chambers"][: row["n_chambers"]]
    faces = row["grid"][cells] & ~CHAMBER
    number = row["n_open"]
    spots = ENGINE_CELLS[row["open_cell"][:number]] << 4 | row["open_facing"][:number]
    spots.sort()
    chambers = dict(zip(ENGINE_CELLS[cells].tolist(), faces.tolist(), strict=True))
    return Board(chambers, spots.tolist())


@lru_cache(maxsize=4096)
def purse_in(_: int, ones: int, twos: int, threes: int) -> int:
    """A row of coins as a purse; its first number is unused."""
    return purse_of([1] * ones + [2] * twos + [3] * threes)

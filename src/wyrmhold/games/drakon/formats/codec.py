"""Saves a table at any point: states, frames and events as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

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
from wyrmhold.games.drakon.events import DRAKON_EVENTS, HIDDEN
from wyrmhold.games.drakon.formats.notation import parse
from wyrmhold.games.drakon.geometry import (
    NOWHERE,
    arrows_from_text,
    arrows_text,
    cell_from_text,
    cell_text,
)
from wyrmhold.games.drakon.heroes.dwarf import DrawUpTo, MayDrawMore
from wyrmhold.games.drakon.heroes.thief import SwapPicked
from wyrmhold.games.drakon.rules.chamber_theft import ChamberPicked, TakeChamber
from wyrmhold.games.drakon.rules.coins import CoinPicked, LoseCoin, MayPrevent
from wyrmhold.games.drakon.rules.dragon import MayMoveDrakon, MoveDrakon, PutDrakon
from wyrmhold.games.drakon.rules.placement import DealChamber, DrawChamber
from wyrmhold.games.drakon.rules.turn import BeginTurn, ChooseAction, TurnEnds, TurnGoesOn
from wyrmhold.games.drakon.setup.casting import ChooseHero, FirstIsChosen, HeroIsDealt
from wyrmhold.games.drakon.setup.options import options_from
from wyrmhold.games.drakon.setup.profiles import rules_for
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import face_from_text, face_text
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.codec import Codec, Format
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.events import Forced, GameEnded
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.state import Stack
from wyrmhold.kernel.viewers import told_from_text, told_text

FRAMES = (
    BeginTurn,
    ChamberPicked,
    ChooseAction,
    ChooseControl,
    ChooseExchange,
    ChooseHero,
    ChooseMap,
    ChooseRotation,
    ChooseRuin,
    CoinPicked,
    DealChamber,
    DrawChamber,
    DrawUpTo,
    FirstIsChosen,
    HeroIsDealt,
    LoseCoin,
    MayBuy,
    MayDrawMore,
    MayFloat,
    MayJump,
    MayMoveDrakon,
    MayPrevent,
    MaySwitch,
    MoveDrakon,
    PutDrakon,
    SecondCoin,
    SwapPicked,
    TakeChamber,
    TurnEnds,
    TurnGoesOn,
)


def one_way(write: Callable[[int], str], read: Callable[[str], int], nothing: int) -> Format:
    """A number as text; `nothing` is written as null."""

    def dump(field: object) -> object:
        number = cast("int", field)
        return None if number == nothing else write(number)

    def load(field: object) -> object:
        return nothing if field is None else read(str(field))

    return dump, load


def many(form: Format) -> Format:
    """The same format for a tuple of numbers."""
    dump, load = form
    return (
        lambda field: [dump(item) for item in cast("tuple[object, ...]", field)],
        lambda field: tuple(load(item) for item in cast("list[object]", field)),
    )


CELL = one_way(cell_text, cell_from_text, NOWHERE)
FACE = one_way(face_text, face_from_text, HIDDEN)
ARROWS = one_way(arrows_text, arrows_from_text, -1)
TOLD = one_way(told_text, told_from_text, -1)
ANSWER: Format = (lambda field: cast("Action", field).token(), lambda field: parse(str(field)))

CODEC = Codec(
    (*DRAKON_EVENTS, *FRAMES, Forced, GameEnded, Outcome),
    {
        "cell": CELL,
        "other": CELL,
        "source": CELL,
        "path": many(CELL),
        "face": FACE,
        "tile": FACE,
        "removed": FACE,
        "tiles": many(FACE),
        "arrows": ARROWS,
        "told": TOLD,
        "answer": ANSWER,
    },
)


def dump_state(state: State) -> dict[str, object]:
    """Write the complete table as JSON. Not for players: it contains every secret."""
    options = state.rules.options
    return {
        "game": "drakon",
        "edition": options.edition,
        "options": options.as_json(),
        "rules_version": options.rules_version,
        "board": {
            cell_text(cell): face_text(face) for cell, face in sorted(state.board.chambers.items())
        },
        "at": [CELL[0](cell) for cell in state.at],
        "drakon": CELL[0](state.drakon),
        "figures": list(state.figures),
        "spent": state.spent,
        "hands": [[face_text(tile) for tile in hand] for hand in state.hands],
        "known": [[[face_text(fact >> 3), fact & 7] for fact in facts] for facts in state.known],
        "pile": [face_text(tile) for tile in state.pile],
        "under": [[face_text(entry & 0xFFFF), told_text(entry >> 16)] for entry in state.under],
        "purses": list(state.purses),
        "locked": list(state.locked),
        "hoard": state.hoard,
        "turn": state.turn,
        "turns": state.turns,
        "visited": [[cell_text(visit >> 3), visit & 7] for visit in state.visited],
        "met": state.met,
        "halted": state.halted,
        "missing": state.missing,
        "stack": CODEC.dump(state.stack),
        "outcome": CODEC.dump(state.outcome),
    }


def load_state(data: dict[str, object]) -> State:
    """Read what `dump_state` wrote."""
    try:
        return _load_state(data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadRecord("not a saved table", [f"{type(error).__name__}: {error}"]) from error


def _load_state(data: dict[str, object]) -> State:
    def rows(name: str) -> list[list[str]]:
        return cast("list[list[str]]", data[name])

    def numbers(name: str) -> tuple[int, ...]:
        return tuple(cast("list[int]", data[name]))

    def number(name: str) -> int:
        return cast("int", data[name])

    options, unread = options_from(
        data["edition"],
        cast("dict[str, object]", data["options"]),
        data.get("rules_version", 1),  # saved before there was a second version
    )
    if unread:
        raise ValueError("; ".join(unread))
    board = cast("dict[str, str]", data["board"])
    return State(
        rules=rules_for(options),
        board=Board({cell_from_text(cell): face_from_text(face) for cell, face in board.items()}),
        at=tuple(cast("int", CELL[1](cell)) for cell in cast("list[object]", data["at"])),
        drakon=cast("int", CELL[1](data["drakon"])),
        figures=numbers("figures"),
        spent=number("spent"),
        hands=tuple(tuple(face_from_text(tile) for tile in hand) for hand in rows("hands")),
        known=tuple(
            tuple(face_from_text(fact[0]) << 3 | int(fact[1]) for fact in facts)
            for facts in rows("known")
        ),
        pile=tuple(face_from_text(str(tile)) for tile in cast("list[str]", data["pile"])),
        under=tuple(
            face_from_text(tile) | told_from_text(told) << 16 for tile, told in rows("under")
        ),
        purses=numbers("purses"),
        locked=numbers("locked"),
        hoard=number("hoard"),
        turn=number("turn"),
        turns=number("turns"),
        visited=tuple(cell_from_text(cell) << 3 | int(seat) for cell, seat in rows("visited")),
        met=number("met"),
        halted=bool(data["halted"]),
        missing=number("missing"),
        stack=cast("Stack", CODEC.load(data["stack"])),
        outcome=cast("Outcome | None", CODEC.load(data["outcome"])),
    )

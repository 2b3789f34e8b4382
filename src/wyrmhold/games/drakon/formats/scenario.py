"""Scenarios: any position at the start of a turn, as JSON.

Reading reports all problems of a scenario at once; writing is the inverse of reading.
"""

from __future__ import annotations

from collections.abc import Mapping

from wyrmhold.games.drakon.board import Board, facing_arrows
from wyrmhold.games.drakon.formats.scenario_reader import VOID_WORDS, Reader
from wyrmhold.games.drakon.geometry import (
    NOWHERE,
    ORIGIN,
    cell_text,
    coordinates,
)
from wyrmhold.games.drakon.knowledge.view import board_json, tile_texts, void_word
from wyrmhold.games.drakon.purse import purse_of, values
from wyrmhold.games.drakon.rules.goals import win
from wyrmhold.games.drakon.rules.turn import BEGIN_TURN, ChooseAction
from wyrmhold.games.drakon.setup.opening import START_FACE
from wyrmhold.games.drakon.setup.options import DEFAULT_EDITION, Options, options_from, problems
from wyrmhold.games.drakon.setup.profiles import effects_of, hero_names, rules_for
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KINDS, START, face_text
from wyrmhold.games.drakon.versions import NEWEST
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import BadScenario
from wyrmhold.kernel.transaction import Transaction
from wyrmhold.kernel.viewers import ALL_TOLD

WORDS = (
    "game",
    "edition",
    "options",
    "rules_version",
    "turn",
    "turns",
    "board",
    "drakon",
    "seats",
    "pile",
    "hoard",
)
MAX_TURNS = 10_000_000
MISS = VOID_WORDS[0]


def read_scenario(data: object) -> State:
    """Build the position of a scenario, settled to its first question. Raises BadScenario."""
    reader = Reader()
    found = reader.problems
    given = reader.mapping("scenario", data, WORDS)
    if given.get("game", "drakon") != "drakon":
        found.append(f"game: {shown(given['game'])} is not 'drakon'")
    options, unread = options_from(
        given.get("edition", DEFAULT_EDITION),
        reader.mapping("options", given.get("options", {}), None),
        given.get("rules_version", NEWEST),
    )
    found += unread
    reader.kinds = effects_of(options)
    seats = reader.seats(given.get("seats"))
    found += problems(options, len(seats))
    board = _board(reader, given["board"]) if "board" in given else {ORIGIN: START_FACE}
    figures = reader.figures(seats, hero_names(options))
    drakon = given.get("drakon")
    at_drakon = NOWHERE if drakon is None else reader.cell("drakon", drakon)
    _check_board(found, board)
    _check_figures(found, board, [seat.at for seat in seats], at_drakon, drakon is not None)
    _check_rooms(found, options, board, [seat.at for seat in seats])
    pile = reader.mapping("pile", given.get("pile", {}), ("unseen", "under"))
    unseen = reader.tiles("pile.unseen", pile.get("unseen", []))
    under = reader.under(pile.get("under", []), len(seats))
    hoard = reader.coins("hoard", given.get("hoard", []))
    turn = reader.number("turn", given.get("turn", 0), 0, max(len(seats) - 1, 0))
    turns = reader.number("turns", given.get("turns", 0), 0, MAX_TURNS)
    if found:
        raise BadScenario("the scenario is not a position of the game", found)
    rules = rules_for(options)
    share = len(seats) // rules.sharing
    state = State(
        rules=rules,
        board=Board(board),
        at=tuple(seat.at for seat in seats),
        drakon=at_drakon,
        figures=tuple(figures),
        spent=sum(1 << number for number, seat in enumerate(seats) if not seat.ability),
        hands=tuple(tuple(sorted(seat.hand)) for seat in seats),
        known=((),) * len(seats),
        pile=tuple(sorted(unseen)),
        under=tuple(under),
        purses=_pools([seat.coins for seat in seats], share),
        locked=_pools([seat.locked for seat in seats], share),
        hoard=purse_of(hoard),
        turn=turn,
        turns=turns,
        visited=(),
        met=0,
        halted=False,
        missing=sum(1 << number for number, seat in enumerate(seats) if seat.void == MISS),
        stack=(BEGIN_TURN,),
        outcome=None,
    )
    return begun(state)


def begun(state: State) -> State:
    """End the game for the first seat from `turn` that has met its goal; else begin the turn."""
    tx = Transaction(state.copy(), None)
    for offset in range(state.players):
        seat = (state.turn + offset) % state.players
        if state.rules.goal.reached(state, seat):
            win(tx, seat, state.rules.goal.reason)
            break
    tx.settle()
    return tx.draft


def _board(reader: Reader, data: object) -> dict[int, int]:
    """The chambers of a scenario."""
    given = reader.mapping("board", data, None)
    board: dict[int, int] = {}
    for where, what in given.items():
        cell = reader.cell("board", where)
        face = reader.face(f"board {where}", what)
        if cell != NOWHERE and face >= 0:
            board[cell] = face
    return board


def _check_board(found: list[str], board: Mapping[int, int]) -> None:
    for cell in sorted(board, key=coordinates):
        face = board[cell]
        where = f"board {cell_text(cell)}"
        if face >> 4 == START and cell != ORIGIN:
            found.append(f"{where}: only 0,0 can hold a start")
        elif face >> 4 == START and face != START_FACE:
            found.append(f"{where}: start has the arrows NESW")
        for direction in (0, 1):
            if face >> direction & 1 and facing_arrows(board, cell) >> direction & 1:
                found.append(
                    f"{where}: an arrow faces an arrow to the {('north', 'east')[direction]}"
                )
    if board.get(ORIGIN, -1) >> 4 != START:
        found.append("board: no start at 0,0")


def _check_figures(
    found: list[str], board: Mapping[int, int], at: list[int], drakon: int, out: bool
) -> None:
    for seat, cell in enumerate(at):
        if cell != NOWHERE and cell not in board:
            found.append(f"seats[{seat}].at: there is no chamber on {cell_text(cell)}")
        if out and cell == drakon and cell not in (ORIGIN, NOWHERE):
            found.append(f"seats[{seat}].at: Drakon would have caught this hero")
    if out and drakon != NOWHERE and drakon not in board:
        found.append(f"drakon: there is no chamber on {cell_text(drakon)}")


def _check_rooms(
    found: list[str], options: Options, board: Mapping[int, int], at: list[int]
) -> None:
    """Check that no Small Room holds two heroes (X-SMALL)."""
    effects = effects_of(options)
    for cell in sorted(board, key=coordinates):
        chamber = effects.get(KINDS[board[cell] >> 4])
        if chamber is not None and chamber.small and at.count(cell) > 1:
            found.append(f"board {cell_text(cell)}: a Small Room has room for one hero only")


def _pools(coins: list[list[int]], share: int) -> tuple[int, ...]:
    """A purse per seat; in a team, the coins of both seats together (VAR-TEAM)."""
    return tuple(
        purse_of([value for seat in range(first, len(coins), share) for value in coins[seat]])
        for first in range(share)
    )


def write_scenario(state: State) -> dict[str, object]:
    """Write the position at the start of a turn as a scenario, in canonical form."""
    frame = state.stack[-1] if state.stack else None
    fresh = isinstance(frame, ChooseAction) and not (frame.acted or state.visited or state.met)
    if frame is not None and not fresh:
        raise BadScenario("not at the start of a turn", ["a scenario is a position between turns"])
    options = state.rules.options
    return {
        "game": "drakon",
        "edition": options.edition,
        "options": options.as_json(),
        "rules_version": options.rules_version,
        "turn": state.turn,
        "turns": state.turns,
        "board": board_json(state.board),
        "drakon": None if state.drakon == NOWHERE else cell_text(state.drakon),
        "seats": [_write_seat(state, seat) for seat in range(state.players)],
        "pile": {
            "unseen": tile_texts(state.pile),
            "under": [_write_under(entry, state.players) for entry in state.under],
        },
        "hoard": values(state.hoard),
    }


def _write_seat(state: State, seat: int) -> dict[str, object]:
    at = state.purse_index(seat)
    # A team's pool is written at its first seat only, or reading would count it twice.
    own = at == seat
    void = void_word(state, seat)
    where: dict[str, object] = {"at": cell_text(state.at[seat])}
    if void is not None:
        where = {"at": None, "void": void}
    return {
        "hero": state.rules.heroes[state.figures[seat]].name,
        **where,
        "hand": tile_texts(state.hands[seat]),
        "coins": values(state.purses[at]) if own else [],
        "locked": values(state.locked[at]) if own else [],
        "ability": not state.spent >> seat & 1,
    }


def _write_under(entry: int, players: int) -> object:
    tile = face_text(entry & 0xFFFF)
    if entry >> 16 == ALL_TOLD:
        return tile
    return {"tile": tile, "seen": [seat for seat in range(players) if entry >> 16 >> seat & 1]}

"""Custom boxes: what is in one, compared with the usual box, and what is wrong with it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.boxes import Fault, Section, Sheet
from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.errors import Refused
from wyrmhold.server.wire import messages as wire

MAX_FAULTS = 100
"""The maximum number of faults in an answer; `more` counts the others."""


class BoxBody(wire.In, frozen=True, kw_only=True):
    """The options of a table. A custom box is JSON or the text of a file; without one, the standard
    box is used. If no edition is given, the file says which one it is for."""

    edition: Annotated[str, Meta(max_length=40)] = ""
    options: wire.Json = msgspec.field(default_factory=dict)
    players: Annotated[int, Meta(ge=1, le=6)] = 2


class BoxCell(wire.Out, frozen=True):
    """A number of pieces. `name` is the shape, or empty if the row has only one number."""

    name: str
    count: int
    usual: int


class BoxRow(wire.Out, frozen=True):
    """A kind of piece, by its name in the notation."""

    name: str
    clause: str
    cells: list[BoxCell]


class BoxSection(wire.Out, frozen=True):
    """Pieces that are counted together. `count` is limited to `most`."""

    name: str
    count: int
    usual: int
    most: int
    rows: list[BoxRow]


class BoxFault(wire.Out, frozen=True):
    """Something wrong with the box. `at` is the path to it: section, row, cell."""

    code: str
    at: list[str]
    message: str
    values: dict[str, int | str]


class BoxSheet(wire.Out, frozen=True):
    """A box, filled in as far as it can be read."""

    option: str
    """The option that holds a custom box."""
    edition: str
    options: wire.Json
    """The options the table is played with, including what the box file says."""
    sections: list[BoxSection]
    faults: list[BoxFault]
    more: int
    """The number of faults that are not listed."""
    value: wire.Json
    """The box as a value of the option."""
    file: str
    """The box as a file."""


async def check_box(call: Call) -> BoxSheet:
    """Read a custom box and say what is wrong with it."""
    body: BoxBody = call.body
    game = GAMES.get(call.path["game"])
    if game is None:
        raise Refused("no_such_thing", f"no such game: choose from {', '.join(GAMES)}")
    return written(game.box_sheet(body.edition, body.options, body.players))


def written(sheet: Sheet) -> BoxSheet:
    return BoxSheet(
        sheet.option,
        sheet.edition,
        dict(sheet.options),
        [section_of(section) for section in sheet.sections],
        [fault_of(fault) for fault in sheet.faults[:MAX_FAULTS]],
        max(0, len(sheet.faults) - MAX_FAULTS),
        dict(sheet.value),
        sheet.file,
    )


def section_of(section: Section) -> BoxSection:
    rows = [
        BoxRow(
            row.name,
            row.clause,
            [BoxCell(cell.name, cell.count, cell.usual) for cell in row.cells],
        )
        for row in section.rows
    ]
    cells = [cell for row in rows for cell in row.cells]
    return BoxSection(
        section.name,
        sum([cell.count for cell in cells]),
        sum([cell.usual for cell in cells]),
        section.most,
        rows,
    )


def fault_of(fault: Fault) -> BoxFault:
    return BoxFault(fault.code, list(fault.at), fault.text, dict(fault.values))


BOXES = [
    Endpoint(
        "check_box",
        "POST",
        "/api/games/{game}/box",
        Access.ANYONE,
        check_box,
        BoxSheet,
        body=BoxBody,
        limit="box",
        refuses=("bad_options", "no_such_thing"),
    ),
]

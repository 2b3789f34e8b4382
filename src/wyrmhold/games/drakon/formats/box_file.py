"""The chambers and coins of a box as a file, and as a sheet to fill in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.purse import VALUES
from wyrmhold.games.drakon.setup.box import Box
from wyrmhold.games.drakon.setup.mix import MAX_PIECES, Mix, box_file_from, counts_from, mix_of
from wyrmhold.games.drakon.setup.options import (
    Options,
    box_faults,
    file_faults,
    options_from,
    usual_edition,
)
from wyrmhold.games.drakon.setup.profiles import rules_for
from wyrmhold.games.drakon.tiles import KINDS, START, WITHOUT_ARROWS
from wyrmhold.kernel.boxes import Fault, Row, Section, Sheet, cells_of
from wyrmhold.kernel.errors import BadOptions

EDITABLE: Final = ("N", "NE", "NS", "NES")
"""The shapes of chambers with arrows, except Start."""

GUIDE: Final = f"""\
# How many chambers of each kind and how many coins a box holds.
#
#   wyrmhold tiles --box THIS-FILE    shows its contents
#   wyrmhold play --box THIS-FILE     plays with it
#
# N has one arrow, NE two in a bend, NS two in a line, NES three; rotation
# does not matter. The starting chamber is always included and is not listed.
# A kind that is not listed is not in the box. The limits are {MAX_PIECES} chambers
# and {MAX_PIECES} coins.
"""


def title_of(options: Options) -> str:
    """The title of a box."""
    title = EDITIONS[options.edition].title
    return f"{title}, with Expansion One" if options.expansion_one else title


def usual_box(options: Options) -> Box:
    """The box that a table with these options uses if it has no custom one."""
    return rules_for(replace(options, box=None)).box


def shapes_of(kind: str) -> tuple[str, ...]:
    """The shapes that chambers of a kind can have."""
    return ("-",) if kind in WITHOUT_ARROWS else EDITABLE


def toml_lines(options: Options, mix: Mix) -> Iterator[str]:
    """A file that is read back as the same box."""
    yield f"# {title_of(options)}"
    yield "#"
    yield GUIDE
    yield f'edition = "{options.edition}"'
    yield f"expansion_one = {str(options.expansion_one).lower()}"
    yield ""
    yield "[chambers]"
    yield from chamber_lines(options, mix)
    yield ""
    yield "[coins]"
    coins = dict(mix.coins)
    yield from (f"{value} = {coins.get(value, 0)}" for value in VALUES)


def chamber_lines(options: Options, mix: Mix) -> Iterator[str]:
    """A line for every kind that can be in the box, including those with none."""
    box, counted = usual_box(options), mix.shapes()
    for kind in listed_kinds(box, mix):
        numbers = counted.get(kind, {})
        shapes = [f"{toml_key(shape)} = {numbers.get(shape, 0)}" for shape in shapes_of(kind)]
        line = f"{kind} = {{ {', '.join(shapes)} }}"
        known = kind in [row.kind for row in box.chamber_rows]
        yield line.ljust(51) + f"  # {box.name_of(kind)}" if known else line


def listed_kinds(box: Box, mix: Mix) -> list[str]:
    """The kinds of the usual box, then others that a custom box has; Start is not listed."""
    kinds = [row.kind for row in box.chamber_rows] + [kind for kind, _ in mix.chambers]
    return [kind for kind in dict.fromkeys(kinds) if kind != KINDS[START]]


def toml_key(shape: str) -> str:
    return '"-"' if shape == "-" else shape


# --- a sheet --------------------------------------------------------------------------------------


def box_sheet(edition: str, given: Mapping[str, object], players: int) -> Sheet:
    """The box of a table, and everything that is wrong with it. Raises BadOptions.

    Options that are not about the box are used if they can be read, and not judged.
    """
    edition = edition or usual_edition(given)
    mix, found = given_mix(edition, given)
    options = table_options(edition, given)
    usual = mix_of(usual_box(options))
    mix = usual if mix is None else mix
    return Sheet(
        "box",
        edition,
        {"expansion_one": options.expansion_one},
        (chamber_section(options, mix, usual), coin_section(mix, usual)),
        (*found, *box_faults(options, mix, players)),
        mix.as_json(),
        "\n".join(toml_lines(options, mix)) + "\n",
    )


def given_mix(edition: str, given: Mapping[str, object]) -> tuple[Mix | None, list[Fault]]:
    """A custom box as far as it can be read: none, from the text of a file, or from an option."""
    box = given.get("box")
    if box is None:
        return None, []
    if isinstance(box, str):
        file, found = box_file_from(box)
        return file.mix, found + file_faults(file, edition, given)
    counts, found = counts_from(box)
    return counts.mix(), found


def table_options(edition: str, given: Mapping[str, object]) -> Options:
    """The options of a table, with defaults for those that cannot be read. Raises BadOptions."""
    if edition not in EDITIONS:
        raise BadOptions("no such edition", [f"edition: choose from {', '.join(EDITIONS)}"])
    options = replace(options_from(edition, given)[0], box=None)
    goals = EDITIONS[edition].team_goals if options.teams else EDITIONS[edition].goals
    return options if options.goal in goals else replace(options, goal=next(iter(goals)))


def chamber_section(options: Options, mix: Mix, usual: Mix) -> Section:
    """A row for each kind, with a number for each shape."""
    box, numbers, standard = usual_box(options), mix.shapes(), usual.shapes()
    clauses = {row.kind: row.clause for row in (*EXPANSION_ONE.box.chamber_rows, *box.chamber_rows)}
    return Section(
        "chambers",
        MAX_PIECES,
        tuple(
            Row(
                kind,
                clauses[kind],
                tuple(cells_of(shapes_of(kind), numbers.get(kind, {}), standard.get(kind, {}))),
            )
            for kind in listed_kinds(box, mix)
        ),
    )


def coin_section(mix: Mix, usual: Mix) -> Section:
    """A row for each value, with one number."""
    numbers, standard = dict(mix.coins), dict(usual.coins)
    return Section(
        "coins",
        MAX_PIECES,
        tuple(
            Row(
                str(value),
                "SET-4",
                tuple(cells_of([""], {"": numbers.get(value, 0)}, {"": standard.get(value, 0)})),
            )
            for value in VALUES
        ),
    )

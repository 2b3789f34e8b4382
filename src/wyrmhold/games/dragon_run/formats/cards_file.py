"""The cards of a box as a file, and as a sheet to fill in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE, CardRow, Catalogue
from wyrmhold.games.dragon_run.setup.options import (
    EDITION,
    FILE_WORDS,
    HAND_SIZE,
    MAX_LOCATIONS,
    MAX_TREASURES,
    ORIGIN_WORDS,
    Counts,
    card_faults,
    counts_from,
)
from wyrmhold.kernel.boxes import Fault, Row, Section, Sheet, cells_of, read_toml

TITLE: Final = "Dragon Run, first edition"

GUIDE: Final = f"""\
# How many cards of each kind a box holds.
#
#   wyrmhold tiles --game dragon_run --cards THIS-FILE   shows its contents
#   wyrmhold play --game dragon_run --cards THIS-FILE    plays with it
#
# There is exactly one Dragon. A card that is not listed is not in the box. Each
# player is dealt {HAND_SIZE} Treasures. The limits are {MAX_LOCATIONS} Locations and
# {MAX_TREASURES} Treasures.
"""


def counted(
    box: Catalogue, locations: Mapping[str, int], treasures: Mapping[str, int]
) -> Catalogue:
    """The same cards with these counts; a card without a count is not in the box."""
    return Catalogue(
        counted_rows(box.locations, locations),
        counted_rows(box.treasures, treasures),
        box.characters,
    )


def counted_rows(rows: Sequence[CardRow], numbers: Mapping[str, int]) -> tuple[CardRow, ...]:
    return tuple(
        replace(
            row,
            count=numbers.get(row.name, 0),
            source="Custom box",
            status="counted",
            settled_by=None,
        )
        for row in rows
    )


def toml_lines(box: Catalogue) -> Iterator[str]:
    """A file that is read back as the same box."""
    yield f"# {TITLE}"
    yield "#"
    yield GUIDE
    yield "[locations]"
    yield from map(toml_line, box.locations)
    yield ""
    yield "[treasures]"
    yield from map(toml_line, box.treasures)


def toml_line(row: CardRow) -> str:
    return f"{row.name} = {row.count}".ljust(19) + f"  # {row.title}"


# --- a sheet --------------------------------------------------------------------------------------


def cards_sheet(options: Mapping[str, object], players: int) -> Sheet:
    """The cards of a table, and everything that is wrong with them."""
    counts, found = given_counts(options.get("cards"))
    found = [*found, *card_faults(counts.treasures, players)]
    usual = CATALOGUE
    return Sheet(
        "cards",
        EDITION,
        {},
        (
            section("locations", MAX_LOCATIONS, usual.locations, counts.locations),
            section("treasures", MAX_TREASURES, usual.treasures, counts.treasures),
        ),
        tuple(found),
        dict(zip(FILE_WORDS, counts, strict=True)),
        "\n".join(toml_lines(counted(usual, counts.locations, counts.treasures))) + "\n",
    )


def given_counts(cards: object) -> tuple[Counts, list[Fault]]:
    """The numbers of a box: the usual ones, from the text of a file, or from an option."""
    if cards is None:
        return Counts(CATALOGUE.location_counts(), CATALOGUE.treasure_counts()), []
    if not isinstance(cards, str):
        return counts_from(cards, (*ORIGIN_WORDS, *FILE_WORDS))
    data, found = read_toml(cards)
    return (Counts({}, {}), found) if found else counts_from(data)


def section(name: str, most: int, rows: Sequence[CardRow], counts: Mapping[str, int]) -> Section:
    """A row with one number for each card."""
    return Section(
        name,
        most,
        tuple(
            Row(
                row.name,
                row.clause,
                tuple(cells_of([""], {"": counts.get(row.name, 0)}, {"": row.count})),
            )
            for row in rows
        ),
    )
